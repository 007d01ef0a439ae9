/** axe.mjs -- whether a page can be used by everybody, as far as a program can tell. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const LOOKS = 6;
const AGAIN_MS = 200;

const source = await readFile(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

async function violationsOf(page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async () => (await window.axe.run({ resultTypes: ["violations"] })).violations,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(" | ")}`);
}

/** A button that is switched off while axe looks has too little contrast for it. So what it finds is looked at again. */
export async function assertAccessible(page, where) {
  let found = await violationsOf(page);
  for (let looks = 1; found.length && looks < LOOKS; looks++) {
    await page.waitForTimeout(AGAIN_MS);
    found = await violationsOf(page);
  }
  assert.deepEqual(found, [], `axe on ${where}`);
}
