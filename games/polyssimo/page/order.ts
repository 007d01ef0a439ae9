/** order.ts -- why the players came in this order: of equals, by who placed last (PO-8). */
import type { DescribeContext, OrderReason, Result } from "@page/games/board.ts";
import type { Position } from "./position.ts";
import { ownTexts } from "./texts/index.ts";

export function explainOrder(
  _position: Position,
  { points, place }: Result,
  { texts }: DescribeContext,
): OrderReason | null {
  const next = place.indexOf(2);
  if (next < 0 || points[place.indexOf(1)] !== points[next]) return null;
  return { why: ownTexts(texts).board.tie, rows: [] };
}
