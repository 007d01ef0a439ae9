/** matches.spec.mjs -- two browsers and a spectator against a real server. */
import assert from "node:assert/strict";
import { assertAccessible } from "../axe.mjs";
import { DESKTOP, GAMES, PHONE } from "../chromium.mjs";
import { actByClicks, luck, plyOf } from "../driver.mjs";
import { assertFaultless, LANGUAGES, lookAt } from "../looks.mjs";
import { test } from "./fixtures.mjs";
import { enterAs, newPerson, NUMBER, say } from "./persons.mjs";
import { joinMatch, leaks, onTurn, openMatch, playTogether, reviewMatch } from "./together.mjs";

const MOVES_MAX = 400;

for (const game of GAMES) {
  test(`${game}: two browsers play it to its end, with a spectator, a reload and a lost connection`, async ({
    enter,
    address,
  }) => {
    const ann = await enter(address);
    const link = await openMatch(ann.page, address, game);
    const ben = await enter(address);
    await joinMatch(ben.page, address, link);
    const tim = await enter(link);
    await tim.page.locator(".table main").waitFor();
    const pages = [ann.page, ben.page];
    const random = luck(7);
    await playTogether(pages, random, 4);
    await ann.page.reload();
    await ann.page.locator(".table main").waitFor();
    ben.cut();
    await ben.page.getByText("Connection lost").waitFor();
    await ben.page.getByText("Connection lost").waitFor({ state: "detached" });
    assert.equal(await playTogether(pages, random, MOVES_MAX), true, "it ends");
    for (const { page } of [ann, ben, tim]) {
      await page.getByText("Verified: nobody could choose the luck").waitFor();
    }
    await reviewMatch(ann.page, ann.frames);
    await reviewMatch(ben.page, ben.frames);
    const legend = ben.page.locator(".deck .legend");
    assert.match(await legend.textContent(), /Ben/, "a review is the player's own");
    for (const { frames } of [ann, ben, tim]) assert.deepEqual(leaks(frames), []);
  });
}

/** Looks at a screen in each language, at every size. */
async function lookInLanguages(page, name, ready, found, isFixed) {
  for (const language of LANGUAGES) {
    await page.evaluate((chosen) => {
      const preferences = JSON.parse(localStorage.getItem("tessera.preferences"));
      const changed = JSON.stringify({ ...preferences, language: chosen });
      localStorage.setItem("tessera.preferences", changed);
    }, language);
    await page.reload();
    await page.locator(ready).first().waitFor();
    await lookAt(page, `${name}, ${language}`, found, { isFixed });
  }
}

test("layout: the room, the hall and a match, at every size and in both languages", async ({
  enter,
  address,
}) => {
  const found = {};
  const ann = await enter(address);
  const link = await openMatch(ann.page, address, "ingenious");
  await lookInLanguages(ann.page, "the room", "main select", found, false);
  const ben = await enter(address);
  await ben.page.goto(`${address}#/online`);
  await lookInLanguages(ben.page, "the hall", `a[href="${new URL(link).hash}"]`, found, false);
  await ben.page.evaluate(() => localStorage.clear());
  await ben.page.reload();
  await joinMatch(ben.page, address, link);
  await lookInLanguages(ben.page, "a match", ".table main", found, true);
  assertFaultless(found);
});

for (const game of GAMES) {
  test(`${game}: two browsers and a bot play, one going on elsewhere`, async ({
    enter,
    address,
    changeDevice,
  }) => {
    const ann = await enter(address);
    const link = await openMatch(ann.page, address, game, true, true);
    const ben = await enter(address);
    await joinMatch(ben.page, address, link);
    await ann.page.locator(".table main").waitFor();
    const random = luck(8);
    await playTogether([ann.page, ben.page], random, 4);
    const other = await changeDevice(ann);
    await ann.context.close();
    await other.page.goto(link);
    await other.page.locator(".table main").waitFor();
    await playTogether([other.page, ben.page], random, 6);
    for (const { frames } of [ann, ben, other]) assert.deepEqual(leaks(frames), []);
  });
}

test("talk is text, and whoever opened the match can silence others", async ({ sitTogether }) => {
  const { ann, ben } = await sitTogether("polyssimo");
  const nasty = "<img src=x onerror=alert(1)>";
  await ben.page.getByLabel("Write a message").fill(nasty);
  await ben.page.getByRole("button", { name: "Send" }).click();
  await ann.page.getByText(nasty).first().waitFor();
  await ann.page.getByRole("button", { name: "Mute Ben" }).first().click();
  await ben.page.getByText("You are muted in this match.").first().waitFor();
});

