/** zh-Hant.ts -- Summer Pavilion in 繁體中文. */
import { points, start, tiles } from "@page/texts/chinese.ts";
import type { EventTexts, OptionTexts, PointTexts, Words } from "@page/texts/game.ts";
import type { PavilionTexts } from "./en.ts";
import type { kinds, options, pointKinds } from "./kinds.ts";

type Six = Readonly<Record<"orange" | "red" | "blue" | "yellow" | "green" | "purple", string>>;

function six(e: Six): string {
  return tiles([
    [e.orange, "橙"],
    [e.red, "紅"],
    [e.blue, "藍"],
    [e.yellow, "黃"],
    [e.green, "綠"],
    [e.purple, "紫"],
  ]);
}

const optionTexts: OptionTexts<typeof options> = {
  start,
  board: {
    title: "版圖面",
    text: "彩色的星星，或灰色的星星。",
    values: {
      coloured: { title: "彩色", text: "每顆星星只收自己的顏色。" },
      grey: { title: "灰色", text: "放上的第一塊瓷磚決定這顆星星的顏色。" },
    },
  },
  grey_stars: {
    title: "灰色的星星",
    text: "灰色面的星星可以收什麼；只適用於灰色面。",
    values: {
      rulebook: { title: "依規則書", text: "外圍的星星各用一色，中央的星星用六色。" },
      free: { title: "自由", text: "每顆星星可以是單一顏色，或六種不同顏色。" },
    },
  },
};

const events: EventTexts<typeof kinds> = {
  round_began: (e) => `第 ${e.round} 輪開始，${e.wild}色為百搭顏色，由${e.who}先行。`,
  tower_emptied: (e) => `把高塔裡的 ${e.count} 塊瓷磚倒回袋子。`,
  supply_filled: (e) => `供應堆補上 ${e.count} 塊瓷磚：${six(e)}。`,
  filled: (e) => `${e.factory}補滿：${six(e)}。`,
  took: (e) =>
    e.wilds === "0"
      ? `${e.who}從${e.source}拿取 ${e.count} 塊${e.colour}色瓷磚。`
      : `${e.who}從${e.source}拿取 ${e.count} 塊${e.colour}色瓷磚和 ${e.wilds} 塊百搭瓷磚。`,
  took_start_tile: (e) => `${e.who}連同 ${e.count} 塊瓷磚拿取起始玩家瓷磚：${points(e.points)}。`,
  left_over: (e) => `${e.factory}剩下的瓷磚移到中央。`,
  placing_began: (e) => `瓷磚已拿完，由${e.who}先放置。`,
  placed: (e) =>
    `${e.who}把${e.colour}色瓷磚放在${e.star}星 ${e.hour}方向的 ${e.number}` +
    (e.wilds === "0" ? "" : `，用了 ${e.wilds} 塊百搭瓷磚`) +
    `：相連 ${e.group} 塊，${points(e.points)}。`,
  closed: (e) => `${e.who}圍住${e.feature}：可從供應堆拿取 ${e.tiles} 塊瓷磚。`,
  supply_short: (e) => `供應堆只剩 ${e.count} 塊瓷磚。`,
  picked: (e) => `${e.who}從供應堆拿取${e.colour}色瓷磚。`,
  passed: (e) => `${e.who}略過。`,
  out_of_tiles: (e) => `${e.who}沒有瓷磚了，略過。`,
  kept: (e) => `${e.who}儲存 ${e.count} 塊瓷磚：${six(e)}。`,
  discarded: (e) => `${e.who}棄掉 ${e.count} 塊瓷磚：${six(e)}；${points(e.points)}。`,
  full_star: (e) => `${e.who}填滿${e.star}星（${e.colour}）：${points(e.points)}。`,
  full_number: (e) => `${e.who}填滿所有的 ${e.number}：${points(e.points)}。`,
  lost_kept: (e) => `${e.who}剩下 ${e.count} 塊儲存的瓷磚：${points(e.points)}。`,
  game_ended: () => "第六輪結束，遊戲結束。",
};

const pointTexts: PointTexts<typeof pointKinds> = {
  took_start_tile: "起始玩家瓷磚",
  placed: "放到星星上的瓷磚",
  discarded: "棄掉的瓷磚",
  full_star: "填滿的星星",
  full_number: "填滿的數字",
  lost_kept: "剩下的瓷磚",
};

