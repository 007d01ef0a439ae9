/** words.ts -- tiles and places as they are said. */
import { wordOf, type Texts } from "@page/texts/index.ts";
import { pointsFor } from "@page/games/parts/foreseen.svelte.ts";
import type { Event } from "@page/games/board.ts";
import type { Figure, Player } from "./position.ts";
import { ownTexts } from "./texts/index.ts";

const COLOURS: Readonly<Record<string, string>> = {
  R: "red",
  Y: "yellow",
  G: "green",
  B: "blue",
  P: "purple",
};

/** The colours of a tile, one after the other; null is a hidden one. */
export function tileWords(tile: string | null, texts: Texts): string {
  if (tile === null) return texts.sentences.hidden;
  const words = [...tile].map((letter) => {
    const colour = COLOURS[letter];
    return colour === undefined ? ownTexts(texts).board.wild : wordOf(texts, colour);
  });
  return ownTexts(texts).board.colours(words);
}

/** A tile and where it lies. */
export function figureWords(figure: Figure, texts: Texts): string {
  const { tile, direction, x, y } = figure;
  return ownTexts(texts).board.lies(tileWords(tile, texts), wordOf(texts, direction), x, y);
}

/** A placement and what it would bring, as far as that is known. */
export function placementWords(
  figure: Figure,
  events: readonly Event[] | undefined,
  seat: number,
  isForPoints: boolean,
  texts: Texts,
): string {
  const words = ownTexts(texts).board;
  const contacts = events?.find(({ event }) => event === "played")?.["contacts"];
  const parts = [figureWords(figure, texts)];
  if (isForPoints && events) parts.push(words.scores(pointsFor(events, seat)));
  if (typeof contacts === "number") parts.push(words.contacts(contacts));
  return words.clause(parts);
}

/** How many tiles a player holds, and those of them that are seen. */
export function holdingWords(player: Player, name: string, texts: Texts): string {
  const words = ownTexts(texts).board;
  const seen = player.hand.filter((tile) => tile !== null);
  const tiles = seen.map((tile) => tileWords(tile, texts));
  return words.holds(name, player.tiles, words.list(tiles), player.points ?? null);
}
