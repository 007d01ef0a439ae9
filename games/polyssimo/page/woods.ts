/** woods.ts -- whose wood is which: four kinds, one for each seat unless they have chosen others. */
import { getContext, setContext } from "svelte";
import type { PlayerColour, Seat } from "@page/games/board.ts";
import type { Texts } from "@page/texts/index.ts";
import { ownTexts } from "./texts/index.ts";

const KEY = "polyssimo woods";
const FACES = ["#b9532f", "#3f8285", "#e9bd57", "#67495f"]; // as Wood.svelte paints them

/** For all pieces below this component. */
export function setWoods(seats: () => readonly Seat[]): void {
  setContext(KEY, (seat: number) => seats()[seat]?.colour ?? seat);
}

/** The wood of a seat; outside a board, that of its number. */
export function woodOf(): (seat: number) => number {
  return getContext<((seat: number) => number) | undefined>(KEY) ?? ((seat) => seat);
}

export function coloursOf(texts: Texts): readonly PlayerColour[] {
  const names = ownTexts(texts).board.woods;
  return FACES.map((css, wood) => ({ name: names[wood] ?? "", css }));
}
