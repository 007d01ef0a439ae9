/** sixth.mjs FOLDER GAME -- a game that brings nothing to the page is played there to its end: on the plain
 * board, by its notation, with the engine's own words. `tests/program/sixth.sh` builds the page in FOLDER. */
import assert from "node:assert/strict";
import { DESKTOP, openBrowser } from "./chromium.mjs";
import { serve } from "./serve.mjs";

const [folder, game] = process.argv.slice(2);
const OVER = "dialog[open] table";
const OPTION = '.plain [role="option"]';

async function playToTheEnd(browser, address, locale) {
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale,
    serviceWorkers: "block",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(`${error}`));
  await page.goto(address);
  const card = page.locator(`.games [data-game=${game}]`);
  await card.locator("h3", { hasText: "Stones" }).waitFor();
  assert.equal(await card.locator('a[href^="#/learn"]').count(), 0, "no lessons are offered");
  await card.locator(".primary").click();
  // An option may vanish before it is clicked: then the last move was still being drawn, and we look again.
  for (let looks = 0; looks < 120; looks++) {
    await page.locator(`${OPTION}, ${OVER}`).first().waitFor({ timeout: 30_000 });
    if ((await page.locator(OVER).count()) > 0) break;
    const option = page.locator(OPTION).first();
    const text = await option.textContent({ timeout: 2000 }).catch(() => null);
    if (text === null) continue;
    assert.match(text, /^\s*[1-4]-[abc]\s*$/);
    await option.click({ timeout: 2000 }).catch(() => {});
  }
  await page.locator(OVER).waitFor({ timeout: 30_000 });
  await page.keyboard.press("Escape");
  const log = await page.locator("aside").textContent();
  assert.match(log, /lays [1-4] on pile [1-3]/, "events are told with the engine's words");
  assert.deepEqual(complaints, []);
  await context.close();
}

const server = await serve(folder);
const browser = await openBrowser();
for (const locale of ["en-GB", "zh-TW"]) await playToTheEnd(browser, server.address, locale);
await browser.close();
await server.close();
