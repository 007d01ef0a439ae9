/** kinds.ts -- every kind of event of every game, with its fields. The dictionaries are typed by
 * this list, and a test compares it with the engine's own. */
const colours5 = ["blue", "brown", "white", "black", "red"] as const;
const colours6 = ["orange", "red", "blue", "yellow", "green", "purple"] as const;

export const kinds = {
  chocolatier: {
    round_began: ["round"],
    turned_gold: ["disc", "back"],
    lid_emptied: ["count"],
    filled: ["disc", ...colours5],
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
  },
  pavilion: {
    round_began: ["round", "wild"],
    tower_emptied: ["count"],
    supply_filled: ["count", ...colours6],
    filled: ["factory", ...colours6],
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
    kept: ["count", ...colours6],
    discarded: ["count", ...colours6],
    full_star: ["star", "colour"],
    full_number: ["number"],
    lost_kept: ["count"],
    game_ended: [],
  },
  ingenious: {
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
  },
  polyssimo: {
    draft_began: [],
    drafted: ["piece"],
    placing_began: [],
    placed: ["piece", "orientation", "column", "row", "left"],
    placed_all: [],
    went_out: ["left"],
    game_ended: ["count"],
  },
  chromino: {
    began: ["tile"],
    dealt: ["tile"],
    drew: ["tile"],
    played: ["tile", "x", "y", "direction", "contacts"],
    scored: ["tile", "how"],
    showed: ["tile"],
    passed: [],
    emptied: ["turns"],
    ended: ["reason"],
  },
} as const;

export type GameName = keyof typeof kinds;

/** What a sentence is made of: who, how many points, and the fields as words of the language. */
export type Told<Fields extends string> = {
  readonly who: string;
  readonly points: number;
} & Readonly<Record<Fields, string>>;

/** A sentence for each kind of event of each game. */
export type EventTexts = {
  [G in GameName]: {
    [K in keyof (typeof kinds)[G]]: (
      told: Told<(typeof kinds)[G][K] extends readonly (infer F extends string)[] ? F : never>,
    ) => string;
  };
};

/** Every option of every game with the words of its values; one with none is a number. */
export const options = {
  chocolatier: {
    start: ["first", "random"],
    box: ["coloured", "free"],
    factories: ["plain", "special"],
    max_rounds: [],
  },
  pavilion: {
    start: ["first", "random"],
    board: ["coloured", "grey"],
    grey_stars: ["rulebook", "free"],
  },
  ingenious: {
    start: ["first", "random"],
    mode: ["base", "solo", "team", "duel"],
    first_turn: ["rulebook", "distinct", "both"],
  },
  polyssimo: {
    start: ["first", "random"],
    rows: [],
    cols: [],
    flips: ["no", "yes"],
    min_bw: [],
  },
  chromino: {
    start: ["first", "random"],
    mode: ["standard", "simple", "expert"],
    draw: ["one", "until", "three", "four", "five"],
    hands: ["hidden", "open"],
    final: ["round", "one_more"],
  },
} as const;

/** A name and a sentence that explains it. */
export interface Explained {
  readonly title: string;
  readonly text: string;
}

export type OptionTexts = {
  [G in GameName]: {
    [O in keyof (typeof options)[G]]: Explained & {
      readonly values: {
        readonly [
          V in (typeof options)[G][O] extends readonly (infer W extends string)[] ? W : never
        ]: Explained;
      };
    };
  };
};

/** The kinds of events that bring points, as lines of the reckoning. */
export const pointKinds = {
  chocolatier: ["placed", "paid", "full_row", "full_column", "full_colour"],
  pavilion: ["took_start_tile", "placed", "discarded", "full_star", "full_number", "lost_kept"],
  ingenious: ["scored"],
  polyssimo: ["drafted", "placed"],
  chromino: ["dealt", "drew", "played", "scored"],
} as const satisfies { [G in GameName]: readonly (keyof (typeof kinds)[G])[] };

export type PointTexts = {
  [G in GameName]: { readonly [K in (typeof pointKinds)[G][number]]: string };
};
