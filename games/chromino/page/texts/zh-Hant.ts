/** zh-Hant.ts -- Chromino in 繁體中文. */
import type { Words } from "@page/texts/game.ts";
import type { ChrominoTexts } from "./en.ts";

const puzzle: ChrominoTexts["puzzle"] = {
  asks: "找出每塊方塊所有放得下的位置。",
  left: (count) => `還有${count}處`,
  advise: "選一塊方塊，用按鈕轉好方向，再點它中間那一格要放的位置。",
  tiles: "要找位置的方塊",
  tilePlaces: (count) => `${count}處`,
  tileLeft: (left) => (left === 0 ? "全找到了" : `還有${left}處`),
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
  lies: (tile, direction, x, y) => `「${tile}」${direction}放在${x},${y}`,
  contacts: (count) => `接觸${count}條邊`,
  scores: (count) => `得${count}分`,
  holds: (name, count, seen, score) =>
    `${name}手上有${count}塊方塊` +
    (seen === "" ? "" : `：${seen}`) +
    (score === null ? "" : `（目前${score}分）`),
  variant: (option, value) => `${option}：${value}`,
  turn: (count) => `第${count}回合`,
  pile: (count) => `方塊堆剩${count}塊`,
  drawn: (count) => `已抽${count}塊`,
  began: (name) => `由${name}先行`,
  mustPlay: (tile) => `必須打出剛抽到的方塊：${tile}`,
  mustPlayHidden: "必須打出剛抽到的方塊",
  turnsLeft: (count) => `有人打完了方塊：這回合之後還有${count}個回合`,
  lastRound: (count) => (count === 0 ? "最後一個回合" : `最後一輪：之後還有${count}個回合`),
  passes: (count) => `方塊堆用完後已連續跳過${count}次`,
  onTable: (count) => `桌上有${count}塊方塊：`,
  table: "桌面。方向鍵移動，加減鍵縮放，0 顯示全部",
  facts: "遊戲狀況",
  hand: "你的方塊",
  begins: "起始玩家",
  zoomIn: "放大",
  zoomOut: "縮小",
  fit: "顯示全部",
  rotate: "旋轉",
  rotateTo: (tile, direction) => `旋轉這塊方塊；現在是${direction}的${tile}`,
  pickTile: "選一塊方塊",
  pickPlace: "選擇放置的位置",
  skipped: (tiles) =>
    tiles.length === 0
      ? "你的方塊都放不下，也沒有方塊可抽，這回合跳過。"
      : `你的方塊都放不下。你抽到${tiles.join("、")}，也放不下，這回合跳過。`,
  playDrawn: "你抽到這塊方塊，請打出它",
  fits: (count) => `有${count}處可放`,
  fitsNowhere: "目前無處可放",
  justDrawn: "剛抽到",
  magnify: "先放大來看",
  wait: (name) => `等${name}打出方塊`,
  over: "遊戲結束",
};

/** Shorter sentences for the log and for hints. */
const log: Words = {
  played: "{seat}打出 {tile}",
};

export const texts: ChrominoTexts = {
  log,
  puzzle,
  board,
};
