/** zh-Hant.ts -- reasons of Chromino in Chinese. */
import type { Words } from "@page/texts/game.ts";

export const zhHant: Words = {
  last: "打出最後一塊",
  scores: "立即得分：{score}",
  fits: "接觸 {edges} 條邊，別的方塊很難放在這裡",
  fewest: "手上剩 {tiles} 塊，全場最少",
  leaves: "手上剩 {tiles} 塊",
};
