/** describe.ts -- the position in words: what lies where, tracks, racks, bag. */
import { optionTexts, wordOf, type Texts } from "@page/texts/index.ts";
import type { DescribeContext } from "@page/games/board.ts";
import { nameOf, rowsOf } from "./geometry.ts";
import { COLOURS, halvesOf, type Colour, type Position, type TileName } from "./position.ts";
import { lowestOf, sidesOf, type Side } from "./tracks.ts";
import { ownTexts } from "./texts/index.ts";

/** A tile in words, such as "red and blue". */
export function tileWords(tile: TileName, texts: Texts): string {
  const [first, second] = halvesOf(tile);
  return ownTexts(texts).board.tile(wordOf(texts, first), wordOf(texts, second));
}

function listOf(colours: readonly Colour[], texts: Texts): string {
  return texts.table.and(colours.map((colour) => wordOf(texts, colour)));
}

/** The markers of a side, colour by colour, and what is lowest. In a duel tokens, too. */
export function trackWords(position: Position, side: Side, texts: Texts): string {
  const say = ownTexts(texts).board;
  const values = COLOURS.map((colour) => say.value(wordOf(texts, colour), side.track[colour]));
  if (position.mode !== "duel") values.push(say.lowest(listOf(lowestOf(side.track), texts)));
  const tokens = side.seats.flatMap((seat) => position.players[seat]?.tokens ?? []);
  if (tokens.length) values.push(say.tokens(listOf(tokens, texts)));
  return say.tracks(side.name, values);
}

function boardLines({ cells, radius }: Position, texts: Texts): string[] {
  const say = ownTexts(texts).board;
  const held = new Map(cells.map(([q, r, colour]) => [nameOf({ q, r }), colour]));
  return rowsOf(radius).flatMap((row) => {
    const full = row.map(nameOf).filter((name) => held.has(name));
    if (full.length === 0) return [];
    const words = full.map((name) => `${name} ${wordOf(texts, held.get(name) ?? "")}`);
    return [say.words.row(full[0]?.charAt(0) ?? "", words)];
  });
}

function rackLine(position: Position, seat: number, who: string, texts: Texts): string {
  const { words } = ownTexts(texts).board;
  const { rack, rack_count, old_count } = position.players[seat]!;
  if (rack === null) return words.hiddenRack(who, rack_count, old_count);
  return words.rackOf(
    who,
    rack.map((tile) => tileWords(tile, texts)),
  );
}

/** What lies beside the board, and the bag. */
function supplyLines(position: Position, viewer: number, texts: Texts): string[] {
  const { words } = ownTexts(texts).board;
  const name = (tile: TileName): string => tileWords(tile, texts);
  const unseen = Object.entries(position.unseen).filter(([, count]) => count > 0);
  const returned = position.players[viewer]?.returned ?? [];
  const lines = [words.bag(position.bag_count)];
  if (position.shown?.length) lines.push(words.shown(position.shown.map(name)));
  if (returned.length) lines.push(words.returned(returned.map(name)));
  if (position.aside_count)
    lines.push(words.aside(position.aside_count, (position.aside ?? []).map(name)));
  lines.push(words.unseen(unseen.map(([tile, count]) => words.count(name(tile), count))));
  return lines;
}

export function describe(position: Position, { seats, viewer, texts }: DescribeContext): string[] {
  const { words } = ownTexts(texts).board;
  const lines = [
    words.mode(optionTexts(texts, "ingenious", "mode").values[position.mode]?.title ?? ""),
    words.zones[position.radius] ?? "",
    words.phase[position.phase],
  ];
  if (position.placements_due > 0) lines.push(words.due(position.placements_due));
  for (const side of sidesOf(position, seats, texts)) lines.push(trackWords(position, side, texts));
  seats.forEach(({ name }, seat) => lines.push(rackLine(position, seat, name, texts)));
  return [...lines, ...supplyLines(position, viewer, texts), ...boardLines(position, texts)];
}
