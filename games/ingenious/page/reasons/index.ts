/** index.ts -- why an action of Ingenious is good: what it completes, scores, or takes from others. */
import type { Considered, Found } from "@page/reasons/reasons.ts";
import { defineReasons, eventsOf, numberOf } from "@page/reasons/reasons.ts";
import { COLOURS, type Colour, type Position } from "../position.ts";

/** The steps of each colour that moves, most first. */
function steps({
  seat,
  events,
}: Considered<Position>): readonly { colour: Colour; points: number }[] {
  const scored = eventsOf(events, seat, "scored");
  return COLOURS.map((colour) => ({
    colour,
    points: scored
      .filter((event) => event["colour"] === colour)
      .reduce((sum, event) => sum + numberOf(event, "points"), 0),
  }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
}

function find(considered: Considered<Position>): readonly Found[] {
  const { position, seat, events } = considered;
  const track = position.players[seat]?.track;
  const lowest = track ? Math.min(...Object.values(track)) : 0;
  const moved = steps(considered);
  const total = moved.reduce((sum, { points }) => sum + points, 0);
  return [
    ...eventsOf(events, seat, "bonus").map((event) => ({ kind: "bonus", colour: event["colour"] })),
    ...moved
      .filter(({ colour }) => track?.[colour] === lowest)
      .map((step) => ({ kind: "lowest", ...step })),
    ...(moved.length > 1 ? [{ kind: "both", steps: total }] : []),
    ...moved.map((step) => ({ kind: "moves", ...step })),
  ];
}

export const reasons = defineReasons<Position>({
  find,
  texts: {
    en: async () => (await import("./en.ts")).en,
    "zh-Hant": async () => (await import("./zh-Hant.ts")).zhHant,
  },
});
