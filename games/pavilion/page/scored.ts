/** scored.ts -- where the points of the latest action came from, for one player's board. */
import type { Event } from "@page/games/board.ts";
import { HOURS, type Player } from "./position.ts";

export interface Scored {
  /** "NW 3": the tiles of the group that scored. */
  readonly spaces: ReadonlySet<string>;
  readonly at: { readonly star: string; readonly index: number } | null;
  readonly points: number;
  /** Features that were closed. */
  readonly closed: readonly string[];
}

/** The ring of spaces around one that hold tiles without a gap. */
function groupAround(player: Player, name: string, index: number): ReadonlySet<string> {
  const spaces = player.stars.find((star) => star.name === name)?.spaces ?? [];
  const group = new Set([`${name} ${index}`]);
  for (const step of [1, spaces.length - 1]) {
    for (let i = 1; i < spaces.length; i++) {
      const at = (index + step * i) % spaces.length;
      if (spaces[at]?.tile == null) break;
      group.add(`${name} ${at}`);
    }
  }
  return group;
}

export function scoredOn(player: Player, seat: number, happened: readonly Event[]): Scored {
  const own = happened.filter((event) => event.seat === seat);
  const placed = own.find(({ event }) => event === "placed");
  const closed = own.filter(({ event }) => event === "closed").map(({ feature }) => `${feature}`);
  if (!placed) return { spaces: new Set(), at: null, points: 0, closed };
  const star = `${placed["star"]}`;
  const index = HOURS.findIndex((hour) => hour === placed["hour"]);
  return {
    spaces: groupAround(player, star, index),
    at: { star, index },
    points: placed.points ?? 0,
    closed,
  };
}

export interface Bonuses {
  readonly stars: readonly { readonly star: string; readonly points: number }[];
  readonly numbers: readonly { readonly number: number; readonly points: number }[];
}

/** What full stars and numbers brought at the end. */
export function bonusesOf(seat: number, happened: readonly Event[]): Bonuses {
  const own = happened.filter((event) => event.seat === seat);
  return {
    stars: own
      .filter(({ event }) => event === "full_star")
      .map((event) => ({ star: `${event["star"]}`, points: event.points ?? 0 })),
    numbers: own
      .filter(({ event }) => event === "full_number")
      .map((event) => ({ number: Number(event["number"]), points: event.points ?? 0 })),
  };
}
