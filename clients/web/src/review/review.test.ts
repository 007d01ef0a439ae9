/** Reviews: made in steps, stopped and gone on with, kept; what is made of them; exercises and their marks. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Engine, Link } from "../engine.ts";
import { readRoute, reviewAddress } from "../route.ts";
import { BrowserStore } from "../storage.ts";
import { openTestEngine, openTestLink, TestStorage } from "../testing.ts";
import {
  badFrom,
  decisionsOf,
  gainOf,
  lossOf,
  luckMarks,
  pointsOf,
  sumOf,
  verdictOf,
  worstOf,
} from "./figures.ts";
import { fingerprint, type KeptReview, type ReviewStore } from "./kept.ts";
import { addMark, marksOf } from "./marks.ts";
import { reviewOfLink } from "./reviewed.ts";
import { EVERYTHING, Reviewing, type ReviewHost, type ReviewState } from "./reviewing.ts";
import { Scenes } from "./scenes.ts";
import type { Decision } from "./told.ts";

class MemoryReviews implements ReviewStore {
  readonly kept = new Map<string, KeptReview>();
  find(key: string): Promise<KeptReview | null> {
    return Promise.resolve(this.kept.get(key) ?? null);
  }
  keep(review: KeptReview): Promise<void> {
    this.kept.set(review.key, review);
    return Promise.resolve();
  }
}

/** A game that bots play badly, so that there is something to find; without `moves` to its end. */
async function played(words: string, moves = 1000): Promise<string> {
  const engine: Engine = openTestEngine();
  await engine.open(words, new Uint8Array(32).fill(9));
  for (let ply = 0; ply < moves; ply++) {
    const { actor, game } = await engine.view(-1);
    if (actor === null) break;
    await engine.play(actor, ply, (await engine.choose(game, actor, 1, ply)).notation);
  }
  return engine.save();
}

function hostOf(store: ReviewStore, changed: (state: ReviewState) => void): ReviewHost {
  return { makeLink: openTestLink, store, simulations: 60, version: "1", network: "", changed };
}

test("a review is stopped in the middle, kept, and gone on with", async () => {
  const record = await played("chromino players=2", 12);
  const store = new MemoryReviews();
  const first: Reviewing = new Reviewing(
    hostOf(store, ({ done }) => void (done === 4 && first.stop())),
    record,
    EVERYTHING,
  );
  await first.begin();
  expect(first.current).toMatchObject({ done: 4, isRunning: false, hasFailed: false });
  expect(first.isDone).toBe(false);

  const asked: number[] = [];
  const noting = (): Link => {
    const link = openTestLink();
    return {
      call: (method, ...args) => {
        if (method === "reviewPly") asked.push(Number(args[0]));
        return link.call(method, ...args);
      },
      close: () => link.close(),
    };
  };
  const host = { ...hostOf(store, () => undefined), makeLink: noting };
  const second = new Reviewing(host, record, EVERYTHING);
  second.want(9);
  await second.begin();
  expect(second.isDone).toBe(true);
  expect(asked).toEqual([9, 4, 5, 6, 7, 8, 10, 11, 12]);

  const third = new Reviewing(host, record, EVERYTHING);
  await third.begin();
  expect(third.current.plies).toEqual(second.current.plies);
  expect(asked.length).toBe(9);
});

test("what another version of the rules found is not used", async () => {
  const record = await played("chromino players=2", 2);
  const store = new MemoryReviews();
  await new Reviewing(
    hostOf(store, () => undefined),
    record,
    EVERYTHING,
  ).begin();
  const other = { ...hostOf(store, () => undefined), version: "2" };
  await new Reviewing(other, record, EVERYTHING).begin();
  expect(store.kept.size).toBe(2);
});

/** A worker that has fetched the weights. */
function linkWithNet(): Link {
  const link = openTestLink();
  const file = new URL("../../../../games/chocolatier/mind/chocolatier.net", import.meta.url);
  return {
    call: async (method, ...args) => {
      if (method === "openReview") await link.call("giveNet", "chocolatier", readFileSync(file));
      return link.call(method, ...args);
    },
    close: () => link.close(),
  };
}

test("what the network found and what the search found without it are never mixed", async () => {
  const record = await played("chocolatier players=2", 5);
  const store = new MemoryReviews();
  const without = { ...hostOf(store, () => undefined), network: "n" };
  const withNet = { ...without, makeLink: linkWithNet };
  const stopped: Reviewing = new Reviewing(
    { ...withNet, changed: ({ done }) => void (done === 3 && stopped.stop()) },
    record,
    EVERYTHING,
  );
  await stopped.begin();
  const offline = new Reviewing(without, record, EVERYTHING);
  await offline.begin();
  const online = new Reviewing(withNet, record, EVERYTHING);
  await online.begin();
  for (const [it, learnt] of [
    [stopped, true],
    [offline, false],
    [online, true],
  ] as const) {
    expect(it.current.head?.learnt).toBe(learnt);
    for (const { network } of decisionsOf(it.current.plies)) expect(network).toBe(learnt);
  }
  expect(online.isDone && offline.isDone).toBe(true);
  expect(online.current.plies.slice(0, 3)).toEqual(stopped.current.plies.slice(0, 3));
  expect(store.kept.size).toBe(2);
});

test("a record that is none fails with nothing found", async () => {
  const bad = new Reviewing(
    hostOf(new MemoryReviews(), () => undefined),
    "nonsense",
    EVERYTHING,
  );
  await bad.begin();
  expect(bad.current).toMatchObject({ head: null, hasFailed: true, isRunning: false });
});

