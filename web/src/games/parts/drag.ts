/** drag.ts -- dragging from place to place, with mouse, pen or finger; a click stays a click. */

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

/** Lets the places of a board be dragged: `{@attach dragging({ take, move, drop })}`. What follows
 * the pointer must have `pointer-events: none`. */
export function dragging(handlers: DragHandlers): (board: HTMLElement) => () => void {
  return (board) => {
    let pressed: { id: number; x: number; y: number; place: string } | null = null;
    let isDragging = false;

    function down(event: PointerEvent): void {
      const place = placeAt(event.clientX, event.clientY);
      if (event.button !== 0 || !event.isPrimary || place === null) return;
      pressed = { id: event.pointerId, x: event.clientX, y: event.clientY, place };
    }

    function move(event: PointerEvent): void {
      if (pressed?.id !== event.pointerId) return;
      const { clientX: x, clientY: y } = event;
      if (!isDragging) {
        if (Math.hypot(x - pressed.x, y - pressed.y) < FAR_ENOUGH) return;
        if (!handlers.take(pressed.place)) {
          pressed = null;
          return;
        }
        isDragging = true;
        board.setPointerCapture(event.pointerId);
      }
      handlers.move(x, y, placeAt(x, y));
      event.preventDefault();
    }

    function end(event: PointerEvent): void {
      if (pressed?.id !== event.pointerId) return;
      const wasDragging = isDragging;
      pressed = null;
      isDragging = false;
      if (!wasDragging) return;
      handlers.drop(event.type === "pointerup" ? placeAt(event.clientX, event.clientY) : null);
      // The click that follows a drag is no choice of its own.
      const swallow = (click: Event): void => {
        click.stopPropagation();
        click.preventDefault();
      };
      board.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => board.removeEventListener("click", swallow, { capture: true }));
    }

    board.addEventListener("pointerdown", down);
    board.addEventListener("pointermove", move);
    board.addEventListener("pointerup", end);
    board.addEventListener("pointercancel", end);
    return () => {
      board.removeEventListener("pointerdown", down);
      board.removeEventListener("pointermove", move);
      board.removeEventListener("pointerup", end);
      board.removeEventListener("pointercancel", end);
    };
  };
}
