/** flights.ts -- what an action moved flies from where it was to where it lies now.
 *
 * A game says which way its things took (`Way`), from the engine's events. Before the new position is drawn
 * `prepare` notes where they were; after it `launch` lets copies fly above everything, so that no panel cuts
 * them off. What is drawn below is the new position from the first moment: only its new things are hidden
 * until their copies have landed. */
import { copyOf, pointsBadge } from "./copies.ts";

/** How one thing moved. Of each list of selectors the first that is found counts. The first target is the thing
 * itself, drawn where it lies now; the others are only places, to which a copy of what left flies. */
export interface Way {
  /** The event that tells of it, by its place in the list: those of one event fly together. */
  readonly event: number;
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Whose it is then: where it is drawn nowhere, it flies to the name of this seat. */
  readonly seat?: number;
  /** Does it join others that are drawn as one with it? Then these stay in view meanwhile. */
  readonly joins?: boolean;
  /** Is it seen only from its beginning on, as what comes out of a bag? */
  readonly emerges?: boolean;
  /** Is nothing scored by it, whatever the event adds to what one has? Then no points fly. */
  readonly isUnscored?: boolean;
}

/** What an event counts: it glows, and its points fly from there. */
export interface Spot {
  /** With a fraction, for what is counted one after the other by one event. */
  readonly event: number;
  readonly at: string;
  /** Where the points go; if missing, to the score of the seat. */
  readonly to?: string;
}

export interface Motions {
  readonly ways: readonly Way[];
  readonly spots?: readonly Spot[];
}

/** Points that a seat was given by an event. */
export interface Scored {
  readonly event: number;
  readonly seat: number;
  readonly points: number;
  /** Not where fewer points are better. */
  readonly isGain: boolean;
}

/** What is known before the new position is drawn. */
export interface Prepared {
  readonly ways: readonly (Way & { readonly start: DOMRect; readonly copy: SVGElement | null })[];
  readonly spots: readonly Spot[];
}

const NOTHING: Prepared = { ways: [], spots: [] };
const STEPS_MS = 2400; // all steps of one action together begin within this time
const DROP_MS = 1500; // so long the table may take to answer what was dropped
const NEAR = 3; // pixels: what has moved less has not moved
const EASING = "cubic-bezier(0.3, 0.1, 0.2, 1)";

export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

interface Found {
  readonly element: Element;
  /** In the list of selectors. */
  readonly index: number;
  readonly box: DOMRect;
}

/** On the board, or around it. */
function find(root: ParentNode, selectors: readonly string[]): Found | null {
  for (const [index, selector] of selectors.entries()) {
    if (selector === "") continue;
    const element = root.querySelector(selector) ?? document.querySelector(selector);
    const box = element?.getBoundingClientRect();
    if (element && box && box.width > 0) return { element, index, box };
  }
  return null;
}

/** Begins of the events' steps, in milliseconds: one after the other, in the order they happened. */
export function stepsOf(events: readonly number[], step: number): ReadonlyMap<number, number> {
  const different = [...new Set(events)].sort((a, b) => a - b);
  const apart = Math.min(step, STEPS_MS / Math.max(different.length, 1));
  return new Map(different.map((event, index) => [event, index * apart]));
}

type Frame = { readonly transform: string };

/** Puts what is drawn in one box into another; both are boxes of the window. */
function moved(to: DOMRect, box: { x: number; y: number; scale: number }): Frame {
  const x = box.x - box.scale * (to.x + to.width / 2);
  const y = box.y - box.scale * (to.y + to.height / 2);
  return { transform: `translate(${x}px, ${y}px) scale(${box.scale})` };
}

/** From one box to another, in a slight arc. */
export function framesOf(start: DOMRect, to: DOMRect): Frame[] {
  const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const first = middle(start);
  const last = middle(to);
  const size = Math.min(Math.max(start.width / to.width, 0.3), 2.5);
  const lift = 0.1 * Math.hypot(last.x - first.x, last.y - first.y);
  const half = {
    x: (first.x + last.x) / 2,
    y: (first.y + last.y) / 2 - lift,
    scale: 1.12 * Math.sqrt(size),
  };
  return [moved(to, { ...first, scale: size }), moved(to, half), moved(to, { ...last, scale: 1 })];
}

