/** kinds.ts -- the games that have puzzles: all that the rest of the page needs to know of them. */
export const puzzleKinds = ["chromino", "polyssimo"] as const;
export type PuzzleKind = (typeof puzzleKinds)[number];

/** What an address has in place of a code to mean whatever today's puzzle is. */
export function todayOf(kind: PuzzleKind): string {
  return `today-${kind}`;
}
