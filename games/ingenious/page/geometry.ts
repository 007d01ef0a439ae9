/** geometry.ts -- the hexagonal board: its cells, their names, and where they are drawn.
 *
 * A cell is (q, r); a step east adds (1, 0), one south-east (0, 1). Hexagons stand on a corner, and
 * the distance from the middle of one to its corner is 10 units of the drawing. */

export interface Cell {
  readonly q: number;
  readonly r: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const SIZE = 10;
/** From the middle of a cell to the middle of its neighbour. */
export const STEP = Math.sqrt(3) * SIZE;

/** Clockwise from the east; the names are the fields of a `scored` event. */
export const DIRECTIONS = [
  { name: "east", q: 1, r: 0 },
  { name: "south_east", q: 0, r: 1 },
  { name: "south_west", q: -1, r: 1 },
  { name: "west", q: -1, r: 0 },
  { name: "north_west", q: 0, r: -1 },
  { name: "north_east", q: 1, r: -1 },
] as const;

const WHITE_RADIUS = 5;

export function distance({ q, r }: Cell): number {
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** white up to 5 from the centre, then light, then dark. */
export function zoneOf(cell: Cell): "white" | "light" | "dark" {
  const ring = distance(cell);
  if (ring <= WHITE_RADIUS) return "white";
  return ring === WHITE_RADIUS + 1 ? "light" : "dark";
}

/** Symbols are printed on the six corners of the white area. */
export function isPrinted({ q, r }: Cell): boolean {
  const isCorner = q === 0 || r === 0 || q + r === 0;
  return isCorner && distance({ q, r }) === WHITE_RADIUS;
}

/** "h8" is the centre: letters are rows from the top, numbers diagonals. */
export function nameOf({ q, r }: Cell): string {
  return `${String.fromCharCode("a".charCodeAt(0) + r + 7)}${q + 8}`;
}

export function cellOf(name: string): Cell {
  return { q: Number(name.slice(1)) - 8, r: name.charCodeAt(0) - "a".charCodeAt(0) - 7 };
}

/** The cells up to a distance from the centre, row by row. */
export function rowsOf(radius: number): readonly (readonly Cell[])[] {
  const rows: Cell[][] = [];
  for (let r = -radius; r <= radius; r++) {
    const row: Cell[] = [];
    for (let q = Math.max(-radius, -radius - r); q <= Math.min(radius, radius - r); q++)
      row.push({ q, r });
    rows.push(row);
  }
  return rows;
}

export function centreOf({ q, r }: Cell): Point {
  return { x: STEP * (q + r / 2), y: 1.5 * SIZE * r };
}

/** The neighbour in a direction, 0 to 5; other numbers go round. */
export function neighbour({ q, r }: Cell, direction: number): Cell {
  const step = DIRECTIONS[((direction % 6) + 6) % 6] ?? DIRECTIONS[0];
  return { q: q + step.q, r: r + step.r };
}

/** In which direction a neighbour lies; -1 if it is none. */
export function directionTo(from: Cell, to: Cell): number {
  return DIRECTIONS.findIndex(({ q, r }) => from.q + q === to.q && from.r + r === to.r);
}

function round(value: number): number {
  return Math.round(100 * value) / 100;
}

/** The outline of a regular hexagon around a point; `turn` is the angle of its first corner. */
export function hexagon(x: number, y: number, size: number, turn = 30): string {
  const corners = Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 180) * (turn + 60 * corner);
    return `${round(x + size * Math.cos(angle))} ${round(y + size * Math.sin(angle))}`;
  });
  return `M${corners.join("L")}Z`;
}

/** How far the board's own hexagon reaches from the centre; a rim with signs is broader. */
export function rimOf(radius: number, hasSigns: boolean): number {
  return STEP * (radius + (hasSigns ? 1.05 : 0.8));
}

/** The cells that a `scored` event counts, beginning at the cell of the new half. */
export function countedCells(event: Readonly<Record<string, unknown>>): readonly Cell[] {
  const start = cellOf(String(event["cell"]));
  return DIRECTIONS.flatMap(({ name, q, r }) =>
    Array.from({ length: Number(event[name] ?? 0) }, (_, index) => ({
      q: start.q + q * (index + 1),
      r: start.r + r * (index + 1),
    })),
  );
}
