/** words.ts -- what is said of the places of the board, and what a choice would bring. */
import { wordOf, type Texts } from "@page/texts/index.ts";
import type { Event } from "@page/games/board.ts";
import { pointsFor } from "@page/games/parts/foreseen.svelte.ts";
import { COLOURS, HOURS, type Star, type Tiles } from "./position.ts";
import { ownTexts } from "./texts/index.ts";

/** What a choice would bring to the player who makes it. */
export interface Outlook {
  readonly points: number;
  /** Tiles from the supply, of all features that it closes. */
  readonly tiles: number;
  readonly closed: readonly { readonly feature: string; readonly tiles: number }[];
  /** Tiles of the chosen colour that it takes from the table, and wild ones that come along. */
  readonly taken: number;
  readonly wilds: number;
}

export function outlookOf(events: readonly Event[], seat: number): Outlook {
  const own = events.filter((event) => event.seat === seat);
  const closed = own
    .filter(({ event }) => event === "closed")
    .map((event) => ({ feature: `${event["feature"]}`, tiles: Number(event["tiles"]) }));
  const took = own.find(({ event }) => event === "took");
  return {
    points: pointsFor(events, seat),
    tiles: closed.reduce((sum, { tiles }) => sum + tiles, 0),
    closed,
    taken: Number(took?.["count"] ?? 0),
    wilds: Number(took?.["wilds"] ?? 0),
  };
}

/** "2 orange, 1 red". */
export function tilesText(tiles: Tiles, texts: Texts): string {
  const t = ownTexts(texts).board;
  return t.list(
    COLOURS.filter((colour) => tiles[colour] > 0).map((colour) =>
      t.count(tiles[colour], wordOf(texts, colour)),
    ),
  );
}

export function outlookText(outlook: Outlook, texts: Texts): string {
  const t = ownTexts(texts).board;
  const parts = [t.points(outlook.points)];
  for (const { feature, tiles } of outlook.closed)
    parts.push(t.closes(wordOf(texts, feature), tiles));
  return t.list(parts);
}

export function starLabel(star: Star, texts: Texts): string {
  const t = ownTexts(texts).board;
  const colour = star.colour === null ? null : wordOf(texts, star.colour);
  return t.star(wordOf(texts, star.name), colour);
}

export function spaceLabel(
  star: Star,
  index: number,
  outlook: Outlook | undefined,
  texts: Texts,
): string {
  const t = ownTexts(texts).board;
  const space = star.spaces[index];
  const tile = space?.tile ? wordOf(texts, space.tile) : null;
  const hour = wordOf(texts, HOURS[index] ?? "");
  const place = t.space(wordOf(texts, star.name), hour, space?.number ?? 0, tile);
  return outlook ? t.canBe(place, outlookText(outlook, texts)) : place;
}

/** A source as the notation calls it, in words. */
export function sourceWord(source: string, texts: Texts): string {
  return wordOf(texts, source === "centre" ? "the centre" : `factory ${source}`);
}
