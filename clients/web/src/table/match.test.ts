/** A table on this device: whole games, reload, undo, hot seat, hints, storage that fails. */
import { expect, test } from "vitest";
import { EngineError, type Engine } from "../engine.ts";
import { withKey } from "../record.ts";
import { BrowserStore, type SeatPlan } from "../storage.ts";
import { openTestEngine, TestStorage } from "../testing.ts";
import { en } from "../texts/en.ts";
import { zhHant } from "../texts/zh-Hant.ts";
import { hintedOf } from "./hint.ts";
import { Match, type MatchHost, type MatchState } from "./match.ts";
import { reckon, titleOf, winners } from "./reckoning.ts";

const person: SeatPlan = { kind: "person", level: 3, name: "" };
const bot: SeatPlan = { kind: "bot", level: 1, name: "" };

interface Room extends MatchHost {
  readonly storage: TestStorage;
  until: (done: (state: MatchState) => boolean) => Promise<MatchState>;
}

function room(engine: Engine = openTestEngine(), confirms = false): Room {
  const storage = new TestStorage();
  let last: MatchState | null = null;
  let wake = (): void => undefined;
  return {
    engine,
    storage,
    store: new BrowserStore(storage),
    readingTime: () => 60_000,
    pause: () => 0,
    settled: () => Promise.resolve(),
    confirms: () => confirms,
    changed: (state) => {
      last = state;
      wake();
    },
    until: async (done) => {
      while (!last || !done(last)) await new Promise<void>((resolve) => (wake = resolve));
      return last;
    },
  };
}

const canMove = (state: MatchState): boolean =>
  state.view.result.is_over || (state.view.legal !== null && state.cover === null);

async function playOn(host: Room, match: Match, moves: number): Promise<MatchState> {
  for (let i = 0; i < moves; i++) {
    const state = await host.until(canMove);
    if (state.view.result.is_over) return state;
    await match.choose(state.view.legal?.[0] ?? "");
  }
  return host.until(canMove);
}

test("a whole game against a bot, and its reckoning", async () => {
  const host = room();
  const match = await Match.begin(host, "chocolatier players=2 max_rounds=3", [person, bot]);
  const end = await playOn(host, match, 300);
  expect(end.view.result.is_over).toBe(true);
  expect(winners(end.view.result).length).toBeGreaterThan(0);
  const { lines, begin } = reckon(end.log, end.view.result);
  expect(begin).toEqual([0, 0]);
  expect(lines.length).toBeGreaterThan(0);
  expect(host.store.tables()[0]?.is_over).toBe(true);
});

test("a reload is no way to draw again", async () => {
  const first = room();
  const match = await Match.begin(first, "chromino players=2", [person, bot]);
  await playOn(first, match, 3);
  const saved = first.store.tables()[0]!;
  match.close();
  // The same actions from here, by the table that went on and by one that was loaded.
  const goOn = async (engine: Engine): Promise<string> => {
    await engine.load(saved.record, new Uint8Array(32));
    for (let i = 0; i < 30; i++) {
      const { actor, ply } = await engine.view(-1);
      if (actor === null) break;
      const { legal } = await engine.view(actor);
      await engine.play(actor, ply, legal?.[0] ?? "");
    }
    return (await engine.save()).replaceAll(/ ; .*$/gm, ""); // how long it took is not luck
  };
  expect(await goOn(openTestEngine())).toBe(await goOn(first.engine));
  const again = room();
  const resumed = await Match.resume(again, saved);
  expect(resumed.current.view.ply).toBeGreaterThanOrEqual(saved.ply);
  expect(resumed.current.log.length).toBe(resumed.current.view.ply + 1);
});

/** How many questions the engine has answered: a match can be left at any of them. */
function counted(engine: Engine): {
  readonly engine: Engine;
  until: (answers: number) => Promise<void>;
} {
  let count = 0;
  const answers = new Proxy(engine, {
    get: (target, name: keyof Engine) => {
      const found = target[name] as unknown;
      if (typeof found !== "function") return found;
      return (...args: readonly unknown[]) => {
        const answer: unknown = found.apply(target, args);
        if (!(answer instanceof Promise)) return answer;
        return answer.finally(() => count++);
      };
    },
  });
  const until = async (least: number): Promise<void> => {
    const enough = count + least;
    while (count < enough) await Promise.resolve();
  };
  return { engine: answers, until };
}

