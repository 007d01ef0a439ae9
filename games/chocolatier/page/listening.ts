/** listening.ts -- clicks and looks, heard for all places of a board at once. */
import { listen } from "@page/games/parts/listen.ts";

function placeOf(event: globalThis.Event): string | null {
  if (!(event.target instanceof Element)) return null;
  const element = event.target.closest<HTMLElement | SVGElement>("[data-place]");
  return element?.dataset["place"] ?? null;
}

/** Tells which place was clicked, and which one the pointer or the focus is at; null is none. */
export function listening(
  act: (place: string) => void,
  point: (place: string | null) => void,
): (board: HTMLElement) => () => void {
  const look = (event: globalThis.Event): void => point(placeOf(event));
  return (board) =>
    listen(board, {
      click: (event) => {
        const place = placeOf(event);
        if (place !== null) act(place);
      },
      pointerover: look,
      focusin: look,
      pointerleave: () => point(null),
    });
}
