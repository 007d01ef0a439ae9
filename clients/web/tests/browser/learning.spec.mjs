/** learning.spec.mjs -- guides, exercises and guided first games in the browser, by clicks and by keyboard
 * alone. What is right comes from the engine. */
import assert from "node:assert/strict";
import { assertAccessible } from "../axe.mjs";
import { GAMES } from "../chromium.mjs";
import {
  actByClicks,
  actByKeys,
  chooseAlong,
  clickPlace,
  closeWindow,
  isAt,
  isOver,
  keyPlace,
  luck,
  myTurn,
  openRecord,
  pressByKeys,
  tabTo,
} from "../driver.mjs";
import { recordUntil, solveExercises } from "../engine.mjs";
import { test } from "../fixtures.mjs";

const ACTIONS_MAX = 500; // of a player in one game
const EXERCISES_BY_KEYS = 5; // the others are answered in the same ways

const option = (value) => `.question input[value="${value}"]`;

/** How things are pressed, marked and played: by mouse or by keys. */
const BY = {
  clicks: {
    press: (page, selector) => page.locator(selector).click(),
    mark: (page, value, isOn) => page.locator(option(value)).setChecked(isOn),
    pick: (page, value) => page.locator(option(value)).check(),
    place: clickPlace,
    act: actByClicks,
  },
  keyboard: {
    press: pressByKeys,
    async mark(page, value, isOn) {
      if ((await page.locator(option(value)).isChecked()) === isOn) return;
      await tabTo(page, option(value));
      await page.keyboard.press("Space");
    },
    /** Of several radio buttons Tab finds one; arrows lead to the others, and pick them. */
    async pick(page, value) {
      await tabTo(page, ".question input");
      while (!(await isAt(page, option(value)))) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Space");
    },
    place: keyPlace,
    act: actByKeys,
  },
};

/** The places that a choice leads through, as far as its notation tells them. */
const STEPS = {
  chocolatier(notation) {
    const [source, colour, target] = notation.split("-");
    return [`pile-${source}-${colour}`, target === "foundry" ? target : `line-${target}`];
  },
  pavilion: (notation) => [`space-${notation.split("-")[0]}`, `step-${notation}`],
  ingenious(notation, { players }, seat) {
    const [tile, ...cells] = notation.split("-");
    return [`tile-${players[seat].rack.indexOf(tile)}`, ...cells];
  },
  polyssimo: (notation) => [`tray-${notation.split("-")[0]}`],
  chromino(notation) {
    const [, tile, x, y] = /^(\w+)@(-?\d+),(-?\d+)h$/.exec(notation);
    return [`hand ${tile}`, `hand ${[...tile].reverse().join("")}`, `at ${Number(x) + 1},${y}`];
  },
};

/** Gives an answer to the exercise on the screen, and waits for what is said of it. */
async function answer(page, by, game, exercise, verdict) {
  const { kind, seat, options, position } = exercise;
  const answers = exercise[verdict];
  if (kind === "best") {
    await chooseAlong(page, by.place, STEPS[game](answers[0], position, seat));
  } else {
    if (kind === "points") await by.pick(page, answers[0]);
    else {
      const values = kind === "legal" ? options : position.players.map((_, index) => `${index}`);
      for (const value of values) await by.mark(page, value, answers.includes(value));
    }
    await by.press(page, ".question button.primary");
  }
  await page.locator(`.verdict.${verdict}`).waitFor();
}

/** The first exercises failed, then solved; from each to the next by its button. */
async function doExercises(page, by, game, most = Infinity) {
  const all = solveExercises(game);
  assert.ok(all.length >= 8);
  const exercises = all.slice(0, most);
  await by.press(page, ".exercises li:first-child a");
  for (const [index, exercise] of exercises.entries()) {
    await page.locator(`[data-exercise="${exercise.name}"]`).waitFor();
    await answer(page, by, game, exercise, "wrong");
    await answer(page, by, game, exercise, "right");
    if (index === 0) await assertAccessible(page, "an exercise");
    if (index < exercises.length - 1) await by.press(page, ".question .next");
  }
  await by.press(page, ".way a");
  await page.locator(".exercises li").first().waitFor();
  assert.equal(await page.locator(".exercises li.solved").count(), exercises.length);
}

/** Reads so many parts of the guide, from the first that was not read on. */
async function readParts(page, count) {
  await page.locator(".cards li").nth(1).getByRole("button").click();
  for (let i = 1; i <= count; i++) {
    await page.locator(".guide .go-on").click();
    await page
      .locator(".guide nav .read")
      .nth(i - 1)
      .waitFor();
  }
}

/** The part of the guide that help opens at. */
async function helpAt(page) {
  await page.keyboard.press("g");
  await page.locator("dialog .part").waitFor();
  const part = await page.locator("dialog .part").getAttribute("data-section");
  await closeWindow(page);
  return part;
}

/** Reads what is explained; the moments that were. */
async function listen(page, by) {
  const moments = [];
  while (await page.locator(".coach").count()) {
    moments.push(await page.locator(".coach").getAttribute("data-moment"));
    await by.press(page, ".coach button");
  }
  return moments;
}

/** Is what the spotlight is around a place that leads on? */
const pointsAtChoice = (page) =>
  page.waitForFunction(() => {
    const light = document.querySelector(".spotlight")?.getBoundingClientRect();
    if (!light) return false;
    const [x, y] = [light.x + light.width / 2, light.y + light.height / 2];
    return [...document.querySelectorAll("main [data-can]")].some((place) => {
      const box = place.getBoundingClientRect();
      const isAround = light.x < box.x && light.y < box.y && light.right > box.right;
      return isAround && Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 3;
    });
  });