/** 遊戲引擎的詞；「#」代表號碼。 */
const words: Words = {
  "six colours": "六色",
  "factory #": "工廠圓盤 #",
  NW: "西北",
  NE: "東北",
  E: "東",
  SE: "東南",
  SW: "西南",
  W: "西",
  C: "中央",
  "12h": "12 點鐘",
  "2h": "2 點鐘",
  "4h": "4 點鐘",
  "6h": "6 點鐘",
  "8h": "8 點鐘",
  "10h": "10 點鐘",
  pillar: "柱子",
  statue: "雕像",
  window: "窗戶",
  "the pillar at NW": "西北的柱子",
  "the pillar at NE": "東北的柱子",
  "the pillar at E": "東邊的柱子",
  "the pillar at SE": "東南的柱子",
  "the pillar at SW": "西南的柱子",
  "the pillar at W": "西邊的柱子",
  "the statue between NW and NE": "西北與東北之間的雕像",
  "the statue between NE and E": "東北與東之間的雕像",
  "the statue between E and SE": "東與東南之間的雕像",
  "the statue between SE and SW": "東南與西南之間的雕像",
  "the statue between SW and W": "西南與西之間的雕像",
  "the statue between W and NW": "西與西北之間的雕像",
  "the window at NW": "西北的窗戶",
  "the window at NE": "東北的窗戶",
  "the window at E": "東邊的窗戶",
  "the window at SE": "東南的窗戶",
  "the window at SW": "西南的窗戶",
  "the window at W": "西邊的窗戶",
  pick: "挑選",
  grey: "灰色",
  wild: "百搭顏色",
  grey_stars: "灰色的星星",
  supply: "供應堆",
  tower: "高塔",
  start_tile_in_centre: "起始玩家瓷磚在中央",
  picks: "可挑選",
  has_passed: "已略過",
  has_start_tile: "有起始玩家瓷磚",
  stars: "星星",
  spaces: "格",
  closed: "已圍住",
};

/** 引擎的拒絕；「#」代表數字，「*」代表引用的詞。 */
const reasons: Words = {
  "option grey_stars is about the grey board: with board=coloured it can only be rulebook":
    "「灰色的星星」只適用於灰色面；彩色面只能依規則書",
};

/** What its board says besides. */
const board: PavilionTexts["board"] = {
  round: (round) => `第 ${round} 輪，共 6 輪`,
  roundShort: (round) => `第 ${round} 輪`,
  isWild: (colour) => `${colour}色為百搭顏色`,
  wild: "百搭",
  wildOf: (round, colour) => `第 ${round} 輪：${colour}色為百搭顏色`,
  track: "各輪與百搭顏色",
  phases: {
    take: "正在拿取瓷磚",
    place: "正在放置瓷磚",
    pick: "正在從供應堆選瓷磚",
    keep: "正在選擇要儲存的瓷磚",
    ended: "遊戲結束",
  },
  take: "從一個工廠圓盤或中央拿取一種顏色。",
  place: "選擇要放置瓷磚的格子，或略過。",
  placeColour: (colour) => `選擇要放${colour}色瓷磚的格子。`,
  passOnly: "沒有可以放的格子，請略過。",
  pay: (number) => `要用哪些瓷磚付這個 ${number}？`,
  payColour: (number) => `這個 ${number} 要放哪一色？`,
  pickPrompt: (picks) => `從供應堆選 ${picks} 塊瓷磚。`,
  keepPrompt: (kept) => `選擇要儲存的瓷磚：已選 ${kept} 塊。`,
  keep: "儲存這些",
  pass: "略過",
  drop: "重選",
  supply: "供應堆",
  bag: "袋子",
  tower: "高塔",
  table: "工廠圓盤與中央",
  tiles: "瓷磚",
  yourTiles: "你的瓷磚",
  tilesOf: (name) => `${name}的瓷磚`,
  keptTiles: "儲存的瓷磚",
  startTile: "起始玩家瓷磚",
  passed: "已略過",
  closed: "已圍住",
  stars: "七顆星星",
  boardOf: (name) => `${name}的版圖`,
  numbers: "填滿的數字",
  fullNumber: (number, filled, all, bonus) =>
    `所有的 ${number}：${all} 格已填 ${filled} 格，填滿得 ${bonus} 分`,
  star: (star, colour) => (colour === null ? `${star}星` : `${star}星（${colour}）`),
  space: (star, hour, number, tile) =>
    tile === null
      ? `${star}星，${hour}：${number}，空格`
      : `${star}星，${hour}：${number}，${tile}色瓷磚`,
  spaceAt: (hour, number, tile) =>
    tile === null ? `${hour} ${number} 空` : `${hour} ${number} ${tile}`,
  canBe: (place, brings) => `${place}；可以放：${brings}`,
  closes: (feature, tiles) => `圍住${feature}，從供應堆拿 ${tiles} 塊瓷磚`,
  points: (count) => points(count),
  score: (count) => `${count} 分`,
  count: (count, colour) => `${colour} ${count}`,
  list: (items) => items.join("、") || "無",
  line: (name, what) => `${name}：${what}`,
  sentence: (parts) => parts.join("；"),
  takes: (tiles, brings) => `拿取${tiles}，${brings}`,
  wilds: (count) => `百搭 ${count}`,
  pays: (colour, tiles, brings) => `放${colour}色瓷磚，付出${tiles}：${brings}`,
  keeps: (count) => `儲存 ${count} 塊`,
  unkeep: (colour) => `不儲存這塊${colour}色瓷磚`,
  startInCentre: (name) => `起始玩家瓷磚在中央；本輪由${name}先行。`,
  startWith: (name) => `${name}最後持有起始玩家瓷磚。`,
  showBoard: "放大我的版圖",
  showTable: "放大工廠圓盤",
};

export const texts: PavilionTexts = {
  title: "花磚物語：夏日行宮",
  line: "用瓷磚拼出七顆星星，圍住窗戶與雕像，獲得更多瓷磚。",
  options: optionTexts,
  events,
  points: pointTexts,
  /** What is counted where more is better, and where fewer are. */
  units: ["分", "分"],
  words,
  reasons,
  board,
};
