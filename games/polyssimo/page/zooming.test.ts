import { expect, test } from "vitest";
import { seenOf, Zooming } from "./zooming.svelte.ts";

const whole = { x: -6, y: -6, width: 120, height: 100 };

test("what is under the pointer stays there, and nothing beside the board is seen", () => {
  const at = { x: 30, y: 44 };
  const seen = seenOf(whole, whole, 2, at);
  expect(seen).toMatchObject({ width: 60, height: 50 });
  expect((at.x - seen.x) / seen.width).toBeCloseTo((at.x - whole.x) / whole.width);
  expect(seenOf(whole, whole, 2, { x: -100, y: 400 })).toMatchObject({ x: -6, y: 44 });
});

test("it goes no further than four times, and back to the whole board", () => {
  const zooming = new Zooming(
    () => whole,
    () => false,
  );
  for (let i = 0; i < 9; i++) zooming.larger();
  expect(zooming.scale).toBe(4);
  zooming.smaller();
  expect(zooming.scale).toBeCloseTo(4 / 1.5);
  zooming.reset();
  expect(zooming.seen).toEqual(whole);
});
