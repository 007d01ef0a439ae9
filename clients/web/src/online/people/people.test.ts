/** Who one is, as the hall keeps it; and what is told of ratings, leaders and results. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeServer } from "../../../tests/fake_server.ts";
import { readRoute } from "../../route.ts";
import { BrowserStore } from "../../storage.ts";
import { TestStorage } from "../../testing.ts";
import { en } from "../../texts/en.ts";
import { zhHant } from "../../texts/zh-Hant.ts";
import { Hall } from "../hall/hall.svelte.ts";
import { joined, renewed, seatNames, stateOf, whenOf } from "../hall/listing.ts";
import {
  isPasswordPossible,
  marginOf,
  passwordProblem,
  ranked,
  resultFor,
  standingOf,
  surenessOf,
} from "./people.ts";
import type { History, Leaders, Listing } from "../wire/protocol.ts";

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

const listing: Listing = {
  match: "u823usrc5rsa",
  stage: "over",
  opened_ms: Date.UTC(2026, 1, 3, 12),
  ended_ms: Date.UTC(2026, 1, 4, 12),
  game: "polyssimo",
  players: 3,
  options: {},
  game_s: 0,
  increment_s: 0,
  move_s: 0,
  people: [
    { kind: "person", person: 2 },
    { kind: "person", person: 1 },
    { kind: "bot", level: 4 },
  ],
  end: { why: "rules", place: [1, 2, 3], secret: "" },
};
const listings: History = {
  matches: [listing],
  names: [
    { person: 1, name: "Ann" },
    { person: 2, name: "" },
  ],
  before_ms: null,
};

describe("who one is", () => {
  let server: FakeServer;
  let storage: TestStorage;

  async function enter(): Promise<Hall> {
    const hall = new Hall({
      store: new BrowserStore(storage),
      confirms: () => false,
      showBoard: () => Promise.resolve(),
      openSocket: server.openSocket,
    });
    await settle();
    return hall;
  }

  const kept = (): unknown => new BrowserStore(storage).read("tessera.me");

  beforeEach(() => {
    vi.useFakeTimers();
    server = new FakeServer();
    storage = new TestStorage();
    server.answers["lobby"] = () => ({ tell: "lobby", matches: [], names: [] });
    server.answers["history"] = () => ({ tell: "history", ...listings });
    new BrowserStore(storage).write("tessera.me", { token: "key" });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("a guest makes an account and has a new token; the password stays nowhere", async () => {
    server.answers["sign_up"] = ({ name }) => ({
      tell: "hello",
      person: 1,
      name,
      account: true,
      account_name: "anna",
      token: "new",
    });
    const hall = await enter();
    expect(hall.me).toEqual({ person: 1, name: "Ann", account: null });
    expect(await hall.change("sign_up", { name: "Anna", password: "three blue tiles" })).toBeNull();
    expect(hall.me).toEqual({ person: 1, name: "Anna", account: "anna" });
    expect(kept()).toEqual({ token: "new" });
    expect(hall.others).toEqual([]);
    expect([...storage.items.values()].join()).not.toContain("three blue tiles");
    hall.close();
  });

  test("whoever signs in is somebody else, with a token and a history of their own", async () => {
    const hello = { tell: "hello", person: 7, name: "Sue", account: true, token: "new" };
    server.answers["sign_in"] = () => hello;
    const hall = await enter();
    expect(hall.history?.matches).toHaveLength(1);
    server.answers["history"] = () => ({ tell: "history", matches: [], names: [] });
    await hall.change("sign_in", { name: "sue", password: "one red tile" });
    expect(hall.history).toBeNull();
    await settle();
    expect(hall.history?.matches).toEqual([]);
    expect(kept()).toEqual({ token: "new" });
    expect(hall.others).toEqual([{ token: "key", person: 1, name: "Ann" }]);
    hall.close();
  });

  const CODE = "c0".repeat(32);
  const sue = { tell: "hello", person: 7, name: "Sue", account: false };

  /** A server that knows Ann by "key" and Sue by "sues" and a code. */
  function knowSue(): void {
    const { hello } = server.answers;
    server.answers["whose"] = ({ code }) =>
      code === CODE
        ? { ...sue, tell: "whose" }
        : code === "anns"
          ? { tell: "whose", person: 1, name: "Ann", account: false }
          : { refused: "code", sentence: "no" };
    server.answers["hello"] = (message) => {
      if (message["code"] === CODE) return { ...sue, token: "sues" };
      return message["token"] === "sues" ? sue : hello!(message);
    };
  }

  test("a link changes nothing before the question is answered", async () => {
    knowSue();
    const hall = await enter();
    await hall.consider(CODE);
    expect(hall.offer).toEqual({ code: CODE, name: "Sue" });
    expect(hall.me?.name).toBe("Ann");
    expect(kept()).toEqual({ token: "key" });
    hall.decline();
    expect(hall.offer).toBeNull();
    await hall.accept();
    expect(hall.me?.name).toBe("Ann");
    expect(server.said("hello").some((message) => "code" in message)).toBe(false);
    hall.close();
  });

  test("by a link one is somebody else, and can go back", async () => {
    knowSue();
    const hall = await enter();
    await hall.consider(CODE);
    await hall.accept();
    expect(hall.me?.name).toBe("Sue");
    expect(kept()).toEqual({ token: "sues" });
    expect(hall.others).toEqual([{ token: "key", person: 1, name: "Ann" }]);
    await hall.switchTo(hall.others[0]!);
    expect(hall.me?.name).toBe("Ann");
    expect(kept()).toEqual({ token: "key" });
    expect(hall.others).toEqual([{ token: "sues", person: 7, name: "Sue" }]);
    hall.close();
    expect((await enter()).others).toEqual([{ token: "sues", person: 7, name: "Sue" }]);
  });

  test("one's own link asks nothing, and a bad one says so", async () => {
    knowSue();
    const hall = await enter();
    await hall.consider("anns");
    expect(hall.offer).toBeNull();
    await hall.consider("other");
    expect(hall).toMatchObject({ offer: null, refused: "code" });
    hall.close();
  });

  test("somebody who is not known any more is not kept", async () => {
    knowSue();
    const gone = { token: "gone", person: 9, name: "Gus" };
    new BrowserStore(storage).write("tessera.others", [gone, { token: 5 }, null]);
    const hall = await enter();
    expect(hall.others).toEqual([gone]);
    await hall.switchTo(gone);
    expect(hall).toMatchObject({ refused: "token", others: [] });
    expect(hall.me?.name).toBe("Ann");
    hall.close();
  });

  test("a link has a code, not the token", async () => {
    server.answers["link"] = () => ({ tell: "link", code: CODE, until_ms: 5 });
    vi.stubGlobal("document", { baseURI: "https://example.org/" });
    const hall = await enter();
    const made = await hall.makeLink();
    vi.unstubAllGlobals();
    expect(made?.link).toBe(`https://example.org/#/link/${CODE}`);
    expect(made?.until.getTime()).toBe(5);
    hall.close();
  });

  test("a log of commitments that goes back is noticed", async () => {
    const entry = { index: 3, match: "", commitment: "", previous: "", hash: "" };
    new BrowserStore(storage).write("tessera.fair", { index: 3, hash: "aa" });
    server.answers["fair"] = () => ({ tell: "fair", head: entry, log: [entry] });
    const hall = await enter();
    await settle();
    expect(hall.log).toBe("broken");
    expect(server.said("fair")).toMatchObject([{ after: 2 }]);
    hall.close();
  });

  test("a history that comes late is not the next person's", async () => {
    const hall = await enter();
    let asked = 0;
    server.answers["history"] = () =>
      ++asked === 1 ? { refused: "too_fast", sentence: "wait" } : { tell: "history", ...listings };
    server.answers["sign_out"] = () => ({ tell: "hello", person: null });
    void hall.refresh();
    await settle();
    await hall.change("sign_out", {});
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toBe(2);
    expect(hall.history).toBeNull();
    hall.close();
  });

  test.each(["sign_out", "forget"] as const)("%s: this device knows nobody", async (say) => {
    server.answers[say] = () => ({ tell: "hello", person: null });
    const hall = await enter();
    expect(await hall.change(say, {})).toBeNull();
    expect(hall).toMatchObject({ me: null, others: [], history: null });
    expect(kept()).toBeNull();
    server.latest.close();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.latest.said[0]).not.toHaveProperty("token");
    hall.close();
  });

  test("who is forgotten leaves nothing of their matches in the browser", async () => {
    server.answers["sign_out"] = server.answers["forget"] = () => ({ tell: "hello", person: null });
    for (const name of ["witness.a", "witness.b", "table.c"]) {
      new BrowserStore(storage).write(`tessera.${name}`, {});
    }
    const hall = await enter();
    await hall.change("sign_out", {});
    expect(storage.items).toHaveLength(3);
    await hall.change("forget", {});
    expect([...storage.items.keys()]).toEqual(["tessera.table.c"]);
    hall.close();
  });

  test("a history goes back part by part, and stays so when it is looked at again", async () => {
    const part = (match: string, before_ms: number | null) => ({
      tell: "history",
      matches: [{ ...listing, match }],
      names: listings.names,
      before_ms,
    });
    server.answers["history"] = ({ before_ms }) =>
      before_ms === undefined ? part("new", 70) : part("old", null);
    const hall = await enter();
    const shown = () => hall.history?.matches.map(({ match }) => match);
    expect(shown()).toEqual(["new"]);
    await hall.goBack();
    expect(server.said("history").at(-1)).toMatchObject({ before_ms: 70 });
    expect(shown()).toEqual(["new", "old"]);
    await hall.goBack();
    expect(server.said("history")).toHaveLength(2);
    await hall.refresh();
    expect(shown()).toEqual(["new", "old"]);
    expect(hall.history?.before_ms).toBeNull();
    hall.close();
  });

  test("what is refused changes nothing, and the form says why", async () => {
    server.answers["sign_in"] = () => ({ refused: "password", sentence: "no" });
    server.answers["forget"] = () => ({ refused: "store", sentence: "no" });
    const hall = await enter();
    const who = { name: "Ann", password: "three red tiles" };
    expect(await hall.change("sign_in", who)).toBe("password");
    expect(await hall.change("forget", {})).toBe("store");
    expect(hall.me?.name).toBe("Ann");
    expect(hall.refused).toBeNull();
    expect(kept()).toEqual({ token: "key" });
    server.latest.close();
    expect(await hall.change("rename", { name: "Anna" })).toBe("offline");
    hall.close();
  });

  test("what is asked for and refused is said on the screen", async () => {
    const hall = await enter();
    server.answers["ratings"] = () => ({ refused: "store", sentence: "no" });
    expect(await hall.ask("ratings", {})).toBeNull();
    expect(hall.refused).toBe("store");
    await hall.refresh();
    expect(hall.refused).toBe("store");
    hall.close();
  });

  test("what was asked too fast is asked again, but not for ever", async () => {
    const hall = await enter();
    let asked = 0;
    const tooFast = { refused: "too_fast", sentence: "wait" };
    server.answers["ratings"] = () => (++asked < 3 ? tooFast : { tell: "ratings", ratings: [] });
    const ratings = hall.ask("ratings", {});
    await vi.advanceTimersByTimeAsync(5000);
    expect(await ratings).toMatchObject({ ratings: [] });
    expect(hall.refused).toBeNull();
    server.answers["ratings"] = () => tooFast;
    const never = hall.ask("ratings", {});
    await vi.advanceTimersByTimeAsync(5000);
    expect(await never).toBeNull();
    expect(hall.refused).toBe("too_fast");
    expect(server.said("ratings")).toHaveLength(3 + 4);
    hall.close();
  });
});

