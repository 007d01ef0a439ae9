/** layout.ts -- where things lie, in pixels of the board: all of it follows from the room there is. */
import { COLOURS, type Colour, type Tiles, total } from "./position.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Rect extends Point {
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  /** Round, bag, lid and what is asked for. */
  readonly strip: Rect;
  readonly supply: Rect;
  readonly own: Rect;
  readonly others: Rect;
  /** Do the other boards lie one below the other? */
  readonly isColumn: boolean;
  /** Is there room for no more than the boxes of the others? */
  readonly isTight: boolean;
  /** Is there none for them, nor for the strip, as while a phone asks for confirmation? */
  readonly isBare: boolean;
}

const TOUCH = 44; // the least that a finger hits
const ACROSS = 10.75; // of a player's board, in spaces: a line, an arrow and the box

/** The rim around a player's board, and its rows: five lines, the foundry line and a gap. */
const rimOf = (width: number): number => (width < 420 ? 4 : 8);
const rowsOf = (width: number): number => (width < 420 ? 6.04 : 6.25);

const rect = (x: number, y: number, width: number, height: number): Rect => ({
  x,
  y,
  width,
  height,
});

/** The height that a player's board of a width has if nothing presses it. */
export function boardHeight(width: number): number {
  const rim = rimOf(width);
  const across = (width - 2 * rim) / ACROSS;
  return Math.max(across * 1.1, TOUCH) * rowsOf(width) + 2 * rim;
}

/** The supply beside the player's board. */
function wide(width: number, height: number): Layout {
  const gap = 20;
  const strip = 44;
  const right = Math.round(width * 0.53);
  const left = width - right - gap;
  const x = left + gap;
  const own = Math.min(boardHeight(right), height - strip - 130 - gap);
  const below = strip + own + gap;
  // Discs that lie far from each other are no circle any more.
  const supply = Math.min(height, 1.25 * left);
  return {
    strip: rect(x, 0, right, strip - 4),
    supply: rect(0, (height - supply) / 2, left, supply),
    own: rect(x, strip, right, own),
    others: rect(x, below, right, height - below),
    isColumn: false,
    isTight: false,
    isBare: false,
  };
}

/** A phone on its side: everything has as much as a finger needs, and no more. */
function low(width: number, height: number): Layout {
  const gap = 6;
  const strip = TOUCH - 2;
  const right = Math.round(width * 0.52);
  const left = width - right - gap;
  const x = left + gap;
  return {
    strip: rect(0, 0, left, strip),
    supply: rect(0, strip, left, height - strip),
    own: rect(x, strip + 1, right, height - strip - 1),
    others: rect(x, -4, right, TOUCH),
    isColumn: false,
    isTight: true,
    isBare: false,
  };
}

/** The supply above the player's board, with the other boards beside that. */
function tall(width: number, height: number): Layout {
  const gap = 12;
  const strip = 36;
  const ownWidth = Math.round(width * 0.7);
  const own = Math.min(boardHeight(ownWidth), (height - strip) * 0.54);
  const y = height - own;
  return {
    strip: rect(0, 0, width, strip),
    supply: rect(0, strip, width, y - strip - gap),
    own: rect(0, y, ownWidth, own),
    others: rect(ownWidth + gap, y, width - ownWidth - gap, own),
    isColumn: true,
    isTight: false,
    isBare: false,
  };
}

/** A phone: all below each other. */
function narrow(width: number, height: number, others: number): Layout {
  const gap = 6;
  const strip = 28;
  const own = Math.min(boardHeight(width), (height - strip) * 0.6);
  const isTight = height < (others > 1 ? 760 : 680);
  const other = isTight ? TOUCH + 2 : 104;
  const y = height - own;
  const supply = y - gap - other - gap - strip;
  return {
    strip: rect(0, 0, width, strip),
    supply: rect(0, strip, width, supply),
    own: rect(0, y, width, own),
    others: rect(0, y - gap - other, width, other),
    isColumn: false,
    isTight,
    isBare: false,
  };
}

/** Nothing but the supply and the player's board. */
function bare(width: number, height: number): Layout {
  const isBeside = width > 1.2 * height;
  const own = isBeside ? height : 0.56 * height;
  const ownWidth = isBeside ? Math.round(0.52 * width) : width;
  const nothing = rect(0, 0, 0, 0);
  return {
    strip: nothing,
    supply: rect(0, 0, isBeside ? width - ownWidth : width, isBeside ? height : height - own),
    own: rect(width - ownWidth, height - own, ownWidth, own),
    others: nothing,
    isColumn: false,
    isTight: true,
    isBare: true,
  };
}

