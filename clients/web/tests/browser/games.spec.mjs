/** games.spec.mjs -- every game and every set-up of it in the browser, by clicks and keys, and every table by axe. */
import assert from "node:assert/strict";
import { assertAccessible } from "../axe.mjs";
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
  setUp,
} from "../driver.mjs";
import { recordBeforeEnd } from "../engine.mjs";
import { test } from "../fixtures.mjs";
import { OTHER_LOOKS } from "../looks.mjs";
import { lookBack } from "../replaying.mjs";

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

/** Plays by keys, and is on the board again when the next turn comes. */
async function actOnBoard(page, random) {
  await actByKeys(page, random);
  await myTurn(page);
  if (await isOver(page)) return;
  assert.ok(await isAt(page, "main [data-place]"), "the board keeps the focus");
}

// The quick gate has played Polyssimo to its end.
for (const game of GAMES.filter((name) => name !== "polyssimo")) {
  test(`${game}: a complete game by clicks`, async ({ page, address }) => {
    await setUp(page, address, game);
    const [told] = await page.locator("aside .sentence").allTextContents();
    assert.match(told, / .*\.$/, "the log is told in sentences");
    const moves = await playGame(page, actByClicks, luck(7));
    assert.ok(moves > 0);
    if (game !== "chromino") return; // the others do this in other modes
    await assertAccessible(page, "the end of the game");
    await lookBack(page);
  });
}

for (const game of GAMES) {
  for (const words of MODES[game]) {
    test(`${game} ${words}: the first turns and the last by clicks`, async ({ page, address }) => {
      await setUp(page, address, game, words);
      for (let i = 0; i < 3; i++) await actByClicks(page, luck(i));
      const fields = words.includes("players=") ? words : `players=${PLAYERS[words] ?? 2} ${words}`;
      await openRecord(page, address, recordBeforeEnd(`${game} ${fields}`, LAST_ACTIONS));
      await playGame(page, actByClicks, luck(7));
      await assertAccessible(page, "the end of the game");
    });
  }

  test(`${game}: a complete game by keyboard alone`, async ({ page }) => {
    await pressByKeys(page, `.games [data-game=${game}] .primary`);
    await page.locator(".table main").waitFor();
    await playGame(page, actOnBoard, luck(8));
  });

  test(`${game}: the accessible tree says the position`, async ({ page }) => {
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
  });

  test(`${game}: hot seat, language switch and reload on the drawn board`, async ({
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
  });
}

for (const { language, theme, viewport } of OTHER_LOOKS) {
  const name = `axe: ${language} ${theme} ${viewport.width}`;
  test(name, async ({ visit, address }) => {
    const { page } = await visit(address, { language, theme, viewport });
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
  });
}
