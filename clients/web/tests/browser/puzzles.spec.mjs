/** puzzles.spec.mjs -- puzzles in the browser: solved, failed, revealed, shared and reopened, by clicks and by
 * keyboard. What is right comes from the engine. */
import assert from "node:assert/strict";
import { assertAccessible } from "../axe.mjs";
import { PHONE } from "../chromium.mjs";
import {
  beginPuzzle,
  closeWindow,
  isAt,
  keyPlace,
  pressByKeys,
  revealIt,
  tabTo,
} from "../driver.mjs";
import { solvePuzzle } from "../engine.mjs";
import { test } from "../fixtures.mjs";
import { OTHER_LOOKS } from "../looks.mjs";

const KINDS = ["chromino", "polyssimo"];
const STEPS_MAX = 60; // of arrows from one place to another

const codeOf = (page) => page.evaluate(() => location.hash.split("/").at(-1));
const said = (page) => page.locator(".said").innerText();
const at = (page) => page.evaluate(() => document.activeElement?.dataset?.place ?? null);
const place = (page, name) => page.locator(`main [data-place="${name}"]`);

/** By the form. */
async function begin(page, address, wish, by = BY.clicks) {
  await page.goto(`${address}#/puzzles`);
  await page.locator("form").first().waitFor();
  await by.wish(page, wish);
  await page.locator(".puzzle main [data-place]").first().waitFor();
  return solvePuzzle(await codeOf(page));
}

async function reopen(page) {
  await page.reload();
  await page.locator(".puzzle main [data-place]").first().waitFor();
}

/** Goes to a square by arrows. */
async function goByArrows(page, name) {
  await tabTo(page, "main [data-place]");
  for (let i = 0; i < STEPS_MAX && (await at(page)) !== name; i++) {
    const [across, down] = distanceOf(await at(page), name);
    const key = across ? (across > 0 ? "Right" : "Left") : down > 0 ? "Down" : "Up";
    await page.keyboard.press(`Arrow${key}`);
  }
  assert.equal(await at(page), name, "arrows lead there");
}

/** Fills in the form of a kind: the number is the last thing, and Enter begins. */
async function wishByKeys(page, { kind, level, number }) {
  const form = `li[data-game=${kind}] form`;
  await tabTo(page, `${form} .level input`);
  const chosen = () => page.evaluate(() => Number(document.activeElement.value));
  for (let now; (now = await chosen()) !== level;)
    await page.keyboard.press(now < level ? "ArrowRight" : "ArrowLeft");
  await tabTo(page, `${form} input[type=number]`);
  await page.keyboard.type(`${number}`); // Tab has selected what was there
  await page.keyboard.press("Enter");
}

/** How puzzles are begun, buttons pressed, pieces and tiles taken up, pointed at and laid: by mouse or
 * by keys. */
const BY = {
  clicks: {
    wish: beginPuzzle,
    press: (page, selector) => page.locator(selector).click(),
    take: (page, name) => place(page, name).click(),
    point: (page, name) => place(page, name).hover(),
    lay: (page, name) => place(page, name).click(),
    undo: (page) => page.locator(".undo").click(),
  },
  keyboard: {
    wish: wishByKeys,
    press: pressByKeys,
    take: keyPlace,
    point: goByArrows,
    lay: (page) => page.keyboard.press("Enter"),
    undo: (page) => page.keyboard.press("u"),
  },
};

function squareOf(name) {
  const [, x, y] = /^at (-?\d+),(-?\d+)$/.exec(name) ?? [];
  if (x !== undefined) return [Number(x), Number(y)];
  return [name.charCodeAt(0), Number(name.slice(1))];
}

function distanceOf(from, to) {
  const [a, b] = [squareOf(from), squareOf(to)];
  return [b[0] - a[0], b[1] - a[1]];
}

/** Where a tile's middle is, and how often it is turned from how it is asked for. */
function readPlace(notation, asked) {
  const [, tile, x, y, way] = /^(\w+)@(-?\d+),(-?\d+)([hv])$/.exec(notation);
  const held = asked.find((other) => other === tile || other === [...tile].reverse().join(""));
  const middle = way === "h" ? `at ${Number(x) + 1},${y}` : `at ${x},${Number(y) + 1}`;
  return { held, middle, turns: (held === tile ? 0 : 2) + (way === "v" ? 1 : 0) };
}