test("a password is counted as the server counts it", () => {
  expect(passwordProblem("seven77")).toBe("short");
  expect(passwordProblem("eight888")).toBeNull();
  expect(passwordProblem("三個字")).toBe("short");
  expect(passwordProblem("三個藍色磚塊")).toBeNull();
  expect(passwordProblem("字字字字字字")).toBe("plain");
  expect(passwordProblem("aaaaaaaa")).toBe("plain");
  expect(passwordProblem("😀😁")).toBe("short");
  expect(passwordProblem("abcd".repeat(32))).toBeNull();
  expect(passwordProblem("字".repeat(43))).toBe("long");
  expect(isPasswordPossible("三個字")).toBe(true);
  expect(isPasswordPossible("字字")).toBe(false);
});

test("a rating says how sure it is, and no more than it knows", () => {
  const rating = (value: number, deviation: number) => ({ rating: value, deviation, games: 3 });
  expect([350, 201, 200, 111, 110, 40].map((d) => surenessOf(rating(1500, d)))).toEqual([
    "first",
    "first",
    "rough",
    "rough",
    "sure",
    "sure",
  ]);
  expect(marginOf(rating(1500, 90))).toBe(180);
  expect(standingOf(rating(1700, 90))).toBe("above");
  expect(standingOf(rating(1700, 110))).toBe("around");
  expect(standingOf(rating(1300, 90))).toBe("below");
});

