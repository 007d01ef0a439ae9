/** index.ts -- why an action of Chromino is good: what it completes, scores, or takes from others. */
import type { Considered, Found } from "@page/reasons/reasons.ts";
import { defineReasons, eventsOf, numberOf } from "@page/reasons/reasons.ts";
import type { Position } from "../position.ts";

function find({ position, seat, events }: Considered<Position>): readonly Found[] {
  const own = position.players[seat]?.tiles ?? 0;
  const fewest = Math.min(
    ...position.players.flatMap((player, rival) => (rival === seat ? [] : [player.tiles])),
  );
  const played = eventsOf(events, seat, "played");
  return [
    ...eventsOf(events, seat, "emptied").map(() => ({ kind: "last" })),
    ...eventsOf(events, seat, "scored").map((event) => ({ kind: "scores", points: event.points })),
    ...played
      .filter((event) => numberOf(event, "contacts") > 2)
      .map((event) => ({ kind: "fits", edges: numberOf(event, "contacts") })),
    ...(played.length && own - 1 < fewest ? [{ kind: "fewest", tiles: own - 1 }] : []),
    ...(played.length ? [{ kind: "leaves", tiles: own - 1 }] : []),
  ];
}

export const reasons = defineReasons<Position>({
  find,
  texts: {
    en: async () => (await import("./en.ts")).en,
    "zh-Hant": async () => (await import("./zh-Hant.ts")).zhHant,
  },
});
