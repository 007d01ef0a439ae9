/** icon.ts -- a tile as a small picture in a line of words. */
import type { Icon } from "@page/games/board.ts";
import type { Texts } from "@page/texts/index.ts";
import { MARKS } from "./marks.ts";
import { tileWords } from "./words.ts";

const BODY = "M14 0H286Q300 0 300 14V86Q300 100 286 100H14Q0 100 0 86V14Q0 0 14 0Z";
const SQUARE = "M8 8H92V92H8Z";
const FILLS: Readonly<Record<string, string>> = {
  R: "#c9403c",
  Y: "#e6bf3a",
  G: "#43914f",
  B: "#3a6db4",
  P: "#8450a8",
};

export function icon(field: string, value: string, texts: Texts): Icon | null {
  if (field !== "tile") return null;
  const squares = [...value].flatMap((letter, index) => {
    const x = 100 * index;
    const mark = MARKS[letter];
    return [
      { path: SQUARE, fill: FILLS[letter] ?? "#fbf8f0", x },
      ...(mark ? [{ path: mark, fill: letter === "Y" ? "#4a3803" : "#fff", x }] : []),
    ];
  });
  const shapes = [{ path: BODY, fill: "#2e2e34" }, ...squares];
  return { box: [0, 0, 300, 100], shapes, words: tileWords(value, texts) };
}
