/** firefox.spec.mjs -- a whole game of each in Debian's Firefox, by clicks.
 *
 * Playwright drives a Firefox that was not made for it by WebDriver BiDi. Its later versions ask for a command that
 * this Firefox does not know, so an earlier one stands beside the one for chromium. That one knows nothing of this test,
 * so the picture of a failure is taken here. */
import assert from "node:assert/strict";
import { firefox } from "playwright-firefox";
import { DESKTOP, GAMES, WAIT_MS } from "../chromium.mjs";
import { actByClicks, isOver, luck, myTurn, playGame, plyOf, setUp } from "../driver.mjs";
import { test as base } from "../fixtures.mjs";
import { lookBack } from "../replaying.mjs";

const test = base.extend({
  browser: [
    async ({}, use) => {
      const browser = await firefox.launch({
        channel: "moz-firefox",
        executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
        headless: true,
        firefoxUserPrefs: { "ui.prefersReducedMotion": 1 },
      });
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],

  page: async ({ browser, address }, use, info) => {
    const context = await browser.newContext({ viewport: DESKTOP });
    const page = await context.newPage();
    const complaints = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.setDefaultTimeout(WAIT_MS);
    await page.goto(address);
    const preferences = { language: "en", theme: "system", pace: "none" };
    await page.evaluate((value) => {
      localStorage.setItem("tessera.preferences", value);
    }, JSON.stringify(preferences));
    await page.reload();
    await page.locator(".games .primary").first().waitFor();
    await use(page);
    if (info.errors.length) {
      const path = info.outputPath("picture.png");
      await page.screenshot({ path });
      info.attachments.push({ name: "screenshot", path, contentType: "image/png" });
    }
    await context.close();
    assert.deepEqual(complaints, [], "the console is silent");
  },
});

for (const game of GAMES) {
  test(`firefox: a complete game of ${game} by clicks`, async ({ page, address }) => {
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
  });
}
