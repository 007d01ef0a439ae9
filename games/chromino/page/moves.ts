/** moves.ts -- lets tiles that were played or drawn come from where they lay. */
import type { Event } from "@page/games/board.ts";
import { glide, glideOutOf } from "@page/games/parts/motion.ts";
import { placeNamed } from "@page/games/parts/places.ts";
import { reversed } from "./figures.ts";

/** Where a tile of the viewer's lies in their hand, whichever way round. */
export function placeInHand(board: Element, played: Event): DOMRect | undefined {
  const tile = `${played["tile"]}`;
  const own = placeNamed(board, `hand ${tile}`) ?? placeNamed(board, `hand ${reversed(tile)}`);
  return own?.getBoundingClientRect();
}

/** Lets the tile that was played come from its origin. */
export function showPlayed(board: Element, played: Event, origin: DOMRect | undefined): void {
  const laid = placeNamed(board, `tile ${played["x"]},${played["y"]}`)?.querySelector(".moves");
  if (laid && origin) glide(laid, origin);
}

/** Lets the tile that the viewer drew come from the pile. */
export function showDrawn(board: Element, drew: Event): void {
  const drawnTile = placeNamed(board, `hand ${drew["tile"]}`);
  const pile = board.querySelector("[data-pile]")?.getBoundingClientRect();
  const row = drawnTile?.closest<HTMLElement>(".hand");
  if (row && drawnTile && pile) glideOutOf(row, drawnTile, pile);
}
