/** zh-Hant.ts -- Ingenious in 繁體中文. */
import { start, tiles } from "@page/texts/chinese.ts";
import type { EventTexts, OptionTexts, PointTexts, Words } from "@page/texts/game.ts";
import type { IngeniousTexts } from "./en.ts";
import type { kinds, options, pointKinds } from "./kinds.ts";

const optionTexts: OptionTexts<typeof options> = {
  start,
  mode: {
    title: "模式",
    text: "幾個人玩，怎樣獲勝。",
    values: {
      base: { title: "各自為戰", text: "2 至 4 人，板塊架互相隱藏。" },
      solo: { title: "單人", text: "一個人玩，每次翻開一個板塊。" },
      team: { title: "兩隊對戰", text: "四個人玩，隊友共用計分板。" },
      duel: { title: "對決", text: "兩個人把同一組計分標記拉向自己這邊。" },
    },
  },
  first_turn: {
    title: "第一個板塊",
    text: "每位玩家的第一個板塊必須接觸什麼。",
    values: {
      rulebook: { title: "依規則書", text: "接觸一個印好的圖案，不接觸其他板塊。" },
      distinct: { title: "各占一個圖案", text: "接觸別人的第一個板塊沒有碰過的圖案。" },
      both: { title: "兩者都要", text: "接觸自己獨有的圖案，也不接觸其他板塊。" },
    },
  },
};

const events: EventTexts<typeof kinds> = {
  drew: (e) => `${e.who}抽到${e.tile}。`,
  placed: (e) => `${e.who}把 ${e.tile} 放在 ${e.cell} 和 ${e.other_cell}。`,
  scored: (e) =>
    `${e.who}的${e.colour}因 ${e.cell} 前進 ${e.points} 格：${tiles([
      [e.east, "東"],
      [e.south_east, "東南"],
      [e.south_west, "西南"],
      [e.west, "西"],
      [e.north_west, "西北"],
      [e.north_east, "東北"],
    ])}。`,
  second_track: (e) => `${e.who}的${e.colour}計分標記從 18 繼續前進。`,
  took_token: (e) => `${e.who}從${e.from}拿走${e.colour}色的對決指示物。`,
  bonus: (e) => `${e.who}的${e.colour}到達終點，額外放置一次。`,
  lapsed: (e) => `${e.who}沒有板塊了，失去 ${e.count} 次額外放置。`,
  kept: (e) => `${e.who}保留板塊。`,
  showed: (e) => `${e.who}亮出 ${e.tile}。`,
  set_aside: (e) => `${e.who}把 ${e.tile} 放到一旁。`,
  returned: (e) => `${e.who}把 ${e.count} 個板塊放回袋中。`,
  game_ended: (e) => `遊戲結束：${e.reason}。`,
};

const pointTexts: PointTexts<typeof pointKinds> = { scored: "計分標記前進" };

/** 遊戲引擎的詞；「#」代表號碼。 */
const words: Words = {
  "the table": "桌上",
  "no two empty cells lie side by side": "沒有相鄰的兩個空格了",
  "all six colours are at their end": "六種顏色都到達終點",
  swap: "交換板塊",
  exchange: "交換",
  base: "各自為戰",
  solo: "單人",
  team: "隊伍",
  duel: "對決",
  first_turn: "第一個板塊",
  distinct: "各占一個圖案",
  both: "兩者都要",
  placements_due: "待放次數",
  radius: "半徑",
  cells: "格",
  bag_count: "袋中數量",
  unseen: "未見的磚",
  shown: "亮出的磚",
  aside: "放到一旁",
  aside_count: "放到一旁的數量",
  track: "計分板",
  rack: "板塊架",
  rack_count: "板塊架數量",
  old: "舊磚",
  old_count: "舊磚數量",
  tokens: "對決指示物",
  returned: "放回的磚",
};

/** 引擎的拒絕；「#」代表數字，「*」代表引用的詞。 */
const reasons: Words = {
  "mode solo is for one player": "單人模式只能一個人玩",
  "mode team is for four players, two against two": "隊伍模式要四個人，兩人對兩人",
  "mode duel is for two players": "對決模式要兩個人",
  "mode base is for two to four players; mode solo is for one":
    "各自為戰要二至四人；一個人請選單人模式",
};

