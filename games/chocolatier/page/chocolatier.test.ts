/** Master Chocolatier without a browser: grouping, geometry, words; positions come from the engine. */
import { expect, test } from "vitest";
import { openRules } from "@page/testing.ts";
import { en } from "@page/texts/en.ts";
import { zhHant } from "@page/texts/zh-Hant.ts";
import type { Event, Seat } from "@page/games/board.ts";
import * as choices from "./choices.ts";
import { describe } from "./describe.ts";
import * as layout from "./layout.ts";
import { COLOURS, PRINTED, total, type Player, type Position } from "./position.ts";

const none = { blue: 0, brown: 0, white: 0, black: 0, red: 0 };
const player: Player = {
  score: 12,
  lines: [1, 2, 3, 4, 5].map((size) => ({
    colour: size === 3 ? "brown" : null,
    count: size === 3 ? 2 : 0,
    size,
  })),
  box: [0, 1, 2, 3, 4].map((row) =>
    COLOURS.map((_, column) => (row + column === 0 ? "blue" : null)),
  ),
  foundry: ["marker", "red"],
  has_marker: true,
  has_shelter: false,
  sheltered: null,
};
const position: Position = {
  phase: "take",
  round: 3,
  start: 1,
  box: "coloured",
  factories: "special",
  max_rounds: 25,
  discs: [
    { tiles: { ...none, brown: 2, red: 1 }, gold: "white magnet", in_circle: true },
    { tiles: none, gold: "shelter", in_circle: false },
  ],
  centre: { ...none, white: 3 },
  marker_in_centre: false,
  bag: { ...none, black: 7 },
  lid: none,
  players: [
    player,
    { ...player, score: 4, has_marker: false, has_shelter: true, sheltered: "red" },
  ],
};
const seats: readonly Seat[] = ["Ada", "Bo"].map((name) => ({
  kind: "person",
  name,
  has_resigned: false,
}));

test("a take is a pile, then a target", () => {
  const legal = ["1-brown-2", "1-brown-foundry", "1-red-5", "centre-white-foundry"];
  expect([...choices.pilesOf(legal)]).toEqual([
    ["pile-1-brown", "1-brown-"],
    ["pile-1-red", "1-red-"],
    ["pile-centre-white", "centre-white-"],
  ]);
  expect([...choices.targetsOf(legal, "1-brown-")]).toEqual([
    ["line-2", "1-brown-2"],
    ["foundry", "1-brown-foundry"],
  ]);
  expect(choices.targetsOf(legal, null).size).toBe(0);
  expect(choices.takeOf("push-red.left")).toBeNull();
});

test("a push is narrowed colour by colour, and its events tell the discs of its sides", () => {
  const legal = ["left", "right"].flatMap((brown) =>
    ["left", "right"].map((red) => `push-brown.${brown}-red.${red}`),
  );
  expect(choices.pushedColours(legal)).toEqual(["brown", "red"]);
  expect(choices.pushesWith(legal, {})).toEqual(legal);
  expect(choices.pushesWith(legal, { brown: "right", red: "left" })).toEqual([
    "push-brown.right-red.left",
  ]);
  const events: Event[] = [
    { event: "pushed", seat: 0, colour: "brown", disc: "disc 1", to: "disc 5" },
    { event: "pushed", seat: 0, colour: "red", disc: "disc 1", to: "disc 2" },
  ];
  expect(choices.discsOfSides("push-brown.left-red.right", events)).toEqual([
    ["left", 5],
    ["right", 2],
  ]);
});

test("a column is a space of the line that is decorated", () => {
  expect([...choices.spacesOf(["column-1", "column-4"], 2)]).toEqual([
    ["space-2-1", "column-1"],
    ["space-2-4", "column-4"],
  ]);
});

test("what would lie where, and what is printed under it", () => {
  const events: Event[] = [
    { event: "took", seat: 0, source: "the centre", colour: "brown", count: 3 },
    { event: "took_marker", seat: 0 },
    { event: "laid", seat: 0, line: 3, colour: "brown", count: 1 },
    { event: "fell", seat: 0, colour: "brown", count: 2, where: "the foundry line" },
  ];
  const ghosts = choices.ghostsOf(events, player);
  expect(ghosts).toMatchObject({ line: 3, laid: 1, foundry: ["marker", "brown", "brown"] });
  expect(choices.costOf(ghosts, player)).toBe(6);
  expect(choices.worthOf(events, player, 0)).toBe(-6);
  const counted: Event[] = [
    ...events,
    { event: "placed", seat: 0, points: 4 },
    { event: "paid", seat: 0, points: -3 },
    { event: "placed", seat: 1, points: 9 },
  ];
  expect(choices.worthOf(counted, player, 0)).toBe(1);
  const sheltered = choices.ghostsOf(events, { ...player, has_shelter: true });
  expect(sheltered).toMatchObject({ sheltered: "marker", foundry: ["brown", "brown"] });
});

test("points say where they came from", () => {
  const events: Event[] = [
    { event: "placed", seat: 0, row: 2, column: 3, colour: "red", points: 5 },
    { event: "paid", seat: 0, points: 0 },
    { event: "full_colour", seat: 0, colour: "blue", points: 10 },
    { event: "full_row", seat: 1, row: 1, points: 2 },
  ];
  expect(choices.scoredOf(events, 0)).toMatchObject([
    { where: "space", row: 2, column: 3, points: 5 },
    { where: "colour", colour: "blue", points: 10 },
  ]);
});

test("each colour is printed once in every row and column", () => {
  for (let i = 0; i < 5; i++) {
    expect(new Set([0, 1, 2, 3, 4].map((j) => PRINTED[i]![j])).size).toBe(5);
    expect(new Set([0, 1, 2, 3, 4].map((j) => PRINTED[j]![i])).size).toBe(5);
  }
});

