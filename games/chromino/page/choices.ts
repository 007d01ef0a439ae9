/** choices.ts -- the legal actions, by the tile that is taken up and the place where it goes.
 *
 * A place is the square that the middle of the tile covers: no two of one facing share it, so that
 * places lie side by side even where the tiles that fit there would overlap. */
import { isSameTile, stepOf } from "./figures.ts";
import type { Direction, Figure } from "./position.ts";

/** How often a tile is turned by a quarter, clockwise, from how it is spelt in a hand. */
export type Facing = 0 | 1 | 2 | 3;

export interface Placement extends Figure {
  readonly notation: string;
  /** The tile as its owner's hand spells it; `tile` is how it is laid. */
  readonly held: string;
  readonly facing: Facing;
}

export interface LitPlace {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** At least one; no two of the same facing. */
  readonly placements: readonly Placement[];
}

/** A tile as it is turned in the hand: its letters, and which way they run. */
export interface Turned {
  readonly letters: string;
  readonly direction: Direction;
}

function facingOf(isReversed: boolean, direction: Direction): Facing {
  if (direction === "h") return isReversed ? 2 : 0;
  return isReversed ? 3 : 1;
}

/** A tile turned: which way it runs, and is it read backwards? */
export function asFacing(facing: Facing): { direction: Direction; isReversed: boolean } {
  return { direction: facing % 2 === 0 ? "h" : "v", isReversed: facing >= 2 };
}

/** null if it is no notation of this game. */
export function placementOf(notation: string, hand: readonly string[]): Placement | null {
  const [, tile, x, y, way] = /^([A-Z]{3})@(-?\d+),(-?\d+)([hv])$/.exec(notation) ?? [];
  if (tile === undefined) return null;
  const direction: Direction = way === "v" ? "v" : "h";
  const held = hand.find((other) => isSameTile(tile, other)) ?? tile;
  const facing = facingOf(held !== tile, direction);
  return { notation, held, tile, x: Number(x), y: Number(y), direction, facing };
}

/** What can be played, by the tile in the hand. */
export function placementsByTile(
  legal: readonly string[],
  hand: readonly string[],
): ReadonlyMap<string, readonly Placement[]> {
  const found = new Map<string, Placement[]>();
  for (const notation of legal) {
    const placement = placementOf(notation, hand);
    if (placement === null) continue;
    const list = found.get(placement.held);
    if (list) list.push(placement);
    else found.set(placement.held, [placement]);
  }
  return found;
}

/** The places of some placements of one tile, in the order of reading. */
export function placesOf(placements: readonly Placement[]): readonly LitPlace[] {
  const found = new Map<string, { name: string; x: number; y: number; placements: Placement[] }>();
  for (const placement of placements) {
    const step = stepOf(placement.direction);
    const [x, y] = [placement.x + step.x, placement.y + step.y];
    const name = `at ${x},${y}`;
    const place = found.get(name);
    if (place) place.placements.push(placement);
    else found.set(name, { name, x, y, placements: [placement] });
  }
  return [...found.values()].sort((a, b) => a.y - b.y || a.x - b.x);
}

/** How many quarter turns lead from one facing to another. */
function turnsTo(from: Facing, to: Facing): number {
  return (to - from + 4) % 4;
}

/** The placement that a place stands for: the chosen facing wins, else the next one clockwise. */
export function placementAt(place: LitPlace, facing: Facing): Placement {
  return place.placements.reduce((best, other) =>
    turnsTo(facing, other.facing) < turnsTo(facing, best.facing) ? other : best,
  );
}

/** The next facing, clockwise, that one of the placements has. */
export function nextFacing(placements: readonly Placement[], facing: Facing): Facing {
  const others = placements.map((placement) => placement.facing).filter((f) => f !== facing);
  return others.reduce(
    (best, other) =>
      best === facing || turnsTo(facing, other) < turnsTo(facing, best) ? other : best,
    facing,
  );
}
