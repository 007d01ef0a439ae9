/** tracks.ts -- whose markers stand where, and what a choice would move. */
import type { Texts } from "@page/texts/index.ts";
import type { Event, Seat } from "@page/games/board.ts";
import { COLOURS, type Colour, type Position } from "./position.ts";

/** Those who share a set of tracks. */
export interface Side {
  readonly seats: readonly number[];
  readonly name: string;
  readonly track: Readonly<Record<Colour, number>>;
}

export type Gains = Readonly<Partial<Record<Colour, number>>>;

/** The sides in the order of their first seats: teams, or every player alone. */
export function sidesOf(position: Position, seats: readonly Seat[], texts: Texts): readonly Side[] {
  const groups = new Map<number, number[]>();
  position.players.forEach(({ team }, seat) => {
    const key = team ?? seat;
    groups.set(key, [...(groups.get(key) ?? []), seat]);
  });
  return [...groups.values()].map((members) => ({
    seats: members,
    name: texts.table.and(members.map((seat) => seats[seat]?.name ?? "")),
    track: position.players[members[0] ?? 0]!.track,
  }));
}

/** Where tracks begin and end: a duel's from one side to the other, double ones for solo and teams. */
export function rangeOf(mode: Position["mode"]): readonly [number, number] {
  if (mode === "duel") return [-9, 9];
  return [0, mode === "base" ? 18 : 36];
}

/** The colours that stand lowest. */
export function lowestOf(track: Readonly<Record<Colour, number>>): readonly Colour[] {
  const lowest = Math.min(...COLOURS.map((colour) => track[colour]));
  return COLOURS.filter((colour) => track[colour] === lowest);
}

/** What events move the markers of some seats by, colour by colour. */
export function gainsOf(events: readonly Event[], seats: readonly number[]): Gains {
  const gains: Partial<Record<Colour, number>> = {};
  for (const { event, seat, points, colour } of events) {
    if (event !== "scored" || seat === undefined || !seats.includes(seat)) continue;
    const known = colour as Colour;
    gains[known] = (gains[known] ?? 0) + (points ?? 0);
  }
  return gains;
}
