/** en.ts -- reasons of Ingenious in English. */
import type { Words } from "@page/texts/game.ts";

export const en: Words = {
  bonus: "takes {colour} to the end of its track: you place another tile",
  lowest: "moves {colour}, the lowest colour, by {points}",
  both: "moves two colours, {steps} steps in all",
  moves: "moves {colour} by {points}",
};
