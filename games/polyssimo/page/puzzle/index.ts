/** The drawing of puzzles of Polyssimo Challenge. */
import { definePuzzle } from "@page/puzzles/board.ts";
import type { PolyssimoPuzzle } from "./puzzle.ts";
import Puzzle from "./Puzzle.svelte";

export const puzzle = definePuzzle<PolyssimoPuzzle>({ component: Puzzle, canGetStuck: true });
