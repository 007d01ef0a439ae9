/** en.ts -- Chromino in English. It gives the type of every other language. */
import { many, points, start } from "@page/texts/english.ts";
import type { EventTexts, OptionTexts, PointTexts, Words } from "@page/texts/game.ts";
import type { kinds, options, pointKinds } from "./kinds.ts";

const optionTexts: OptionTexts<typeof options> = {
  start,
  mode: {
    title: "Mode",
    text: "How tiles are laid, and what wins.",
    values: {
      standard: { title: "Standard", text: "Two edges must match; the first empty hand wins." },
      simple: { title: "Simple", text: "Like dominoes: end to end in the same colour." },
      expert: { title: "Expert", text: "Standard placing, and tiles score points." },
    },
  },
  draw: {
    title: "Drawing",
    text: "What a player who cannot play draws.",
    values: {
      one: { title: "One tile", text: "It is played at once if it can be." },
      until: { title: "Until it fits", text: "As many as it takes." },
      three: { title: "Up to three", text: "Until one fits, three at most." },
      four: { title: "Up to four", text: "Until one fits, four at most." },
      five: { title: "Up to five", text: "Until one fits, five at most." },
    },
  },
  hands: {
    title: "Hands",
    text: "Who sees the tiles in a hand.",
    values: {
      hidden: { title: "Hidden", text: "Only their owner." },
      open: { title: "Open", text: "Everybody." },
    },
  },
  final: {
    title: "The end",
    text: "What follows when a hand is empty.",
    values: {
      round: { title: "Finish the round", text: "Everybody has had equally many turns." },
      one_more: { title: "One more turn", text: "Every other player has one more." },
    },
  },
};

const events: EventTexts<typeof kinds> = {
  began: (e) => `${e.tile} lies on the table; ${e.who} begins.`,
  dealt: (e) => `${e.who} gets ${e.tile}.`,
  drew: (e) => `${e.who} draws ${e.tile}.`,
  played: (e) =>
    `${e.who} plays ${e.tile} at ${e.x},${e.y} ${e.direction}, touching ${many(e.contacts, "edge")}.`,
  scored: (e) => `${e.who} scores ${e.points} for ${e.tile}, which was ${e.how}.`,
  showed: (e) => `${e.who} shows the last tile: ${e.tile}.`,
  passed: (e) => `${e.who} passes.`,
  emptied: (e) => `${e.who} has no tile left; turns to come: ${e.turns}.`,
  ended: (e) => `The game ends: ${e.reason}.`,
};

const pointTexts: PointTexts<typeof pointKinds> = {
  dealt: "Tiles dealt",
  drew: "Tiles drawn",
  played: "Tiles played",
  scored: "Tiles laid and touched",
};

/** Words of the engine that are not English as they stand. */
const words: Words = {
  h: "across",
  v: "down",
};

/** What the engine refuses, in this language; # is a number, * a quoted word. */
const reasons: Words = {};

const puzzle = {
  asks: "Find all places where each of the tiles fits.",
  left: (count: number) => `${many(count, "place")} left`,
  advise: "Choose a tile, turn it (R), and click the square where its middle is to lie.",
  tiles: "Tiles whose places are to be found",
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
  passes: (count: number) => `${many(count, "pass", "passes")} in a row without a pile`,
  onTable: (count: number) =>
    `On the table ${count === 1 ? "lies" : "lie"} ${many(count, "tile")}:`,
  table: "The table. Arrows move it, plus and minus zoom, 0 shows all",
  facts: "The state of the game",
  hand: "Your hand",
  begins: "Began",
  zoomIn: "Larger",
  zoomOut: "Smaller",
  fit: "Show all",
  rotate: "Rotate",
  rotateTo: (tile: string, direction: string) => `Rotate the tile; now ${tile} ${direction}`,
  pickTile: "Choose a tile",
  pickPlace: "Choose where it goes",
  playDrawn: "You drew this tile: play it",
  fits: (count: number) => `fits in ${many(count, "place")}`,
  fitsNowhere: "fits nowhere now",
  justDrawn: "just drawn",
  magnify: "show it larger first",
  wait: (name: string) => `${name} is choosing`,
  over: "The game is over",
};

export const texts = {
  title: "Chromino",
  line: "Match colours edge to edge on a table without end. First empty hand wins.",
  options: optionTexts,
  events,
  points: pointTexts,
  /** What is counted where more is better, and where fewer are. */
  units: ["points", "tiles"] as readonly [string, string],
  words,
  reasons,
  puzzle,
  board,
};

export type ChrominoTexts = typeof texts;
