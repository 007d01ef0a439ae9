/** pages.spec.mjs -- the page in Debian's chromium, by clicks and keys: games, records, set-up, preferences, offline. */
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assertAccessible } from "../axe.mjs";
import { DESKTOP } from "../chromium.mjs";
import {
  actByClicks,
  isOver,
  luck,
  myTurn,
  playNow,
  plyOf,
  recordFile,
  setUp,
} from "../driver.mjs";
import { test } from "../fixtures.mjs";
import { DIST, serve } from "../serve.mjs";
import { assertSmallNets } from "../size.mjs";

/** By the menu, where a game has a drawn board. */
async function usePlainBoard(page) {
  await page.locator("button.menu").click();
  const button = page.locator("dialog .choices button", { hasText: /As a list|以清單顯示/ });
  if (await button.count()) await button.click();
  else await page.keyboard.press("Escape");
  await page.locator(".plain").waitFor();
}

const ready = (page) =>
  page.locator('.plain [role="option"], dialog[open] table').first().waitFor({ timeout: 30_000 });

/** Plays the first action of the list. */
async function move(page) {
  const before = await plyOf(page);
  await page.locator('.plain [role="option"]').first().click();
  await page.waitForFunction(
    (ply) =>
      document.querySelector("dialog[open] table") ||
      Number([...document.querySelectorAll("aside .ply")].at(-1)?.textContent) > ply,
    before,
  );
  await ready(page);
}

test("list: a complete game against a bot by clicks", async ({ page }) => {
  await playNow(page, "chocolatier");
  await usePlainBoard(page);
  await ready(page);
  for (let i = 0; i < 400 && !(await isOver(page)); i++) await move(page);
  assert.ok(await isOver(page), "the game ended");
  const total = await page.locator("dialog tfoot td").allTextContents();
  assert.equal(total.length, 2);
  await assertAccessible(page, "the end of the game");
});

test("list: by keyboard alone", async ({ page }) => {
  await page.locator(".games [data-game=chocolatier] .primary").focus();
  await page.keyboard.press("Enter");
  await page.locator(".table main").waitFor();
  await usePlainBoard(page);
  await ready(page);
  await page.locator('[role="listbox"]').focus();
  for (let i = 0; i < 3; i++) {
    const before = await plyOf(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      (ply) => Number([...document.querySelectorAll("aside .ply")].at(-1)?.textContent) > ply + 1,
      before,
    );
    await ready(page);
  }
  await page.keyboard.press("?");
  await page.locator("dialog .keys").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
});

test("chocolatier: language switch, reload, undo and hint in mid-game", async ({ page }) => {
  await playNow(page, "chocolatier");
  await actByClicks(page, luck(1));
  await myTurn(page);
  await page.locator("button.menu").click();
  await page.locator("dialog select.language").selectOption("zh-Hant");
  await page.locator("dialog h2", { hasText: "選單" }).waitFor();
  await page.keyboard.press("Escape");
  assert.match(await page.locator("aside").innerText(), /拿取/);
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hant");

  const ply = await plyOf(page);
  await page.reload();
  await page.locator(".table main").waitFor();
  assert.equal(await plyOf(page), ply, "the game is where it was");
  assert.match(await page.locator("h1").innerText(), /巧奪天工/);

  await page.locator("button.undo").click();
  await page.waitForFunction(
    (before) =>
      (Number([...document.querySelectorAll("aside .ply")].at(-1)?.textContent) || 0) < before,
    ply,
  );
  await page.locator("button.hint:enabled").click();
  await page.locator("section.ask .primary").waitFor({ timeout: 60_000 });
  assert.match(await page.locator("section.ask").innerText(), /好的選擇/);
  await page.keyboard.press("Escape");
  await page.locator("section.ask").waitFor({ state: "detached" });

  const again = await plyOf(page);
  await page.keyboard.press("h");
  await page.locator("section.ask .primary:focus").waitFor({ timeout: 60_000 });
  await page.keyboard.press("Enter");
  await page.locator("section.ask").waitFor({ state: "detached" });
  await myTurn(page);
  assert.ok((await plyOf(page)) > again, "a hint is played by keys alone");
  const isOnBoard = await page.evaluate(() => !!document.activeElement?.closest("#main"));
  assert.ok(isOnBoard, "and the focus is on the board");
});

