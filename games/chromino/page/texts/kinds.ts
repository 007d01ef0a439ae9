/** kinds.ts -- every kind of event of Chromino with its fields, and every option with its values. The
 * texts are typed by these lists, and a test compares them with the engine's own. */
export const kinds = {
  began: ["tile"],
  dealt: ["tile"],
  drew: ["tile"],
  played: ["tile", "x", "y", "direction", "contacts"],
  scored: ["tile", "how"],
  showed: ["tile"],
  passed: [],
  emptied: ["turns"],
  ended: ["reason"],
} as const;

/** One with no values is a number. */
export const options = {
  start: ["first", "random"],
  mode: ["standard", "simple", "expert"],
  draw: ["one", "until", "three", "four", "five"],
  hands: ["hidden", "open"],
  final: ["round", "one_more"],
} as const;

/** The kinds of events that bring points, as lines of the reckoning. */
export const pointKinds = [
  "dealt",
  "drew",
  "played",
  "scored",
] as const satisfies readonly (keyof typeof kinds)[];
