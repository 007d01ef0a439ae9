/** room.ts -- how the parts of the table share the room they are given. */

const SIDE_BY_SIDE = 1.15; // wider than high by this much: the tray lies beside the board
const LOW = 520; // pixels of height that are too few for tray and hand together
const HIGH = 1.7; // higher than wide by this much: the others' pieces lie in two rows
const ROOMY = 560; // pixels of width for a tray in one row

export interface Room {
  /** Does the tray lie beside the board? */
  readonly isBeside: boolean;
  /** Do tray and hand share one place? */
  readonly isCompact: boolean;
  readonly isLow: boolean;
  readonly isRoomy: boolean;
  readonly isHigh: boolean;
}

/** For a table of so many pixels; zero while they are not known. */
export function roomOf(width: number, height: number): Room {
  const isBeside = height === 0 || width / height > SIDE_BY_SIDE;
  const isCompact = !isBeside || height < LOW;
  return {
    isBeside,
    isCompact,
    isLow: isBeside && isCompact,
    isRoomy: !isBeside && width >= ROOMY,
    isHigh: !isBeside && height > HIGH * width,
  };
}

/** How many pieces of a share lie in a row of the own tray. */
export function slotsAcross({ isBeside, isLow }: Room, share: number): number {
  if (isLow) return Math.max(3, Math.ceil(share / 3));
  return isBeside ? 3 : share / 2;
}