describe("leaders", () => {
  const leaders: Leaders = {
    game: "chromino",
    players: 2,
    leaders: [
      { level: 5, name: "bot:5", rating: 1700, deviation: 100, games: 9 },
      { person: 3, name: "Cho", rating: 1600, deviation: 100, games: 9 },
      { person: 1, name: "Ann", rating: 1600, deviation: 80, games: 9 },
      { person: 4, name: "Ann", rating: 1500, deviation: 80, games: 9 },
    ],
    you: { rating: 1600, deviation: 80, games: 9 },
  };
  const rows = (me: { person: number; name: string } | null) =>
    ranked(leaders, me).map(({ rank, name, isMe }) => [rank, name, isMe]);

  test("have ranks, shared by equals, and one's own row is marked", () => {
    expect(rows({ person: 1, name: "Ann" })).toEqual([
      [1, "bot:5", false],
      [2, "Cho", false],
      [2, "Ann", true],
      [4, "Ann", false],
    ]);
  });
  test("who is not among them comes after them", () => {
    expect(rows({ person: 9, name: "Dora" }).at(-1)).toEqual([null, "Dora", true]);
    expect(rows(null)).toHaveLength(4);
    expect(ranked({ ...leaders, you: null }, { person: 9, name: "Dora" })).toHaveLength(4);
  });
});