test("seats show who is there, and a reload makes nobody look up", async ({
  enter,
  sitTogether,
}) => {
  const { ann, ben, link } = await sitTogether("polyssimo");
  const seat = (number) => ann.page.locator(".seats li").nth(number);
  await seat(0).getByText("is here").waitFor({ state: "attached" });
  await seat(1).getByText("is here").waitFor({ state: "attached" });
  const tim = await enter(link);
  await ann.page.getByText("One spectator.").waitFor();
  await tim.page.locator(".table main").waitFor();
  const before = ann.frames.length;
  await ben.page.reload();
  await ben.page.locator(".table main").waitFor();
  await tim.page.waitForTimeout(7000);
  const told = ann.frames.slice(before).filter(({ tell }) => tell === "presence");
  assert.deepEqual(told, [], "nothing has changed");
  await ben.context.close();
  await seat(1).getByText("is away").waitFor({ state: "attached" });
  await assertAccessible(ann.page, "a table with somebody away");
  await tim.context.close();
  await ann.page.getByText("One spectator.").waitFor({ state: "detached" });
});

test("what an action would bring is said before it is played, and to nobody else", async ({
  enter,
  sitTogether,
}) => {
  for (const game of GAMES) {
    const preferences = { confirm: true };
    const { ann, ben, link, pages } = await sitTogether(game, { preferences });
    const tim = await enter(link);
    await tim.page.locator(".table main").waitFor();
    const page = await onTurn(pages);
    const [actor, other] = page === ann.page ? [ann, ben] : [ben, ann];
    const random = luck(3);
    for (let i = 0; i < 20 && !(await page.locator("section.ask").count()); i++) {
      const places = page.locator("main [data-can=play], main [data-can=pick]");
      await places.nth(random(await places.count())).click();
    }
    await page.locator("section.ask .sentence").first().waitFor();
    const previews = actor.frames.filter(({ tell }) => tell === "preview");
    assert.ok(previews.length > 0, `${game} is foreseen`);
    assert.deepEqual(
      [...other.frames, ...tim.frames].filter(({ tell }) => tell === "preview"),
      [],
    );
    assert.ok(
      tim.frames.every(({ table }) => !table?.legal),
      "who looks on has no actions",
    );
    for (const { context } of [ann, ben, tim]) await context.close();
  }
});

test("a line is reported where that is on, and only the operator reads it", async ({
  sitTogether,
  server,
}) => {
  for (const isPublic of [true, false]) {
    const { ann, ben } = await sitTogether("polyssimo", { isPublic });
    await ben.page.getByLabel("Write a message").fill("you play like a chair");
    await ben.page.getByRole("button", { name: "Send" }).click();
    await ann.page.getByText("you play like a chair").waitFor();
    const flag = ann.page.getByRole("button", { name: "Report this message from Ben" });
    assert.equal(await flag.count(), isPublic ? 1 : 0);
    assert.equal(await ben.page.getByRole("button", { name: /^Report this/ }).count(), 0);
    if (isPublic) {
      await flag.focus();
      await ann.page.keyboard.press("Enter");
      await ann.page.keyboard.type("rude to furniture");
      await assertAccessible(ann.page, "a report");
      await ann.page.keyboard.press("Enter");
      await ann.page.getByText("Reported. Whoever runs this server will see it.").waitFor();
      assert.equal(await flag.count(), 0);
      const line =
        /"Ben" \(\d+\) said "you play like a chair", "Ann" \(\d+\) reports "rude to furniture"\n$/;
      const listed = server.reports();
      if (listed !== null) assert.match(listed, line);
      assert.ok(!JSON.stringify(ben.frames).includes("furniture"), "it is told to nobody");
    }
    for (const { context } of [ann, ben]) await context.close();
  }
});

