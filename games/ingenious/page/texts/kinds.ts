/** kinds.ts -- every kind of event of Ingenious with its fields, and every option with its values. The
 * texts are typed by these lists, and a test compares them with the engine's own. */
export const kinds = {
  drew: ["tile"],
  placed: ["tile", "cell", "other_cell"],
  scored: [
    "cell",
    "colour",
    "east",
    "south_east",
    "south_west",
    "west",
    "north_west",
    "north_east",
  ],
  second_track: ["colour"],
  took_token: ["colour", "from"],
  bonus: ["colour"],
  lapsed: ["count"],
  kept: [],
  showed: ["tile"],
  set_aside: ["tile"],
  returned: ["count"],
  game_ended: ["reason"],
} as const;

/** One with no values is a number. */
export const options = {
  start: ["first", "random"],
  mode: ["base", "solo", "team", "duel"],
  first_turn: ["rulebook", "distinct", "both"],
} as const;

/** The kinds of events that bring points, as lines of the reckoning. */
export const pointKinds = ["scored"] as const satisfies readonly (keyof typeof kinds)[];
