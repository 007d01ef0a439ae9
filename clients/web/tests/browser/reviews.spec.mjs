/** reviews.spec.mjs -- games reviewed in the browser: graph, better moves, exercises, stopped, kept, shared. */
import assert from "node:assert/strict";
import { assertAccessible } from "../axe.mjs";
import { PHONE } from "../chromium.mjs";
import { chooseAlong, clickPlace, isAt, playNow, recordFile, tabTo } from "../driver.mjs";
import { carelessRecord, recordUntil } from "../engine.mjs";
import { test } from "../fixtures.mjs";
import { isDone, LONG, openReview, packed } from "../reviewing.mjs";

/** Each game by a short record; the looks take turns. */
const LOOKS = {
  pavilion: { viewport: PHONE, language: "zh-Hant", theme: "dark" },
  ingenious: { viewport: PHONE, language: "en", theme: "light" },
  polyssimo: { language: "zh-Hant", theme: "light" },
  chromino: { viewport: PHONE, language: "zh-Hant", theme: "light" },
};

const slider = (page) => page.locator(".deck input");
const valueOf = async (page) => Number(await slider(page).inputValue());
/** The decisions that the browser keeps: what is right in an exercise is nowhere on the screen. */
const decisionsKept = (page) =>
  page.evaluate(async () => {
    const wait = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await wait(indexedDB.open("tessera"));
    const [review] = await wait(database.transaction("reviews").objectStore("reviews").getAll());
    database.close();
    return review.plies.filter((ply) => ply?.options);
  });

/** To a decision that could have been better: a mistake, or where the game has none, an inaccuracy. */
async function goToWorse(page) {
  if ((await page.locator("button.nextBad").getAttribute("aria-disabled")) === "false") {
    await page.locator("button.nextBad").click();
    await page.locator(".verdict.mistake, .verdict.blunder").waitFor();
    return;
  }
  const plies = Number(await slider(page).getAttribute("max")) - 1;
  for (let ply = 1; ply <= plies; ply++) {
    await page.locator(`.decision [data-ply="${ply}"]`).waitFor({ state: "attached" });
    if (await page.locator(".verdict.inaccuracy").count()) return;
    await page.locator("button.next").click();
  }
  throw new Error("nothing could have been better");
}

/** By the graph, to a mistake, and to what was better. */
async function lookAround(page) {
  const line = await page.locator(".graph polyline").first().getAttribute("points");
  assert.ok(line.split(" ").length > 3, "the graph has a line");
  const before = await valueOf(page);
  const box = await page.locator(".graph").boundingBox();
  await page.locator(".graph").click({ position: { x: box.width * 0.6, y: box.height / 2 } });
  assert.ok((await valueOf(page)) > before, "a click on the graph goes there");
  await page.locator("button.back").focus();
  await page.keyboard.press("Home");
  assert.equal(await valueOf(page), 1);
  await goToWorse(page);
  const options = page.locator("button.option");
  await options.first().waitFor();
  assert.ok((await options.count()) > 1, "there was something better");
  assert.equal(await options.first().getAttribute("aria-pressed"), "true");
  assert.match(await options.first().innerText(), /\+\d+/);
  await page.locator("main .hinted").first().waitFor({ state: "attached" });
  await page.locator("button.option.played").click();
  assert.equal(await page.locator("button.option.played").getAttribute("aria-pressed"), "true");
}

/** The places that an action of Chocolatier leads through. */
function stepsOf(notation) {
  const [source, colour, target] = notation.split("-");
  return [`pile-${source}-${colour}`, target === "foundry" ? target : `line-${target}`];
}

/** Opens the last exercise from far down: its question is in view, and the way back leads to where it was opened. */
async function openAndLeave(page) {
  const last = page.locator("button.solve").last();
  const name = await last.evaluate((button) => button.textContent);
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await page.locator("section.exercise").waitFor();
  const top = await page.locator("#exercise").evaluate((it) => it.getBoundingClientRect().top);
  const header = await page.locator("header").evaluate((it) => it.getBoundingClientRect().bottom);
  assert.ok(header > 40 && top >= header, `the heading is below the header: ${top}, ${header}`);
  assert.ok(await isAt(page, "#exercise"));
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.equal(height, page.viewportSize().height, "only the review scrolls, not the page");
  await page.locator("button.leave").click();
  await page.waitForFunction(() => document.activeElement.matches("button.solve"));
  const { label, y } = await page.evaluate(() => ({
    label: document.activeElement.textContent,
    y: document.activeElement.getBoundingClientRect().bottom,
  }));
  assert.equal(label, name, "the focus is where it was");
  assert.ok(y > 0 && y <= page.viewportSize().height, "and in view");
}

async function answer(page, notation) {
  await chooseAlong(page, clickPlace, stepsOf(notation));
}

