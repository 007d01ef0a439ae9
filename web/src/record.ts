/** record.ts -- what the page does to the text of a record: nothing but adding its key.
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

export function withKey(record: string, hex: string): string {
  if (keyIn(record) !== null) return record;
  return record.replace(/^begin\b/m, `key ${hex}\nbegin`);
}
