/** groups.ts -- the tiles of a factory or of the centre, as petals of a flower. */
import { COLOURS, type Colour, type Tiles } from "./position.ts";

/** Tiles of one colour that lie together. */
export interface Group {
  readonly colour: Colour;
  readonly count: number;
  /** The angles of the tiles that are drawn, in degrees clockwise from the top. */
  readonly turns: readonly number[];
  /** The slice of the disc that belongs to them. */
  readonly from: number;
  readonly to: number;
}

const PETALS = 4;

/** Up to four tiles, each drawn, equal colours beside each other. */
export function petalsOf(tiles: Tiles): readonly Group[] {
  const step = 360 / PETALS;
  const groups: Group[] = [];
  let at = 0;
  for (const colour of COLOURS) {
    const count = tiles[colour];
    if (count === 0) continue;
    const turns = Array.from({ length: count }, (_, i) => step * (at + i));
    groups.push({ colour, count, turns, from: step * (at - 0.5), to: step * (at + count - 0.5) });
    at += count;
  }
  return groups;
}

/** Any number of tiles: each colour has its own direction, and one tile stands for all. */
export function heapsOf(tiles: Tiles): readonly Group[] {
  const step = 360 / COLOURS.length;
  return COLOURS.map((colour, index) => ({
    colour,
    count: tiles[colour],
    turns: [step * index],
    from: step * (index - 0.5),
    to: step * (index + 0.5),
  })).filter(({ count }) => count > 0);
}
