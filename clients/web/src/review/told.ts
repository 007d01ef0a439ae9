/** told.ts -- what the engine says of a game that it reviews (docs/review.md, "JSON"). */

/** Chances to win are from 0 to 1. */
export interface Worth {
  readonly win: number;
  readonly utility: number;
  readonly share: number;
  /** Points ahead of the best rival. */
  readonly margin: number;
}

export const CLASSES = ["best", "good", "inaccuracy", "mistake", "blunder"] as const;
export type Class = (typeof CLASSES)[number];

export interface Option {
  readonly action: string;
  readonly played: boolean;
  readonly worth: Worth;
  readonly error: Worth;
}

/** One action, or the beginning of the game, which has neither seat nor action. */
export interface ReviewPly {
  readonly ply: number;
  readonly seat?: number;
  readonly action?: string;
  /** Of a decision only, like all that follows up to the options. */
  readonly class?: Class;
  readonly exact?: boolean;
  /** Did a network judge it? */
  readonly network?: boolean;
  readonly loss?: Worth;
  readonly loss_error?: number;
  /** Of each seat, before the action. */
  readonly win?: readonly number[];
  /** Best first. */
  readonly options?: readonly Option[];
  /** Where chance had a part. */
  readonly luck?: {
    readonly outcomes: number;
    readonly enumerated: boolean;
    readonly seats: readonly { readonly worth: Worth; readonly error: Worth }[];
  };
}

/** A decision: there was something to choose. */
export type Decision = ReviewPly &
  Required<Pick<ReviewPly, "seat" | "action" | "class" | "loss" | "win" | "options">>;

export function isDecision(ply: ReviewPly | null | undefined): ply is Decision {
  return ply?.options !== undefined;
}

export interface ReviewHead {
  readonly game: string;
  readonly actions: number;
  /** Of each seat, in ten-thousandths of a victory; empty if the game is not over. */
  readonly results: readonly number[];
  /** Does a network judge this game? Not if the game has none, or its weights could not be fetched. */
  readonly learnt: boolean;
}
