/** motion.spec.mjs -- what flies, what is marked and what is heard at a table. */
import assert from "node:assert/strict";
import { GAMES } from "../chromium.mjs";
import { actByClicks, luck, myTurn, playNow } from "../driver.mjs";
import { test } from "../fixtures.mjs";

/** Notes every copy that is put above the page, and where its layer is. */
const spyOnFlights = () => {
  window.flown = [];
  const note = (nodes) => {
    for (const node of nodes)
      if (node.parentNode?.matches?.("svg.flights")) window.flown.push(node.outerHTML);
  };
  const watch = () =>
    new MutationObserver((changes) =>
      changes.forEach(({ addedNodes }) => note(addedNodes)),
    ).observe(document.body, { childList: true, subtree: true });
  if (document.body) watch();
  else addEventListener("DOMContentLoaded", watch);
};

/** Counts the audio contexts that are opened, and the sounds that are begun. */
const spyOnSounds = () => {
  window.audio = { opened: 0, begun: 0 };
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor() {
      super();
      window.audio.opened++;
    }
  };
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    window.audio.begun++;
    return start.apply(this, when);
  };
};

const flown = (page) => page.evaluate(() => window.flown.length);
const audio = (page) => page.evaluate(() => window.audio);

/** Waits until the bot has answered and nothing flies any more. */
async function settled(page) {
  await myTurn(page);
  await page.waitForFunction(() => !document.querySelector("svg.flights > *"));
}

async function atHome(visit, address, options) {
  const { page } = await visit(address, options);
  await page.locator(".games .primary").first().waitFor();
  return page;
}

for (const game of GAMES) {
  test(`motion: the moves of ${game} fly, and what the bot did stays marked`, async ({
    visit,
    address,
  }) => {
    const prepare = (page) => page.addInitScript(spyOnFlights);
    const options = { pace: "fast", reducedMotion: "no-preference", prepare };
    const page = await atHome(visit, address, options);
    await playNow(page, game);
    await settled(page);
    const before = await flown(page);
    await actByClicks(page, luck(3));
    await page.waitForFunction((count) => window.flown.length > count, before);
    await settled(page);
    assert.ok((await flown(page)) > before + 1, "the player's move and the bot's");
    const isAbove = await page.evaluate(() => {
      const layer = document.querySelector("svg.flights");
      return layer.parentNode === document.body && getComputedStyle(layer).position === "fixed";
    });
    assert.ok(isAbove, "no panel cuts them off");
    const marked = await page.locator("main [data-latest]").count();
    assert.ok(marked > 0, "the bot's move is marked");
    const hidden = await page.evaluate(
      () => document.getAnimations().filter(({ effect }) => effect.target.closest("main")).length,
    );
    assert.equal(hidden, 0, "nothing stays hidden");
  });
}

test("motion: no points fly while polyssimo is drafted", async ({ visit, address }) => {
  const prepare = (page) => page.addInitScript(spyOnFlights);
  const options = { pace: "fast", reducedMotion: "no-preference", prepare };
  const page = await atHome(visit, address, options);
  await playNow(page, "polyssimo");
  await actByClicks(page, luck(3));
  await settled(page);
  const copies = await page.evaluate(() => window.flown);
  assert.ok(copies.length > 1, "pieces fly");
  assert.deepEqual(
    copies.filter((copy) => /class="(gain|loss)"/.test(copy)),
    [],
  );
});

test("motion: none for those who want none", async ({ visit, address }) => {
  const prepare = (page) => page.addInitScript(spyOnFlights);
  const still = { pace: "fast", reducedMotion: "reduce", prepare };
  const none = { pace: "none", reducedMotion: "no-preference", prepare };
  for (const options of [still, none]) {
    const page = await atHome(visit, address, options);
    for (const game of GAMES) {
      await page.evaluate(() => (location.hash = "#/"));
      await playNow(page, game);
      await actByClicks(page, luck(3));
      await myTurn(page);
    }
    assert.equal(await flown(page), 0);
  }
});

test("sound: heard after a click, silent when switched off", async ({ visit, address }) => {
  const prepare = (page) => page.addInitScript(spyOnSounds);
  const page = await atHome(visit, address, {
    preferences: { sound: true },
    prepare,
  });
  assert.equal((await audio(page)).opened, 0, "nothing is opened before a click");
  await playNow(page, "polyssimo");
  const random = luck(3);
  await actByClicks(page, random);
  await page.waitForFunction(() => window.audio.begun > 0);
  assert.equal((await audio(page)).opened, 1);
  await myTurn(page);
  await page.locator("button.menu").click();
  await page.locator("dialog label", { hasText: "Sounds" }).click();
  await page.keyboard.press("Escape");
  await page.waitForTimeout(500); // what was begun before the switch
  const before = (await audio(page)).begun;
  await actByClicks(page, random);
  await myTurn(page);
  await page.waitForTimeout(500); // long enough for a sound to begin
  assert.equal((await audio(page)).begun, before, "no sound after the switch");
  await page.reload();
  await actByClicks(page, random);
  await myTurn(page);
  assert.deepEqual(await audio(page), { opened: 0, begun: 0 }, "and the switch is kept");
});
