/** size.mjs -- what a first visit loads, compressed, against the budget of 250 KB: the home page and a first game, whichever
 * needs most. Counted are the files that the browser really asks for; what the service worker then fetches for use
 * offline is told beside it, and the weights of networks, which are fetched when a bot needs them. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { DIST } from "./serve.mjs";

const BUDGET = 250 * 1024;
/** Of the weights of one game. */
const NET_BUDGET = 300 * 1024;

const sizes = new Map(); // of files that were compressed

function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(file), { level: 9 }).length);
  return sizes.get(file);
}

const sumOf = (files) => files.reduce((sum, file) => sum + sizeOf(file), 0);
const tell = (size, what) => console.log(`     ${`${size}`.padStart(8)} ${what}`);

/** What a visitor has asked for who plays this game, as paths of addresses. */
export function assertSmallVisit(game, asked) {
  const files = [...asked].map((path) => join(DIST, path === "/" ? "index.html" : path));
  const size = sumOf(files);
  tell(size, `of ${BUDGET} for the home page and a game of ${game}, ${files.length} files`);
  assert.ok(size <= BUDGET, `a first visit loads ${size} bytes, of ${BUDGET}`);
}

/** The weights, and all files beside them. */
export function assertSmallNets() {
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const isNet = (file) => file.endsWith(".net");
  for (const file of files.filter(isNet)) {
    tell(sizeOf(file), `of ${NET_BUDGET} more for the strongest bots: ${basename(file)}`);
    assert.ok(sizeOf(file) <= NET_BUDGET, `${basename(file)} is larger than ${NET_BUDGET}`);
  }
  const others = files.filter((file) => !isNet(file));
  tell(sumOf(others), "for everything, both languages, for use offline");
}
