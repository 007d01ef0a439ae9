/** layout.mjs -- how screens lie at the sizes of desktops, tablets and phones. */
import assert from "node:assert/strict";
import { setUp } from "./driver.mjs";

export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 360, height: 640 },
];

const nameOf = ({ width, height }) => `${width}x${height}`;

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

async function askHint(page) {
  await page.locator(".hint:enabled").click();
  await page.locator("section.ask .primary").waitFor({ timeout: 60_000 });
}

/** Boards measure themselves and draw again: waits until nothing changes any more. */
async function settled(page) {
  let before = "";
  for (let i = 0; i < 50; i++) {
    const now = String(await boxOf(page, "main"));
    if (now === before) return;
    before = now;
    await page.waitForTimeout(60);
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
  return board;
}

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

export function layoutTests(games) {
  const tests = {};
  for (const game of games)
    tests[`layout: the seats of ${game} are in view, however long a name`] = async (world) => {
      const { page, address } = world;
      for (const players of game === "chromino" ? [2, 3, 8] : [2, 3, 4]) {
        await setUpNamed(page, address, game, players, LONG_NAMES[players % LONG_NAMES.length]);
        const faults = await atSizes(page, () => seatFaults(page));
        const none = Object.fromEntries(SIZES.map((size) => [nameOf(size), []]));
        assert.deepEqual(faults, none, `${players} players`);
      }
    };
  for (const game of games)
    tests[`layout: a hint leaves the board of ${game} alone`] = async ({ page, address }) => {
      await setUp(page, address, game);
      await askHint(page);
      const boards = await atSizes(page, (size) => checkHint(page, size));
      await page.keyboard.press("Escape");
      await page.locator("section.ask").waitFor({ state: "detached" });
      const before = await atSizes(page, () => boxOf(page, "main"));
      assert.deepEqual(boards, before, "the board stays where it is");
    };
  return tests;
}
