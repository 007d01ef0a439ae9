/** puzzle.ts -- puzzles as the engine writes them (docs/puzzles.md), and how they are named. */
import type { Figure } from "../../../games/chromino/page/position.ts";
import { puzzleKinds, todayOf, type PuzzleKind } from "./kinds.ts";

export const LEVELS: readonly number[] = [1, 2, 3, 4, 5];
export const USUAL_LEVEL = 3;
export const SEED_MAX = 999_999_999;

interface Made {
  /** Makes it again, everywhere. */
  readonly code: string;
  readonly difficulty: number;
  /** Of a puzzle of the day: "2026-11-15". */
  readonly date?: string;
  readonly seed?: number;
}

/** Find all places of some tiles. */
export interface ChrominoPuzzle extends Made {
  readonly kind: "chromino";
  readonly table: readonly Figure[];
  readonly asked: readonly { readonly tile: string; readonly count: number }[];
  readonly count: number;
}

/** Fill a region with all of the pieces. */
export interface PolyssimoPuzzle extends Made {
  readonly kind: "polyssimo";
  readonly rows: number;
  readonly cols: number;
  /** A line per row: x is to be filled, a dot is not. */
  readonly region: readonly string[];
  readonly pieces: readonly { readonly piece: string }[];
  /** How many fills there are, or at least. */
  readonly count: number;
  readonly is_exact: boolean;
}

export type Puzzle = ChrominoPuzzle | PolyssimoPuzzle;

export type Verdict =
  | "right"
  | "repeated"
  | "unreadable"
  | "not_asked"
  | "outside"
  | "covered"
  | "other_colour"
  | "too_few_edges";

export interface PuzzleCheck {
  readonly marks: readonly { readonly mark: string; readonly verdict: Verdict }[];
  readonly left: number;
  readonly is_solved: boolean;
  /** null: the search was too long. */
  readonly can_be_finished: boolean | null;
}

export type PuzzleSolution =
  | { readonly tiles: readonly { readonly places: readonly { readonly place: string }[] }[] }
  | { readonly places: readonly string[] };

export function placesIn(solution: PuzzleSolution): readonly string[] {
  if ("places" in solution) return solution.places;
  return solution.tiles.flatMap(({ places }) => places.map(({ place }) => place));
}

/** The day that it is in UTC, as the engine counts: 20261115. */
export function dayOf(date: Date): number {
  return Number(date.toISOString().slice(0, 10).replaceAll("-", ""));
}

/** The kind of which an address wants today's puzzle; null if it is a code. */
export function todayIn(code: string): PuzzleKind | null {
  return puzzleKinds.find((kind) => code === todayOf(kind)) ?? null;
}

/** Is this the code of a kind's puzzle of a day? */
export function isOfDay(code: string, kind: PuzzleKind, day: number): boolean {
  const [first = "", , number] = code.split("-");
  return first.startsWith(kind.charAt(0)) && number === `d${day}`;
}

export function randomSeed(): number {
  return Math.floor(Math.random() * (SEED_MAX + 1));
}
