/** kept.ts -- what was done of puzzles, as it stays on this device. */
import { isRecord, type Keeper, type Kept } from "../storage.ts";

export interface SavedPuzzle {
  readonly code: string;
  /** The right ones, in the order in which they were made. */
  readonly marks: readonly string[];
  readonly mistakes: number;
  /** How long the player has thought. */
  readonly spent_ms: number;
  readonly end: "solved" | "revealed" | null;
}

const PUZZLES = "tessera.puzzles";
const PUZZLES_MAX = 400; // of which the oldest is forgotten
const ENDS: readonly unknown[] = [null, "solved", "revealed"];

function isSavedPuzzle(value: unknown): value is SavedPuzzle {
  return (
    isRecord(value) &&
    typeof value["code"] === "string" &&
    Array.isArray(value["marks"]) &&
    value["marks"].every((mark) => typeof mark === "string") &&
    Number.isFinite(value["mistakes"]) &&
    Number.isFinite(value["spent_ms"]) &&
    ENDS.includes(value["end"])
  );
}

/** The puzzles that were looked at, the latest first. */
export function keptPuzzles(keeper: Keeper): readonly SavedPuzzle[] {
  const found = keeper.read(PUZZLES);
  return Array.isArray(found) ? found.filter(isSavedPuzzle) : [];
}

export function keepPuzzle(keeper: Keeper, puzzle: SavedPuzzle): Kept {
  const others = keptPuzzles(keeper).filter(({ code }) => code !== puzzle.code);
  return keeper.write(PUZZLES, [puzzle, ...others].slice(0, PUZZLES_MAX));
}
