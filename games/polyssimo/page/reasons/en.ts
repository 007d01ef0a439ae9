/** en.ts -- reasons of Polyssimo Challenge in English. */
import type { Words } from "@page/texts/game.ts";

export const en: Words = {
  all: "places the last piece",
  blocks: "{rival} can place no more",
  places: "places {squares square|squares}, {left} left",
  drafts: "a piece of {squares square|squares}",
};
