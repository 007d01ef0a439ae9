/** moving.svelte.ts -- a piece that follows the pointer, and the piece in hand that a finger pushes.
 *
 * A finger on the board moves the piece by as much as the finger moves, wherever it is put down. */
import type { Choices } from "./aim.ts";
import type { Aiming } from "./aiming.svelte.ts";
import type { Square } from "./pieces.ts";
import type { Position } from "./position.ts";

const FINGER = 64; // pixels above a finger, so that it does not hide what it moves

/** What moving needs of the board around it. */
export interface MovingBoard {
  readonly aiming: Aiming;
  readonly choices: () => Choices;
  readonly position: () => Position;
  readonly isTouch: () => boolean;
  /** The drawn squares; undefined in the draft. */
  readonly grid: () => GridPixels | undefined;
  readonly pick: (piece: string) => void;
  /** Places the piece in hand where it is held, if it fits there. */
  readonly place: () => void;
  readonly play: (notation: string) => void;
}

interface GridPixels {
  readonly squareAt: (x: number, y: number) => Square | null;
  readonly squareSize: () => number;
}

export class Moving {
  /** The piece that is dragged, and where it is in pixels of the window. */
  dragged = $state.raw<{ piece: string; x: number; y: number } | null>(null);
  #isPushing = false;
  /** Where the finger was put down, and what it aimed at then. */
  #start: { x: number; y: number; aim: Square } | null = null;

  constructor(private readonly board: MovingBoard) {}

  #isDraft(): boolean {
    return this.board.position().phase === "draft";
  }

  readonly take = (place: string): boolean => {
    const { aiming, choices, isTouch, pick } = this.board;
    const [from, piece = ""] = place.split("-");
    this.#isPushing = false;
    this.#start = null;
    if (from === "middle" && choices().drafts.has(piece)) this.dragged = { piece, x: 0, y: 0 };
    else if (from === "tray" && choices().placeable.has(piece)) {
      pick(piece);
      this.dragged = { piece, x: 0, y: 0 };
    } else if (isTouch() && aiming.held !== null && piece === "") this.#isPushing = true;
    return this.dragged !== null || this.#isPushing;
  };

  readonly move = (x: number, y: number): void => {
    if (this.#isPushing) return this.#push(x, y);
    if (this.dragged === null) return;
    const top = this.board.isTouch() ? y - FINGER : y;
    this.dragged = { ...this.dragged, x, y: top };
    if (this.#isDraft()) return;
    this.board.aiming.pointAt(this.board.grid()?.squareAt(x, top) ?? null);
  };

  #push(x: number, y: number): void {
    const { aiming, grid } = this.board;
    const { rows, cols } = this.board.position();
    this.#start ??= { x, y, aim: aiming.aim ?? { col: cols >> 1, row: rows >> 1 } };
    const { aim, ...from } = this.#start;
    const size = grid()?.squareSize() ?? 1;
    const col = aim.col + Math.round((x - from.x) / size);
    const row = aim.row + Math.round((y - from.y) / size);
    aiming.pointAt({
      col: Math.max(0, Math.min(cols - 1, col)),
      row: Math.max(0, Math.min(rows - 1, row)),
    });
  }

  readonly drop = (): void => {
    const { choices, isTouch, place, play } = this.board;
    const dropped = this.dragged;
    this.dragged = null;
    if (dropped === null) return;
    if (!this.#isDraft()) {
      if (!isTouch()) place();
      return;
    }
    const under = document.elementFromPoint(dropped.x, dropped.y);
    if (under?.closest(".tray") && choices().drafts.has(dropped.piece)) play(dropped.piece);
  };
}
