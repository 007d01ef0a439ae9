/** en.ts -- Ingenious in English. It gives the type of every other language. */
import { many, start, tiles } from "@page/texts/english.ts";
import type { EventTexts, OptionTexts, PointTexts, Words } from "@page/texts/game.ts";
import type { kinds, options, pointKinds } from "./kinds.ts";

const optionTexts: OptionTexts<typeof options> = {
  start,
  mode: {
    title: "Mode",
    text: "For how many, and how it is won.",
    values: {
      base: { title: "Everyone for themselves", text: "2 to 4 players, hidden racks." },
      solo: { title: "Alone", text: "One player, one open tile at a time." },
      team: { title: "Two teams", text: "Four players, partners share their tracks." },
      duel: { title: "Duel", text: "Two players pull the same markers to their own side." },
    },
  },
  first_turn: {
    title: "First tile",
    text: "What the first tile of each player must touch.",
    values: {
      rulebook: { title: "By the rulebook", text: "A printed symbol, and no tile." },
      distinct: { title: "A symbol each", text: "A symbol that no other first tile touches." },
      both: { title: "Both", text: "A symbol of one's own, and no tile." },
    },
  },
};

const events: EventTexts<typeof kinds> = {
  drew: (e) => `${e.who} draws ${e.tile}.`,
  placed: (e) => `${e.who} places ${e.tile} on ${e.cell} and ${e.other_cell}.`,
  scored: (e) =>
    `${e.who} moves ${e.colour} by ${e.points} for ${e.cell}: ${tiles([
      [e.east, "to the east"],
      [e.south_east, "to the south-east"],
      [e.south_west, "to the south-west"],
      [e.west, "to the west"],
      [e.north_west, "to the north-west"],
      [e.north_east, "to the north-east"],
    ])}.`,
  second_track: (e) => `The ${e.colour} marker of ${e.who} goes on to the second track.`,
  took_token: (e) => `${e.who} takes the ${e.colour} token from ${e.from}.`,
  bonus: (e) => `Ingenious! ${e.who} has brought ${e.colour} to its end and places once more.`,
  lapsed: (e) => `${e.who} has no tile left: ${many(e.count, "bonus placement")} lapse.`,
  kept: (e) => `${e.who} keeps the rack.`,
  showed: (e) => `${e.who} shows ${e.tile}.`,
  set_aside: (e) => `${e.who} sets ${e.tile} aside.`,
  returned: (e) => `${e.who} puts ${many(e.count, "tile")} back into the bag.`,
  game_ended: (e) => `The game ends: ${e.reason}.`,
};

const pointTexts: PointTexts<typeof pointKinds> = { scored: "Steps on the tracks" };

/** Words of the engine that are not English as they stand. */
const words: Words = {};

/** What the engine refuses, in this language; # is a number, * a quoted word. */
const reasons: Words = {};

/** What its board says besides. */
const board = {
  board: "Hexagonal board",
  rack: (who: string) => `Rack of ${who}`,
  tile: (first: string, second: string) =>
    first === second ? `double ${first}` : `${first} and ${second}`,
  empty: (cell: string) => `${cell}, empty`,
  holds: (cell: string, colour: string) => `${cell}, ${colour}`,
  printed: (cell: string, colour: string) => `${cell}, ${colour}, printed`,
  putHere: (colour: string) => `put ${colour} here`,
  endHere: (colour: string) => `put ${colour} here and end the move`,
  playHere: "place the tile as it lies",
  setAside: (tile: string) => `Set ${tile} aside`,
  hiddenTiles: (count: number) => many(count, "hidden tile"),
  chooseTile: "Choose a tile from your rack.",
  chooseCell: (colour: string) => `Choose a cell for ${colour}.`,
  lies: (first: string, cell: string, second: string, other: string) =>
    `${first} on ${cell}, ${second} on ${other}`,
  gains: (aim: string, gains: readonly string[]) =>
    `${aim}: ${gains.length ? gains.join(", ") : "no points"}`,
  gain: (colour: string, points: number) => `${colour} +${points}`,
  last: (who: string, gains: readonly string[]) =>
    `${who}: ${gains.length ? gains.join(", ") : "no points"}`,
  bonus: "Ingenious! One more placement.",
  due: (count: number) => `${many(count, "placement")} to make.`,
  turnLeft: "Turn left",
  turnRight: "Turn right",
  turnKeys: "R, wheel",
  flip: "Exchange the halves",
  place: "Place",
  swapAsk: "No tile of yours shows your lowest colour.",
  swap: "Swap the rack",
  exchangeAsk: "Set tiles aside that light up, or keep all.",
  keep: "Keep",
  bagOf: (count: number) => `Bag: ${many(count, "tile")}. What is in it?`,
  bagTitle: (count: number) => `${many(count, "tile")} in the bag`,
  unseen: "What you have not seen, in the bag or on hidden racks:",
  shown: "Shown in the latest swap, and perhaps in the bag again:",
  returned: "What you returned last, and perhaps in the bag again:",
  aside: (count: number) => `${many(count, "tile")} set aside`,
  tracks: (who: string, values: readonly string[]) => `Tracks of ${who}: ${values.join(", ")}`,
  duelTracks: (other: string, own: string) => `${other} ← → ${own}`,
  value: (colour: string, value: number) => `${colour} ${value}`,
  lowest: (colours: string) => `lowest ${colours}`,
  tokens: (colours: string) => `tokens ${colours}`,
  magnify: "Magnify",
  wholeBoard: "Whole board",
  words: {
    mode: (title: string) => `Mode: ${title}.`,
    zones: {
      5: "Tiles lie on the white cells.",
      6: "Tiles lie on the white and light grey cells.",
      7: "Tiles lie on all cells.",
    } as Readonly<Record<number, string>>,
    row: (letter: string, cells: readonly string[]) => `Row ${letter}: ${cells.join(", ")}.`,
    phase: {
      place: "A tile is to be placed.",
      swap: "The rack may be swapped.",
      exchange: "Tiles may be set aside.",
      ended: "The game is over.",
    },
    rackOf: (who: string, tiles: readonly string[]) =>
      `Rack of ${who}: ${tiles.length ? tiles.join("; ") : "empty"}.`,
    hiddenRack: (who: string, count: number, old: number) =>
      `Rack of ${who}: ${many(count, "hidden tile")}` +
      (old > 0 ? `, ${old} from before the latest return.` : "."),
    bag: (count: number) => `Bag: ${many(count, "tile")}.`,
    unseen: (tiles: readonly string[]) => `Unseen: ${tiles.join(", ")}.`,
    shown: (tiles: readonly string[]) => `Shown in the latest swap: ${tiles.join("; ")}.`,
    returned: (tiles: readonly string[]) => `You returned last: ${tiles.join("; ")}.`,
    aside: (count: number, tiles: readonly string[]) =>
      `${many(count, "tile")} set aside` + (tiles.length ? `: ${tiles.join("; ")}.` : "."),
    count: (tile: string, count: number) => `${count} × ${tile}`,
    due: (count: number) => `Placements to make: ${count}.`,
  },
};

export const texts = {
  title: "Ingenious",
  line: "Lay pairs of hexagons in rows of colour. Your weakest colour counts.",
  options: optionTexts,
  events,
  points: pointTexts,
  /** What is counted where more is better, and where fewer are. */
  units: ["points", "points"] as readonly [string, string],
  words,
  reasons,
  board,
};

export type IngeniousTexts = typeof texts;
