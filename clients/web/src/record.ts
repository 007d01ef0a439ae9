/** record.ts -- what the page does to the text of a record: adding its key, and packing it for links.
 *
 * The engine leaves the key out of a record while the game runs, since it tells what will be drawn.
 * On the player's own device it is kept with the record, so that a reload is no way to draw again. */
import { KEY_SIZE } from "./wasm.ts";

export function newKey(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(KEY_SIZE));
}

export function hexOf(key: Uint8Array): string {
  return Array.from(key, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** null if it is no key. */
export function keyOf(hex: string): Uint8Array | null {
  if (!/^[0-9a-f]{64}$/.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

/** The key that a record has, in hexadecimal digits, or null. */
export function keyIn(record: string): string | null {
  return /^key ([0-9a-f]{64})\r?$/m.exec(record)?.[1] ?? null;
}

/** The game of a record; "" if it names none. */
export function gameIn(record: string): string {
  return /^game ([a-z]+)\r?$/m.exec(record)?.[1] ?? "";
}

export function withKey(record: string, hex: string): string {
  if (keyIn(record) !== null) return record;
  return record.replace(/^begin\b/m, `key ${hex}\nbegin`);
}

/** How long each action took, in milliseconds, by its number; 0 where the record does not say. */
export function timesIn(record: string): readonly number[] {
  const times: number[] = [0];
  for (const [, ply, seconds] of record.matchAll(/^(\d+) p\d [^;\n]*(?:; (\d+\.?\d?) s)?/gm)) {
    times[Number(ply)] = seconds === undefined ? 0 : Math.round(1000 * Number(seconds));
  }
  return times;
}

const PACKED_MAX = 1 << 16; // characters of a link; a long game needs a few thousand
const UNPACKED_MAX = 1 << 20;

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, BufferSource>)
    .getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > UNPACKED_MAX) throw new RangeError("too long");
    parts.push(value);
  }
  const all = new Uint8Array(size);
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

/** A record as a part of a link. */
export async function packed(record: string): Promise<string> {
  const bytes = await through(
    new TextEncoder().encode(record),
    new CompressionStream("deflate-raw"),
  );
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** null if the link is garbled. */
export async function unpacked(code: string): Promise<string | null> {
  if (code.length > PACKED_MAX || !/^[\w-]+$/.test(code)) return null;
  try {
    const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream("deflate-raw"));
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch {
    return null;
  }
}
