/** position.ts -- the JSON of Summer Pavilion, see games/pavilion/README.md. */

/** In the order of the rules. */
export const COLOURS = ["orange", "red", "blue", "yellow", "green", "purple"] as const;
export type Colour = (typeof COLOURS)[number];
export type Tiles = Readonly<Record<Colour, number>>;

/** Clockwise from the top. */
export const HOURS = ["12h", "2h", "4h", "6h", "8h", "10h"] as const;

export interface Space {
  readonly number: number;
  readonly tile: Colour | null;
}

export interface Star {
  readonly name: string;
  /** What is printed; null takes any. */
  readonly colour: Colour | null;
  readonly spaces: readonly Space[];
}

export interface Player {
  readonly score: number;
  readonly tiles: Tiles;
  readonly has_passed: boolean;
  readonly has_start_tile: boolean;
  readonly stars: readonly Star[];
  /** The names of closed features. */
  readonly closed: readonly string[];
}

export interface Position {
  readonly phase: "take" | "place" | "pick" | "keep" | "ended";
  readonly round: number;
  readonly wild: Colour;
  readonly start: number;
  readonly board: "coloured" | "grey";
  readonly grey_stars: "rulebook" | "free";
  readonly factories: readonly Tiles[];
  readonly centre: Tiles;
  readonly start_tile_in_centre: boolean;
  readonly supply: Tiles;
  readonly bag: Tiles;
  readonly tower: Tiles;
  readonly picks: number;
  readonly players: readonly Player[];
}

export function isColour(word: unknown): word is Colour {
  return (COLOURS as readonly unknown[]).includes(word);
}

export function total(tiles: Tiles): number {
  return COLOURS.reduce((sum, colour) => sum + tiles[colour], 0);
}

/** Each tile by itself, equal colours together. */
export function listed(tiles: Tiles): Colour[] {
  return COLOURS.flatMap((colour) => Array<Colour>(tiles[colour]).fill(colour));
}

/** How notation calls each space of a star: by its number, and by a letter too where numbers repeat. */
export function spaceNames(star: Star): readonly string[] {
  const repeats = new Set(star.spaces.map(({ number }) => number)).size < star.spaces.length;
  return star.spaces.map(
    ({ number }, index) => `${star.name}${number}${repeats ? "abcdef".charAt(index) : ""}`,
  );
}
