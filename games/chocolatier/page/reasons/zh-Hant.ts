/** zh-Hant.ts -- reasons of Master Chocolatier in Chinese. */
import type { Words } from "@page/texts/game.ts";

export const zhHant: Words = {
  full_row: "填滿第 {row} 橫列：{score}",
  full_column: "填滿第 {column} 直行：{score}",
  full_colour: "集滿五塊{colour}磚：{score}",
  scores: "立即得分：{score}",
  completes: "填滿第 {line} 條花紋排",
  denies: "拿走最後的{colour}磚，{rival}的第 {line} 條花紋排正需要",
  clean: "拿取 {count} 塊{colour}磚，一塊也不浪費",
  fills: "第 {line} 條花紋排達到 {count}／{size}",
  starts: "下一輪先行",
};