test("taking back is asked for, declined and agreed to in words", async ({ sitTogether }) => {
  const { ann, ben, pages } = await sitTogether("ingenious");
  await playTogether(pages, luck(5), 1);
  const [asks, answers] = (await ann.page.locator(".undo:enabled").count())
    ? [ann.page, ben.page]
    : [ben.page, ann.page];
  const question = answers.getByText("would like to undo the last move.");
  const waits = asks.getByText("You have asked to undo the last move.");
  await asks.locator(".undo").click();
  await waits.waitFor();
  await question.waitFor();
  await assertAccessible(answers, "a request");
  await answers.getByRole("button", { name: "No", exact: true }).click();
  await asks.getByText("declined.").waitFor();
  await waits.waitFor({ state: "detached" });
  await asks.locator(".undo").click();
  await answers.getByRole("button", { name: "I agree" }).click();
  await asks.locator(".status.mine").waitFor();
  assert.equal(await plyOf(asks), 0);
});

test("who has given up is asked for nothing any more", async ({ enter, address }) => {
  const names = ["Ann", "Ben", "Cleo"];
  const [ann, ben, cleo] = await Promise.all(names.map((name) => newPerson(address, name)));
  const opening = { say: "open", game: "polyssimo", seats: "person,person,person" };
  const { match } = await say(address, opening, ann);
  for (const [seat, who] of [ann, ben, cleo].entries()) {
    await say(address, { say: "sit", match, seat, number: NUMBER }, who);
  }
  const visitor = await enterAs(enter, address, ann, "Ann");
  const { page, frames } = visitor;
  await page.goto(`${address}#/match/${match}`);
  await page.locator(".menu").click();
  await page.getByRole("button", { name: "Offer a draw" }).waitFor();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByText("you resigned").waitFor();
  // A bot plays for Ann; then it is Ben's turn, and nothing moves on.
  await page.getByText("Ben to move").first().waitFor();
  const ply = frames.findLast(({ table }) => table?.ply !== undefined).table.ply;
  await say(address, { say: "draw", match, ply }, ben);
  while (!frames.some(({ tell }) => tell === "draw")) await page.waitForTimeout(50);
  assert.equal(await page.getByRole("button", { name: "I agree" }).count(), 0);
  await page.locator(".menu").click();
  await page.locator("dialog").getByRole("button", { name: "Chat" }).waitFor();
  for (const name of ["Offer a draw", "Resign"]) {
    assert.equal(await page.getByRole("button", { name }).count(), 0, name);
  }
  await say(address, { say: "draw", match, ply }, cleo);
  await page.getByText("A draw by agreement").waitFor();
});

/** What the page's person says by another way than the page. */
async function sayAs(page, message) {
  const match = new URL(page.url()).hash.split("/").at(-1);
  return page.evaluate(
    async (body) => {
      const { token } = JSON.parse(localStorage.getItem("tessera.me"));
      const headers = { Authorization: `Bearer ${token}` };
      return (await fetch("api", { method: "POST", headers, body })).json();
    },
    JSON.stringify({ ...message, match }),
  );
}

test("a bot plays for who steps out, and the seat is taken back", async ({ sitTogether }) => {
  const { ann, ben } = await sitTogether("polyssimo");
  const first = await onTurn([ann.page, ben.page]);
  const [away, other] = first === ann.page ? [ann.page, ben.page] : [ben.page, ann.page];
  const seat = first === ann.page ? 0 : 1;
  await other.locator(".menu").click();
  await other.locator("dialog").getByRole("button", { name: "Chat" }).waitFor();
  const offer = other.getByRole("button", { name: /^Let a bot play for/ });
  assert.equal(await offer.count(), 0, "no bot is offered for somebody who is there");
  const answer = await sayAs(other, { say: "stand_in", seat, ply: 0 });
  assert.equal(answer.refused, "present");
  await other.keyboard.press("Escape");
  const done = await sayAs(away, { say: "stand_in", seat, ply: 0 });
  assert.equal(done.tell, "done");
  await away.getByText("A bot is playing for you.").waitFor();
  await onTurn([other]);
  await away.getByRole("button", { name: "Take my seat back" }).click();
  await away.getByText("A bot is playing for you.").waitFor({ state: "detached" });
  await actByClicks(other, luck(1));
  await onTurn([away]);
});

test("the page offers a bot for who is away and has been on turn for long", async ({
  sitTogether,
}) => {
  const { ann, ben, pages } = await sitTogether("polyssimo");
  const here = await onTurn(pages);
  const [stays, goes] = here === ann.page ? [ann, ben] : [ben, ann];
  await playTogether(pages, luck(2), 1);
  await goes.context.close();
  await stays.page.clock.install();
  await stays.page.reload();
  await stays.page.getByText("is away").waitFor({ state: "attached" });
  const offer = stays.page.getByText("has been away for a while.");
  assert.equal(await offer.count(), 0, "a minute has not passed");
  await stays.page.clock.fastForward(61_000);
  await offer.waitFor();
  await assertAccessible(stays.page, "the offer of a bot");
});