test("the sums of a whole game come out", async () => {
  const record = await played("chromino players=2");
  const reviewing = new Reviewing(
    hostOf(new MemoryReviews(), () => undefined),
    record,
    EVERYTHING,
  );
  await reviewing.begin();
  const { plies, head } = reviewing.current;
  const results = head?.results ?? [];
  expect(results.reduce((sum, result) => sum + result, 0)).toBe(10_000);
  const sums = [0, 1].map((seat) => sumOf(plies, seat, results));
  expect(sums[0]!.luck + sums[1]!.luck).toBeCloseTo(0, 2);
  expect(sums[0]!.decisions + sums[1]!.decisions).toBe(decisionsOf(plies).length);
  for (const { classes, decisions } of sums) {
    expect(Object.values(classes).reduce((a, b) => a + b)).toBe(decisions);
  }
  const points = pointsOf(plies, results);
  expect(points.at(-1)).toEqual({ ply: plies.length, win: results.map((it) => it / 10_000) });
  for (const { win } of luckMarks(plies)) expect(win).toBeGreaterThanOrEqual(0.05);
});

function decision(ply: number, seat: number, loss: number): Decision {
  const worth = (win: number) => ({ win, utility: win, share: win, margin: 0 });
  const option = (action: string, played: boolean, win: number) => ({
    action,
    played,
    worth: worth(win),
    error: worth(0),
  });
  return {
    ply,
    seat,
    action: "p",
    class:
      loss >= 0.1 ? "blunder" : loss >= 0.05 ? "mistake" : loss >= 0.02 ? "inaccuracy" : "good",
    loss: worth(loss),
    win: [0.5, 0.5],
    options: [option("b", false, 0.5), option("n", false, 0.49), option("p", true, 0.5 - loss)],
  };
}

test("exercises are the decisions of a player that cost most, five at most", () => {
  const losses = [0.03, 0.2, 0.01, 0.06, 0.04, 0.11, 0.3, 0.05];
  const plies = losses.map((loss, index) => decision(index, index === 6 ? 1 : 0, loss));
  expect(worstOf(plies, [0]).map(({ ply }) => ply)).toEqual([1, 3, 4, 5, 7]);
  expect(worstOf(plies, [1]).map(({ ply }) => ply)).toEqual([6]);
  expect(badFrom(plies, 1, 1)).toBe(3);
  expect(badFrom(plies, 3, -1)).toBe(1);
  expect(badFrom(plies, 7, 1)).toBe(null);
});

test("an answer is right, better, the same or worse", () => {
  const asked = decision(1, 0, 0.2);
  expect(verdictOf(asked, "b", 0.5)).toBe("right");
  expect(verdictOf(asked, "n", 0.49)).toBe("right");
  expect(verdictOf(asked, "x", 0.4)).toBe("better");
  expect(verdictOf(asked, "p", 0.3)).toBe("same");
  expect(verdictOf(asked, "x", 0.3)).toBe("worse");
});

test("what was given away is the difference of the figures that are shown", () => {
  // 50% and 48%, although 1.4% lie between them: rounded alone, that would be 1%.
  const asked = decision(1, 0, 0);
  const [best, other, last] = asked.options.map((option, index) => ({
    ...option,
    worth: { ...option.worth, win: [0.496, 0.4849, 0.482][index] ?? 0 },
  }));
  const rounded = { ...asked, options: [best!, other!, last!] };
  expect(rounded.options.map((option) => gainOf(rounded, option))).toEqual([2, 0, 0]);
  expect(lossOf(rounded)).toBe(2);
});

test("marks stay, and what was solved stays solved", () => {
  const store = new BrowserStore(new TestStorage());
  addMark(store, "a", 3, "failed");
  addMark(store, "a", 5, "solved");
  addMark(store, "a", 5, "failed");
  expect(addMark(store, "a", 3, "solved")).toEqual({ 3: "solved", 5: "solved" });
  for (let i = 0; i < 120; i++) addMark(store, `r${i}`, 1, "failed");
  expect(marksOf(store, "a")).toEqual({});
  expect(marksOf(store, "r119")).toEqual({ 1: "failed" });
});

test("scenes are the positions before an action, seen by who takes it", async () => {
  const record = await played("chocolatier players=2", 5);
  const scenes = new Scenes(openTestEngine(), record, null);
  const scene = await scenes.at(3, []);
  expect(scene.view.ply).toBe(2);
  expect(scene.view.actor).toBe(scene.viewer);
  const action = scene.view.legal?.[0] ?? "";
  expect((await scenes.at(3, [action])).events.get(action)?.length).toBeGreaterThan(0);
  const win = await scenes.appraise(3, action, 50);
  expect(win).toBeGreaterThan(0);
  expect(win).toBeLessThan(1);
  await expect(scenes.appraise(3, "nonsense", 50)).rejects.toThrow("not possible");
  expect((await scenes.at(6, [])).view.ply).toBe(5);
  expect((await scenes.log()).length).toBe(6);
});

test("texts that differ have other fingerprints, and addresses of replays lead to reviews", () => {
  const prints = Array.from({ length: 5000 }, (_, i) => fingerprint(`record ${i}`));
  expect(new Set(prints).size).toBe(5000);
  expect(reviewAddress("#/replay/abc")).toBe("#/review/abc");
  expect(reviewAddress("#/shared/abc/4")).toBe("#/shared-review/abc/4");
});

test("a review of a match online is the player's own, and leads back to the match", () => {
  const route = readRoute(reviewAddress("#/shared/abc//1/match12"));
  if (route.screen !== "shared-review") throw new Error(route.screen);
  const reviewed = reviewOfLink(route, "record");
  expect(reviewed).toMatchObject({ seat: 1, ply: null, home: "#/match/match12" });
  const other = readRoute("#/shared-review/abc/4");
  expect(other).toEqual({ screen: "shared-review", code: "abc", ply: 4, seat: null, match: null });
});
