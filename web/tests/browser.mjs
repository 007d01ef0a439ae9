/** browser.mjs -- the page in Debian's chromium, by clicks and keys: `npm run browser [-- WORD ...]`.
 *
 * A test is a function that gets a browser and the address of dist/; it throws if something is not
 * as it should be. Each is a visitor of its own, and the console must stay silent. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DESKTOP, PHONE, openBrowser, visit } from "./chromium.mjs";
import { DIST, serve } from "./serve.mjs";

const axeSource = await readFile(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

async function assertAccessible(page, where) {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => (await axe.run()).violations);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(" | ")}`);
  assert.deepEqual(found, [], `axe on ${where}`);
}

async function playNow(page, game) {
  await page.locator(`.games [data-game=${game}] .primary`).click();
  await page.locator(".table main").waitFor();
}

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

const isOver = async (page) => (await page.locator("dialog[open] table").count()) > 0;

const plyOf = async (page) => Number(await page.locator("aside .ply").last().textContent()) || 0;

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

const tests = {
  async "chocolatier: a complete game against a bot by clicks"({ page }) {
    await playNow(page, "chocolatier");
    await usePlainBoard(page);
    await ready(page);
    for (let i = 0; i < 400 && !(await isOver(page)); i++) await move(page);
    assert.ok(await isOver(page), "the game ended");
    const total = await page.locator("dialog tfoot td").allTextContents();
    assert.equal(total.length, 2);
    await assertAccessible(page, "the end of the game");
  },

  async "chocolatier: by keyboard alone"({ page }) {
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
  },

  async "chocolatier: language switch, reload, undo and hint in mid-game"({ page }) {
    await playNow(page, "chocolatier");
    await usePlainBoard(page);
    await ready(page);
    await move(page);
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
    assert.match(await page.locator("h1").innerText(), /巧克力大師/);

    await page.locator("button.undo").click();
    await page.waitForFunction(
      (before) =>
        (Number([...document.querySelectorAll("aside .ply")].at(-1)?.textContent) || 0) < before,
      ply,
    );
    await page.locator("button.hint:enabled").click();
    await page.locator(".ask .primary").waitFor({ timeout: 60_000 });
    assert.match(await page.locator(".ask").innerText(), /不錯的一手/);
    await page.keyboard.press("Escape");
    await page.locator(".ask").waitFor({ state: "detached" });
  },

  async "preferences: a move is confirmed first"({ page }) {
    await playNow(page, "chocolatier");
    await usePlainBoard(page);
    await page.locator("button.menu").click();
    await page.locator("dialog label", { hasText: "Ask before each move" }).click();
    await page.keyboard.press("Escape");
    await ready(page);
    const before = await plyOf(page);
    await page.locator('.plain [role="option"]').first().click();
    await page.locator(".ask .primary").waitFor();
    assert.equal(await plyOf(page), before, "nothing is played yet");
    await page.locator(".ask .primary").click();
    await page.waitForFunction(
      (ply) => Number([...document.querySelectorAll("aside .ply")].at(-1)?.textContent) > ply,
      before,
    );
  },

  async "home: go on where one left, and delete"({ page, address }) {
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
  },

  async "records: save as a file, open it again, refuse a broken one"({ page, address }) {
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
    const file = (text) => ({
      name: "a.tessera",
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    });
    await page.locator("input[type=file]").setInputFiles(file(record.slice(0, 200)));
    await page.locator("[role=alert]", { hasText: "line" }).waitFor();
    await page.locator("input[type=file]").setInputFiles(file(record));
    await page.locator(".table main").waitFor();
    assert.equal(await plyOf(page), ply);
  },

  async "hot seat: the rack is hidden until the device is passed on"({ page, address }) {
    await page.goto(`${address}#/setup/ingenious`);
    await page.locator(".seats select").nth(1).selectOption("person");
    await page.locator(".seats input").nth(1).fill("Anna");
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
  },

  async "set-up: options that do not fit are explained, players follow the mode"({
    page,
    address,
  }) {
    await page.goto(`${address}#/setup/pavilion`);
    await page.locator("input[name=grey_stars][value=free]").check();
    await page.locator("[role=alert]").waitFor();
    assert.ok(await page.locator("form .primary").isDisabled());
    await page.locator("input[name=board][value=grey]").check();
    await page.locator("[role=alert]").waitFor({ state: "detached" });
    await page.goto(`${address}#/setup/ingenious`);
    await page.locator("input[name=mode][value=solo]").check();
    await page.waitForFunction(() => document.querySelectorAll(".seats li").length === 1);
    await page.locator("form .primary").click();
    await page.locator(".table main").waitFor();
  },

  async "offline: the page and a game after the first visit"({ page, context }) {
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
  },

  async "update: an old page says that there is a new one, and loads it"({ browser }) {
    const folder = await mkdtemp(join(tmpdir(), "tessera-"));
    await cp(DIST, folder, { recursive: true });
    const server = await serve(folder);
    const { page, context } = await visit(browser, server.address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const worker = join(folder, "sw.js");
    const code = await readFile(worker, "utf8");
    await writeFile(worker, code.replace(/"version":"[^"]*"/, '"version":"next"'));
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const notice = page.locator("[role=status] button", { hasText: "Load it" });
    await notice.waitFor();
    await Promise.all([page.waitForEvent("load"), notice.click()]);
    await page.locator(".games .primary").first().waitFor();
    assert.deepEqual(await page.evaluate(() => caches.keys()), ["tessera-next"]);
    await context.close();
    await server.close();
    await rm(folder, { recursive: true });
  },

  async "again: the same set-up once more"({ page }) {
    await playNow(page, "chocolatier");
    const first = page.url();
    await page.locator("button.menu").click();
    await page.locator("dialog button", { hasText: "Give up" }).click();
    await page.locator("dialog .primary", { hasText: "Give up" }).click();
    await page.locator("dialog .primary", { hasText: "Once more" }).click();
    await page.waitForFunction((url) => location.href !== url, first);
    await page.locator("dialog").waitFor({ state: "detached" });
    await usePlainBoard(page);
    await ready(page);
    assert.ok(await page.locator("button.undo").isDisabled());
    await move(page);
    assert.ok(await page.locator("button.undo").isEnabled());
  },

  async "no storage: a sentence, and play goes on"({ browser, address }) {
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
    await page.locator("[role=alert]", { hasText: "keeps nothing" }).waitFor();
    await usePlainBoard(page);
    await ready(page);
    await context.close();
  },

  async "no worker, no rules: a sentence"({ browser, address }) {
    for (const broken of ["worker", "wasm"]) {
      const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block" });
      const page = await context.newPage();
      if (broken === "worker") await page.addInitScript(() => delete window.Worker);
      else await page.route("**/rules.wasm*", (route) => route.abort());
      await page.goto(address);
      await page.locator("[role=alert]").waitFor();
      await context.close();
    }
  },
};

