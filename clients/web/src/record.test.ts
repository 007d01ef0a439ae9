/** Records in links, and the times in them. */
import { expect, test } from "vitest";
import { packed, timesIn, unpacked } from "./record.ts";
import { readRoute } from "./route.ts";

const RECORD = "tessera 1\ngame polyssimo\n1 p1 L ; 12.5 s\n2 p2 P\n3 p1 F3-r1-c5 = 1 2 ; 3 s\n";

test("a record survives being packed", async () => {
  const code = await packed(RECORD);
  expect(code).toMatch(/^[\w-]+$/);
  expect(await unpacked(code)).toBe(RECORD);
});

test("a link opens as it was once made", async () => {
  const code =
    "FcgxCoAwDEDRPaf4F1BISqfi6uTgFYoUESwtjYu3F9_4nuJeRkblzLXQ2_26X7WJ0pWNhNoccTG6sUv4ew3T0OmILChGIuDyAQ";
  expect(await unpacked(code)).toBe(RECORD);
});

test("a garbled link is noticed", async () => {
  const code = await packed(RECORD);
  for (const bad of ["", "?", "AAAA", code.slice(0, -4), "A".repeat(1 << 17)]) {
    expect(await unpacked(bad)).toBe(null);
  }
  // What unpacks to far more than any record is no record.
  expect(await unpacked(await packed(" ".repeat(1 << 21)).catch(() => ""))).toBe(null);
});

test("times are found by the number of the action", () => {
  expect(timesIn(RECORD)).toEqual([0, 12500, 0, 3000]);
});

test("addresses name screens", () => {
  expect(readRoute("#/replay/abc/12")).toEqual({ screen: "replay", id: "abc", ply: 12 });
  expect(readRoute("#/shared/xyz")).toEqual({ screen: "shared", code: "xyz", ply: null });
  expect(readRoute("#/shared/xyz/-1")).toEqual({ screen: "shared", code: "xyz", ply: null });
  expect(readRoute("#/learn/polyssimo")).toEqual({
    screen: "learn",
    game: "polyssimo",
    exercise: null,
  });
  expect(readRoute("#/nowhere")).toEqual({ screen: "home" });
});
