/** marks.ts -- the mark of each colour, in a square of 100. */

export const MARKS: Readonly<Record<string, string>> = {
  R: "M50 29L72 67H28z",
  Y: "M50 25L56 39.6L71.7 37.5L62 50L71.7 62.5L56 60.4L50 75L44 60.4L28.3 62.5L38 50L28.3 37.5L44 39.6z",
  G: "M43 29H57V43H71V57H57V71H43V57H29V43H43z",
  B: "M50 28a22 22 0 1 0 .01 0zM50 39a11 11 0 1 1 -.01 0z",
  P: "M50 26L74 50L50 74L26 50z",
};
