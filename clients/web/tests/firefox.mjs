/** firefox.mjs -- a whole game of each in Debian's Firefox, by clicks: `npm run firefox [-- WORD ...]`.
 *
 * Playwright drives a Firefox that was not made for it by WebDriver BiDi. Its later versions ask for a command that
 * this Firefox does not know, so an earlier one stands beside the one for chromium. */
import assert from "node:assert/strict";
import { firefox } from "playwright-firefox";
import { DESKTOP, GAMES } from "./chromium.mjs";
import { actByClicks, isOver, luck, myTurn, playGame, plyOf, setUp } from "./driver.mjs";
import { lookBack } from "./replays.mjs";
import { runTests } from "./run.mjs";
import { serve } from "./serve.mjs";

const tests = {};
for (const game of GAMES) {
  tests[`firefox: a complete game of ${game} by clicks`] = async ({ page, address }) => {
    await setUp(page, address, game);
    const random = luck(7);
    await actByClicks(page, random);
    await myTurn(page);
    const ply = await plyOf(page);
    await page.reload();
    await page.locator(".table main").waitFor();
    assert.equal(await plyOf(page), ply, "a reload finds the game where it was");
    await playGame(page, actByClicks, random);
    assert.ok(await isOver(page));
    await lookBack(page);
  };
}

const server = await serve();
const browser = await firefox.launch({
  channel: "moz-firefox",
  executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
  headless: true,
  firefoxUserPrefs: { "ui.prefersReducedMotion": 1 },
});

async function attempt(test) {
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.setDefaultTimeout(30_000);
  try {
    await page.goto(server.address);
    const preferences = { language: "en", theme: "system", pace: "none" };
    await page.evaluate((value) => {
      localStorage.setItem("tessera.preferences", value);
    }, JSON.stringify(preferences));
    await page.reload();
    await page.locator(".games .primary").first().waitFor();
    await test({ page, address: server.address });
    assert.deepEqual(complaints, [], "the console is silent");
  } finally {
    await context.close();
  }
}

// One after the other: a tab behind another is slowed down.
const status = await runTests(tests, Object.keys(tests), attempt, 1);
await browser.close();
await server.close();
process.exit(status);
