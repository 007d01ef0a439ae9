/** The connection, and a match as it is followed over it, against a server that is not there. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BrowserStore } from "../../storage.ts";
import { TestStorage } from "../../testing.ts";
import { Connection, pauseBefore, type Line, type Told } from "../wire/connection.ts";
import { FakeServer, matchView, played, tableAt } from "../../../tests/fake_server.ts";
import { openingOf, tidyName } from "./hall.svelte.ts";
import {
  askersOf,
  canDraw,
  followed,
  OnlineMatch,
  tableOf,
  type OnlineState,
} from "../match/match.ts";
import { Refused, type MatchView } from "../wire/protocol.ts";

let server: FakeServer;
let lines: Line[];
let told: Told[];
let token: string | null;

function connect(): Connection {
  return new Connection({
    openSocket: server.openSocket,
    token: () => token,
    welcomed: (hello) => (token = hello.token ?? token),
    told: (message) => told.push(message),
    lineChanged: (line) => lines.push(line),
  });
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  lines = [];
  told = [];
  token = null;
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a connection", () => {
  test("says hello first, and is open when it is welcomed", async () => {
    const connection = connect();
    await expect(connection.say("lobby", {})).rejects.toThrow(Refused);
    await settle();
    expect(lines).toEqual(["open"]);
    expect(server.latest.said).toEqual([{ say: "hello", version: 1, tag: 1 }]);
  });

  test("keeps the token of a new name, and says it the next time", async () => {
    const connection = connect();
    await settle();
    await connection.hello({ name: "Ann" });
    server.latest.close();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.latest.said[0]).toMatchObject({ say: "hello", token: "key" });
    expect(lines).toEqual(["open", "lost", "open"]);
  });

  test("with a token that nobody knows one only looks", async () => {
    token = "other";
    connect();
    await settle();
    expect(lines).toEqual(["open"]);
    expect(server.latest.said.at(-1)).not.toHaveProperty("token");
  });

  test("answers find their questions by the tag, in whatever order", async () => {
    const connection = connect();
    await settle();
    server.answers["lobby"] = () => ({ tell: "lobby", matches: [], names: [] });
    server.answers["watch"] = () => ({ refused: "no_match", sentence: "there is no such match" });
    const watch = connection.say("watch", { match: "nobody" });
    const lobby = connection.say("lobby", {});
    await expect(watch).rejects.toMatchObject({ code: "no_match" });
    await expect(lobby).resolves.toMatchObject({ matches: [] });
  });

  test("what waits when it is lost is refused as offline", async () => {
    const connection = connect();
    await settle();
    const asked = connection.say("lobby", {});
    server.latest.close();
    await expect(asked).rejects.toMatchObject({ code: "offline" });
  });

  test("comes back sooner when asked, and never after it was closed", async () => {
    const connection = connect();
    await settle();
    server.latest.close();
    connection.retryNow();
    await settle();
    expect(server.sockets).toHaveLength(2);
    connection.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.sockets).toHaveLength(2);
  });

  test("waits longer and longer, but not for ever", () => {
    expect(pauseBefore(0, 1)).toBe(500);
    expect(pauseBefore(3, 1)).toBe(4000);
    expect(pauseBefore(30, 1)).toBe(20_000);
    expect(pauseBefore(30, 0)).toBe(10_000);
  });
});

describe("a match", () => {
  let states: OnlineState[];
  let confirms: boolean;
  let storage: TestStorage;

  async function watch(): Promise<OnlineMatch> {
    const connection = connect();
    await settle();
    const store = new BrowserStore(storage);
    const changed = (state: OnlineState): void => void states.push(state);
    const host = { connection, store, confirms: () => confirms, changed };
    return OnlineMatch.watch(host, matchView.match);
  }

  beforeEach(() => {
    states = [];
    confirms = false;
    storage = new TestStorage();
    token = "key";
    server.answers["watch"] = () => ({ tell: "view", ...matchView });
    server.answers["unwatch"] = () => ({ tell: "done", to: "unwatch" });
  });

  test("is what the table screen shows", () => {
    const table = tableOf(matchView, 5);
    expect(table).toMatchObject({ id: "u823usrc5rsa", viewer: 0, seen: 5, canUndo: false });
    expect(table?.plan.map(({ name }) => name)).toEqual(["Ann", "Ben"]);
    expect(tableOf({ ...matchView, seat: null }, 5)?.viewer).toBe(-1);
  });

  test("follows a long log part by part", async () => {
    const entry = (ply: number) => ({ ply, events: [] });
    const table = tableAt(3, null);
    server.answers["watch"] = (message) =>
      message["ply"] === undefined
        ? { tell: "view", ...matchView, table, log: [entry(0), entry(1)], log_next: 2 }
        : { tell: "view", ...matchView, table, log: [entry(2), entry(3)] };
    const match = await watch();
    expect(server.said("watch")).toMatchObject([{ after: 0 }, { ply: 2 }]);
    expect(match.current.view.log.map(({ ply }) => ply)).toEqual([0, 1, 2, 3]);
  });

  test("plays when the server says so, not before", async () => {
    const match = await watch();
    server.answers["play"] = () => ({ tell: "done", to: "play", number: 8 });
    await match.choose("C1");
    expect(server.said("play")).toMatchObject([{ ply: 0, action: "C1", match: "u823usrc5rsa" }]);
    expect(match.current.table?.view.ply).toBe(0);
    match.follow(played(8, 1, "C1") as unknown as Told);
    expect(match.current.table).toMatchObject({ canUndo: true, happened: [{ event: "drafted" }] });
    expect(match.current.table?.view.ply).toBe(1);
  });

  test("asks before it plays where the player prefers that", async () => {
    confirms = true;
    const match = await watch();
    await match.choose("C1");
    expect(server.said("play")).toEqual([]);
    expect(match.current.table?.chosen?.notation).toBe("C1");
    await match.confirm();
    expect(server.said("play")).toHaveLength(1);
  });

  test("says what an action would bring, before it is confirmed", async () => {
    confirms = true;
    const match = await watch();
    server.answers["preview"] = ({ action }) => ({
      tell: "preview",
      events: [{ event: "drafted", seat: 0, action }],
    });
    await match.choose("C1");
    expect(server.said("preview")).toMatchObject([{ ply: 0, action: "C1", match: match.id }]);
    expect(match.current.table?.chosen?.events).toMatchObject([{ event: "drafted" }]);
  });

  test("asks once for each preview, and not for all at once", async () => {
    const match = await watch();
    server.answers["preview"] = ({ action }) => ({ tell: "preview", events: [{ event: action }] });
    const [first, second] = [match.preview("C1"), match.preview("C2")];
    expect(server.said("preview")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(await first).toEqual([{ event: "C1" }]);
    expect(await second).toEqual([{ event: "C2" }]);
    expect(await match.preview("C1")).toEqual([{ event: "C1" }]);
    expect(await match.preview("Z9")).toEqual([]);
    expect(server.said("preview")).toHaveLength(2);
  });

  test("what is not asked when the position changes never is", async () => {
    const match = await watch();
    server.answers["preview"] = () => ({ tell: "preview", events: [{ event: "drafted" }] });
    const [asked, waiting] = [match.preview("C1"), match.preview("C2")];
    match.follow(played(8, 1, "C1") as unknown as Told);
    await vi.advanceTimersByTimeAsync(1000);
    expect([await asked, await waiting]).toEqual([[{ event: "drafted" }], []]);
    expect(server.said("preview")).toHaveLength(1);
  });

  test("a preview that is refused is an empty one", async () => {
    const match = await watch();
    server.answers["preview"] = () => ({ refused: "too_fast", sentence: "wait a moment" });
    expect(await match.preview("C1")).toEqual([]);
    expect(match.current.refused).toBeNull();
  });

  test("who is there is no entry, and is told on its own", async () => {
    const match = await watch();
    const { table } = match.current;
    match.follow({ tell: "presence", match: match.id, number: 7, present: [0], watching: 3 });
    expect(match.current.view).toMatchObject({ present: [0], watching: 3, number: 7 });
    expect(match.current.table).toBe(table);
    match.follow(played(8, 1, "C1") as unknown as Told);
    expect(match.current.view).toMatchObject({ present: [0], watching: 3, number: 8 });
  });

  test("no is an answer, until something else happens", async () => {
    const match = await watch();
    server.answers["decline"] = () => ({ tell: "done", to: "decline", number: 8 });
    await match.decline();
    expect(server.said("decline")).toMatchObject([{ ply: 0 }]);
    match.follow({ ...played(8, 0, "C1"), tell: "decline", by: 1, log: [] } as unknown as Told);
    expect(match.current.declinedBy).toBe(1);
    match.follow(played(9, 1, "C1") as unknown as Told);
    expect(match.current.declinedBy).toBeNull();
  });

  test("who has given up, or has a bot in their place, is asked for nothing", () => {
    const table = tableAt(1, null);
    const as = (own: object, others: object = {}): MatchView => ({
      ...matchView,
      table: { ...table, seats: table.seats.map((it, i) => ({ ...it, ...(i ? others : own) })) },
      log: [...matchView.log, { ply: 1, actor: 0, action: "C1", events: [] }],
    });
    const asks = (seat: number): boolean => seat === 1;
    const all = (view: MatchView) => [
      askersOf(view, asks),
      canDraw(view),
      tableOf(view, 0)?.canUndo,
    ];
    expect(all(as({}))).toEqual([[1], true, true]);
    expect(askersOf(as({}), () => true)).toEqual([]);
    expect(all(as({ kind: "bot", level: 3, has_resigned: true }))).toEqual([[], false, false]);
    expect(all(as({ kind: "bot", level: 3 }))).toEqual([[], false, false]);
    expect(all({ ...as({}), seat: null })).toEqual([[], false, false]);
    expect(canDraw(as({}, { kind: "bot", has_resigned: true }))).toBe(false);
    expect(canDraw(as({}, { kind: "bot", level: 3 }))).toBe(false);
  });

  test("what is not legal is not even said", async () => {
    const match = await watch();
    await match.choose("Z9");
    expect(server.said("play")).toEqual([]);
  });

  test("an entry comes once, and a gap makes it look again", async () => {
    const match = await watch();
    match.follow(played(7, 1, "C1") as unknown as Told);
    expect(match.current.view.number).toBe(7);
    match.follow(played(9, 2, "C2") as unknown as Told);
    await settle();
    expect(server.said("watch").at(-1)).toMatchObject({ after: 7 });
  });

  test("late: it looks how it stands", async () => {
    const match = await watch();
    server.answers["play"] = () => ({ refused: "late", sentence: "the match has moved on" });
    await match.choose("C1");
    expect(server.said("watch")).toHaveLength(2);
    expect(match.current.refused).toBe("late");
    match.cancel();
    expect(match.current.refused).toBeNull();
  });

  test("what is taken back leaves the log", () => {
    const one = followed(matchView, played(8, 1, "C1") as unknown as Told);
    expect(one?.log.map(({ ply }) => ply)).toEqual([0, 1]);
    const undone = { ...played(9, 0, ""), tell: "undo", is_done: true, log: [] };
    const none = one && followed(one, { ...undone, table: tableAt(0, ["C1"]) } as unknown as Told);
    expect(none?.log.map(({ ply }) => ply)).toEqual([0]);
  });

  test("talk is an entry like others, and changes nothing else", async () => {
    const match = await watch();
    const before = match.current.table;
    const line = { number: 8, time_ms: 1, person: 2, name: "Ben", text: "<b>hello</b>" };
    match.follow({ tell: "chat", match: match.id, ...line });
    expect(match.current.view.chat).toMatchObject([line]);
    expect(match.current.table).toBe(before);
  });

  test("muting and rematches come without a table", () => {
    const { match } = matchView;
    const muted = followed(matchView, { tell: "mute", match, number: 8, muted: [2] });
    expect(muted).toMatchObject({ muted: [2], stage: "running" });
    const again = muted && followed(muted, { tell: "rematch", match, number: 9, rematch: "other" });
    expect(again).toMatchObject({ rematch: "other", muted: [2] });
  });

  test("a draw is everybody's first place", () => {
    const end = { why: "draw", place: [1, 1], secret: "" } as const;
    const table = tableOf({ ...matchView, stage: "over", end }, 0);
    expect(table?.view.result).toMatchObject({ is_over: true, place: [1, 1] });
  });

  test("whoever sits down remembers what they added", async () => {
    const match = await watch();
    server.answers["sit"] = () => ({ tell: "done", to: "sit", number: 2 });
    await match.sit(0);
    const [sat] = server.said("sit");
    expect(sat?.["number"]).toMatch(/^[0-9a-f]{64}$/);
    expect(new BrowserStore(storage).read(`tessera.witness.${match.id}`)).toMatchObject({
      commitment: "c0",
      number: sat?.["number"],
    });
  });

  test("a match has one number, however often one sits down and whatever the server says", async () => {
    let match = await watch();
    await match.sit(0);
    server.answers["sit"] = () => ({ tell: "done", to: "sit", number: 2 });
    await match.sit(1);
    match = await watch();
    await match.sit(0);
    const numbers = server.said("sit").map(({ number }) => number);
    expect(numbers).toHaveLength(3);
    expect(new Set(numbers).size).toBe(1);
  });

  test("a match that goes back is not played on", async () => {
    let match = await watch();
    server.answers["sit"] = () => ({ tell: "done", to: "sit", number: 2 });
    await match.sit(0);
    match.follow(played(8, 1, "C1") as unknown as Told);
    await match.look();
    expect(match.current.rollback).toEqual({ seen: 8, now: 7 });
    await match.choose("C1");
    await match.resign();
    expect([...server.said("play"), ...server.said("resign")]).toEqual([]);
    match = await watch(); // also after the page was closed
    expect(match.current.rollback).toEqual({ seen: 8, now: 7 });
    server.answers["watch"] = () => ({ tell: "view", ...matchView, number: 8 });
    match = await watch();
    expect(match.current.rollback).toBeNull();
    server.answers["watch"] = () => ({ tell: "view", ...matchView, number: 9, commitment: "c1" });
    match = await watch();
    expect(match.current.rollback).toEqual({ seen: 8, now: 9 });
  });

  test("a node that is behind reads on before it is thought to have gone back", async () => {
    new BrowserStore(storage).write(`tessera.witness.${matchView.match}`, {
      commitment: "c0",
      number: "77",
      seen: 9,
    });
    let isBehind = true;
    server.answers["watch"] = ({ after }) => {
      if (after === 9) isBehind = false;
      return { tell: "view", ...matchView, number: isBehind ? 7 : 9 };
    };
    const match = await watch();
    expect(match.current.rollback).toBeNull();
    expect(match.current.view.number).toBe(9);
  });

  test("an action that fails in the browser does not stop the next one", async () => {
    const states: OnlineState[] = [];
    let plays = 0;
    const connection = {
      say: (say: string) => {
        if (say === "watch") return Promise.resolve(matchView);
        return ++plays === 1 ? Promise.reject(new Error("broken")) : Promise.resolve({});
      },
    } as unknown as Connection;
    const store = new BrowserStore(storage);
    const changed = (state: OnlineState): void => void states.push(state);
    const host = { connection, store, confirms: () => false, changed };
    const match = await OnlineMatch.watch(host, matchView.match);
    await expect(match.choose("C1")).rejects.toThrow("broken");
    await match.choose("C1");
    expect(plays).toBe(2);
  });

  test("at the end the record is fetched and looked through", async () => {
    const match = await watch();
    server.answers["record"] = () => ({ tell: "record", record: "tessera 1\n" });
    const end = { why: "resigned", place: [2, 1], secret: "00" };
    match.follow({ ...played(8, 1, "C1"), tell: "end", stage: "over", end } as unknown as Told);
    await settle();
    expect(match.current).toMatchObject({ record: "tessera 1\n", isBound: false });
    expect(await match.save()).toBe("tessera 1\n");
  });

  test("nobody hears of a match that was left", async () => {
    const match = await watch();
    match.close();
    match.follow(played(8, 1, "C1") as unknown as Told);
    expect(states).toEqual([]);
  });
});

test("a set-up is said as the server wants it", () => {
  const seats = [
    { kind: "person", level: 3, name: "" },
    { kind: "bot", level: 4, name: "" },
  ] as const;
  const rule = { game_ms: 600_000, increment_ms: 5000, move_ms: 0 };
  expect(openingOf("polyssimo players=2 rows=8 cols=8", seats, rule)).toEqual({
    game: "polyssimo",
    setup: "rows=8 cols=8",
    seats: "person,bot:4",
    game_s: 600,
    increment_s: 5,
    move_s: 0,
  });
});

test("a name is one line of at most 63 bytes, and no character is cut", () => {
  expect(tidyName("  Ann\n\tLee\u0007 ")).toBe("Ann Lee");
  expect(tidyName("牌".repeat(40))).toBe("牌".repeat(21));
  expect(tidyName("\u0000")).toBe("");
});
