/** puzzle.ts -- a puzzle of Polyssimo Challenge as the engine writes it (docs/puzzles.md): fill a region
 * with all of the pieces. */
import type { Puzzle } from "@page/puzzles/puzzle.ts";

export interface PolyssimoPuzzle extends Puzzle {
  readonly rows: number;
  readonly cols: number;
  /** A line per row: x is to be filled, a dot is not. */
  readonly region: readonly string[];
  readonly pieces: readonly { readonly piece: string }[];
}
