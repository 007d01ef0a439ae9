/** geometry.ts -- where everything lies on the player board and on the table, in drawing units.
 *
 * A space is a rhombus of 60 and 120 degrees, drawn upright with a sharp corner at the origin, the
 * middle of its star, and turned from there. Six of them make a star of six points. */
import facts from "facts:pavilion";
import type { Colour } from "./position.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const SIDE = 100;
/** From the middle of a star to its points. */
export const TIP = SIDE * Math.sqrt(3);
const APART = 332; // from the middle of a star to that of its neighbour; at 300 the points would touch
const WINDOW_OUT = 1.44 * SIDE; // of a window, from the middle of its star

/** A point at a distance from the origin, the angle in degrees clockwise from the top. */
export function polar(distance: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: distance * Math.sin(angle), y: -distance * Math.cos(angle) };
}

export function turnOf(space: number): number {
  return 60 * space;
}

/** The corners of a rhombus, from the sharp one at the origin clockwise; smaller around its own middle. */
export function corners(scale = 1): readonly Point[] {
  const middle = -TIP / 2;
  const across = (SIDE / 2) * scale;
  const up = (TIP / 2) * scale;
  return [
    { x: 0, y: middle + up },
    { x: -across, y: middle },
    { x: 0, y: middle - up },
    { x: across, y: middle },
  ];
}

export function pointsOf(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${+x.toFixed(1)},${+y.toFixed(1)}`).join(" ");
}

/** The direction of each outer star from the middle, clockwise. */
const OUTER: readonly (readonly [string, number])[] = [
  ["NW", -30],
  ["NE", 30],
  ["E", 90],
  ["SE", 150],
  ["SW", 210],
  ["W", 270],
];

const centres: ReadonlyMap<string, Point> = new Map([
  ["C", { x: 0, y: 0 }],
  ...OUTER.map(([name, degrees]) => [name, polar(APART, degrees)] as const),
]);

export function centreOf(star: string): Point {
  return centres.get(star) ?? { x: 0, y: 0 };
}

/** A point of a space at a share of the way from the middle of its star to its tip. */
export function onSpace(star: string, space: number, share: number): Point {
  const centre = centreOf(star);
  const { x, y } = polar(TIP * share, turnOf(space));
  return { x: centre.x + x, y: centre.y + y };
}

export type FeatureKind = "pillar" | "statue" | "window";

export interface Feature extends Point {
  /** As the engine calls it. */
  readonly name: string;
  readonly kind: FeatureKind;
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

export const features: readonly Feature[] = OUTER.flatMap(([name, degrees], index) => {
  const [next = ""] = OUTER[(index + 1) % OUTER.length] ?? [];
  const here = centreOf(name);
  const out = polar(WINDOW_OUT, degrees);
  return [
    { name: `the pillar at ${name}`, kind: "pillar", ...between(here, centreOf("C")) },
    {
      name: `the statue between ${name} and ${next}`,
      kind: "statue",
      ...between(here, centreOf(next)),
    },
    { name: `the window at ${name}`, kind: "window", x: here.x + out.x, y: here.y + out.y },
  ] as const;
});

/** The four corners of the board, where tiles are kept for the next round. */
export const keepingPlaces: readonly Point[] = [
  { x: -445, y: -356 },
  { x: 445, y: -356 },
  { x: -445, y: 356 },
  { x: 445, y: 356 },
];

export const BOARD_WIDTH = 1070;
export const BOARD_HEIGHT = 970;
export const BOARD_BOX = `${-BOARD_WIDTH / 2} ${-BOARD_HEIGHT / 2} ${BOARD_WIDTH} ${BOARD_HEIGHT}`;

/** The table: discs in a ring around the centre, in a square of 1000. */
export interface Ring {
  readonly discs: readonly Point[];
  readonly discRadius: number;
  readonly centreRadius: number;
}

const TABLE_RADIUS = 495;
const DISC_MAX = 143;
const GAP = 1.05; // of neighbouring discs

export function ringOf(count: number): Ring {
  const share = Math.sin(Math.PI / count);
  const discRadius = Math.min(DISC_MAX, (TABLE_RADIUS * share) / (GAP + share));
  const radius = TABLE_RADIUS - discRadius;
  const discs = Array.from({ length: count }, (_, i) => polar(radius, (360 * i) / count));
  return { discs, discRadius, centreRadius: radius - discRadius - 12 };
}

/** The outline of a slice of a disc, between two angles. */
export function slice(radius: number, from: number, to: number): string {
  const a = polar(radius, from);
  const b = polar(radius, to);
  const isLarge = to - from > 180 ? 1 : 0;
  if (to - from >= 360) return `M0 ${-radius}A${radius} ${radius} 0 1 1 -.1 ${-radius}Z`;
  return `M0 0L${a.x} ${a.y}A${radius} ${radius} 0 ${isLarge} 1 ${b.x} ${b.y}Z`;
}

/** What is printed on the round track: the wild colour of each round. */
export const ROUND_TRACK: readonly Colour[] = [
  "purple",
  "green",
  "orange",
  "yellow",
  "blue",
  "red",
];

/** What is printed on the score board: full stars by their colour, six colours, full numbers. */
export const {
  star_bonus: STAR_BONUS,
  six_colours_bonus: SIX_COLOURS_BONUS,
  /** From number 1 on. */
  number_bonus: NUMBER_BONUS,
} = facts as {
  readonly star_bonus: Readonly<Record<Colour, number>>;
  readonly six_colours_bonus: number;
  readonly number_bonus: readonly number[];
};
