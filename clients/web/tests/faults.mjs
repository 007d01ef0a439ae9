/** faults.mjs -- what is wrong with how a screen lies, found in the page itself: texts over each other, text that is cut,
 * controls out of view or too small for a finger, a page that scrolls sideways. */

/** Runs in the page. `isFixed`: nothing of the screen may be scrolled to, so all of it must be in view. */
function findFaults({ isFixed, leastSize }) {
  // What lets clicks through is drawn all the same, and must be found by its place.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { pointer-events: auto !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const faults = [];
  const window_ = [...document.querySelectorAll("dialog[open]")].at(-1);
  const top = window_ ?? document.body;
  const short = (text) => text.trim().replace(/\s+/g, " ").slice(0, 40);

  const isHidden = (element) => {
    if (element.closest(".hidden-text, .skip, [inert]")) return true;
    // Words for those who cannot see the picture beside them.
    for (let at = element; at && at !== top; at = at.parentElement)
      if (getComputedStyle(at).clipPath === "inset(50%)") return true;
    return !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  /** What is cut off by the nearest ancestors that scroll or clip; null if nothing is left. */
  const clipped = (box, element) => {
    let { left, top: upper, right, bottom } = box;
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const edge = at.getBoundingClientRect();
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
      upper = Math.max(upper, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    return right - left > 1 && bottom - upper > 1 ? { left, top: upper, right, bottom } : null;
  };
  const scrollerOf = (element) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (/auto|scroll/.test(`${getComputedStyle(at).overflowX} ${getComputedStyle(at).overflowY}`))
        return at;
    }
    return null;
  };
  const isOnTop = (box, element) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const found = document.elementFromPoint(x, y);
    return found === null || found.contains(element) || element.contains(found);
  };

  // Texts: where each piece of text is drawn.
  const texts = [];
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest("option, style, script, title") || isHidden(element))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const box = clipped(rect, element.closest("svg") ? element : { parentElement: element });
      if (!box) continue;
      const isSeen =
        box.left < innerWidth && box.right > 0 && box.top < innerHeight && box.bottom > 0;
      const scroller = scrollerOf(element);
      if (rect.right > innerWidth + 1 || rect.left < -1) {
        if (!scroller) faults.push(`"${short(node.data)}" leaves the page at its side`);
      } else if (isFixed && !scroller && (rect.bottom > innerHeight + 2 || rect.top < -2))
        faults.push(`"${short(node.data)}" is out of view`);
      if (!isSeen || !isOnTop(box, element)) continue;
      // Boxes are higher than their letters.
      const inset = (box.bottom - box.top) * 0.2;
      texts.push({
        node,
        element,
        left: box.left + 1,
        right: box.right - 1,
        top: box.top + inset,
        bottom: box.bottom - inset,
      });
    }
  }
  for (const [i, a] of texts.entries()) {
    for (const b of texts.slice(i + 1)) {
      if (a.node === b.node) continue;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 2)
        faults.push(`"${short(a.node.data)}" lies over "${short(b.node.data)}"`);
    }
  }

  // Text that its own box cuts. A name may be shortened where its title tells the whole.
  for (const element of top.querySelectorAll("*")) {
    if (element instanceof SVGElement || isHidden(element)) continue;
    const hasText = [...element.childNodes].some(
      (child) => child.nodeType === Node.TEXT_NODE && child.data.trim(),
    );
    if (!hasText || element.title || element.closest("[title]")) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    if (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
      faults.push(`"${short(element.textContent)}" is cut at its side`);
    if (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 3)
      faults.push(`"${short(element.textContent)}" is cut below`);
  }

  // Controls.
  const controls = "button, a.button, a[href], select, input, textarea, summary";
  for (const control of top.querySelectorAll(controls)) {
    if (isHidden(control) || control.closest("svg")) continue;
    // What lies on a board and leads nowhere now is no control.
    if (control.dataset.place !== undefined && control.dataset.can === undefined) continue;
    const { display } = getComputedStyle(control);
    const box = (control.closest("label") ?? control).getBoundingClientRect();
    if (!box.width && !box.height) continue;
    const name = short(control.getAttribute("aria-label") ?? control.textContent ?? "");
    const what = `${control.tagName.toLowerCase()} "${name || control.className}"`;
    const scroller = scrollerOf(control);
    const isOut =
      box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1;
    if (isFixed && isOut && !scroller) faults.push(`${what} is out of view`);
    else if (!isFixed && !scroller && (box.left < -1 || box.right > innerWidth + 1))
      faults.push(`${what} is out of view`);
    if (display === "inline") continue; // a link in a sentence
    if (box.width < leastSize - 0.5 || box.height < leastSize - 0.5)
      faults.push(`${what} is small: ${Math.round(box.width)}x${Math.round(box.height)}`);
  }

  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
  if (isFixed && document.documentElement.scrollHeight > innerHeight + 1)
    faults.push("the page scrolls");
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  return [...new Set(faults)];
}

const FINGER = 44; // pixels
const MOUSE = 24;
const TOUCHED = 900; // wide at most: what is wider has a mouse

export function faultsOf(page, isFixed) {
  const leastSize = page.viewportSize().width <= TOUCHED ? FINGER : MOUSE;
  return page.evaluate(findFaults, { isFixed, leastSize });
}
