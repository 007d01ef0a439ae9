/** quick.spec.mjs -- a match between two browsers and every screen around it, once, for the quick gate. The full gate plays
 * matches of every game to their ends, and sees the other looks. */
import assert from "node:assert/strict";
import { assertAccessible } from "../axe.mjs";
import { luck, resign } from "../driver.mjs";
import { test } from "./fixtures.mjs";
import { enterAs, newPerson, playMatch, whenRated } from "./persons.mjs";
import { joinMatch, leaks, openMatch, playTogether } from "./together.mjs";

const quick = { tag: "@quick" };

/** A window that is drawn fast, and without the worker that fetches everything for use offline. */
const look = { viewport: { width: 1024, height: 640 }, serviceWorkers: "block" };

test.use({ look });

test(
  "two browsers: a match, a reload, a lost connection, and its end",
  quick,
  async ({ enter, address }) => {
    const ann = await enter(address);
    const link = await openMatch(ann.page, address, "chromino");
    const ben = await enter(`${address}#/online`);
    await ben.page.locator("main section ul").first().waitFor();
    await assertAccessible(ben.page, "the lobby");
    await joinMatch(ben.page, address, link);
    await ann.page.locator(".table main").waitFor();
    const pages = [ann.page, ben.page];
    const random = luck(7);
    await playTogether(pages, random, 4);
    await ann.page.reload();
    await ann.page.locator(".table main").waitFor();
    ben.cut();
    await ben.page.getByText("Connection lost").waitFor();
    await ben.page.getByText("Connection lost").waitFor({ state: "detached" });
    await playTogether(pages, random, 4);
    await assertAccessible(ann.page, "the table of a match");
    await resign(ben.page);
    for (const page of pages) {
      await page.getByText("Verified: nobody could choose the luck").waitFor();
    }
    for (const { frames } of [ann, ben]) assert.deepEqual(leaks(frames), []);
  },
);

test(
  "screens: opening a match, the seats, a profile, an account and the leaderboard by axe",
  quick,
  async ({ enter, address }) => {
    const own = await newPerson(address, "Ann");
    await playMatch(address, "chromino", [own, 1]);
    await whenRated(address, own);
    const { page } = await enterAs(enter, address, own, "Ann");
    await page.goto(`${address}#/online/me`);
    await page.locator("section ul .number").first().waitFor();
    for (const title of await page.locator("summary").all()) await title.click();
    await assertAccessible(page, "the profile, and the forms of an account");
    await page.goto(`${address}#/online/leaders/chromino/2`);
    await page.locator("tr.me").waitFor();
    await assertAccessible(page, "the leaderboard");
    await page.goto(`${address}#/setup/polyssimo/online`);
    await page.locator("form .primary").first().waitFor();
    await assertAccessible(page, "opening a match");
    await page.getByRole("button", { name: "Open the match" }).click();
    await page.getByRole("button", { name: "Leave seat" }).waitFor();
    await assertAccessible(page, "the seats");
  },
);
