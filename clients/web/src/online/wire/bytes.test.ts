/** What the server tells in short is completed by the rules of the page. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeServer, matchView } from "../../../tests/fake_server.ts";
import { openRules, openTestEngine } from "../../testing.ts";
import { Bytes, patched, type Message, type OwnRules } from "./bytes.ts";
import { Connection, type Told } from "./connection.ts";

/** What to change in `from` to have `to`: a step for each byte. */
function patchOf(from: Uint8Array, to: Uint8Array): string {
  let text = "";
  let skip = 0;
  for (let at = 0; at < to.length; at++) {
    if (from[at] === to[at]) skip++;
    else {
      text += String.fromCharCode(skip, 1, to[at] ?? 0);
      skip = 0;
    }
    if (skip === 255) {
      text += String.fromCharCode(255, 0);
      skip = 0;
    }
  }
  return btoa(text).replace(/=+$/, "");
}

test("a patch makes any bytes of any others", () => {
  for (let share = 1; share < 600; share += 7) {
    const from = crypto.getRandomValues(new Uint8Array(600));
    const to = from.map((byte, at) => (at % share ? byte : byte + 1));
    expect(patched(from, patchOf(from, to))).toEqual(to);
  }
});

describe.each(["chocolatier", "pavilion", "ingenious", "polyssimo", "chromino"])("%s", (game) => {
  test("what is told in short is completed to what was seen", async () => {
    const rules = await openRules();
    const engine = openTestEngine();
    const bytes = new Bytes(engine);
    rules.openTable(`${game} players=2`, new Uint8Array(32).fill(7));
    const seat = 0;
    const look = (): Message => rules.table(seat) as Message;
    let before = rules.view(game, seat);
    const zeros = new Uint8Array(before.length);
    const whole = { ...matchView, seat, table: look(), bytes: patchOf(zeros, before) };
    expect(bytes.complete(whole)).toBe(whole);
    for (let ply = 0; ply < 12; ply++) {
      const actor = look()["actor"] as number;
      const { legal } = rules.table(actor) as { legal: readonly string[] };
      rules.play(actor, ply, legal[(ply * 7) % legal.length] ?? "");
      const { ply: plies, actor: next, result, clock, ...rest } = look();
      const after = rules.view(game, seat);
      const told = {
        tell: "play",
        match: matchView.match,
        number: 8 + ply,
        table: { ply: plies, actor: next, result, clock },
        changed: patchOf(before, after),
      };
      before = after;
      const full = await bytes.complete(told);
      expect(full["table"]).toEqual({ ...rest, ply: plies, actor: next, result, clock });
      expect(full).toMatchObject({ stage: "running", seat, people: matchView.people, end: null });
    }
  });
});

describe("a connection with the rules", () => {
  let server: FakeServer;
  let told: Told[];
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
  const rules: OwnRules = {
    mark: () => Promise.resolve("c0ffee"),
    position: (_, [first]) =>
      first === 9
        ? Promise.reject(new Error("?"))
        : Promise.resolve({ position: first, legal: null }),
  };

  beforeEach(() => {
    vi.useFakeTimers();
    server = new FakeServer();
    told = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function watch(): Promise<Connection> {
    const connection = new Connection({
      openSocket: server.openSocket,
      token: () => null,
      welcomed: () => undefined,
      told: (message) => told.push(message),
      lineChanged: () => undefined,
      rules,
    });
    await settle();
    const watched = connection.say("watch", { match: matchView.match });
    await settle();
    await watched;
    return connection;
  }

  const entry = (number: number, first: number): Message => ({
    tell: "play",
    match: matchView.match,
    number,
    time_ms: 1,
    table: { ply: number },
    changed: btoa(String.fromCharCode(0, 1, first)),
  });

  test("says its mark, and keeps what is told in order", async () => {
    server.answers["watch"] = () => ({ tell: "view", ...matchView, bytes: "AAEB" });
    await watch();
    expect(server.said("watch")).toMatchObject([{ rules: "c0ffee" }]);
    server.latest.tell(entry(8, 2));
    server.latest.tell({ tell: "chat", match: matchView.match, number: 9, time_ms: 2 });
    server.latest.tell(entry(10, 3));
    await settle();
    expect(told.map(({ number }) => number)).toEqual([8, 9, 10]);
    expect(told[2]).toMatchObject({ stage: "running", table: { position: 3, game: "polyssimo" } });
  });

  test("takes an entry with its tag as the answer, too", async () => {
    server.answers["watch"] = () => ({ tell: "view", ...matchView, bytes: "AAEB" });
    server.answers["play"] = () => entry(8, 2);
    const connection = await watch();
    const playing = connection.say("play", { match: matchView.match, ply: 0, action: "C1" });
    await settle();
    await expect(playing).resolves.toMatchObject({ number: 8 });
    expect(told).toHaveLength(1);
  });

  test("connects again and asks for everything if its rules do not understand the bytes", async () => {
    server.answers["watch"] = () => ({ tell: "view", ...matchView, bytes: "AAEB" });
    const connection = await watch();
    server.latest.tell(entry(8, 9));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(told).toEqual([]);
    expect(server.sockets).toHaveLength(2);
    const again = connection.say("watch", { match: matchView.match });
    await settle();
    await again;
    expect(server.said("watch").at(-1)).not.toHaveProperty("rules");
  });
});