export function layoutOf(width: number, height: number, others: number): Layout {
  if (height < (width > 560 ? 270 : 440)) return bare(width, height);
  if (width > 1.2 * height) return height < 480 ? low(width, height) : wide(width, height);
  return width >= 560 ? tall(width, height) : narrow(width, height, others);
}

/** Are the piles too small for a finger? A disc is then opened before a colour is taken. */
export function isDense(circle: Circle): boolean {
  return circle.radius < TOUCH || circle.cell < TOUCH;
}

// ---- The discs around the centre ----

/** The discs, the first at the top and clockwise from there, and the cells of the centre. */
export interface Circle {
  readonly discs: readonly Point[];
  readonly radius: number;
  /** The middle of each cell of the centre: the marker, then a colour each. */
  readonly cells: readonly Point[];
  readonly cell: number;
  readonly centre: Rect;
}

/** A point of a rounded rectangle's edge, so far along it clockwise from the middle of the top. */
export function edgePoint(area: Rect, corner: number, part: number): Point {
  const { x, y, width, height } = area;
  const across = width - 2 * corner;
  const down = height - 2 * corner;
  const quarter = (Math.PI * corner) / 2;
  const [right, bottom] = [x + width, y + height];
  let along = part * (2 * across + 2 * down + 4 * quarter);
  const pieces: readonly (readonly [number, (t: number) => Point])[] = [
    [across / 2, (t) => ({ x: x + width / 2 + (t * across) / 2, y })],
    [quarter, (t) => onArc(right - corner, y + corner, corner, t - 1)],
    [down, (t) => ({ x: right, y: y + corner + t * down })],
    [quarter, (t) => onArc(right - corner, bottom - corner, corner, t)],
    [across, (t) => ({ x: right - corner - t * across, y: bottom })],
    [quarter, (t) => onArc(x + corner, bottom - corner, corner, t + 1)],
    [down, (t) => ({ x, y: bottom - corner - t * down })],
    [quarter, (t) => onArc(x + corner, y + corner, corner, t + 2)],
    [across / 2, (t) => ({ x: x + corner + (t * across) / 2, y })],
  ];
  for (const [length, point] of pieces) {
    if (along <= length && length > 0) return point(along / length);
    along -= length;
  }
  return { x: x + width / 2, y };
}

/** A point of a circle, so many quarters clockwise from its right. */
function onArc(x: number, y: number, radius: number, quarters: number): Point {
  const angle = (quarters * Math.PI) / 2;
  return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
}

const GAP = 4; // between discs, and to the centre
const RADIUS_MAX = 92;
const CELLS = [
  [3, 2],
  [2, 3],
  [6, 1],
] as const;

function areApart(discs: readonly Point[], radius: number): boolean {
  return discs.every((a, i) => {
    const b = discs[(i + 1) % discs.length] as Point;
    return Math.hypot(a.x - b.x, a.y - b.y) >= 2 * radius + GAP;
  });
}

/** The largest cell with which a grid of cells in the middle keeps clear of the discs. */
function cellFor(area: Rect, discs: readonly Point[], radius: number, grid: readonly number[]) {
  const [columns = 1, rows = 1] = grid;
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const isClear = (cell: number): boolean =>
    discs.every((disc) => {
      const across = Math.max(0, Math.abs(disc.x - middle.x) - (columns * cell) / 2);
      const down = Math.max(0, Math.abs(disc.y - middle.y) - (rows * cell) / 2);
      return Math.hypot(across, down) >= radius + GAP;
    });
  let [clear, tooLarge] = [0, RADIUS_MAX];
  while (tooLarge - clear > 0.5) {
    const cell = (clear + tooLarge) / 2;
    if (isClear(cell)) clear = cell;
    else tooLarge = cell;
  }
  return clear;
}

function circleWith(area: Rect, count: number, roundness: number, radius: number): Circle | null {
  const inset = rect(
    area.x + radius,
    area.y + radius,
    area.width - 2 * radius,
    area.height - 2 * radius,
  );
  if (inset.width <= 0 || inset.height <= 0) return null;
  const corner = (roundness * Math.min(inset.width, inset.height)) / 2;
  const discs = Array.from({ length: count }, (_, i) => edgePoint(inset, corner, i / count));
  if (!areApart(discs, radius)) return null;
  const grids = CELLS.map((grid) => ({ grid, cell: cellFor(area, discs, radius, grid) }));
  const best = grids.reduce((a, b) => (b.cell > a.cell ? b : a));
  const cell = Math.min(best.cell, radius * 1.05);
  const [columns, rows] = best.grid;
  const centre = rect(
    area.x + (area.width - columns * cell) / 2,
    area.y + (area.height - rows * cell) / 2,
    columns * cell,
    rows * cell,
  );
  const cells = Array.from({ length: 6 }, (_, i) => ({
    x: centre.x + ((i % columns) + 0.5) * cell,
    y: centre.y + (Math.floor(i / columns) + 0.5) * cell,
  }));
  return { discs, radius, cells, cell, centre };
}

