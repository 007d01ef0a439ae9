/** zh-Hant.ts -- Polyssimo Challenge in 繁體中文. */
import type { Words } from "@page/texts/game.ts";
import type { Count } from "../position.ts";
import type { PolyssimoTexts } from "./en.ts";

/** 量詞。 */
const UNITS: Readonly<Record<Count, string>> = { squares: "格", pieces: "塊" };

const puzzle: PolyssimoTexts["puzzle"] = {
  asks: "用所有方塊填滿底板。",
  left: (count) => `還有${count}塊`,
  advise: "選一塊方塊，用按鈕轉好方向，點要放的地方；再點一次可拿起。",
  pieces: "方塊",
  blocked: (square) => `${square}，不屬於底板`,
  lies: (square, piece) => `${square}，${piece}`,
  takeUp: "可再拿起",
};

/** What its board says besides. */
const board: PolyssimoTexts["board"] = {
  tie: {
    squares: "剩下的格數相同，較晚放下最後一塊的人領先。",
    pieces: "剩下的方塊數與格數都相同，較晚放下最後一塊的人領先。",
  },
  tieOfPieces: "剩下的方塊數相同，格數較少的人領先。",
  woods: ["櫻桃木", "藍綠", "楓木", "紫李"],
  magnify: "放大",
  wholeBoard: "整個底板",
  board: (rows, cols) => `底板，${rows}橫列、${cols}直行`,
  middleOf: (kind) => `桌面中央：${kind}`,
  large: "黑白方塊，每塊 6 格",
  small: "彩色方塊，每塊 5 格",
  trayOf: (who) => `${who}的方塊`,
  piece: (piece, squares) => `${piece}，${squares}格`,
  andMore: (one, more) => `${one}；${more}`,
  notNow: "現在不能選",
  inHand: "拿在手上",
  fitsNowhere: "已經放不下了",
  fitsHere: "手上的方塊放得下",
  fitsIn: (places) => (places === 0 ? "這個方向放不下。" : `這個方向有${places}處可放。`),
  freeSquare: (square) => `${square}，空格`,
  takenSquare: (square, piece, who) => `${square}，${who}的${piece}`,
  covers: (piece, squares) => `${piece}會蓋住${squares}。`,
  after: (points, left, count) =>
    `${points > 0 ? "+" : "−"}${Math.abs(points)}：之後你還有${left} ${UNITS[count]}未放。`,
  handOf: (piece) => `手上的${piece}`,
  turnLeft: "向左轉（Shift R）",
  turnRight: "向右轉（R）",
  flip: "翻面（F）",
  putBack: "放回去（Esc）",
  nudges: { left: "左移一格", up: "上移一格", down: "下移一格", right: "右移一格" },
  place: "放下",
  left: (left, count) => `${left} ${UNITS[count]}未放`,
  shortLeft: (left, count) => `剩${left} ${UNITS[count]}`,
  starts: "最先選",
  quota: (has, needs) => `黑白方塊：${has}，至少${needs}`,
  lastPlacement: (number) => `最後放的是第${number}塊`,
  out: "無法再放",
  placedAll: "全部放完",
  askDraft: "請選一塊",
  askPlace: "請放一塊",
  adviseDraft:
    "從中央選一塊方塊：點一下，或拖到這裡。依順時針輪流選；全部選完後，由最後選的人先放，改依逆時針進行。",
  advisePlace: "拿起自己的方塊，放到底板的空格上。用按鈕旋轉或翻面。",
  winning: {
    squares: "未放的格數最少者獲勝；格數相同時，最後一塊放得較晚的人名次較前。",
    pieces: "未放的方塊最少者獲勝；數量相同時比格數，再相同時，最後一塊放得較晚的人名次較前。",
  },
  says: {
    draft: "選方塊：玩家依順時針從中央選取方塊。",
    place: "放方塊：玩家依逆時針把方塊放上底板。",
    ended: "遊戲結束。",
  },
  saysStart: (who) => `由${who}開始選。`,
  saysMiddle: (pieces) => `中央有${pieces.length}塊：${pieces.join("、")}。`,
  saysLeft: (who, squares, pieces) =>
    `${who}還有${squares}格未放${pieces.length ? `：${pieces.join("、")}` : ""}。`,
  saysQuota: (who, has, needs) => `${who}有${has}塊黑白方塊，至少要選${needs}塊。`,
  lies: (piece, orientation, square) => `${piece}（${orientation}）在${square}`,
  saysPlaced: (who, placed) => `${who}已放上：${placed.join("、")}。`,
  saysLast: (who, number) => `${who}最後放的是底板上的第${number}塊。`,
  saysOut: (who) => `${who}無法再放。`,
  saysAll: (who) => `${who}已放完所有方塊。`,
  run: (columns, piece) => `${columns} ${piece ?? "空"}`,
  saysRow: (row, parts) => `第${row}橫列：${parts.join("、")}。`,
};

/** Shorter sentences for the log and for hints. */
const log: Words = {
  placed: "{seat}放下 {piece}，還剩 {left} 格",
};

export const texts: PolyssimoTexts = {
  log,
  puzzle,
  board,
};