test("a move is kept, whenever the table is left, and another game does not take its place", async () => {
  for (let answers = 0; answers < 5; answers++) {
    const { engine, until } = counted(openTestEngine());
    const host = room(engine);
    const match = await Match.begin(host, "polyssimo players=2", [person, person]);
    void match.choose(match.current.view.legal?.[0] ?? "");
    await until(answers);
    await match.close();
    const kept = host.store.tables();
    expect(kept.map(({ ply }) => ply)).toEqual([1]);
    await Match.begin(host, "chromino players=2", [person, person]);
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setTimeout(resolve));
    expect(host.store.table(match.current.id)).toEqual(kept[0]);
  }
});

test("undo takes back the own move and the bot's answer", async () => {
  const host = room();
  const match = await Match.begin(host, "polyssimo players=2", [person, bot]);
  const before = await host.until(canMove);
  expect(match.current.canUndo).toBe(false);
  await match.choose(before.view.legal?.[0] ?? "");
  await host.until((state) => state.view.ply === 2 && canMove(state));
  expect(match.current.canUndo).toBe(true);
  await match.undo();
  const after = await host.until(canMove);
  expect(after.view.ply).toBe(0);
  expect(after.view.legal).toEqual(before.view.legal);
});

test("hot seat: a cover between two persons where there are secrets, none where there are none", async () => {
  const secret = room();
  const hidden = await Match.begin(secret, "ingenious players=2", [person, person]);
  await hidden.choose(hidden.current.view.legal?.[0] ?? "");
  const covered = await secret.until((state) => state.cover !== null || state.view.actor === 0);
  if (covered.cover !== null) {
    expect(covered.cover).toBe(1);
    hidden.uncover();
    expect(hidden.current.cover).toBe(null);
    expect(hidden.current.viewer).toBe(1);
  }
  const open = room();
  const shown = await Match.begin(open, "polyssimo players=2", [person, person]);
  await shown.choose(shown.current.view.legal?.[0] ?? "");
  expect(shown.current.cover).toBe(null);
  expect(shown.current.viewer).toBe(1);
  const ajar = room();
  const faceUp = await Match.begin(ajar, "chromino players=2 hands=open", [person, person]);
  await playOn(ajar, faceUp, 2);
  expect(faceUp.current.cover).toBe(null);
});

test("undo at one device asks once something new was seen", async () => {
  const host = room();
  const match = await Match.begin(host, "polyssimo players=2", [person, person]);
  await match.choose(match.current.view.legal?.[0] ?? "");
  await match.choose(match.current.view.legal?.[0] ?? "");
  await match.undo();
  expect(match.current.view.ply).toBe(1);
});

test("of two tabs the later plays, the other follows, and nothing is overwritten", async () => {
  const first = room();
  const second: Room = { ...room(), store: first.store };
  const early = await Match.begin(first, "polyssimo players=2", [person, bot]);
  await playOn(first, early, 2);
  const late = await Match.resume(second, first.store.table(early.current.id)!);
  // A move of the tab that was first comes too late: it is not kept.
  const ply = late.current.view.ply;
  await early.choose(early.current.view.legal?.[0] ?? "");
  const looksOn = await first.until(({ isElsewhere }) => isElsewhere);
  expect(looksOn.view.legal).toBe(null);
  expect(looksOn.view.ply).toBe(ply);
  await playOn(second, late, 3);
  const kept = first.store.table(early.current.id);
  expect(kept?.ply).toBe(late.current.view.ply);
  await early.follow();
  expect(early.current.view.ply).toBe(late.current.view.ply);
  early.putAway();
  await early.resign();
  expect(first.store.table(early.current.id)).toEqual(kept);
  // Back in the first one.
  const again = await Match.resume(first, kept!);
  await late.follow();
  expect(late.current.isElsewhere).toBe(true);
  await playOn(first, again, 2);
  expect(first.store.table(early.current.id)?.ply).toBe(again.current.view.ply);
});

