/** dragging.spec.mjs -- moves by dragging, with a mouse and with a finger, and a closer look at boards. */
import assert from "node:assert/strict";
import { PHONE } from "../chromium.mjs";
import { actByClicks, luck, myTurn, playGame, playNow, plyOf } from "../driver.mjs";
import { test } from "../fixtures.mjs";

/** What is taken up, and over what it is let go. */
const DRAGS = {
  chocolatier: ['[data-place^="pile-"][data-can]', '[data-can="play"]'],
  pavilion: ['[data-place^="take-"][data-can]', '[data-place^="tile-"]'],
  ingenious: ['[data-place^="tile-"][data-can]', '.cell[data-can="pick"]'],
  polyssimo: ['[data-place^="middle-"][data-can]', ".tray"],
  chromino: ['[data-place^="hand "][data-can]', '[data-can="play"]'],
};

/** Pixels by which a finger is below what it holds, so that it does not hide it. */
const BELOW = { ingenious: 52, polyssimo: 64 };

/** The middle of the first element that a selector finds on the board and that lies on top there. */
const middleOf = (page, selector) =>
  page.evaluate((wanted) => {
    for (const element of document.querySelectorAll(`main ${wanted}`)) {
      const box = element.getBoundingClientRect();
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const top = document.elementFromPoint(at.x, at.y);
      if (top && (element.contains(top) || top.closest(wanted) === element)) return at;
    }
    throw new Error(`nothing to be seen of ${wanted}`);
  }, selector);

const byMouse = (page) => ({
  down: async ({ x, y }) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
  },
  move: ({ x, y }) => page.mouse.move(x, y, { steps: 6 }),
  up: () => page.mouse.up(),
});

/** Fingers, as a touch screen tells of them. */
async function byFingers(page) {
  const session = await page.context().newCDPSession(page);
  const tell = (type, points) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
    });
  return {
    down: (...points) => tell("touchStart", points),
    move: (...points) => tell("touchMove", points),
    up: () => tell("touchEnd", []),
  };
}

/** `below` is by how much the hand is below what it holds. */
async function drag(page, hand, game, below = 0) {
  const [what, where] = DRAGS[game];
  const from = await middleOf(page, what);
  await hand.down(from);
  await hand.move({ x: from.x + 12, y: from.y + 12 });
  await page.locator(`main ${where}`).first().waitFor({ state: "attached" });
  const { x, y } = await middleOf(page, where);
  await hand.move({ x, y: y + below });
  await hand.up();
}

const moved = (page, before) =>
  page.waitForFunction(
    (ply) => Number([...document.querySelectorAll("aside .ply")].at(-1)?.textContent) > ply,
    before,
  );

/** How wide a unit of the board is, in pixels. */
const scaleOf = (page) =>
  page.evaluate(() => document.querySelector("main svg[role=grid]").getScreenCTM().a);

/** Takes pieces until they are placed. */
async function toPlacing(page) {
  const isPlacing = async () => (await page.locator("main svg[role=grid]").count()) > 0;
  await playGame(
    page,
    async (...given) => {
      if (!(await isPlacing())) await actByClicks(...given);
    },
    luck(2),
    30,
  ).catch(() => undefined);
  await page.locator("main svg[role=grid]").waitFor();
  await myTurn(page);
}

test("drag: a move of each game by mouse", async ({ page }) => {
  for (const game of Object.keys(DRAGS)) {
    await page.evaluate(() => (location.hash = "#/"));
    await playNow(page, game);
    await myTurn(page);
    const before = await plyOf(page);
    await drag(page, byMouse(page), game);
    await moved(page, before);
  }
});

test("drag: a move of each game by a finger", async ({ visit, address }) => {
  const { page } = await visit(address, { viewport: PHONE });
  for (const game of Object.keys(DRAGS)) {
    await page.evaluate(() => (location.hash = "#/"));
    await playNow(page, game);
    await myTurn(page);
    const before = await plyOf(page);
    await drag(page, await byFingers(page), game, BELOW[game]);
    // A finger hides what it lays: Ingenious asks for one more tap.
    if (game === "ingenious") await page.locator('main [data-place="place"]').click();
    await moved(page, before);
  }
});

test("zoom: a closer look at Polyssimo by wheel, keys and two fingers", async ({
  visit,
  address,
}) => {
  const { page } = await visit(address, { viewport: PHONE });
  await playNow(page, "polyssimo");
  await toPlacing(page);
  const whole = await scaleOf(page);
  const { x, y } = await middleOf(page, "svg[role=grid]");
  const fingers = await byFingers(page);
  await fingers.down({ x: x - 20, y }, { x: x + 20, y });
  for (const apart of [40, 60, 80]) await fingers.move({ x: x - apart, y }, { x: x + apart, y });
  await fingers.up();
  assert.ok((await scaleOf(page)) > 2 * whole, "two fingers magnify");
  await page.locator("main .magnify").click();
  assert.equal(await scaleOf(page), whole, "a button shows the whole board");
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -400);
  await page.waitForFunction(
    (before) => document.querySelector("main svg[role=grid]").getScreenCTM().a > before,
    whole,
  );
  await page.locator("main [data-can]").first().focus();
  await page.keyboard.press("0");
  assert.equal(await scaleOf(page), whole);
  await page.keyboard.press("+");
  assert.ok((await scaleOf(page)) > whole, "keys do, too");
});
