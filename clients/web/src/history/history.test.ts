/** The history: what counts, what it adds up to, and what stays when a game is deleted. */
import { expect, test } from "vitest";
import { BrowserStore, type SavedTable, type SeatPlan } from "../storage.ts";
import { TestStorage } from "../testing.ts";
import { allOutcomes, keepOutcome, outcomeOf } from "./outcomes.ts";
import { outcomeText } from "./outcome_text.ts";
import { percentWon, sumUp } from "./statistics.ts";
import { en } from "./texts/en.ts";

const person: SeatPlan = { kind: "person", level: 1, name: "" };
const bot = (level: number): SeatPlan => ({ kind: "bot", level, name: "" });

let made = 0;
function table(points: readonly number[], more: Partial<SavedTable> = {}): SavedTable {
  const place = points.map((own) => 1 + points.filter((other) => other > own).length);
  const id = `t${++made}`;
  return {
    id,
    game: "ingenious",
    record: "tessera 1\ngame ingenious\noption start=first\noption mode=base\nbegin = 1\nend 1 2\n",
    key: "",
    tab: "",
    seats: [person, ...points.slice(1).map(() => bot(3))],
    resigned: [],
    ply: 30,
    is_over: true,
    result: { points, place, counts_down: false },
    saved: made,
    ...more,
  };
}

function storeOf(...tables: readonly SavedTable[]): BrowserStore {
  const store = new BrowserStore(new TestStorage());
  for (const it of tables) store.saveTable(it);
  return store;
}

test("games against bots are counted by game and by the strongest bot", () => {
  const store = storeOf(
    table([9, 4]),
    table([2, 4]),
    table([5, 4, 3], { seats: [person, bot(2), bot(7)] }),
    table([5, 6], { game: "chromino", seats: [bot(1), person] }),
  );
  const [ingenious, chromino] = sumUp(allOutcomes(store));
  expect(ingenious).toMatchObject({
    game: "ingenious",
    bots: { played: 3, won: 2 },
    levels: [
      { level: 3, played: 2, won: 1 },
      { level: 7, played: 1, won: 1 },
    ],
    bests: [],
  });
  expect(chromino).toMatchObject({ game: "chromino", bots: { played: 1, won: 1 } });
  expect(percentWon({ played: 3, won: 2 })).toBe(67);
  expect(percentWon({ played: 0, won: 0 })).toBe(0);
});

test("of solo games the best result of each set-up is kept, be it the most or the fewest points", () => {
  const solo = (points: number, mode: string, counts_down = false) =>
    table([points], {
      record: `game ingenious\noption mode=${mode}\noption start=second\nbegin = 1\n`,
      result: { points: [points], place: [1], counts_down },
    });
  const [statistics] = sumUp([
    ...allOutcomes(
      storeOf(solo(12, "solo"), solo(15, "solo"), solo(4, "odd", true), solo(9, "odd", true)),
    ),
  ]);
  expect(statistics?.bots.played).toBe(0);
  const bests = statistics?.bests.map(({ setup, points, played }) => [setup, points, played]);
  expect(new Map(bests?.map(([setup, ...rest]) => [setup, rest]))).toEqual(
    new Map([
      ["mode=solo", [15, 2]],
      ["mode=odd", [4, 2]],
    ]),
  );
});

test("what does not count: games in progress, bots alone, records of other games", () => {
  expect(outcomeOf(table([1, 2], { is_over: false }))).toBeNull();
  expect(outcomeOf(table([1, 2], { seats: [bot(1), bot(2)] }))).toBeNull();
  expect(outcomeOf(table([1, 2], { taken: true }))).toBeNull();
});

test("who resigns has lost, whatever the points say; several persons only play together", () => {
  expect(outcomeOf(table([9, 1], { resigned: [0] }))?.place).toBe(2);
  const [statistics] = sumUp(allOutcomes(storeOf(table([9, 1], { seats: [person, person] }))));
  expect(statistics).toMatchObject({ together: 1, bots: { played: 0, won: 0 } });
});

test("a deleted game still counts, once", () => {
  const gone = table([9, 4]);
  const store = storeOf(gone, table([1, 4]));
  keepOutcome(store, gone);
  expect(sumUp(allOutcomes(store))[0]?.bots).toEqual({ played: 2, won: 1 });
  store.removeTable(gone.id);
  keepOutcome(store, gone);
  expect(sumUp(allOutcomes(store))[0]?.bots).toEqual({ played: 2, won: 1 });
});

test("what a foreign hand wrote among the outcomes is passed over", () => {
  const store = storeOf();
  for (const odd of [null, 3, "x", {}, [null, { id: 1 }, { id: "a", game: "b", points: "7" }]]) {
    store.write("tessera.outcomes", odd);
    expect(allOutcomes(store)).toEqual([]);
  }
});

test("how a game ended, in words", () => {
  const said = (it: SavedTable) => outcomeText(en, it).text;
  expect(said(table([9, 4]))).toBe("You won");
  expect(said(table([4, 4]))).toBe("You share the victory");
  expect(said(table([3, 4, 9]))).toBe("Place 3 of 3");
  expect(said(table([9, 4], { resigned: [0] }))).toBe("You resigned");
  expect(said(table([9, 4], { is_over: false, ply: 1 }))).toBe("In progress: 1 move");
  expect(said(table([9]))).toBe("Finished");
});
