/** driver.mjs -- plays on any drawn board as BOARDS.md allows: a place that leads on has `data-can`,
 * "pick" for a part of a choice, "play" for the last. Which of them is taken is chance, by a seed. */
import assert from "node:assert/strict";

const STEPS_MAX = 400; // of one action; more is a board that leads nowhere
const OVER = "dialog[open] table";
const CAN = "main [data-can]";

/** A generator for tests, so that a failure can be seen again. */
export function luck(seed) {
  let state = seed >>> 0;
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

export const isOver = async (page) => (await page.locator(OVER).count()) > 0;

/** How many actions the log tells of; null while the table is covered. */
export const plyOf = (page) =>
  page.evaluate(() => {
    if (!document.querySelector("aside")) return null;
    return Number([...document.querySelectorAll("aside .ply")].at(-1)?.textContent) || 0;
  });

/** Waits until it is the player's turn, or the game is over. */
export const myTurn = (page) =>
  page.locator(`${CAN}, ${OVER}`).first().waitFor({ state: "attached", timeout: 30_000 });

/** The places that lead on: those that complete a choice, if there are any. */
const placesToGo = (page) =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll("main [data-can]")];
    const last = found.filter((place) => place.dataset.can === "play");
    const places = (last.length ? last : found).map((place) => place.dataset.place);
    return { places, isLast: last.length > 0 };
  });

async function clickPlace(page, name) {
  await page.locator(`main [data-place="${name}"]`).click({ timeout: 5000 });
}

/** Goes to a place by the key for the next choice, and presses Enter. */
async function keyPlace(page, name) {
  const at = () => page.evaluate(() => document.activeElement?.dataset?.place ?? null);
  for (let i = 0; i < 20 && (await at()) === null; i++) await page.keyboard.press("Tab");
  for (let i = 0; i < STEPS_MAX && (await at()) !== name; i++) await page.keyboard.press("n");
  assert.equal(await at(), name, "the keyboard reaches every choice");
  await page.keyboard.press("Enter");
}

/** Makes a choice, step by step up to the last. */
async function choose(page, by, random) {
  for (let i = 0, isLast = false; i < STEPS_MAX && !isLast; i++) {
    const found = await placesToGo(page);
    if (!found.places.length) break;
    isLast = found.isLast;
    await by(page, found.places[random(found.places.length)]);
  }
}

/** Makes a choice by clicks where no log tells of it, as in an exercise. */
export async function actOnce(page, random) {
  await page.locator(CAN).first().waitFor({ state: "attached" });
  await choose(page, clickPlace, random);
}

/** Plays one action. `by` is clickPlace or keyPlace. */
async function act(page, by, random) {
  const before = await plyOf(page);
  await choose(page, by, random);
  // It was played, and the answer is on its way.
  await page.waitForFunction(
    (ply) =>
      document.querySelector("dialog[open] table, main.cover") ||
      Number([...document.querySelectorAll("aside .ply")].at(-1)?.textContent) > ply,
    before,
    { timeout: 5000 },
  );
}

export async function actByClicks(page, random) {
  await myTurn(page);
  await act(page, clickPlace, random);
}

export async function actByKeys(page, random) {
  await myTurn(page);
  await act(page, keyPlace, random);
}

/** Plays to the end; the number of the player's actions. */
export async function playGame(page, action, random, movesMax = 500) {
  for (let moves = 0; moves < movesMax; moves++) {
    await myTurn(page);
    if (await isOver(page)) return moves;
    await action(page, random);
  }
  throw new Error(`the game has not ended after ${movesMax} actions`);
}

/** Begins a game by its set-up form: words such as "players=3 mode=team"; the first seat is the
 * player's, the others have bots of the lowest level. */
export async function setUp(page, address, game, words = "") {
  await page.goto(`${address}#/setup/${game}`);
  await page.locator("form").waitFor();
  for (const word of words.split(" ").filter(Boolean)) {
    const [name, value] = word.split("=");
    if (name === "players") await page.locator(".count", { hasText: value }).click();
    else await page.locator(`label:has(input[name="${name}"][value="${value}"])`).click();
  }
  await page.locator("form .primary:enabled").waitFor();
  const seats = await page.locator(".seats select").count();
  for (let seat = 1; seat < seats; seat++) {
    await page.locator(".seats select").nth(seat).selectOption("1");
  }
  await page.locator("form .primary").click();
  await page.locator(".table main").waitFor();
}

/** Plays what hints say until so many moves are made, or the game is over. */
export async function playHints(page, moves) {
  for (let i = 0; i < moves; i++) {
    await page.locator(".hint:enabled, dialog[open]").first().waitFor({ timeout: 60_000 });
    if (await page.locator("dialog[open]").count()) return;
    await page.locator(".hint").click();
    await page.locator("section.ask .primary").waitFor({ timeout: 60_000 });
    await page.locator("section.ask .primary").click();
    await page
      .locator("section.ask")
      .waitFor({ state: "detached", timeout: 10_000 })
      .catch(() => {});
  }
}
