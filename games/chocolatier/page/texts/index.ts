/** index.ts -- the texts of Master Chocolatier in the language of the page. */
import type { OwnTexts } from "@page/texts/game.ts";
import type { Texts } from "@page/texts/index.ts";
import type { ChocolatierTexts } from "./en.ts";

export function ownTexts(texts: Texts): ChocolatierTexts {
  return texts.games["chocolatier"] as OwnTexts as ChocolatierTexts;
}
