/** driver.mjs -- plays on any drawn board as BOARDS.md allows: a place that leads on has `data-can`,
 * "pick" for a part of a choice, "play" for the last. Which of them is taken is chance, by a seed. */
import assert from "node:assert/strict";

const STEPS_MAX = 400; // of one action; more is a board that leads nowhere
const TABS_MAX = 80; // to anything on a screen
/** Looking at each frame would have it drawn. */
const POLLING_MS = 40;
export const OVER = "dialog[open] table";
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
  page.locator(`${CAN}, ${OVER}`).first().waitFor({ state: "attached" });

export async function closeWindow(page) {
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
}

/** The places that lead on. */
const placesToGo = (page) =>
  page.evaluate((can) => {
    const found = [...document.querySelectorAll(can)];
    return found.map(({ dataset }) => ({ name: dataset.place, isLast: dataset.can === "play" }));
  }, CAN);

/** One of those that complete a choice, if there are any. */
const byChance = (random) => (places) => {
  const last = places.filter(({ isLast }) => isLast);
  const among = last.length ? last : places;
  return among[random(among.length)];
};

export async function clickPlace(page, name) {
  await page.locator(`main [data-place="${name}"]`).click();
}

/** Is the focus on something that a selector names? */
export const isAt = (page, selector) =>
  page.evaluate((wanted) => document.activeElement.matches(wanted), selector);

/** The key that leads towards the first thing of a selector; null if the focus is on one already. */
const keyTowards = (page, selector) =>
  page.evaluate((wanted) => {
    const { activeElement } = document;
    if (activeElement.matches(wanted)) return null;
    const target = [...document.querySelectorAll(wanted)].find(({ tabIndex }) => tabIndex >= 0);
    if (!target || activeElement === document.body) return "Tab";
    const isBehind =
      activeElement.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING;
    return isBehind ? "Shift+Tab" : "Tab";
  }, selector);

/** Goes to something by Tab, as one does who has nothing but keys. */
export async function tabTo(page, selector) {
  for (let i = 0; i < TABS_MAX; i++) {
    const key = await keyTowards(page, selector);
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** Goes to a button or a link, and presses it. */
export async function pressByKeys(page, selector) {
  await tabTo(page, selector);
  await page.keyboard.press("Enter");
}

/** Goes to a place by the key for the next choice, and presses Enter. */
export async function keyPlace(page, name) {
  const at = () => page.evaluate(() => document.activeElement?.dataset?.place ?? null);
  await tabTo(page, "main [data-place]");
  for (let i = 0; i < STEPS_MAX && (await at()) !== name; i++) await page.keyboard.press("n");
  assert.equal(await at(), name, "the keyboard reaches every choice");
  await page.keyboard.press("Enter");
}

/** Makes a choice, step by step up to the last; `pick` says which of the places is next. */
async function choose(page, by, pick) {
  for (let i = 0, isLast = false; i < STEPS_MAX && !isLast; i++) {
    const places = await placesToGo(page);
    if (!places.length) break;
    const next = pick(places);
    isLast = next.isLast;
    await by(page, next.name);
  }
}

/** Makes the choice that leads through these places, as far as they are offered, where no log tells
 * of it, as in an exercise. */
export async function chooseAlong(page, by, steps) {
  await page.locator(CAN).first().waitFor({ state: "attached" });
  const rest = [...steps];
  await choose(page, by, (places) => {
    const index = rest.findIndex((step) => places.some(({ name }) => name === step));
    const step = rest.splice(0, index + 1).at(-1);
    return places.find(({ name }) => name === step) ?? byChance(() => 0)(places);
  });
}

/** Plays one action. `by` is clickPlace or keyPlace. */
async function act(page, by, random) {
  const before = await plyOf(page);
  await choose(page, by, byChance(random));
  // It was played, and the answer is on its way.
  await page.waitForFunction(
    (ply) =>
      document.querySelector("dialog[open] table, main.cover") ||
      Number([...document.querySelectorAll("aside .ply")].at(-1)?.textContent) > ply,
    before,
    { polling: POLLING_MS },
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

/** Begins a game against a bot, from home. */
export async function playNow(page, game) {
  await page.locator(`.games [data-game=${game}] .primary`).click();
  await page.locator(".table main").waitFor();
}

/** Begins a game by its set-up form: words such as "players=3 mode=team"; the first seat is the
 * player's, the others have bots of this level. */
export async function setUp(page, address, game, words = "", level = 1) {
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
    await page.locator(".seats select").nth(seat).selectOption(String(level));
  }
  await page.locator("form .primary").click();
  await page.locator(".table main").waitFor();
}

/** Plays what hints say until so many moves are made, or the game is over. */
export async function playHints(page, moves) {
  for (let i = 0; i < moves; i++) {
    await page.locator(".hint:enabled, dialog[open]").first().waitFor();
    if (await page.locator("dialog[open]").count()) return;
    await page.locator(".hint").click();
    await page.locator("section.ask .primary").waitFor();
    await page.locator("section.ask .primary").click();
    await page
      .locator("section.ask")
      .waitFor({ state: "detached", timeout: 10_000 })
      .catch(() => {});
  }
}

/** Asks for a hint, and waits for it. */
export async function askHint(page) {
  await page.locator(".hint:enabled").click();
  await page.locator("section.ask .primary").waitFor();
}

/** Resigns the game on the screen, and waits for its end. */
export async function resign(page) {
  await page.locator("button.menu").click();
  await page.locator("dialog .choices button", { hasText: "Resign" }).click();
  await page.locator("dialog .primary", { hasText: "Resign" }).click();
  await page.locator("dialog[open] table").waitFor();
}

/** Begins a puzzle by the form of its kind. */
export async function beginPuzzle(page, { kind, level, number }) {
  const form = page.locator(`li[data-game=${kind}] form`);
  await form
    .locator(".level")
    .nth(level - 1)
    .click();
  await form.locator("input[type=number]").fill(`${number}`);
  await form.locator("button").click();
}

/** Asks for the solution of a puzzle, and says yes. */
export async function revealIt(page, press = (on, selector) => on.locator(selector).click()) {
  await press(page, ".reveal");
  await press(page, "dialog .primary");
  await page.locator(".again").waitFor();
}

/** A record as a file to be opened. */
export const recordFile = (record) => ({
  name: "a.tessera",
  mimeType: "text/plain",
  buffer: Buffer.from(record),
});

/** Goes on with a record as if it came from a file. */
export async function openRecord(page, address, record) {
  await page.goto(`${address}#/`);
  await page.locator("input[type=file]").setInputFiles(recordFile(record));
  await page.locator(".table main").waitFor();
  await myTurn(page);
}
