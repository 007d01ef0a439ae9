/** en.ts -- Summer Pavilion in English. It gives the type of every other language. */
import type { Words } from "@page/texts/game.ts";
import { many, points } from "@page/texts/english.ts";

/** What its board says besides. */
const board = {
  round: (round: number) => `Round ${round} of 6`,
  roundShort: (round: number) => `Round ${round}`,
  isWild: (colour: string) => `${colour} is wild`,
  wild: "wild",
  wildOf: (round: number, colour: string) => `Round ${round}: ${colour} is wild`,
  track: "Rounds and their wild colours",
  phases: {
    take: "taking tiles",
    place: "placing tiles",
    pick: "picking tiles from the supply",
    keep: "choosing tiles to keep",
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
  drop: "Choose again",
  supply: "Supply",
  bag: "Bag",
  tower: "Tower",
  table: "Factories and centre",
  tiles: "Tiles",
  yourTiles: "Your tiles",
  tilesOf: (name: string) => `${name}’s tiles`,
  keptTiles: "kept tiles",
  startTile: "start tile",
  passed: "passed",
  closed: "Closed",
  stars: "Seven stars",
  playerColours: ["Ivory", "Black", "Brown", "Grey"],
  boardOf: (name: string) => `${name}’s board`,
  numbers: "Full numbers",
  fullNumber: (number: number, filled: number, all: number, bonus: number) =>
    `All spaces with a ${number}: ${filled} of ${all} filled, ${bonus} points when full`,
  star: (star: string, colour: string | null) =>
    colour === null ? `The ${star} star` : `The ${star} star, ${colour}`,
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
  showBoard: "Enlarge my board",
  showTable: "Enlarge the factories",
};

/** Shorter sentences for the log and for hints. */
const log: Words = {
  placed: "{seat} places {colour} on a {number}[ with {wilds} wild]: {score}",
  full_star: "{seat} has filled a star with {colour}: {score}",
};

export const texts = {
  log,
  board,
};

export type PavilionTexts = typeof texts;
