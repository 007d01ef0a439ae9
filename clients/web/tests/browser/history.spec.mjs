/** history.spec.mjs -- what stays of finished games: statistics, the history with replay and review, the streak. */
import assert from "node:assert/strict";
import { assertAccessible } from "../axe.mjs";
import { playNow, resign } from "../driver.mjs";
import { test } from "../fixtures.mjs";

const wonAndPlayed = (page) =>
  page.locator("article[data-game=polyssimo] tbody td").allTextContents();

test("history: a game that ended is counted, looked back at, and still counts when deleted", async ({
  page,
  address,
}) => {
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
});
