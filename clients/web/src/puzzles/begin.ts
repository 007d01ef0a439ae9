/** begin.ts -- makes a puzzle and goes to it. */
import { EngineError } from "../engine.ts";
import { page } from "../state.svelte.ts";

export async function beginPuzzle(kind: string, level: number, seed: number): Promise<void> {
  try {
    const puzzle = await page.puzzler()?.engine.makePuzzle(kind, level, false, seed);
    if (puzzle) location.hash = `#/puzzle/${puzzle.code}`;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    page.problem = "engine";
  }
}
