/** motions.ts -- which ways pieces took by an action of Polyssimo Challenge. */
import type { Event, Moment, Motions } from "@page/games/board.ts";
import type { Spot, Way } from "@page/games/parts/flights.ts";
import type { Position } from "./position.ts";

function waysOf({ event: kind, seat = 0, piece }: Event, event: number): readonly Way[] {
  const middle = `[data-middle="${piece}"] svg`;
  const slot = `[data-slot="${piece}"] svg`;
  const held = `[data-held="${piece}"] svg`; // where there is no room for the tray beside it
  const card = `[data-seat="${seat}"]`;
  if (kind === "drafted") return [{ event, from: [middle], to: [slot], seat, isUnscored: true }];
  if (kind === "placed")
    return [{ event, from: [slot, held, card], to: [`[data-lies="${piece}"]`] }];
  return [];
}

/** At the end: what each player has left, one after the other. */
function leftOver({ after }: Moment<Position>, event: number): readonly Spot[] {
  return after.players.map(({ left }, seat) => ({
    event: event + seat / after.players.length,
    at: left.map((piece) => `[data-slot="${piece}"]`).join(","),
  }));
}

export function motions(events: readonly Event[], moment: Moment<Position>): Motions {
  return {
    ways: events.flatMap(waysOf),
    spots: events.flatMap(({ event: kind }, event) =>
      kind === "game_ended" ? leftOver(moment, event) : [],
    ),
  };
}
