/** order.ts -- why the players came in this order: of equals, by who placed last (PO-8); where pieces count, by
 * squares before that (PO-11). */
import type { DescribeContext, OrderReason, Result } from "@page/games/board.ts";
import type { Position } from "./position.ts";
import { ownTexts } from "./texts/index.ts";

export function explainOrder(
  { count, players }: Position,
  { points, place }: Result,
  { texts }: DescribeContext,
): OrderReason | null {
  const first = place.indexOf(1);
  const next = place.indexOf(2);
  if (next < 0 || points[first] !== points[next]) return null;
  const t = ownTexts(texts).board;
  const isBySquares = players[first]?.squares_left !== players[next]?.squares_left;
  return { why: isBySquares ? t.tieOfPieces : t.tie[count], rows: [] };
}
