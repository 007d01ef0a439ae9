/** index.ts -- why an action of Polyssimo Challenge is good: what it completes, scores, or takes from others. */
import type { Considered, Found } from "@page/reasons/reasons.ts";
import { defineReasons, eventsOf, numberOf } from "@page/reasons/reasons.ts";
import type { Position } from "../position.ts";

function find({ seat, events }: Considered<Position>): readonly Found[] {
  const out = events.filter((event) => event.event === "went_out" && event.seat !== seat);
  return [
    ...eventsOf(events, seat, "placed_all").map(() => ({ kind: "all" })),
    ...out.map((event) => ({ kind: "blocks", rival: event.seat })),
    ...eventsOf(events, seat, "placed").map((event) => ({
      kind: "places",
      squares: -numberOf(event, "points"),
      left: numberOf(event, "left"),
    })),
    ...eventsOf(events, seat, "drafted").map((event) => ({
      kind: "drafts",
      squares: numberOf(event, "points"),
    })),
  ];
}

export const reasons = defineReasons<Position>({
  find,
  texts: {
    en: async () => (await import("./en.ts")).en,
    "zh-Hant": async () => (await import("./zh-Hant.ts")).zhHant,
  },
});
