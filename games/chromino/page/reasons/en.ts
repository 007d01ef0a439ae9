/** en.ts -- reasons of Chromino in English. */
import type { Words } from "@page/texts/game.ts";

export const en: Words = {
  last: "plays the last tile",
  scores: "scores at once: {score}",
  fits: "fits at {edges} edges, where few other tiles would",
  fewest: "leaves {tiles tile|tiles}: the smallest hand",
  leaves: "leaves {tiles tile|tiles} in the hand",
};
