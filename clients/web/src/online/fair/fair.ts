/** fair.ts -- checks that the luck of a match was fixed before anybody sat down (docs/fairness.md).
 *
 * The page checks that secret, commitment, numbers and key of a record belong together, and that this
 * device saw the same ones. `tessera verify` also checks that every draw comes from the key. */
import { hexOf, keyIn, keyOf } from "../../record.ts";

const MASK = (1n << 64n) - 1n;
const BLOCK = 128;
const DIGEST = 32;
const ROUNDS = 12;

const INITIAL: readonly bigint[] = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];

/** The order in which each round takes the words of a block; after ten it begins anew. */
const ORDERS: readonly string[] = [
  "0123456789abcdef",
  "ea489fd61c02b753",
  "b8c052fdae367194",
  "7931dcbe265a40f8",
  "905724afe1bc683d",
  "2c6a0b834d75fe19",
  "c51fed4a0763928b",
  "db7ec13950f4862a",
  "6fe9b308c2d714a5",
  "a2847615fb9e3cd0",
];

/** Four columns, then four diagonals, of the sixteen words that are mixed. */
const MIXED: readonly (readonly [number, number, number, number])[] = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

function turned(word: bigint, bits: bigint): bigint {
  return ((word >> bits) | (word << (64n - bits))) & MASK;
}

function mix(v: BigUint64Array, at: (typeof MIXED)[number], x: bigint, y: bigint): void {
  const [a, b, c, d] = at;
  v[a] = v[a]! + v[b]! + x;
  v[d] = turned(v[d]! ^ v[a]!, 32n);
  v[c] = v[c]! + v[d]!;
  v[b] = turned(v[b]! ^ v[c]!, 24n);
  v[a] = v[a]! + v[b]! + y;
  v[d] = turned(v[d]! ^ v[a]!, 16n);
  v[c] = v[c]! + v[d]!;
  v[b] = turned(v[b]! ^ v[c]!, 63n);
}

function compress(hash: BigUint64Array, block: DataView, count: number, isLast: boolean): void {
  const v = BigUint64Array.from([...hash, ...INITIAL]);
  v[12] = v[12]! ^ BigInt(count);
  if (isLast) v[14] = ~v[14]! & MASK;
  for (let round = 0; round < ROUNDS; round++) {
    const order = ORDERS[round % ORDERS.length]!;
    const word = (place: number): bigint =>
      block.getBigUint64(8 * parseInt(order[place]!, 16), true);
    MIXED.forEach((at, step) => mix(v, at, word(2 * step), word(2 * step + 1)));
  }
  for (let i = 0; i < hash.length; i++) hash[i] = hash[i]! ^ v[i]! ^ v[i + 8]!;
}

/** BLAKE2b (RFC 7693) with a digest of 32 bytes and no key of its own. */
export function blake2b(bytes: Uint8Array): Uint8Array {
  const hash = BigUint64Array.from(INITIAL);
  hash[0] = hash[0]! ^ BigInt(0x01010000 ^ DIGEST);
  const blocks = Math.max(1, Math.ceil(bytes.length / BLOCK));
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(bytes);
  for (let i = 0; i < blocks; i++) {
    const count = Math.min(bytes.length, (i + 1) * BLOCK);
    const block = new DataView(padded.buffer, i * BLOCK, BLOCK);
    compress(hash, block, count, i === blocks - 1);
  }
  const digest = new DataView(new ArrayBuffer(DIGEST));
  for (let i = 0; i < DIGEST / 8; i++) digest.setBigUint64(8 * i, hash[i]!, true);
  return new Uint8Array(digest.buffer);
}

/** What this device knows of a match from before its beginning. */
export interface Witness {
  readonly commitment: string;
  /** What it added itself; null for who only watched. */
  readonly number: string | null;
  /** The last entry of the match that it saw; 0 for none. */
  readonly seen: number;
  /** The match's entry in the log of commitments; null if that is not known. */
  readonly logged: number | null;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** Do the secret, the commitment, the numbers and the key of a record belong together, and are they
 * what the witness saw? */
export function isBound(record: string, witness: Pick<Witness, "commitment" | "number">): boolean {
  const commitment = /^commitment ([0-9a-f]{64})$/m.exec(record)?.[1];
  const secret = keyOf(/^secret ([0-9a-f]{64})$/m.exec(record)?.[1] ?? "");
  const numbers = [...record.matchAll(/^number p\d ([0-9a-f]{64})$/gm)].map(([, hex]) => hex!);
  if (!secret || commitment !== witness.commitment) return false;
  if (witness.number !== null && !numbers.includes(witness.number)) return false;
  const parts = [new TextEncoder().encode("tessera 1"), secret, ...numbers.map((n) => keyOf(n)!)];
  return hexOf(blake2b(secret)) === commitment && hexOf(blake2b(joined(parts))) === keyIn(record);
}
