/** en.ts -- Master Chocolatier in English. It gives the type of every other language. */
import { many, points, start, tiles } from "@page/texts/english.ts";
import type { EventTexts, OptionTexts, PointTexts, Words } from "@page/texts/game.ts";
import type { kinds, options, pointKinds } from "./kinds.ts";

const optionTexts: OptionTexts<typeof options> = {
  start,
  box: {
    title: "Box of chocolates",
    text: "Where the tile of a full line goes.",
    values: {
      coloured: { title: "Coloured", text: "Each colour has its printed place in every row." },
      free: { title: "Free", text: "You choose the column; no colour twice in one column." },
    },
  },
  factories: {
    title: "Discs",
    text: "Plain discs, or some with powers.",
    values: {
      plain: { title: "Plain", text: "All discs are alike." },
      special: { title: "Golden", text: "Every round some discs turn to gold and have a power." },
    },
  },
  max_rounds: {
    title: "Most rounds",
    text: "The game ends after this round at the latest; 0 means never.",
    values: {},
  },
};

const events: EventTexts<typeof kinds> = {
  round_began: (e) => `Round ${e.round} begins; ${e.who} starts.`,
  turned_gold: (e) => `${e.disc} turns to gold: ${e.back}.`,
  lid_emptied: (e) => `The lid, with ${many(e.count, "tile")}, is emptied into the bag.`,
  filled: (e) =>
    `${e.disc} is filled: ${tiles([
      [e.blue, "blue"],
      [e.brown, "brown"],
      [e.white, "white"],
      [e.black, "black"],
      [e.red, "red"],
    ])}.`,
  got_extra: (e) => `${e.disc} gets one more tile: ${e.colour}.`,
  attracted: (e) => `${e.disc} attracts a ${e.colour} tile from ${e.from}.`,
  took: (e) => `${e.who} takes ${e.count} ${e.colour} from ${e.source}.`,
  took_marker: (e) => `${e.who} takes the start marker.`,
  took_shelter: (e) => `${e.who} keeps ${e.disc} as a shelter.`,
  left_over: (e) => `The rest of ${e.disc} goes to the centre.`,
  pushed: (e) => `${e.who} pushes ${e.count} ${e.colour} from ${e.disc} to ${e.to}.`,
  laid: (e) => `${e.who} lays ${e.count} ${e.colour} on line ${e.line}.`,
  fell: (e) =>
    `${e.count} ${e.colour} of ${e.who} ${e.count === "1" ? "falls" : "fall"} to ${e.where}.`,
  fits_nowhere: (e) => `The ${e.colour} on line ${e.line} of ${e.who} fits in no column.`,
  placed: (e) =>
    `${e.who} puts ${e.colour} into row ${e.row}, column ${e.column}: ${e.across} across, ${e.down} down, ${points(e.points)}.`,
  paid: (e) =>
    `${e.who} pays ${e.cost} for ${many(e.count, "space")} of the foundry line: ${points(e.points)}.`,
  full_row: (e) => `${e.who} has filled row ${e.row}: ${points(e.points)}.`,
  full_column: (e) => `${e.who} has filled column ${e.column}: ${points(e.points)}.`,
  full_colour: (e) => `${e.who} has all five ${e.colour}: ${points(e.points)}.`,
  game_ended: (e) => `The game ends: ${e.reason}.`,
};

const pointTexts: PointTexts<typeof pointKinds> = {
  placed: "Tiles in the box",
  paid: "Foundry line",
  full_row: "Full rows",
  full_column: "Full columns",
  full_colour: "All five of a colour",
};

/** Words of the engine that are not English as they stand. */
const words: Words = {};

/** What the engine refuses, in this language; # is a number, * a quoted word. */
const reasons: Words = {};

/** What its board says besides. */
const board = {
  supply: "Discs and centre",
  list: (counts: readonly (readonly [string, string])[]) => tiles(counts),
  and: (parts: readonly string[]) => parts.join(", "),
  sentence: (parts: readonly string[]) => `${parts.join("; ")}.`,
  disc: (disc: number, list: string) => `Disc ${disc}: ${list}`,
  golden: (back: string, power: string) => `golden (${back}): ${power}`,
  powers: {
    "plus one": "it begins with a fifth tile",
    magnet: "it begins with a tile of this colour from each neighbour",
    keep: "what is left stays on it",
    push: "what is left is pushed to its neighbours",
    shelter: "the taker keeps it, and the next tile that falls costs nothing",
  } as Readonly<Record<string, string>>,
  isShelter: "it shelters a player",
  centre: (list: string) => `Centre: ${list}`,
  pile: (count: number, colour: string, source: string) => `${count} ${colour}, ${source}`,
  withMarker: "with the start marker",
  marker: "start marker",
  board: (name: string) => `Board of ${name}`,
  score: (score: number) => points(score),
  starts: "began this round",
  hasMarker: "has the start marker",
  emptyLine: (line: number, size: number) => `Line ${line}: empty, ${many(size, "space")}`,
  line: (line: number, count: number, size: number, colour: string) =>
    `Line ${line}: ${colour}, ${count} of ${size}`,
  space: (row: number, column: number, what: string) => `Row ${row}, column ${column}: ${what}`,
  row: (row: number, list: string) => `Row ${row} of the box: ${list}`,
  free: "free",
  freeFor: (colour: string) => `free for ${colour}`,
  foundry: (list: string) => `Foundry line: ${list}`,
  nothing: "empty",
  shelter: (what: string) => `Shelter: ${what}`,
  leads: (what: string, says: string) => `${what}; ${says}`,
  lays: (count: number) => `would take ${count}`,
  falls: (count: number) => `${count} would fall`,
  scores: (count: number) => `would score ${points(count)}`,
  scored: (count: number) => `scored ${points(count)}`,
  round: (round: number) => `Round ${round}`,
  lastRound: (round: number) => `at most ${round}`,
  bag: (count: number) => `Bag: ${many(count, "tile")}`,
  lid: (count: number) => `Lid: ${many(count, "tile")}`,
  askTake: "Take tiles of one colour",
  askLine: (count: number, colour: string) => `${count} ${colour}: choose a line`,
  askPush: (colour: string) => `Push ${colour}: to which disc?`,
  askColumn: (colour: string) => `Choose a column for ${colour}`,
  pushes: (colour: string, disc: number) => `push ${colour} to disc ${disc}`,
  pushed: (colour: string, disc: number) => `${colour} goes to disc ${disc}`,
};

export const texts = {
  title: "Azul: Master Chocolatier",
  line: "Take chocolates from the factories, fill your lines, decorate your box.",
  options: optionTexts,
  events,
  points: pointTexts,
  /** What is counted where more is better, and where fewer are. */
  units: ["points", "points"] as readonly [string, string],
  words,
  reasons,
  board,
};

export type ChocolatierTexts = typeof texts;
