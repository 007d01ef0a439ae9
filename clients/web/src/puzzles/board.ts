/** board.ts -- what the drawing of a kind of puzzles gets and gives. */
import type { Component } from "svelte";
import type { Texts } from "../texts/index.ts";
import type { SolvingState } from "./solving.ts";

export interface PuzzleProps<Puzzle> {
  puzzle: Puzzle;
  solved: SolvingState;
  /** Does every colour show its mark? */
  hasMarks: boolean;
  texts: Texts;
  mark: (notation: string) => Promise<void>;
  /** Without a notation, the latest mark. */
  takeBack: (notation?: string) => Promise<void>;
}

/** What games/<game>/page/puzzle/index.ts exports as `puzzle`. */
export interface PuzzleBoard<Puzzle> {
  readonly component: Component<PuzzleProps<Puzzle>>;
  /** May right marks lead nowhere, so that it makes sense to ask? */
  readonly canGetStuck: boolean;
}

export type AnyPuzzleBoard = PuzzleBoard<unknown>;

/** The one place where the engine's JSON gets the type that the game's folder gives it. */
export function definePuzzle<Puzzle>(board: PuzzleBoard<Puzzle>): AnyPuzzleBoard {
  return board as unknown as AnyPuzzleBoard;
}
