/** holding.ts -- a tile of Chromino over the table: how it is turned, and where it would lie. */
import { asFacing, type Facing } from "../choices.ts";
import { reversed, stepOf, type Box, type Square } from "../figures.ts";
import type { Figure } from "../position.ts";

/** The tile as it lies when its middle is over a square. */
export function figureAt(tile: string, facing: Facing, middle: Square): Figure {
  const { direction, isReversed } = asFacing(facing);
  const step = stepOf(direction);
  return {
    tile: isReversed ? reversed(tile) : tile,
    x: middle.x - step.x,
    y: middle.y - step.y,
    direction,
  };
}

export function middleOf({ x, y, direction }: Figure): Square {
  const step = stepOf(direction);
  return { x: x + step.x, y: y + step.y };
}

export function notationOf({ tile, x, y, direction }: Figure): string {
  return `${tile}@${x},${y}${direction}`;
}

/** A quarter turn on; a tile that reads the same both ways looks only two ways. */
export function turnedOn(tile: string, facing: Facing): Facing {
  return ((facing + 1) % (tile === reversed(tile) ? 2 : 4)) as Facing;
}

/** The squares of a box, row by row. */
export function rowsOf({ left, top, right, bottom }: Box): readonly (readonly Square[])[] {
  return Array.from({ length: bottom - top }, (_, down) =>
    Array.from({ length: right - left }, (_, across) => ({ x: left + across, y: top + down })),
  );
}