const countOf = async (page) =>
  Number((await page.locator(".counts strong").innerText()).match(/\d+/));

async function waitForCount(page, count) {
  await page.waitForFunction(
    (wanted) =>
      Number(document.querySelector(".counts strong")?.textContent.match(/\d+/)) === wanted,
    count,
  );
}

/** Takes up a tile, turned as the place wants it, and marks the place. */
async function markTile(page, by, notation, asked, held) {
  const { held: tile, middle, turns } = readPlace(notation, asked);
  if (held.tile !== tile) {
    await by.take(page, `ask ${tile}`);
    Object.assign(held, { tile, turned: 0 });
  }
  await by.point(page, middle);
  for (; held.turned % 4 !== turns; held.turned++) await page.keyboard.press("r");
  await by.lay(page, middle);
}

async function solveChromino(page, by, { puzzle, places }) {
  const asked = puzzle.asked.map(({ tile }) => tile);
  const held = {};
  const marked = new Map(puzzle.asked.map(({ tile, count }) => [tile, count]));
  for (const [index, notation] of places.entries()) {
    await markTile(page, by, notation, asked, held);
    await waitForCount(page, places.length - 1 - index);
    marked.set(held.tile, marked.get(held.tile) - 1);
    // A tile whose places are all found is laid aside.
    if (marked.get(held.tile) === 0) held.tile = undefined;
  }
}

/** The squares that a notation covers, as its label says them. */
function coveredBy(notation, puzzle) {
  const [name, orientation, square] = notation.split("-");
  const piece = puzzle.pieces.find((other) => other.piece === name);
  const { shape } = piece.orientations.find((other) => other.orientation === orientation);
  const [col, row] = squareOf(square);
  return shape
    .split(" ")
    .flatMap((line, down) =>
      [...line].flatMap((character, across) =>
        character === "#" ? [`${String.fromCharCode(col + across)}${row + down}`] : [],
      ),
    );
}

/** Turns and moves the piece in hand until it is held where it belongs, and lays it there. */
async function layPiece(page, by, notation, puzzle) {
  await by.take(page, `tray-${notation.split("-")[0]}`);
  const covered = coveredBy(notation, puzzle);
  for (let turn = 0; turn < 8; turn++) {
    for (const square of covered) {
      await by.point(page, square);
      const label = await place(page, square).getAttribute("aria-label");
      if (label.includes(`would cover ${covered.join(" ")}.`)) return by.lay(page, square);
    }
    await page.keyboard.press(turn === 3 ? "f" : "r");
  }
  throw new Error(`${notation} is not reached`);
}

async function solvePolyssimo(page, by, { puzzle, places }) {
  for (const [index, notation] of places.entries()) {
    await layPiece(page, by, notation, puzzle);
    await waitForCount(page, places.length - 1 - index);
  }
}

