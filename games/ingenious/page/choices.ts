/** choices.ts -- the legal actions, grouped by what the player points at.
 *
 * A placement is "rb-h9-h10": tile, the cell of its first letter, the cell of the other. A player
 * aims a tile: which half is in front, the cell of that half, and the direction of the other one.
 * Of a double often only one order is legal; then both ways to aim it mean the same. */
import {
  cellOf,
  centreOf,
  directionTo,
  nameOf,
  neighbour,
  type Cell,
  type Point,
} from "./geometry.ts";
import type { TileName } from "./position.ts";

/** A tile somewhere on the board. */
export interface Aim {
  readonly tile: TileName;
  /** Is the second letter's half the one in front? */
  readonly isFlipped: boolean;
  readonly cell: Cell;
  /** Where the other half lies, 0 to 5. */
  readonly direction: number;
}

const TURN_COST = 9; // units of the drawing that a turn by one step is worth when a tile snaps

export class Choices {
  readonly #legal: ReadonlySet<string>;
  readonly #placements = new Map<TileName, (readonly [Cell, Cell])[]>();

  constructor(legal: readonly string[]) {
    this.#legal = new Set(legal);
    for (const notation of legal) {
      const [tile, first, second] = notation.split("-");
      if (tile === undefined || first === undefined || second === undefined) continue;
      const pairs = this.#placements.get(tile) ?? [];
      pairs.push([cellOf(first), cellOf(second)]);
      this.#placements.set(tile, pairs);
    }
  }

  has(notation: string): boolean {
    return this.#legal.has(notation);
  }

  /** May this tile be placed somewhere? */
  canPlace(tile: TileName): boolean {
    return this.#placements.has(tile);
  }

  /** What an aim means; null if the tile may not lie so. */
  notationOf({ tile, isFlipped, cell, direction }: Aim): string | null {
    const front = nameOf(cell);
    const back = nameOf(neighbour(cell, direction));
    const [first, second] = isFlipped ? [back, front] : [front, back];
    const isDouble = tile.charAt(0) === tile.charAt(1);
    // The half in front of a double is the one that counts first, where that matters.
    const tries = isDouble ? [[front, back] as const, [back, front] as const] : [[first, second]];
    for (const [one, other] of tries)
      if (this.#legal.has(`${tile}-${one}-${other}`)) return `${tile}-${one}-${other}`;
    return null;
  }

  /** The aim turned on, clockwise or the other way, to where the tile may lie; null if nowhere. */
  settle(aim: Aim, step: 1 | -1 = 1): Aim | null {
    for (let turn = 0; turn < 6; turn++) {
      const turned = { ...aim, direction: (aim.direction + step * turn + 6) % 6 };
      if (this.notationOf(turned) !== null) return turned;
    }
    return null;
  }

  /** The legal aim nearest to a point, which is the middle of the tile or of its front half. Turns
   * are avoided; what is further away than `reach` is not meant. */
  nearest(aim: Omit<Aim, "cell">, point: Point, reach: number, by: "middle" | "front"): Aim | null {
    let best: Aim | null = null;
    let bestCost = Infinity;
    for (const candidate of this.#aims(aim)) {
      const front = centreOf(candidate.cell);
      const back = centreOf(neighbour(candidate.cell, candidate.direction));
      const x = by === "front" ? front.x : (front.x + back.x) / 2;
      const y = by === "front" ? front.y : (front.y + back.y) / 2;
      const away = Math.hypot(x - point.x, y - point.y);
      const turns = Math.abs(((candidate.direction - aim.direction + 9) % 6) - 3);
      const cost = away + TURN_COST * turns;
      if (away > reach || cost >= bestCost) continue;
      best = candidate;
      bestCost = cost;
    }
    return best;
  }

  *#aims({ tile, isFlipped }: Omit<Aim, "cell">): Generator<Aim> {
    const isDouble = tile.charAt(0) === tile.charAt(1);
    for (const [first, second] of this.#placements.get(tile) ?? []) {
      const [front, back] = isFlipped ? [second, first] : [first, second];
      yield { tile, isFlipped, cell: front, direction: directionTo(front, back) };
      if (isDouble) yield { tile, isFlipped, cell: back, direction: directionTo(back, front) };
    }
  }
}

/** The aim of a notation; null if it places nothing. */
export function aimOf(notation: string | null): Aim | null {
  const [tile, first, second] = (notation ?? "").split("-");
  if (tile === undefined || first === undefined || second === undefined) return null;
  const cell = cellOf(first);
  return { tile, isFlipped: false, cell, direction: directionTo(cell, cellOf(second)) };
}
