/** history.mjs -- what stays of finished games: statistics, the history with replay and review, the streak. */
import assert from "node:assert/strict";
import { assertAccessible } from "./axe.mjs";
import { playNow } from "./driver.mjs";

/** Resigns the game on the screen, and waits for its end. */
async function resign(page) {
  await page.locator("button.menu").click();
  await page.locator("dialog .choices button", { hasText: "Resign" }).click();
  await page.locator("dialog .primary", { hasText: "Resign" }).click();
  await page.locator("dialog[open] table").waitFor();
}

const wonAndPlayed = (page) =>
  page.locator("article[data-game=polyssimo] tbody td").allTextContents();

export const historyTests = {
  async "history: a game that ended is counted, looked back at, and still counts when deleted"({
    page,
    address,
  }) {
    await playNow(page, "polyssimo");
    await resign(page);
    await page.goto(`${address}#/`);
    await page.locator(".start").waitFor();
    assert.equal(await page.locator(".open").count(), 0, "nothing is left to continue");
    await page.locator(".start a[href='#/history']").click();
    await page.locator("article[data-game=polyssimo]").waitFor();
    assert.deepEqual(await wonAndPlayed(page), ["1", "0", "0%"]);
    assert.match(await page.locator("li .result").textContent(), /You resigned/);
    await assertAccessible(page, "the history");
    await page.locator("li a[href^='#/review/']").waitFor();
    await page.locator("li a[href^='#/replay/']").click();
    await page.locator(".replay main").waitFor();
    await page.goBack();
    await page.locator("li button.quiet").click();
    await page.locator("dialog .primary").click();
    await page.locator("li .result").waitFor({ state: "detached" });
    await page.reload();
    await page.locator("article[data-game=polyssimo]").waitFor();
    assert.deepEqual(await wonAndPlayed(page), ["1", "0", "0%"]);
  },
};
