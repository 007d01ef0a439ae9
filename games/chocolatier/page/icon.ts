/** icon.ts -- a chocolate as a small picture in a line of words. */
import type { Icon } from "@page/games/board.ts";
import { wordOf, type Texts } from "@page/texts/index.ts";
import { MARKS } from "./marks.ts";

const FACE = "M-34-46H34Q46-46 46-34V34Q46 46 34 46H-34Q-46 46-46 34V-34Q-46-46-34-46Z";
const FILLS: Readonly<Record<string, readonly [face: string, mark: string]>> = {
  blue: ["#34699b", "#f3f8fc"],
  brown: ["#7d4a29", "#fbe6d0"],
  white: ["#fffdf6", "#8b7142"],
  black: ["#2b2320", "#d9cdc4"],
  red: ["#a92c37", "#ffe6e2"],
};

export function icon(field: string, value: string, texts: Texts): Icon | null {
  const fills = field === "colour" ? FILLS[value] : undefined;
  if (!fills) return null;
  const [face, mark] = fills;
  const shapes = [
    { path: FACE, fill: face },
    { path: MARKS[value as keyof typeof MARKS], fill: mark },
  ];
  return { box: [-50, -50, 100, 100], shapes, words: wordOf(texts, value) };
}
