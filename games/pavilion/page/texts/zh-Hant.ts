/** zh-Hant.ts -- Summer Pavilion in 繁體中文. */
import type { Words } from "@page/texts/game.ts";
import { points } from "@page/texts/chinese.ts";
import type { PavilionTexts } from "./en.ts";

/** What its board says besides. */
const board: PavilionTexts["board"] = {
  round: (round) => `第${round}輪，共 6 輪`,
  roundShort: (round) => `第${round}輪`,
  isWild: (colour) => `${colour}色為百搭顏色`,
  wild: "百搭",
  wildOf: (round, colour) => `第${round}輪：${colour}色為百搭顏色`,
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
  pay: (number) => `要用哪些瓷磚付這個${number}？`,
  payColour: (number) => `這個${number}要放哪一色？`,
  pickPrompt: (picks) => `從供應堆選${picks}塊瓷磚。`,
  keepPrompt: (kept) => `選擇要儲存的瓷磚：已選${kept}塊。`,
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
  stars: "七個星星",
  playerColours: ["象牙白", "黑", "棕", "灰"],
  boardOf: (name) => `${name}的版圖`,
  numbers: "填滿的數字",
  fullNumber: (number, filled, all, bonus) =>
    `所有的${number}：${all}格已填${filled}格，填滿得${bonus}分`,
  star: (star, colour) => (colour === null ? `${star}星` : `${star}星（${colour}）`),
  space: (star, hour, number, tile) =>
    tile === null
      ? `${star}星，${hour}：${number}，空格`
      : `${star}星，${hour}：${number}，${tile}色瓷磚`,
  spaceAt: (hour, number, tile) =>
    tile === null ? `${hour} ${number}空` : `${hour} ${number} ${tile}`,
  canBe: (place, brings) => `${place}；可以放：${brings}`,
  closes: (feature, tiles) => `圍住${feature}，從供應堆拿${tiles}塊瓷磚`,
  points: (count) => points(count),
  score: (count) => `${count}分`,
  count: (count, colour) => `${colour} ${count}`,
  list: (items) => items.join("、") || "無",
  line: (name, what) => `${name}：${what}`,
  sentence: (parts) => parts.join("；"),
  takes: (tiles, brings) => `拿取${tiles}，${brings}`,
  wilds: (count) => `百搭${count}`,
  pays: (colour, tiles, brings) => `放${colour}色瓷磚，付出${tiles}：${brings}`,
  keeps: (count) => `儲存${count}塊`,
  unkeep: (colour) => `不儲存這塊${colour}色瓷磚`,
  startInCentre: (name) => `起始玩家瓷磚在中央；本輪由${name}先行。`,
  startWith: (name) => `${name}最後持有起始玩家瓷磚。`,
  showBoard: "放大我的版圖",
  showTable: "放大工廠圓盤",
};

/** Shorter sentences for the log and for hints. */
const log: Words = {
  placed: "{seat}把{colour}放在 {number}[，用了 {wilds} 塊百搭瓷磚]：{score}",
  full_star: "{seat}填滿一個星星（{colour}）：{score}",
};

export const texts: PavilionTexts = {
  log,
  board,
};
