/** zh-Hant.ts -- Ingenious in 繁體中文. */
import type { Words } from "@page/texts/game.ts";
import type { IngeniousTexts } from "./en.ts";

/** What its board says besides. */
const board: IngeniousTexts["board"] = {
  order: {
    step: (count) => (count === 1 ? "最落後的顏色" : `由落後到領先第${count}色`),
    cell: (colour, value) => `${colour} ${value}`,
    decides: (equals, best, next) =>
      equals === 0
        ? `最落後的顏色決定勝負：${best}比${next}。`
        : `由落後到領先前${equals}色同分，下一色決定勝負：${best}比${next}。`,
    equal: "所有顏色都同分，並列獲勝。",
  },
  board: "六角形版圖",
  rack: (who: string) => `${who}的板塊架`,
  tile: (first: string, second: string) =>
    first === second ? `雙${first}板塊` : `${first}${second}板塊`,
  empty: (cell: string) => `${cell}，空格`,
  holds: (cell: string, colour: string) => `${cell}，${colour}`,
  printed: (cell: string, colour: string) => `${cell}，印好的${colour}圖案`,
  putHere: (colour: string) => `把${colour}色放在這裡`,
  endHere: (colour: string) => `把${colour}色放在這裡，完成放置`,
  playHere: "照目前的位置放下",
  setAside: (tile: string) => `把${tile}放到一旁`,
  hiddenTiles: (count: number) => `${count}個看不到的板塊`,
  chooseTile: "從板塊架選一個板塊。",
  chooseCell: (colour: string) => `選一格放${colour}色。`,
  lies: (first: string, cell: string, second: string, other: string) =>
    `${first}在${cell}、${second}在${other}`,
  gains: (aim: string, gains: readonly string[]) =>
    `${aim}：${gains.length ? gains.join("、") : "不得分"}`,
  gain: (colour: string, points: number) => `${colour} +${points}`,
  last: (who: string, gains: readonly string[]) =>
    `${who}：${gains.length ? gains.join("、") : "不得分"}`,
  bonus: "Ingenious！額外放置一次。",
  due: (count: number) => `還要放置${count}次。`,
  turnLeft: "向左轉",
  turnRight: "向右轉",
  turnKeys: "R、滾輪",
  withKeys: (label: string, keys: string) => `${label}（${keys}）`,
  flip: "對調兩半",
  place: "放下",
  placeSo: (how: string) => `放下：${how}`,
  parts: (parts: readonly string[]) => parts.join("；"),
  swapAsk: "你的板塊都沒有最落後的顏色。",
  swap: "交換板塊",
  exchangeAsk: "可把亮起的板塊放到一旁，或全部保留。",
  keep: "保留",
  bagOf: (count: number) => `袋中有${count}個板塊。查看內容`,
  bagTitle: (count: number) => `袋中有${count}個板塊`,
  unseen: "你還沒看到的板塊，在袋中或別人的板塊架上：",
  shown: "最近一次交換時亮出，可能已回到袋中：",
  returned: "你最近放回，可能還在袋中：",
  aside: (count: number) => `放到一旁${count}個`,
  tracks: (who: string, values: readonly string[]) => `${who}的計分板：${values.join("、")}`,
  duelTracks: (other: string, own: string) => `${other} ← → ${own}`,
  value: (colour: string, value: number) => `${colour} ${value}`,
  lowest: (colours: string) => `最落後：${colours}`,
  tokens: (colours: string) => `對決指示物：${colours}`,
  magnify: "放大",
  wholeBoard: "整個版圖",
  words: {
    mode: (title: string) => `模式：${title}。`,
    zones: {
      5: "板塊只可放在白色位置。",
      6: "板塊可放在白色和淺灰色位置。",
      7: "板塊可放在所有位置。",
    },
    row: (letter: string, cells: readonly string[]) => `${letter}列：${cells.join("、")}。`,
    phase: {
      place: "要放置一個板塊。",
      swap: "可以交換板塊。",
      exchange: "可以把板塊放到一旁。",
      ended: "遊戲結束。",
    },
    rackOf: (who: string, tiles: readonly string[]) =>
      `${who}的板塊架：${tiles.length ? tiles.join("、") : "空的"}。`,
    hiddenRack: (who: string, count: number, old: number) =>
      `${who}的板塊架：${count}個看不到的板塊` +
      (old > 0 ? `，其中${old}個在最近一次放回之前就有。` : "。"),
    bag: (count: number) => `袋中有${count}個板塊。`,
    unseen: (tiles: readonly string[]) => `還沒看到：${tiles.join("、")}。`,
    shown: (tiles: readonly string[]) => `最近一次交換時亮出：${tiles.join("、")}。`,
    returned: (tiles: readonly string[]) => `你最近放回：${tiles.join("、")}。`,
    aside: (count: number, tiles: readonly string[]) =>
      `放到一旁${count}個` + (tiles.length ? `：${tiles.join("、")}。` : "。"),
    count: (tile: string, count: number) => `${tile} ${count}個`,
    due: (count: number) => `還要放置：${count}次。`,
  },
};

/** Shorter sentences for the log and for hints. */
const log: Words = {
  placed: "{seat}放下 {tile}",
  scored: "{seat}的{colour}前進 {points} 格",
};

export const texts: IngeniousTexts = {
  log,
  board,
};
