/** zh-Hant.ts -- reasons of Ingenious in Chinese. */
import type { Words } from "@page/texts/game.ts";

export const zhHant: Words = {
  bonus: "{colour}色到達終點：額外放置一次",
  lowest: "最落後的{colour}色前進 {points} 格",
  both: "兩種顏色共前進 {steps} 格",
  moves: "{colour}色前進 {points} 格",
};
