/** marks.ts -- how the exercises of reviews went: kept in the browser, by review and action. */
import { isRecord, type BrowserStore } from "../storage.ts";

export type Mark = "solved" | "failed";
type All = Readonly<Record<string, Readonly<Record<string, Mark>>>>;

const NAME = "tessera.review.marks";
const REVIEWS_MAX = 100;

function read(store: BrowserStore): All {
  const found = store.read(NAME);
  return isRecord(found) ? (found as All) : {};
}

/** By the number of the action. */
export function marksOf(store: BrowserStore, review: string): Readonly<Record<string, Mark>> {
  const found = read(store)[review];
  return isRecord(found) ? found : {};
}

/** What was solved once stays solved. Returns all marks of the review. */
export function addMark(
  store: BrowserStore,
  review: string,
  ply: number,
  mark: Mark,
): Readonly<Record<string, Mark>> {
  const { [review]: before = {}, ...others } = read(store);
  const marks = before[ply] === "solved" ? before : { ...before, [ply]: mark };
  const latest = Object.entries(others).slice(1 - REVIEWS_MAX);
  store.write(NAME, { ...Object.fromEntries(latest), [review]: marks });
  return marks;
}
