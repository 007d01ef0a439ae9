/** streak.ts -- on how many days in a row somebody has solved a puzzle of the day, on that day. */
import type { BrowserStore } from "../storage.ts";
import { dayOf } from "./puzzle.ts";

export interface Streak {
  /** Up to today, or up to yesterday while today's is not solved yet. */
  readonly now: number;
  readonly best: number;
  /** Is one of today solved? */
  readonly isToday: boolean;
}

const DAYS = "tessera.days";
const DAYS_MAX = 2000; // of which the oldest is forgotten
const DAY_MS = 86_400_000;

/** The days with a solved puzzle, such as 20261115; the latest first. */
function solvedDays(store: BrowserStore): readonly number[] {
  const found = store.read(DAYS);
  return Array.isArray(found) ? found.filter(Number.isInteger) : [];
}

/** A puzzle of this date, such as "2026-11-15", is solved. It counts only on that day (UTC). */
export function noteSolved(store: BrowserStore, date: string | undefined, now: Date): void {
  const today = dayOf(now);
  const days = solvedDays(store);
  if (date?.replaceAll("-", "") !== `${today}` || days.includes(today)) return;
  store.write(DAYS, [today, ...days].slice(0, DAYS_MAX));
}

/** The number of a day since 1970. */
function numberOf(day: number): number {
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100) / DAY_MS;
}

export function streakOf(store: BrowserStore, now: Date): Streak {
  const today = numberOf(dayOf(now));
  const days = new Set(solvedDays(store).map(numberOf));
  const runTo = (last: number): number => {
    let length = 0;
    while (days.has(last - length)) length++;
    return length;
  };
  const isToday = days.has(today);
  const ends = [...days].filter((day) => !days.has(day + 1));
  return {
    now: runTo(isToday ? today : today - 1),
    best: Math.max(0, ...ends.map(runTo)),
    isToday,
  };
}