test("clock: it runs, survives a reload, and ends the game", async ({ page, address }) => {
  await page.goto(`${address}#/setup/polyssimo`);
  await page.locator("select.clock").selectOption({ label: "30 seconds per move" });
  await page.locator("form .primary").click();
  const left = async () =>
    Number((await page.locator(".actor .clock").innerText()).match(/0:(\d+)/)?.[1]);
  await page.waitForFunction(() =>
    /0:2\d/.test(document.querySelector(".actor .clock")?.textContent ?? ""),
  );
  const before = await left();
  await page.reload();
  await page.locator(".actor .clock").waitFor();
  assert.ok((await left()) <= before, "a reload gives no time");
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith("tessera.table."));
    const saved = JSON.parse(localStorage[name]);
    saved.clock.spent_ms = 29_500;
    addEventListener("pagehide", () => (localStorage[name] = JSON.stringify(saved)));
  });
  await page.reload();
  await page.locator("dialog[open] table").waitFor();
});

test("preferences: a move is confirmed first", async ({ page }) => {
  await playNow(page, "chocolatier");
  await usePlainBoard(page);
  await page.locator("button.menu").click();
  await page.locator("dialog label", { hasText: "Ask before each move" }).click();
  await page.keyboard.press("Escape");
  await ready(page);
  const before = await plyOf(page);
  await page.locator('.plain [role="option"]').first().click();
  await page.locator("section.ask .primary").waitFor();
  assert.equal(await plyOf(page), before, "nothing is played yet");
  await page.locator("section.ask .primary").click();
  await page.waitForFunction(
    (ply) => Number([...document.querySelectorAll("aside .ply")].at(-1)?.textContent) > ply,
    before,
  );
});

test("home: go on where one left, and delete", async ({ page, address }) => {
  await playNow(page, "polyssimo");
  await page.goto(`${address}#/`);
  await page.locator(".open a").click();
  await page.locator(".table main").waitFor();
  await page.goto(`${address}#/`);
  await page.locator(".open button").click();
  await page.locator("dialog .primary").click();
  await page.locator(".open").waitFor({ state: "detached" });
  await page.goto(`${address}#/table/gone`);
  await page.locator("[role=alert]").waitFor();
});

test("records: save as a file, open it again, refuse a broken one", async ({ page, address }) => {
  await playNow(page, "chocolatier");
  await usePlainBoard(page);
  await ready(page);
  await move(page);
  const ply = await plyOf(page);
  await page.locator("button.menu").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("dialog button", { hasText: "Save as a file" }).click(),
  ]);
  const record = await readFile(await download.path(), "utf8");
  assert.match(record, /^tessera 1\ngame chocolatier\n/);
  await page.goto(`${address}#/`);
  await page.locator("input[type=file]").setInputFiles(recordFile(record.slice(0, 200)));
  await page.locator("[role=alert]", { hasText: "line" }).waitFor();
  await page.locator("input[type=file]").setInputFiles(recordFile(record));
  await page.locator(".table main").waitFor();
  assert.equal(await plyOf(page), ply);
});

test("hot seat: the rack is hidden until the device is passed on", async ({ page, address }) => {
  await page.goto(`${address}#/setup/ingenious`);
  await page.locator(".seats select").nth(1).selectOption("person");
  await page.locator(".seats input[type=text]").nth(1).fill("Anna");
  await page.locator("form .primary").click();
  await page.locator(".table main").waitFor();
  await usePlainBoard(page);
  await ready(page);
  await page.locator('.plain [role="option"]').first().click();
  await page.locator("h1", { hasText: "Pass the device to Anna" }).waitFor();
  assert.equal(await page.locator(".table").count(), 0, "nothing of the table is there");
  await assertAccessible(page, "the cover");
  await page.locator("main button").click();
  await page.locator(".plain").waitFor();
});

test("set-up: options that do not fit are explained, players follow the mode", async ({
  page,
  address,
}) => {
  await page.goto(`${address}#/setup/polyssimo`);
  const ask = async (seat, quota) => {
    const field = page.locator(".numbers input").nth(seat);
    await field.fill(`${quota}`);
    await field.blur();
  };
  await ask(0, 12);
  await ask(1, 1); // there are twelve
  await page.locator("[role=alert]").waitFor();
  assert.ok(await page.locator("form .primary").isDisabled());
  await ask(1, 0);
  await page.locator("[role=alert]").waitFor({ state: "detached" });
  await page.goto(`${address}#/setup/ingenious`);
  await page.locator("input[name=mode][value=solo]").check();
  await page.waitForFunction(() => document.querySelectorAll(".seats li").length === 1);
  await page.locator("form .primary").click();
  await page.locator(".table main").waitFor();
});

