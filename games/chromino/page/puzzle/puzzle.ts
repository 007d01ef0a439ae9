/** puzzle.ts -- a puzzle of Chromino as the engine writes it (docs/puzzles.md): find all places of some
 * tiles. */
import type { Puzzle } from "@page/puzzles/puzzle.ts";
import type { Figure } from "../position.ts";

export interface ChrominoPuzzle extends Puzzle {
  readonly table: readonly Figure[];
  readonly asked: readonly { readonly tile: string; readonly count: number }[];
}
