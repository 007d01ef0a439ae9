/** index.ts -- the lessons of Master Chocolatier. */
import { has, phaseOf, type Lessons } from "@page/learn/lessons.ts";

const SECTION_OF_PHASE: Readonly<Record<string, string>> = {
  take: "turn",
  push: "push",
  decorate: "free",
  ended: "end",
};

export const lessons: Lessons = {
  sections: [
    { id: "aim", picture: { setup: "players=2" } },
    { id: "setup", picture: { setup: "players=3" } },
    { id: "turn", picture: { exercise: "from-the-centre" } },
    { id: "lines", picture: { exercise: "two-brown" } },
    { id: "foundry", picture: { exercise: "foundry-cost" } },
    { id: "decorating", picture: { exercise: "two-lines" } },
    { id: "scoring", picture: { exercise: "across-and-down" } },
    { id: "next-round", picture: { setup: "players=4" } },
    { id: "end", picture: { exercise: "full-row" } },
    { id: "free", picture: { exercise: "free-column" } },
    { id: "special", picture: { setup: "players=2 factories=special" } },
    { id: "plus-one", picture: { exercise: "plus-one" } },
    { id: "magnet", picture: { exercise: "magnet" } },
    { id: "keep", picture: { exercise: "keep" } },
    { id: "push", picture: { exercise: "push" } },
    { id: "shelter", picture: { exercise: "shelter" } },
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
