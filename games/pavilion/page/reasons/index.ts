/** index.ts -- why an action of Summer Pavilion is good: what it completes, scores, or takes from others. */
import type { Considered, Found } from "@page/reasons/reasons.ts";
import { defineReasons, eventsOf, numberOf } from "@page/reasons/reasons.ts";
import type { Colour, Position } from "../position.ts";

/** The dearest space of its star that a colour could not pay for before, and can now. */
function affords({ position, seat, events }: Considered<Position>): readonly Found[] {
  const took = eventsOf(events, seat, "took")[0];
  const own = position.players[seat];
  const colour = took?.["colour"] as Colour | undefined;
  if (!own || !colour) return [];
  const before = own.tiles[colour];
  const after = before + numberOf(took, "count");
  const numbers = own.stars
    .filter((star) => star.colour === colour)
    .flatMap((star) => star.spaces.filter(({ tile }) => tile === null))
    .map(({ number }) => number)
    .filter((number) => number > before && number <= after);
  return numbers.length ? [{ kind: "affords", colour, number: Math.max(...numbers) }] : [];
}

function taken({ seat, events }: Considered<Position>): readonly Found[] {
  return eventsOf(events, seat, "took").flatMap((took) => [
    ...(numberOf(took, "wilds") ? [{ kind: "wild" }] : []),
    ...(numberOf(took, "count") > 2
      ? [{ kind: "takes", count: numberOf(took, "count"), colour: took["colour"] }]
      : []),
  ]);
}

function find(considered: Considered<Position>): readonly Found[] {
  const { seat, events } = considered;
  const own = (kind: string): readonly Found[] =>
    eventsOf(events, seat, kind).map((event) => ({ ...event, kind }));
  return [
    ...own("full_star"),
    ...own("full_number"),
    ...own("closed"),
    ...own("placed").map((found) =>
      Number(found["group"]) > 1 ? found : { ...found, kind: "lays" },
    ),
    ...affords(considered),
    ...taken(considered),
    ...own("took_start_tile"),
    ...own("kept").filter(({ count }) => Number(count) > 0),
  ];
}

export const reasons = defineReasons<Position>({
  find,
  texts: {
    en: async () => (await import("./en.ts")).en,
    "zh-Hant": async () => (await import("./zh-Hant.ts")).zhHant,
  },
});
