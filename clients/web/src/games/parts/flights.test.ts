import { expect, test } from "vitest";
import { soundOf } from "../../sound/sound.ts";
import { stepsOf } from "./flights.ts";

test("events begin one after the other, in the order they happened", () => {
  const steps = stepsOf([4, 0, 2, 2, 0], 300);
  expect([...steps]).toEqual([
    [0, 0],
    [2, 300],
    [4, 600],
  ]);
});

test("many events begin closer together, so that nobody waits long", () => {
  const steps = stepsOf(
    Array.from({ length: 40 }, (_, event) => event),
    300,
  );
  expect(steps.size).toBe(40);
  expect(Math.max(...steps.values())).toBeLessThan(2500);
});

test("what is laid sounds like what it is made of", () => {
  expect(soundOf({ event: "placed", points: 3 }, "wood")).toBe("wood");
  expect(soundOf({ event: "took" }, "wood")).toBe("pick");
  expect(soundOf({ event: "drew" }, "card")).toBe("draw");
  expect(soundOf({ event: "full_row", points: 2 }, "glaze")).toBe("score");
  expect(soundOf({ event: "passed" }, "card")).toBeNull();
});