/** Plays a guided game, for so many actions at most; the moments that were explained. */
async function playGuided(page, by, most) {
  const moments = [];
  const random = luck(9);
  for (let i = 0; i < most; i++) {
    await myTurn(page);
    if (await isOver(page)) break;
    if (i === 0) await pointsAtChoice(page);
    moments.push(...(await listen(page, by)));
    await by.act(page, random);
  }
  return moments;
}

/** Plays a guided game to its end; the moments that were explained. */
async function endGuided(page, by) {
  const moments = await playGuided(page, by, ACTIONS_MAX);
  assert.ok(await isOver(page));
  await closeWindow(page);
  return [...moments, ...(await listen(page, by))];
}

const offers = (pattern) => (view) => view.legal?.some((notation) => pattern.test(notation));
const isEnded = ({ actor }) => actor === null;
const isPlaced = ({ position }) => position.phase === "place";
const always = () => true;

/** The part of the guide that matters, by set-up and by what is so in it. */
const HELP = {
  chocolatier: [
    ["players=2", offers(/^(\d|centre)-/), "turn"],
    ["players=2 factories=special", offers(/^push-/), "push"],
    ["players=2 box=free", offers(/^column-/), "free"],
    ["players=2", isEnded, "end"],
  ],
  pavilion: [
    ["players=2", offers(/^(\d|centre)-/), "taking"],
    ["players=2", offers(/^[NSEWC]/), "placing"],
    ["players=2 board=grey", offers(/^[NSEWC]/), "grey"],
    ["players=2 board=grey grey_stars=free", offers(/^[NSEWC]/), "free"],
    ["players=2", offers(/^pick-/), "features"],
    ["players=2", offers(/^keep-/), "passing"],
    ["players=2", isEnded, "end"],
  ],
  ingenious: [
    ["players=2", always, "first-tile"],
    ["players=2", ({ ply }) => ply > 1, "turn"],
    ["players=2", offers(/^swap$/), "swap"],
    ["players=2", (view) => isPlaced(view) && view.position.players[0].rack_count < 6, "bonus"],
    ["players=2", isEnded, "end"],
    ["players=1 mode=solo", always, "solo"],
    ["players=4 mode=team", always, "team"],
    ["players=2 mode=duel", always, "duel"],
  ],
  polyssimo: [
    ["players=2", always, "draft"],
    ["players=2 min_bw=8,4", always, "quotas"],
    ["players=2", isPlaced, "placing"],
    ["players=2 flips=no", isPlaced, "boards"],
    ["players=2", ({ position, actor }) => actor === 0 && position.players[1].is_out, "out"],
    ["players=2", isEnded, "end"],
  ],
  chromino: [
    ["players=2", always, "placing"],
    ["players=2 mode=simple", always, "simple"],
    ["players=2 mode=expert", always, "expert"],
    ["players=2", ({ position }) => position.must_play_drawn_tile, "drawing"],
    ["players=2 final=one_more", ({ position }) => position.turns_left !== null, "end"],
    ["players=2", isEnded, "end"],
    ["players=1", isEnded, "alone"],
  ],
};

async function beginGuided(page, address, game, by) {
  await page.goto(`${address}#/learn/${game}`);
  await page.locator(".first .primary").waitFor();
  await by.press(page, ".first .primary");
  await page.locator(".table main").waitFor();
  await page.locator(".coach").waitFor();
}

for (const game of GAMES) {
  test(`${game}: help opens at what matters, in every phase`, async ({ page, address }) => {
    const opened = [];
    for (const [words, isWanted] of HELP[game]) {
      await openRecord(page, address, recordUntil(`${game} ${words}`, isWanted));
      if (await isOver(page)) await closeWindow(page);
      opened.push(await helpAt(page));
    }
    assert.deepEqual(
      opened,
      HELP[game].map(([, , part]) => part),
    );
  });

  test(`${game}: two exercises, failed and solved`, async ({ page, address }) => {
    await page.goto(`${address}#/learn/${game}`);
    await doExercises(page, BY.clicks, game, 2);
    await readParts(page, 2);
    await page.reload();
    await page.locator(".cards progress").first().waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll(".cards progress")].every(({ value }) => value === 2),
    );
    await assertAccessible(page, "cards with progress");
  });

  for (const [way, by] of Object.entries(BY)) {
    test(`${game}: the guide and exercises, failed and solved, by ${way}`, async ({
      page,
      address,
    }) => {
      await page.goto(`${address}#/learn/${game}`);
      await page.locator(".guide .part p").first().waitFor();
      const parts = await page.locator(".guide nav button").count();
      for (let i = 1; i <= parts; i++) {
        await by.press(page, `.guide nav button:nth-child(${i})`);
        assert.ok((await page.locator(".guide .part p").count()) > 0);
      }
      await assertAccessible(page, "the guide");
      await doExercises(page, by, game, by === BY.clicks ? Infinity : EXERCISES_BY_KEYS);
    });
  }

  test(`${game}: a guided first game by clicks`, async ({ page, address }) => {
    await beginGuided(page, address, game, BY.clicks);
    await assertAccessible(page, "a guided game");
    const moments = await playGuided(page, BY.clicks, 4);
    assert.ok(moments.length >= 1, moments.join(" "));
  });

  test(`${game}: a guided first game to its end by keyboard`, async ({ page, address }) => {
    await beginGuided(page, address, game, BY.keyboard);
    const first = await helpAt(page);
    const moments = await endGuided(page, BY.keyboard);
    assert.ok(moments.length >= 4 && moments.at(-1) === "end", moments.join(" "));
    assert.equal(new Set(moments).size, moments.length, "nothing is explained twice");
    assert.notEqual(await helpAt(page), first, "help is about the present");
    await page.goto(`${address}#/learn/${game}`);
    await page.locator(".first .done").waitFor();
  });
}
