import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  cellsOf,
  firstAlike,
  flipped,
  isBlackAndWhite,
  pieces,
  squaresOf,
  turnedBy,
  turns,
  type Turn,
} from "./pieces.ts";

const header = new URL("../rules/polyssimo_tiles.h", import.meta.url);

/** The rows of a piece as numbers whose lowest bit is the leftmost square, as the header has them. */
function rowsOf(piece: string, turn: Turn): string {
  const rows: number[] = [];
  for (const { col, row } of cellsOf(piece, turn)) rows[row] = (rows[row] ?? 0) | (1 << col);
  return rows.join(", ");
}

test("every orientation is the one of the rules", () => {
  // LIES(rows, piece, turn), where rows below the last are 0, or STANDS(...).
  const lines = /^ {4}(?:LIES|STANDS)\(([\d, ]+?)(?:, 0)*, (\d+), (\d)\), \/\*/gm;
  const table = [...readFileSync(header, "utf8").matchAll(lines)].map(
    ([, rows, piece, turn]) => `${pieces[Number(piece)]} ${turn}: ${rows}`,
  );
  const own = pieces.flatMap((piece) =>
    turns
      .filter((turn) => firstAlike(piece, turn) === turn)
      .map((turn) => `${piece} ${turn}: ${rowsOf(piece, turn)}`),
  );
  expect(own).toEqual(table);
  expect(own.length).toBe(147);
});

test("twelve pieces of six squares and twelve of five fill the board", () => {
  expect(pieces.filter(isBlackAndWhite).length).toBe(12);
  expect(pieces.reduce((sum, piece) => sum + squaresOf(piece), 0)).toBe(132);
});

test("turning four times and turning over twice change nothing", () => {
  for (const turn of turns) {
    let back = turn;
    for (let i = 0; i < 4; i++) back = turnedBy(back, 1);
    expect(back).toBe(turn);
    expect(turnedBy(turnedBy(turn, 1), -1)).toBe(turn);
    expect(flipped(flipped(turn))).toBe(turn);
  }
});

test("a piece is turned over as the player sees it", () => {
  for (const turn of turns) {
    const seen = cellsOf("F3", turn);
    const width = Math.max(...seen.map(({ col }) => col));
    const mirror = seen.map(({ col, row }) => `${width - col},${row}`).sort();
    const over = cellsOf("F3", flipped(turn)).map(({ col, row }) => `${col},${row}`);
    expect(over.sort()).toEqual(mirror);
  }
});
