/** order.ts -- why the players came in this order: their colours compared from the lowest (IN-14). */
import type { DescribeContext, OrderReason, Result } from "@page/games/board.ts";
import { wordOf } from "@page/texts/index.ts";
import { COLOURS, type Position } from "./position.ts";
import { ownTexts } from "./texts/index.ts";

interface Step {
  readonly value: number;
  readonly word: string;
}

export function explainOrder(
  position: Position,
  result: Result,
  { texts }: DescribeContext,
): OrderReason | null {
  if (position.mode === "duel" || position.mode === "solo") return null;
  const say = ownTexts(texts).board.order;
  const sorted = position.players.map(({ track }) =>
    COLOURS.map((colour): Step => ({ value: track[colour], word: wordOf(texts, colour) })).sort(
      (a, b) => a.value - b.value,
    ),
  );
  const valueAt = (seat: number, step: number): number => sorted[seat]?.[step]?.value ?? 0;
  const best = result.place.indexOf(1);
  const next = result.place.findIndex((place) => place > 1);
  const steps = COLOURS.map((_, step) => step);
  const decisive =
    next < 0 ? -1 : (steps.find((at) => valueAt(best, at) !== valueAt(next, at)) ?? -1);
  return {
    why:
      decisive < 0
        ? say.equal
        : say.decides(decisive, valueAt(best, decisive), valueAt(next, decisive)),
    rows: steps.map((step) => ({
      title: say.step(step + 1),
      cells: sorted.map((of) => say.cell(of[step]?.word ?? "", of[step]?.value ?? 0)),
      isDecisive: step === decisive,
    })),
  };
}
