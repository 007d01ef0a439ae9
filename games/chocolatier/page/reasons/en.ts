/** en.ts -- reasons of Master Chocolatier in English. */
import type { Words } from "@page/texts/game.ts";

export const en: Words = {
  full_row: "fills row {row}: {score}",
  full_column: "fills column {column}: {score}",
  full_colour: "has all five {colour}: {score}",
  scores: "scores at once: {score}",
  completes: "completes line {line}",
  denies: "takes the last {colour}, which {rival} needs for line {line}",
  clean: "takes {count} {colour}, and none is lost",
  fills: "brings line {line} to {count} of {size}",
  starts: "begins the next round",
};
