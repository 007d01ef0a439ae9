/** position.ts -- the JSON of Master Chocolatier, and what is printed on its board. */
import facts from "facts:chocolatier";

export const COLOURS = ["blue", "brown", "white", "black", "red"] as const;
export type Colour = (typeof COLOURS)[number];
export type Tiles = Readonly<Record<Colour, number>>;

/** What can lie on the foundry line or on a shelter. */
export type Fallen = Colour | "marker";

export interface Line {
  readonly colour: Colour | null;
  readonly count: number;
  readonly size: number;
}

export interface Player {
  readonly score: number;
  readonly lines: readonly Line[];
  readonly box: readonly (readonly (Colour | null)[])[];
  /** From the left. */
  readonly foundry: readonly Fallen[];
  readonly has_marker: boolean;
  readonly has_shelter: boolean;
  readonly sheltered: Fallen | null;
}

export interface Disc {
  readonly tiles: Tiles;
  /** Its golden back, or null. */
  readonly gold: string | null;
  /** Not if a player has it as a shelter. */
  readonly in_circle: boolean;
}

export interface Position {
  readonly phase: "take" | "push" | "decorate" | "ended";
  readonly round: number;
  readonly start: number;
  readonly box: "coloured" | "free";
  readonly factories: "plain" | "special";
  readonly max_rounds: number;
  readonly discs: readonly Disc[];
  readonly centre: Tiles;
  readonly marker_in_centre: boolean;
  readonly bag: Tiles;
  readonly lid: Tiles;
  /** While one is pushed; discs and lines count from 1. */
  readonly pushed_disc?: number;
  readonly decorated_line?: number;
  readonly players: readonly Player[];
}

/** What is printed on a player's board: costs on the foundry line, colours on the coloured box. */
export const { foundry_costs: FOUNDRY_COSTS, printed: PRINTED } = facts as {
  readonly foundry_costs: readonly number[];
  readonly printed: readonly (readonly Colour[])[];
};

export function total(tiles: Tiles): number {
  return COLOURS.reduce((sum, colour) => sum + tiles[colour], 0);
}
