/** showing.svelte.ts -- shows what an action brought about: flights, sounds, and marks on what others did
 * that stay until the viewer's next own action. */
import { untrack } from "svelte";
import { soundOf, sounds, vibrate, type SoundName } from "../sound/sound.ts";
import type { AnyBoard, Event } from "./board.ts";
import { flights, type Motions, type Prepared, type Scored } from "./parts/flights.ts";

/** What is read anew whenever the table tells something. */
export interface Shown {
  readonly root: HTMLElement | undefined;
  readonly board: AnyBoard;
  readonly position: unknown;
  readonly happened: readonly Event[];
  readonly viewer: number;
  /** Are fewer points better? */
  readonly countsDown: boolean;
  /** Who acted last; null if nobody has. */
  readonly mover: number | null;
}

const APART_MS = 90; // of sounds where nothing flies
const LATEST = "data-latest";

function motionsOf(shown: Shown, before: unknown): Motions {
  const { board, happened, position: after, viewer } = shown;
  if (happened.length === 0 || !board.motions) return { ways: [] };
  return board.motions(happened, { before, after, viewer });
}

export function scoredIn(events: readonly Event[], countsDown: boolean): readonly Scored[] {
  return events.flatMap(({ seat, points }, event) => {
    if (seat === undefined || !points) return [];
    return [{ event, seat, points, isGain: points > 0 !== countsDown }];
  });
}

/** Each event sounds when it has landed; what sounds alike at the same time is heard once. */
function sound(
  events: readonly Event[],
  board: AnyBoard,
  landed: ReadonlyMap<number, number>,
): void {
  const heard = new Set<string>();
  let next = 0;
  events.forEach((event, index) => {
    const name: SoundName | null = soundOf(event, board.material ?? "card");
    if (name === null) return;
    const at = landed.get(index) ?? next;
    next = at + APART_MS;
    const key = `${name} ${Math.round(at / APART_MS)}`;
    if (heard.has(key) || (landed.size === 0 && heard.size > 2)) return;
    heard.add(key);
    setTimeout(() => sounds.play(name), at);
  });
}

/** How many units of its drawing a pixel of the window is. */
function unitsPerPixel(element: Element): number {
  return 1 / ((element instanceof SVGGraphicsElement && element.getScreenCTM()?.a) || 1);
}

function unmark(element: HTMLElement | SVGElement): void {
  element.removeAttribute(LATEST);
  element.style.removeProperty("--pixel");
}

/** Marks what the selectors find, and nothing else. It measures before it changes anything: a measurement after a
 * change makes the browser lay out the page anew. */
function mark(root: HTMLElement, selectors: Iterable<string>): void {
  const found = [...selectors].flatMap((selector) => {
    const element = root.querySelector<HTMLElement | SVGElement>(selector);
    return element ? [{ element, pixel: `${unitsPerPixel(element).toFixed(2)}px` }] : [];
  });
  for (const element of root.querySelectorAll<HTMLElement>(`[${LATEST}]`)) unmark(element);
  for (const { element, pixel } of found) {
    element.setAttribute(LATEST, "");
    element.style.setProperty("--pixel", pixel);
  }
}

/** Call it in the component that draws the board. */
export function showActions(read: () => Shown): void {
  let before: unknown = null;
  let prepared: Prepared = { ways: [], spots: [] };
  const latest = new Set<string>();
  const happened = $derived(read().happened);
  const position = $derived(read().position);

  function note(shown: Shown, { ways }: Motions): void {
    const isOwn = shown.mover === shown.viewer;
    if (isOwn || shown.happened.length === 0) latest.clear();
    if (isOwn) return;
    for (const { to } of ways) for (const selector of to) if (selector !== "") latest.add(selector);
  }

  $effect.pre(() => {
    void happened;
    untrack(() => {
      const shown = read();
      const motions = before === null ? { ways: [] } : motionsOf(shown, before);
      before = shown.position;
      note(shown, motions);
      prepared = shown.root ? flights.prepare(shown.root, motions) : { ways: [], spots: [] };
    });
  });
  $effect(() => {
    const events = happened;
    untrack(() => {
      const { root, board, mover, viewer, countsDown } = read();
      if (!root || events.length === 0) return flights.land();
      sound(events, board, flights.launch(root, prepared, scoredIn(events, countsDown)));
      if (mover === viewer) vibrate(12);
    });
  });
  $effect(() => {
    void position;
    const { root } = read();
    if (root) mark(root, latest);
  });
}
