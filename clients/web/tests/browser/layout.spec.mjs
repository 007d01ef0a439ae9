/** layout.spec.mjs -- how screens lie at the sizes of desktops, tablets and phones. */
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { DESKTOP, GAMES, PHONE } from "../chromium.mjs";
import { askHint, closeWindow, openRecord, setUp } from "../driver.mjs";
import { carelessRecord, recordUntil, solveExercises } from "../engine.mjs";
import { test } from "../fixtures.mjs";
import { assertFaultless, LANGUAGES, lookAt, nameOf, SIZES } from "../looks.mjs";

/** Where an element is, in whole pixels. */
const boxOf = (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return [left, top, right, bottom].map(Math.round);
    });

function overlap(a, b) {
  return (
    Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > 1 &&
    Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 1
  );
}

const drawn = (page) =>
  page.evaluate(
    () => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))),
  );

/** Boards measure themselves and draw again: waits until nothing changes any more for some frames. */
async function settled(page) {
  let before = "";
  for (let i = 0, same = 0; i < 100 && same < 3; i++) {
    await drawn(page);
    const now = String(await boxOf(page, "main"));
    same = now === before ? same + 1 : 0;
    before = now;
    await page.waitForTimeout(40);
  }
}

/** What `look` finds at each size. */
async function atSizes(page, look) {
  const found = {};
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.waitForFunction(
      ({ width, height }) => innerWidth === width && innerHeight === height,
      size,
    );
    await settled(page);
    found[nameOf(size)] = await look(size);
  }
  return found;
}

