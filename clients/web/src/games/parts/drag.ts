/** drag.ts -- dragging from place to place, with mouse, pen or finger; a click stays a click. */
import { flights } from "./flights.ts";
import { listen } from "./listen.ts";

const FAR_ENOUGH = 6; // pixels that make a drag of a press

export interface DragHandlers {
  /** May this place be dragged? If so, the board takes it up as a click on it would. */
  readonly take: (place: string) => boolean;
  /** Where the pointer is, in pixels of the window, and the place under it. */
  readonly move: (x: number, y: number, over: string | null) => void;
  /** It was let go over this place, or over none. */
  readonly drop: (over: string | null) => void;
}

function placeAt(x: number, y: number): string | null {
  const element = document
    .elementFromPoint(x, y)
    ?.closest<HTMLElement | SVGElement>("[data-place]");
  return element?.dataset["place"] ?? null;
}

class Dragging {
  private pressed: { id: number; x: number; y: number; place: string } | null = null;
  private isDragging = false;

  constructor(
    private readonly board: HTMLElement,
    private readonly handlers: DragHandlers,
  ) {}

  private readonly down = (event: PointerEvent): void => {
    const place = placeAt(event.clientX, event.clientY);
    if (event.button !== 0 || !event.isPrimary || place === null) return;
    this.pressed = { id: event.pointerId, x: event.clientX, y: event.clientY, place };
  };

  private readonly move = (event: PointerEvent): void => {
    if (this.pressed?.id !== event.pointerId) return;
    if (!this.isDragging && !this.begins(event)) return;
    const { clientX: x, clientY: y } = event;
    this.handlers.move(x, y, placeAt(x, y));
    event.preventDefault();
  };

  /** Does this movement make a drag of the press? */
  private begins({ clientX, clientY, pointerId }: PointerEvent): boolean {
    const { pressed } = this;
    if (!pressed || Math.hypot(clientX - pressed.x, clientY - pressed.y) < FAR_ENOUGH) return false;
    this.isDragging = this.handlers.take(pressed.place);
    if (this.isDragging) this.board.setPointerCapture(pointerId);
    else this.pressed = null;
    return this.isDragging;
  }

  private readonly end = (event: PointerEvent): void => {
    if (this.pressed?.id !== event.pointerId) return;
    const wasDragging = this.isDragging;
    this.pressed = null;
    this.isDragging = false;
    if (!wasDragging) return;
    flights.drop(event.clientX, event.clientY);
    this.handlers.drop(event.type === "pointerup" ? placeAt(event.clientX, event.clientY) : null);
    this.swallowClick();
  };

  /** The click that follows a drag is not a choice of its own. */
  private swallowClick(): void {
    const click = (event: Event): void => {
      event.stopPropagation();
      event.preventDefault();
    };
    setTimeout(listen(this.board, { click }, { capture: true, once: true }));
  }

  attach(): () => void {
    const { down, move, end } = this;
    const handlers = { pointerdown: down, pointermove: move, pointerup: end, pointercancel: end };
    return listen(this.board, handlers);
  }
}

/** Lets the places of a board be dragged: `{@attach dragging({ take, move, drop })}`. What follows
 * the pointer must have `pointer-events: none`. */
export function dragging(handlers: DragHandlers): (board: HTMLElement) => () => void {
  return (board) => new Dragging(board, handlers).attach();
}
