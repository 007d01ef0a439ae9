/** en.ts -- Chromino in English. It gives the type of every other language. */
import type { Words } from "@page/texts/game.ts";
import { many, points } from "@page/texts/english.ts";

const puzzle = {
  asks: "Find all places where each of the tiles fits.",
  left: (count: number) => `${many(count, "place")} left`,
  advise: "Choose a tile, turn it with the button, and tap or click the square for its middle.",
  tiles: "Tiles to find places for",
  tilePlaces: (count: number) => many(count, "place"),
  tileLeft: (left: number) => (left === 0 ? "all found" : `${left} left`),
  markHere: "Mark it here",
  free: "free",
  at: (x: number, y: number, lies: string) => `${x},${y}: ${lies}`,
  found: (tile: string) => `found: ${tile}`,
};

/** What its board says besides. */
const board = {
  wild: "wild",
  colours: (words: readonly string[]) => words.join(" "),
  list: (parts: readonly string[]) => parts.join(", "),
  clause: (parts: readonly string[]) => parts.join(", "),
  sentence: (parts: readonly string[]) =>
    `${parts.join("; ")}.`.replace(/^./u, (first) => first.toUpperCase()),
  lies: (tile: string, direction: string, x: number, y: number) =>
    `${tile} ${direction} at ${x},${y}`,
  contacts: (count: number) => `touches ${many(count, "edge")}`,
  scores: (count: number) => `scores ${points(count)}`,
  holds: (name: string, count: number, seen: string, score: number | null) =>
    `${name} holds ${many(count, "tile")}` +
    (seen === "" ? "" : `: ${seen}`) +
    (score === null ? "" : ` (${points(score)} so far)`),
  variant: (option: string, value: string) => `${option}: ${value}`,
  turn: (count: number) => `turn ${count}`,
  pile: (count: number) => `${many(count, "tile")} in the pile`,
  drawn: (count: number) => `${many(count, "tile")} drawn`,
  began: (name: string) => `${name} began`,
  mustPlay: (tile: string) => `the drawn tile must be played: ${tile}`,
  mustPlayHidden: "the drawn tile must be played",
  turnsLeft: (count: number) => `a hand is empty: ${many(count, "more turn")} after this one`,
  lastRound: (count: number) => (count === 0 ? "Last turn" : `Last round: ${count} to follow`),
  passes: (count: number) => `${many(count, "pass", "passes")} in a row since the pile ran out`,
  onTable: (count: number) => `${many(count, "tile")} on the table:`,
  table: "The table. Arrows move it, plus and minus zoom, 0 shows all",
  facts: "The state of the game",
  hand: "Your hand",
  begins: "Began",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Show all",
  rotate: "Rotate",
  rotateTo: (tile: string, direction: string) => `Rotate the tile; now ${tile} ${direction}`,
  pickTile: "Choose a tile",
  pickPlace: "Choose where it goes",
  playDrawn: "You drew this tile: play it",
  fits: (count: number) => `fits in ${many(count, "place")}`,
  fitsNowhere: "fits nowhere now",
  justDrawn: "just drawn",
  magnify: "zoom in first",
  skipped: (tiles: readonly string[]) =>
    tiles.length === 0
      ? "None of your tiles fits, and there is none to draw. Your turn is passed."
      : `None of your tiles fits. You drew ${tiles.join(", then ")}: no fit either. Your turn is passed.`,
  wait: (name: string) => `${name} is choosing`,
  over: "The game is over",
};

/** Shorter sentences for the log and for hints. */
const log: Words = {
  played: "{seat} plays {tile}",
};

export const texts = {
  log,
  puzzle,
  board,
};

export type ChrominoTexts = typeof texts;
