/** icon.ts -- a tile as a small picture in a line of words. */
import type { Icon } from "@page/games/board.ts";
import { wordOf, type Texts } from "@page/texts/index.ts";
import { MARKS } from "./marks.ts";
import { isColour, type Colour } from "./position.ts";

const RHOMBUS = "M0 82L-48 0 0-82 48 0Z";
const FILLS: Readonly<Record<Colour, string>> = {
  orange: "#e0782a",
  red: "#b93430",
  blue: "#2c6db5",
  yellow: "#e9bd35",
  green: "#3e9155",
  purple: "#7d4ca3",
};

export function icon(field: string, value: string, texts: Texts): Icon | null {
  if (!isColour(value) || (field !== "colour" && field !== "wild")) return null;
  const shapes = [
    { path: RHOMBUS, fill: FILLS[value] },
    { path: MARKS[value], fill: value === "yellow" ? "#4a3803" : "#fff" },
  ];
  return { box: [-52, -86, 104, 172], shapes, words: wordOf(texts, value) };
}
