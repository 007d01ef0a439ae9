/** aiming.svelte.ts -- what is half chosen: a tile of the rack, how it is turned, where it lies. */
import { Choices, type Aim } from "./choices.ts";
import {
  centreOf,
  directionTo,
  nameOf,
  neighbour,
  STEP,
  type Cell,
  type Point,
} from "./geometry.ts";
import type { TileName } from "./position.ts";

/** How far from a finger or a dragged tile a legal position is still meant. */
const REACH = 1.7 * STEP;
/** A tile that is laid down is pushed on, however far the next legal position is. */
const FAR = 5 * STEP;

export function middleOf({ cell, direction }: Pick<Aim, "cell" | "direction">): Point {
  const front = centreOf(cell);
  const back = centreOf(neighbour(cell, direction));
  return { x: (front.x + back.x) / 2, y: (front.y + back.y) / 2 };
}

export class Aiming {
  choices = $state.raw(new Choices([]));
  rack = $state.raw<readonly TileName[]>([]);
  /** Which tile of the rack is taken up. */
  picked = $state.raw<number | null>(null);
  isFlipped = $state.raw(false);
  direction = $state.raw(0);
  /** The tile lies here and waits for the last step. */
  laid = $state.raw<Aim | null>(null);
  /** It is dragged and would fall here. */
  held = $state.raw<Aim | null>(null);
  /** The cell under the pointer, or the one with the focus. */
  pointed = $state.raw<Cell | null>(null);

  /** Begins anew: another position, or other choices. */
  reset(legal: readonly string[], rack: readonly TileName[]): void {
    const choices = new Choices(legal);
    this.choices = choices;
    this.rack = rack;
    this.drop();
    // Where there is only one tile nobody needs to choose it.
    if (rack.length === 1 && choices.canPlace(rack[0] ?? "")) this.picked = 0;
  }

  drop(): void {
    this.picked = null;
    this.laid = null;
    this.held = null;
  }

  get tile(): TileName | null {
    return this.picked === null ? null : (this.rack[this.picked] ?? null);
  }

  /** Takes up a tile; one that lies on the board already gives its place to the new one. */
  pick(index: number): void {
    if (!this.choices.canPlace(this.rack[index] ?? "")) return;
    this.picked = index;
    this.isFlipped = false;
    if (this.laid) this.lay(this.laid.cell);
  }

  #at(cell: Cell): Aim | null {
    const { tile, isFlipped, direction } = this;
    return tile === null ? null : this.choices.settle({ tile, isFlipped, cell, direction });
  }

  /** Where the tile would lie: dragged, laid down, or under the pointer. */
  get aim(): Aim | null {
    if (this.held) return this.held;
    if (this.laid) {
      const turned = this.pointed && this.turnedTo(this.pointed);
      return turned ?? this.laid;
    }
    return this.pointed && this.#at(this.pointed);
  }

  /** The tile that is laid down, with its other half on a neighbouring cell; null if it may not. */
  turnedTo(cell: Cell): Aim | null {
    if (!this.laid) return null;
    const direction = directionTo(this.laid.cell, cell);
    const turned = { ...this.laid, direction };
    return direction >= 0 && this.choices.notationOf(turned) !== null ? turned : null;
  }

  /** Lays the tile down with its front half on a cell. */
  lay(cell: Cell): boolean {
    return this.#settle(this.#at(cell));
  }

  /** Lays it down where a finger points, or near by. */
  layNear(point: Point): boolean {
    const { tile, isFlipped, direction } = this;
    if (tile === null) return false;
    return this.#settle(
      this.choices.nearest({ tile, isFlipped, direction }, point, REACH, "front"),
    );
  }

  #settle(aim: Aim | null): boolean {
    if (aim === null) return false;
    this.laid = aim;
    this.direction = aim.direction;
    return true;
  }

  turnTo(aim: Aim): void {
    this.#settle(aim);
  }

  /** Holds the dragged tile over a point. */
  hold(point: Point): void {
    const { tile, isFlipped, direction } = this;
    if (tile === null) return;
    this.held = this.choices.nearest({ tile, isFlipped, direction }, point, REACH, "middle");
  }

  /** Pushes the tile that is laid down to the legal position nearest to a point. */
  push(point: Point): void {
    if (this.laid) this.#settle(this.choices.nearest(this.laid, point, FAR, "middle"));
  }

  /** Turns by a step, or to the next way in which it may lie. */
  turn(step: 1 | -1): void {
    const aim = this.laid ?? this.aim;
    const turned =
      aim && this.choices.settle({ ...aim, direction: aim.direction + step + 6 }, step);
    this.direction = turned ? turned.direction : (this.direction + step + 6) % 6;
    if (this.laid && turned) this.laid = turned;
    if (this.held && turned) this.held = turned;
  }

  /** Exchanges the halves. */
  flip(): void {
    this.isFlipped = !this.isFlipped;
    if (this.laid) this.laid = this.choices.settle({ ...this.laid, isFlipped: this.isFlipped });
    if (this.held) this.held = this.choices.settle({ ...this.held, isFlipped: this.isFlipped });
  }

  /** What the aim means. */
  get notation(): string | null {
    return this.aim && this.choices.notationOf(this.aim);
  }

  /** Is a cell the next step, and does it complete the choice? */
  canAt(cell: Cell): "pick" | "play" | undefined {
    if (this.tile === null) return undefined;
    if (!this.laid) return this.#at(cell) ? "pick" : undefined;
    const isFront = nameOf(cell) === nameOf(this.laid.cell);
    return isFront || this.turnedTo(cell) ? "play" : undefined;
  }
}
