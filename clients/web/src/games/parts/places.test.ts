import { expect, test } from "vitest";
import { nearest, type Box } from "./places.ts";

const at = (x: number, y: number): Box => ({ x, y, width: 10, height: 10 });

test("an arrow goes to the nearest place ahead, and stays at the edge", () => {
  const boxes = [at(0, 0), at(20, 0), at(40, 0), at(0, 20), at(20, 22)];
  expect(nearest(at(0, 0), boxes, "ArrowRight")).toBe(1);
  expect(nearest(at(40, 0), boxes, "ArrowLeft")).toBe(1);
  expect(nearest(at(20, 0), boxes, "ArrowDown")).toBe(4);
  expect(nearest(at(0, 20), boxes, "ArrowUp")).toBe(0);
  expect(nearest(at(40, 0), boxes, "ArrowRight")).toBe(-1);
});

test("a place far to the side is not ahead", () => {
  expect(nearest(at(0, 0), [at(100, 15)], "ArrowDown")).toBe(-1);
  expect(nearest(at(0, 0), [at(60, 15), at(10, 60)], "ArrowDown")).toBe(1);
});
