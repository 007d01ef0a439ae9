/** position.ts -- the JSON of Ingenious, as games/ingenious/README.md describes it. */

export const COLOURS = ["red", "green", "blue", "orange", "yellow", "purple"] as const;
export type Colour = (typeof COLOURS)[number];

/** Two letters of r g b o y p. */
export type TileName = string;

export interface Player {
  /** In a duel from the seat's own side, -9 to 9. */
  readonly track: Readonly<Record<Colour, number>>;
  /** null is what the viewer may not see. */
  readonly rack: readonly TileName[] | null;
  readonly rack_count: number;
  /** The tiles that were on the rack before the latest return to the bag. */
  readonly old: readonly TileName[] | null;
  readonly old_count: number;
  readonly team?: number;
  /** Of a duel: the colours whose token the player holds. */
  readonly tokens?: readonly Colour[];
  readonly returned?: readonly TileName[] | null;
}

export interface Position {
  readonly mode: "base" | "solo" | "team" | "duel";
  readonly first_turn: string;
  readonly phase: "place" | "swap" | "exchange" | "ended";
  readonly placements_due: number;
  readonly radius: number;
  /** q, r and colour of what is not empty, the printed symbols too. */
  readonly cells: readonly (readonly [q: number, r: number, colour: Colour])[];
  readonly bag_count: number;
  readonly unseen: Readonly<Record<TileName, number>>;
  /** Not in a duel. */
  readonly shown?: readonly TileName[];
  /** Only in a duel, like its count. */
  readonly aside?: readonly TileName[] | null;
  readonly aside_count?: number;
  readonly players: readonly Player[];
}

const byLetter: Readonly<Record<string, Colour>> = Object.fromEntries(
  COLOURS.map((colour) => [colour.charAt(0), colour]),
);

export type Halves = readonly [Colour, Colour];

/** The colours of a tile: "rb" is red and blue. */
export function halvesOf(tile: TileName): Halves {
  return [byLetter[tile.charAt(0)] ?? "red", byLetter[tile.charAt(1)] ?? "red"];
}
