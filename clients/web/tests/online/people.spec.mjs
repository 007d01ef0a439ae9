/** people.spec.mjs -- accounts, ratings, leaders, history and being forgotten, in browsers against a real server. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { assertAccessible } from "../axe.mjs";
import { DESKTOP, PHONE } from "../chromium.mjs";
import { test } from "./fixtures.mjs";
import {
  BREATH_MS,
  enterAs,
  linkOf,
  newPerson,
  PASSWORD,
  playMatch,
  say,
  whenRated,
} from "./persons.mjs";
import { introduce } from "./together.mjs";

const STEPS_MAX = 80; // of the Tab key through a screen

const heading = (page) => page.locator("h1").innerText();
const fold = (page, title) => page.locator("summary", { hasText: title });
/** What is said beside a field. */
const problemOf = (page, label) =>
  page.locator(".field", { hasText: label }).locator("[role=alert]");

/** Takes as long over it as a person at least does: what needs a password takes half of what a connection may say. */
async function fillIn(page, name, password, button) {
  const form = page.locator("form", { has: page.locator("input[name=password]") });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await page.waitForTimeout(BREATH_MS);
  await form.getByRole("button", { name: button }).click();
}

/** Goes on by Tab until the focus is on what has this name. */
async function reach(page, name) {
  for (let i = 0; i < STEPS_MAX; i++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute("aria-label") ?? element?.textContent.trim();
    });
    if (at === name) return;
  }
  throw new Error(`the keyboard does not reach "${name}"`);
}

test("people: an account, another device, a wrong password, another name, signing out", async ({
  enter,
  address,
}) => {
  const profile = `${address}#/online/me`;
  const ann = await enter(profile);
  await introduce(ann.page, "Ann");
  await fold(ann.page, "Create an account").click();
  await fillIn(ann.page, "Ann of the moor", "short", "Create the account");
  await problemOf(ann.page, "Password").getByText("too short").waitFor();
  await fillIn(ann.page, "Ann of the moor", PASSWORD, "Create the account");
  await ann.page.getByText("You have an account now.").waitFor();
  assert.equal(await ann.page.locator(".kind").innerText(), "Account");
  const kept = await ann.page.evaluate(() => JSON.stringify({ ...localStorage }));
  assert.ok(!kept.includes(PASSWORD), "the page does not keep the password");

  const other = await enter(profile);
  await fillIn(other.page, "ann of the MOOR", "three red tiles", "Sign in");
  await problemOf(other.page, "Password").getByText("The name or the password is wrong.").waitFor();
  await fillIn(other.page, "ann of the MOOR", PASSWORD, "Sign in");
  await other.page.getByText("You are signed in.").waitFor();
  assert.equal(await heading(other.page), "Ann of the moor");

  await fold(other.page, "Change your name").click();
  await other.page.getByLabel("Your name").fill("Ann of the hill");
  await other.page.getByRole("button", { name: "Use this name" }).click();
  await other.page.getByRole("heading", { name: "Ann of the hill" }).waitFor();
  await ann.page.reload();
  await ann.page.getByRole("heading", { name: "Ann of the hill" }).waitFor();
  await ann.page.getByText("You can sign in from any device, as ann of the moor.").waitFor();

  await other.page.getByRole("button", { name: "Sign out", exact: true }).click();
  await other.page.getByText("You can come back with name and password").waitFor();
  await other.page.locator("dialog").getByRole("button", { name: "Sign out", exact: true }).click();
  await other.page.getByText("You are signed out.").waitFor();
  await other.page.reload();
  await other.page.getByRole("heading", { name: "Sign in with an account" }).waitFor();

  const eve = await enter(profile);
  await introduce(eve.page, "Eve");
  await fold(eve.page, "Create an account").click();
  await fillIn(eve.page, "ANN OF THE MOOR", PASSWORD, "Create the account");
  await problemOf(eve.page, "Name")
    .getByText("This name, or one that looks like it, is taken")
    .waitFor();
});

