/** kinds.ts -- every kind of event of Summer Pavilion with its fields, and every option with its values. The
 * texts are typed by these lists, and a test compares them with the engine's own. */
const colours = ["orange", "red", "blue", "yellow", "green", "purple"] as const;

export const kinds = {
  round_began: ["round", "wild"],
  tower_emptied: ["count"],
  supply_filled: ["count", ...colours],
  filled: ["factory", ...colours],
  took: ["source", "colour", "count", "wilds"],
  took_start_tile: ["count"],
  left_over: ["factory"],
  placing_began: [],
  placed: ["star", "hour", "number", "colour", "wilds", "group"],
  closed: ["feature", "kind", "tiles"],
  supply_short: ["count"],
  picked: ["colour"],
  passed: [],
  out_of_tiles: [],
  kept: ["count", ...colours],
  discarded: ["count", ...colours],
  full_star: ["star", "colour"],
  full_number: ["number"],
  lost_kept: ["count"],
  game_ended: [],
} as const;

/** One with no values is a number. */
export const options = {
  start: ["first", "random"],
  board: ["coloured", "grey"],
  grey_stars: ["rulebook", "free"],
} as const;

/** The kinds of events that bring points, as lines of the reckoning. */
export const pointKinds = [
  "took_start_tile",
  "placed",
  "discarded",
  "full_star",
  "full_number",
  "lost_kept",
] as const satisfies readonly (keyof typeof kinds)[];
