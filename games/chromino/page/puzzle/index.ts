/** The drawing of puzzles of Chromino. */
import { definePuzzle } from "@page/puzzles/board.ts";
import type { ChrominoPuzzle } from "./puzzle.ts";
import Puzzle from "./Puzzle.svelte";

export const puzzle = definePuzzle<ChrominoPuzzle>({ component: Puzzle, canGetStuck: false });
