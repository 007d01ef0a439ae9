/** pictures.mjs -- the pictures of README and docs: `npm run pictures`, into docs/pictures/.
 *
 * They show real games: the player does what hints say, against a bot. */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { PHONE, openBrowser, visit } from "./chromium.mjs";
import { playHints } from "./driver.mjs";
import { serve } from "./serve.mjs";

const FOLDER = fileURLToPath(new URL("../../../docs/pictures/", import.meta.url));
const DESKTOP = { width: 1280, height: 800 };
const MOVES = { chocolatier: 9, pavilion: 14, ingenious: 7, polyssimo: 18, chromino: 7 };

await mkdir(FOLDER, { recursive: true });
const server = await serve();
const browser = await openBrowser();

async function shoot(page, name) {
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: "jpeg", quality: 82 });
  console.log(`docs/pictures/${name}.jpg`);
}

async function play(page, game) {
  await page.goto(`${server.address}#/`);
  await page.locator(`.games [data-game=${game}] .primary`).click();
  await page.locator(".table main").waitFor();
  await playHints(page, MOVES[game]);
  await page.locator(".hint:enabled, dialog[open]").first().waitFor({ timeout: 60_000 });
}

try {
  const desktop = await visit(browser, server.address, { viewport: DESKTOP });
  await desktop.page.locator(".games .primary").first().waitFor();
  await shoot(desktop.page, "home");
  for (const game of Object.keys(MOVES)) {
    await play(desktop.page, game);
    await shoot(desktop.page, game);
  }
  const phone = { viewport: PHONE, language: "zh-Hant", theme: "dark" };
  const { page } = await visit(browser, server.address, phone);
  for (const game of Object.keys(MOVES)) {
    await play(page, game);
    await shoot(page, `${game}-phone`);
  }
} finally {
  await browser.close();
  await server.close();
}
