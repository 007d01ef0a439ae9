/** snapshot.ts -- what is on the screen as one SVG file, or as the pixels of it.
 *
 * The element is copied with the styles it has now, so that the picture needs nothing of the page. */

/** What is handed down from parent to child: written only where it changes. */
const INHERITED = [
  "color",
  "font-family",
  "font-size",
  "font-weight",
  "font-variant-numeric",
  "line-height",
  "text-align",
  "white-space",
  "list-style-type",
  "letter-spacing",
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "text-anchor",
  "dominant-baseline",
  "visibility",
] as const;

/** The others: written where they are not what an element has by itself. */
const OWN: Readonly<Record<string, string>> = {
  display: "inline",
  position: "static",
  top: "auto",
  left: "auto",
  right: "auto",
  bottom: "auto",
  "box-sizing": "content-box",
  width: "auto",
  height: "auto",
  margin: "0px",
  padding: "0px",
  border: "0px none rgb(0, 0, 0)",
  "border-radius": "0px",
  background: "",
  "box-shadow": "none",
  opacity: "1",
  overflow: "visible",
  transform: "none",
  "transform-origin": "",
  filter: "none",
  "clip-path": "none",
  mask: "none",
  "flex-direction": "row",
  "flex-wrap": "nowrap",
  flex: "0 1 auto",
  "align-items": "normal",
  "justify-content": "normal",
  gap: "normal",
  "grid-template": "none / none / none",
  "grid-area": "auto",
  "justify-self": "auto",
  "align-self": "auto",
  "z-index": "auto",
  "stop-color": "rgb(0, 0, 0)",
  "stop-opacity": "1",
};
const HTML_ONLY =
  /^(top|left|right|bottom|box-|width|height|margin|padding|border|background|flex|align|justify|gap|grid|z-)/;

/** The board on a screen. */
export function boardIn(screen: Element | null | undefined): Element | null {
  return screen?.querySelector(".drawn-board > *") ?? null;
}

function stylesOf(element: Element, parent: CSSStyleDeclaration | null): string {
  const style = getComputedStyle(element);
  const isSvg = element instanceof SVGElement && !(element instanceof SVGSVGElement);
  const css: string[] = [];
  for (const name of INHERITED) {
    const value = style.getPropertyValue(name);
    if (value !== (parent?.getPropertyValue(name) ?? "")) css.push(`${name}:${value}`);
  }
  for (const [name, usual] of Object.entries(OWN)) {
    if (isSvg && HTML_ONLY.test(name)) continue;
    const value = style.getPropertyValue(name);
    if (value !== "" && value !== usual) css.push(`${name}:${value}`);
  }
  return css.join(";");
}

function isSeen(element: Element): boolean {
  return !element.classList.contains("hidden-text") && !element.matches("script, style, dialog");
}

function copied(element: Element, parent: CSSStyleDeclaration | null): Element {
  const copy = element.cloneNode(false) as Element;
  const style = getComputedStyle(element);
  for (const name of [...copy.getAttributeNames()]) {
    if (/^(class|on|aria-|data-|tabindex|role|inert)/.test(name)) copy.removeAttribute(name);
  }
  // Not as an attribute: the page's own policy forbids those.
  (copy as HTMLElement | SVGElement).style.cssText = stylesOf(element, parent);
  for (const child of element.childNodes) {
    if (child instanceof Element) {
      if (isSeen(child)) copy.append(copied(child, style));
    } else if (child instanceof Text) copy.append(child.cloneNode());
  }
  return copy;
}

/** The ground that an element lies on. */
function groundOf(): string {
  return getComputedStyle(document.body).backgroundColor;
}

export function svgOf(element: Element): string {
  const { width, height } = element.getBoundingClientRect();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("width", `${width}`);
  svg.setAttribute("height", `${height}`);
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const ground = document.createElementNS(svg.namespaceURI, "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", groundOf());
  const inside = document.createElementNS(svg.namespaceURI, "foreignObject");
  inside.setAttribute("width", "100%");
  inside.setAttribute("height", "100%");
  const copy = copied(element, null);
  (copy as HTMLElement).style.width = `${width}px`;
  (copy as HTMLElement).style.height = `${height}px`;
  inside.append(copy);
  svg.append(ground, inside);
  return new XMLSerializer().serializeToString(svg);
}

/** As a PNG file, so many pixels wide. */
export async function pngOf(
  svg: string,
  size: { width: number; height: number },
): Promise<Uint8Array> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, size.width, size.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the picture could not be made");
  return new Uint8Array(await blob.arrayBuffer());
}