async function checkHint(page, { width, height }) {
  const board = await boxOf(page, "main");
  const ask = await boxOf(page, "section.ask");
  assert.ok(!overlap(ask, board), `${width}x${height}: the hint ${ask} covers the board ${board}`);
  for (const button of await page.locator("section.ask button").all()) {
    const box = await button.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= width, "buttons are in view");
    assert.ok(box.y >= 0 && box.y + box.height <= height, "buttons are in view");
    assert.ok(box.width >= 44 && box.height >= 44, "buttons are large enough for a finger");
  }
  const cut = await page
    .locator("section.ask .about")
    .evaluate((about) => about.scrollHeight - about.clientHeight);
  // A phone held upright may have one line too few, and one on its side is for scrolling.
  const most = Math.min(width, height) > 600 ? 1 : 20;
  if (height > 500)
    assert.ok(cut <= most, `${width}x${height}: a hint is cut off by ${cut} pixels`);
  const lines = await page.locator("section.ask > button").evaluateAll((all) =>
    all.map((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  assert.ok(Math.max(...lines) === 1, `${width}x${height}: a button has several lines`);
  return { board, places: await placesOf(page) };
}

/** Where the places of a board are, in whole pixels. */
const placesOf = (page) =>
  page.locator("main [data-place]").evaluateAll((places) =>
    places.map((place) => {
      const { left, top } = place.getBoundingClientRect();
      return `${place.dataset.place} ${Math.round(left)} ${Math.round(top)}`;
    }),
  );

const LONG_NAMES = [
  "Bartholomew Feathers of the North",
  "陳小明與他的朋友們一起玩的桌遊",
  "Elizabeth",
];

/** Begins a game whose first seat has a long name, with all other seats for bots. */
async function setUpNamed(page, address, game, players, name) {
  await page.goto(`${address}#/setup/${game}`);
  await page.locator(".count", { hasText: String(players) }).click();
  await page.locator(".seats input[type=text]").first().fill(name);
  await page.locator("form .primary:enabled").click();
  await page.locator(".table main").waitFor();
}

/** What is wrong with the list of seats: a name over a score, a seat out of view, a page that scrolls. */
const seatFaults = (page) =>
  page.evaluate(() => {
    const faults = [];
    for (const seat of document.querySelectorAll("ol.seats > li")) {
      const [name, points] = [".name", ".points"].map((part) =>
        seat.querySelector(part).getBoundingClientRect(),
      );
      const box = seat.getBoundingClientRect();
      if (name.right > points.left + 1 && name.bottom > points.top + 4)
        faults.push(`${seat.textContent.trim()}: the name lies over the score`);
      if (name.right > box.right || name.bottom > box.bottom + 1)
        faults.push(`${seat.textContent.trim()}: the name leaves its seat`);
      if (box.right > innerWidth || box.bottom > innerHeight || box.left < 0 || box.top < 0)
        faults.push(`${seat.textContent.trim()}: the seat is out of view`);
    }
    const tools = document.querySelector(".tools").getBoundingClientRect();
    const back = document.querySelector(".back").getBoundingClientRect();
    if (tools.top > back.bottom) faults.push("the tools are in a line of their own");
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
    return faults;
  });

/** Expects that nothing lies over the way back, on a phone either. */
async function assertWayBack(page) {
  await page.setViewportSize(PHONE);
  const isFree = await page.locator("a.back").evaluate((back) => {
    const { left, right, top, bottom } = back.getBoundingClientRect();
    return back.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  assert.ok(isFree, "after the end the way back is covered");
  await page.setViewportSize(DESKTOP);
}

const PLIES = 8; // into a game, so that something lies on the board

/** A review that is done, and an exercise of it before and after the best move is told. */
async function visitReview(page, address, game, found, options) {
  const record = deflateRawSync(carelessRecord(`${game} players=3`, PLIES)).toString("base64url");
  await page.goto(`${address}#/shared-review/${record}`);
  await page.locator('.review[data-done="true"]').waitFor({ timeout: 300_000 });
  const rolled = { ...options, isFixed: false };
  await lookAt(page, `${game}, a review`, found, rolled);
  if (!(await page.locator("button.solve").count())) return;
  await page.locator("button.solve").first().click();
  await page.locator("section.exercise").waitFor();
  await lookAt(page, `${game}, an exercise of a review`, found, rolled);
  await page.locator("button.best").click();
  await lookAt(page, `${game}, an answer to it`, found, rolled);
}

/** Every screen of a game. */
async function visitGame({ page, address }, game, found, options) {
  for (const players of game === "chromino" ? [2, 3, 4, 8] : [2, 3, 4]) {
    const record = recordUntil(`${game} players=${players}`, ({ ply }) => ply >= PLIES);
    await openRecord(page, address, record);
    await lookAt(page, `${game}, ${players} players`, found, options);
  }
  await setUp(page, address, game);
  await askHint(page);
  await lookAt(page, `${game}, a hint`, found, options);

  await openRecord(
    page,
    address,
    recordUntil(`${game} players=2`, ({ actor }) => actor === null),
  );
  await lookAt(page, `${game}, the end`, found, { ...options, isFixed: false });
  const replay = await page.locator('dialog a[href^="#/replay"]').getAttribute("href");
  await closeWindow(page);
  await lookAt(page, `${game}, after the end`, found, options);
  await assertWayBack(page);
  await page.goto(`${address}${replay}`);
  await page.locator(".replay main").waitFor();
  await lookAt(page, `${game}, a replay`, found, options);

  await visitReview(page, address, game, found, options);

  const exercises = solveExercises(game);
  for (const kind of ["best", "points", "legal", "winner"]) {
    const exercise = exercises.find((one) => one.kind === kind);
    if (!exercise) continue;
    await page.goto(`${address}#/learn/${game}/${exercise.name}`);
    await page.locator(`[data-exercise="${exercise.name}"]`).waitFor();
    await lookAt(page, `${game}, exercise ${exercise.name}`, found, options);
  }
  await page.goto(`${address}#/setup/${game}`);
  await page.locator("form .primary:enabled").waitFor();
  await lookAt(page, `${game}, set-up`, found, { ...options, isFixed: false });
  await page.goto(`${address}#/learn/${game}`);
  await page.locator(".guide .part p").first().waitFor();
  await lookAt(page, `${game}, learning`, found, { ...options, isFixed: false });
}

/** What is no game's own: home, puzzles, the menu and the windows that it opens. */
async function visitOthers({ page, address }, found) {
  await lookAt(page, "home, first visit", found, { isFixed: false });
  await openRecord(
    page,
    address,
    recordUntil("polyssimo players=2", ({ ply }) => ply >= PLIES),
  );
  await page.locator("button.menu").click();
  await page.locator("dialog[open]").waitFor();
  await lookAt(page, "menu", found, { isFixed: false });
  const windows = await page
    .locator("dialog [data-opens]")
    .evaluateAll((entries) => entries.map(({ dataset }) => dataset.opens));
  assert.deepEqual(windows, ["log", "words", "keys", "seats", "resign"]);
  for (const window of windows) {
    await page.locator(`dialog [data-opens=${window}]`).click();
    await page.locator("dialog [data-opens]").first().waitFor({ state: "detached" });
    await lookAt(page, `menu, ${window}`, found, { isFixed: false });
    await closeWindow(page);
    await page.locator("button.menu").click();
    await page.locator("dialog [data-opens]").first().waitFor();
  }
  await closeWindow(page);
  await page.goto(`${address}#/`);
  await page.locator(".open").waitFor();
  await lookAt(page, "home", found, { isFixed: false });
  await page.goto(`${address}#/history`);
  await page.locator("li .result").first().waitFor();
  await lookAt(page, "history", found, { isFixed: false });
  await page.goto(`${address}#/puzzles`);
  await page.locator("form").first().waitFor();
  await lookAt(page, "puzzles", found, { isFixed: false });
  for (const game of ["chromino", "polyssimo"]) {
    await page.goto(`${address}#/puzzle/today-${game}`);
    await page.locator("main [data-can=pick]").first().click();
    await lookAt(page, `puzzle of ${game}`, found);
  }
}

/** Visits screens as somebody who speaks this language, and expects that nothing is wrong with any. */
async function visitIn({ visit, address }, language, visitScreens) {
  const { page } = await visit(address, { language });
  const found = {};
  await page.locator(".games .primary").first().waitFor();
  await visitScreens({ page, address }, found);
  assertFaultless(found);
}

const FEW_SIZES = [SIZES[3], SIZES[4]];

for (const game of GAMES)
  test(`layout: the seats of ${game} are in view, however long a name`, async ({
    page,
    address,
  }) => {
    for (const players of game === "chromino" ? [2, 3, 8] : [2, 3, 4]) {
      await setUpNamed(page, address, game, players, LONG_NAMES[players % LONG_NAMES.length]);
      const faults = await atSizes(page, () => seatFaults(page));
      const none = Object.fromEntries(SIZES.map((size) => [nameOf(size), []]));
      assert.deepEqual(faults, none, `${players} players`);
    }
  });
for (const game of GAMES)
  test(`layout: a hint leaves the board of ${game} alone`, async ({ page, address }) => {
    await setUp(page, address, game);
    await askHint(page);
    const boards = await atSizes(page, (size) => checkHint(page, size));
    await page.keyboard.press("Escape");
    await page.locator("section.ask").waitFor({ state: "detached" });
    const before = await atSizes(page, async () => ({
      board: await boxOf(page, "main"),
      places: await placesOf(page),
    }));
    assert.deepEqual(boards, before, "the board and all that lies on it stay where they are");
  });
for (const words of ["polyssimo players=3", "ingenious players=4", "chromino players=8"])
  test(`layout: the end of ${words} on a phone shows everybody`, async ({ page, address }) => {
    await page.setViewportSize(PHONE);
    await openRecord(
      page,
      address,
      recordUntil(words, ({ actor }) => actor === null),
    );
    const players = Number(words.at(-1));
    if (players > 4) {
      assert.equal(await page.locator("dialog .standings li").count(), players);
      await page.locator("dialog .standings li").last().waitFor({ state: "visible" });
      return;
    }
    await page.locator("dialog thead th[scope=col]").evaluateAll((heads, names) => {
      heads.slice(1).forEach((head, seat) => (head.firstChild.data = names[seat] ?? "Bot"));
    }, LONG_NAMES);
    const hidden = await page
      .locator("dialog .scroll")
      .evaluate((table) => table.scrollWidth - table.clientWidth);
    assert.ok(hidden <= 0, `${hidden} pixels of the table are out of view`);
  });
for (const game of GAMES)
  test(`layout: the end of ${game} on a phone held sideways shows the sums`, ({ visit, address }) =>
    visitIn({ visit, address }, "zh-Hant", async ({ page, address }) => {
      await page.setViewportSize(SIZES[4]);
      for (const players of [2, 4]) {
        const words = `${game} players=${players}`;
        await openRecord(
          page,
          address,
          recordUntil(words, ({ actor }) => actor === null),
        );
        const [, , , sums] = await boxOf(page, "dialog tfoot");
        const [, , , window_] = await boxOf(page, "dialog");
        assert.ok(sums <= window_, `the sums of ${words} end ${sums - window_} pixels too low`);
      }
    }));
test("layout: the button that magnifies covers no square", async ({ visit, address }) => {
  const { page } = await visit(address, { viewport: PHONE });
  const isPlacing = ({ actor, position }) => actor === 0 && position.phase === "place";
  await openRecord(page, address, recordUntil("polyssimo players=2", isPlacing));
  await page.locator("main [data-can]").first().tap();
  const covered = await atSizes(page, async () => {
    const button = await boxOf(page, ".magnify");
    return overlap(button, await boxOf(page, 'main [data-place="l1"]'));
  });
  assert.ok(!Object.values(covered).includes(true), JSON.stringify(covered));
});
test("layout: a hint in Chinese has buttons of one line", async ({ visit, address }) => {
  const { page } = await visit(address, { language: "zh-Hant" });
  await setUp(page, address, "polyssimo");
  await askHint(page);
  await atSizes(page, (size) => checkHint(page, size));
});
for (const language of LANGUAGES) {
  for (const game of GAMES)
    test(`screens: ${game}, ${language}`, { tag: "@night" }, ({ visit, address }) =>
      visitIn({ visit, address }, language, (visitor, found) => visitGame(visitor, game, found)),
    );
  test(`screens: the others, ${language}`, { tag: "@night" }, ({ visit, address }) =>
    visitIn({ visit, address }, language, visitOthers),
  );
}
for (const [index, game] of GAMES.entries())
  test(`layout: every screen of ${game} on a phone`, ({ visit, address }) =>
    visitIn({ visit, address }, LANGUAGES[(index + 1) % 2], (visitor, found) =>
      visitGame(visitor, game, found, { sizes: FEW_SIZES }),
    ));
