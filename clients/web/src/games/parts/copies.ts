/** copies.ts -- a drawn thing copied with the looks it has now, to be shown above everything else. */
import { signed } from "../../texts/numbers.ts";

const SVG = "http://www.w3.org/2000/svg";

/** What a copy would lose outside its board. */
const LOOKS = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-linejoin",
  "stroke-linecap",
  "stroke-dasharray",
  "opacity",
  "display",
  "visibility",
  "color",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
  "paint-order",
  "transform",
  "transform-origin",
  "transform-box",
  "mix-blend-mode",
  "clip-path",
] as const;
const KEPT = /^(d|x|y|[xy][12]|c[xy]|[fr][xy]?|points|width|height|viewBox|transform|href|offset)$/;

function dress(copy: Element, element: Element): void {
  for (const { name } of [...copy.attributes])
    if (!KEPT.test(name) && !name.startsWith("xlink")) copy.removeAttribute(name);
  const style = getComputedStyle(element);
  if (copy instanceof SVGElement)
    copy.style.cssText = LOOKS.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";");
  [...element.children].forEach((child, index) => {
    const same = copy.children[index];
    if (same) dress(same, child);
  });
}

function clone(element: SVGElement): SVGElement {
  const copy = element.cloneNode(true) as SVGElement;
  dress(copy, element);
  return copy;
}

/** Draws what it holds where the element is in the window. */
function group(matrix: DOMMatrix | null, content: SVGElement): SVGElement {
  const outer = document.createElementNS(SVG, "g");
  const inner = outer.appendChild(document.createElementNS(SVG, "g"));
  if (matrix) {
    const { a, b, c, d, e, f } = matrix;
    inner.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  }
  inner.append(content);
  return outer;
}

function copyOfPicture(svg: SVGSVGElement): SVGElement {
  const copy = clone(svg);
  const box = svg.getBoundingClientRect();
  for (const name of ["x", "y", "width", "height"] as const)
    copy.setAttribute(name, `${box[name]}`);
  copy.style.removeProperty("transform");
  return group(null, copy);
}

/** A copy, in pixels of the window; null where there is no drawing. */
export function copyOf(element: Element): SVGElement | null {
  const drawing = element instanceof SVGElement ? element : element.querySelector("svg");
  if (drawing instanceof SVGSVGElement) return copyOfPicture(drawing);
  if (!(drawing instanceof SVGGraphicsElement)) return null;
  const { parentNode } = drawing;
  const matrix = parentNode instanceof SVGGraphicsElement ? parentNode.getScreenCTM() : null;
  return matrix && group(matrix, clone(drawing));
}

/** Points on their way, drawn where they go. */
export function pointsBadge(points: number, isGain: boolean, box: DOMRect): SVGElement {
  const label = signed(points);
  const width = 18 + 9 * label.length;
  const badge = document.createElementNS(SVG, "g");
  badge.setAttribute("class", isGain ? "gain" : "loss");
  const rect = badge.appendChild(document.createElementNS(SVG, "rect"));
  const text = badge.appendChild(document.createElementNS(SVG, "text"));
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const look = { x: x - width / 2, y: y - 14, width, height: 28, rx: 14 };
  for (const [name, value] of Object.entries(look)) rect.setAttribute(name, `${value}`);
  text.setAttribute("x", `${x}`);
  text.setAttribute("y", `${y + 6}`);
  text.setAttribute("font-size", "17");
  text.textContent = label;
  return badge;
}
