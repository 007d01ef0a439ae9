/** en.ts -- Summer Pavilion in English. It gives the type of every other language. */
import { many, points, start, tiles } from "@page/texts/english.ts";
import type { EventTexts, OptionTexts, PointTexts, Words } from "@page/texts/game.ts";
import type { kinds, options, pointKinds } from "./kinds.ts";

type Six = Readonly<Record<"orange" | "red" | "blue" | "yellow" | "green" | "purple", string>>;

function six(e: Six): string {
  return tiles([
    [e.orange, "orange"],
    [e.red, "red"],
    [e.blue, "blue"],
    [e.yellow, "yellow"],
    [e.green, "green"],
    [e.purple, "purple"],
  ]);
}

const optionTexts: OptionTexts<typeof options> = {
  start,
  board: {
    title: "Side of the board",
    text: "Stars with colours, or grey ones.",
    values: {
      coloured: { title: "Coloured", text: "Each star takes its own colour." },
      grey: { title: "Grey", text: "Your first tile decides the colour of a star." },
    },
  },
  grey_stars: {
    title: "Grey stars",
    text: "What a star of the grey side takes; only for that side.",
    values: {
      rulebook: {
        title: "By the rulebook",
        text: "Outer stars of one colour, the middle of six.",
      },
      free: {
        title: "Free",
        text: "Each star is either of one colour or of six different ones.",
      },
    },
  },
};

const events: EventTexts<typeof kinds> = {
  round_began: (e) => `Round ${e.round} begins; ${e.wild} is wild, ${e.who} starts.`,
  tower_emptied: (e) => `The tower, with ${many(e.count, "tile")}, is emptied into the bag.`,
  supply_filled: (e) => `The supply gets ${many(e.count, "tile")}: ${six(e)}.`,
  filled: (e) => `${e.factory} is filled: ${six(e)}.`,
  took: (e) =>
    e.wilds === "0"
      ? `${e.who} takes ${e.count} ${e.colour} from ${e.source}.`
      : `${e.who} takes ${e.count} ${e.colour} and ${e.wilds} wild from ${e.source}.`,
  took_start_tile: (e) =>
    `${e.who} takes the start tile with ${many(e.count, "tile")}: ${points(e.points)}.`,
  left_over: (e) => `The rest of ${e.factory} goes to the centre.`,
  placing_began: (e) => `All tiles are taken; ${e.who} is the first to place.`,
  placed: (e) =>
    `${e.who} places ${e.colour} on the ${e.number} of star ${e.star} at ${e.hour}` +
    (e.wilds === "0" ? "" : ` with ${e.wilds} wild`) +
    `: a group of ${e.group}, ${points(e.points)}.`,
  closed: (e) => `${e.who} closes ${e.feature}: ${many(e.tiles, "tile")} from the supply.`,
  supply_short: (e) => `The supply has only ${many(e.count, "tile")}.`,
  picked: (e) => `${e.who} picks ${e.colour} from the supply.`,
  passed: (e) => `${e.who} passes.`,
  out_of_tiles: (e) => `${e.who} has no tiles and passes.`,
  kept: (e) => `${e.who} keeps ${many(e.count, "tile")}: ${six(e)}.`,
  discarded: (e) => `${e.who} discards ${many(e.count, "tile")}: ${six(e)}; ${points(e.points)}.`,
  full_star: (e) => `${e.who} has filled star ${e.star} with ${e.colour}: ${points(e.points)}.`,
  full_number: (e) => `${e.who} has filled every ${e.number}: ${points(e.points)}.`,
  lost_kept: (e) => `${e.who} has ${many(e.count, "tile")} left over: ${points(e.points)}.`,
  game_ended: () => "The sixth round is over; the game ends.",
};

const pointTexts: PointTexts<typeof pointKinds> = {
  took_start_tile: "Start tile",
  placed: "Tiles on stars",
  discarded: "Discarded tiles",
  full_star: "Full stars",
  full_number: "Full numbers",
  lost_kept: "Tiles left over",
};

/** Words of the engine that are not English as they stand. */
const words: Words = {
  NW: "north-west",
  NE: "north-east",
  E: "east",
  SE: "south-east",
  SW: "south-west",
  W: "west",
  C: "centre",
  "12h": "12 o'clock",
  "2h": "2 o'clock",
  "4h": "4 o'clock",
  "6h": "6 o'clock",
  "8h": "8 o'clock",
  "10h": "10 o'clock",
};

