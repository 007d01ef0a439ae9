/** gestures.ts -- moving a table under its window: dragging, two fingers, the wheel. */

const FAR_ENOUGH = 6; // pixels that make a drag of a press
const WHEEL_STEP = 0.0016; // of the logarithm of the scale, a pixel

export interface GestureHandlers {
  readonly pan: (across: number, down: number) => void;
  /** About a point, in pixels from the corner of the element. */
  readonly zoom: (factor: number, x: number, y: number) => void;
  /** A press that did not move, or moved too little to be meant. */
  readonly tap: (x: number, y: number, isTouch: boolean, on: Element) => void;
}

interface Finger {
  x: number;
  y: number;
}

/** Lets an element be panned and zoomed: `{@attach gestures({ pan, zoom, tap })}`. */
export function gestures(handlers: GestureHandlers): (element: HTMLElement) => () => void {
  return (element) => {
    const fingers = new Map<number, Finger>();
    let start: Finger | null = null;
    let isMoving = false;

    function at({ clientX, clientY }: MouseEvent): Finger {
      const box = element.getBoundingClientRect();
      return { x: clientX - box.x, y: clientY - box.y };
    }

    function down(event: PointerEvent): void {
      if (event.button !== 0) return;
      if (event.isPrimary) fingers.clear(); // one that was let go elsewhere is not seen to go
      fingers.set(event.pointerId, at(event));
      if (fingers.size === 1) {
        start = at(event);
        isMoving = false;
      }
    }

    function begin(): void {
      isMoving = true;
      for (const id of fingers.keys()) element.setPointerCapture(id);
    }

    /** What two fingers do: their middle pans, their distance zooms. */
    function pinch(moved: Finger, now: Finger, still: Finger): void {
      const spread = (a: Finger): number => Math.hypot(a.x - still.x, a.y - still.y) || 1;
      handlers.pan((now.x - moved.x) / 2, (now.y - moved.y) / 2);
      handlers.zoom(spread(now) / spread(moved), (now.x + still.x) / 2, (now.y + still.y) / 2);
    }

    function move(event: PointerEvent): void {
      const before = fingers.get(event.pointerId);
      if (before === undefined || start === null) return;
      const now = at(event);
      if (!isMoving) {
        if (Math.hypot(now.x - start.x, now.y - start.y) < FAR_ENOUGH) return;
        begin();
      }
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) pinch(before, now, other);
      else handlers.pan(now.x - before.x, now.y - before.y);
      fingers.set(event.pointerId, now);
      event.preventDefault();
    }

    function end(event: PointerEvent): void {
      fingers.delete(event.pointerId);
    }

    /** The click that ends a drag is no choice. */
    function click(event: MouseEvent): void {
      if (event.detail === 0) return; // from the keyboard
      if (isMoving) event.stopPropagation();
      else {
        const { x, y } = at(event);
        const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
        if (event.target instanceof Element) handlers.tap(x, y, isTouch, event.target);
      }
      isMoving = false;
    }

    function wheel(event: WheelEvent): void {
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
      const { x, y } = at(event);
      if (event.shiftKey || (event.deltaX !== 0 && !event.ctrlKey))
        handlers.pan(-event.deltaX * unit, -event.deltaY * unit);
      else
        handlers.zoom(Math.exp(-event.deltaY * unit * WHEEL_STEP * (event.ctrlKey ? 5 : 1)), x, y);
      event.preventDefault();
    }

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", end);
    element.addEventListener("pointercancel", end);
    element.addEventListener("click", click, { capture: true });
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", end);
      element.removeEventListener("pointercancel", end);
      element.removeEventListener("click", click, { capture: true });
      element.removeEventListener("wheel", wheel);
    };
  };
}
