/** The board of Summer Pavilion without a browser: geometry, grouping of what is legal, words. */
import { expect, test } from "vitest";
import type { Event } from "@page/games/board.ts";
import { openRules } from "@page/testing.ts";
import { en } from "@page/texts/en.ts";
import { zhHant } from "@page/texts/zh-Hant.ts";
import type { Rules } from "@page/wasm.ts";
import { canKeepMore, coloursOf, counted, keepOf, placingsOn, price, sorted } from "./choices.ts";
import { describe } from "./describe.ts";
import { centreOf, features, onSpace, ringOf, ROUND_TRACK, slice, TIP } from "./geometry.ts";
import { heapsOf, petalsOf } from "./groups.ts";
import { HOURS, spaceNames, total, type Position } from "./position.ts";
import { bonusesOf, scoredOn } from "./scored.ts";
import { motions } from "./motions.ts";
import { outlookOf, spaceLabel } from "./words.ts";

interface View {
  readonly position: Position;
  readonly actor: number | null;
  readonly legal: readonly string[] | null;
  readonly ply: number;
}

const seats = ["Anna", "Bert", "Chen", "Dora"].map((name) => ({
  kind: "person" as const,
  name,
  has_resigned: false,
}));

/** Plays a whole game, tiles before passing, and shows every view to a visitor. */
async function playThrough(
  words: string,
  players: number,
  visit: (view: View, rules: Rules) => void,
): Promise<Position> {
  const rules = await openRules();
  rules.openTable(`pavilion players=${players} ${words}`, new Uint8Array(32).fill(3));
  for (let seat = 0; seat < players; seat++) rules.seat(seat, "person", 1, "");
  for (let i = 0; ; i++) {
    const { actor, position } = rules.table(0) as View;
    if (actor === null) return position;
    const view = rules.table(actor) as View;
    visit(view, rules);
    const legal = view.legal ?? [];
    const actions = i % 5 === 0 ? legal : legal.filter((notation) => notation !== "pass");
    const notation = actions[(7 * i) % Math.max(actions.length, 1)] ?? "pass";
    rules.play(actor, view.ply, notation);
  }
}

test("tips of neighbouring stars meet around the features, and no feature lies on a space", () => {
  expect(features).toHaveLength(18);
  for (const feature of features) {
    for (const star of ["C", "NW", "NE", "E", "SE", "SW", "W"]) {
      for (let space = 0; space < 6; space++) {
        const middle = onSpace(star, space, 0.5);
        expect(Math.hypot(feature.x - middle.x, feature.y - middle.y)).toBeGreaterThan(70);
      }
    }
  }
  const pillar = features.find(({ name }) => name === "the pillar at NW");
  const { x, y } = centreOf("NW");
  expect(pillar).toMatchObject({ x: x / 2, y: y / 2, kind: "pillar" });
});

test("a closed feature lies nearest to the spaces that closed it", async () => {
  const found = new Set<string>();
  await playThrough("board=coloured", 2, ({ legal, actor, position }, rules) => {
    for (const { notation } of sorted(legal).placings) {
      const events = rules.preview(actor ?? 0, notation) as readonly Event[];
      const placed = events.find(({ event }) => event === "placed");
      const star = `${placed?.["star"]}`;
      const at = onSpace(
        star,
        HOURS.findIndex((hour) => hour === placed?.["hour"]),
        0.5,
      );
      for (const { feature: name } of outlookOf(events, actor ?? 0).closed) {
        const feature = features.find((one) => one.name === name);
        expect(feature, name).toBeDefined();
        if (feature) expect(Math.hypot(feature.x - at.x, feature.y - at.y)).toBeLessThan(TIP);
        found.add(name);
      }
    }
    expect(position.wild).toBe(ROUND_TRACK[position.round - 1]);
  });
  expect(found.size).toBeGreaterThan(2);
});

