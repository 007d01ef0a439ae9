/** aiming.svelte.ts -- the piece in hand: how it is turned, and where on the board it is held. */
import {
  fittingTurn,
  heldOver,
  lookOf,
  movedTo,
  nameOf,
  nearestTo,
  originsOf,
  squareNamed,
  targetsOf,
  type Choices,
  type Placement,
} from "./aim.ts";
import { middleOf } from "./outline.ts";
import { cellsOf, flipped, isUpright, turnedBy, type Square, type Turn } from "./pieces.ts";

export class Aiming {
  /** The piece in hand. */
  held = $state<string | null>(null);
  /** The square pointed at with it. */
  aim = $state.raw<Square | null>(null);
  /** How the player left each of the pieces lying. */
  #turned = $state.raw<ReadonlyMap<string, Turn>>(new Map());
  /** Does it stay exactly there, whether it fits or not? */
  #isExact = $state(false);

  constructor(
    private readonly choices: () => Choices,
    private readonly board: () => { readonly rows: number; readonly cols: number },
  ) {}

  turnOf(piece: string): Turn {
    return this.#turned.get(piece) ?? 0;
  }

  readonly turn = $derived(this.held === null ? 0 : this.turnOf(this.held));
  readonly cells = $derived(this.held === null ? [] : cellsOf(this.held, this.turn));
  /** Where its rectangle may begin. */
  readonly origins = $derived.by(() =>
    this.held === null ? new Set<string>() : originsOf(this.choices(), this.held, this.turn),
  );
  /** Where it begins when each square is pointed at. */
  readonly targets = $derived(
    this.held === null ? new Map<string, string>() : targetsOf(this.cells, this.origins),
  );
  readonly origin = $derived.by(() => {
    if (this.held === null || this.aim === null) return null;
    const target = this.#isExact ? undefined : this.targets.get(nameOf(this.aim));
    const { rows, cols } = this.board();
    return target ?? nameOf(heldOver(this.cells, this.aim, rows, cols));
  });
  /** What placing it there is in notation. */
  readonly notation = $derived(
    this.held === null || this.origin === null
      ? null
      : `${lookOf(this.held, this.turn)}-${this.origin}`,
  );
  readonly fits = $derived(this.origin !== null && this.origins.has(this.origin));
  /** What it would cover. */
  readonly placement = $derived.by((): Placement | null => {
    if (this.held === null || this.origin === null) return null;
    const cells = movedTo(this.cells, squareNamed(this.origin));
    return { piece: this.held, cells, isUpright: isUpright(this.turn) };
  });

  takeUp(piece: string): void {
    this.#lay(piece, fittingTurn(this.choices(), piece, this.turnOf(piece)));
    this.held = piece;
  }

  putDown(): void {
    this.held = null;
    this.aim = null;
  }

  /** The nearest square where it fits, from where it was last, or from the middle. */
  nearest(from: Square | null): Square | null {
    const { rows, cols } = this.board();
    return nearestTo(from ?? { col: cols >> 1, row: rows >> 1 }, this.targets.keys());
  }

  pointAt(square: Square | null): void {
    this.aim = square;
    this.#isExact = false;
  }

  #lay(piece: string, turn: Turn): void {
    this.#turned = new Map(this.#turned).set(piece, turn);
    this.#isExact = false;
  }

  rotate(piece: string | null, step: 1 | -1): void {
    if (piece !== null) this.#lay(piece, turnedBy(this.turnOf(piece), step));
  }

  flip(piece: string | null): void {
    if (piece !== null) this.#lay(piece, flipped(this.turnOf(piece)));
  }

  nudge(across: number, down: number): void {
    if (this.origin === null) return;
    const from = squareNamed(this.origin);
    const middle = middleOf(this.cells);
    const to = { col: from.col + middle.col + across, row: from.row + middle.row + down };
    const { rows, cols } = this.board();
    const at = heldOver(this.cells, to, rows, cols);
    this.aim = { col: at.col + middle.col, row: at.row + middle.row };
    this.#isExact = true;
  }
}

const WHEEL_STEP = 60; // a notch of a mouse is about 100; a touchpad sends many small ones

/** The piece that a key or the wheel turns: the one in hand, or the one of the tray pointed at. */
export function pieceUnder(aiming: Aiming, target: EventTarget | null): string | null {
  if (aiming.held !== null) return aiming.held;
  const slot = target instanceof Element ? target.closest<HTMLElement>("[data-piece]") : null;
  return slot?.dataset["piece"] ?? null;
}

/** Turns by the wheel the piece that it is used on. */
export function turning(aiming: Aiming): (event: WheelEvent) => void {
  let wheeled = 0;
  return (event) => {
    const piece = pieceUnder(aiming, event.target);
    if (piece === null || event.ctrlKey) return;
    event.preventDefault();
    wheeled += event.deltaY;
    if (Math.abs(wheeled) < WHEEL_STEP) return;
    aiming.rotate(piece, wheeled > 0 ? 1 : -1);
    wheeled = 0;
  };
}
