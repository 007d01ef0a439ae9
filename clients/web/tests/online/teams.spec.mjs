/** teams.spec.mjs -- a match of two teams, in browsers against a real server: partners may not talk while the game runs,
 * unless that was agreed (IN-27). The partners are at browsers; bots play against them. */
import assert from "node:assert/strict";
import { assertAccessible } from "../axe.mjs";
import { actByClicks, luck, myTurn } from "../driver.mjs";
import { test } from "./fixtures.mjs";
import { introduce } from "./together.mjs";

const TALKS = ["off", "on"]; // in the order of the form
const REFUSED = /^Partners may not talk while the game runs: your partner/;

/** Ann opens a match with bots on the seats of the others; its link. */
async function openTeams(page, address, talk) {
  await page.goto(`${address}#/setup/ingenious/online`);
  await introduce(page, "Ann");
  await page.locator(".buttons .primary:enabled").waitFor();
  const option = page.locator("input[name=talk]");
  assert.equal(await option.count(), 0, "without partners there is no talk between them");
  await page.locator('label:has(input[name=mode][value="team"])').click();
  await page.locator("label:has(input[name=talk])").nth(TALKS.indexOf(talk)).click();
  await page.locator(".seats select").nth(3).waitFor();
  for (const seat of [1, 3]) await page.locator(".seats select").nth(seat).selectOption("1");
  await page.locator(".buttons .primary:enabled").click();
  await page.locator("[role=log]").waitFor();
  return page.url();
}

/** Writes a line; whether it is said is another matter. */
async function write(page, line) {
  const form = page.locator(".chat form").first();
  await form.locator("input").fill(line);
  await form.locator("[type=submit]").click();
}

const hears = (page, line) => page.locator("[role=log]").getByText(line).first().waitFor();

async function refuses(page, line) {
  await write(page, line);
  await page.getByText(REFUSED).first().waitFor();
}

/** Both partners at the table, Ann on turn. */
async function sitAsPartners(enter, address, talk) {
  const ann = await enter(address);
  const link = await openTeams(ann.page, address, talk);
  await ann.page.getByText(/Talk between partners: /).waitFor();
  const cleo = await enter(link);
  await introduce(cleo.page, "Cleo");
  await write(cleo.page, "we are partners");
  await hears(ann.page, "we are partners");
  await cleo.page.getByRole("button", { name: "Sit at seat 3" }).click();
  for (const { page } of [ann, cleo]) await page.locator(".table main").waitFor();
  await myTurn(ann.page);
  return { ann, cleo };
}

/** From the menu, with the question that follows. */
async function resign(page) {
  await page.locator("button.menu").first().click();
  await page
    .locator("dialog")
    .getByRole("button", { name: /^(Give up|Resign)$/ })
    .click();
  await page.locator("dialog .primary").click();
}

test("teams: partners are silent from the first move to the end", async ({ enter, address }) => {
  const { ann, cleo } = await sitAsPartners(enter, address, "off");
  await write(ann.page, "good luck");
  await hears(cleo.page, "good luck");
  await actByClicks(ann.page, luck(3));
  await ann.page.locator(".chat .none").first().waitFor();
  await refuses(ann.page, "play red");
  await refuses(cleo.page, "I have no red");
  await assertAccessible(ann.page, "a refused line");
  for (const { page } of [ann, cleo])
    assert.doesNotMatch(await page.locator("[role=log]").first().innerText(), /red/);
  for (const { page } of [ann, cleo]) await resign(page);
  for (const { page } of [ann, cleo]) await page.locator("dialog[open]").waitFor();
  for (const { page } of [ann, cleo]) await page.keyboard.press("Escape");
  await write(cleo.page, "what a pity");
  await hears(ann.page, "what a pity");
});

test("teams: partners talk where that was agreed", async ({ enter, address }) => {
  const { ann, cleo } = await sitAsPartners(enter, address, "on");
  await actByClicks(ann.page, luck(3));
  await write(ann.page, "play red");
  await hears(cleo.page, "play red");
  await write(cleo.page, "I have no red");
  await hears(ann.page, "I have no red");
  assert.equal(await ann.page.getByText(REFUSED).count(), 0);
});
