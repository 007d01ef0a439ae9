/** motions.ts -- which ways pieces took by an action of Polyssimo Challenge. */
import type { Event, Motions } from "@page/games/board.ts";
import type { Way } from "@page/games/parts/flights.ts";

function waysOf({ event: kind, seat = 0, piece }: Event, event: number): readonly Way[] {
  const middle = `[data-middle="${piece}"] svg`;
  const slot = `[data-slot="${piece}"] svg`;
  const card = `[data-seat="${seat}"]`;
  if (kind === "drafted") return [{ event, from: [middle], to: [slot], seat }];
  if (kind === "placed") return [{ event, from: [slot, card], to: [`[data-lies="${piece}"]`] }];
  return [];
}

export function motions(events: readonly Event[]): Motions {
  return { ways: events.flatMap(waysOf) };
}