test("people: a link asks before it makes one somebody else, and works once", async ({
  enter,
  address,
}) => {
  const visitors = [];
  const come = async (where) => {
    const visitor = await enter(`${address}${where}`);
    visitors.push(visitor);
    return visitor.page;
  };
  const bea = await come("#/online/me");
  await introduce(bea, "Bea");
  await fold(bea, "My link for another device").click();
  await bea.getByRole("button", { name: "Make a link" }).click();
  const link = await bea.getByLabel("My link for another device").inputValue();
  assert.match(link, /#\/link\/[0-9a-f]{64}$/);
  const token = await bea.evaluate(() => JSON.parse(localStorage.getItem("tessera.me")).token);
  assert.ok(!link.includes(token), "the link has a code, not the token");

  const ann = await come("#/online");
  await introduce(ann, "Ann");
  await ann.goto(link);
  const question = ann.getByRole("dialog", { name: "Switch to Bea on this device?" });
  await question.getByText("You are Ann here now.").waitFor();
  await question.getByText("Ann is not lost").waitFor();
  assert.ok(!ann.url().includes("link"), "the code does not stay in the address");
  await question.getByRole("button", { name: "Stay Ann" }).click();
  await question.waitFor({ state: "detached" });
  await ann.reload();
  await ann.getByText("You are Ann").waitFor();
  // Saying no has not used the link up.
  await ann.goto(link);
  await question.getByRole("button", { name: "Switch to Bea" }).click();
  await ann.getByText("You are Bea").waitFor();
  await ann.reload();
  await ann.getByText("You are Bea").waitFor();
  await ann.goto(`${address}#/online/me`);
  await ann.getByRole("button", { name: "Switch back to Ann" }).click();
  await ann.getByRole("heading", { name: "Ann", exact: true }).waitFor();
  await ann.getByRole("button", { name: "Switch back to Bea" }).waitFor();

  const late = await come(link.slice(link.indexOf("#")));
  await late.getByText("This link has already been used").waitFor();
  const another = await linkOf(address, token);
  const nobody = await come(another.slice(another.indexOf("#")));
  await nobody.getByText("Nobody has entered a name on this device yet.").waitFor();
  await nobody.getByRole("button", { name: "Cancel" }).click();
  await nobody.getByLabel("Your name").waitFor();
  assert.equal(await nobody.evaluate(() => localStorage.getItem("tessera.me")), null);
});

test("people: another password, and signing out on all devices", async ({ enter, address }) => {
  const visitors = [];
  for (const name of ["one", "two"]) {
    const visitor = await enter(`${address}#/online/me`);
    visitors.push(visitor);
    if (name === "one") {
      await introduce(visitor.page, "Pat");
      await fold(visitor.page, "Create an account").click();
      await fillIn(visitor.page, "Pat the second", PASSWORD, "Create the account");
      await visitor.page.getByText("You have an account now.").waitFor();
    } else {
      await fillIn(visitor.page, "Pat the second", PASSWORD, "Sign in");
      await visitor.page.getByText("You are signed in.").waitFor();
    }
  }
  const [one, two] = visitors.map(({ page }) => page);
  await one.waitForTimeout(BREATH_MS);
  await fold(one, "Change your password").click();
  await one.getByLabel("Current password").fill("three red tiles");
  await one.getByLabel("New password").fill("four green tiles");
  await one.getByRole("button", { name: "Change the password" }).click();
  await one.getByText("This is not your password.").waitFor();
  await one.waitForTimeout(BREATH_MS);
  await one.getByLabel("Current password").fill(PASSWORD);
  await one.getByRole("button", { name: "Change the password" }).click();
  await one.getByText("Your password has been changed.").waitFor();
  await one.reload();
  await one.getByRole("heading", { name: "Pat the second" }).waitFor();
  await two.reload();
  await two.getByRole("heading", { name: "Sign in with an account" }).waitFor();
  await fillIn(two, "Pat the second", "four green tiles", "Sign in");
  await two.getByText("You are signed in.").waitFor();
  await two.getByRole("button", { name: "Sign out", exact: true }).click();
  await two.getByRole("button", { name: "Sign out on all devices" }).click();
  await two.getByText("You are signed out.").waitFor();
  await one.reload();
  await one.getByRole("heading", { name: "Sign in with an account" }).waitFor();
});

test("people: ratings, leaders and history after finished matches", async ({ enter, address }) => {
  const own = await newPerson(address, "Lea");
  // A match against a guest moves the guest's rating alone; so Max has an account, and plays the bot.
  const { token: other } = await say(
    address,
    { say: "sign_up", name: "Max", password: PASSWORD },
    await newPerson(address, "Max"),
  );
  await playMatch(address, "ingenious", [other, 2]);
  await playMatch(address, "ingenious", [own, 2]);
  const won = await playMatch(address, "ingenious", [own, other]);
  await whenRated(address, own, 2);

  const { page } = await enterAs(enter, address, own, "Lea");
  await page.getByRole("link", { name: "Profile" }).click();
  const rating = page.locator("li", { hasText: "2 players · 2 matches" });
  await rating.getByText("A first guess. Probably between").waitFor();

  const row = page.locator("li", { has: page.locator(`a[href="#/match/${won}"]`) });
  await row.getByText("You won").waitFor();
  const ended = new Date(await row.locator("time").getAttribute("datetime"));
  assert.ok(Math.abs(Date.now() - ended) < 60_000, "it says when it ended");
  await page.getByText("Place 2 of 2").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("button", { name: "Save the record" }).click(),
  ]);
  assert.match(await readFile(await download.path(), "utf8"), /^tessera 1\n/);

  // A guest is not listed, but sees themselves; with an account they have a rank, and bots are listed too.
  await rating.locator("a").click();
  await page.locator("tr.me", { hasText: "–" }).waitFor();
  await page.getByRole("row", { name: "Bot, level 2" }).waitFor();
  await page.getByText("Guests are not on the leaderboard.").waitFor();
  await page.getByRole("link", { name: "Create an account" }).click();
  await fold(page, "Create an account").click();
  await fillIn(page, "Lea", PASSWORD, "Create the account");
  await page.getByText("You have an account now.").waitFor();
  await page.getByRole("link", { name: "Leaderboard" }).click();
  await page.getByRole("navigation", { name: "Game" }).getByText("Ingenious").click();
  await page.locator("tbody:not(.outside) tr.me", { hasText: "Lea" }).getByText("you").waitFor();
  await page.getByRole("link", { name: "4 players" }).click();
  await page.getByText("Nobody has finished such a match yet.").waitFor();

  await page.getByRole("link", { name: "Profile" }).click();
  await row.getByRole("button", { name: "Replay" }).click();
  await page.getByRole("heading", { name: "Replay: Ingenious" }).waitFor();
});

