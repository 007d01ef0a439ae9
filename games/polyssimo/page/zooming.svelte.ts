/** zooming.svelte.ts -- a closer look at the board: by two fingers, the wheel, keys or a button. What is magnified is
 * moved by a drag. */
import { listen } from "@page/games/parts/listen.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

const MOST = 4; // times as large
const STEP = 1.5; // of a key
const WHEEL_STEP = 0.002; // of the logarithm of the scale, a pixel

/** The part of a box that is seen at a scale, when a point of it stays where it is. */
export function seenOf(whole: Box, seen: Box, scale: number, at: Point): Box {
  const width = whole.width / scale;
  const height = whole.height / scale;
  const share = width / seen.width;
  return within(whole, {
    x: at.x - (at.x - seen.x) * share,
    y: at.y - (at.y - seen.y) * share,
    width,
    height,
  });
}

/** Moved so that nothing beside the whole is seen. */
function within(whole: Box, { x, y, width, height }: Box): Box {
  return {
    x: Math.min(Math.max(x, whole.x), whole.x + whole.width - width),
    y: Math.min(Math.max(y, whole.y), whole.y + whole.height - height),
    width,
    height,
  };
}

export class Zooming {
  #seen = $state.raw<Box | null>(null);
  readonly #fingers = new Map<number, Point>();

  constructor(
    private readonly whole: () => Box,
    /** Is there a piece in hand? Then the wheel and one finger move that. */
    private readonly isHolding: () => boolean,
  ) {}

  get seen(): Box {
    return this.#seen ?? this.whole();
  }

  get scale(): number {
    return this.whole().width / this.seen.width;
  }

  /** About a point of the drawing, or about the middle of what is seen. */
  zoomBy(factor: number, at: Point | null = null): void {
    const { seen } = this;
    const scale = Math.min(Math.max(this.scale * factor, 1), MOST);
    const middle = { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 };
    this.#seen = scale > 1 ? seenOf(this.whole(), seen, scale, at ?? middle) : null;
  }

  readonly larger = (): void => this.zoomBy(STEP);
  readonly smaller = (): void => this.zoomBy(1 / STEP);
  readonly reset = (): void => this.zoomBy(0);

  #pan(across: number, down: number): void {
    const { seen } = this;
    if (this.#seen)
      this.#seen = within(this.whole(), { ...seen, x: seen.x - across, y: seen.y - down });
  }

  /** Makes a drawing that shows `seen` follow the gestures: `{@attach zooming.attach}`. */
  readonly attach = (drawing: SVGSVGElement): (() => void) => {
    const pointOf = (x: number, y: number): Point =>
      new DOMPoint(x, y).matrixTransform(drawing.getScreenCTM()?.inverse());

    const wheel = (event: WheelEvent): void => {
      if (this.isHolding() && !event.ctrlKey) return;
      event.preventDefault();
      event.stopPropagation();
      const factor = Math.exp(-event.deltaY * WHEEL_STEP * (event.ctrlKey ? 4 : 1));
      this.zoomBy(factor, pointOf(event.clientX, event.clientY));
    };
    const pointerdown = (event: PointerEvent): void => {
      if (event.isPrimary) this.#fingers.clear();
      this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const [first] = this.#fingers.keys();
      // Two fingers look closer: what the first one has begun to move stays where it is.
      if (this.#fingers.size === 2 && first !== undefined)
        drawing.dispatchEvent(
          new PointerEvent("pointercancel", { pointerId: first, bubbles: true }),
        );
    };
    const pointermove = (event: PointerEvent): void => {
      const before = this.#fingers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) this.#pinch(before, now, other, pointOf);
      else if (!this.isHolding()) this.#drag(before, now, pointOf);
      this.#fingers.set(event.pointerId, now);
    };
    const lift = ({ pointerId, isTrusted }: PointerEvent): void => {
      if (isTrusted) this.#fingers.delete(pointerId);
    };
    const above = document.documentElement; // a finger that is caught elsewhere is heard there
    const stops = [
      listen(drawing as unknown as HTMLElement, { wheel, pointerdown }, { passive: false }),
      listen(above, { pointermove, pointerup: lift, pointercancel: lift }),
    ];
    return () => stops.forEach((stop) => stop());
  };

  #drag(before: Point, now: Point, pointOf: (x: number, y: number) => Point): void {
    const from = pointOf(before.x, before.y);
    const to = pointOf(now.x, now.y);
    this.#pan(to.x - from.x, to.y - from.y);
  }

  #pinch(before: Point, now: Point, other: Point, pointOf: (x: number, y: number) => Point): void {
    const spread = (point: Point): number => Math.hypot(point.x - other.x, point.y - other.y) || 1;
    const middle = pointOf((now.x + other.x) / 2, (now.y + other.y) / 2);
    this.zoomBy(spread(now) / spread(before), middle);
    this.#drag({ x: before.x / 2, y: before.y / 2 }, { x: now.x / 2, y: now.y / 2 }, pointOf);
  }
}
