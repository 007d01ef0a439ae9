/** choices.ts -- the legal notations, sorted by what they do. Nothing here knows a rule. */
import { COLOURS, isColour, type Colour, type Tiles } from "./position.ts";

export interface Take {
  readonly notation: string;
  /** "centre" or the number of a factory. */
  readonly source: string;
  readonly colour: Colour;
}

export interface Placing {
  readonly notation: string;
  readonly space: string;
  readonly colour: Colour;
  readonly wilds: number;
}

export interface Keep {
  readonly notation: string;
  readonly tiles: Tiles;
}

export interface Choices {
  readonly takes: readonly Take[];
  readonly placings: readonly Placing[];
  /** By colour, the notation that picks it from the supply. */
  readonly picks: ReadonlyMap<Colour, string>;
  readonly keeps: readonly Keep[];
  readonly canPass: boolean;
}

const NONE: Tiles = { orange: 0, red: 0, blue: 0, yellow: 0, green: 0, purple: 0 };

export function counted(colours: readonly Colour[]): Tiles {
  const tiles = { ...NONE };
  for (const colour of colours) tiles[colour]++;
  return tiles;
}

function keptBy(notation: string): Tiles {
  const tiles = { ...NONE };
  for (const [, count, colour] of notation.matchAll(/-(\d+)([a-z]+)/g))
    if (isColour(colour)) tiles[colour] = Number(count);
  return tiles;
}

export function sorted(legal: readonly string[] | null): Choices {
  const takes: Take[] = [];
  const placings: Placing[] = [];
  const keeps: Keep[] = [];
  const picks = new Map<Colour, string>();
  for (const notation of legal ?? []) {
    const [first = "", colour, wilds] = notation.split("-");
    if (first === "keep") keeps.push({ notation, tiles: keptBy(notation) });
    else if (!isColour(colour)) continue;
    else if (first === "pick") picks.set(colour, notation);
    else if (/^(\d+|centre)$/.test(first)) takes.push({ notation, source: first, colour });
    else placings.push({ notation, space: first, colour, wilds: Number.parseInt(wilds ?? "0") });
  }
  return { takes, placings, picks, keeps, canPass: legal?.includes("pass") ?? false };
}

/** What a space could be paid with, of one colour if that is chosen already. */
export function placingsOn(
  choices: Choices,
  space: string | null,
  colour: Colour | null,
): readonly Placing[] {
  return choices.placings.filter(
    (placing) => placing.space === space && (colour === null || placing.colour === colour),
  );
}

/** The colours of some placings, each once. */
export function coloursOf(placings: readonly Placing[]): readonly Colour[] {
  return COLOURS.filter((colour) => placings.some((placing) => placing.colour === colour));
}

/** The tiles that a placing costs: of its colour, the one that is placed first, and wild ones. */
export function price(placing: Placing, number: number, wild: Colour): readonly Colour[] {
  return [
    ...Array<Colour>(number - placing.wilds).fill(placing.colour),
    ...Array<Colour>(placing.wilds).fill(wild),
  ];
}

function holds(tiles: Tiles, part: Tiles): boolean {
  return COLOURS.every((colour) => tiles[colour] >= part[colour]);
}

/** The colours of which one more can be kept besides those that are. */
export function canKeepMore(keeps: readonly Keep[], kept: readonly Colour[]): readonly Colour[] {
  return COLOURS.filter((colour) =>
    keeps.some(({ tiles }) => holds(tiles, counted([...kept, colour]))),
  );
}

/** The notation that keeps just these tiles, or null. */
export function keepOf(keeps: readonly Keep[], kept: readonly Colour[]): string | null {
  const tiles = counted(kept);
  const found = keeps.find((keep) => COLOURS.every((c) => keep.tiles[c] === tiles[c]));
  return found?.notation ?? null;
}