/** The discs as a circle if the room lets them be large, else along a rounder or squarer edge. */
export function circleOf(area: Rect, count: number): Circle {
  const worth = (circle: Circle | null): number =>
    circle ? Math.min(circle.radius, circle.cell) : 0;
  let chosen: Circle | null = null;
  for (const roundness of [1, 0.8, 0.6, 0.4, 0.2]) {
    let best: Circle | null = null;
    // None is worth more than its radius: smaller ones need not be tried.
    for (let radius = RADIUS_MAX; radius >= 16 && radius > worth(best); radius--) {
      const circle = circleWith(area, count, roundness, radius);
      if (worth(circle) > worth(best)) best = circle;
    }
    // A rounder one is kept unless this gives clearly more.
    if (worth(best) > 1.06 * worth(chosen)) chosen = best;
  }
  const nothing = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  return (
    chosen ?? {
      discs: Array<Point>(count).fill(nothing),
      radius: 0,
      cells: Array<Point>(6).fill(nothing),
      cell: 0,
      centre: rect(nothing.x, nothing.y, 0, 0),
    }
  );
}

// ---- The tiles on a disc ----

/** Tiles of a colour on a disc; positions are in tiles from its middle. */
export interface Pile {
  readonly colour: Colour;
  readonly count: number;
  /** Where its tiles lie: one each, or one for all if there are many. */
  readonly at: readonly Point[];
}

// Clockwise, so that tiles which follow each other are neighbours; a fifth lies in the middle.
const CORNERS: readonly Point[] = [
  { x: -0.5, y: -0.5 },
  { x: 0.5, y: -0.5 },
  { x: 0.5, y: 0.5 },
  { x: -0.5, y: 0.5 },
  { x: 0, y: 0 },
];

export function pilesOn(tiles: Tiles): readonly Pile[] {
  const present = COLOURS.filter((colour) => tiles[colour] > 0);
  const isEach = total(tiles) <= 4;
  let next = 0;
  const piles = present.map((colour) => {
    const count = tiles[colour];
    const at = CORNERS.slice(next, next + (isEach ? count : 1));
    next += at.length;
    return { colour, count, at };
  });
  // Three tiles make a corner; drawn last, it is hit in the middle of the disc, too.
  return piles.sort((a, b) => a.at.length - b.at.length);
}

// ---- A player's board ----

export interface BoardGeometry {
  readonly width: number;
  readonly height: number;
  /** From one space to the next, across and down. */
  readonly across: number;
  readonly down: number;
  /** The side of a tile. */
  readonly tile: number;
  readonly lines: Rect;
  readonly box: Rect;
  readonly foundry: Rect;
  /** Beside the foundry line, for a disc that shelters. */
  readonly shelter: Point;
}

/** A player's board as large as it gets within some room. */
export function boardGeometry(width: number, height: number): BoardGeometry {
  const rim = rimOf(width);
  const rows = rowsOf(width);
  const widest = (width - 2 * rim) / ACROSS;
  const room = Math.max((height - 2 * rim) / rows, 1);
  const down = Math.min(room, Math.max(widest * 1.1, TOUCH));
  const across = Math.max(Math.min(widest, down), 1);
  const lines = rect(rim, rim, 5 * across, 5 * down);
  const box = rect(rim + 5.75 * across, rim, 5 * across, 5 * down);
  const foundry = rect(rim, rim + (rows - 1) * down, 7 * across, down);
  return {
    width: ACROSS * across + 2 * rim,
    height: rows * down + 2 * rim,
    across,
    down,
    tile: Math.min(across, down) * 0.88,
    lines,
    box,
    foundry,
    shelter: { x: rim + 8.9 * across, y: foundry.y + down / 2 },
  };
}

/** The middle of a space of a pattern line, which fills from the right; counted from 0. */
export function lineSpace(board: BoardGeometry, line: number, index: number): Point {
  return {
    x: board.lines.x + board.lines.width - (index + 0.5) * board.across,
    y: board.lines.y + (line + 0.5) * board.down,
  };
}

export function boxSpace(board: BoardGeometry, row: number, column: number): Point {
  return {
    x: board.box.x + (column + 0.5) * board.across,
    y: board.box.y + (row + 0.5) * board.down,
  };
}

export function foundrySpace(board: BoardGeometry, index: number): Point {
  return {
    x: board.foundry.x + (index + 0.5) * board.across,
    y: board.foundry.y + board.foundry.height / 2,
  };
}
