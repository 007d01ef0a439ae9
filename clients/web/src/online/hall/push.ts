/** push.ts -- has the server notify the player while the page is closed: Web Push, where the operator has set a key for it.
 *
 * The service worker shows the news. It has no texts, so the page leaves it the words in the player's language. */
import type { Say, Sayings } from "../wire/protocol.ts";

/** Where sw.ts finds the words. */
const CACHE = "push-tessera";
const WORDS = "./push-words";

/** What is said by the kind of the news, and the titles of games by their names. */
export type PushWords = Readonly<Record<string, string>>;

type Speak = <S extends Say>(say: S, fields: Sayings[S][0]) => Promise<Sayings[S][1]>;

const managerOf = async (): Promise<PushManager | undefined> =>
  (await navigator.serviceWorker?.ready)?.pushManager;

/** Subscribes this browser, and tells the server. A server without a key refuses that. */
export async function turnOn(speak: Speak, words: PushWords): Promise<void> {
  const manager = await managerOf();
  if (!manager) return;
  const { key } = await speak("push", {});
  await (await caches.open(CACHE)).put(WORDS, new Response(JSON.stringify(words)));
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await manager.subscribe(options).catch(async () => {
    // Perhaps it was made for an earlier key.
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options);
  });
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  await speak("subscribe", { endpoint, p256dh, auth });
}

/** Ends the subscription of this browser, and tells the server if it can. */
export async function turnOff(speak?: Speak): Promise<void> {
  const subscription = await (await managerOf())?.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await speak?.("unsubscribe", { endpoint: subscription.endpoint });
}