test("people: profile and leaders are a step away from a table", async ({ enter, address }) => {
  const own = await newPerson(address, "Kim");
  const match = await playMatch(address, "polyssimo", [own, 1]);
  const { page } = await enterAs(enter, address, own, "Kim");
  await page.goto(`${address}#/match/${match}`);
  const lobby = page.locator("dialog").getByRole("link", { name: "Open matches" });
  assert.equal(await lobby.getAttribute("href"), "#/online");
  await page.locator("dialog").getByRole("link", { name: "Leaderboard" }).click();
  await page.getByRole("heading", { name: "Polyssimo Challenge, 2 players" }).waitFor();
  await page.goBack();
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".menu").click();
  await page.locator("dialog").getByRole("link", { name: "Profile" }).click();
  await page.getByRole("heading", { name: "Kim" }).waitFor();
});

test("people: a guest is warned before they sign out", async ({ enter, address }) => {
  const { page } = await enter(`${address}#/online/me`);
  await introduce(page, "Gus");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByText("you cannot come back").waitFor();
  await page.locator("dialog").getByRole("button", { name: "Cancel" }).click();
  assert.equal(await heading(page), "Gus");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.locator("dialog").getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByText("You are signed out.").waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("tessera.me")), null);
});

test("people: everything about oneself by keyboard, up to deleting it", async ({
  enter,
  address,
}) => {
  const own = await newPerson(address, "Deb");
  const other = await newPerson(address, "Oz");
  await playMatch(address, "polyssimo", [own, other]);
  const { page } = await enterAs(enter, address, own, "Deb");
  const { match } = await say(
    address,
    { say: "open", game: "ingenious", seats: "person,bot:1" },
    own,
  );
  await page.goto(`${address}#/match/${match}`);
  await page.getByRole("button", { name: "Sit at seat 1" }).click();
  await page.locator(".table main").waitFor();
  const keptNames = () => page.evaluate(() => Object.keys(localStorage).join());
  assert.match(await keptNames(), /tessera\.witness\./);
  await page.goto(`${address}#/online`);
  await page.getByText("You are Deb").waitFor();
  await reach(page, "Profile");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Deb" }).waitFor();

  await reach(page, "Create an account");
  await page.keyboard.press("Enter");
  await page.getByLabel("Password", { exact: true }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type("orah");
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.waitForTimeout(BREATH_MS);
  await page.keyboard.press("Enter");
  await page.getByText("You have an account now.").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.id), "main");

  const me = await page.evaluate(() => localStorage.getItem("tessera.me"));
  const unused = await linkOf(address, JSON.parse(me).token);
  await reach(page, "Delete my data");
  await page.keyboard.press("Enter");
  await page.getByText("What stays: matches you have played").waitFor();
  await reach(page, "Delete my data …");
  await page.keyboard.press("Enter");
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  assert.notEqual(await heading(page), "Profile", "Esc deletes nothing");
  await page.keyboard.press("Enter");
  await page.locator("dialog[open]").waitFor();
  await reach(page, "Delete for good");
  await page.keyboard.press("Enter");
  await page.getByText("This is not your password.").waitFor();
  await page.locator("dialog input[type=password]").focus();
  await page.keyboard.type(PASSWORD);
  await reach(page, "Delete for good");
  await page.keyboard.press("Enter");
  await page.getByText("Your data has been deleted.").waitFor();
  assert.equal(await heading(page), "Profile");
  assert.doesNotMatch(await keptNames(), /tessera\.(me|witness)/);

  const late = await enter(unused);
  await late.page.getByText("This link has already been used").waitFor();
  const oz = await enterAs(enter, address, other, "Oz");
  await oz.page.getByRole("link", { name: "Profile" }).click();
  await oz.page.getByText("a former player · you").waitFor();
});

