import { expect, test } from "vitest";
import {
  cellOf,
  centreOf,
  countedCells,
  directionTo,
  hexagon,
  isPrinted,
  nameOf,
  neighbour,
  rowsOf,
  STEP,
  zoneOf,
} from "./geometry.ts";

test("names of cells are those of the notation", () => {
  expect(nameOf({ q: 0, r: 0 })).toBe("h8");
  expect(nameOf({ q: 5, r: -5 })).toBe("c13");
  for (const cell of rowsOf(7).flat()) expect(cellOf(nameOf(cell))).toEqual(cell);
});

test("the zones have 91, 36 and 42 cells, and six symbols are printed", () => {
  const cells = rowsOf(7).flat();
  const zones = cells.map(zoneOf);
  expect(zones.filter((zone) => zone === "white")).toHaveLength(91);
  expect(zones.filter((zone) => zone === "light")).toHaveLength(36);
  expect(zones.filter((zone) => zone === "dark")).toHaveLength(42);
  expect(cells.filter(isPrinted).map(nameOf).sort()).toEqual([
    "c13",
    "c8",
    "h13",
    "h3",
    "m3",
    "m8",
  ]);
  expect(rowsOf(5).flat()).toHaveLength(91);
});

test("neighbours are a step away, clockwise from the east", () => {
  const centre = { q: 0, r: 0 };
  for (let direction = 0; direction < 6; direction++) {
    const cell = neighbour(centre, direction);
    const { x, y } = centreOf(cell);
    expect(Math.hypot(x, y)).toBeCloseTo(STEP);
    expect(((Math.atan2(y, x) * 180) / Math.PI + 360) % 360).toBeCloseTo(60 * direction);
    expect(directionTo(centre, cell)).toBe(direction);
    expect(neighbour(cell, direction + 3)).toEqual(centre);
  }
  expect(neighbour(centre, -1)).toEqual(neighbour(centre, 5));
  expect(directionTo(centre, { q: 2, r: 0 })).toBe(-1);
});

test("what an event counts are the cells in line with the new half", () => {
  const event = { cell: "h8", east: 2, south_east: 0, north_west: 1 };
  expect(countedCells(event).map(nameOf)).toEqual(["h9", "h10", "g8"]);
});

test("a hexagon is a closed path of six corners", () => {
  expect(hexagon(0, 0, 10).match(/[ML]/g)).toHaveLength(6);
  expect(hexagon(0, 0, 10, 0)).toMatch(/^M10 0L.*Z$/);
});
