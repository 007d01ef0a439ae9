/** motions.ts -- which ways tiles took by an action of Chromino. */
import type { Event, Moment, Motions } from "@page/games/board.ts";
import type { Spot, Way } from "@page/games/parts/flights.ts";
import { isSameTile, reversed } from "./figures.ts";
import type { Position } from "./position.ts";

const PILE = "[data-pile]";

/** Where a tile lies in a hand. */
function inHand(seat: number, tile: unknown, viewer: number): readonly string[] {
  const others = [`[data-holding="${seat}"]`, `[data-seat="${seat}"]`];
  if (seat !== Math.max(viewer, 0)) return others;
  const faces = [`${tile}`, reversed(`${tile}`)];
  return [...faces.map((face) => `[data-place="hand ${face}"] svg`), ...others];
}

function waysOf(told: Event, event: number, { viewer }: Moment<Position>): readonly Way[] {
  const { seat = 0, tile } = told;
  if (told.event === "drew") {
    const own = `[data-place="hand ${tile}"] svg`;
    const to = seat === viewer ? own : `[data-holding="${seat}"] > g:last-child`;
    return [{ event, from: [PILE], to: [to], seat, emerges: true }];
  }
  if (told.event !== "played") return [];
  const to = `[data-place="tile ${told["x"]},${told["y"]}"] .moves`;
  return [{ event, from: inHand(seat, tile, viewer), to: [to] }];
}

/** At the end: what each player still holds, one after the other. */
function leftOver({ after: { players } }: Moment<Position>, event: number): readonly Spot[] {
  return players.map((_, seat) => ({
    event: event + seat / players.length,
    at: `[data-holding="${seat}"]`,
  }));
}

export function motions(events: readonly Event[], moment: Moment<Position>): Motions {
  const { table } = moment.after;
  return {
    ways: events.flatMap((told, event) => waysOf(told, event, moment)),
    spots: events.flatMap((told, event) => {
      if (told.event === "ended") return leftOver(moment, event);
      const figure = table.find(({ tile }) => isSameTile(tile, `${told["tile"]}`));
      if (told.event !== "scored" || !figure) return [];
      return [{ event, at: `[data-place="tile ${figure.x},${figure.y}"] .moves` }];
    }),
  };
}
