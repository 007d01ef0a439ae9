import { beforeEach, expect, test } from "vitest";
import { BrowserStore } from "../storage.ts";
import { openTestEngine, TestStorage } from "../testing.ts";
import { savePuzzle, savedPuzzles } from "./saved.ts";
import { dayOf, isOfDay, placesIn, todayIn } from "./puzzle.ts";
import { Solving, type SolvingHost, type SolvingState } from "./solving.ts";
import { clockFace } from "./stopwatch.ts";

const engine = openTestEngine();
const KINDS = ["chromino", "polyssimo"];
let storage: TestStorage;
let host: SolvingHost;
let now: number;
const states: SolvingState[] = [];

beforeEach(() => {
  storage = new TestStorage();
  host = { engine, store: new BrowserStore(storage), kinds: KINDS };
  now = 0;
  states.length = 0;
});

async function open(code: string): Promise<Solving> {
  const solving = await Solving.open(
    host,
    code,
    (state) => states.push(state),
    () => now,
  );
  solving.look();
  return solving;
}

async function codeOf(kind: string, level: number, seed: number): Promise<string> {
  return (await engine.makePuzzle(kind, level, false, seed)).code;
}

test.each(["chromino", "polyssimo"] as const)("a puzzle of %s is solved", async (kind) => {
  const solving = await open(await codeOf(kind, 2, 7));
  const places = placesIn(await engine.solvePuzzle());
  expect(solving.current.left).toBe(places.length);
  now = 61_000;
  for (const [index, place] of places.entries()) {
    await solving.mark(place);
    expect(solving.current.judged).toEqual({ mark: place, verdict: "right" });
    expect(solving.current.left).toBe(places.length - 1 - index);
  }
  expect(solving.current.end).toBe("solved");
  now = 99_000;
  expect(solving.spentMs).toBe(61_000);
  await solving.mark(places[0]!);
  expect(states).toHaveLength(places.length);
  expect(savedPuzzles(host.store)[0]).toMatchObject({
    end: "solved",
    mistakes: 0,
    spent_ms: 61_000,
  });
});

test("a wrong mark is told with its reason, and does not stay", async () => {
  const solving = await open(await codeOf("chromino", 2, 7));
  await solving.mark("RBB@0,0h");
  expect(solving.current).toMatchObject({ judged: { verdict: "covered" }, mistakes: 1, marks: [] });
  await solving.mark("RBB@90,90h");
  expect(solving.current).toMatchObject({ judged: { verdict: "too_few_edges" }, mistakes: 2 });
  const pieces = await open(await codeOf("polyssimo", 2, 7));
  await pieces.mark("D0-r0-a1");
  expect(pieces.current.judged?.verdict).toBe("outside");
});

test("marks are taken back, the latest or a named one", async () => {
  const solving = await open(await codeOf("chromino", 2, 7));
  const [first, second, third] = placesIn(await engine.solvePuzzle());
  for (const place of [first!, second!, third!]) await solving.mark(place);
  await solving.takeBack();
  await solving.takeBack(first);
  expect(solving.current.marks).toEqual([second]);
  await solving.mark(second!);
  expect(solving.current).toMatchObject({ judged: { verdict: "repeated" }, mistakes: 0 });
});

test("whether it can still be finished is said when asked", async () => {
  const solving = await open(await codeOf("polyssimo", 2, 7));
  await solving.mark("P-r0-b1");
  expect(solving.current.finish).toBeNull();
  await solving.askWhetherItCanBeFinished();
  expect(solving.current.finish).toBe("no");
  await solving.takeBack();
  await solving.askWhetherItCanBeFinished();
  expect(solving.current.finish).toBe("yes");
});

test("what was revealed stays revealed until it is begun afresh", async () => {
  const code = await codeOf("polyssimo", 1, 3);
  await (await open(code)).reveal();
  const again = await open(code);
  expect(again.current.end).toBe("revealed");
  expect(again.current.solution).toHaveLength(again.current.left);
  await again.restart();
  expect(again.current).toMatchObject({ end: null, solution: null, marks: [] });
});

test("the marks and the time are found again, without what is not right", async () => {
  const code = await codeOf("chromino", 2, 7);
  const solving = await open(code);
  const [first] = placesIn(await engine.solvePuzzle());
  now = 5000;
  await solving.mark(first!);
  now = 8000;
  solving.lookAway();
  now = 50_000;
  expect(solving.spentMs).toBe(8000);
  const saved = savedPuzzles(host.store)[0]!;
  savePuzzle(host.store, { ...saved, marks: ["nonsense", ...saved.marks] });
  const again = await open(code);
  expect(again.current.marks).toEqual([first]);
  now = 51_000;
  expect(again.spentMs).toBe(9000);
});

test.each(["", "hello", "c9-3-s42-xz", "c1-3-s43-xz", "x".repeat(2 << 20)])(
  "a code that names no puzzle is refused: %.12s",
  async (code) => {
    await expect(open(code)).rejects.toMatchObject({ name: "Error" });
  },
);

test("today's puzzle is that of the date", async () => {
  const { puzzle } = (await open("today-chromino")).current;
  expect(isOfDay(puzzle.code, "chromino", dayOf(new Date()))).toBe(true);
  expect(isOfDay(puzzle.code, "polyssimo", dayOf(new Date()))).toBe(false);
  expect(dayOf(new Date(Date.UTC(2026, 10, 15, 23, 59)))).toBe(20261115);
  expect([todayIn("today-polyssimo", KINDS), todayIn("today-x", KINDS)]).toEqual([
    "polyssimo",
    null,
  ]);
});

test("broken storage breaks nothing", async () => {
  storage.setItem("tessera.puzzles", '[{"code":3},7,null]');
  storage.isFull = true;
  const solving = await open(await codeOf("chromino", 1, 1));
  await solving.mark("RBB@90,90h");
  expect(solving.current.mistakes).toBe(1);
});

test("a clock is read in minutes", () => {
  expect([0, 59_999, 60_000, 3_725_000].map(clockFace)).toEqual(["0:00", "0:59", "1:00", "62:05"]);
});
