/** quick.spec.mjs -- what shows every part of the page once, for the quick gate: games by clicks, and every screen by axe in
 * one language, theme and size. The full gate plays every game to its end, and sees the other looks. */
import assert from "node:assert/strict";
import { assertAccessible } from "../axe.mjs";
import { GAMES } from "../chromium.mjs";
import {
  actByClicks,
  askHint,
  beginPuzzle,
  closeWindow,
  isOver,
  luck,
  myTurn,
  openRecord,
  playGame,
  playNow,
  plyOf,
  resign,
  revealIt,
  setUp,
} from "../driver.mjs";
import { carelessRecord, recordUntil, solveExercises } from "../engine.mjs";
import { test } from "../fixtures.mjs";
import { lookBack } from "../replaying.mjs";
import { isDone, openReview } from "../reviewing.mjs";
import { assertSmallVisit } from "../size.mjs";

const quick = { tag: "@quick" };

/** A window that is drawn fast, and without the worker that fetches everything for use offline. */
const look = { viewport: { width: 1024, height: 640 }, serviceWorkers: "block" };

test.use({ look });

/** The shortest game, and it has two phases. */
const WHOLE = "polyssimo";
const MOVES = 20; // of both players

/** Plays until so many moves are in the log. */
async function playMoves(page, count) {
  const random = luck(7);
  for (;;) {
    await myTurn(page);
    if ((await isOver(page)) || (await plyOf(page)) >= count) return;
    await actByClicks(page, random);
  }
}

/** Begins a game from home: a first visit loads no more than it may. */
async function beginFrom({ page, asked }, game) {
  await playNow(page, game);
  await myTurn(page);
  assertSmallVisit(game, asked);
  const [told] = await page.locator("aside .sentence").allTextContents();
  assert.match(told, / .*\.$/, "the log is told in sentences");
}

test(`${WHOLE}: a whole game by clicks, and looked back at`, quick, async ({ visitor }) => {
  const { page } = visitor;
  await beginFrom(visitor, WHOLE);
  await playMoves(page, MOVES);
  await assertAccessible(page, `the table of ${WHOLE}`);
  await playGame(page, actByClicks, luck(7));
  assert.ok(await isOver(page));
  await assertAccessible(page, "the end of the game");
  await lookBack(page);
  await assertAccessible(page, "a replay");
});

/** Where a game has a phase that its first moves do not reach, the later ones of the twenty are played there. */
const LATER = {
  pavilion: ({ legal }) => legal?.some((notation) => /^[NSEWC]/.test(notation)),
};

for (const game of GAMES.filter((name) => name !== WHOLE)) {
  test(`${game}: twenty moves by clicks`, quick, async ({ visitor, address }) => {
    const { page } = visitor;
    await beginFrom(visitor, game);
    const isLater = LATER[game];
    await playMoves(page, isLater ? MOVES / 2 : MOVES);
    if (isLater) {
      await openRecord(page, address, recordUntil(`${game} players=2`, isLater));
      await playMoves(page, (await plyOf(page)) + MOVES / 2);
    }
    await assertAccessible(page, `the table of ${game}`);
  });
}

/** Every screen that the games above have not shown. */
const SCREENS = {
  home: ["", ".games .primary"],
  "the set-up": ["setup/polyssimo", "form .primary:enabled"],
  learning: ["learn/polyssimo", ".guide .part p"],
  "the choice of puzzles": ["puzzles", "form"],
};

test("screens: each by axe", quick, async ({ page, address }) => {
  const go = async (hash, ready) => {
    await page.goto(`${address}#/${hash}`);
    await page.locator(ready).first().waitFor();
  };
  for (const [name, [hash, ready]] of Object.entries(SCREENS)) {
    await go(hash, ready);
    await assertAccessible(page, name);
  }
  const { name } = solveExercises("ingenious").find(({ kind }) => kind === "best");
  await go(`learn/ingenious/${name}`, `[data-exercise="${name}"]`);
  await assertAccessible(page, "an exercise");

  await setUp(page, address, "ingenious");
  await askHint(page);
  await assertAccessible(page, "a hint");
  await page.keyboard.press("Escape");
  await page.locator("button.menu").click();
  await page.locator("dialog[open]").waitFor();
  await assertAccessible(page, "the menu");
  await closeWindow(page);
  await resign(page);
  await go("history", "li .result");
  await assertAccessible(page, "the history");
});

test("screens: a review and an exercise of it by axe", quick, async ({ page, address }) => {
  await openReview(page, address, carelessRecord("chocolatier players=2", 6));
  await isDone(page);
  await assertAccessible(page, "a review");
  await page.locator("button.solve").first().click();
  await page.locator("section.exercise").waitFor();
  await assertAccessible(page, "an exercise of a review");
  await page.locator("button.best").click();
  await page.locator("main .hinted").first().waitFor({ state: "attached" });
});

test(
  "screens: a puzzle of each kind, and its solution, by axe",
  quick,
  async ({ page, address }) => {
    for (const kind of ["chromino", "polyssimo"]) {
      await page.goto(`${address}#/puzzles`);
      await beginPuzzle(page, { kind, level: 1, number: 7 });
      await page.locator("main [data-can=pick]").first().click();
      await assertAccessible(page, `a puzzle of ${kind}`);
      await revealIt(page);
      await assertAccessible(page, `the solution of ${kind}`);
    }
  },
);

test("screens: the cover of a hot seat by axe", quick, async ({ page, address }) => {
  await page.goto(`${address}#/setup/ingenious`);
  await page.locator(".seats select").nth(1).selectOption("person");
  await page.locator(".seats input[type=text]").nth(1).fill("Anna");
  await page.locator("form .primary").click();
  await actByClicks(page, luck(1));
  await page.locator("h1", { hasText: "Pass the device to Anna" }).waitFor();
  assert.equal(await page.locator(".table").count(), 0, "nothing of the table is there");
  await assertAccessible(page, "the cover");
  await page.locator("main button").click();
  await myTurn(page);
});

test.describe("with a worker for use offline", () => {
  test.use({ look: { ...look, serviceWorkers: "allow" } });

  test("offline: the page begins after the first visit", quick, async ({ page, context }) => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    await page.locator(".games .primary").first().waitFor();
    await playNow(page, "polyssimo");
    await myTurn(page);
  });
});
