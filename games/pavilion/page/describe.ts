/** describe.ts -- the whole position in sentences. */
import { wordOf, type Texts } from "@page/texts/index.ts";
import type { DescribeContext } from "@page/games/board.ts";
import { HOURS, total, type Player, type Position, type Star } from "./position.ts";
import { sourceWord, starLabel, tilesText } from "./words.ts";
import { ownTexts } from "./texts/index.ts";

function tableLines(position: Position, { seats, texts }: DescribeContext): string[] {
  const t = ownTexts(texts).board;
  const nameOf = (seat: number): string => seats[seat]?.name ?? "";
  const lines = [
    t.sentence([
      t.round(position.round),
      t.isWild(wordOf(texts, position.wild)),
      t.phases[position.phase],
    ]),
    position.start_tile_in_centre
      ? t.startInCentre(nameOf(position.start))
      : t.startWith(nameOf(position.start)),
  ];
  position.factories.forEach((tiles, index) => {
    if (total(tiles) > 0)
      lines.push(t.line(sourceWord(`${index + 1}`, texts), tilesText(tiles, texts)));
  });
  lines.push(t.line(sourceWord("centre", texts), tilesText(position.centre, texts)));
  lines.push(t.line(t.supply, tilesText(position.supply, texts)));
  if (position.picks > 0) lines.push(t.pickPrompt(position.picks));
  lines.push(
    t.sentence([
      t.line(t.bag, `${total(position.bag)}`),
      t.line(t.tower, `${total(position.tower)}`),
    ]),
  );
  return lines;
}

function starLine(star: Star, texts: Texts): string {
  const t = ownTexts(texts).board;
  const spaces = star.spaces.map(({ number, tile }, index) =>
    t.spaceAt(
      wordOf(texts, HOURS[index] ?? ""),
      number,
      tile === null ? null : wordOf(texts, tile),
    ),
  );
  return t.line(starLabel(star, texts), t.list(spaces));
}

function playerLines(player: Player, name: string, texts: Texts): string[] {
  const t = ownTexts(texts).board;
  const facts = [t.score(player.score)];
  if (player.has_start_tile) facts.push(t.startTile);
  if (player.has_passed) facts.push(t.passed);
  facts.push(t.line(player.has_passed ? t.keptTiles : t.tiles, tilesText(player.tiles, texts)));
  const closed = player.closed.map((feature) => wordOf(texts, feature));
  return [
    t.line(name, t.sentence(facts)),
    ...player.stars.map((star) => starLine(star, texts)),
    t.line(t.closed, t.list(closed)),
  ];
}

export function describe(position: Position, context: DescribeContext): readonly string[] {
  const first = Math.max(context.viewer, 0);
  const order = position.players.map((_, index) => (first + index) % position.players.length);
  return [
    ...tableLines(position, context),
    ...order.flatMap((seat) => {
      const player = position.players[seat];
      const name = context.seats[seat]?.name ?? "";
      return player ? playerLines(player, name, context.texts) : [];
    }),
  ];
}
