/** replays.spec.mjs -- games looked back at in the browser: forwards and backwards, shared, saved, played on. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { assertAccessible } from "../axe.mjs";
import {
  actByClicks,
  actByKeys,
  closeWindow,
  isAt,
  luck,
  myTurn,
  playNow,
  plyOf,
  pressByKeys,
  tabTo,
} from "../driver.mjs";
import { test } from "../fixtures.mjs";
import { opened, waitForPly } from "../replaying.mjs";

test("replay: a link to a game and a position, a garbled one, playing on", async ({
  page,
  address,
}) => {
  await playNow(page, "polyssimo");
  const random = luck(6);
  for (let i = 0; i < 3; i++) {
    await actByClicks(page, random);
    await myTurn(page);
  }
  const played = await plyOf(page);
  await page.locator("button.menu").click();
  await page.locator('dialog a[href^="#/replay"]').click();
  await page.locator(".replay main").waitFor();
  await page.locator(".row .next").click();
  await page.locator(".row .next").click();
  await page.locator(".tools button", { hasText: "Share" }).click();
  await page.locator(".copy input").first().waitFor();
  const links = await page
    .locator(".copy input")
    .evaluateAll((found) => found.map(({ value }) => value));
  await assertAccessible(page, "sharing");
  await page.keyboard.press("Escape");
  await page.goto(links[1]);
  await page.reload();
  await page.locator(".replay main").waitFor();
  assert.equal(await page.locator(".deck input").inputValue(), "2");
  assert.equal(await page.locator(".deck input").getAttribute("max"), `${played}`);
  await assertAccessible(page, "a replay");
  await page.locator(".row .play").click();
  await page.waitForFunction(() => Number(document.querySelector(".deck input").value) > 2);
  await page.locator(".row .pause").click();
  await page.locator(".tools .primary").click();
  await page.locator(".table main").waitFor();
  await actByClicks(page, random);
  for (const garbled of ["#/shared/AAAA", `${new URL(links[0]).hash.slice(0, -9)}`, "#/shared/?"]) {
    await page.goto(`${address}${garbled}`);
    await page.reload();
    await page.locator("[role=alert]").waitFor();
    await page.locator(".games .primary").first().waitFor();
  }
});

test("replay: a position as a picture, a game as a film", async ({ page }) => {
  await playNow(page, "polyssimo");
  await actByClicks(page, luck(6));
  await myTurn(page);
  await page.locator("button.menu").click();
  await page.locator('dialog a[href^="#/replay"]').click();
  await page.locator(".tools button", { hasText: "Save" }).click();
  const [picture] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("button.picture").click(),
  ]);
  assert.match(await readFile(await picture.path(), "utf8"), /^<svg .*<\/svg>$/s);
  const [film] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("button.film").click(),
  ]);
  const bytes = await readFile(await film.path());
  assert.equal(bytes.subarray(1, 4).toString(), "PNG");
  assert.ok(bytes.includes("acTL") && bytes.includes("fdAT"));
});

test("replay: by keyboard alone: forwards, backwards, shared, and played on", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await pressByKeys(page, ".games [data-game=chocolatier] .primary");
  const random = luck(6);
  for (let i = 0; i < 3; i++) await actByKeys(page, random);
  await myTurn(page);
  await pressByKeys(page, "button.menu");
  await pressByKeys(page, 'dialog a[href^="#/replay"]');
  const plies = await opened(page);

  await tabTo(page, ".row .next");
  for (let ply = 1; ply <= plies; ply++) {
    await page.keyboard.press("Enter");
    await waitForPly(page, ply);
  }
  assert.ok(await isAt(page, ".row .next"), "the last step leaves the focus where it is");
  await pressByKeys(page, ".row .back");
  await waitForPly(page, plies - 1);
  await tabTo(page, ".deck input");
  await page.keyboard.press("ArrowLeft");
  await waitForPly(page, plies - 2);
  await page.keyboard.press("Home");
  await waitForPly(page, 0);
  await pressByKeys(page, ".row .play");
  await page.waitForFunction(() => Number(document.querySelector(".deck input").value) > 0);
  assert.ok(await isAt(page, ".row .pause"), "what begins it ends it");
  await page.keyboard.press("Enter");
  await page.locator(".row .play").waitFor();
  await pressByKeys(page, '[data-ply="2"] button');
  await waitForPly(page, 2);

  await pressByKeys(page, ".tools button:nth-child(2)");
  await pressByKeys(page, "dialog .copy:last-of-type button");
  await page.locator("dialog [role=status]", { hasText: "copied" }).waitFor();
  const link = await page.locator("dialog .copy:last-of-type input").inputValue();
  assert.match(link, /#\/shared\/[\w-]+\/2$/);
  await closeWindow(page);
  await pressByKeys(page, ".tools .primary");
  await page.locator(".table main").waitFor();
  await myTurn(page);
  await actByKeys(page, random);
  assert.ok((await plyOf(page)) > 2, "the game goes on from there");
});