for (const [name, by] of Object.entries(BY)) {
  test(`puzzles: chromino failed and solved by ${name}`, async ({ page, address }) => {
    const { puzzle, places } = await begin(
      page,
      address,
      { kind: "chromino", level: 1, number: 7 },
      by,
    );
    const asked = puzzle.asked.map(({ tile }) => tile);
    await by.take(page, `ask ${asked[0]}`);
    const [corner] = await page
      .locator('main [data-place^="at "]')
      .evaluateAll((all) => all.map((square) => square.dataset.place));
    await by.point(page, corner);
    await by.lay(page, corner);
    await page.locator(".said.wrong", { hasText: "fewer than two edges" }).waitFor();
    assert.equal(await countOf(page), places.length, "a wrong mark does not count");
    await page.keyboard.press("Escape");

    await markTile(page, by, places[0], asked, {});
    await waitForCount(page, places.length - 1);
    await by.undo(page);
    await waitForCount(page, places.length);
    await page.keyboard.press("Escape");

    await solveChromino(page, by, { puzzle, places });
    assert.match(await said(page), /^Solved in \d+:\d\d, with 1 mistake\.$/);
    await by.press(page, ".share");
    const shared = await page.locator("dialog .copy input").inputValue();
    assert.match(
      shared,
      /^Chromino puzzle, .*: solved in \d+:\d\d, with 1 mistake http.*#\/puzzle\//,
    );
    await closeWindow(page);
    await reopen(page);
    assert.match(await said(page), /^Solved in/, "it stays solved on this device");
  });

  test(`puzzles: polyssimo failed and solved by ${name}`, async ({ page, address }) => {
    const { puzzle, places } = await begin(
      page,
      address,
      { kind: "polyssimo", level: 2, number: 7 },
      by,
    );
    const [first] = places;
    await layPiece(page, by, first, puzzle);
    await waitForCount(page, places.length - 1);
    const [covered] = coveredBy(first, puzzle);
    await by.take(page, `tray-${places[1].split("-")[0]}`);
    await by.point(page, covered);
    await by.lay(page, covered);
    await page.locator(".said.wrong").waitFor();
    await page.keyboard.press("Escape");
    await by.undo(page);
    await waitForCount(page, places.length);
    await solvePolyssimo(page, by, { puzzle, places });
    assert.match(await said(page), /^Solved in \d+:\d\d, with 1 mistake\.$/);
    await reopen(page);
    assert.match(await said(page), /^Solved in/, "it stays solved on this device");
  });

  test(`puzzles: reveal, reload, begin afresh, another one by ${name}`, async ({
    page,
    address,
  }) => {
    for (const kind of KINDS) {
      await begin(page, address, { kind, level: 3, number: 11 }, by);
      await revealIt(page, by.press);
      assert.equal(await page.locator("main [data-can]").count(), 0, "nothing is left to do");
      await reopen(page);
      assert.match(await said(page), /solution/);
      await by.press(page, ".again");
      await page.locator(".reveal").waitFor();
      await revealIt(page, by.press);
      const before = await codeOf(page);
      await by.press(page, ".another");
      await page.waitForFunction((code) => !location.hash.endsWith(code), before);
      await page.locator(".reveal").waitFor();
      assert.match(await codeOf(page), new RegExp(`^${kind[0]}\\d+-3-s`));
    }
  });

  test(`puzzles: a link leads another visitor to the same puzzle by ${name}`, async ({
    page,
    context,
    visit,
    address,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const kind of KINDS) {
      await begin(page, address, { kind, level: 2, number: 5 }, by);
      await revealIt(page, by.press);
      await by.press(page, ".share");
      await by.press(page, "dialog .copy button");
      await page.locator("dialog [role=status]", { hasText: "Copied" }).waitFor();
      const link = await page.locator("dialog .copy input").inputValue();
      await closeWindow(page);
      assert.ok(await isAt(page, ".share"), "the focus is where it was");
      const other = await visit(link);
      await other.page.locator(".reveal").waitFor();
      assert.equal(await codeOf(other.page), await codeOf(page));
    }
  });
}

test("puzzles: can it still be finished, and a piece taken up again", async ({ page, address }) => {
  const { puzzle, places } = await begin(page, address, {
    kind: "polyssimo",
    level: 2,
    number: 7,
  });
  await page.locator(".finish").click();
  await page.locator(".said", { hasText: "Yes" }).waitFor();
  await layPiece(page, BY.clicks, "P-r0-b1", puzzle);
  await waitForCount(page, places.length - 1);
  await page.locator(".finish").click();
  await page.locator(".said.wrong", { hasText: "No" }).waitFor();
  await place(page, "b1").click();
  await waitForCount(page, places.length);
  await page.locator('[aria-label="P in your hand"]').waitFor();
});

test("puzzles: the page says that it is thinking, and stays usable", async ({ page, address }) => {
  await begin(page, address, { kind: "polyssimo", level: 2, number: 7 });
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
      setTimeout(() => post.call(this, message), message.method === "checkPuzzle" ? 1500 : 0);
    };
  });
  await page.locator(".finish").click();
  await page.locator(".said", { hasText: "Thinking" }).waitFor();
  await place(page, "tray-P").click();
  await page.locator('[aria-label="P in your hand"]').waitFor();
  await page.locator(".said", { hasText: "Yes" }).waitFor();
});

