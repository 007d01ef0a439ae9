/** outline.ts -- the outline of a piece as an SVG path with round corners. A square is 10 units. */
import type { Square } from "./pieces.ts";

export const UNIT = 10;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The corners of the squares' border, clockwise, in squares. Pieces of six squares have no holes and
 * never touch themselves at a corner alone, so one walk along the border finds all of it. */
export function cornersOf(cells: readonly Square[]): readonly Point[] {
  const has = new Set(cells.map(({ col, row }) => `${col},${row}`));
  const next = new Map<string, Point>();
  const edge = (x: number, y: number, toX: number, toY: number): void => {
    next.set(`${x},${y}`, { x: toX, y: toY });
  };
  for (const { col, row } of cells) {
    if (!has.has(`${col},${row - 1}`)) edge(col, row, col + 1, row);
    if (!has.has(`${col + 1},${row}`)) edge(col + 1, row, col + 1, row + 1);
    if (!has.has(`${col},${row + 1}`)) edge(col + 1, row + 1, col, row + 1);
    if (!has.has(`${col - 1},${row}`)) edge(col, row + 1, col, row);
  }
  const [first] = next.keys();
  const walk: Point[] = [];
  for (let at = first; at !== undefined && walk.length < next.size;) {
    const to = next.get(at)!;
    walk.push(to);
    at = `${to.x},${to.y}`;
  }
  return walk.filter((_, index) => {
    const before = walk.at(index - 1)!;
    const after = walk[(index + 1) % walk.length]!;
    return before.x !== after.x && before.y !== after.y;
  });
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = distance / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** A corner moved inwards: the border runs clockwise, so the inside is on its right. */
function insetCorner(before: Point, at: Point, after: Point, inset: number): Point {
  const x = Math.sign(before.y - at.y) + Math.sign(at.y - after.y);
  const y = Math.sign(at.x - before.x) + Math.sign(after.x - at.x);
  return { x: at.x * UNIT + x * inset, y: at.y * UNIT + y * inset };
}

const figure = (value: number): string => `${Math.round(value * 100) / 100}`;

/** The path of some squares that hang together. */
export function outlineOf(cells: readonly Square[], inset: number, radius: number): string {
  const corners = cornersOf(cells);
  const count = corners.length;
  const points = corners.map((corner, index) =>
    insetCorner(corners.at(index - 1)!, corner, corners[(index + 1) % count]!, inset),
  );
  const steps = points.map((point, index) => {
    const from = towards(point, points.at(index - 1)!, radius);
    const to = towards(point, points[(index + 1) % count]!, radius);
    const start = `${index === 0 ? "M" : "L"}${figure(from.x)} ${figure(from.y)}`;
    return `${start}Q${figure(point.x)} ${figure(point.y)} ${figure(to.x)} ${figure(to.y)}`;
  });
  return `${steps.join("")}Z`;
}

/** The square of a piece that lies nearest to its middle: there it is held, and bears its mark. */
export function middleOf(cells: readonly Square[]): Square {
  const middle = (values: readonly number[]): number =>
    (Math.min(...values) + Math.max(...values)) / 2;
  const x = middle(cells.map(({ col }) => col));
  const y = middle(cells.map(({ row }) => row));
  const far = ({ col, row }: Square): number => Math.hypot(col - x, row - y);
  return cells.reduce((best, cell) => (far(cell) < far(best) - 1e-9 ? cell : best));
}
