/** kinds.ts -- every kind of event of Master Chocolatier with its fields, and every option with its values. The
 * texts are typed by these lists, and a test compares them with the engine's own. */
const colours = ["blue", "brown", "white", "black", "red"] as const;

export const kinds = {
  round_began: ["round"],
  turned_gold: ["disc", "back"],
  lid_emptied: ["count"],
  filled: ["disc", ...colours],
  got_extra: ["disc", "colour"],
  attracted: ["disc", "colour", "from"],
  took: ["source", "colour", "count"],
  took_marker: [],
  took_shelter: ["disc"],
  left_over: ["disc"],
  pushed: ["disc", "colour", "count", "to"],
  laid: ["line", "colour", "count"],
  fell: ["colour", "count", "where"],
  fits_nowhere: ["line", "colour"],
  placed: ["row", "column", "colour", "across", "down"],
  paid: ["count", "cost"],
  full_row: ["row"],
  full_column: ["column"],
  full_colour: ["colour"],
  game_ended: ["reason"],
} as const;

/** One with no values is a number. */
export const options = {
  start: ["first", "random"],
  box: ["coloured", "free"],
  factories: ["plain", "special"],
  max_rounds: [],
} as const;

/** The kinds of events that bring points, as lines of the reckoning. */
export const pointKinds = [
  "placed",
  "paid",
  "full_row",
  "full_column",
  "full_colour",
] as const satisfies readonly (keyof typeof kinds)[];
