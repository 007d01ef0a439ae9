/** aim.ts -- what `legal` offers, grouped by piece and orientation, and where a piece in hand would
 * come to lie when the player points at a square. */
import { middleOf } from "./outline.ts";
import {
  cellsOf,
  firstAlike,
  flipped,
  heightOf,
  isUpright,
  turnNamed,
  turnNames,
  turnedBy,
  widthOf,
  type Square,
  type Turn,
} from "./pieces.ts";
import type { Position } from "./position.ts";

/** "c5": letters are columns from the left, numbers rows from the top. */
export function nameOf({ col, row }: Square): string {
  return `${String.fromCharCode(97 + col)}${row + 1}`;
}

export function squareNamed(name: string): Square {
  return { col: name.charCodeAt(0) - 97, row: Number(name.slice(1)) - 1 };
}

export interface Choices {
  /** Pieces that can be drafted now. */
  readonly drafts: ReadonlySet<string>;
  /** Pieces that can be placed somewhere. */
  readonly placeable: ReadonlySet<string>;
  /** The squares of notation for each "F3-r1". */
  readonly origins: ReadonlyMap<string, ReadonlySet<string>>;
}

export function choicesIn(legal: readonly string[]): Choices {
  const drafts = new Set<string>();
  const placeable = new Set<string>();
  const origins = new Map<string, Set<string>>();
  for (const notation of legal) {
    const [piece = "", turn, square] = notation.split("-");
    if (turn === undefined || square === undefined) {
      drafts.add(piece);
      continue;
    }
    placeable.add(piece);
    const look = `${piece}-${turn}`;
    const squares = origins.get(look) ?? new Set();
    origins.set(look, squares.add(square));
  }
  return { drafts, placeable, origins };
}

/** A piece as it is turned, in notation. */
export function lookOf(piece: string, turn: Turn): string {
  return `${piece}-${turnNames[firstAlike(piece, turn)]}`;
}

const NOWHERE: ReadonlySet<string> = new Set();

export function originsOf(choices: Choices, piece: string, turn: Turn): ReadonlySet<string> {
  return choices.origins.get(lookOf(piece, turn)) ?? NOWHERE;
}

/** The orientation to take a piece up in: as it lies, or the nearest one that fits somewhere. */
export function fittingTurn(choices: Choices, piece: string, turn: Turn): Turn {
  let candidate = turn;
  for (let step = 0; step < 8; step++) {
    if (originsOf(choices, piece, candidate).size > 0) return candidate;
    candidate = step === 3 ? flipped(turn) : turnedBy(candidate, 1);
  }
  return turn;
}

function minus(a: Square, b: Square): Square {
  return { col: a.col - b.col, row: a.row - b.row };
}

/** For each square that the piece could cover: where its rectangle begins when the player points
 * there. The piece is held in its middle if that fits, or else as near to it as can be, so every
 * legal place is reached by pointing at its middle. */
export function targetsOf(
  cells: readonly Square[],
  origins: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const held = middleOf(cells);
  const distance = (cell: Square): number => Math.hypot(cell.col - held.col, cell.row - held.row);
  const byDistance = [...cells].sort((a, b) => distance(a) - distance(b));
  const targets = new Map<string, string>();
  for (const cell of byDistance) {
    for (const origin of origins) {
      const { col, row } = squareNamed(origin);
      const covered = nameOf({ col: col + cell.col, row: row + cell.row });
      if (!targets.has(covered)) targets.set(covered, origin);
    }
  }
  return targets;
}

/** Where the rectangle of a piece begins that is held over a square, moved in so that it does not
 * overhang the board. */
export function heldOver(
  cells: readonly Square[],
  square: Square,
  rows: number,
  cols: number,
): Square {
  const { col, row } = minus(square, middleOf(cells));
  return {
    col: Math.max(0, Math.min(cols - widthOf(cells), col)),
    row: Math.max(0, Math.min(rows - heightOf(cells), row)),
  };
}

export function movedTo(cells: readonly Square[], origin: Square): readonly Square[] {
  return cells.map(({ col, row }) => ({ col: col + origin.col, row: row + origin.row }));
}

export interface Placement {
  readonly piece: string;
  readonly cells: readonly Square[];
  /** Is it turned by a quarter, so that its grain runs down? */
  readonly isUpright: boolean;
}

/** A piece that lies on the board, and whose it is; null is nobody's. */
export interface Lying extends Placement {
  readonly owner: number | null;
}

/** What an action would cover; null if it places nothing. */
export function placementIn(notation: string | null): Placement | null {
  const [piece = "", turn, square] = (notation ?? "").split("-");
  if (turn === undefined || square === undefined) return null;
  const turned = turnNamed(turn);
  const cells = movedTo(cellsOf(piece, turned), squareNamed(square));
  return { piece, cells, isUpright: isUpright(turned) };
}

/** The pieces on the board. */
export function lyingOn({ players }: Position): readonly Lying[] {
  return players.flatMap(({ placed }, owner) =>
    placed.flatMap(({ piece, orientation, square }) => {
      const placement = placementIn(`${piece}-${orientation}-${square}`);
      return placement === null ? [] : [{ ...placement, owner }];
    }),
  );
}

/** The named square that is nearest to another; null if there is none. */
export function nearestTo(from: Square, names: Iterable<string>): Square | null {
  let best: Square | null = null;
  let bestDistance = Infinity;
  for (const name of names) {
    const square = squareNamed(name);
    const distance = Math.hypot(square.col - from.col, square.row - from.row);
    if (distance >= bestDistance) continue;
    best = square;
    bestDistance = distance;
  }
  return best;
}