/** What its board says besides. */
const board: IngeniousTexts["board"] = {
  board: "六角形版圖",
  rack: (who: string) => `${who}的板塊架`,
  tile: (first: string, second: string) =>
    first === second ? `雙${first}板塊` : `${first}${second}板塊`,
  empty: (cell: string) => `${cell}，空格`,
  holds: (cell: string, colour: string) => `${cell}，${colour}`,
  printed: (cell: string, colour: string) => `${cell}，印好的${colour}圖案`,
  putHere: (colour: string) => `把${colour}放在這裡`,
  endHere: (colour: string) => `把${colour}放在這裡，完成放置`,
  playHere: "照目前的位置放下",
  setAside: (tile: string) => `把${tile}放到一旁`,
  hiddenTiles: (count: number) => `${count} 個看不到的板塊`,
  chooseTile: "從板塊架選一個板塊。",
  chooseCell: (colour: string) => `選一格放${colour}。`,
  lies: (first: string, cell: string, second: string, other: string) =>
    `${first}在 ${cell}、${second}在 ${other}`,
  gains: (aim: string, gains: readonly string[]) =>
    `${aim}：${gains.length ? gains.join("、") : "不得分"}`,
  gain: (colour: string, points: number) => `${colour} +${points}`,
  last: (who: string, gains: readonly string[]) =>
    `${who}：${gains.length ? gains.join("、") : "不得分"}`,
  bonus: "Ingenious！額外放置一次。",
  due: (count: number) => `還要放置 ${count} 次。`,
  turnLeft: "向左轉",
  turnRight: "向右轉",
  turnKeys: "R、滾輪",
  flip: "對調兩半",
  place: "放下",
  swapAsk: "你的板塊都沒有最落後的顏色。",
  swap: "交換板塊",
  exchangeAsk: "可把亮起的板塊放到一旁，或全部保留。",
  keep: "保留",
  bagOf: (count: number) => `袋中有 ${count} 個板塊。查看內容`,
  bagTitle: (count: number) => `袋中有 ${count} 個板塊`,
  unseen: "你還沒看到的板塊，在袋中或別人的板塊架上：",
  shown: "最近一次交換時亮出，可能已回到袋中：",
  returned: "你最近放回，可能還在袋中：",
  aside: (count: number) => `放到一旁 ${count} 個`,
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
    row: (letter: string, cells: readonly string[]) => `${letter} 列：${cells.join("、")}。`,
    phase: {
      place: "要放置一個板塊。",
      swap: "可以交換板塊。",
      exchange: "可以把板塊放到一旁。",
      ended: "遊戲結束。",
    },
    rackOf: (who: string, tiles: readonly string[]) =>
      `${who}的板塊架：${tiles.length ? tiles.join("、") : "空的"}。`,
    hiddenRack: (who: string, count: number, old: number) =>
      `${who}的板塊架：${count} 個看不到的板塊` +
      (old > 0 ? `，其中 ${old} 個在最近一次放回之前就有。` : "。"),
    bag: (count: number) => `袋中有 ${count} 個板塊。`,
    unseen: (tiles: readonly string[]) => `還沒看到：${tiles.join("、")}。`,
    shown: (tiles: readonly string[]) => `最近一次交換時亮出：${tiles.join("、")}。`,
    returned: (tiles: readonly string[]) => `你最近放回：${tiles.join("、")}。`,
    aside: (count: number, tiles: readonly string[]) =>
      `放到一旁 ${count} 個` + (tiles.length ? `：${tiles.join("、")}。` : "。"),
    count: (tile: string, count: number) => `${tile} ${count} 個`,
    due: (count: number) => `還要放置：${count} 次。`,
  },
};

export const texts: IngeniousTexts = {
  title: "巧思六色",
  line: "放下成對的六角格，連成同色的線。最弱的顏色才算數。",
  options: optionTexts,
  events,
  points: pointTexts,
  /** What is counted where more is better, and where fewer are. */
  units: ["分", "分"],
  words,
  reasons,
  board,
};
