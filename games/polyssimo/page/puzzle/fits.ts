/** fits.ts -- where pieces of Polyssimo have room in a region. It only helps to aim: what is right,
 * the engine says. */
import { movedTo, nameOf, placementIn } from "../aim.ts";
import { cellsOf, firstAlike, turnNames, turns, type Square } from "../pieces.ts";
import type { PolyssimoPuzzle } from "./puzzle.ts";

export function squaresIn({ rows, cols }: PolyssimoPuzzle): readonly Square[] {
  return Array.from({ length: rows * cols }, (_, i) => ({
    col: i % cols,
    row: Math.floor(i / cols),
  }));
}

export function blockedIn(puzzle: PolyssimoPuzzle): ReadonlySet<string> {
  const isBlocked = ({ col, row }: Square): boolean => puzzle.region[row]?.[col] !== "x";
  return new Set(squaresIn(puzzle).filter(isBlocked).map(nameOf));
}

/** The pieces that do not lie in the region yet. */
export function leftOf(puzzle: PolyssimoPuzzle, marks: readonly string[]): readonly string[] {
  const used = new Set(marks.map((mark) => mark.split("-")[0]));
  return puzzle.pieces.map(({ piece }) => piece).filter((piece) => !used.has(piece));
}

/** Every placement of what is left that has room, in notation. */
export function roomFor(puzzle: PolyssimoPuzzle, marks: readonly string[]): readonly string[] {
  const blocked = blockedIn(puzzle);
  const covered = marks.flatMap((mark) => placementIn(mark)?.cells ?? []);
  const squares = squaresIn(puzzle);
  const free = new Set(squares.map(nameOf).filter((name) => !blocked.has(name)));
  for (const square of covered) free.delete(nameOf(square));
  return leftOf(puzzle, marks).flatMap((piece) =>
    turns
      .filter((turn) => firstAlike(piece, turn) === turn)
      .flatMap((turn) => {
        const cells = cellsOf(piece, turn);
        const hasRoom = (origin: Square): boolean =>
          movedTo(cells, origin).every((square) => free.has(nameOf(square)));
        return squares
          .filter(hasRoom)
          .map((origin) => `${piece}-${turnNames[turn]}-${nameOf(origin)}`);
      }),
  );
}