for (const language of ["en", "zh-Hant"]) {
  for (const [theme, viewport] of [
    ["light", DESKTOP],
    ["dark", PHONE],
  ]) {
    test(`people: axe ${language} ${theme} ${viewport.width}`, async ({ enter, address }) => {
      const look = { language, theme, viewport };
      const name = `Axe ${language} ${theme}`;
      const own = await newPerson(address, name);
      await playMatch(address, "chromino", [own, 1]);
      await playMatch(address, "pavilion", [own, await newPerson(address, "Bea")]);
      await whenRated(address, own);
      const { page } = await enter(`${address}#/online/me`, look);
      const check = async (where) => {
        await assertAccessible(page, `${where}, ${language}`);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.equal(width, viewport.width, `${where}: nothing sticks out`);
      };
      await page.locator("section form .primary").click();
      await check("signing in, with problems");
      await page.goto(await linkOf(address, own));
      await page.locator("dialog .ask").waitFor();
      await check("the question before becoming somebody");
      await page.locator("dialog .ask button:not(.primary)").click();
      await page.locator("#open-match").waitFor();
      await page.goto(`${address}#/online/me`);
      await page.locator("section ul .number").first().waitFor();
      await check("the profile of a guest");
      for (const title of await page.locator("summary").all()) {
        await title.click();
        await check(`the profile with ${await title.innerText()}`);
      }
      await page.locator(".card .bad").click();
      await check("the question before deleting");
      await page.goto(`${address}#/online/leaders/chromino/2`);
      await page.locator("tr.me").waitFor();
      await check("the leaderboard of a guest");
      const { token } = await say(address, { say: "sign_up", name, password: PASSWORD }, own);
      await page.evaluate((key) => localStorage.setItem("tessera.me", key), `{"token":"${token}"}`);
      await page.reload();
      await page.locator("tbody:not(.outside) tr.me").waitFor();
      await check("the leaderboard");
      await page.goto(`${address}#/online/me`);
      await page.locator("section ul .number").first().waitFor();
      await check("the profile of an account");
      for (const title of await page.locator("summary").all()) {
        await title.click();
        await check(`the profile of an account with ${await title.innerText()}`);
      }
    });
  }
}
