/** layout.ts -- how the parts lie in the room there is. */

export interface Layout {
  /** wide: tracks beside the board, the rack below; side: both beside it; tall: one below another. */
  readonly shape: "wide" | "side" | "tall";
  /** A phone held upright. */
  readonly isNarrow: boolean;
  /** There is room for the numbers of the tracks only. */
  readonly isShort: boolean;
}

const LOW = 520; // a board with the rack below it would be small
const NARROW = 600; // rack and buttons do not lie side by side
const SHORT = 620; // bars would take room from the board

/** `sides` is how many sets of tracks there are. */
export function layoutOf(width: number, height: number, sides: number): Layout {
  const isBroad = width > 1.2 * height;
  const isNarrow = !isBroad && width < NARROW;
  const shape = isBroad ? (height < LOW ? "side" : "wide") : "tall";
  const isCrowded = shape === "side" && sides > 2;
  return { shape, isNarrow, isShort: isCrowded || (isNarrow && height < SHORT) };
}

const UPRIGHT = 210; // pixels of a panel below which tracks stand upright: lying ones would be too small to read
const UNIT = 1; // pixels of a unit of the drawing: markers stay as large in a long panel

/** How tracks are drawn in a panel of some width: how long lying ones are, or that they stand. */
export function trackShape(width: number): {
  readonly isUpright: boolean;
  readonly length: number;
} {
  const unit = Math.max(UNIT, Math.min(width / 400, 1.6));
  return { isUpright: width < UPRIGHT, length: Math.max(160, width / unit - 48) };
}
