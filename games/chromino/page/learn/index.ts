/** index.ts -- the lessons of Chromino. */
import type { TableView } from "@page/engine.ts";
import type { Position } from "../position.ts";
import { has, type Lessons, type Moment } from "@page/learn/lessons.ts";

const SECTION_OF_MODE: Readonly<Record<Position["mode"], string>> = {
  standard: "placing",
  simple: "simple",
  expert: "expert",
};

function sectionFor({ position }: TableView): string {
  const { is_over, turns_left, must_play_drawn_tile, mode, players } = position as Position;
  if (is_over && players.length === 1) return "alone";
  if (is_over || turns_left !== null) return "end";
  return must_play_drawn_tile ? "drawing" : SECTION_OF_MODE[mode];
}

/** How many edges the tiles touched that were just played, at most. */
function contactsOf({ happened }: Moment): number {
  return Math.max(0, ...happened.map(({ contacts }) => Number(contacts ?? 0)));
}

function hasPlayedWild({ happened }: Moment): boolean {
  return happened.some(({ event, tile }) => event === "played" && `${tile}`[1] === "C");
}

function mustPlayDrawn({ view, isMine }: Moment): boolean {
  return isMine && (view.position as Position).must_play_drawn_tile;
}

export const lessons: Lessons = {
  sections: [
    { id: "aim", picture: { setup: "players=2" } },
    { id: "setup", picture: { setup: "players=4" } },
    { id: "turn", picture: { exercise: "two-edges" } },
    { id: "placing", picture: { exercise: "places" } },
    { id: "wild", picture: { exercise: "gap" } },
    { id: "drawing", picture: { exercise: "lone-chameleon" } },
    { id: "end", picture: { exercise: "same-round" } },
    { id: "variants", picture: { setup: "players=3 hands=open" } },
    { id: "simple", picture: { exercise: "simple-chameleon" } },
    { id: "expert", picture: { exercise: "expert-two-tiles" } },
    { id: "alone", picture: { setup: "players=1" } },
    { id: "puzzles", picture: { exercise: "one-square" } },
  ],
  sectionFor,
  moments: [
    { id: "first-turn", when: ({ isMine }) => isMine },
    { id: "played", when: (moment) => has(moment, "played") },
    { id: "wild", when: hasPlayedWild },
    { id: "third-edge", when: (moment) => contactsOf(moment) > 2 },
    { id: "drew", when: (moment) => has(moment, "drew") },
    { id: "must-play", when: mustPlayDrawn },
    { id: "passed", when: (moment) => has(moment, "passed") },
    { id: "showed", when: (moment) => has(moment, "showed") },
    {
      id: "last-round",
      when: (moment) => has(moment, "emptied") && !moment.view.result.is_over,
    },
    { id: "end", when: ({ view }) => view.result.is_over },
  ],
  texts: {
    en: async () => (await import("./en.ts")).en,
    "zh-Hant": async () => (await import("./zh-Hant.ts")).zhHant,
  },
};
