/** en.ts -- Ingenious in English. It gives the type of every other language. */
import type { Words } from "@page/texts/game.ts";
import { many } from "@page/texts/english.ts";

/** What its board says besides. */
const board = {
  order: {
    step: (count: number) => (count === 1 ? "Lowest colour" : `Colour ${count} from the lowest`),
    cell: (colour: string, value: number) => `${colour} ${value}`,
    decides: (equals: number, best: number, next: number) =>
      equals === 0
        ? `The lowest colour decides: ${best} to ${next}.`
        : `From the lowest, ${equals} ${equals === 1 ? "colour is" : "colours are"} equal; the next one decides: ${best} to ${next}.`,
    equal: "All colours are equal: they share the victory.",
  },
  board: "Hexagonal board",
  rack: (who: string) => `${who}’s rack`,
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
  withKeys: (label: string, keys: string) => `${label} (${keys})`,
  flip: "Swap the halves",
  place: "Place",
  placeSo: (how: string) => `Place: ${how}`,
  parts: (parts: readonly string[]) => parts.join("; "),
  swapAsk: "No tile of yours shows your lowest colour.",
  swap: "Swap the rack",
  exchangeAsk: "Set aside any of the highlighted tiles, or keep them all.",
  keep: "Keep",
  bagOf: (count: number) => `Bag: ${many(count, "tile")}. What is in it?`,
  bagTitle: (count: number) => `${many(count, "tile")} in the bag`,
  unseen: "What you have not seen, in the bag or on hidden racks:",
  shown: "Shown in the last swap, perhaps in the bag again:",
  returned: "Last returned by you, perhaps in the bag again:",
  aside: (count: number) => `${many(count, "tile")} set aside`,
  tracks: (who: string, values: readonly string[]) => `${who}’s tracks: ${values.join(", ")}`,
  duelTracks: (other: string, own: string) => `${other} ← → ${own}`,
  value: (colour: string, value: number) => `${colour} ${value}`,
  lowest: (colours: string) => `lowest ${colours}`,
  tokens: (colours: string) => `tokens ${colours}`,
  magnify: "Magnify",
  wholeBoard: "Whole board",
  words: {
    mode: (title: string) => `Mode: ${title}.`,
    zones: {
      5: "Tiles may be placed on the white cells.",
      6: "Tiles may be placed on the white and light grey cells.",
      7: "Tiles may be placed on all cells.",
    } as Readonly<Record<number, string>>,
    row: (letter: string, cells: readonly string[]) => `Row ${letter}: ${cells.join(", ")}.`,
    phase: {
      place: "A tile must be placed.",
      swap: "The rack may be swapped.",
      exchange: "Tiles may be set aside.",
      ended: "The game is over.",
    },
    rackOf: (who: string, tiles: readonly string[]) =>
      `${who}’s rack: ${tiles.length ? tiles.join("; ") : "empty"}.`,
    hiddenRack: (who: string, count: number, old: number) =>
      `${who}’s rack: ${many(count, "hidden tile")}` +
      (old > 0 ? `, ${old} held since before tiles were last returned.` : "."),
    bag: (count: number) => `Bag: ${many(count, "tile")}.`,
    unseen: (tiles: readonly string[]) => `Unseen: ${tiles.join(", ")}.`,
    shown: (tiles: readonly string[]) => `Shown in the last swap: ${tiles.join("; ")}.`,
    returned: (tiles: readonly string[]) => `You returned last: ${tiles.join("; ")}.`,
    aside: (count: number, tiles: readonly string[]) =>
      `${many(count, "tile")} set aside` + (tiles.length ? `: ${tiles.join("; ")}.` : "."),
    count: (tile: string, count: number) => `${count} × ${tile}`,
    due: (count: number) => `Placements to make: ${count}.`,
  },
};

/** Shorter sentences for the log and for hints. */
const log: Words = {
  placed: "{seat} places {tile}",
  scored: "{seat} scores {points} in {colour}",
};

export const texts = {
  log,
  board,
};

export type IngeniousTexts = typeof texts;
