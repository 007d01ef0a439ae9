/** colours.ts -- the colours of players: a disc on each player's board, as in the box. */
import type { PlayerColour, Seat } from "@page/games/board.ts";
import type { Texts } from "@page/texts/index.ts";
import { ownTexts } from "./texts/index.ts";

const DISCS = ["#f2ead8", "#2f3136", "#8a5a3b", "#7d8fa3"];

/** The colour of a seat: the one they chose, or that of its number. */
export function discOf(seats: readonly Seat[], seat: number): string {
  return DISCS[seats[seat]?.colour ?? seat] ?? "none";
}

export function coloursOf(texts: Texts): readonly PlayerColour[] {
  const names = ownTexts(texts).board.playerColours;
  return DISCS.map((css, index) => ({ name: names[index] ?? "", css }));
}
