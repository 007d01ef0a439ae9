/** figures.ts -- where tiles lie: the squares they cover and the edges they share. */
import type { Direction, Figure } from "./position.ts";

export interface Square {
  readonly x: number;
  readonly y: number;
}

/** A part of the table, in squares; right and bottom are where it ends. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function stepOf(direction: Direction): Square {
  return direction === "h" ? { x: 1, y: 0 } : { x: 0, y: 1 };
}

export function squaresOf({ x, y, direction }: Omit<Figure, "tile">): readonly Square[] {
  const step = stepOf(direction);
  return [0, 1, 2].map((i) => ({ x: x + i * step.x, y: y + i * step.y }));
}

export function boxOf(squares: readonly Square[]): Box {
  const xs = squares.map(({ x }) => x);
  const ys = squares.map(({ y }) => y);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs) + 1,
    bottom: Math.max(...ys) + 1,
  };
}

export function around(box: Box, margin: number): Box {
  return {
    left: box.left - margin,
    top: box.top - margin,
    right: box.right + margin,
    bottom: box.bottom + margin,
  };
}

export function reversed(letters: string): string {
  return [...letters].reverse().join("");
}

/** Is it the same tile, read either way? */
export function isSameTile(a: string, b: string): boolean {
  return a === b || a === reversed(b);
}

/** A side of a square, from corner to corner. */
export interface Edge {
  readonly from: Square;
  readonly to: Square;
}

const SIDES = [
  { beside: { x: 0, y: -1 }, from: { x: 0, y: 0 }, to: { x: 1, y: 0 } },
  { beside: { x: 1, y: 0 }, from: { x: 1, y: 0 }, to: { x: 1, y: 1 } },
  { beside: { x: 0, y: 1 }, from: { x: 0, y: 1 }, to: { x: 1, y: 1 } },
  { beside: { x: -1, y: 0 }, from: { x: 0, y: 0 }, to: { x: 0, y: 1 } },
] as const;

/** The edges that a figure shares with what lies on the table. */
export function contactsOf(
  figure: Omit<Figure, "tile">,
  table: readonly Figure[],
): readonly Edge[] {
  const covered = new Set(table.flatMap(squaresOf).map(({ x, y }) => `${x},${y}`));
  return squaresOf(figure).flatMap(({ x, y }) =>
    SIDES.filter(({ beside }) => covered.has(`${x + beside.x},${y + beside.y}`)).map(
      ({ from, to }) => ({
        from: { x: x + from.x, y: y + from.y },
        to: { x: x + to.x, y: y + to.y },
      }),
    ),
  );
}
