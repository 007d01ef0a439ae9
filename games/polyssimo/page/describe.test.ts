import { expect, test } from "vitest";
import { openTestEngine } from "@page/testing.ts";
import { en, type Texts } from "@page/texts/en.ts";
import { zhHant } from "@page/texts/zh-Hant.ts";
import type { Seat } from "@page/games/board.ts";
import { describe } from "./describe.ts";
import type { Position } from "./position.ts";

const seats: readonly Seat[] = ["Ann", "Bea", "Cid"].map((name) => ({
  kind: "person",
  name,
  has_resigned: false,
}));

/** The position after so many actions, each the first legal one. */
async function after(actions: number): Promise<Position> {
  const engine = openTestEngine();
  await engine.open("polyssimo players=3 min_bw=2", new Uint8Array(32));
  for (let i = 0; i < actions; i++) {
    const { actor, ply } = await engine.view(-1);
    if (actor === null) break;
    const { legal } = await engine.view(actor);
    await engine.play(actor, ply, legal?.[0] ?? "");
  }
  return (await engine.view(-1)).position as Position;
}

const say = (position: Position, texts: Texts): readonly string[] =>
  describe(position, { seats, viewer: 0, texts });

test("the draft in words", async () => {
  const lines = say(await after(4), en);
  expect(lines[0]).toBe("Draft: the players take pieces from the middle, clockwise.");
  expect(lines).toContain("Ann begins the draft.");
  expect(lines).toContain("Ann has 12 squares left: C0, C1.");
  expect(lines).toContain("Bea has 1 black and white and must take at least 2.");
  expect(lines.find((line) => line.startsWith("In the middle, 20 pieces: W0, "))).toBeTruthy();
  expect(lines.some((line) => line.startsWith("Row"))).toBe(false);
});

test("the board in words", async () => {
  const lines = say(await after(27), en);
  expect(lines).toContain("Row 1: a free, b X0, c free, d D0, e free, f–g C0, h–l free.");
  expect(lines).toContain("Cid has placed X0 as r0 at a1.");
  expect(lines).toContain("Ann’s last piece was number 3 on the board.");
  expect(lines.filter((line) => line.startsWith("Row")).length).toBe(11);
  expect(lines.at(-1)).toMatch(/^Whoever has the fewest squares left wins/);
});

test("the end in words, in both languages", async () => {
  const position = await after(99);
  expect(position.phase).toBe("ended");
  const lines = say(position, en);
  expect(lines[0]).toBe("The game is over.");
  expect(lines.filter((line) => /cannot place any more|placed all/.test(line)).length).toBe(3);
  const chinese = say(position, zhHant);
  expect(chinese.length).toBe(lines.length);
  for (const line of chinese) expect(line).not.toMatch(/[a-z]{3}/);
});
