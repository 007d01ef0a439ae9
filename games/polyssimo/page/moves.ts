/** moves.ts -- lets pieces that were taken or placed come from where they lay. */
import type { Event } from "@page/games/board.ts";
import { glide } from "@page/games/parts/motion.ts";

function glideFrom(board: Element, from: string, to: string): void {
  const source = board.querySelector(from);
  const element = board.querySelector(to);
  if (source && element) glide(element, source.getBoundingClientRect());
}

/** Moves what the events tell of, on a board that is already drawn anew. What the viewer placed lay
 * there before. */
export function showMoves(board: Element, moves: readonly Event[], viewer: number): void {
  for (const { event, seat, piece } of moves) {
    if (event === "drafted")
      glideFrom(board, `[data-middle="${piece}"]`, `[data-slot="${piece}"] svg`);
    if (event === "placed" && seat !== viewer)
      glideFrom(board, `[data-slot="${piece}"]`, `[data-lies="${piece}"]`);
  }
}
