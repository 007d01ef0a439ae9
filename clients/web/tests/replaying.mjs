/** replaying.mjs -- goes through a game that has been played, by keys. */
import { pressByKeys } from "./driver.mjs";

const slider = (page) => page.locator(".deck input");

/** Waits until so many moves are shown. */
export async function waitForPly(page, ply) {
  await page.waitForFunction(
    (wanted) => document.querySelector(".deck input")?.value === wanted,
    `${ply}`,
  );
}

/** Waits for the first position, or for the last; how many moves there are. */
export async function opened(page, isAtEnd = false) {
  await page.locator(".replay main").waitFor();
  const plies = Number(await slider(page).getAttribute("max"));
  await waitForPly(page, isAtEnd ? plies : 0);
  return plies;
}

/** From the end of a game, where it opens: through it forwards and backwards, by keys. */
export async function lookBack(page) {
  await pressByKeys(page, 'dialog a[href^="#/replay"]');
  const plies = await opened(page, true);
  await page.keyboard.press("Home");
  await waitForPly(page, 0);
  for (let ply = 1; ply <= Math.min(3, plies); ply++) {
    await page.keyboard.press("ArrowRight");
    await waitForPly(page, ply);
  }
  await page.keyboard.press("End");
  await waitForPly(page, plies);
  await page.keyboard.press("ArrowLeft");
  await waitForPly(page, plies - 1);
  await page.keyboard.press("Home");
  await waitForPly(page, 0);
}
