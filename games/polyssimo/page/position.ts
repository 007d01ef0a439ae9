/** position.ts -- the JSON of Polyssimo Challenge (games/polyssimo/README.md, "## JSON"). */

export type Count = "squares" | "pieces";

export interface Placed {
  readonly piece: string;
  readonly orientation: string;
  readonly square: string;
}

export interface Player {
  readonly squares_left: number;
  readonly left: readonly string[];
  readonly placed: readonly Placed[];
  /** The number of its last piece among all that were placed. */
  readonly last_placement: number | null;
  readonly min_bw: number;
  readonly is_out: boolean;
}

export interface Position {
  readonly phase: "draft" | "place" | "ended";
  readonly start: number;
  readonly rows: number;
  readonly cols: number;
  readonly flips: boolean;
  /** What counts at the end (PO-11). */
  readonly count: Count;
  readonly middle: readonly string[];
  readonly board: readonly (readonly (string | null)[])[];
  readonly players: readonly Player[];
}

/** What a player has left of what counts. */
export function leftOf({ count }: Position, { squares_left, left }: Player): number {
  return count === "pieces" ? left.length : squares_left;
}
