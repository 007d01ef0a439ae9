/** motion.ts -- a thing that has moved glides from where it was, in under 300 ms or not at all. */

const GLIDE_MS = 260;

export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How many pixels of the window a unit of the element's own coordinates is. */
function scaleOf(element: Element): number {
  return element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
}

/** The same for an element in a row that scrolls: nothing of it is cut off on its way. */
export function glideOutOf(row: HTMLElement, element: Element, from: DOMRect): void {
  if (isStill()) return;
  glide(element, from);
  if (row.scrollWidth > row.clientWidth || row.scrollHeight > row.clientHeight) return;
  row.style.overflow = "visible";
  setTimeout(() => (row.style.overflow = ""), GLIDE_MS);
}

/** Lets an element, already drawn at its new place, come from an old one. */
export function glide(element: Element, from: DOMRect): void {
  if (isStill()) return;
  const to = element.getBoundingClientRect();
  const scale = scaleOf(element) || 1;
  const across = (from.x + from.width / 2 - to.x - to.width / 2) / scale;
  const down = (from.y + from.height / 2 - to.y - to.height / 2) / scale;
  element.animate(
    [{ transform: `translate(${across}px, ${down}px)` }, { transform: "translate(0, 0)" }],
    { duration: GLIDE_MS, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" },
  );
}