/** Unseen up to the beginning. */
function emerging(frames: readonly Frame[]): Keyframe[] {
  return frames.map((frame, index) => ({ ...frame, opacity: index === 0 ? 0 : 1 }));
}

function layer(): SVGSVGElement {
  const found = document.querySelector<SVGSVGElement>("svg.flights");
  if (found) return found;
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  made.setAttribute("class", "flights");
  made.setAttribute("aria-hidden", "true");
  return document.body.appendChild(made);
}

/** Puts a copy into the layer, in a group of its own. */
function shownIn(copy: SVGElement): SVGElement {
  const group = layer().appendChild(document.createElementNS(copy.namespaceURI, "g") as SVGElement);
  group.append(copy);
  return group;
}

export class Flights {
  /** How long one flight takes; 0 shows none. */
  private duration = 0;
  private readonly flying = new Set<Animation>();
  private readonly ends = new Set<() => void>();
  private dropped: { readonly x: number; readonly y: number; readonly at: number } | null = null;

  setDuration(duration: number): void {
    this.duration = duration;
  }

  get isOn(): boolean {
    return this.duration > 0 && !isStill();
  }

  /** Notes where things are, before the new position is drawn. */
  prepare(root: ParentNode, { ways, spots = [] }: Motions): Prepared {
    if (!this.isOn) return NOTHING;
    const known = ways.flatMap((way) => {
      const from = find(root, way.from);
      if (!from) return [];
      const isCopied = way.joins === true || way.seat !== undefined || way.to.length > 1;
      const copy = isCopied ? copyOf(from.element) : null;
      return [{ ...way, start: from.box, copy }];
    });
    return { ways: known, spots };
  }

  /** Lets them fly. Returns when each event has landed, in milliseconds from now. */
  launch(
    root: ParentNode,
    { ways, spots }: Prepared,
    scored: readonly Scored[],
  ): ReadonlyMap<number, number> {
    if (!this.isOn) return new Map();
    this.land();
    const unscored = new Set(ways.filter((way) => way.isUnscored).map(({ event }) => event));
    const counted = scored.filter(({ event }) => !unscored.has(event));
    const told = [...ways, ...spots, ...counted].map(({ event }) => event);
    const begins = stepsOf(told, 0.8 * this.duration);
    const places = new Map<number, DOMRect>(); // where the things of an event landed
    for (const way of ways) {
      const landed = this.fly(root, way, begins.get(way.event) ?? 0);
      if (landed) places.set(way.event, landed);
    }
    for (const { event, at } of spots) {
      const found = at === "" ? [] : [...root.querySelectorAll(at)];
      for (const element of found) this.glow(element, begins.get(event) ?? 0);
      const middle = found[found.length >> 1];
      if (middle) places.set(event, middle.getBoundingClientRect());
    }
    for (const points of counted) {
      const goal = spots.find(({ event }) => event === points.event)?.to;
      this.flyPoints(root, points, goal, placeOf(places, points.event), begins);
    }
    return new Map([...begins].map(([event, begin]) => [event, begin + this.duration]));
  }

  private fly(root: ParentNode, way: Prepared["ways"][number], begin: number): DOMRect | null {
    const found = find(root, way.to);
    const isItself = found?.index === 0 && !way.joins;
    const copy = isItself ? copyOf(found.element) : way.copy;
    const to = found?.box ?? seatBox(way.seat);
    if (!copy || !to) return null;
    const start = this.startOf(way, to);
    if (Math.hypot(start.x - to.x, start.y - to.y) < NEAR) return to;
    const drawn = shownIn(copy);
    if (isItself) this.track(drawn, found);
    // A copy of what left is drawn where it was, one of what came where it is now.
    const frames = isItself ? framesOf(start, to) : framesOf(to, start).reverse();
    this.animate(copy, way.emerges ? emerging(frames) : frames, begin, () => drawn.remove());
    if (isItself)
      this.animate(found.element, [{ opacity: 0 }, { opacity: 0 }], 0, undefined, begin);
    return to;
  }

