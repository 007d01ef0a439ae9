import { expect, test } from "vitest";
import { fitted, kept, magnified, panned, pointUnder, revealing, sees, zoomed } from "./camera.ts";
import { around, boxOf, squaresOf } from "./figures.ts";

const frame = { width: 400, height: 350, top: 50 };
const box = { left: -2, top: -3, right: 18, bottom: 7 };

test("what is fitted is seen whole, below what lies over the upper edge", () => {
  const camera = fitted(box, frame);
  expect(camera.scale).toBe(20);
  expect(sees(camera, frame, box)).toBe(true);
  expect(sees(camera, frame, around(box, 0.5))).toBe(false);
  expect(pointUnder(camera, frame, 200, 200)).toEqual({ x: 8, y: 2 });
});

test("a single tile is not blown up", () => {
  const tile = boxOf(squaresOf({ x: 0, y: 0, direction: "h" }));
  expect(tile).toEqual({ left: 0, top: 0, right: 3, bottom: 1 });
  expect(fitted(tile, frame).scale).toBeLessThan(frame.width / 3);
});

test("zooming keeps what is under the pointer, and has limits", () => {
  const camera = fitted(box, frame);
  const before = pointUnder(camera, frame, 120, 300);
  const after = pointUnder(zoomed(camera, frame, 2, 120, 300), frame, 120, 300);
  expect(after.x).toBeCloseTo(before.x);
  expect(after.y).toBeCloseTo(before.y);
  expect(zoomed(camera, frame, 1e9, 0, 0).scale).toBe(110);
  expect(zoomed(camera, frame, 1e-9, 0, 0).scale).toBe(6);
});

test("the table follows the pointer, but the tiles are never lost", () => {
  const camera = fitted(box, frame);
  expect(panned(camera, 20, -40)).toEqual({ ...camera, x: camera.x - 1, y: camera.y + 2 });
  expect(kept(panned(camera, -1e6, 1e6), box)).toEqual({ ...camera, x: 18, y: -3 });
});

test("revealing moves no further than needed", () => {
  const camera = fitted(box, frame);
  expect(revealing(camera, frame, box)).toEqual(camera);
  const far = { left: 20, top: 0, right: 23, bottom: 1 };
  const moved = revealing(camera, frame, far);
  expect(moved).toEqual({ ...camera, x: camera.x + 5 });
  expect(sees(moved, frame, far)).toBe(true);
});

test("what is magnified is in the middle, and never smaller than before", () => {
  const camera = fitted(box, frame);
  expect(magnified(camera, { x: 3, y: 4 }, 48)).toEqual({ x: 3.5, y: 4.5, scale: 48 });
  expect(magnified({ ...camera, scale: 90 }, { x: 3, y: 4 }, 48).scale).toBe(90);
});
