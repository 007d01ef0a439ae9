/** index.ts -- the texts of Summer Pavilion in the language of the page. */
import type { OwnTexts } from "@page/texts/game.ts";
import type { Texts } from "@page/texts/index.ts";
import type { PavilionTexts } from "./en.ts";

export function ownTexts(texts: Texts): PavilionTexts {
  return texts.games["pavilion"] as OwnTexts as PavilionTexts;
}
