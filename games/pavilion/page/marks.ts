/** marks.ts -- the mark of each colour, around the middle of a tile with a side of 100. */
import type { Colour } from "./position.ts";

export const MARKS: Readonly<Record<Colour, string>> = {
  orange: "M0-17A17 17 0 1 1-.1-17ZM0-8A8 8 0 1 0 .1-8Z",
  red: "M-14-14H14V14H-14Z",
  blue: "M0-18L18 13H-18Z",
  yellow: "M0-24Q4-4 24 0Q4 4 0 24Q-4 4-24 0Q-4-4 0-24Z",
  green: "M0-25Q24 0 0 25Q-24 0 0-25Z",
  purple: "M-6-19H6V-6H19V6H6V19H-6V6H-19V-6H-6Z",
};
