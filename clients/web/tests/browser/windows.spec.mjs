/** windows.spec.mjs -- windows, tabs and the browser's Back. */
import assert from "node:assert/strict";
import { actByClicks, luck, myTurn, playNow, plyOf } from "../driver.mjs";
import { test } from "../fixtures.mjs";

const waitForPly = (page, ply) =>
  page.waitForFunction(
    (wanted) =>
      (Number([...document.querySelectorAll("aside .ply")].at(-1)?.textContent) || 0) === wanted,
    ply,
  );

const kept = (page) =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith("tessera.table."));
    return JSON.parse(localStorage[name]).ply;
  });

/** From the next load on, the engine answers so many milliseconds late, as on a slow device. */
const slowEngine = (page, ms) =>
  page.addInitScript((late) => {
    globalThis.Worker = class extends Worker {
      postMessage(...message) {
        setTimeout(() => super.postMessage(...message), late);
      }
    };
  }, ms);

test("back: home lists the last move of a game at once, and a table that was not wanted stays away", async ({
  page,
}) => {
  await slowEngine(page, 50);
  await page.reload();
  await playNow(page, "polyssimo");
  await actByClicks(page, luck(1));
  await page.goBack();
  assert.match(await page.locator(".open small").textContent(), /^1 move$/);
  // Back before the table is open.
  await page.locator(".open a").click();
  await page.goBack();
  await page.waitForTimeout(1500);
  assert.equal(await page.locator(".games").count(), 1, "home is shown");
  assert.equal(await page.locator(".frame.full").count(), 0, "with its bar");
});

test("tabs: of two with one match, the later plays and the other follows", async ({
  page,
  context,
}) => {
  await playNow(page, "polyssimo");
  const random = luck(3);
  await actByClicks(page, random);
  await myTurn(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await myTurn(other);
  assert.equal(await plyOf(other), await plyOf(page), "both show the same position");
  await page.getByText("in another tab").first().waitFor();
  assert.equal(await page.locator("main [data-can]").count(), 0, "nothing can be played there");

  for (let i = 0; i < 2; i++) {
    await actByClicks(other, random);
    await myTurn(other);
  }
  const played = await plyOf(other);
  await waitForPly(page, played);
  assert.equal(await kept(page), played, "what is kept is what was played");

  await page.locator(".notice button", { hasText: "Play here" }).click();
  await myTurn(page);
  await other.getByText("in another tab").first().waitFor();
  await actByClicks(page, random);
  await myTurn(page);
  const more = await plyOf(page);
  assert.ok(more > played);
  await waitForPly(other, more);
  assert.equal(await kept(page), more);
  await other.close();
  await page.reload();
  await myTurn(page);
  assert.equal(await plyOf(page), more, "and nothing was overwritten");
});

test("back: it closes an open window, then leaves the screen", async ({ page, address }) => {
  await page.goto(`${address}#/setup/polyssimo`);
  await page.locator("form").waitFor();
  await page.goto(`${address}#/`);
  await playNow(page, "polyssimo");
  const table = page.url();
  const window = page.locator("dialog[open]");
  await page.locator("button.menu").click();
  await window.waitFor();
  await page.goBack();
  await window.waitFor({ state: "detached" });
  assert.equal(page.url(), table, "the table stays");

  // Opened, closed by itself, followed by another: there is nothing to go back through.
  for (let i = 0; i < 2; i++) {
    await page.locator("button.menu").click();
    await window.waitFor();
    await page.keyboard.press("Escape");
    await window.waitFor({ state: "detached" });
  }
  await page.locator("button.menu").click();
  await page.locator("dialog button", { hasText: "Keyboard" }).click();
  await page.locator("dialog .keys").waitFor();
  await page.goBack();
  await window.waitFor({ state: "detached" });
  await page.goBack();
  await page.locator(".games .primary").first().waitFor();

  // A link in a window leads on, and Back leads to the table again.
  await page.goForward();
  await page.locator("button.menu").click();
  await page.locator('dialog a[href^="#/replay"]').click();
  await page.locator(".replay main").waitFor();
  await page.goBack();
  await page.locator(".table main").waitFor();
  assert.equal(await window.count(), 0);
  await page.goBack();
  await page.locator(".games .primary").first().waitFor();
});
