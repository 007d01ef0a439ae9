/** The streak of daily puzzles: which days count, and how many there are in a row. */
import { expect, test, vi } from "vitest";
import { BrowserStore } from "../storage.ts";
import { openTestEngine, TestStorage } from "../testing.ts";
import { placesIn, todayOf } from "./puzzle.ts";
import { Solving } from "./solving.ts";
import { noteSolved, streakOf } from "./streak.ts";

const DAY_MS = 86_400_000;
const noon = (date: string): Date => new Date(`${date}T12:00:00Z`);

function solveOn(store: BrowserStore, ...dates: readonly string[]): void {
  for (const date of dates) noteSolved(store, date, noon(date));
}

test("days in a row count, over the end of a month and a leap day", () => {
  const store = new BrowserStore(new TestStorage());
  solveOn(store, "2028-02-28", "2028-02-29", "2028-03-01");
  expect(streakOf(store, noon("2028-03-01"))).toEqual({ now: 3, best: 3, isToday: true });
  expect(streakOf(store, noon("2028-03-02"))).toEqual({ now: 3, best: 3, isToday: false });
  expect(streakOf(store, noon("2028-03-03"))).toEqual({ now: 0, best: 3, isToday: false });
  solveOn(store, "2028-03-05");
  expect(streakOf(store, noon("2028-03-05"))).toEqual({ now: 1, best: 3, isToday: true });
});

test("a puzzle counts on its own day only, and a day counts once", () => {
  const store = new BrowserStore(new TestStorage());
  noteSolved(store, "2026-11-14", noon("2026-11-15"));
  noteSolved(store, undefined, noon("2026-11-15"));
  expect(streakOf(store, noon("2026-11-15")).now).toBe(0);
  solveOn(store, "2026-11-15", "2026-11-15");
  expect(streakOf(store, noon("2026-11-15"))).toEqual({ now: 1, best: 1, isToday: true });
});

test("any days: the streak is what one finds by going back day by day", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const store = new BrowserStore(new TestStorage());
    const first = Date.UTC(2026, 11, 20);
    const solved = Array.from({ length: 30 }, (_, day) => (seed * (day + 3) ** 3) % 7 > 1);
    for (const [day, isSolved] of solved.entries()) {
      const now = new Date(first + day * DAY_MS);
      if (isSolved) noteSolved(store, now.toISOString().slice(0, 10), now);
      const past = solved.slice(0, day + 1).map((it) => (it ? "x" : "."));
      const run = /x*$/.exec(past.join("").replace(/\.$/, ""))?.[0].length;
      const best = Math.max(
        ...past
          .join("")
          .split(".")
          .map(({ length }) => length),
      );
      expect(streakOf(store, now)).toEqual({ now: run, best, isToday: isSolved });
    }
  }
});

test("what a foreign hand wrote is passed over", () => {
  const store = new BrowserStore(new TestStorage());
  for (const odd of [null, 7, {}, ["x", null, 1.5]]) {
    store.write("tessera.days", odd);
    expect(streakOf(store, noon("2026-11-15"))).toEqual({ now: 0, best: 0, isToday: false });
  }
});

test("solving today's puzzle counts, solving another does not", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: noon("2026-11-15") });
  const engine = openTestEngine();
  const store = new BrowserStore(new TestStorage());
  const host = { engine, store, kinds: ["chromino"] };
  const other = (await engine.makePuzzle("chromino", 1, false, 3)).code;
  for (const code of [other, todayOf("chromino")]) {
    expect(streakOf(store, new Date()).now).toBe(0);
    const solving = await Solving.open(host, code, () => undefined);
    for (const place of placesIn(await engine.solvePuzzle())) await solving.mark(place);
    expect(solving.current.end).toBe("solved");
  }
  expect(streakOf(store, new Date())).toEqual({ now: 1, best: 1, isToday: true });
  vi.useRealTimers();
});
