/** zh-Hant.ts -- Master Chocolatier in 繁體中文. */
import { points, start, tiles } from "@page/texts/chinese.ts";
import type { EventTexts, OptionTexts, PointTexts, Words } from "@page/texts/game.ts";
import type { ChocolatierTexts } from "./en.ts";
import type { kinds, options, pointKinds } from "./kinds.ts";

const optionTexts: OptionTexts<typeof options> = {
  start,
  box: {
    title: "巧克力盒",
    text: "排滿一列後，那塊磚放到哪裡。",
    values: {
      coloured: { title: "印色", text: "每種顏色在每一橫列都有印好的位置。" },
      free: { title: "自由", text: "由你選擇直行；同一直行不可有重複的顏色。" },
    },
  },
  factories: {
    title: "圓盤",
    text: "普通圓盤，或有些圓盤帶有能力。",
    values: {
      plain: { title: "普通", text: "所有圓盤都一樣。" },
      special: { title: "金色", text: "每一輪有幾個圓盤翻成金色，帶有能力。" },
    },
  },
  max_rounds: {
    title: "輪數上限",
    text: "最遲在這一輪結束後終局；0 表示不限。",
    values: {},
  },
};

const events: EventTexts<typeof kinds> = {
  round_began: (e) => `第 ${e.round} 輪開始，由${e.who}先行。`,
  turned_gold: (e) => `${e.disc}翻成金色：${e.back}。`,
  lid_emptied: (e) => `把盒蓋裡的 ${e.count} 塊磚倒回袋中。`,
  filled: (e) =>
    `${e.disc}補滿：${tiles([
      [e.blue, "藍"],
      [e.brown, "棕"],
      [e.white, "白"],
      [e.black, "黑"],
      [e.red, "紅"],
    ])}。`,
  got_extra: (e) => `${e.disc}多得一塊磚：${e.colour}。`,
  attracted: (e) => `${e.disc}從${e.from}吸來一塊${e.colour}磚。`,
  took: (e) => `${e.who}從${e.source}拿取 ${e.count} 塊${e.colour}磚。`,
  took_marker: (e) => `${e.who}拿取起始玩家標記。`,
  took_shelter: (e) => `${e.who}保留${e.disc}作為庇護。`,
  left_over: (e) => `${e.disc}剩下的磚移到中央。`,
  pushed: (e) => `${e.who}把${e.disc}的 ${e.count} 塊${e.colour}磚推到${e.to}。`,
  laid: (e) => `${e.who}在第 ${e.line} 條花紋排放上 ${e.count} 塊${e.colour}磚。`,
  fell: (e) => `${e.who}的 ${e.count} 塊${e.colour}磚落到${e.where}。`,
  fits_nowhere: (e) => `${e.who}第 ${e.line} 條花紋排的${e.colour}磚沒有直行可放。`,
  placed: (e) =>
    `${e.who}把${e.colour}磚放進第 ${e.row} 列第 ${e.column} 行：橫 ${e.across}、直 ${e.down}，${points(e.points)}。`,
  paid: (e) => `${e.who}的熔模排有 ${e.count} 格，應扣 ${e.cost}：${points(e.points)}。`,
  full_row: (e) => `${e.who}完成第 ${e.row} 橫列：${points(e.points)}。`,
  full_column: (e) => `${e.who}完成第 ${e.column} 直行：${points(e.points)}。`,
  full_colour: (e) => `${e.who}集滿五塊${e.colour}磚：${points(e.points)}。`,
  game_ended: (e) => `遊戲結束：${e.reason}。`,
};

const pointTexts: PointTexts<typeof pointKinds> = {
  placed: "放進盒中的磚",
  paid: "熔模排",
  full_row: "完成的橫列",
  full_column: "完成的直行",
  full_colour: "集滿五塊同色",
};

