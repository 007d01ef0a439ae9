/** looks.mjs -- looks at screens at the sizes of desktops, tablets and phones, and notes what is wrong with them. */
import assert from "node:assert/strict";
import { DESKTOP, PHONE } from "./chromium.mjs";
import { faultsOf } from "./faults.mjs";

export const LANGUAGES = ["en", "zh-Hant"];

/** Every language, theme and kind of window but English in light colours on a desktop, which the quick gate has seen. */
export const OTHER_LOOKS = LANGUAGES.flatMap((language) =>
  ["light", "dark"].flatMap((theme) =>
    [DESKTOP, PHONE].map((viewport) => ({ language, theme, viewport })),
  ),
).slice(1);

export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 360, height: 640 },
];

export const nameOf = ({ width, height }) => `${width}x${height}`;

const frames = (page) =>
  page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))),
      ),
  );

/** What is wrong with a screen at each size. What moves may be between two places: it is looked at twice. */
export async function lookAt(page, name, found, { isFixed = true, sizes = SIZES } = {}) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.waitForFunction(({ width }) => innerWidth === width, size);
    await frames(page);
    let faults = await faultsOf(page, isFixed);
    if (faults.length) {
      await page.waitForTimeout(400);
      faults = await faultsOf(page, isFixed);
    }
    if (faults.length) found[`${name} at ${nameOf(size)}`] = faults;
  }
  await page.setViewportSize(DESKTOP);
}

/** Expects that nothing is wrong with any screen that was looked at. */
export function assertFaultless(found) {
  const lines = Object.entries(found).map(([name, faults]) => `${name}: ${faults.join("; ")}`);
  assert.equal(lines.length, 0, `${lines.length} screens have faults\n${lines.join("\n")}`);
}