test("puzzles: a link that is garbled or of another version is a sentence", async ({
  page,
  address,
}) => {
  for (const [code, sentence] of [
    ["c9-3-s42-xz", /another version/],
    ["c1-3-s43-xz", /mistake/],
    ["nonsense", /no code/],
    ["%E0%A4%A", /no code/],
    ["today-chess", /no code/],
  ]) {
    await page.goto(`${address}#/puzzle/${code}`);
    await page.locator(".refused", { hasText: sentence }).waitFor();
    await page.locator("header a").click();
    await page.locator("form").first().waitFor();
  }
});

test("puzzles: today's is found from home and from the learn page", async ({ page, address }) => {
  const day = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  for (const from of ["#/", "#/learn/chromino"]) {
    await page.goto(address + from);
    await page.locator('a[href="#/puzzle/today-chromino"]').click();
    await page.locator(".reveal").waitFor();
    assert.match(await codeOf(page), new RegExp(`^c\\d+-3-d${day}-`));
  }
  await solveChromino(page, BY.clicks, solvePuzzle(await codeOf(page)));
  await page.locator("header a").click();
  await page.locator("li[data-game=chromino] .done").waitFor();
  assert.equal(await page.locator("li .done").count(), 1);
  assert.match(await page.locator("p.done").innerText(), /1/, "the streak has begun");
});

test("puzzles: the time stands still while nobody can look", async ({ page, address }) => {
  await begin(page, address, { kind: "chromino", level: 1, number: 2 });
  const hide = (isHidden) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  const face = () => page.locator(".time [aria-hidden]").innerText();
  await page.waitForFunction(() => document.querySelector(".time")?.textContent.includes("0:01"));
  await hide(true);
  const before = await face();
  await page.waitForTimeout(1600);
  assert.equal(await face(), before);
  await hide(false);
  await page.waitForFunction(
    (old) => document.querySelector(".time [aria-hidden]").textContent !== old,
    before,
  );
});

test("puzzles: by finger on a phone", async ({ visit, address }) => {
  const { page } = await visit(address, { viewport: PHONE });
  const { puzzle, places } = await begin(page, address, {
    kind: "chromino",
    level: 1,
    number: 7,
  });
  const { held, middle, turns } = readPlace(
    places[0],
    puzzle.asked.map(({ tile }) => tile),
  );
  await place(page, `ask ${held}`).tap();
  for (let i = 0; i < turns; i++) await page.locator(".turn").tap();
  await place(page, middle).tap();
  assert.equal(await countOf(page), places.length, "a finger looks first");
  await place(page, "mark").tap();
  await waitForCount(page, places.length - 1);

  const fill = await begin(page, address, { kind: "polyssimo", level: 1, number: 3 });
  await place(page, `tray-${fill.puzzle.pieces[0].piece}`).tap();
  await place(page, "nudge-down").tap();
  await place(page, "place").tap();
  const placed = page.locator(".said", { hasText: "Placed." });
  await placed.or(page.locator(".said.wrong")).waitFor();
});

for (const { language, theme, viewport } of OTHER_LOOKS) {
  test(`puzzles: axe ${language} ${theme} ${viewport.width}`, async ({ visit, address }) => {
    const { page } = await visit(address, { language, theme, viewport });
    await page.goto(`${address}#/puzzles`);
    await page.locator("form").first().waitFor();
    await assertAccessible(page, "the choice of puzzles");
    for (const kind of KINDS) {
      await begin(page, address, { kind, level: 4, number: 1 });
      await page.locator("main [data-can=pick]").first().click();
      await assertAccessible(page, `a puzzle of ${kind}`);
      const size = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return { width: scrollWidth, height: scrollHeight };
      });
      assert.deepEqual(size, viewport, "nothing sticks out");
      await revealIt(page);
      await assertAccessible(page, `the solution of ${kind}`);
    }
  });
}
