/** Films: the chunks that the format asks for, in their order, with right sums. */
import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { animated, chunksOf } from "./apng.ts";

function png(grey: number): Uint8Array {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(Buffer.from([0, grey]))),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

test("a film has a frame for each picture", () => {
  const film = animated([1, 2, 3].map((grey) => ({ png: png(grey), ms: 700 })));
  const chunks = chunksOf(film);
  expect(chunks.map(({ type }) => type)).toEqual([
    "IHDR",
    "acTL",
    "fcTL",
    "IDAT",
    "fcTL",
    "fdAT",
    "fcTL",
    "fdAT",
    "IEND",
  ]);
  const sequence = chunks
    .filter(({ type }) => type === "fcTL" || type === "fdAT")
    .map(({ data }) => data[3]);
  expect(sequence).toEqual([0, 1, 2, 3, 4]);
  // The sum behind each chunk is the one that zlib computes.
  const bytes = Buffer.from(film);
  for (let at = 8; at < bytes.length;) {
    const size = bytes.readUInt32BE(at);
    const sum = bytes.readUInt32BE(at + 8 + size);
    expect(sum).toBe(crc32(bytes.subarray(at + 4, at + 8 + size)));
    at += size + 12;
  }
});

test("what is no PNG is noticed", () => {
  expect(() => animated([{ png: new Uint8Array(20), ms: 1 }])).toThrow();
  expect(() => animated([])).toThrow();
});
