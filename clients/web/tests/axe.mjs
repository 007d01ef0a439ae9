/** axe.mjs -- whether a page can be used by everybody, as far as a program can tell. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const source = await readFile(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

async function violationsOf(page) {
  await page.evaluate(source);
  const violations = await page.evaluate(async () => (await axe.run()).violations);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(" | ")}`);
}

/** A button that is switched off while axe looks has too little contrast for it. So what it finds is looked at again. */
export async function assertAccessible(page, where) {
  let found = await violationsOf(page);
  if (found.length) {
    await page.waitForTimeout(1000);
    found = await violationsOf(page);
  }
  assert.deepEqual(found, [], `axe on ${where}`);
}
