/** zh-Hant.ts -- reasons of Ingenious in Chinese. */
import type { Words } from "@page/texts/game.ts";

export const zhHant: Words = {
  bonus: "{colour}走到底：可以再放一次",
  lowest: "最低的{colour}前進 {points} 格",
  both: "兩種顏色共前進 {steps} 格",
  moves: "{colour}前進 {points} 格",
};
