/** browser.mjs -- the page in Debian's chromium, by clicks and keys: `npm run browser [-- WORD ...]`.
 *
 * A test is a function that gets a browser and the address of dist/; it throws if something is not
 * as it should be. Each is a visitor of its own, and the console must stay silent. */
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assertAccessible } from "./axe.mjs";
import { DESKTOP, PHONE, openBrowser, visit } from "./chromium.mjs";
import {
  actByClicks,
  actByKeys,
  isAt,
  isOver,
  luck,
  myTurn,
  openRecord,
  playGame,
  playNow,
  plyOf,
  pressByKeys,
  recordFile,
  setUp,
} from "./driver.mjs";
import { recordBeforeEnd } from "./engine.mjs";
import { layoutTests, screensVisited } from "./layout.mjs";
import { draggingTests } from "./dragging.mjs";
import { historyTests } from "./history.mjs";
import { learningTests } from "./learning.mjs";
import { levelTests } from "./levels.mjs";
import { motionTests } from "./motion.mjs";
import { puzzleTests } from "./puzzles.mjs";
import { lookBack, replayTests } from "./replays.mjs";
import { reviewTests } from "./reviews.mjs";
import { runTests } from "./run.mjs";
import { DIST, serve } from "./serve.mjs";
import { windowTests } from "./windows.mjs";

/** Every game, with the set-ups that make it another one to play. */
const MODES = {
  chocolatier: ["players=3", "players=4 box=free", "factories=special"],
  pavilion: ["players=3", "players=4 board=grey", "board=grey grey_stars=free"],
  ingenious: ["players=3", "players=4", "mode=solo", "mode=team", "mode=duel"],
  polyssimo: ["players=3", "players=4"],
  chromino: [
    "players=1",
    "players=3 hands=open",
    "players=8",
    "mode=simple",
    "mode=expert",
    "draw=until final=one_more",
  ],
};
const GAMES = Object.keys(MODES);
/** Of set-ups that are not for two. */
const PLAYERS = { "mode=solo": 1, "mode=team": 4 };
/** Of the end of a game, by all players. */
const LAST_ACTIONS = 8;

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

/** Plays by keys, and is on the board again when the next turn comes. */
async function actOnBoard(page, random) {
  await actByKeys(page, random);
  await myTurn(page);
  if (await isOver(page)) return;
  assert.ok(await isAt(page, "main [data-place]"), "the board keeps the focus");
}

