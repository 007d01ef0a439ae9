/** kept.ts -- reviews that stay in the browser, by record, version of the rules and network; the latest of them.
 *
 * Where the browser keeps nothing, a review is made anew. */
import type { ReviewHead, ReviewPly } from "./told.ts";

export interface KeptReview {
  readonly key: string;
  readonly head: ReviewHead;
  readonly plies: readonly (ReviewPly | null)[];
  /** Milliseconds. */
  readonly saved: number;
}

export interface ReviewStore {
  find(key: string): Promise<KeptReview | null>;
  keep(review: KeptReview): Promise<void>;
}

const DATABASE = "tessera";
const STORE = "reviews";
const KEPT_MAX = 40;

/** A number of a text that differs for different texts: two of FNV-1a, of 32 bits each. */
export function fingerprint(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(i), 0x85ebca6b) ^ (a >>> 13);
  }
  return [a, b].map((part) => (part >>> 0).toString(16).padStart(8, "0")).join("");
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the request failed"));
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: "key" }).createIndex("saved", "saved");
  };
  return answerOf(request);
}

export class BrowserReviews implements ReviewStore {
  private database: Promise<IDBDatabase> | undefined;

  private async store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.database ??= openDatabase();
    return (await this.database).transaction(STORE, mode).objectStore(STORE);
  }

  async find(key: string): Promise<KeptReview | null> {
    try {
      const store = await this.store("readonly");
      return ((await answerOf(store.get(key))) as KeptReview | undefined) ?? null;
    } catch {
      return null;
    }
  }

  async keep(review: KeptReview): Promise<void> {
    try {
      const store = await this.store("readwrite");
      await answerOf(store.put(review));
      const keys = await answerOf(store.index("saved").getAllKeys());
      for (const key of keys.slice(0, Math.max(0, keys.length - KEPT_MAX))) store.delete(key);
    } catch {
      // It can be made again.
    }
  }
}
