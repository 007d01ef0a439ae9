/** Reasons: every game has some for most of its actions, in both languages, and they are complete sentences. */
import { expect, test } from "vitest";
import type { Engine } from "../engine.ts";
import { explainerOf } from "../games/index.ts";
import { openTestEngine } from "../testing.ts";
import { en } from "../texts/en.ts";
import { zhHant } from "../texts/zh-Hant.ts";
import { Explainer, type Considered } from "./reasons.ts";

const LANGUAGES = { en, "zh-Hant": zhHant } as const;
const GAMES = ["chocolatier", "pavilion", "ingenious", "polyssimo", "chromino"];

const NAMES = ["Ada", "Bob"];

/** Some actions of a game that bots play: theirs, and others. */
async function considered(engine: Engine, words: string): Promise<readonly Considered<unknown>[]> {
  const found: Considered<unknown>[] = [];
  await engine.open(words, new Uint8Array(32).fill(5));
  for (let ply = 0; ply < 400; ply++) {
    const { actor, game } = await engine.view(-1);
    if (actor === null) break;
    const { legal, position } = await engine.view(actor);
    const { notation: chosen } = await engine.choose(game, actor, 2, ply);
    const picked = [legal?.[ply % legal.length] ?? "", legal?.at(-1) ?? "", chosen];
    for (const notation of picked) {
      found.push({ position, seat: actor, events: await engine.preview(actor, notation) });
    }
    await engine.play(actor, ply, chosen);
  }
  return found;
}

test.each(GAMES)("%s: actions have reasons in both languages", async (game) => {
  const all = await considered(openTestEngine(), `${game} players=2`);
  for (const language of ["en", "zh-Hant"] as const) {
    const explainer = await explainerOf(game, language, NAMES, LANGUAGES[language]);
    const reasons = all.map((action) => explainer.reasons(action));
    for (const reason of reasons.flat()) expect(reason).not.toMatch(/[{}[\]]|undefined|NaN|_/);
    const kinds = new Set(reasons.flat().map((reason) => reason.replace(/\d+/g, "")));
    expect(kinds.size).toBeGreaterThan(2);
    expect(reasons.filter((found) => found.length).length).toBeGreaterThan(all.length / 2);
  }
});

const TAKE = { event: "took", seat: 0, colour: "red", count: 2, source: "disc 1" };
const LAID = { event: "laid", seat: 0, line: 2, colour: "red", count: 2 };

/** A position of Chocolatier with two red tiles on offer, and a rival who has begun a line of them. */
function withRed(red: number): unknown {
  const none = { blue: 0, brown: 0, white: 0, black: 0, red: 0 };
  const line = (size: number) => ({ colour: null, count: 0, size });
  const lines = [1, 2, 3, 4, 5].map(line);
  return {
    phase: "take",
    discs: [{ tiles: { ...none, red: 2 }, gold: null, in_circle: true }],
    centre: { ...none, red },
    players: [{ lines }, { lines: [...lines.slice(0, 3), { colour: "red", count: 1, size: 4 }] }],
  };
}

test("chocolatier: a full line, and the last red that somebody needs", async () => {
  const explainer = await explainerOf("chocolatier", "en", NAMES, en);
  const events = [TAKE, LAID];
  expect(explainer.reasons({ position: withRed(0), seat: 0, events })).toEqual([
    "completes line 2",
    "takes the last red, which Bob needs for line 4",
    "takes 2 red, and none is lost",
  ]);
  const others = explainer.reasons({ position: withRed(1), seat: 0, events });
  expect(others).not.toContain("takes the last red, which Bob needs for line 4");
});

test("Chinese reasons have spaces beside Latin letters, and a loss of nothing is a loss", async () => {
  const lines = await explainerOf("chocolatier", "zh-Hant", NAMES, zhHant);
  expect(lines.reasons({ position: withRed(0), seat: 0, events: [TAKE, LAID] })).toContain(
    "拿走最後的紅磚，Bob 的第 4 條花紋排正需要",
  );
  const stars = await explainerOf("pavilion", "zh-Hant", NAMES, zhHant);
  const events = [{ event: "took_start_tile", seat: 0, count: 3, points: 0 }];
  expect(stars.reasons({ position: { players: [] }, seat: 0, events })).toEqual([
    "下一輪先行：扣 0 分",
  ]);
});

test("what speaks for one action and not for another", async () => {
  const explainer = await explainerOf("chocolatier", "en", NAMES, en);
  const position = withRed(1);
  const fell = { event: "fell", seat: 0, colour: "red", count: 2, where: "the foundry line" };
  const good = { position, seat: 0, events: [TAKE, LAID] };
  const bad = { position, seat: 0, events: [TAKE, fell] };
  expect(explainer.against(good, bad)).toBe("completes line 2");
  expect(explainer.against(bad, good)).toBe(null);
});

test("a game without reasons of its own tells its points", () => {
  const explainer = new Explainer(null, {}, { game: "none", names: [], texts: en });
  const events = [
    { event: "row", seat: 1, points: 2 },
    { event: "fine", seat: 1, points: -3 },
  ];
  expect(explainer.reasons({ position: {}, seat: 1, events })).toEqual(["row: +2", "fine: −3"]);
  const chinese = new Explainer(null, {}, { game: "none", names: [], texts: zhHant });
  expect(chinese.reasons({ position: {}, seat: 1, events })).toEqual(["row：+2", "fine：−3"]);
});
