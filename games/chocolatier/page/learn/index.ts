/** index.ts -- the lessons of Master Chocolatier. */
import { has, phaseOf, type Lessons } from "@page/learn/lessons.ts";

const SECTION_OF_PHASE: Readonly<Record<string, string>> = {
  take: "turn",
  push: "special",
  decorate: "free",
  ended: "end",
};

export const lessons: Lessons = {
  sections: [
    { id: "aim", picture: { setup: "players=2" } },
    { id: "turn", picture: { exercise: "two-brown" } },
    { id: "lines" },
    { id: "foundry", picture: { exercise: "foundry-cost" } },
    { id: "scoring", picture: { exercise: "across-and-down" } },
    { id: "end", picture: { exercise: "full-row" } },
    { id: "free", picture: { exercise: "free-column" } },
    { id: "special" },
  ],
  sectionFor: (view) => SECTION_OF_PHASE[phaseOf(view)] ?? "aim",
  moments: [
    { id: "first-turn", when: ({ isMine }) => isMine },
    { id: "left-over", when: (moment) => has(moment, "left_over") },
    { id: "marker", when: (moment) => has(moment, "took_marker") },
    { id: "fell", when: (moment) => has(moment, "fell") },
    { id: "placed", when: (moment) => has(moment, "placed") },
    { id: "paid", when: (moment) => has(moment, "paid") },
    { id: "new-round", when: (moment) => moment.view.ply > 0 && has(moment, "round_began") },
    { id: "end", when: ({ view }) => view.result.is_over },
  ],
  texts: {
    en: async () => (await import("./en.ts")).en,
    "zh-Hant": async () => (await import("./zh-Hant.ts")).zhHant,
  },
};