/** 遊戲引擎的詞；「#」代表號碼。 */
const words: Words = {
  marker: "起始玩家標記",
  "disc #": "圓盤 #",
  "plus one": "加一",
  "blue magnet": "藍色磁鐵",
  "brown magnet": "棕色磁鐵",
  "white magnet": "白色磁鐵",
  "black magnet": "黑色磁鐵",
  "red magnet": "紅色磁鐵",
  push: "推移",
  shelter: "庇護",
  "the foundry line": "熔模排",
  "the shelter": "庇護圓盤",
  "the lid": "盒蓋",
  "a row is full": "有一橫列完成",
  "no tile is left": "沒有磚了",
  "it was the last round": "這是最後一輪",
  decorate: "裝飾",
  box: "盒子",
  plain: "普通",
  special: "特殊",
  max_rounds: "輪數上限",
  discs: "圓盤",
  gold: "金色",
  in_circle: "在圈中",
  lid: "盒蓋",
  marker_in_centre: "起始玩家標記在中央",
  pushed_disc: "推移的圓盤",
  decorated_line: "裝飾的線",
  lines: "線",
  foundry: "熔模排",
  has_marker: "有起始玩家標記",
  has_shelter: "有庇護",
  sheltered: "庇護中的磚",
};

/** 引擎的拒絕；「#」代表數字，「*」代表引用的詞。 */
const reasons: Words = {
  "* is no value of option max_rounds: it takes # to #": "輪數上限不能是 *，要在 # 到 # 之間",
};

/** What its board says besides. */
const board: ChocolatierTexts["board"] = {
  supply: "工廠圓盤與中央",
  list: (counts) => tiles(counts),
  and: (parts) => parts.join("、"),
  sentence: (parts) => `${parts.join("；")}。`,
  disc: (disc, list) => `圓盤 ${disc}：${list}`,
  golden: (back, power) => `金色（${back}）：${power}`,
  powers: {
    "plus one": "開始時多放一塊磚",
    magnet: "開始時從左右兩個圓盤各拿一塊這種顏色的磚",
    keep: "剩下的磚留在圓盤上",
    push: "剩下的磚推到左右兩個圓盤",
    shelter: "拿取的人保留圓盤，下一塊掉落的磚不扣分",
  },
  isShelter: "正庇護一位玩家",
  centre: (list) => `中央：${list}`,
  pile: (count, colour, source) => `${source}，${colour} ${count} 塊`,
  withMarker: "連同起始玩家標記",
  marker: "起始玩家標記",
  board: (name) => `${name}的版圖`,
  score: (score) => `${score} 分`,
  starts: "本輪先行",
  hasMarker: "持有起始玩家標記",
  emptyLine: (line, size) => `第 ${line} 條花紋排：空，共 ${size} 格`,
  line: (line, count, size, colour) => `第 ${line} 條花紋排：${colour}，${size} 格中有 ${count} 塊`,
  space: (row, column, what) => `第 ${row} 橫列第 ${column} 直行：${what}`,
  row: (row, list) => `盒子第 ${row} 橫列：${list}`,
  free: "空格",
  freeFor: (colour) => `${colour}色空格`,
  foundry: (list) => `熔模排：${list}`,
  nothing: "空",
  shelter: (what) => `庇護圓盤：${what}`,
  leads: (what, says) => `${what}；${says}`,
  lays: (count) => `可放 ${count} 塊`,
  falls: (count) => `會掉落 ${count} 塊`,
  scores: (count) => `預計${points(count)}`,
  scored: (count) => points(count),
  round: (round) => `第 ${round} 輪`,
  lastRound: (round) => `最多 ${round} 輪`,
  bag: (count) => `袋子：${count} 塊磚`,
  lid: (count) => `盒蓋：${count} 塊磚`,
  askTake: "請拿取一種顏色的磚",
  askLine: (count, colour) => `${colour}磚 ${count} 塊：請選花紋排`,
  askPush: (colour) => `${colour}磚推到哪個圓盤？`,
  askColumn: (colour) => `${colour}磚：請選一個直行`,
  pushes: (colour, disc) => `把${colour}磚推到圓盤 ${disc}`,
  pushed: (colour, disc) => `${colour}磚推到圓盤 ${disc}`,
};

export const texts: ChocolatierTexts = {
  title: "花磚物語：巧克力大師",
  line: "從工廠拿取巧克力，排滿你的線，裝飾你的盒子。",
  options: optionTexts,
  events,
  points: pointTexts,
  /** What is counted where more is better, and where fewer are. */
  units: ["分", "分"],
  words,
  reasons,
  board,
};
