/** why.ts -- why the players came in this order, in a sentence. */
import type { AnyBoard, DescribeContext, OrderReason, Result, Seat } from "../games/board.ts";
import { unitOf, type Texts } from "../texts/index.ts";

/** By points alone; null where these do not explain the places. */
export function pointsReason(
  result: Result,
  game: string,
  texts: Texts,
  options: DescribeContext["options"] = {},
): string | null {
  const { points, place, counts_down } = result;
  const { most, fewest, shared } = texts.table.why;
  const unit = unitOf(texts, game, result, options);
  const best = points[place.indexOf(1)] ?? 0;
  const next = points[place.findIndex((it) => it > 1)];
  if (next === undefined) return points.every((it) => it === best) ? shared(best, unit) : null;
  if (counts_down) return best < next ? fewest(best, next, unit) : null;
  return best > next ? most(best, next) : null;
}

/** Who lost whatever the points say: by resigning, or because their time ran out. null if nobody did. */
export function forfeitReason(
  seats: readonly Seat[],
  left_ms: readonly number[],
  texts: Texts,
): string | null {
  const { and, why } = texts.table;
  const named = (those: readonly Seat[]): string => and(those.map(({ name }) => name));
  const late = seats.filter((_, index) => left_ms[index] === 0);
  const resigned = seats.filter(({ has_resigned }) => has_resigned);
  if (late.length) return why.late(named(late));
  return resigned.length ? why.resigned(named(resigned)) : null;
}

/** By the game's own words, or by points. null for a game alone. */
export function reasonOf(
  board: AnyBoard,
  game: string,
  position: unknown,
  result: Result,
  context: DescribeContext,
): OrderReason | null {
  const { seats, texts, options } = context;
  if (seats.length < 2) return null;
  const own = board.explainOrder?.(position, result, context);
  if (own) return own;
  const why = pointsReason(result, game, texts, options);
  return why === null ? null : { why, rows: [] };
}
