/** index.ts -- the lessons of Summer Pavilion. */
import type { TableView } from "@page/engine.ts";
import type { Position } from "../position.ts";
import { has, phaseOf, type Lessons, type Moment } from "@page/learn/lessons.ts";

const SECTION_OF_PHASE: Readonly<Record<string, string>> = {
  take: "taking",
  pick: "features",
  keep: "passing",
  ended: "end",
};

/** What may be placed where depends on the side of the board. */
function placingSection(view: TableView): string {
  const { board, grey_stars } = view.position as Position;
  if (board === "coloured") return "placing";
  return grey_stars === "free" ? "free" : "grey";
}

function sectionFor(view: TableView): string {
  const phase = phaseOf(view);
  return phase === "place" ? placingSection(view) : (SECTION_OF_PHASE[phase] ?? "aim");
}

function tookWild({ happened }: Moment): boolean {
  return happened.some(({ event, wilds }) => event === "took" && wilds === 1);
}

export const lessons: Lessons = {
  sections: [
    { id: "aim", picture: { setup: "players=2" } },
    { id: "setup", picture: { setup: "players=3" } },
    { id: "taking", picture: { exercise: "wild-along" } },
    { id: "start", picture: { exercise: "start-tile" } },
    { id: "wild", picture: { exercise: "which-pays" } },
    { id: "placing", picture: { exercise: "middle-star" } },
    { id: "scoring", picture: { exercise: "around-the-ring" } },
    { id: "features", picture: { exercise: "pick" } },
    { id: "passing", picture: { exercise: "keep-four" } },
    { id: "next-round", picture: { setup: "players=4" } },
    { id: "end", picture: { exercise: "last-move" } },
    { id: "grey", picture: { exercise: "grey-star" } },
    { id: "free", picture: { exercise: "free-star" } },
  ],
  sectionFor,
  moments: [
    { id: "first-turn", when: ({ isMine }) => isMine },
    { id: "left-over", when: (moment) => has(moment, "left_over") },
    { id: "wild-along", when: tookWild },
    { id: "start-tile", when: (moment) => has(moment, "took_start_tile") },
    { id: "placing", when: ({ view, isMine }) => isMine && phaseOf(view) === "place" },
    { id: "placed", when: (moment) => has(moment, "placed") },
    { id: "closed", when: (moment) => has(moment, "closed") },
    { id: "keep", when: ({ view, isMine }) => isMine && phaseOf(view) === "keep" },
    { id: "passed", when: (moment) => has(moment, "passed", "out_of_tiles") },
    { id: "new-round", when: (moment) => moment.view.ply > 0 && has(moment, "round_began") },
    { id: "end", when: ({ view }) => view.result.is_over },
  ],
  texts: {
    en: async () => (await import("./en.ts")).en,
    "zh-Hant": async () => (await import("./zh-Hant.ts")).zhHant,
  },
};
