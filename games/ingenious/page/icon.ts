/** icon.ts -- a tile, or half of one, as a small picture in a line of words. */
import type { Icon } from "@page/games/board.ts";
import { wordOf, type Texts } from "@page/texts/index.ts";
import { tileWords } from "./describe.ts";
import { hexagon } from "./geometry.ts";
import { COLOURS, halvesOf, type Colour } from "./position.ts";
import { symbolOf } from "./symbols.ts";

const BODY = "#2c2b36";
const APART = 8.66; // of the middle of a half from that of the tile
const FILLS: Readonly<Record<Colour, string>> = {
  red: "#e4574c",
  green: "#4fb267",
  blue: "#5a9fe8",
  orange: "#f29a3c",
  yellow: "#f5d650",
  purple: "#b482e4",
};

function half(colour: Colour, x: number): Icon["shapes"] {
  return [
    { path: hexagon(0, 0, 9.8), fill: BODY, x },
    { path: symbolOf(colour, true), fill: FILLS[colour], x },
  ];
}

export function icon(field: string, value: string, texts: Texts): Icon | null {
  if (field === "tile") {
    const [first, second] = halvesOf(value);
    const shapes = [...half(first, -APART), ...half(second, APART)];
    return { box: [-18, -10.5, 36, 21], shapes, words: tileWords(value, texts) };
  }
  const colour = field === "colour" ? COLOURS.find((one) => one === value) : undefined;
  if (!colour) return null;
  return { box: [-9.5, -10.5, 19, 21], shapes: half(colour, 0), words: wordOf(texts, colour) };
}
