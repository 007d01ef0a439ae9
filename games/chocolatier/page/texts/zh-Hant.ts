/** zh-Hant.ts -- Master Chocolatier in 繁體中文. */
import { points, tiles } from "@page/texts/chinese.ts";
import type { ChocolatierTexts } from "./en.ts";

/** What its board says besides. */
const board: ChocolatierTexts["board"] = {
  tie: (best, next) => `同分時，填滿較多橫列者勝：${best}比${next}。`,
  supply: "工廠圓盤與中央",
  list: (counts) => tiles(counts),
  and: (parts) => parts.join("、"),
  sentence: (parts) => `${parts.join("；")}。`,
  disc: (disc, list) => `工廠圓盤${disc}：${list}`,
  golden: (back, power) => `特殊工廠（${back}）：${power}`,
  powers: {
    "plus one": "開始時多放一塊磚",
    magnet: "開始時從左右兩個圓盤各拿一塊這種顏色的磚",
    keep: "剩下的磚留在圓盤上",
    push: "剩下的磚推到左右兩個圓盤",
    shelter: "拿取的人保留圓盤，下一塊掉落的磚不扣分",
  },
  isShelter: "正庇護一位玩家",
  centre: (list) => `中央：${list}`,
  pile: (count, colour, source) => `${source}，${colour} ${count}塊`,
  withMarker: "連同起始玩家標記",
  marker: "起始玩家標記",
  board: (name) => `${name}的版圖`,
  score: (score) => `${score}分`,
  starts: "本輪先行",
  hasMarker: "持有起始玩家標記",
  emptyLine: (line, size) => `第${line}條花紋排：空，共${size}格`,
  line: (line, count, size, colour) => `第${line}條花紋排：${colour}，${size}格中有${count}塊`,
  space: (row, column, what) => `第${row}橫列第${column}直行：${what}`,
  row: (row, list) => `盒子第${row}橫列：${list}`,
  free: "空格",
  freeFor: (colour) => `${colour}色空格`,
  foundry: (list) => `熔模排：${list}`,
  nothing: "空",
  shelter: (what) => `庇護圓盤：${what}`,
  leads: (what, says) => `${what}；${says}`,
  lays: (count) => `可放${count}塊`,
  falls: (count) => `會掉落${count}塊`,
  scores: (count) => `預計${points(count)}`,
  scored: (count) => points(count),
  round: (round) => `第${round}輪`,
  lastRound: (round) => `最多${round}輪`,
  bag: (count) => `袋子：${count}塊磚`,
  lid: (count) => `盒蓋：${count}塊磚`,
  askTake: "請拿取一種顏色的磚",
  askLine: (count, colour) => `${colour}色磚${count}塊：請選花紋排`,
  askPush: (colour) => `${colour}色磚推到哪個圓盤？`,
  askColumn: (colour) => `${colour}色磚：請選一個直行`,
  pushes: (colour, disc) => `把${colour}色磚推到工廠圓盤${disc}`,
  pushed: (colour, disc) => `${colour}色磚推到工廠圓盤${disc}`,
};

export const texts: ChocolatierTexts = {
  board,
};