/** What the engine refuses, in this language; # is a number, * a quoted word. */
const reasons: Words = {};

/** What its board says besides. */
const board = {
  round: (round: number) => `Round ${round} of 6`,
  roundShort: (round: number) => `Round ${round}`,
  isWild: (colour: string) => `${colour} is wild`,
  wild: "wild",
  wildOf: (round: number, colour: string) => `Round ${round}: ${colour} is wild`,
  track: "Rounds and their wild colours",
  phases: {
    take: "tiles are taken",
    place: "tiles are placed",
    pick: "tiles are picked from the supply",
    keep: "tiles to keep are chosen",
    ended: "the game is over",
  },
  take: "Take one colour from a factory or the centre.",
  place: "Choose a space to fill, or pass.",
  placeColour: (colour: string) => `Choose a space for ${colour}.`,
  passOnly: "You cannot fill any space: pass.",
  pay: (number: number) => `What do you pay for the ${number}?`,
  payColour: (number: number) => `Which colour goes on the ${number}?`,
  pickPrompt: (picks: number) =>
    picks === 1 ? "Pick a tile from the supply." : `Pick ${picks} tiles from the supply.`,
  keepPrompt: (kept: number) => `Choose the tiles to keep: ${kept} so far.`,
  keep: "Keep these",
  pass: "Pass",
  drop: "Not this",
  supply: "Supply",
  bag: "Bag",
  tower: "Tower",
  table: "Factories and centre",
  tiles: "Tiles",
  yourTiles: "Your tiles",
  tilesOf: (name: string) => `Tiles of ${name}`,
  keptTiles: "kept tiles",
  startTile: "start tile",
  passed: "passed",
  closed: "Closed",
  stars: "Seven stars",
  boardOf: (name: string) => `Board of ${name}`,
  numbers: "Full numbers",
  fullNumber: (number: number, filled: number, all: number, bonus: number) =>
    `All spaces with a ${number}: ${filled} of ${all} filled, ${bonus} points when full`,
  star: (star: string, colour: string | null) =>
    colour === null ? `Star ${star}` : `Star ${star}, ${colour}`,
  space: (star: string, hour: string, number: number, tile: string | null) =>
    tile === null
      ? `${star}, ${hour}: ${number}, empty`
      : `${star}, ${hour}: ${number}, ${tile} tile`,
  spaceAt: (hour: string, number: number, tile: string | null) =>
    tile === null ? `${hour} ${number} empty` : `${hour} ${number} ${tile}`,
  canBe: (place: string, brings: string) => `${place}; can be filled: ${brings}`,
  closes: (feature: string, tiles: number) =>
    `closes ${feature}, ${many(tiles, "tile")} from the supply`,
  points: (count: number) => points(count),
  score: (count: number) => points(count),
  count: (count: number, colour: string) => `${count} ${colour}`,
  list: (items: readonly string[]) => items.join(", ") || "none",
  line: (name: string, what: string) => `${name}: ${what}`,
  sentence: (parts: readonly string[]) => parts.join("; "),
  takes: (tiles: string, brings: string) => `take ${tiles}, ${brings}`,
  wilds: (count: number) => `${count} wild`,
  pays: (colour: string, tiles: string, brings: string) =>
    `Place ${colour}, pay ${tiles}: ${brings}`,
  keeps: (count: number) => `${count} kept`,
  unkeep: (colour: string) => `Do not keep this ${colour} tile`,
  startInCentre: (name: string) => `The start tile is in the centre; ${name} began.`,
  startWith: (name: string) => `${name} had the start tile last.`,
  showBoard: "Show my board large",
  showTable: "Show the factories large",
};

export const texts = {
  title: "Azul: Summer Pavilion",
  line: "Build seven stars of glazed tiles; close windows and statues for more.",
  options: optionTexts,
  events,
  points: pointTexts,
  /** What is counted where more is better, and where fewer are. */
  units: ["points", "points"] as readonly [string, string],
  words,
  reasons,
  board,
};

export type PavilionTexts = typeof texts;