const tests = {
  async "list: a complete game against a bot by clicks"({ page }) {
    await playNow(page, "chocolatier");
    await usePlainBoard(page);
    await ready(page);
    for (let i = 0; i < 400 && !(await isOver(page)); i++) await move(page);
    assert.ok(await isOver(page), "the game ended");
    const total = await page.locator("dialog tfoot td").allTextContents();
    assert.equal(total.length, 2);
    await assertAccessible(page, "the end of the game");
  },

  async "list: by keyboard alone"({ page }) {
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
  },

  async "clock: it runs, survives a reload, and ends the game"({ page, address }) {
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
    await page.locator("section.ask .primary").waitFor();
    assert.equal(await plyOf(page), before, "nothing is played yet");
    await page.locator("section.ask .primary").click();
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
    await page.locator("input[type=file]").setInputFiles(recordFile(record.slice(0, 200)));
    await page.locator("[role=alert]", { hasText: "line" }).waitFor();
    await page.locator("input[type=file]").setInputFiles(recordFile(record));
    await page.locator(".table main").waitFor();
    assert.equal(await plyOf(page), ply);
  },

  async "hot seat: the rack is hidden until the device is passed on"({ page, address }) {
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
  },

  async "set-up: options that do not fit are explained, players follow the mode"({
    page,
    address,
  }) {
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
  },

  async "set-up: options that another choice makes void are hidden"({ page, address }) {
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
  },

  async "set-up: a colour is chosen, swapped with whoever had it, and kept"({ page, address }) {
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
    const notice = page.locator("[role=status] button", { hasText: "Update" });
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
    await page.locator("[role=alert]", { hasText: "does not let the page store" }).waitFor();
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

for (const game of GAMES) {
  tests[`${game}: a complete game by clicks`] = async ({ page, address }) => {
    await setUp(page, address, game);
    const [told] = await page.locator("aside .sentence").allTextContents();
    assert.match(told, / .*\.$/, "the log is told in sentences");
    const moves = await playGame(page, actByClicks, luck(7));
    assert.ok(moves > 0);
    if (game !== "chromino") return; // the others do this in other modes
    await assertAccessible(page, "the end of the game");
    await lookBack(page);
  };

  for (const words of MODES[game]) {
    tests[`${game} ${words}: the first turns and the last by clicks`] = async ({
      page,
      address,
    }) => {
      await setUp(page, address, game, words);
      for (let i = 0; i < 3; i++) await actByClicks(page, luck(i));
      const fields = words.includes("players=") ? words : `players=${PLAYERS[words] ?? 2} ${words}`;
      await openRecord(page, address, recordBeforeEnd(`${game} ${fields}`, LAST_ACTIONS));
      await playGame(page, actByClicks, luck(7));
      await assertAccessible(page, "the end of the game");
    };
  }

  Object.assign(tests, learningTests(game));

  tests[`${game}: a complete game by keyboard alone`] = async ({ page }) => {
    await pressByKeys(page, `.games [data-game=${game}] .primary`);
    await page.locator(".table main").waitFor();
    await playGame(page, actOnBoard, luck(8));
  };

  tests[`${game}: the accessible tree says the position`] = async ({ page }) => {
    await playNow(page, game);
    await myTurn(page);
    const tree = () => page.locator("main").ariaSnapshot();
    const before = await tree();
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll("main [data-place]")]
        .filter((place) => !(place.getAttribute("aria-label") ?? place.textContent)?.trim())
        .map((place) => place.dataset.place),
    );
    assert.deepEqual(nameless, [], "every place has a name");
    await actByClicks(page, luck(3));
    await myTurn(page);
    assert.notEqual(await tree(), before, "the tree follows the position");
  };

  tests[`${game}: hot seat, language switch and reload on the drawn board`] = async ({
    page,
    address,
  }) => {
    await page.goto(`${address}#/setup/${game}`);
    await page.locator(".seats select").nth(1).selectOption("person");
    await page.locator("form .primary").click();
    const random = luck(5);
    const uncover = async () => {
      await page.locator("main.cover button, main [data-can]").first().waitFor();
      const cover = page.locator("main.cover button");
      if (await cover.count()) await cover.click();
    };
    for (let i = 0; i < 6; i++) {
      await uncover();
      await actByClicks(page, random);
      if (i !== 2) continue;
      await uncover();
      await page.locator("button.menu").click();
      await page.locator("dialog select.language").selectOption("zh-Hant");
      await page.locator("dialog h2", { hasText: "選單" }).waitFor();
      await page.keyboard.press("Escape");
      await page.reload();
    }
    await uncover();
    assert.equal(await plyOf(page), 6);
    assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hant");
  };
}

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
        await page.goto(`${address}#/learn/polyssimo`);
        await page.locator(".guide .part p").first().waitFor();
        await assertAccessible(page, "learning");
        for (const game of GAMES) {
          await page.goto(`${address}#/`);
          await playNow(page, game);
          await actByClicks(page, luck(2));
          await myTurn(page);
          await assertAccessible(page, `table of ${game}`);
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(width <= viewport.width, `nothing of ${game} sticks out: ${width}`);
        }
        await page.locator("button.menu").click();
        await page.locator("dialog[open]").waitFor();
        await assertAccessible(page, "menu");
        await context.close();
      };
    }
  }
}

Object.assign(tests, layoutTests(GAMES));
Object.assign(tests, motionTests(GAMES));
Object.assign(tests, draggingTests);
Object.assign(tests, historyTests);
Object.assign(tests, replayTests);
Object.assign(tests, levelTests);
Object.assign(tests, reviewTests);
Object.assign(tests, windowTests);
Object.assign(tests, puzzleTests(assertAccessible));

