import { beforeAll, expect, test } from "vitest";
import type { Engine } from "@page/engine.ts";
import { openTestEngine } from "@page/testing.ts";
import { en } from "@page/texts/en.ts";
import { zhHant } from "@page/texts/zh-Hant.ts";
import type { Seat } from "@page/games/board.ts";
import { describe as inWords } from "./describe.ts";
import { layoutOf, trackShape } from "./layout.ts";
import { explainOrder } from "./order.ts";
import type { Position } from "./position.ts";
import { gainsOf, lowestOf, sidesOf } from "./tracks.ts";

const seats: readonly Seat[] = ["甲", "乙", "丙", "丁"].map((name) => ({
  kind: "person",
  name,
  has_resigned: false,
}));

let engine: Engine;
beforeAll(() => {
  engine = openTestEngine();
});

/** A position after some plies, always choosing by the same rule. */
async function positionOf(words: string, plies: number, viewer: number): Promise<Position> {
  await engine.open(words, new Uint8Array(32).fill(7));
  for (let ply = 0; ply < plies; ply++) {
    const { actor } = await engine.view(-1);
    if (actor === null) break;
    const { legal } = await engine.view(actor);
    await engine.play(actor, ply, legal?.[(ply * 37) % legal.length] ?? "");
  }
  return (await engine.view(viewer)).position as Position;
}

const setups = [
  ["ingenious players=2", 2],
  ["ingenious players=3", 3],
  ["ingenious players=4", 4],
  ["ingenious players=1 mode=solo", 1],
  ["ingenious players=4 mode=team", 4],
  ["ingenious players=2 mode=duel", 2],
] as const;

test.each(setups)("%s is said in full, in both languages", async (words, players) => {
  for (const plies of [0, 30, 400]) {
    for (const viewer of [0, -1]) {
      const position = await positionOf(words, plies, viewer);
      const table = { seats: seats.slice(0, players), viewer };
      const english = inWords(position, { ...table, texts: en });
      const chinese = inWords(position, { ...table, texts: zhHant });
      expect(chinese).toHaveLength(english.length);
      expect(english.join("\n")).not.toMatch(/undefined|NaN|null/);
      expect(chinese.join("\n")).not.toMatch(/[a-z]{3}/);
      for (const [, , colour] of position.cells) expect(english.join("\n")).toContain(colour);
      expect(english.filter((line) => line.includes("’s rack: "))).toHaveLength(players);
    }
  }
});

test("the beginning of a game of two", async () => {
  const position = await positionOf("ingenious players=2", 0, 0);
  const lines = inWords(position, { seats: seats.slice(0, 2), viewer: 0, texts: en });
  expect(lines).toContain("Tiles may be placed on the white cells.");
  expect(lines).toContain("乙’s rack: 6 hidden tiles.");
  expect(lines).toContain("Bag: 108 tiles.");
  expect(lines).toContain("Row c: c8 red, c13 green.");
  expect(lines.join()).toContain("甲’s tracks: red 0, green 0");
});

test("partners share their tracks, and points go to both", async () => {
  const position = await positionOf("ingenious players=4 mode=team", 12, 0);
  const sides = sidesOf(position, seats, en);
  expect(sides.map((side) => side.seats)).toEqual([
    [0, 2],
    [1, 3],
  ]);
  const scored = { event: "scored", seat: 2, colour: "red", points: 3 };
  expect(gainsOf([scored, scored, { event: "placed", seat: 2 }], [0, 2])).toEqual({ red: 6 });
  expect(gainsOf([scored], [1, 3])).toEqual({});
});

test("all lowest colours stand out", () => {
  const track = { red: 3, green: 1, blue: 4, orange: 1, yellow: 9, purple: 2 };
  expect(lowestOf(track)).toEqual(["green", "orange"]);
});

test("the parts lie as there is room", () => {
  expect(layoutOf(1036, 796, 2).shape).toBe("wide");
  expect(layoutOf(627, 664, 2)).toEqual({ shape: "tall", isNarrow: false, isShort: false });
  expect(layoutOf(374, 712, 2)).toEqual({ shape: "tall", isNarrow: true, isShort: false });
  expect(layoutOf(344, 508, 2).isShort).toBe(true);
  expect(layoutOf(644, 318, 2)).toEqual({ shape: "side", isNarrow: false, isShort: false });
  expect(layoutOf(644, 318, 4).isShort).toBe(true);
  expect(trackShape(110).isUpright).toBe(true);
  expect(trackShape(190).isUpright).toBe(true); // of four players on a tablet
  expect(trackShape(250).isUpright).toBe(false);
  expect(trackShape(600).length).toBeGreaterThan(trackShape(250).length);
});

test("the end says which colour decided, from the lowest", async () => {
  const position = await positionOf("ingenious players=2", 0, 0);
  const tracks = [
    { red: 8, green: 10, blue: 13, orange: 7, yellow: 12, purple: 12 },
    { red: 8, green: 7, blue: 7, orange: 9, yellow: 10, purple: 8 },
  ];
  const players = position.players.map((player, seat) => ({ ...player, track: tracks[seat]! }));
  const result = { is_over: true, counts_down: false, points: [7, 7], place: [1, 2], side: [0, 1] };
  const context = { seats: seats.slice(0, 2), viewer: 0, texts: en };
  const reason = explainOrder({ ...position, players }, result, context);
  expect(reason?.why).toBe("From the lowest, 1 colour is equal; the next one decides: 8 to 7.");
  expect(reason?.rows.map(({ isDecisive }) => isDecisive).indexOf(true)).toBe(1);
  expect(reason?.rows[0]?.cells).toEqual(["orange 7", "green 7"]);
  const duel = { ...position, mode: "duel" as const };
  expect(explainOrder(duel, result, context)).toBeNull();
});
