/** index.ts -- the texts of Chromino in the language of the page. */
import type { OwnTexts } from "@page/texts/game.ts";
import type { Texts } from "@page/texts/index.ts";
import type { ChrominoTexts } from "./en.ts";

export function ownTexts(texts: Texts): ChrominoTexts {
  return texts.games["chromino"] as OwnTexts as ChrominoTexts;
}