test("review: a jump, a better move, an exercise failed and solved, and all of it after a reload", async ({
  page,
  address,
}) => {
  const record = carelessRecord("chocolatier players=2", 12);
  await openReview(page, address, record);
  await page.locator(".deck .graph svg").waitFor();
  await isDone(page);
  await lookAround(page);
  await assertAccessible(page, "a review");

  await page.locator("button.solve").first().click();
  await page.locator("section.exercise").waitFor();
  const ply = await valueOf(page);
  const asked = (await decisionsKept(page)).find((decision) => decision.ply === ply);
  await answer(page, asked.action);
  await page.locator(".answer.same").waitFor();
  await assertAccessible(page, "an exercise of a review");
  assert.equal(await page.locator("section.exercise .option").count(), 0, "nothing is told yet");
  await answer(page, asked.options[0].action);
  await page.locator(".answer.right").waitFor();
  assert.equal(await page.locator("section.exercise .option").count(), 1, "now why it is good");
  await page.locator("button.leave").click();
  await page.locator("button.solve.solved").waitFor();

  await page.reload();
  await page.locator("button.solve.solved").waitFor();
  assert.equal(await page.locator(".progress").count(), 0, "what was kept is not made again");
  await page.locator("button.share").click();
  const link = await page.locator("dialog .copy input").inputValue();
  assert.ok(link.includes(`#/shared-review/`) && link.endsWith("/1"), link);
});

test("review: stopped in the middle, and gone on with after a reload", async ({
  page,
  address,
}) => {
  await openReview(page, address, carelessRecord("ingenious players=2", 24));
  await page.waitForFunction(() => document.querySelector("progress")?.value >= 2, null, LONG);
  await page.locator("button.stop").click();
  await page.locator("button.go-on").waitFor();
  const done = await page.locator("progress").evaluate(({ value }) => value);
  await page.waitForTimeout(700);
  assert.equal(await page.locator("progress").evaluate(({ value }) => value), done);
  await page.reload();
  await page.locator(".review main").waitFor(LONG);
  await page.waitForFunction(
    (least) =>
      !document.querySelector("progress") || document.querySelector("progress").value >= least,
    done,
    LONG,
  );
  await isDone(page);
});

test("review: of an imported game, from its end, by keys and in words", async ({ page }) => {
  const record = recordUntil("chromino players=2", (view) => view.actor === null);
  await page.locator("input[type=file]").setInputFiles(recordFile(record));
  await page.locator('dialog a[href^="#/review/"]').click();
  await page.locator(".review main").waitFor(LONG);
  await isDone(page);
  await page.locator("main").focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  const last = Number(await slider(page).getAttribute("max")) - 1;
  assert.equal(await valueOf(page), last);
  await tabTo(page, ".deck input");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await valueOf(page), last - 1);
  assert.match(await slider(page).getAttribute("aria-valuetext"), /^Move \d+ of \d+/);
  await tabTo(page, "summary");
  await page.keyboard.press("Enter");
  const rows = page.locator("details tbody tr");
  assert.equal(await rows.count(), last, "the table has every move");
  await assertAccessible(page, "a review as a table");
  await rows.nth(4).locator("button").click();
  assert.equal(await valueOf(page), 5);
  await page.locator("header a.button:not(.back)").click();
  await page.locator(".replay main").waitFor();
});

test("review: a garbled link leads home with a sentence", async ({ page, address }) => {
  for (const garbled of ["AAAA", packed("nonsense")]) {
    await page.goto(`${address}#/shared-review/${garbled}`);
    await page.reload();
    await page.locator("[role=alert]").waitFor();
    await page.locator(".games .primary").first().waitFor();
  }
});

test("hint: several moves, each with its chance and a reason", async ({ page }) => {
  await playNow(page, "ingenious");
  await page.locator(".hint:enabled").click();
  const proposals = page.locator("section.ask .proposals button");
  await proposals.first().waitFor(LONG);
  assert.ok((await proposals.count()) > 1);
  assert.match(await proposals.first().innerText(), /^1\s+\d+%$/);
  assert.match(await page.locator("section.ask .why").innerText(), /^Why: moves /);
  const drawn = () =>
    page.locator("main .hinted").evaluateAll((all) => all.map((it) => it.outerHTML).join());
  const before = await drawn();
  await proposals.nth(1).click();
  assert.equal(await proposals.nth(1).getAttribute("aria-pressed"), "true");
  await page.waitForFunction(
    (old) =>
      [...document.querySelectorAll("main .hinted")].map((it) => it.outerHTML).join() !== old,
    before,
  );
  await assertAccessible(page, "a hint");
});

for (const [game, look] of Object.entries(LOOKS)) {
  test(`review: ${game} to its graph, a jump, a better move`, async ({ visit, address }) => {
    const record = carelessRecord(`${game} players=2`, 10);
    const { page } = await visit(`${address}#/shared-review/${packed(record)}`, look);
    await page.locator(".review main").waitFor(LONG);
    await isDone(page);
    await lookAround(page);
    await assertAccessible(page, `a review of ${game}`);
    assert.equal(await page.locator("main button[disabled]").count(), 0, "nothing to press");
    assert.match(await page.locator(".legend").innerText(), /(Player|玩家) 1/);
    await openAndLeave(page);
    await page.locator("button.solve").first().click();
    await page.locator("button.best").click();
    await page.locator("main .hinted").first().waitFor({ state: "attached" });
    assert.equal(await page.locator("button.best").count(), 0);
    await page.locator("section.exercise .option .doing").waitFor();
    await page.locator("button.leave").click();
    await page.locator("button.solve.failed").waitFor();
  });
}
