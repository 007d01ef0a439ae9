/** order.ts -- why the players came in this order: of equal points, by full rows (CH-19). */
import type { DescribeContext, OrderReason, Result } from "@page/games/board.ts";
import type { Player, Position } from "./position.ts";
import { ownTexts } from "./texts/index.ts";

function fullRows(player: Player | undefined): number {
  return (player?.box ?? []).filter((row) => row.every((tile) => tile !== null)).length;
}

export function explainOrder(
  { players }: Position,
  { points, place }: Result,
  { texts }: DescribeContext,
): OrderReason | null {
  const best = place.indexOf(1);
  const next = place.indexOf(2);
  if (next < 0 || points[best] !== points[next]) return null;
  const why = ownTexts(texts).board.tie(fullRows(players[best]), fullRows(players[next]));
  return { why, rows: [] };
}
