/** screens.mjs -- pictures of every screen: `npm run screens -- FOLDER [GAME | puzzles ...]`.
 *
 * Positions come from bots that play each other up to the middle and the end, so the pictures show
 * real games. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DESKTOP, PHONE, openBrowser, visit } from "./chromium.mjs";
import { playHints, revealIt } from "./driver.mjs";
import { serve } from "./serve.mjs";

const [folder, ...wanted] = process.argv.slice(2);
if (!folder) {
  console.error("Where should the pictures go? npm run screens -- FOLDER [GAME ...]");
  process.exit(2);
}
await mkdir(folder, { recursive: true });

const LOOKS = [
  { name: "desktop-en-light", viewport: DESKTOP, language: "en", theme: "light" },
  { name: "desktop-zh-dark", viewport: DESKTOP, language: "zh-Hant", theme: "dark" },
  { name: "phone-zh-light", viewport: PHONE, language: "zh-Hant", theme: "light" },
  { name: "phone-en-dark", viewport: PHONE, language: "en", theme: "dark" },
];
const GAMES = ["chocolatier", "pavilion", "ingenious", "polyssimo", "chromino"];
const games = wanted.length ? GAMES.filter((game) => wanted.includes(game)) : GAMES;
const showsPuzzles = !wanted.length || wanted.includes("puzzles");
const MIDDLE_MOVES = 8;

const server = await serve();
const browser = await openBrowser();

async function shoot(page, name) {
  await page.waitForTimeout(350);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`${name}.png`);
}

/** The choice of puzzles, and today's of each game: with something in hand, and solved. */
async function shootPuzzles(page, look) {
  await page.goto(`${server.address}#/puzzles`);
  await page.locator("form").first().waitFor();
  await shoot(page, `puzzles-${look.name}`);
  for (const game of ["chromino", "polyssimo"]) {
    await page.goto(`${server.address}#/puzzle/today-${game}`);
    await page.locator("main [data-can=pick]").first().click();
    await shoot(page, `puzzles-${game}-begin-${look.name}`);
    await revealIt(page);
    await shoot(page, `puzzles-${game}-end-${look.name}`);
  }
}

try {
  for (const look of LOOKS) {
    const { context, page, complaints } = await visit(browser, server.address, look);
    await page.locator(".games .primary").first().waitFor();
    if (!wanted.length) await shoot(page, `home-${look.name}`);
    for (const game of games) {
      await page.goto(`${server.address}#/setup/${game}`);
      await page.locator("form").waitFor();
      await shoot(page, `${game}-setup-${look.name}`);
      await page.goto(`${server.address}#/`);
      await page.locator(`.games [data-game=${game}] .primary`).click();
      await page.locator(".table main").waitFor();
      await shoot(page, `${game}-begin-${look.name}`);
      await playHints(page, MIDDLE_MOVES);
      await page.locator(".hint:enabled, dialog[open]").first().waitFor({ timeout: 60_000 });
      await shoot(page, `${game}-middle-${look.name}`);
      if (look === LOOKS[0] || wanted.length) {
        await playHints(page, 200);
        await page.locator("dialog[open]").waitFor({ timeout: 60_000 });
        await shoot(page, `${game}-end-${look.name}`);
      }
      await page.goto(`${server.address}#/`);
    }
    if (showsPuzzles) await shootPuzzles(page, look);
    if (complaints.length) console.error(look.name, complaints);
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}
