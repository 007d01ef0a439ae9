/** saved.ts -- puzzles as they are saved on this device: marks, mistakes, time. */
import { isRecord, type BrowserStore, type SaveOutcome } from "../storage.ts";

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
export function savedPuzzles(store: BrowserStore): readonly SavedPuzzle[] {
  const found = store.read(PUZZLES);
  return Array.isArray(found) ? found.filter(isSavedPuzzle) : [];
}

export function savePuzzle(store: BrowserStore, puzzle: SavedPuzzle): SaveOutcome {
  const others = savedPuzzles(store).filter(({ code }) => code !== puzzle.code);
  return store.write(PUZZLES, [puzzle, ...others].slice(0, PUZZLES_MAX));
}
