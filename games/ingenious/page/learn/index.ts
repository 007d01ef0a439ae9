/** index.ts -- the lessons of Ingenious. */
import { COLOURS, type Position } from "../position.ts";
import { has, type Lessons, type Moment } from "@page/learn/lessons.ts";

const PRINTED = 6; // symbols on the empty board
const RACK = 6; // tiles of a full rack
const HALF_WAY = 9; // of a track

function positionOf({ view }: Pick<Moment, "view">): Position {
  return view.position as Position;
}

/** In the first round everybody places one tile. */
function isFirstRound({ cells, players }: Position): boolean {
  return cells.length < PRINTED + 2 * players.length;
}

/** A turn begins with a full rack, a bonus placement does not. */
function isBonusDue({ mode, phase, players }: Position, actor: number | null): boolean {
  if (mode === "solo" || phase !== "place" || actor === null) return false;
  return (players[actor]?.rack_count ?? RACK) < RACK;
}

function sectionOf(position: Position, actor: number | null): string {
  const { mode, phase } = position;
  if (phase === "swap") return "swap";
  if (isBonusDue(position, actor)) return "bonus";
  if (mode !== "base") return mode;
  if (phase === "ended") return "end";
  return isFirstRound(position) ? "first-tile" : "turn";
}

function isSomebodyHalfWay({ players }: Position): boolean {
  return players.some(({ track }) => COLOURS.some((colour) => track[colour] >= HALF_WAY));
}

export const lessons: Lessons = {
  sections: [
    { id: "aim", picture: { exercise: "most-points" } },
    { id: "setup", picture: { setup: "players=4" } },
    { id: "turn", picture: { setup: "players=2" } },
    { id: "first-tile", picture: { exercise: "first-tile" } },
    { id: "scoring", picture: { exercise: "in-the-midst" } },
    { id: "bonus", picture: { exercise: "bonus" } },
    { id: "swap", picture: { exercise: "swap" } },
    { id: "end", picture: { exercise: "second-lowest" } },
    { id: "solo", picture: { exercise: "which-half-first" } },
    { id: "team", picture: { exercise: "team-bonus" } },
    { id: "duel", picture: { exercise: "set-aside" } },
  ],
  sectionFor: (view) => sectionOf(positionOf({ view }), view.actor),
  moments: [
    { id: "first-turn", when: ({ isMine }) => isMine },
    { id: "scored", when: (moment) => has(moment, "scored") },
    { id: "no-points", when: (moment) => has(moment, "placed") && !has(moment, "scored") },
    { id: "anywhere", when: (moment) => moment.isMine && !isFirstRound(positionOf(moment)) },
    { id: "half-way", when: (moment) => isSomebodyHalfWay(positionOf(moment)) },
    { id: "bonus", when: (moment) => has(moment, "bonus") },
    { id: "swap", when: (moment) => moment.isMine && positionOf(moment).phase === "swap" },
    { id: "showed", when: (moment) => has(moment, "showed") },
    { id: "end", when: ({ view }) => view.result.is_over },
  ],
  texts: {
    en: async () => (await import("./en.ts")).en,
    "zh-Hant": async () => (await import("./zh-Hant.ts")).zhHant,
  },
};
