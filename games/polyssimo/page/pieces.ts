/** pieces.ts -- the shapes of the 24 pieces, turned and flipped.
 *
 * The engine draws each once; how it looks when it is turned is found here. A test compares all 147
 * orientations with polyssimo_tiles.h. */
import facts from "facts:polyssimo";

export interface Square {
  readonly col: number;
  readonly row: number;
}

/** 0 to 3: quarter turns to the right of the piece as drawn; 4 to 7: of its mirror image. */
export type Turn = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

const { pieces: drawings } = facts as { readonly pieces: Readonly<Record<string, string>> };

/** All names, in the order of the rules. */
export const pieces: readonly string[] = Object.keys(drawings);

export const turnNames = ["r0", "r1", "r2", "r3", "m0", "m1", "m2", "m3"] as const;
export const turns: readonly Turn[] = [0, 1, 2, 3, 4, 5, 6, 7];

export function turnNamed(name: string): Turn {
  return turns.find((turn) => turnNames[turn] === name) ?? 0;
}

export function widthOf(cells: readonly Square[]): number {
  return Math.max(...cells.map(({ col }) => col)) + 1;
}

export function heightOf(cells: readonly Square[]): number {
  return Math.max(...cells.map(({ row }) => row)) + 1;
}

/** From the top, and from the left in each row. */
function inOrder(cells: readonly Square[]): readonly Square[] {
  return [...cells].sort((a, b) => a.row - b.row || a.col - b.col);
}

function turned(cells: readonly Square[]): readonly Square[] {
  const height = heightOf(cells);
  return inOrder(cells.map(({ col, row }) => ({ col: height - 1 - row, row: col })));
}

function mirrored(cells: readonly Square[]): readonly Square[] {
  const width = widthOf(cells);
  return inOrder(cells.map(({ col, row }) => ({ col: width - 1 - col, row })));
}

function drawn(piece: string): readonly Square[] {
  const rows = (drawings[piece] ?? "").split(" ");
  return rows.flatMap((line, row) =>
    [...line].flatMap((character, col) => (character === "#" ? [{ col, row }] : [])),
  );
}

const known = new Map<string, readonly (readonly Square[])[]>();

/** The squares of a piece, from the top left one of the smallest rectangle around it. */
export function cellsOf(piece: string, turn: Turn): readonly Square[] {
  let looks = known.get(piece);
  if (looks === undefined) {
    const all = [drawn(piece)];
    for (const next of turns.slice(1))
      all.push(next === 4 ? mirrored(all[0]!) : turned(all[next - 1]!));
    looks = all;
    known.set(piece, looks);
  }
  return looks[turn]!;
}

export function squaresOf(piece: string): number {
  return cellsOf(piece, 0).length;
}

/** The large pieces, of six squares, are the black and white ones. */
export function isBlackAndWhite(piece: string): boolean {
  return squaresOf(piece) === 6;
}

function look(cells: readonly Square[]): string {
  return cells.map(({ col, row }) => `${col},${row}`).join(" ");
}

/** The first orientation that looks the same: the one that notation uses. */
export function firstAlike(piece: string, turn: Turn): Turn {
  const wanted = look(cellsOf(piece, turn));
  return turns.find((other) => look(cellsOf(piece, other)) === wanted) ?? turn;
}

/** Does the grain of the wood run down? It turns with the piece. */
export function isUpright(turn: Turn): boolean {
  return (turn & 1) === 1;
}

/** A quarter turn to the right, or to the left by -1, as the player sees it. */
export function turnedBy(turn: Turn, step: 1 | -1): Turn {
  return ((turn & 4) | ((turn + step) & 3)) as Turn;
}

/** Turned over, left and right exchanged as the player sees it. */
export function flipped(turn: Turn): Turn {
  return ((~turn & 4) | (-turn & 3)) as Turn;
}
