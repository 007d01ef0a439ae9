/** size.mjs -- what a first visit loads, compressed, against the budget of 250 KB: the home page and a
 * first game, whichever needs most. Counted are the files that the browser really asks for; what
 * the service worker then fetches for use offline is told beside it, and the weights of networks, which are
 * fetched when a bot needs them. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { DESKTOP, openBrowser } from "./chromium.mjs";
import { DIST, serve } from "./serve.mjs";

const BUDGET = 250 * 1024;
/** Of the weights of one game. */
const NET_BUDGET = 300 * 1024;

const compressed = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

/** The files that are asked for by a visitor who plays this game. */
async function askedFor(browser, address, game) {
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: "en-GB",
    serviceWorkers: "block",
  });
  const found = new Set();
  context.on("request", (request) => found.add(new URL(request.url()).pathname));
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(`.games [data-game=${game}] .primary`).click();
  await page.locator("main [data-can]").first().waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  await context.close();
  return [...found].map((path) => join(DIST, path === "/" ? "index.html" : path));
}

const server = await serve();
const browser = await openBrowser();
let largest = 0;
for (const game of ["chocolatier", "pavilion", "ingenious", "polyssimo", "chromino"]) {
  const asked = await askedFor(browser, server.address, game);
  const size = asked.reduce((sum, file) => sum + compressed(file), 0);
  console.log(
    `${`${size}`.padStart(8)} for the home page and a game of ${game}, ${asked.length} files`,
  );
  largest = Math.max(largest, size);
}
await browser.close();
await server.close();
const isNet = (file) => file.endsWith(".net");
const all = files(DIST)
  .filter((file) => !isNet(file))
  .reduce((sum, file) => sum + compressed(file), 0);
console.log(`${`${all}`.padStart(8)} for everything, both languages, for use offline`);
let isNetTooLarge = false;
for (const file of files(DIST).filter(isNet)) {
  const size = compressed(file);
  console.log(`${`${size}`.padStart(8)} more for the strongest bots: ${basename(file)}`);
  isNetTooLarge ||= size > NET_BUDGET;
}
console.log(`${`${largest}`.padStart(8)} at most for a first visit, of ${BUDGET}`);
process.exit(largest > BUDGET || isNetTooLarge ? 1 : 0);
