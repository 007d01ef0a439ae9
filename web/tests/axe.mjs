/** axe.mjs -- whether a page can be used by everybody, as far as a program can tell. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const source = await readFile(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

export async function assertAccessible(page, where) {
  await page.evaluate(source);
  const violations = await page.evaluate(async () => (await axe.run()).violations);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(" | ")}`);
  assert.deepEqual(found, [], `axe on ${where}`);
}