test("confirmation waits, and can be left", async () => {
  const host = room(openTestEngine(), true);
  const match = await Match.begin(host, "chocolatier players=2", [person, bot]);
  const notation = match.current.view.legal?.[0] ?? "";
  await match.choose(notation);
  expect(match.current.chosen?.notation).toBe(notation);
  expect(match.current.chosen?.events.length).toBeGreaterThan(0);
  match.cancel();
  expect(match.current.chosen).toBe(null);
  expect(match.current.view.ply).toBe(0);
});

test("a hint is a legal move with its consequences", async () => {
  const host = room();
  const match = await Match.begin(host, "chocolatier players=2", [person, bot]);
  await match.askHint();
  const proposals = match.current.hint?.proposals ?? [];
  expect(proposals.length).toBeGreaterThan(1);
  for (const { notation, win, events } of proposals) {
    expect(match.current.view.legal).toContain(notation);
    expect(win).toBeGreaterThanOrEqual(0);
    expect(win).toBeLessThanOrEqual(1);
    expect(events.length).toBeGreaterThan(0);
  }
  match.pickHint(1);
  expect(hintedOf(match.current.hint)).toBe(proposals[1]);
  match.pickHint(7);
  expect(hintedOf(match.current.hint)).toBe(proposals[1]);
});

test("full and refused storage is said, and play goes on", async () => {
  const host = room();
  const match = await Match.begin(host, "chocolatier players=2", [person, bot]);
  host.storage.isFull = true;
  const state = await playOn(host, match, 2);
  expect(state.view.ply).toBeGreaterThan(0);
  expect((await host.until(({ saveOutcome }) => saveOutcome === "full")).saveOutcome).toBe("full");
  expect(new BrowserStore(null).savePreferences(new BrowserStore(null).preferences())).toBe(
    "refused",
  );
});

test("a pace that is none is the usual one", () => {
  const paceOf = (pace: unknown) => {
    const host = room();
    host.storage.setItem("tessera.preferences", JSON.stringify({ pace, volume: pace }));
    return host.store.preferences().pace;
  };
  expect(["slow", "none", "warp", 7].map(paceOf)).toEqual(["slow", "none", "normal", "normal"]);
});

test("broken records are refused with a sentence, and the table stays", async () => {
  const host = room();
  await host.engine.open("chocolatier players=2", new Uint8Array(32));
  for (const text of ["", "hello", "tessera 1\ngame chess\n", "x".repeat(2_000_000)]) {
    await expect(Match.fromRecord(host, text)).rejects.toBeInstanceOf(EngineError);
  }
  expect((await host.engine.view(-1)).game).toBe("chocolatier");
});

test("a record of a file goes on", async () => {
  const host = room();
  const match = await Match.begin(host, "chocolatier players=2", [person, bot]);
  await playOn(host, match, 2);
  const record = await match.save();
  expect(record).not.toMatch(/^key /m);
  expect(withKey(record, "0".repeat(64))).toMatch(/^key 0{64}$/m);
  const other = room();
  const again = await Match.fromRecord(other, record);
  expect(again.current.view.ply).toBe(match.current.view.ply);
  // Its key is not known: what is kept must load all the same.
  await playOn(other, again, 9);
  const saved = other.store.tables()[0]!;
  expect(saved.record).not.toMatch(/^key /m);
  expect(saved.key).toMatch(/^[0-9a-f]{64}$/);
  const third = await Match.resume(room(), saved);
  expect(third.current.view.ply).toBeGreaterThan(match.current.view.ply);
});

