/** chain.ts -- the log of a server's commitments, followed from where this device saw it last.
 *
 * Every entry has the hash of the one before. A server that drops a match, or deals it anew under
 * another secret, cannot show the entry that this device remembers. docs/fairness.md says more. */
import { hexOf, keyOf } from "../../record.ts";
import { isRecord, type BrowserStore } from "../../storage.ts";
import { blake2b } from "./fair.ts";
import { Refused, type FairEntry, type FairLog, type Sayings } from "../wire/protocol.ts";

const HEAD = "tessera.fair";
const PAGE = 500;
const PAGES_MAX = 10; // in one go; the next visit goes on from there

export type Ask = (fields: Sayings["fair"][0]) => Promise<FairLog>;
/** `broken`: what this device saw is not there any more. */
export type ChainState = "sound" | "broken" | "unknown";

interface Head {
  readonly index: number;
  readonly hash: string;
}

function bytesOf(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const encoder = new TextEncoder();
  const all = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : part));
  return Uint8Array.from(all.flatMap((part) => [...part]));
}

function indexBytes(index: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(index));
  return new Uint8Array(view.buffer);
}

/** The mark by which a match stands in the log: only who knows the match can compute it. */
export function markOf(match: string, commitment: string): string | null {
  const key = keyOf(commitment);
  return key && hexOf(blake2b(bytesOf("tessera match 1", key, match)));
}

export function hashOf({ index, match, commitment, previous }: FairEntry): string | null {
  const keys = [match, commitment, previous].map((hex) => keyOf(hex));
  if (!Number.isSafeInteger(index) || index < 1 || keys.some((key) => !key)) return null;
  return hexOf(
    blake2b(bytesOf("tessera log 1", indexBytes(index), ...keys.flatMap((key) => key ?? []))),
  );
}

export function isSound(entry: FairEntry): boolean {
  return hashOf(entry) === entry.hash;
}

function follows(entry: FairEntry, head: Head): boolean {
  return entry.index === head.index + 1 && entry.previous === head.hash && isSound(entry);
}

function readHead(store: BrowserStore): Head | null {
  const kept = store.read(HEAD);
  if (!isRecord(kept)) return null;
  const { index, hash } = kept;
  return typeof index === "number" && typeof hash === "string" ? { index, hash } : null;
}

/** The last entry of a page that begins with the one that is known; null if it does not. */
function endOf(log: readonly FairEntry[], known: Head): Head | null {
  const [first, ...rest] = log;
  if (first?.index !== known.index || first.hash !== known.hash) return null;
  let head: Head = known;
  for (const entry of rest) {
    if (!follows(entry, head)) return null;
    head = entry;
  }
  return head;
}

function keep(store: BrowserStore, { index, hash }: Head): void {
  store.write(HEAD, { index, hash });
}

async function follow(ask: Ask, store: BrowserStore, known: Head): Promise<ChainState> {
  let head = known;
  for (let page = 0; page < PAGES_MAX; page++) {
    const { log } = await ask({ after: head.index - 1 });
    const end = endOf(log, head);
    if (!end) return "broken";
    head = end;
    keep(store, head);
    if (log.length < PAGE) break;
  }
  return "sound";
}

/** Looks at the log: is what this device saw still there, and does the rest follow from it? */
export async function look(ask: Ask, store: BrowserStore): Promise<ChainState> {
  const known = readHead(store);
  try {
    if (known) return await follow(ask, store, known);
    const [newest] = (await ask({})).log;
    if (newest && isSound(newest)) keep(store, newest);
    return "sound";
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return "unknown";
  }
}

/** Begins anew, for who knows why the log is another one. */
export function forgetHead(store: BrowserStore): void {
  store.remove(HEAD);
}

/** Where a match stands in the log; null if it does not. */
export async function placeOf(ask: Ask, match: string, commitment: string): Promise<number | null> {
  try {
    const [entry] = (await ask({ match })).log;
    const isIt =
      entry !== undefined &&
      entry.commitment === commitment &&
      entry.match === markOf(match, commitment) &&
      isSound(entry);
    return isIt ? entry.index : null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return null;
  }
}
