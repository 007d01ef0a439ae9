/** places.ts -- the keyboard on a drawn board: arrows go to the nearest place, N to the next choice.
 *
 * A place is an element with `data-place`, its name unique on the board. A place that leads on now
 * has `data-can`: "pick" if it is a part of a choice, "play" if it completes one. Only one place is
 * in the tab order, the one where the player was last; Enter and Space are a click on it. */
import { listen } from "./listen.ts";

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const SIDEWAYS = 2.5; // how much worse a step to the side is than one ahead

/** Which of the boxes comes next from one in a direction; -1 if there is none. */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction): number {
  const isAcross = direction === "ArrowLeft" || direction === "ArrowRight";
  const sign = direction === "ArrowLeft" || direction === "ArrowUp" ? -1 : 1;
  let best = -1;
  let bestDistance = Infinity;
  boxes.forEach((box, index) => {
    const across = box.x + box.width / 2 - (from.x + from.width / 2);
    const down = box.y + box.height / 2 - (from.y + from.height / 2);
    const ahead = sign * (isAcross ? across : down);
    const aside = Math.abs(isAcross ? down : across);
    const distance = ahead + SIDEWAYS * aside;
    if (ahead < 1 || aside > 2 * ahead || distance >= bestDistance) return;
    best = index;
    bestDistance = distance;
  });
  return best;
}

type PlaceElement = HTMLElement | SVGElement;

function placesIn(board: Element): PlaceElement[] {
  return [...board.querySelectorAll<PlaceElement>("[data-place]")];
}

/** The element of a place, for animations and focus. */
export function placeNamed(board: Element, name: string): PlaceElement | null {
  return board.querySelector<PlaceElement>(`[data-place="${CSS.escape(name)}"]`);
}

function isDirection(key: string): key is Direction {
  return /^Arrow(Left|Right|Up|Down)$/.test(key);
}

/** Where a key leads from a place; null if it is not a key of the board. */
function target(board: Element, from: PlaceElement, event: KeyboardEvent): PlaceElement | null {
  const places = placesIn(board);
  if (isDirection(event.key)) {
    const boxes = places.map((place) => place.getBoundingClientRect());
    return places[nearest(from.getBoundingClientRect(), boxes, event.key)] ?? from;
  }
  if (event.key === "Home") return places[0] ?? null;
  if (event.key === "End") return places.at(-1) ?? null;
  if (event.key.toLowerCase() !== "n") return null;
  const step = event.shiftKey ? -1 : 1;
  const start = places.indexOf(from);
  for (let i = 1; i <= places.length; i++) {
    const place = places[(start + step * i + places.length * places.length) % places.length];
    if (place?.dataset["can"] !== undefined) return place;
  }
  return from;
}

function placeOf(target: EventTarget | null): PlaceElement | null {
  return target instanceof Element ? target.closest<PlaceElement>("[data-place]") : null;
}

/** The keyboard on one board. */
class Places {
  /** The place where the player was last. */
  private current: string | undefined;
  private holdsFocus = false;

  constructor(private readonly board: HTMLElement) {}

  /** Puts one place into the tab order, and gives it the focus if its predecessor lost it. */
  readonly settle = (): void => {
    const all = placesIn(this.board);
    const focused = all.find((place) => place === document.activeElement);
    const kept = focused ?? all.find((place) => place.dataset["place"] === this.current);
    const entry = kept ?? all.find((place) => place.dataset["can"] !== undefined) ?? all[0];
    if (this.holdsFocus && document.activeElement === document.body) entry?.focus();
    for (const place of all) {
      const index = place === entry ? "0" : "-1";
      if (place.getAttribute("tabindex") !== index) place.setAttribute("tabindex", index);
    }
  };

  private readonly focusin = (event: FocusEvent): void => {
    const place = placeOf(event.target);
    if (place === null) return;
    this.current = place.dataset["place"];
    this.holdsFocus = place.matches(":focus-visible"); // a pointer needs no focus
    this.settle();
  };

  /** A place that is removed loses the focus too, but the player did not ask for that. Browsers send
   * the event before the place is gone. */
  private readonly focusout = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) this.holdsFocus = false;
    else
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected) this.holdsFocus = false;
      });
  };

  private readonly keydown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = placeOf(event.target);
    if (from === null) return;
    if (event.key === "Enter" || event.key === " ") {
      from.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      event.preventDefault();
      return;
    }
    const to = target(this.board, from, event);
    if (to === null) return;
    to.focus();
    event.preventDefault();
  };

  /** The board is drawn anew after every action. The tab order follows it, and the focus of a place
   * that is gone goes to the place of the same name, or to the first choice. */
  attach(): () => void {
    const { board, focusin, focusout, keydown } = this;
    const observer = new MutationObserver(this.settle);
    const attributeFilter = ["data-place", "data-can"];
    observer.observe(board, { subtree: true, childList: true, attributeFilter });
    const stop = listen(board, { focusin, focusout, keydown });
    this.settle();
    return () => {
      observer.disconnect();
      stop();
    };
  }
}

/** Makes an element the board: `{@attach places}`. */
export function places(board: HTMLElement): () => void {
  return new Places(board).attach();
}
