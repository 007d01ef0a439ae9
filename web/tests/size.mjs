/** size.mjs -- what a first visit loads, compressed, against the budget of 250 KB.
 *
 * Counted is everything that is built but the other language: the page loads one dictionary. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { DIST } from "./serve.mjs";

const BUDGET = 250 * 1024;
const LATER = /zh-Hant|icon-(192|512)\.png$/; // installed or chosen, not loaded first

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

let total = 0;
for (const file of files(DIST)) {
  const size = gzipSync(readFileSync(file), { level: 9 }).length;
  const isLater = LATER.test(file);
  if (!isLater) total += size;
  console.log(`${`${size}`.padStart(8)} ${relative(DIST, file)}${isLater ? " (later)" : ""}`);
}
console.log(`${`${total}`.padStart(8)} in all, of ${BUDGET}`);
process.exit(total > BUDGET ? 1 : 0);
