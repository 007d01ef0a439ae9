/** gestures.ts -- moving a table under its window: dragging, two fingers, the wheel. */
import { listen } from "@page/games/parts/listen.ts";

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

class Gestures {
  private readonly fingers = new Map<number, Finger>();
  private start: Finger | null = null;
  private isMoving = false;

  constructor(
    private readonly element: HTMLElement,
    private readonly handlers: GestureHandlers,
  ) {}

  private at({ clientX, clientY }: MouseEvent): Finger {
    const box = this.element.getBoundingClientRect();
    return { x: clientX - box.x, y: clientY - box.y };
  }

  private readonly down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    // A finger that was lifted elsewhere left no event here.
    if (event.isPrimary) this.fingers.clear();
    this.fingers.set(event.pointerId, this.at(event));
    if (this.fingers.size > 1) return;
    this.start = this.at(event);
    this.isMoving = false;
  };

  private readonly move = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId);
    const now = this.at(event);
    if (before === undefined || !this.moves(now)) return;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) this.pinch(before, now, other);
    else this.handlers.pan(now.x - before.x, now.y - before.y);
    this.fingers.set(event.pointerId, now);
    event.preventDefault();
  };

  /** Is this a movement, or still a press that trembles? */
  private moves(now: Finger): boolean {
    const { start } = this;
    if (start === null || this.isMoving) return this.isMoving;
    if (Math.hypot(now.x - start.x, now.y - start.y) < FAR_ENOUGH) return false;
    for (const id of this.fingers.keys()) this.element.setPointerCapture(id);
    return (this.isMoving = true);
  }

  /** What two fingers do: their middle pans, their distance zooms. */
  private pinch(moved: Finger, now: Finger, still: Finger): void {
    const spread = (a: Finger): number => Math.hypot(a.x - still.x, a.y - still.y) || 1;
    this.handlers.pan((now.x - moved.x) / 2, (now.y - moved.y) / 2);
    this.handlers.zoom(spread(now) / spread(moved), (now.x + still.x) / 2, (now.y + still.y) / 2);
  }

  private readonly end = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
  };

  /** The click that ends a drag is not a choice. */
  private readonly click = (event: MouseEvent): void => {
    if (event.detail === 0) return; // from the keyboard
    if (this.isMoving) event.stopPropagation();
    else if (event.target instanceof Element) {
      const { x, y } = this.at(event);
      const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
      this.handlers.tap(x, y, isTouch, event.target);
    }
    this.isMoving = false;
  };

  private readonly wheel = (event: WheelEvent): void => {
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    const { x, y } = this.at(event);
    if (event.shiftKey || (event.deltaX !== 0 && !event.ctrlKey))
      this.handlers.pan(-event.deltaX * unit, -event.deltaY * unit);
    else {
      const step = WHEEL_STEP * (event.ctrlKey ? 5 : 1);
      this.handlers.zoom(Math.exp(-event.deltaY * unit * step), x, y);
    }
    event.preventDefault();
  };

  attach(): () => void {
    const { element, down, move, end, click, wheel } = this;
    const pointers = { pointerdown: down, pointermove: move, pointerup: end, pointercancel: end };
    const stops = [
      listen(element, pointers),
      listen(element, { click }, { capture: true }),
      listen(element, { wheel }, { passive: false }),
    ];
    return () => stops.forEach((stop) => stop());
  }
}

/** Lets an element be panned and zoomed: `{@attach gestures({ pan, zoom, tap })}`. */
export function gestures(handlers: GestureHandlers): (element: HTMLElement) => () => void {
  return (element) => new Gestures(element, handlers).attach();
}
