import { expect, test } from "vitest";
import { Aiming, middleOf } from "./aiming.svelte.ts";
import { aimOf, Choices, type Aim } from "./choices.ts";
import { cellOf, centreOf, nameOf } from "./geometry.ts";

function aim(tile: string, cell: string, direction: number, isFlipped = false): Aim {
  return { tile, isFlipped, cell: cellOf(cell), direction };
}

const choices = new Choices(["rb-h9-h10", "rb-h10-h9", "rb-i8-j8", "gg-h9-h10", "keep"]);

test("an aim means the placement with its front half on the cell", () => {
  expect(choices.notationOf(aim("rb", "h9", 0))).toBe("rb-h9-h10");
  expect(choices.notationOf(aim("rb", "h9", 0, true))).toBe("rb-h10-h9");
  expect(choices.notationOf(aim("rb", "h10", 3))).toBe("rb-h10-h9");
  expect(choices.notationOf(aim("rb", "j8", 4))).toBeNull();
  expect(choices.notationOf(aim("rb", "j8", 4, true))).toBe("rb-i8-j8");
  expect(aimOf("rb-h9-h10")).toEqual(aim("rb", "h9", 0));
  expect(aimOf("keep")).toBeNull();
  expect(choices.has("keep")).toBe(true);
  expect(choices.canPlace("gg")).toBe(true);
  expect(choices.canPlace("bb")).toBe(false);
});

test("a double may be aimed from either end, and keeps the order where both are legal", () => {
  expect(choices.notationOf(aim("gg", "h9", 0))).toBe("gg-h9-h10");
  expect(choices.notationOf(aim("gg", "h10", 3))).toBe("gg-h9-h10");
  const both = new Choices(["gg-h9-h10", "gg-h10-h9"]);
  expect(both.notationOf(aim("gg", "h10", 3))).toBe("gg-h10-h9");
  expect(both.notationOf(aim("gg", "h10", 3, true))).toBe("gg-h10-h9");
});

test("a tile turns on to where it may lie", () => {
  expect(choices.settle(aim("rb", "h9", 4))?.direction).toBe(0);
  expect(choices.settle(aim("rb", "i8", 2), -1)?.direction).toBe(1);
  expect(choices.settle(aim("rb", "c8", 0))).toBeNull();
});

test("a tile snaps to the nearest legal position and avoids turns", () => {
  const middle = middleOf(aim("rb", "h9", 0));
  const found = choices.nearest(
    { tile: "rb", isFlipped: false, direction: 3 },
    middle,
    20,
    "middle",
  );
  expect(found && choices.notationOf(found)).toBe("rb-h10-h9");
  const front = centreOf(cellOf("h9"));
  const near = choices.nearest({ tile: "rb", isFlipped: false, direction: 3 }, front, 5, "front");
  expect(near && nameOf(near.cell)).toBe("h9");
  const far = choices.nearest(
    { tile: "rb", isFlipped: false, direction: 0 },
    { x: -90, y: 0 },
    20,
    "middle",
  );
  expect(far).toBeNull();
});

test("tile, first cell, second cell", () => {
  const aiming = new Aiming();
  aiming.reset(["rb-h9-h10", "rb-h10-h9", "rb-h9-i9", "gg-h9-h10"], ["gg", "rb"]);
  expect(aiming.canAt(cellOf("h9"))).toBeUndefined();
  aiming.pick(1);
  expect(aiming.canAt(cellOf("h9"))).toBe("pick");
  expect(aiming.canAt(cellOf("i9"))).toBeUndefined();
  aiming.pointed = cellOf("h9");
  expect(aiming.notation).toBe("rb-h9-h10");
  expect(aiming.lay(cellOf("h9"))).toBe(true);
  expect(aiming.canAt(cellOf("i9"))).toBe("play");
  aiming.pointed = cellOf("i9");
  expect(aiming.notation).toBe("rb-h9-i9");
  aiming.pointed = null;
  aiming.turn(1);
  expect(aiming.notation).toBe("rb-h9-i9");
  aiming.turn(1);
  aiming.flip();
  expect(aiming.notation).toBe("rb-h10-h9");
  aiming.pick(0);
  expect(aiming.notation).toBe("gg-h9-h10");
  aiming.drop();
  expect(aiming.notation).toBeNull();
});

test("a tile is dragged, dropped and pushed on", () => {
  const aiming = new Aiming();
  aiming.reset(["rb-h9-h10", "rb-h10-h11"], ["rb"]);
  expect(aiming.tile).toBe("rb");
  aiming.hold(middleOf(aim("rb", "h9", 0)));
  expect(aiming.notation).toBe("rb-h9-h10");
  aiming.hold({ x: -90, y: 0 });
  expect(aiming.notation).toBeNull();
  expect(aiming.layNear({ ...centreOf(cellOf("i9")) })).toBe(true);
  aiming.push(middleOf(aim("rb", "h10", 0)));
  expect(aiming.notation).toBe("rb-h10-h11");
});
