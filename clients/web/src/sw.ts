/** sw.ts -- keeps one whole version of the page for use without a network.
 *
 * All files of a version are fetched before it is used, and answered from there: a page never meets
 * files of another version. PRECACHE is written in front of this file when it is built. */
export {};

declare const PRECACHE: { readonly version: string; readonly files: readonly string[] };

interface Tab {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<Tab | null>;
}

/** What this file needs of a service worker: TypeScript's own types clash with those of a page. */
interface WorkerScope {
  addEventListener(
    type: "install" | "activate",
    listener: (event: { waitUntil(done: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: "fetch",
    listener: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
  addEventListener(
    type: "push",
    listener: (event: {
      readonly data: { json(): PushNews } | null;
      waitUntil(done: Promise<unknown>): void;
    }) => void,
  ): void;
  addEventListener(
    type: "notificationclick",
    listener: (event: {
      notification: { close(): void; readonly data: unknown };
      waitUntil(done: Promise<unknown>): void;
    }) => void,
  ): void;
  addEventListener(type: "message", listener: (event: MessageEvent<unknown>) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window" }): Promise<readonly Tab[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly registration: {
    readonly scope: string;
    showNotification(title: string, options: object): Promise<void>;
  };
}

/** What a push says (docs/protocol.md). */
interface PushNews {
  readonly match: string;
  readonly game: string;
  readonly news: string;
}

const worker = globalThis as unknown as WorkerScope;
const PREFIX = "tessera-";
const name = PREFIX + PRECACHE.version;

async function install(): Promise<void> {
  const cache = await caches.open(name);
  await cache.addAll(PRECACHE.files.map((file) => new Request(file, { cache: "reload" })));
}

async function activate(): Promise<void> {
  for (const other of await caches.keys()) {
    if (other.startsWith(PREFIX) && other !== name) await caches.delete(other);
  }
  await worker.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(name);
  const kept =
    request.mode === "navigate"
      ? await cache.match(worker.registration.scope)
      : await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  // Weights of networks are kept from their first use on.
  if (response.ok && new URL(request.url).pathname.endsWith(".net")) {
    await cache.put(request, response.clone());
  }
  return response;
}

/** Shows the news in the words that the page has left (online/hall/push.ts). */
async function show({ match, game, news }: PushNews): Promise<void> {
  const kept = await (await caches.open("push-tessera")).match("./push-words");
  const words = (kept ? await kept.json() : {}) as Partial<Record<string, string>>;
  const data = `#/match/${match}`;
  const options = { body: words[game] ?? "", tag: data, icon: "./icon-192.png", data };
  await worker.registration.showNotification(words[news] ?? "Tessera", options);
}

/** A notification leads to the tab that shows its match, or takes another one there, or else opens one. */
async function goTo(address: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: "window" });
  const tab =
    tabs.find(({ url }) => url.endsWith(address)) ?? (await tabs[0]?.navigate(`./${address}`));
  await (tab ? tab.focus() : worker.clients.openWindow(`./${address}`));
}

worker.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(goTo(`${notification.data}`));
});
worker.addEventListener("push", (event) => {
  const news = event.data?.json();
  if (news) event.waitUntil(show(news));
});
worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  event.respondWith(answer(request));
});