for (const language of ["en", "zh-Hant"]) {
  for (const theme of ["light", "dark"]) {
    for (const viewport of [DESKTOP, PHONE]) {
      const name = `axe: ${language} ${theme} ${viewport.width}`;
      tests[name] = async ({ browser, address }) => {
        const { page, context } = await visit(browser, address, { language, theme, viewport });
        await page.locator(".games .primary").first().waitFor();
        await assertAccessible(page, "home");
        await page.goto(`${address}#/setup/polyssimo`);
        await page.locator("form").waitFor();
        await assertAccessible(page, "set-up");
        await page.goto(`${address}#/`);
        await playNow(page, "chocolatier");
        await page.waitForTimeout(200);
        await assertAccessible(page, "table");
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= viewport.width, `nothing sticks out: ${width}`);
        await page.locator("button.menu").click();
        await page.locator("dialog[open]").waitFor();
        await assertAccessible(page, "menu");
        await context.close();
      };
    }
  }
}

const words = process.argv.slice(2);
const names = Object.keys(tests).filter(
  (name) => !words.length || words.some((word) => name.includes(word)),
);
const server = await serve();
const browser = await openBrowser();
let failures = 0;
for (const name of names) {
  const { page, context, complaints } = await visit(browser, server.address);
  page.setDefaultTimeout(20_000);
  try {
    await page.locator(".games .primary").first().waitFor();
    await tests[name]({ page, context, browser, address: server.address });
    assert.deepEqual(complaints, [], "the console is silent");
    console.log(`ok   ${name}`);
  } catch (error) {
    failures++;
    if (complaints.length) console.log(`     console: ${complaints.join(" | ")}`);
    console.log(`FAIL ${name}\n     ${String(error.message ?? error).replaceAll("\n", "\n     ")}`);
  }
  await context.close();
}
await browser.close();
await server.close();
console.log(`${names.length - failures} of ${names.length} passed`);
process.exit(failures ? 1 : 0);
