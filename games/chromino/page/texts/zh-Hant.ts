/** zh-Hant.ts -- Chromino in 繁體中文. */
import { start } from "@page/texts/chinese.ts";
import type { EventTexts, OptionTexts, PointTexts, Words } from "@page/texts/game.ts";
import type { ChrominoTexts } from "./en.ts";
import type { kinds, options, pointKinds } from "./kinds.ts";

const optionTexts: OptionTexts<typeof options> = {
  start,
  mode: {
    title: "模式",
    text: "怎樣放磚，怎樣獲勝。",
    values: {
      standard: { title: "標準", text: "至少兩條邊同色相接；先出完手牌的人獲勝。" },
      simple: { title: "簡易", text: "像骨牌一樣，同色的短邊相接。" },
      expert: { title: "進階", text: "照標準規則放磚，並計算分數。" },
    },
  },
  draw: {
    title: "抽磚",
    text: "無法出磚的玩家抽幾塊。",
    values: {
      one: { title: "一塊", text: "能出就立刻出。" },
      until: { title: "抽到能出", text: "需要幾塊就抽幾塊。" },
      three: { title: "最多三塊", text: "抽到能出為止，最多三塊。" },
      four: { title: "最多四塊", text: "抽到能出為止，最多四塊。" },
      five: { title: "最多五塊", text: "抽到能出為止，最多五塊。" },
    },
  },
  hands: {
    title: "手牌",
    text: "誰看得到手中的磚。",
    values: {
      hidden: { title: "隱藏", text: "只有自己看得到。" },
      open: { title: "公開", text: "每個人都看得到。" },
    },
  },
  final: {
    title: "終局",
    text: "有人手牌出完之後怎麼辦。",
    values: {
      round: { title: "打完這一輪", text: "每個人的回合數相同。" },
      one_more: { title: "再一回合", text: "其他玩家各再有一個回合。" },
    },
  },
};

const events: EventTexts<typeof kinds> = {
  began: (e) => `桌上放著 ${e.tile}，由${e.who}開始。`,
  dealt: (e) => `${e.who}拿到 ${e.tile}。`,
  drew: (e) => `${e.who}抽到 ${e.tile}。`,
  played: (e) => `${e.who}把 ${e.tile} ${e.direction}放在 ${e.x},${e.y}，接觸 ${e.contacts} 條邊。`,
  scored: (e) => `${e.who}因${e.how}的 ${e.tile} 得 ${e.points} 分。`,
  showed: (e) => `${e.who}亮出最後一塊：${e.tile}。`,
  passed: (e) => `${e.who}跳過。`,
  emptied: (e) => `${e.who}的手牌出完了；還有 ${e.turns} 個回合。`,
  ended: (e) => `遊戲結束：${e.reason}。`,
};

const pointTexts: PointTexts<typeof pointKinds> = {
  dealt: "分到的磚",
  drew: "抽到的磚",
  played: "出掉的磚",
  scored: "放下與接觸的磚",
};

/** 遊戲引擎的詞；「#」代表號碼。 */
const words: Words = {
  h: "橫",
  v: "直",
  laid: "放下",
  touched: "接觸",
  "a hand is empty": "有人手牌出完",
  "nobody can play": "沒有人能出磚",
  standard: "標準",
  simple: "簡易",
  expert: "進階",
  draw: "抽磚",
  one: "一塊",
  until: "抽到能出",
  three: "最多三塊",
  four: "最多四塊",
  five: "最多五塊",
  hands: "手牌",
  hidden: "隱藏",
  open: "公開",
  final: "終局",
  one_more: "再一回合",
  turns: "回合",
  pile: "牌堆",
  drawn_tiles: "已抽的磚",
  passes_without_pile: "無牌堆的跳過",
  must_play_drawn_tile: "必須出抽到的磚",
  drawn_tile: "抽到的磚",
  turns_left: "剩餘回合",
  table: "桌面",
  letters: "顏色",
  direction: "方向",
  hand: "手牌",
};

/** 引擎的拒絕；「#」代表數字，「*」代表引用的詞。 */
const reasons: Words = {};

const puzzle: ChrominoTexts["puzzle"] = {
  asks: "找出每塊磚所有放得下的位置。",
  left: (count) => `還有 ${count} 處`,
  advise: "選一塊磚，轉好方向（R），再點它中間那一格要放的位置。",
  tiles: "要找位置的磚",
  tilePlaces: (count) => `${count} 處`,
  tileLeft: (left) => (left === 0 ? "全找到了" : `還有 ${left} 處`),
  markHere: "標在這裡",
  free: "空格",
  at: (x, y, lies) => `${x},${y}：${lies}`,
  found: (tile) => `已找到：${tile}`,
};

/** What its board says besides. */
const board: ChrominoTexts["board"] = {
  wild: "百搭",
  colours: (words) => words.join(""),
  list: (parts) => parts.join("、"),
  clause: (parts) => parts.join("，"),
  sentence: (parts) => `${parts.join("；")}。`,
  lies: (tile, direction, x, y) => `${tile} ${direction}放在 ${x},${y}`,
  contacts: (count) => `接觸 ${count} 條邊`,
  scores: (count) => `得 ${count} 分`,
  holds: (name, count, seen, score) =>
    `${name}有 ${count} 塊手牌` +
    (seen === "" ? "" : `：${seen}`) +
    (score === null ? "" : `（目前 ${score} 分）`),
  variant: (option, value) => `${option}：${value}`,
  turn: (count) => `第 ${count} 回合`,
  pile: (count) => `磚堆剩 ${count} 塊`,
  drawn: (count) => `已抽 ${count} 塊`,
  began: (name) => `由${name}開始`,
  mustPlay: (tile) => `必須打出剛抽到的磚：${tile}`,
  mustPlayHidden: "必須打出剛抽到的磚",
  turnsLeft: (count) => `有人手牌出完了：這回合之後還有 ${count} 個回合`,
  lastRound: (count) => (count === 0 ? "最後一個回合" : `最後一輪：之後還有 ${count} 個回合`),
  passes: (count) => `磚堆用完後已連續跳過 ${count} 次`,
  onTable: (count) => `桌上有 ${count} 塊磚：`,
  table: "桌面。方向鍵移動，加減鍵縮放，0 顯示全部",
  facts: "遊戲狀況",
  hand: "你的手牌",
  begins: "起始玩家",
  zoomIn: "放大",
  zoomOut: "縮小",
  fit: "顯示全部",
  rotate: "旋轉",
  rotateTo: (tile, direction) => `旋轉這塊磚；現在是${direction}的 ${tile}`,
  pickTile: "選一塊磚",
  pickPlace: "選擇放置的位置",
  playDrawn: "你抽到這塊磚，請打出它",
  fits: (count) => `有 ${count} 處可放`,
  fitsNowhere: "目前無處可放",
  justDrawn: "剛抽到",
  magnify: "先放大來看",
  wait: (name) => `等${name}出磚`,
  over: "遊戲結束",
};

export const texts: ChrominoTexts = {
  title: "彩磚接龍",
  line: "在沒有邊界的桌上，讓顏色邊對邊相接。先出完手牌的人獲勝。",
  options: optionTexts,
  events,
  points: pointTexts,
  /** What is counted where more is better, and where fewer are. */
  units: ["分", "塊"],
  words,
  reasons,
  puzzle,
  board,
};