// The room that <main> has on a desktop, a tablet, phones upright and on their side.
const ROOMS = [
  [1036, 796],
  [627, 664],
  [374, 712],
  [644, 318],
  [344, 508],
] as const;

test.each(ROOMS)("all things have their room in %i x %i", (width, height) => {
  for (const others of [1, 2, 3]) {
    const { strip, supply, own } = layout.layoutOf(width, height, others);
    for (const area of [strip, supply, own]) {
      expect(area.x).toBeGreaterThanOrEqual(0);
      expect(area.x + area.width).toBeLessThanOrEqual(width);
      expect(area.y + area.height).toBeLessThanOrEqual(height + 0.01);
    }
    const board = layout.boardGeometry(own.width, own.height);
    expect(board.down).toBeGreaterThanOrEqual(43.9);
    expect(board.width).toBeLessThanOrEqual(own.width + 0.01);
    expect(board.height).toBeLessThanOrEqual(own.height + 0.01);
  }
});

test.each(ROOMS)(
  "discs lie apart, within their room and clear of the centre in %i x %i",
  (w, h) => {
    for (const count of [5, 7, 9]) {
      const { supply } = layout.layoutOf(w, h, (count - 3) / 2);
      const { discs, radius, centre } = layout.circleOf(supply, count);
      expect(discs).toHaveLength(count);
      expect(radius).toBeGreaterThan(22);
      discs.forEach((disc, i) => {
        expect(disc.x - radius).toBeGreaterThanOrEqual(supply.x - 0.01);
        expect(disc.y + radius).toBeLessThanOrEqual(supply.y + supply.height + 0.01);
        const across = Math.max(centre.x - disc.x, disc.x - centre.x - centre.width, 0);
        const down = Math.max(centre.y - disc.y, disc.y - centre.y - centre.height, 0);
        expect(Math.hypot(across, down)).toBeGreaterThanOrEqual(radius);
        for (const other of discs.slice(i + 1))
          expect(Math.hypot(disc.x - other.x, disc.y - other.y)).toBeGreaterThanOrEqual(2 * radius);
      });
    }
  },
);

test.each([
  [644, 170],
  [344, 350],
])("where a question takes the room, discs and board stay in %i x %i", (width, height) => {
  const { supply, own, isBare } = layout.layoutOf(width, height, 3);
  expect(isBare).toBe(true);
  expect(layout.circleOf(supply, 9).radius).toBeGreaterThan(16);
  expect(layout.boardGeometry(own.width, own.height).height).toBeLessThanOrEqual(own.height);
});

test("tiles of a colour lie together, many as one", () => {
  const few = layout.pilesOn({ ...none, brown: 3, red: 1 });
  expect(few.map(({ colour, at }) => [colour, at.length])).toEqual([
    ["red", 1],
    ["brown", 3],
  ]);
  const many = layout.pilesOn({ ...none, blue: 4, brown: 3, red: 1 });
  expect(many.map(({ count, at }) => [count, at.length])).toEqual([
    [4, 1],
    [3, 1],
    [1, 1],
  ]);
});

test("the whole position is said in English", () => {
  const lines = describe(position, { seats, viewer: 1, texts: en });
  const text = lines.join("\n");
  expect(lines[0]).toBe("Round 3; at most 25.");
  expect(text).toContain("Disc 1: 2 brown, 1 red, golden (white magnet)");
  expect(text).toContain("Disc 2: nothing, golden (shelter)");
  expect(text).toContain("Centre: 3 white.");
  expect(text).toContain("Bag: 7 tiles, 7 black.");
  expect(text).toContain("Line 3: brown, 2 of 3");
  expect(text).toContain("Row 1 of the box: blue, free for brown");
  expect(text).toContain("Foundry line: marker, red.");
  expect(text).toContain("Shelter: red");
  expect(text.indexOf("Bo’s board")).toBeLessThan(text.indexOf("Ada’s board"));
});

test("the whole position is said in Chinese", () => {
  const text = describe(position, { seats, viewer: 0, texts: zhHant }).join("\n");
  expect(text).toContain("工廠圓盤 1：棕 2、紅 1");
  expect(text).toContain("第 3 條花紋排：棕，3 格中有 2 塊");
  expect(text).toContain("熔模排：");
  expect(text).not.toMatch(/[a-z]{3}/);
});

interface View {
  readonly actor: number | null;
  readonly ply: number;
  readonly legal: readonly string[] | null;
  readonly position: Position;
}

test.each(["box=free factories=special players=4", "players=2"])(
  "every legal action of a game with %s is a place that leads on",
  async (words) => {
    const rules = await openRules();
    rules.openTable(`chocolatier ${words} max_rounds=3`, new Uint8Array(32).fill(7));
    const look = (viewer: number): View => rules.table(viewer) as View;
    let offered = 0;
    for (let { actor } = look(0); actor !== null; { actor } = look(actor)) {
      const { legal, ply, position: now } = look(actor);
      expect(total(now.bag) + total(now.lid)).toBeLessThanOrEqual(100);
      for (const notation of legal ?? []) {
        const take = choices.takeOf(notation);
        const prefix = take && `${take.source}-${take.colour}-`;
        const found =
          [...choices.targetsOf(legal ?? [], prefix).values()].includes(notation) ||
          choices.pushesWith(legal ?? [], choices.pushOf(notation) ?? {}).length === 1 ||
          [...choices.spacesOf(legal ?? [], now.decorated_line ?? 0).values()].includes(notation);
        expect(found, notation).toBe(true);
      }
      offered += legal?.length ?? 0;
      rules.play(actor, ply, legal?.[(ply * 7) % legal.length] ?? "");
    }
    expect(offered).toBeGreaterThan(100);
  },
);