test("whose time is up has lost; a clock that was put away goes on where it stood", async () => {
  const host = room();
  const rule = { game_ms: 0, increment_ms: 0, move_ms: 300 };
  const match = await Match.begin(host, "polyssimo players=2", [person, bot], rule);
  await new Promise((resolve) => setTimeout(resolve, 100));
  match.putAway();
  const saved = host.store.tables()[0]!;
  expect(saved.clock?.spent_ms).toBeGreaterThanOrEqual(99); // clocks and timers round
  const end = await host.until(({ view }) => view.result.is_over);
  expect(end.view.result.place).toEqual([2, 1]);

  const other = room();
  const again = await Match.resume(other, saved);
  expect(again.current.view.clock?.left_ms[0]).toBeLessThanOrEqual(200);
  await other.until(({ view }) => view.result.is_over);

  const left = await Match.begin(host, "polyssimo players=2", [person, bot], rule);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await left.close();
  expect(host.store.table(left.current.id)?.clock?.spent_ms).toBeGreaterThanOrEqual(99);
});

test("a table that was deleted in another tab is not kept when it is left", async () => {
  const host = room();
  const match = await Match.begin(host, "polyssimo players=2", [person, bot]);
  host.store.removeTable(match.current.id);
  await match.close();
  expect(host.store.tables()).toEqual([]);
});

/** A match in which the player on turn is ahead, alone; null if this one did not come to that. */
async function leadOnTurn() {
  const host = room();
  const match = await Match.begin(host, "chromino players=2", [person, person]);
  for (let i = 0; i < 60; i++) {
    await match.uncover();
    const { view } = await host.until((state) => canMove(state) || state.view.result.is_over);
    if (view.actor === null || view.result.is_over) return null;
    const leaders = winners(view.result);
    if (leaders.length === 1 && leaders[0] === view.actor)
      return { host, match, leader: view.actor };
    await match.choose(view.legal?.[0] ?? "");
  }
  return null;
}

test("the other has won when the leader gives up, and the title says so", async () => {
  let found = await leadOnTurn();
  for (let i = 0; i < 20 && !found; i++) found = await leadOnTurn();
  if (!found) throw new Error("nobody was ahead on their own turn");
  const { host, match, leader } = found;
  await match.resign();
  const end = await host.until(({ view }) => view.result.is_over);
  expect(end.view.result.place).toEqual(leader === 0 ? [2, 1] : [1, 2]);
  const names = leader === 0 ? ["Ann", "Ben"] : ["Ben", "Ann"];
  expect(titleOf(end.view.result, names, en)).toBe("Ben won");
  expect(titleOf(end.view.result, names, zhHant)).toBe("Ben 獲勝");
});

test("a bot plays on for one who gives up among several", async () => {
  const host = room();
  const match = await Match.begin(host, "polyssimo players=3", [person, bot, bot]);
  await playOn(host, match, 1);
  await match.resign();
  const end = await host.until(({ view }) => view.result.is_over);
  expect(end.view.seats[0]?.has_resigned).toBe(true);
  expect(end.view.result.place[0]).toBe(3);
  expect(winners(end.view.result)).not.toContain(0);
});

test("a seat is given to a bot and back", async () => {
  const host = room();
  const match = await Match.begin(host, "polyssimo players=2", [person, person]);
  await match.giveSeat(0, bot);
  const state = await host.until(({ view }) => view.ply === 1 && view.actor === 1);
  expect(state.viewer).toBe(1);
  expect(state.view.legal).not.toBe(null);
  await match.giveSeat(0, person);
  await match.choose(match.current.view.legal?.[0] ?? "");
  const next = await host.until(({ view }) => view.ply === 2);
  expect(next.view.seats[0]?.kind).toBe("person");
  expect(next.thinking).toBe(null);
});

test("bots wait while the player reads why their turn was skipped", async () => {
  const host = room();
  const match = await Match.begin(host, "chocolatier players=2", [person, bot]);
  const { view } = await host.until(canMove);
  await match.choose(view.legal?.[0] ?? "");
  let isDone = false;
  match.holdBots(() => (isDone = true));
  const { thinking } = match.current;
  expect(thinking).toBe(1);
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setTimeout(resolve));
  expect([match.current.thinking, isDone]).toEqual([1, false]);
  match.releaseBots();
  expect(isDone).toBe(true);
  expect((await host.until(canMove)).view.ply).toBeGreaterThan(1);
  match.close();
});
