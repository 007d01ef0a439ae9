/** kinds.ts -- every kind of event of Polyssimo Challenge with its fields, and every option with its values. The
 * texts are typed by these lists, and a test compares them with the engine's own. */
export const kinds = {
  draft_began: [],
  drafted: ["piece"],
  placing_began: [],
  placed: ["piece", "orientation", "column", "row", "left"],
  placed_all: [],
  went_out: ["left"],
  game_ended: ["count"],
} as const;

/** One with no values is a number. */
export const options = {
  start: ["first", "random"],
  rows: [],
  cols: [],
  flips: ["no", "yes"],
  min_bw: [],
} as const;

/** The kinds of events that bring points, as lines of the reckoning. */
export const pointKinds = ["drafted", "placed"] as const satisfies readonly (keyof typeof kinds)[];
