/** zh-Hant.ts -- reasons of Polyssimo Challenge in Chinese. */
import type { Words } from "@page/texts/game.ts";

export const zhHant: Words = {
  all: "放完所有方塊",
  blocks: "{rival}無法再放",
  places: "放下 {squares} 格，還剩 {left} 格",
  drafts: "{squares} 格的方塊",
};