test("discs lie in a ring without touching each other or the centre", () => {
  for (const count of [5, 7, 9]) {
    const { discs, discRadius, centreRadius } = ringOf(count);
    expect(discs).toHaveLength(count);
    const [a, b] = discs;
    if (a && b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(2 * discRadius);
    for (const { x, y } of discs) {
      expect(Math.hypot(x, y) + discRadius).toBeLessThanOrEqual(500);
      expect(Math.hypot(x, y) - discRadius).toBeGreaterThan(centreRadius);
    }
  }
  expect(slice(10, 0, 360)).toMatch(/^M0 -10A/);
});

test("tiles of one colour share a slice of the disc, and each colour of the centre has its own", () => {
  const tiles = counted(["red", "red", "green", "purple"]);
  const petals = petalsOf(tiles);
  expect(petals.map(({ colour, count }) => [colour, count])).toEqual([
    ["red", 2],
    ["green", 1],
    ["purple", 1],
  ]);
  expect(petals[0]).toMatchObject({ turns: [0, 90], from: -45, to: 135 });
  expect(petals.flatMap(({ turns }) => turns)).toEqual([0, 90, 180, 270]);
  expect(heapsOf(tiles).map(({ turns }) => turns[0])).toEqual([60, 240, 300]);
});

test("legal notations are sorted by what they do", () => {
  const choices = sorted(["3-red", "centre-blue", "NW4-orange", "NW4-orange-3w", "pass"]);
  expect(choices.takes.map(({ source }) => source)).toEqual(["3", "centre"]);
  expect(choices.canPass).toBe(true);
  const payments = placingsOn(choices, "NW4", null);
  expect(coloursOf(payments)).toEqual(["orange"]);
  expect(payments.map((placing) => price(placing, 4, "purple").join(" "))).toEqual([
    "orange orange orange orange",
    "orange purple purple purple",
  ]);
  expect(sorted(["pick-red"]).picks.get("red")).toBe("pick-red");
  expect(sorted(null).placings).toEqual([]);
});

test("clicks compose just the legal ways to keep", () => {
  const { keeps } = sorted(["keep-1red-3yellow", "keep-2yellow-2green"]);
  expect(canKeepMore(keeps, [])).toEqual(["red", "yellow", "green"]);
  expect(canKeepMore(keeps, ["red"])).toEqual(["yellow"]);
  expect(keepOf(keeps, ["yellow", "yellow", "green"])).toBeNull();
  expect(keepOf(keeps, ["green", "yellow", "green", "yellow"])).toBe("keep-2yellow-2green");
});

for (const [words, players] of [
  ["board=coloured", 2],
  ["board=coloured", 4],
  ["board=grey", 3],
  ["board=grey grey_stars=free", 2],
] as const) {
  test(`every legal action of a whole game has its place: ${words}, ${players} players`, async () => {
    const end = await playThrough(words, players, ({ legal, actor, position }) => {
      const choices = sorted(legal);
      const names = new Set(position.players[actor ?? 0]?.stars.flatMap(spaceNames));
      expect(names.size).toBe(42);
      for (const { space } of choices.placings) expect(names).toContain(space);
      for (const { source, colour } of choices.takes) {
        const tiles =
          source === "centre" ? position.centre : position.factories[Number(source) - 1];
        expect(tiles?.[colour]).toBeGreaterThan(0);
      }
      const known =
        choices.takes.length + choices.placings.length + choices.picks.size + choices.keeps.length;
      expect(known + Number(choices.canPass)).toBe(legal?.length);
    });
    expect(end.phase).toBe("ended");
  });
}

test("points are shown where they came from", async () => {
  const end = await playThrough("board=coloured", 2, () => undefined);
  const [player] = end.players;
  if (!player) throw new Error("there is a player");
  const event: Event = { event: "placed", seat: 0, points: 3, star: "NW", hour: "2h" };
  const scored = scoredOn(player, 0, [event, { event: "closed", seat: 0, feature: "f" }]);
  expect(scored).toMatchObject({ at: { star: "NW", index: 1 }, points: 3, closed: ["f"] });
  expect(scored.spaces).toContain("NW 1");
  expect(scoredOn(player, 1, [event]).at).toBeNull();
  expect(bonusesOf(0, [{ event: "full_star", seat: 0, star: "C", points: 12 }]).stars).toEqual([
    { star: "C", points: 12 },
  ]);
});

test("tiles move from place to place, the viewer's and those of the others", async () => {
  let first: Position | undefined;
  const end = await playThrough("board=grey", 2, ({ position }) => (first ??= position));
  if (!first) throw new Error("there was a first position");
  const moment = { before: first, after: end, viewer: 0 };
  const took: Event = { event: "took", seat: 0, source: "factory 3", colour: "red" };
  const [way] = motions([took], moment).ways;
  expect(way?.from).toEqual(['[data-place="take-3-red"]']);
  expect(way?.to.at(-1)).toBe('[data-place="tile-red"] svg');
  const centre = motions([{ ...took, seat: 1, source: "the centre", wilds: 1 }], moment).ways;
  expect(centre.map(({ from }) => from[0])).toEqual([
    '[data-place="take-centre-red"]',
    `[data-place="take-centre-${first.wild}"]`,
  ]);
  expect(centre[0]?.to.at(-1)).toBe('[data-holds="1-red"] svg');
  const placed: Event = { event: "placed", seat: 0, star: "C", hour: "4h", colour: "red" };
  expect(motions([placed], moment).ways[0]?.to).toEqual(['[data-tile="0-C3c"]']);
  expect(motions([{ event: "passed", seat: 0 }], moment).ways).toEqual([]);
});

test("the whole position is said in both languages", async () => {
  let first: Position | undefined;
  const end = await playThrough("board=coloured", 2, ({ position }) => (first ??= position));
  if (!first) throw new Error("there was a first position");
  const english = describe(first, { seats, viewer: 1, texts: en });
  expect(english[0]).toBe("Round 1 of 6; purple is wild; taking tiles");
  expect(english.some((line) => line.startsWith("factory 1: "))).toBe(true);
  expect(english).toContain("Bag: 102; Tower: 0");
  expect(english.find((line) => line.startsWith("Bert"))).toBe("Bert: 5 points; Tiles: none");
  expect(english.findIndex((line) => line.startsWith("Bert:"))).toBeLessThan(
    english.findIndex((line) => line.startsWith("Anna:")),
  );
  expect(english).toContain(
    "The north-west star, orange: 12 o'clock 6 empty, 2 o'clock 1 empty, 4 o'clock 2 empty, " +
      "6 o'clock 3 empty, 8 o'clock 4 empty, 10 o'clock 5 empty",
  );
  const chinese = describe(end, { seats, viewer: -1, texts: zhHant });
  expect(chinese[0]).toBe("第 6 輪，共 6 輪；紅色為百搭顏色；遊戲結束");
  expect(chinese.join("\n")).toMatch(/^Anna：\d+ 分/m);
  expect(chinese.join("")).not.toMatch(/undefined|north|orange/);
  expect(total(end.bag) + total(end.tower)).toBeGreaterThan(0);
});

test("a space says what lies there and what a choice would score", () => {
  const star = {
    name: "NW",
    colour: "orange",
    spaces: [{ number: 6, tile: null }],
  } as const;
  const outlook = outlookOf(
    [
      { event: "placed", seat: 0, points: 2 },
      { event: "closed", seat: 0, feature: "the window at NW", tiles: 3 },
    ],
    0,
  );
  expect(spaceLabel(star, 0, outlook, en)).toBe(
    "north-west, 12 o'clock: 6, empty; can be filled: 2 points, " +
      "closes the window at NW, 3 tiles from the supply",
  );
  expect(spaceLabel(star, 0, undefined, zhHant)).toBe("西北星，12 點鐘：6，空格");
});
