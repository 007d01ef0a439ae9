/** together.mjs -- a match of two persons in browsers: opened, joined, played, and looked back at. */
import assert from "node:assert/strict";
import { assertAccessible } from "../axe.mjs";
import { actByClicks, isOver, OVER } from "../driver.mjs";
import { hasFirstResults } from "../reviewing.mjs";

export async function introduce(page, name) {
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Ann opens a match for two persons, and perhaps a bot; its link. */
export async function openMatch(page, address, game, isPublic = true, hasBot = false) {
  await page.goto(`${address}#/setup/${game}/online`);
  await introduce(page, "Ann");
  if (hasBot) {
    await page.locator(".count", { hasText: "3" }).click();
    await page.locator(".seats select").nth(2).selectOption("1");
  }
  const who = isPublic ? "Everybody" : "Anyone with the link";
  await page.locator("label:has(input[name=public])", { hasText: who }).click();
  await page.getByRole("button", { name: "Open the match" }).click();
  await page.getByRole("button", { name: "Leave seat" }).waitFor();
  return page.url();
}

/** Ben finds it in the lobby, or has the link, and sits down. */
export async function joinMatch(page, address, link, isPublic = true) {
  await page.goto(isPublic ? `${address}#/online` : link);
  if (isPublic) await page.locator(`a[href="${new URL(link).hash}"]`).click();
  await page.getByRole("heading", { name: "Link for the others" }).waitFor();
  await introduce(page, "Ben");
  await page.getByRole("button", { name: "Sit at seat 2" }).click();
  await page.locator(".table main").waitFor();
}

/** What a viewer was told of other players' hands while the match ran. A last tile is shown to everybody in
 * Chromino, and what everybody has seen stays known. */
export function leaks(frames) {
  const shown = new Set();
  const found = [];
  for (const { stage, seat, table, log } of frames) {
    for (const { event, ...what } of (log ?? []).flatMap(({ events = [] }) => events)) {
      if (event === "showed") shown.add(`${what.seat} ${what.tile}`);
    }
    if (stage !== "running" || !table?.position?.players) continue;
    for (const [index, { rack, hand }] of table.position.players.entries()) {
      const tiles = (rack ?? hand ?? []).map((tile) => tile && `${index} ${tile}`);
      if (index !== seat) found.push(...tiles.filter((tile) => tile && !shown.has(tile)));
    }
  }
  return found;
}

/** Whoever of the two is on turn. */
export async function onTurn(pages) {
  const turns = pages.map(async (page) => {
    await page.locator(`.status.mine, ${OVER}`).first().waitFor({ state: "attached" });
    return page;
  });
  const page = await Promise.any(turns);
  return (await isOver(page)) ? null : page;
}

export async function playTogether(pages, random, moves) {
  for (let move = 0; move < moves; move++) {
    const page = await onTurn(pages);
    if (!page) return true;
    await actByClicks(page, random);
    await page.locator(".status:not(.mine), .status.mine").first().waitFor();
  }
  return false;
}

/** From the end of a match to its review: everybody's decisions are in it, and the first results are soon there. */
export async function reviewMatch(page, frames) {
  const told = frames.length;
  await page.locator('dialog[open] a[href^="#/shared-review/"]').click();
  await page.locator(".review main").waitFor();
  await hasFirstResults(page);
  await page.locator(".deck .graph svg").waitFor();
  for (const name of ["Ann", "Ben"]) {
    await page.locator(".review tbody th", { hasText: name }).first().waitFor();
  }
  await assertAccessible(page, "a review of a match");
  const back = await page.locator(".review header .back").getAttribute("href");
  assert.match(back, /^#\/match\//, "the way back leads to the match");
  assert.deepEqual(
    frames.slice(told).filter(({ tell }) => tell === "refused"),
    [],
  );
}