test("a match ended for each player in their own way", () => {
  const ended = (place: readonly number[]): Listing => ({
    ...listing,
    end: { why: "rules", place, secret: "" },
  });
  expect(resultFor(ended([2, 1, 3]), 1)).toEqual({ kind: "won" });
  expect(resultFor(listing, 1)).toEqual({ kind: "place", place: 2, players: 3 });
  expect(resultFor(ended([1, 1, 1]), 1)).toEqual({ kind: "drawn" });
  expect(resultFor(ended([1, 1, 3]), 1)).toEqual({ kind: "won" });
  expect(resultFor({ ...ended([1]), people: [{ kind: "person", person: 1 }] }, 1)).toEqual({
    kind: "alone",
  });
  const never = { ...listing, end: { why: "abandoned", secret: "" } } as const;
  expect(resultFor(never, 1)).toEqual({ kind: "unplayed" });
});

test("a match in a list names everybody, also whom the server has forgotten", () => {
  expect(seatNames(en, listings, listing, 1)).toBe("a former player · you · Bot, level 4");
  expect(seatNames(zhHant, listings, listing, null)).toContain("Ann");
  expect(stateOf(en, listing)).toBe("Played to the end");
  expect(stateOf(en, { ...listing, end: null, stage: "open" })).toBe("waiting for players");
});

test("a match in a history says when it was, in the language of the page", () => {
  expect(whenOf(en, listing)).toMatch(/^Feb 4, 2026/);
  expect(whenOf(en, { ...listing, ended_ms: null })).toMatch(/^opened Feb 3, 2026/);
  expect(whenOf(zhHant, listing)).toMatch(/^2026年2月4日/);
  expect(whenOf(zhHant, { ...listing, ended_ms: null })).toMatch(/^2026年2月3日.*開局$/);
});

test("parts of a history have each match and each name once", () => {
  const part = (matches: readonly string[], before_ms: number | null): History => ({
    matches: matches.map((match) => ({ ...listing, match })),
    names: listings.names,
    before_ms,
  });
  const shown = ({ matches }: History) => matches.map(({ match }) => match);
  const both = joined(part(["c", "b"], 5), part(["b", "a"], 3));
  expect([shown(both), both.names, both.before_ms]).toEqual([["c", "b", "a"], listings.names, 3]);
  expect(shown(renewed(part(["d", "c"], 6), both))).toEqual(["d", "c", "b", "a"]);
  expect(shown(renewed(part(["f", "e"], 8), both))).toEqual(["f", "e"]);
  expect(shown(renewed(part(["d", "c"], null), both))).toEqual(["d", "c"]);
  expect(shown(renewed(part(["d"], 6), null))).toEqual(["d"]);
});

test("profile and leaderboard have addresses", () => {
  expect(readRoute("#/online")).toEqual({ screen: "online" });
  expect(readRoute("#/online/me")).toEqual({ screen: "profile" });
  expect(readRoute("#/online/leaders")).toEqual({ screen: "leaders", game: null, players: null });
  expect(readRoute("#/online/leaders/chromino/3")).toEqual({
    screen: "leaders",
    game: "chromino",
    players: 3,
  });
});
