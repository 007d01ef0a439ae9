import { expect, test } from "vitest";
import { placementOf, type Facing } from "../../../../games/chromino/page/choices.ts";
import type { ChrominoPuzzle } from "../../../../games/chromino/page/puzzle/puzzle.ts";
import type { PolyssimoPuzzle } from "../../../../games/polyssimo/page/puzzle/puzzle.ts";
import { openTestEngine } from "../testing.ts";
import { blockedIn, leftOf, roomFor } from "../../../../games/polyssimo/page/puzzle/fits.ts";
import {
  figureAt,
  middleOf,
  notationOf,
  rowsOf,
  turnedOn,
} from "../../../../games/chromino/page/puzzle/holding.ts";
import { placesIn } from "./puzzle.ts";

const engine = openTestEngine();

test("a tile lies around its middle, however it is turned", () => {
  const at = (facing: Facing): string => notationOf(figureAt("RGB", facing, { x: 3, y: -2 }));
  expect([at(0), at(1), at(2), at(3)]).toEqual([
    "RGB@2,-2h",
    "RGB@3,-3v",
    "BGR@2,-2h",
    "BGR@3,-3v",
  ]);
  expect(middleOf(figureAt("RGB", 3, { x: 3, y: -2 }))).toEqual({ x: 3, y: -2 });
});

test("turning goes round all ways that a tile looks", () => {
  expect(([0, 1, 2, 3] as const).map((facing) => turnedOn("RGB", facing))).toEqual([1, 2, 3, 0]);
  expect(([0, 1] as const).map((facing) => turnedOn("RGR", facing))).toEqual([1, 0]);
});

test("every place of a puzzle is reached from the middle of its tile", async () => {
  for (const level of [1, 3, 5]) {
    const puzzle = await engine.makePuzzle("chromino", level, false, level);
    const tiles = (puzzle as ChrominoPuzzle).asked.map(({ tile }) => tile);
    for (const place of placesIn(await engine.solvePuzzle())) {
      const { held, facing, ...figure } = placementOf(place, tiles)!;
      expect(notationOf(figureAt(held, facing, middleOf(figure)))).toBe(place);
    }
  }
});

test("the squares of a box, row by row", () => {
  const rows = rowsOf({ left: -1, top: 2, right: 1, bottom: 3 });
  expect(rows).toEqual([
    [
      { x: -1, y: 2 },
      { x: 0, y: 2 },
    ],
  ]);
});

test("a piece has room just where the engine takes it", async () => {
  const puzzle = (await engine.makePuzzle("polyssimo", 2, false, 7)) as PolyssimoPuzzle;
  expect(blockedIn(puzzle).size).toBe(3);
  const [first] = placesIn(await engine.solvePuzzle());
  const marks = [first!];
  const room = new Set(roomFor(puzzle, marks));
  const [piece] = leftOf(puzzle, marks);
  const offered = [...room].filter((mark) => mark.startsWith(`${piece}-`));
  expect(offered.length).toBeGreaterThan(0);
  for (const turn of ["r0", "r1", "r2", "r3", "m0", "m1", "m2", "m3"])
    for (const square of ["a1", "b1", "c1", "a2", "b2", "c3", "d4", "e5"]) {
      const mark = `${piece}-${turn}-${square}`;
      const verdict = (await engine.checkPuzzle([...marks, mark])).marks[1]?.verdict;
      if (verdict !== "unreadable")
        expect([mark, verdict === "right"]).toEqual([mark, room.has(mark)]);
    }
});
