/** layout.ts -- how the parts lie in the room there is. */

export interface Layout {
  /** wide: tracks beside the board, the rack below; side: both beside it; tall: one below another. */
  readonly shape: "wide" | "side" | "tall";
  /** Are the viewer's own tracks upright bars? */
  readonly isOwnUpright: boolean;
  /** Are those of the others? */
  readonly areOthersUpright: boolean;
}

const LOW = 520; // a board with the rack below it would be small
const NARROW = 600; // tracks of several players do not lie side by side
const SHORT = 620; // there is no room for two rows of tracks

export function layoutOf(width: number, height: number): Layout {
  if (width > 1.2 * height) {
    const isLow = height < LOW;
    return { shape: isLow ? "side" : "wide", isOwnUpright: isLow, areOthersUpright: isLow };
  }
  const isNarrow = width < NARROW;
  return {
    shape: "tall",
    isOwnUpright: isNarrow && height < SHORT,
    areOthersUpright: isNarrow,
  };
}
