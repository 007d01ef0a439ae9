/** Why the players came in this order, by points alone. */
import { expect, test } from "vitest";
import type { Result, Seat } from "../games/board.ts";
import { en } from "../texts/en.ts";
import { zhHant } from "../texts/zh-Hant.ts";
import { leadOf } from "./reckoning.ts";
import { forfeitReason, pointsReason } from "./why.ts";

const result: Result = {
  is_over: true,
  counts_down: false,
  points: [40, 45, 12],
  place: [2, 1, 3],
  side: [0, 1, 2],
};

test("points say who won, by how much, and when nobody did alone", () => {
  const say = (change: Partial<Result>) =>
    pointsReason({ ...result, ...change }, "chocolatier", en);
  expect(say({})).toBe("Whoever has the most points wins: 45 to 40.");
  expect(say({ points: [5, 3, 9], counts_down: true })).toMatch(
    /^Whoever has the fewest .* wins: 3 to 5\.$/,
  );
  expect(say({ points: [7, 7], place: [1, 1] })).toBe("All have 7 points: they share the victory.");
  // A tie that was broken, or an agreed draw: points do not explain it.
  expect(say({ points: [45, 45, 12] })).toBeNull();
  expect(say({ points: [7, 8], place: [1, 1] })).toBeNull();
  expect(pointsReason(result, "chocolatier", zhHant)).toBe("分數高者勝：45 比 40。");
});

test("the winner's lead, where fewer points are better too", () => {
  const of = (points: number[], place: number[], counts_down: boolean) =>
    leadOf({ points, place, counts_down, is_over: true, side: [0, 1, 2] });
  expect(of([30, 42, 35], [3, 1, 2], false)).toBe(7);
  expect(of([3, 9, 5], [1, 3, 2], true)).toBe(2);
  expect(of([3, 3], [1, 1], true)).toBe(0);
});

test("what counts may go by an option", () => {
  const fewest = { ...result, points: [2, 1], place: [2, 1], side: [0, 1], counts_down: true };
  const say = (count: string) => pointsReason(fewest, "polyssimo", en, { count });
  expect(say("pieces")).toMatch(/pieces/);
  expect(say("squares")).toMatch(/squares/);
  expect(pointsReason(fewest, "polyssimo", zhHant, { count: "pieces" })).toBe(
    "較少者勝：1 比 2（塊未放）。",
  );
});

test("who resigned or ran out of time is named, whatever the points say", () => {
  const seats = ["Ann", "Ben", "Cleo"].map((name) => ({ name, has_resigned: name !== "Cleo" }));
  const [, ben, cleo] = seats as unknown as Seat[];
  expect(forfeitReason(seats as unknown as Seat[], [], en)).toBe("Ann and Ben resigned.");
  expect(forfeitReason([ben!, cleo!], [5000, 0], en)).toBe("Cleo ran out of time.");
  expect(forfeitReason([cleo!], [5000], en)).toBeNull();
  expect(forfeitReason([ben!], [], zhHant)).toBe("Ben 認輸。");
});
