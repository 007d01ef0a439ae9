/** Why the players came in this order, where what counts is equal. */
import { expect, test } from "vitest";
import type { Result } from "@page/games/board.ts";
import { en } from "@page/texts/en.ts";
import { explainOrder } from "./order.ts";
import type { Position } from "./position.ts";

test("where pieces count, squares break a tie, then the last placement", () => {
  const seat = { kind: "person", name: "Ann", has_resigned: false } as const;
  const context = { seats: [seat, seat], viewer: 0, texts: en };
  const equal: Result = {
    is_over: true,
    counts_down: true,
    points: [2, 2],
    place: [2, 1],
    side: [0, 1],
  };
  const why = (count: "squares" | "pieces", squares: readonly number[]) => {
    const players = squares.map((squares_left) => ({ squares_left }));
    return explainOrder({ count, players } as unknown as Position, equal, context)?.why;
  };
  expect(why("pieces", [12, 11])).toMatch(/fewer squares/);
  expect(why("pieces", [11, 11])).toMatch(/later/);
  expect(why("squares", [11, 11])).toMatch(/later/);
});
