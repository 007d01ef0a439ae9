/** describe.ts -- the position of Master Chocolatier in words, whole or thing by thing. */
import { wordOf, type Texts } from "@page/texts/index.ts";
import type { DescribeContext } from "@page/games/board.ts";
import {
  COLOURS,
  PRINTED,
  total,
  type Disc,
  type Line,
  type Player,
  type Position,
  type Tiles,
} from "./position.ts";
import { ownTexts } from "./texts/index.ts";

export function tilesText(tiles: Tiles, texts: Texts): string {
  const counts = COLOURS.map((colour) => [`${tiles[colour]}`, wordOf(texts, colour)] as const);
  return ownTexts(texts).board.list(counts);
}

/** What a golden back does. */
export function powerText(back: string, texts: Texts): string {
  const { powers, golden } = ownTexts(texts).board;
  return golden(wordOf(texts, back), powers[back] ?? powers[back.split(" ").at(-1) ?? ""] ?? "");
}

export function discText(disc: Disc, index: number, texts: Texts): string {
  const { and, disc: say, isShelter } = ownTexts(texts).board;
  const parts = [say(index + 1, tilesText(disc.tiles, texts))];
  if (disc.gold !== null) parts.push(powerText(disc.gold, texts));
  if (!disc.in_circle) parts.push(isShelter);
  return and(parts);
}

export function lineText(line: Line, texts: Texts): string {
  const { emptyLine, line: say } = ownTexts(texts).board;
  if (line.colour === null) return emptyLine(line.size, line.size);
  return say(line.size, line.count, line.size, wordOf(texts, line.colour));
}

function spaceWords(player: Player, row: number, column: number, isFree: boolean, texts: Texts) {
  const { free, freeFor } = ownTexts(texts).board;
  const colour = player.box[row]?.[column] ?? null;
  if (colour !== null) return wordOf(texts, colour);
  return isFree ? free : freeFor(wordOf(texts, PRINTED[row]![column]!));
}

export function spaceText(
  player: Player,
  row: number,
  column: number,
  isFree: boolean,
  texts: Texts,
): string {
  const what = spaceWords(player, row, column, isFree, texts);
  return ownTexts(texts).board.space(row + 1, column + 1, what);
}

export function foundryText(player: Player, texts: Texts): string {
  const { and, foundry, shelter, nothing } = ownTexts(texts).board;
  const say = (what: string | null): string => (what === null ? nothing : wordOf(texts, what));
  const parts = [
    foundry(and(player.foundry.map((what) => wordOf(texts, what))) || nothing),
    ...(player.has_shelter ? [shelter(say(player.sheltered))] : []),
  ];
  return and(parts);
}

export function centreText(position: Position, texts: Texts): string {
  const { and, centre, withMarker } = ownTexts(texts).board;
  const parts = [centre(tilesText(position.centre, texts))];
  if (position.marker_in_centre) parts.push(withMarker);
  return and(parts);
}

export function countText(kind: "bag" | "lid", tiles: Tiles, texts: Texts): string {
  const { and } = ownTexts(texts).board;
  const parts = [ownTexts(texts).board[kind](total(tiles))];
  if (total(tiles)) parts.push(tilesText(tiles, texts));
  return and(parts);
}

/** The board of a player in lines. */
export function playerText(
  position: Position,
  seat: number,
  name: string,
  texts: Texts,
): readonly string[] {
  const { and, sentence, board, score, starts, hasMarker, row } = ownTexts(texts).board;
  const player = position.players[seat];
  if (!player) return [];
  const isFree = position.box === "free";
  const head = [board(name), score(player.score)];
  if (position.start === seat) head.push(starts);
  if (player.has_marker) head.push(hasMarker);
  return [
    sentence(head),
    sentence(player.lines.map((line) => lineText(line, texts))),
    ...player.box.map((spaces, index) => {
      const words = spaces.map((_, column) => spaceWords(player, index, column, isFree, texts));
      return sentence([row(index + 1, and(words))]);
    }),
    sentence([foundryText(player, texts)]),
  ];
}

export function describe(position: Position, context: DescribeContext): readonly string[] {
  const { seats, texts } = context;
  const { round, lastRound, sentence } = ownTexts(texts).board;
  const first = Math.max(context.viewer, 0);
  const order = seats.map((_, index) => (first + index) % seats.length);
  const rounds = [round(position.round)];
  if (position.max_rounds > 0) rounds.push(lastRound(position.max_rounds));
  return [
    sentence(rounds),
    ...position.discs.map((disc, index) => sentence([discText(disc, index, texts)])),
    sentence([centreText(position, texts)]),
    sentence([countText("bag", position.bag, texts)]),
    sentence([countText("lid", position.lid, texts)]),
    ...order.flatMap((seat) => playerText(position, seat, seats[seat]?.name ?? "", texts)),
  ];
}