tests["speed: a move is on the screen within 50 ms of the click"] = async ({ page }) => {
  await page.evaluate(() => {
    // From the click to the frame that shows the longer log.
    let clicked = 0;
    let last = 0;
    window.took = [];
    addEventListener("pointerup", () => (clicked = performance.now()), { capture: true });
    new MutationObserver(() => {
      const plies = document.querySelectorAll("aside .ply").length;
      const isMove = plies > last && last > 0 && clicked > 0;
      last = plies;
      if (!isMove) return;
      const begun = clicked;
      clicked = 0;
      requestAnimationFrame(() => window.took.push(performance.now() - begun));
    }).observe(document.body, { subtree: true, childList: true });
  });
  const measure = async (game) => {
    await page.evaluate(() => (location.hash = "#/"));
    await playNow(page, game);
    await myTurn(page);
    await page.evaluate(() => (window.took = []));
    const random = luck(4);
    for (let i = 0; i < 8 && !(await isOver(page)); i++) {
      await actByClicks(page, random);
      await myTurn(page);
    }
    const took = (await page.evaluate(() => window.took)).sort((a, b) => a - b);
    const median = took[took.length >> 1];
    console.log(`     ${game}: median ${median.toFixed(1)} ms, worst ${took.at(-1).toFixed(1)} ms`);
    return median;
  };
  // Other work of the machine may spoil a measurement, but hardly three.
  for (const game of GAMES) {
    let median = await measure(game);
    for (let again = 0; again < 2 && median > 50; again++) median = await measure(game);
    assert.ok(median <= 50, `${game}: ${median} ms`);
  }
};

/** Deletes the game that was just left: at home, which lists it at once, or in the history if it is over. A game of
 * Chromino can end so soon where the player's turn was skipped twice. */
async function forgetGame(page) {
  const isEnded = await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith("tessera.table."));
    return JSON.parse(localStorage[name]).is_over;
  });
  if (isEnded) await page.evaluate(() => (location.hash = "#/history"));
  await page.locator(isEnded ? "li button.quiet" : ".open button").click();
  await page.locator("dialog .primary").click();
  await page.locator("li button.quiet").waitFor({ state: "detached" });
  if (isEnded) await page.evaluate(() => (location.hash = "#/"));
}

tests["memory: it does not grow over twenty games"] = async ({ page, context }) => {
  const session = await context.newCDPSession(page);
  const measure = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const { nodes } = await session.send("Memory.getDOMCounters");
    return { bytes: usedSize, nodes };
  };
  const after = [];
  for (let i = 0; i < 20; i++) {
    const game = GAMES[i % GAMES.length];
    await playNow(page, game);
    const random = luck(i);
    for (let move = 0; move < 6; move++) {
      await myTurn(page);
      if (!(await isOver(page))) await actByClicks(page, random);
    }
    await page.evaluate(() => (location.hash = "#/"));
    await page.locator(".games .primary").first().waitFor();
    // What is kept on the device is listed here: the list would be all that grows.
    await forgetGame(page);
    if (i % GAMES.length === GAMES.length - 1) after.push(await measure());
  }
  console.log(
    `     ${after.map(({ bytes, nodes }) => `${bytes >> 10} KB, ${nodes} nodes`).join("; ")}`,
  );
  // What waits to be collected comes and goes; growth would show beside the most there was before.
  const last = after.pop();
  const most = (what) => Math.max(...after.map((measured) => measured[what]));
  assert.ok(last.bytes < most("bytes") * 1.1, "memory has not grown");
  assert.ok(last.nodes < most("nodes") * 1.1, "nor has the number of nodes");
};

/** What shows every part of the page once: a whole game of each, every screen by axe, and puzzles,
 * lessons, records and use offline by clicks. */
const QUICK = [
  ...GAMES.map((game) => `${game}: a complete game by clicks`),
  "axe: en light 1440",
  "puzzles: axe zh-Hant dark 390",
  "puzzles: chromino failed and solved by clicks",
  "review: a jump, a better move, an exercise failed and solved, and all of it after a reload",
  "hot seat: the rack is hidden until the device is passed on",
  "offline: the page and a game after the first visit",
];

const server = await serve();
const browser = await openBrowser();

async function attempt(test) {
  const { address } = server;
  const { page, context, complaints } = await visit(browser, address);
  page.setDefaultTimeout(20_000);
  try {
    await page.locator(".games .primary").first().waitFor();
    await test({ page, context, browser, address });
    assert.deepEqual(complaints, [], "the console is silent");
  } finally {
    await context.close();
  }
}

const status = await runTests(tests, QUICK, attempt);
if (screensVisited()) console.log(`layout: ${screensVisited()} screens were looked at`);
await browser.close();
await server.close();
process.exit(status);
