/** puzzle.ts -- puzzles as the engine writes them (docs/puzzles.md), and how they are named. */

export const LEVELS: readonly number[] = [1, 2, 3, 4, 5];
export const DEFAULT_LEVEL = 3;
export const SEED_MAX = 999_999_999;

/** What puzzles of all kinds have; a game's folder knows the rest of its kind. */
export interface Puzzle {
  /** The game that it is of. */
  readonly kind: string;
  /** Makes it again, everywhere. */
  readonly code: string;
  readonly difficulty: number;
  /** Of a puzzle of the day: "2026-11-15". */
  readonly date?: string;
  readonly seed?: number;
  /** How many marks or solutions there are. */
  readonly count: number;
  /** Of a kind with solutions: is that their number, or are there at least so many? */
  readonly is_exact?: boolean;
}

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

/** What an address has in place of a code to mean whatever today's puzzle is. */
export function todayOf(kind: string): string {
  return `today-${kind}`;
}

/** The kind of which an address wants today's puzzle; null if it is a code. */
export function todayIn(code: string, kinds: readonly string[]): string | null {
  return kinds.find((kind) => code === todayOf(kind)) ?? null;
}

/** Is this the code of a kind's puzzle of a day? */
export function isOfDay(code: string, kind: string, day: number): boolean {
  const [first = "", , number] = code.split("-");
  return first.startsWith(kind.charAt(0)) && number === `d${day}`;
}

export function randomSeed(): number {
  return Math.floor(Math.random() * (SEED_MAX + 1));
}
