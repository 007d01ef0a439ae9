/** en.ts -- Master Chocolatier in English. It gives the type of every other language. */
import { many, points, tiles } from "@page/texts/english.ts";

/** What its board says besides. */
const board = {
  tie: (best: number, next: number) =>
    `Points are equal; whoever has more full rows wins: ${best} to ${next}.`,
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
  isShelter: "it is sheltering a player",
  centre: (list: string) => `Centre: ${list}`,
  pile: (count: number, colour: string, source: string) => `${count} ${colour}, ${source}`,
  withMarker: "with the start marker",
  marker: "start marker",
  board: (name: string) => `${name}’s board`,
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
  board,
};

export type ChocolatierTexts = typeof texts;
