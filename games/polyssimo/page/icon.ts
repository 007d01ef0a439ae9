/** icon.ts -- a piece as a small picture in a line of words. */
import type { Icon } from "@page/games/board.ts";
import { wordOf, type Texts } from "@page/texts/index.ts";
import { outlineOf, UNIT } from "./outline.ts";
import { cellsOf, heightOf, isBlackAndWhite, pieces, widthOf } from "./pieces.ts";

export function icon(field: string, value: string, texts: Texts): Icon | null {
  if (field !== "piece" || !pieces.includes(value)) return null;
  const cells = cellsOf(value, 0);
  const fill = isBlackAndWhite(value) ? "currentColor" : "#b07a3f";
  return {
    box: [0, 0, UNIT * widthOf(cells), UNIT * heightOf(cells)],
    shapes: [{ path: outlineOf(cells, 0.5, 1.8), fill }],
    words: wordOf(texts, value),
  };
}
