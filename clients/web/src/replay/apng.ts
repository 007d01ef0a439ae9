/** apng.ts -- an animated picture (APNG) from PNG pictures of one size. Browsers and chat programs
 * show it as a film, older programs its first picture. */

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const CRC_POLYNOMIAL = 0xedb88320;

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? CRC_POLYNOMIAL ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

function numbers(...values: readonly [value: number, bytes: 1 | 2 | 4][]): Uint8Array {
  return joined(
    values.map(([value, bytes]) =>
      Uint8Array.from({ length: bytes }, (_, at) => value >>> (8 * (bytes - 1 - at))),
    ),
  );
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = joined([Uint8Array.from(type, (letter) => letter.charCodeAt(0)), data]);
  return joined([numbers([data.length, 4]), named, numbers([crcOf(named), 4])]);
}

/** The chunks of a PNG file; throws if it is none. */
export function chunksOf(png: Uint8Array): readonly Chunk[] {
  if (!SIGNATURE.every((byte, at) => png[at] === byte)) throw new Error("this is no PNG");
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + size) });
    at += size + 12;
  }
  return chunks;
}

function pixelsOf(chunks: readonly Chunk[]): Uint8Array {
  return joined(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data));
}

/** Frames are PNG files of one size, each shown for so many milliseconds; it repeats for ever. */
export function animated(frames: readonly { png: Uint8Array; ms: number }[]): Uint8Array {
  const [first] = frames;
  if (!first) throw new Error("there is no frame");
  const header = chunksOf(first.png).find(({ type }) => type === "IHDR")!.data;
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", header),
    chunk("acTL", numbers([frames.length, 4], [0, 4])),
  ];
  let sequence = 0;
  frames.forEach(({ png, ms }, index) => {
    const size = header.subarray(0, 8);
    const place = numbers([0, 4], [0, 4], [ms, 2], [1000, 2], [0, 1], [0, 1]);
    parts.push(chunk("fcTL", joined([numbers([sequence++, 4]), size, place])));
    const pixels = pixelsOf(chunksOf(png));
    if (index === 0) parts.push(chunk("IDAT", pixels));
    else parts.push(chunk("fdAT", joined([numbers([sequence++, 4]), pixels])));
  });
  parts.push(chunk("IEND", new Uint8Array()));
  return joined(parts);
}
