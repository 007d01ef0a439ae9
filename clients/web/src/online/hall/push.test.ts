/** Subscribing to notifications, with a browser and a server that are not there. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BrowserStore } from "../../storage.ts";
import { TestStorage } from "../../testing.ts";
import { FakeServer, type Message } from "../../../tests/fake_server.ts";
import { Hall } from "./hall.svelte.ts";
import { turnOff, type PushWords } from "./push.ts";

const ENDPOINT = "https://push.example/send/1";

/** The push manager of a browser. */
class FakeManager {
  key: string | null = null;
  asked = 0;

  private readonly subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: "point", auth: "secret" } }),
    unsubscribe: async () => ((this.key = null), true),
  };

  async subscribe(options: { userVisibleOnly: boolean; applicationServerKey: string }) {
    this.asked++;
    expect(options.userVisibleOnly).toBe(true);
    if (this.key !== null && this.key !== options.applicationServerKey)
      throw new Error("other key");
    this.key = options.applicationServerKey;
    return this.subscription;
  }

  async getSubscription() {
    return this.key === null ? null : this.subscription;
  }
}

let server: FakeServer;
let manager: FakeManager;
let words: PushWords | null;
let kept: Record<string, string>;
let hall: Hall | null;

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(10);

const said = (): readonly Message[] =>
  server.sockets
    .flatMap((socket) => socket.said)
    .filter(({ say }) => ["push", "subscribe", "unsubscribe"].includes(String(say)));

async function enter(): Promise<Hall> {
  const store = new BrowserStore(new TestStorage());
  store.write("tessera.me", { token: "key" });
  hall = new Hall({
    store,
    confirms: () => false,
    showBoard: async () => undefined,
    openSocket: server.openSocket,
    news: () => words,
  });
  await settle();
  return hall;
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  manager = new FakeManager();
  kept = {};
  words = { turn: "Your turn", begin: "Begun", chromino: "Chromino" };
  hall = null;
  vi.stubGlobal("navigator", {
    serviceWorker: { ready: Promise.resolve({ pushManager: manager }) },
  });
  vi.stubGlobal("caches", {
    open: async (cache: string) => ({
      put: async (name: string, answer: Response) => {
        kept[`${cache} ${name}`] = await answer.text();
      },
    }),
  });
  server.answers["lobby"] = () => ({ tell: "lobby", matches: [], names: [] });
  server.answers["history"] = () => ({ tell: "history", matches: [], names: [], before_ms: null });
  server.answers["fair"] = () => ({ tell: "fair", head: null, log: [] });
  server.answers["push"] = () => ({ tell: "push", to: "push", key: "one" });
  server.answers["subscribe"] = ({ say }) => ({ tell: "push", to: say, key: "one" });
  server.answers["unsubscribe"] = ({ say }) => ({ tell: "push", to: say, key: "one" });
});
afterEach(() => {
  hall?.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a player who wants notifications subscribes, and leaves words for the service worker", async () => {
  await enter();
  expect(manager.key).toBe("one");
  expect(said().at(-1)).toMatchObject({
    say: "subscribe",
    endpoint: ENDPOINT,
    p256dh: "point",
    auth: "secret",
  });
  expect(JSON.parse(kept["push-tessera ./push-words"] ?? "")).toEqual(words);
});

test("a subscription for an earlier key of the server is made anew", async () => {
  manager.key = "before";
  await enter();
  expect(manager.key).toBe("one");
  expect(manager.asked).toBe(2);
  expect(said().at(-1)).toMatchObject({ say: "subscribe" });
});

test("nothing is asked of the browser where the server has no key", async () => {
  delete server.answers["push"];
  const { refused } = await enter();
  expect(manager.asked).toBe(0);
  expect(said()).toHaveLength(1);
  expect(kept).toEqual({});
  expect(refused).toBeNull();
});

test("who wants no notifications says nothing, and withdraws what there was", async () => {
  words = null;
  const entered = await enter();
  expect(said()).toEqual([]);
  words = { turn: "Your turn" };
  await entered.followNews();
  expect(manager.key).toBe("one");
  words = null;
  await entered.followNews();
  expect(manager.key).toBeNull();
  expect(said().at(-1)).toMatchObject({ say: "unsubscribe", endpoint: ENDPOINT });
});

test("it can be turned off without a server", async () => {
  manager.key = "one";
  await turnOff();
  expect(manager.key).toBeNull();
});

test("a browser without pushes is left alone", async () => {
  vi.stubGlobal("navigator", { serviceWorker: { ready: Promise.resolve({}) } });
  await enter();
  expect(said()).toEqual([]);
});
