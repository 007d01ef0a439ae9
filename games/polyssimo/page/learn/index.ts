/** index.ts -- the lessons of Polyssimo Challenge. */
import type { TableView } from "@page/engine.ts";
import type { Position } from "../position.ts";
import { has, phaseOf, type Lessons, type Moment } from "@page/learn/lessons.ts";

function sectionFor(view: TableView): string {
  const { phase, players, flips } = view.position as Position;
  if (phase === "ended") return "end";
  if (phase === "draft") return players.some(({ min_bw }) => min_bw > 0) ? "quotas" : "draft";
  if (players.some(({ is_out }) => is_out)) return "out";
  return flips ? "placing" : "boards";
}

/** Has whoever is to place a piece that fits nowhere any more? */
function isStuck({ view, isMine }: Moment): boolean {
  if (!isMine || view.actor === null || phaseOf(view) !== "place") return false;
  const { left } = (view.position as Position).players[view.actor]!;
  const placeable = new Set(view.legal?.map((notation) => notation.split("-")[0]));
  return left.some((piece) => !placeable.has(piece));
}

export const lessons: Lessons = {
  sections: [
    { id: "aim", picture: { exercise: "full-board" } },
    { id: "setup", picture: { setup: "players=3" } },
    { id: "draft", picture: { exercise: "six-squares" } },
    { id: "placing", picture: { exercise: "where-it-fits" } },
    { id: "out", picture: { exercise: "go-on" } },
    { id: "end", picture: { exercise: "same-number" } },
    { id: "corner", picture: { exercise: "corner" } },
    { id: "quotas", picture: { exercise: "own-quota" } },
    { id: "boards", picture: { exercise: "one-side-up" } },
  ],
  sectionFor,
  moments: [
    { id: "first-pick", when: ({ isMine }) => isMine },
    { id: "drafted", when: (moment) => has(moment, "drafted") },
    { id: "placing-began", when: (moment) => has(moment, "placing_began") },
    { id: "first-place", when: ({ view, isMine }) => isMine && phaseOf(view) === "place" },
    { id: "placed", when: (moment) => has(moment, "placed") },
    { id: "stuck", when: isStuck },
    { id: "went-out", when: (moment) => has(moment, "went_out") },
    { id: "placed-all", when: (moment) => has(moment, "placed_all") },
    { id: "end", when: ({ view }) => view.result.is_over },
  ],
  texts: {
    en: async () => (await import("./en.ts")).en,
    "zh-Hant": async () => (await import("./zh-Hant.ts")).zhHant,
  },
};