/** Sends a line and writes the next one before the server can have answered. */
function sendWhileTyping(input, line, next) {
  const write = (field, texts) => {
    const type = (text) => {
      field.value = text;
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    };
    type(texts[0]);
    field.form.requestSubmit();
    type(texts[1]);
  };
  return input.evaluate(write, [line, next]);
}

test("a phone says how many lines of the talk are new", async ({ sitTogether, changeDevice }) => {
  const { ann, ben, link, pages } = await sitTogether("polyssimo");
  const phone = await changeDevice(ann, { viewport: PHONE });
  await ann.context.close();
  await phone.page.goto(link);
  await phone.page.locator(".talk").waitFor();
  assert.equal(await phone.page.locator(".talk .badge").count(), 0, "nothing is new");
  assert.ok(!(await ben.page.locator(".talk").isVisible()), "a desktop shows the talk itself");
  await sendWhileTyping(ben.page.getByLabel("Write a message"), "Hello", "Are you there?");
  await phone.page.locator(".talk .badge", { hasText: "1" }).waitFor();
  await ben.page.getByRole("button", { name: "Send" }).click();
  await phone.page.locator(".talk .badge", { hasText: "2" }).waitFor();
  await assertAccessible(phone.page, "a table with new lines");
  await phone.page.locator(".talk").click();
  await phone.page.locator("dialog").getByText("Are you there?").waitFor();
  await phone.page.goBack();
  await phone.page.locator("dialog").waitFor({ state: "detached" });
  assert.equal(await phone.page.locator(".talk .badge").count(), 0, "they were read");
  await playTogether([phone.page, pages.at(-1)], luck(3), 2);
});

test("a seat goes on at another device", async ({ sitTogether, changeDevice }) => {
  const { ann, ben, link, pages } = await sitTogether("polyssimo");
  await playTogether(pages, luck(2), 3);
  const phone = await changeDevice(ann, { viewport: PHONE });
  await ann.context.close();
  await phone.page.goto(link);
  await phone.page.locator(".table main").waitFor();
  await playTogether([phone.page, ben.page], luck(3), 4);
  await ben.page.locator(".seats li").first().getByText("is here").waitFor({ state: "attached" });
});

test("a draw, a rematch, and the same person on another device", async ({
  address,
  sitTogether,
  changeDevice,
}) => {
  const { ann, ben, link } = await sitTogether("polyssimo");
  await ann.page.locator(".menu").click();
  await ann.page.getByRole("button", { name: "Offer a draw" }).click();
  await ben.page.getByRole("button", { name: "I agree" }).click();
  await ann.page.getByText("A draw by agreement").waitFor();
  await ben.page.locator("dialog[open]").getByRole("button", { name: "Rematch" }).click();
  await ann.page.keyboard.press("Escape");
  await ann.page.getByRole("button", { name: "Go there" }).click();
  await ann.page.waitForURL((url) => url.href !== link);
  const other = await changeDevice(ann);
  await other.page.goto(`${address}#/online/me`);
  await other.page.getByText("A draw by agreement").waitFor();
});

for (const [where, viewport] of [
  ["a desktop", DESKTOP],
  ["a phone", PHONE],
]) {
  for (const language of LANGUAGES) {
    if (language === "en" && viewport === DESKTOP) continue; // quick.spec.mjs has seen them
    test(`all screens are accessible, ${language} on ${where}`, async ({ enter, address }) => {
      const look = { viewport, language };
      const ann = await enter(address);
      const link = await openMatch(ann.page, address, "polyssimo");
      const { page, context } = await enter(`${address}#/online`, look);
      await page.locator("#open-match").waitFor();
      await page.locator("main section ul").first().waitFor();
      await assertAccessible(page, "the lobby");
      await page.goto(`${address}#/setup/polyssimo/online`);
      await page.locator("form .primary").first().waitFor();
      await assertAccessible(page, "opening a match");
      await page.goto(link);
      await page.locator("[role=log]").waitFor();
      await assertAccessible(page, "the seats");
      await context.close();
      const ben = await enter(address, { viewport });
      await joinMatch(ben.page, address, link);
      await assertAccessible(ben.page, "the table");
    });
  }
}
