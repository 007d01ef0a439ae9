import { expect, test } from "vitest";
import {
  choicesIn,
  fittingTurn,
  heldOver,
  lookOf,
  lyingOn,
  movedTo,
  nameOf,
  nearestTo,
  originsOf,
  placementIn,
  squareNamed,
  targetsOf,
} from "./aim.ts";
import { cornersOf, middleOf, outlineOf } from "./outline.ts";
import { cellsOf, pieces, turns } from "./pieces.ts";

test("squares have the names of notation", () => {
  expect(nameOf({ col: 2, row: 4 })).toBe("c5");
  expect(squareNamed("l11")).toEqual({ col: 11, row: 10 });
});

test("legal actions are grouped by piece and orientation", () => {
  const choices = choicesIn(["F3-r1-c5", "F3-r1-d5", "I-r0-a1"]);
  expect([...choices.placeable]).toEqual(["F3", "I"]);
  expect([...originsOf(choices, "F3", 1)]).toEqual(["c5", "d5"]);
  expect(originsOf(choices, "F3", 0).size).toBe(0);
  expect(choices.drafts.size).toBe(0);
  expect([...choicesIn(["F3", "I"]).drafts]).toEqual(["F3", "I"]);
});

test("orientations that look alike are one in notation", () => {
  expect(lookOf("I", 2)).toBe("I-r0");
  expect(lookOf("I", 7)).toBe("I-r1");
  expect(lookOf("X", 5)).toBe("X-r0");
});

test("a piece is taken up in an orientation that fits somewhere", () => {
  expect(fittingTurn(choicesIn(["L-r2-a1"]), "L", 0)).toBe(2);
  expect(fittingTurn(choicesIn(["L-m1-a1"]), "L", 0)).toBe(5);
  expect(fittingTurn(choicesIn(["L-r0-a1"]), "L", 0)).toBe(0);
  for (const turn of turns) expect(fittingTurn(choicesIn(["L-r3-a1"]), "L", turn)).toBe(3);
});

test("every legal place is reached by pointing at the middle of the piece there", () => {
  for (const piece of pieces) {
    for (const turn of turns) {
      const cells = cellsOf(piece, turn);
      const origins = new Set(["a1", "c5", "d5", "g7"]);
      const targets = targetsOf(cells, origins);
      const middle = middleOf(cells);
      for (const origin of origins) {
        const [at] = movedTo([middle], squareNamed(origin));
        expect(targets.get(nameOf(at!))).toBe(origin);
      }
      const isCovered = ([square, origin]: readonly [string, string]): boolean =>
        movedTo(cells, squareNamed(origin)).some((cell) => nameOf(cell) === square);
      expect([...targets].every(isCovered)).toBe(true);
    }
  }
});

test("a piece held over the edge does not overhang the board", () => {
  const cells = cellsOf("I", 0);
  expect(heldOver(cells, { col: 0, row: 0 }, 11, 12)).toEqual({ col: 0, row: 0 });
  expect(heldOver(cells, { col: 11, row: 10 }, 11, 12)).toEqual({ col: 7, row: 10 });
  expect(heldOver(cells, { col: 5, row: 3 }, 11, 12)).toEqual({ col: 3, row: 3 });
});

test("an action covers the squares it names", () => {
  expect(placementIn("L-r0-b2")?.cells.map(nameOf)).toEqual(["b2", "c2", "d2", "e2", "b3"]);
  expect(placementIn("L")).toBe(null);
  expect(placementIn(null)).toBe(null);
});

test("what lies on the board has its squares and its owner", () => {
  const player = { squares_left: 0, left: [], last_placement: null, min_bw: 0, is_out: false };
  const placed = { piece: "P", orientation: "r1", square: "b1" };
  const [lying] = lyingOn({
    phase: "place",
    start: 0,
    rows: 2,
    cols: 4,
    flips: true,
    count: "squares",
    middle: [],
    board: [],
    players: [
      { ...player, placed: [] },
      { ...player, placed: [placed] },
    ],
  });
  expect(lying).toMatchObject({ piece: "P", owner: 1, isUpright: true });
  expect(lying?.cells.map(nameOf)).toEqual(["b1", "c1", "d1", "c2", "d2"]);
});

test("the nearest of some squares", () => {
  expect(nearestTo({ col: 0, row: 0 }, ["l11", "b2", "c1"])).toEqual({ col: 1, row: 1 });
  expect(nearestTo({ col: 0, row: 0 }, [])).toBe(null);
});

test("outlines go around all squares of every piece", () => {
  for (const piece of pieces) {
    for (const turn of turns) {
      const cells = cellsOf(piece, turn);
      const corners = cornersOf(cells);
      // The area within the border, by its corners: the squares of the piece, and no more.
      const area = corners.reduce((sum, { x, y }, index) => {
        const next = corners[(index + 1) % corners.length]!;
        return sum + x * next.y - next.x * y;
      }, 0);
      expect(area / 2).toBe(cells.length);
    }
  }
});

test("an outline is moved inwards on every side", () => {
  const path = outlineOf([{ col: 0, row: 0 }], 1, 2);
  const numbers = path.match(/-?[\d.]+/g)!.map(Number);
  expect(Math.min(...numbers)).toBe(1);
  expect(Math.max(...numbers)).toBe(9);
});