test("set-up: options that another choice makes void are hidden", async ({ page, address }) => {
  await page.goto(`${address}#/setup/pavilion`);
  const stars = page.locator("input[name=grey_stars]");
  await page.locator("input[name=board]").first().waitFor();
  assert.equal(await stars.count(), 0);
  await page.locator("input[name=board][value=grey]").check();
  await page.locator("input[name=grey_stars][value=free]").check();
  await page.locator("input[name=board][value=coloured]").check();
  await stars.first().waitFor({ state: "detached" });
  await page.locator("form .primary:enabled").click(); // what is void is no part of the set-up
  await page.locator(".table main").waitFor();
});

test("set-up: a colour is chosen, swapped with whoever had it, and kept", async ({
  page,
  address,
}) => {
  await page.goto(`${address}#/setup/polyssimo`);
  const colour = (seat, index) => page.locator(`input[name="colour-${seat}"]`).nth(index);
  await colour(0, 1).check();
  assert.ok(await colour(1, 0).isChecked(), "the other one has the first colour now");
  await colour(0, 2).check();
  assert.ok(await colour(1, 0).isChecked(), "nobody had this one");
  await page.locator("form .primary").click();
  await page.locator(".table main .owner-2").first().waitFor();
  await page.reload();
  await page.locator(".table main .owner-2").first().waitFor();
  assert.equal(await page.locator(".table main .owner-1").count(), 0);
});

test("offline: the page and a game after the first visit", async ({ page, context }) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await page.locator(".games .primary").first().waitFor();
  await playNow(page, "polyssimo");
  await usePlainBoard(page);
  await ready(page);
  await move(page);
  await page.reload();
  await page.locator(".table main").waitFor();
});

/** The console would complain of weights that cannot be fetched. */
test("offline: a bot of level 9 after the first game at that level", async ({
  page,
  context,
  address,
}) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const isAnswered = async () => {
    await setUp(page, address, "polyssimo", "", 9);
    for (let i = 0; i < 2; i++) await actByClicks(page, luck(9));
    await myTurn(page);
  };
  await isAnswered();
  await context.setOffline(true);
  await page.reload();
  await isAnswered();
});

test("update: an old page says that there is a new one, and loads it", async ({ visit }) => {
  const folder = await mkdtemp(join(tmpdir(), "tessera-"));
  await cp(DIST, folder, { recursive: true });
  const server = await serve(folder);
  const { page } = await visit(server.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const worker = join(folder, "sw.js");
  const code = await readFile(worker, "utf8");
  await writeFile(worker, code.replace(/"version":"[^"]*"/, '"version":"next"'));
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const notice = page.locator("[role=status] button", { hasText: "Update" });
  await notice.waitFor();
  await Promise.all([page.waitForEvent("load"), notice.click()]);
  await page.locator(".games .primary").first().waitFor();
  assert.deepEqual(await page.evaluate(() => caches.keys()), ["tessera-next"]);
  await server.close();
  await rm(folder, { recursive: true });
});

test("again: the same set-up once more", async ({ page }) => {
  await playNow(page, "chocolatier");
  const first = page.url();
  await page.locator("button.menu").click();
  await page.locator("dialog button", { hasText: "Resign" }).click();
  await page.locator("dialog .primary", { hasText: "Resign" }).click();
  await page.locator("dialog .primary", { hasText: "Rematch" }).click();
  await page.waitForFunction((url) => location.href !== url, first);
  await page.locator("dialog").waitFor({ state: "detached" });
  await usePlainBoard(page);
  await ready(page);
  assert.ok(await page.locator("button.undo").isDisabled());
  await move(page);
  assert.ok(await page.locator("button.undo").isEnabled());
});

test("no storage: a sentence, and play goes on", async ({ browser, address }) => {
  const context = await browser.newContext({ viewport: DESKTOP, locale: "en-GB" });
  await context.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("refused", "SecurityError");
      },
    });
  });
  const page = await context.newPage();
  await page.goto(address);
  await playNow(page, "chocolatier");
  await page.locator("[role=alert]", { hasText: "does not let the page store" }).waitFor();
  await usePlainBoard(page);
  await ready(page);
  await context.close();
});

test("no worker, no rules: a sentence", async ({ browser, address }) => {
  for (const broken of ["worker", "wasm"]) {
    const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block" });
    const page = await context.newPage();
    if (broken === "worker") await page.addInitScript(() => delete window.Worker);
    else await page.route("**/rules.wasm*", (route) => route.abort());
    await page.goto(address);
    await page.locator("[role=alert]").waitFor();
    await context.close();
  }
});

test("size: what networks weigh", () => assertSmallNets());