  /** A board may move under what flies to it, as a table that is shifted to show more. */
  private track(drawn: SVGElement, { element, box }: Found): void {
    const follow = (): void => {
      if (!drawn.isConnected) return;
      const now = element.getBoundingClientRect();
      const scale = now.width / box.width || 1;
      const [x, y] = [now.x - scale * box.x, now.y - scale * box.y];
      drawn.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
      requestAnimationFrame(follow);
    };
    requestAnimationFrame(follow);
  }

  /** What was dragged comes from where it was let go. */
  private startOf({ start, event }: Prepared["ways"][number], to: DOMRect): DOMRect {
    const { dropped } = this;
    if (!dropped || event > 1 || performance.now() - dropped.at > DROP_MS) return start;
    return new DOMRect(dropped.x - to.width / 2, dropped.y - to.height / 2, to.width, to.height);
  }

  /** Something was let go here, in pixels of the window. */
  drop(x: number, y: number): void {
    this.dropped = { x, y, at: performance.now() };
  }

  private glow(element: Element, begin: number): void {
    const dark = { filter: "none" };
    const light = { filter: "brightness(1.25) drop-shadow(0 0 3px var(--accent))" };
    this.animate(element, [dark, light, dark], begin);
  }

  private flyPoints(
    root: ParentNode,
    { event, seat, points, isGain }: Scored,
    goal: string | undefined,
    start: DOMRect | undefined,
    begins: ReadonlyMap<number, number>,
  ): void {
    const score = find(root, [goal ?? "", `[data-score="${seat}"]`])?.box;
    if (!start || !score) return;
    const badge = layer().appendChild(pointsBadge(points, isGain, score));
    const begin = (begins.get(event) ?? 0) + 0.6 * this.duration;
    const from = new DOMRect(start.x + start.width / 2, start.y + start.height / 2, score.width, 0);
    this.animate(badge, emerging(framesOf(from, score)), begin, () => badge.remove());
  }

  private animate(
    element: Element,
    frames: Keyframe[],
    delay: number,
    done: (() => void) | undefined = undefined,
    longer = 0,
  ): void {
    const duration = this.duration + longer;
    const animation = element.animate(frames, {
      duration,
      delay,
      easing: EASING,
      fill: done ? "both" : "backwards", // copies stay until they are removed
    });
    this.flying.add(animation);
    animation.onfinish = animation.oncancel = () => {
      this.flying.delete(animation);
      done?.();
      if (this.flying.size === 0) this.rest();
    };
  }

  private rest(): void {
    const waiting = [...this.ends];
    this.ends.clear();
    for (const end of waiting) end();
  }

  /** Ends all flights at once: everything lies where it belongs. */
  land(): void {
    for (const animation of [...this.flying]) animation.cancel();
  }

  /** Resolves when nothing flies any more. */
  settled(): Promise<void> {
    if (this.flying.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.ends.add(resolve));
  }
}

/** A small box in the middle of a seat among the seats; null if it is not on the screen. */
function seatBox(seat: number | undefined): DOMRect | null {
  const card = document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  if (!card || card.width === 0) return null;
  return new DOMRect(card.x + card.width / 2 - 8, card.y + card.height / 2 - 8, 16, 16);
}

/** Points of an event that moved nothing come from what moved last before it. */
function placeOf(places: ReadonlyMap<number, DOMRect>, event: number): DOMRect | undefined {
  const before = [...places].filter(([at]) => at <= event).sort(([a], [b]) => a - b);
  return before.at(-1)?.[1];
}

/** Of the page: there is one board at a time. */
export const flights = new Flights();
