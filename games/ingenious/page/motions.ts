/** motions.ts -- which ways tiles took by an action of Ingenious, and which markers went on. */
import type { Event, Moment, Motions } from "@page/games/board.ts";
import type { Spot, Way } from "@page/games/parts/flights.ts";
import type { Position } from "./position.ts";
import { lowestOf } from "./tracks.ts";

const BAG = "[data-bag]";

/** The tile of the rack of whoever looks; null for the racks of others. */
function onRack(position: Position, seat: number, tile: unknown, viewer: number): string | null {
  if (seat !== Math.max(viewer, 0)) return null;
  const turned = [...`${tile}`].reverse().join("");
  const rack = position.players[seat]?.rack ?? [];
  const index = rack.findLastIndex((name) => name === tile || name === turned);
  return index < 0 ? null : `[data-place="tile-${index}"] svg`;
}

function placed(told: Event, event: number, { before, viewer }: Moment<Position>): Way[] {
  const { seat = 0, tile, cell, other_cell } = told;
  const own = onRack(before, seat, tile, viewer);
  const from = [own ?? `[data-rack="${seat}"] > g:last-child`, `[data-seat="${seat}"]`];
  return [cell, other_cell].map((name) => ({
    event,
    from,
    to: [`[data-place="${name}"] .half`],
  }));
}

function drawn(told: Event, event: number, { after, viewer }: Moment<Position>): Way {
  const { seat = 0, tile } = told;
  const own = onRack(after, seat, tile, viewer);
  return { event, from: [BAG], to: [own ?? `[data-rack="${seat}"] > g:last-child`], emerges: true };
}

/** A half that scored, and the marker that its points go to. */
function scored({ seat, cell, colour }: Event, event: number): Spot {
  return { event, at: `[data-place="${cell}"] .half`, to: `[data-track~="${seat}-${colour}"]` };
}

/** At the end: the colours that count, player by player. */
function lowest({ after }: Moment<Position>, event: number): Spot[] {
  return after.players.map(({ track }, seat) => ({
    event: event + seat / after.players.length,
    at: lowestOf(track)
      .map((colour) => `[data-track~="${seat}-${colour}"]`)
      .join(","),
  }));
}

export function motions(events: readonly Event[], moment: Moment<Position>): Motions {
  return {
    ways: events.flatMap((told, event) => {
      if (told.event === "placed") return placed(told, event, moment);
      return told.event === "drew" ? [drawn(told, event, moment)] : [];
    }),
    spots: events.flatMap((told, event) => {
      if (told.event === "game_ended") return lowest(moment, event);
      return told.event === "scored" ? [scored(told, event)] : [];
    }),
  };
}
