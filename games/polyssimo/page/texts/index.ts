/** index.ts -- the texts of Polyssimo Challenge in the language of the page. */
import type { OwnTexts } from "@page/texts/game.ts";
import type { Texts } from "@page/texts/index.ts";
import type { PolyssimoTexts } from "./en.ts";

export function ownTexts(texts: Texts): PolyssimoTexts {
  return texts.games["polyssimo"] as OwnTexts as PolyssimoTexts;
}
