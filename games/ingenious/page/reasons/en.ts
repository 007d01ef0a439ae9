/** en.ts -- reasons of Ingenious in English. */
import type { Words } from "@page/texts/game.ts";

export const en: Words = {
  bonus: "brings {colour} to its end: you place once more",
  lowest: "moves {colour}, the lowest colour, by {points}",
  both: "moves two colours, {steps} steps in all",
  moves: "moves {colour} by {points}",
};
