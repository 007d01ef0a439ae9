/** index.ts -- the texts of Ingenious in the language of the page. */
import type { OwnTexts } from "@page/texts/game.ts";
import type { Texts } from "@page/texts/index.ts";
import type { IngeniousTexts } from "./en.ts";

export function ownTexts(texts: Texts): IngeniousTexts {
  return texts.games["ingenious"] as OwnTexts as IngeniousTexts;
}
