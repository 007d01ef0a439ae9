import { expect, test } from "vitest";
import { en, type Texts } from "@page/texts/en.ts";
import { zhHant } from "@page/texts/zh-Hant.ts";
import type { Seat } from "@page/games/board.ts";
import { describe, explainSkip } from "./describe.ts";
import type { Position } from "./position.ts";
import { placementWords } from "./words.ts";

const seats: readonly Seat[] = ["Ada", "Bob"].map((name) => ({
  kind: "person",
  name,
  has_resigned: false,
}));

const position: Position = {
  is_over: false,
  mode: "expert",
  draw: "until",
  hands: "hidden",
  final: "round",
  start: 1,
  turns: 12,
  pile: 0,
  drawn_tiles: 5,
  passes_without_pile: 1,
  must_play_drawn_tile: true,
  drawn_tile: "RYB",
  turns_left: 1,
  table: [
    { tile: "RGP", x: -1, y: 2, direction: "v" },
    { tile: "BCY", x: 0, y: 0, direction: "h" },
  ],
  players: [
    { tiles: 2, hand: ["RYB", "GGP"], points: 14 },
    { tiles: 1, hand: [null], points: 9 },
  ],
};

const say = (texts: Texts): readonly string[] => describe(position, { seats, viewer: 0, texts });

test("the whole position in English", () => {
  expect(say(en)).toEqual([
    "Mode: Expert; Drawing: Until one fits; Hands: Hidden; The end: Finish the round.",
    "Turn 12; 0 tiles in the pile; 5 tiles drawn; Bob began.",
    "The drawn tile must be played: red yellow blue.",
    "A hand is empty: 1 more turn after this one.",
    "1 pass in a row since the pile ran out.",
    "Ada holds 2 tiles: red yellow blue, green green purple (14 points so far).",
    "Bob holds 1 tile (9 points so far).",
    "2 tiles on the table:",
    "Blue wild yellow across at 0,0.",
    "Red green purple down at -1,2.",
  ]);
});

test("the whole position in Chinese", () => {
  expect(say(zhHant)).toEqual([
    "模式：專家模式；抽方塊：抽到能打出；手上的方塊：隱藏；終局：打完這一輪。",
    "第 12 回合；方塊堆剩 0 塊；已抽 5 塊；由 Bob 先行。",
    "必須打出剛抽到的方塊：紅黃藍。",
    "有人打完了方塊：這回合之後還有 1 個回合。",
    "方塊堆用完後已連續跳過 1 次。",
    "Ada 手上有 2 塊方塊：紅黃藍、綠綠紫（目前 14 分）。",
    "Bob 手上有 1 塊方塊（目前 9 分）。",
    "桌上有 2 塊方塊：",
    "「藍百搭黃」橫放在 0,0。",
    "「紅綠紫」直放在 -1,2。",
  ]);
});

test("a drawn tile that the viewer may not know is not told", () => {
  const lines = describe({ ...position, drawn_tile: null }, { seats, viewer: 1, texts: en });
  expect(lines).toContain("The drawn tile must be played.");
});

test("a place says what would lie there, what it scores and what it touches", () => {
  const figure = { tile: "RYB", x: 3, y: -2, direction: "h" } as const;
  const events = [
    { event: "played", seat: 0, contacts: 3 },
    { event: "scored", seat: 0, points: 3, how: "laid" },
    { event: "scored", seat: 0, points: 2, how: "touched" },
  ];
  expect(placementWords(figure, undefined, 0, true, en)).toBe("red yellow blue across at 3,-2");
  expect(placementWords(figure, events, 0, true, en)).toBe(
    "red yellow blue across at 3,-2, scores 5 points, touches 3 edges",
  );
  expect(placementWords(figure, events, 0, false, zhHant)).toBe(
    "「紅黃藍」橫放在 3,-2，接觸 3 條邊",
  );
});

test("a turn that is passed by itself is explained", () => {
  const context = { seats, viewer: 0, texts: en };
  const passed = { event: "passed", seat: 0 };
  const drew = { event: "drew", seat: 0, tile: "RBG" };
  expect(explainSkip([{ event: "played", seat: 1 }, drew, passed], context)).toBe(
    "None of your tiles fits. You drew red blue green: no fit either. Your turn is passed.",
  );
  const others = [
    { ...drew, seat: 1 },
    { ...passed, seat: 1 },
  ];
  expect(explainSkip([drew, passed, ...others, { ...drew, tile: "YYY" }], context)).toBe(
    "None of your tiles fits. You drew red blue green: no fit either. Your turn is passed.",
  );
  expect(explainSkip([passed], { ...context, texts: zhHant })).toBe(
    "你的方塊都放不下，也沒有方塊可抽，這回合跳過。",
  );
  expect(explainSkip([drew], context)).toBeNull();
  expect(explainSkip(others, context)).toBeNull();
});
