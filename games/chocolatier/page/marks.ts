/** marks.ts -- the mark of each colour, in hundredths of a tile from its middle. */
import type { Fallen } from "./position.ts";

export const MARKS: Readonly<Record<Fallen, string>> = {
  blue: "M0-21a21 21 0 110 42a21 21 0 110-42zm0 9.500a11.500 11.500 0 100 23a11.500 11.500 0 100-23z",
  brown: "M0-18a18 18 0 110 36a18 18 0 110-36z",
  white: "M0-23L23 0 0 23-23 0z",
  black: "M-7-22H7V-7H22V7H7V22H-7V7H-22V-7H-7z",
  red: "M0-23L22 16H-22z",
  marker: "M0-28l8 17 19 2-14 13 4 19-17-10-17 10 4-19-14-13 19-2z",
};
