/** describe.ts -- a position of Chromino in words, for those who cannot see it. */
import { optionTexts, type Texts } from "@page/texts/index.ts";
import type { DescribeContext, Event } from "@page/games/board.ts";
import type { Position } from "./position.ts";
import { figureWords, holdingWords, tileWords } from "./words.ts";
import { ownTexts } from "./texts/index.ts";

/** The variant that is played, by the titles of its options. */
export function variantWords(position: Position, texts: Texts): readonly string[] {
  return (["mode", "draw", "hands", "final"] as const).map((option) => {
    const { title, values } = optionTexts(texts, "chromino", option);
    return ownTexts(texts).board.variant(title, values[position[option]]?.title ?? "");
  });
}

/** What decides about the turns to come. */
export function turnWords(position: Position, texts: Texts): readonly string[] {
  const words = ownTexts(texts).board;
  const lines = [];
  if (position.must_play_drawn_tile)
    lines.push(
      position.drawn_tile === null
        ? words.mustPlayHidden
        : words.mustPlay(tileWords(position.drawn_tile, texts)),
    );
  if (position.turns_left !== null && !position.is_over)
    lines.push(words.turnsLeft(position.turns_left));
  if (position.passes_without_pile > 0) lines.push(words.passes(position.passes_without_pile));
  return lines;
}

export function describe(position: Position, context: DescribeContext): readonly string[] {
  const { seats, texts } = context;
  const words = ownTexts(texts).board;
  const nameOf = (seat: number): string => seats[seat]?.name ?? "";
  const table = [...position.table].sort((a, b) => a.y - b.y || a.x - b.x);
  return [
    words.sentence(variantWords(position, texts)),
    words.sentence([
      words.turn(position.turns),
      words.pile(position.pile),
      words.drawn(position.drawn_tiles),
      words.began(nameOf(position.start)),
    ]),
    ...turnWords(position, texts).map((line) => words.sentence([line])),
    ...position.players.map((player, seat) =>
      words.sentence([holdingWords(player, nameOf(seat), texts)]),
    ),
    words.onTable(table.length),
    ...table.map((figure) => words.sentence([figureWords(figure, texts)])),
  ];
}

/** What the viewer drew and why their turn is passed; null if it is not. */
export function explainSkip(
  events: readonly Event[],
  { viewer, texts }: DescribeContext,
): string | null {
  const own = events.filter(({ seat }) => seat === viewer);
  // Where others pass as well, the viewer's next turn comes at once: what they draw then may fit.
  const passed = own.findLastIndex(({ event }) => event === "passed");
  if (passed < 0) return null;
  const drew = own.slice(0, passed).filter(({ event }) => event === "drew");
  const tiles = drew.map(({ tile }) => tileWords(typeof tile === "string" ? tile : null, texts));
  return ownTexts(texts).board.skipped(tiles);
}
