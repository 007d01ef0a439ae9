/** position.ts -- Chromino as the engine writes it: games/chromino/README.md, "## JSON". */

/** h: from the left to the right; v: from the top down. */
export type Direction = "h" | "v";

/** A tile as it lies: its letters from the left or the top, and where the first of them is. */
export interface Figure {
  readonly tile: string;
  readonly x: number;
  readonly y: number;
  readonly direction: Direction;
}

export interface Player {
  /** How many are in the hand. */
  readonly tiles: number;
  /** null is a tile that the viewer does not know. */
  readonly hand: readonly (string | null)[];
  /** In expert only. */
  readonly points?: number;
}

export interface Position {
  readonly is_over: boolean;
  readonly mode: "standard" | "simple" | "expert";
  readonly draw: string;
  readonly hands: "hidden" | "open";
  readonly final: string;
  readonly start: number;
  readonly turns: number;
  readonly pile: number;
  readonly drawn_tiles: number;
  readonly passes_without_pile: number;
  readonly must_play_drawn_tile: boolean;
  /** null for those who may not know it. */
  readonly drawn_tile: string | null;
  /** null while nobody's hand is empty. */
  readonly turns_left: number | null;
  readonly table: readonly Figure[];
  readonly players: readonly Player[];
}
