/** online.mjs -- two browsers and a spectator against a real server: `npm run online [-- WORD ...]`.
 *
 * The server is build/tessera, with the page inside it, or the program that TESSERA names; ONLINE
 * names the address of one that runs already. Every frame that a browser receives is read: what
 * another player has in hand must be in none of them. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { assertAccessible } from "./axe.mjs";
import { DESKTOP, INSECURE, PHONE, openBrowser, visit } from "./chromium.mjs";
import { actByClicks, isOver, luck, plyOf } from "./driver.mjs";
import { assertFaultless, LANGUAGES, lookAt } from "./layout.mjs";
import { hallTests } from "./hall.mjs";
import { enterAs, newPerson, NUMBER, peopleTests, say } from "./people.mjs";
import { hasFirstResults } from "./reviews.mjs";
import { runTests } from "./run.mjs";
import { teamTests } from "./teams.mjs";

const MOVES_MAX = 400;
const GAMES = ["chocolatier", "pavilion", "ingenious", "polyssimo", "chromino"];

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A server with a store of its own, which goes with it. */
async function startServer() {
  if (process.env.ONLINE)
    return { address: process.env.ONLINE, stop: async () => {}, reports: () => null };
  const program =
    process.env.TESSERA ?? fileURLToPath(new URL("../../../build/tessera", import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), "tessera-online-"));
  const port = await freePort();
  const store = `sqlite:${join(folder, "store.db")}`;
  const child = spawn(program, [
    "serve",
    "--port",
    `${port}`,
    "--store",
    store,
    "--host-names",
    INSECURE,
  ]);
  await new Promise((resolve, reject) => {
    child.stdout.once("data", resolve);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const stop = async () => {
    child.removeAllListeners("exit");
    child.kill();
    await rm(folder, { recursive: true, force: true });
  };
  const reports = () => execFileSync(program, ["reports", "--store", store], { encoding: "utf8" });
  return { address: `http://127.0.0.1:${port}/`, stop, reports };
}

/** A visitor whose frames are read, and whose connection can be cut. */
async function enter(browser, address, options = {}) {
  const frames = [];
  const wires = [];
  const prepare = (page) =>
    page.routeWebSocket(/\/api$/, (wire) => {
      const server = wire.connectToServer();
      server.onMessage((text) => {
        frames.push(JSON.parse(text));
        wire.send(text);
      });
      wires.push(wire);
    });
  const visitor = await visit(browser, address, { ...options, prepare });
  visitor.page.setDefaultTimeout(20_000);
  const cut = () => wires.at(-1).close();
  return { ...visitor, frames, cut };
}

async function introduce(page, name) {
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Ann opens a match for two persons, and perhaps a bot; its link. */
async function openMatch(page, address, game, isPublic = true, hasBot = false) {
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
async function joinMatch(page, address, link, isPublic = true) {
  await page.goto(isPublic ? `${address}#/online` : link);
  if (isPublic) await page.locator(`a[href="${new URL(link).hash}"]`).click();
  await page.getByRole("heading", { name: "Link for the others" }).waitFor();
  await introduce(page, "Ben");
  await page.getByRole("button", { name: "Sit at seat 2" }).click();
  await page.locator(".table main").waitFor();
}

/** What a viewer was told of other players' hands while the match ran. A last tile is shown to everybody in
 * Chromino, and what everybody has seen stays known. */
function leaks(frames) {
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

/** Ann and Ben at a table, and who else looks on. */
async function sitTogether({ browser, address }, game, { isPublic = true, ...options } = {}) {
  const ann = await enter(browser, address, options);
  const link = await openMatch(ann.page, address, game, isPublic);
  const ben = await enter(browser, address, options);
  await joinMatch(ben.page, address, link, isPublic);
  await ann.page.locator(".table main").waitFor();
  return { ann, ben, link, pages: [ann.page, ben.page] };
}

async function closeAll(...visitors) {
  for (const { context, complaints } of visitors) {
    assert.deepEqual(complaints, [], "the console is silent");
    await context.close();
  }
}

/** Whoever of the two is on turn. */
async function onTurn(pages) {
  for (let i = 0; i < 400; i++) {
    for (const page of pages) {
      if (await isOver(page)) return null;
      if (await page.locator(".status.mine").count()) return page;
    }
    await pages[0].waitForTimeout(25);
  }
  throw new Error("it is nobody's turn");
}

async function playTogether(pages, random, moves) {
  for (let move = 0; move < moves; move++) {
    const page = await onTurn(pages);
    if (!page) return true;
    await actByClicks(page, random);
    await page.locator(".status:not(.mine), .status.mine").first().waitFor();
  }
  return false;
}

/** From the end of a match to its review: everybody's decisions are in it, and the first results are soon there. */
async function reviewMatch(page, frames) {
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

const tests = {};

for (const game of GAMES) {
  tests[
    `${game}: two browsers play it to its end, with a spectator, a reload and a lost connection`
  ] = async ({ browser, address }) => {
    const ann = await enter(browser, address);
    const link = await openMatch(ann.page, address, game);
    const ben = await enter(browser, address);
    await joinMatch(ben.page, address, link);
    const tim = await enter(browser, link);
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
    for (const { frames, context, complaints } of [ann, ben, tim]) {
      assert.deepEqual(leaks(frames), []);
      assert.deepEqual(complaints, [], "the console is silent");
      await context.close();
    }
  };
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

tests["layout: the room, the hall and a match, at every size and in both languages"] = async ({
  browser,
  address,
}) => {
  const found = {};
  const ann = await enter(browser, address);
  const link = await openMatch(ann.page, address, "ingenious");
  await lookInLanguages(ann.page, "the room", "main select", found, false);
  const ben = await enter(browser, address);
  await ben.page.goto(`${address}#/online`);
  await lookInLanguages(ben.page, "the hall", `a[href="${new URL(link).hash}"]`, found, false);
  await ben.page.evaluate(() => localStorage.clear());
  await ben.page.reload();
  await joinMatch(ben.page, address, link);
  await lookInLanguages(ben.page, "a match", ".table main", found, true);
  assertFaultless(found);
  await closeAll(ann, ben);
};

/** Where a person's own link is, and the same person at another device by it. */
async function changeDevice(browser, address, from, options = {}) {
  await from.page.goto(`${address}#/online/me`);
  await from.page.locator("summary", { hasText: "My link for another device" }).click();
  await from.page.getByRole("button", { name: "Make a link" }).click();
  const own = await from.page.getByLabel("My link for another device").inputValue();
  const other = await enter(browser, own, options);
  await other.page.getByRole("button", { name: "Switch to Ann" }).click();
  await other.page.getByText("You are Ann").waitFor();
  assert.match(other.page.url(), /#\/online$/, "the key to the seats does not stay in the address");
  return other;
}

for (const game of GAMES) {
  tests[`${game}: two browsers and a bot play, one going on elsewhere`] = async ({
    browser,
    address,
  }) => {
    const ann = await enter(browser, address);
    const link = await openMatch(ann.page, address, game, true, true);
    const ben = await enter(browser, address);
    await joinMatch(ben.page, address, link);
    await ann.page.locator(".table main").waitFor();
    const random = luck(8);
    await playTogether([ann.page, ben.page], random, 4);
    const other = await changeDevice(browser, address, ann);
    await ann.context.close();
    await other.page.goto(link);
    await other.page.locator(".table main").waitFor();
    await playTogether([other.page, ben.page], random, 6);
    for (const { frames } of [ann, ben, other]) assert.deepEqual(leaks(frames), []);
    await closeAll(ben, other);
  };
}

tests["talk is text, and whoever opened the match can silence others"] = async (world) => {
  const { ann, ben } = await sitTogether(world, "polyssimo");
  const nasty = "<img src=x onerror=alert(1)>";
  await ben.page.getByLabel("Write a message").fill(nasty);
  await ben.page.getByRole("button", { name: "Send" }).click();
  await ann.page.getByText(nasty).first().waitFor();
  await ann.page.getByRole("button", { name: "Mute Ben" }).first().click();
  await ben.page.getByText("You are muted in this match.").first().waitFor();
  await ann.context.close();
  await ben.context.close();
};

tests["seats show who is there, and a reload makes nobody look up"] = async (world) => {
  const { ann, ben, link } = await sitTogether(world, "polyssimo");
  const seat = (number) => ann.page.locator(".seats li").nth(number);
  await seat(0).getByText("is here").waitFor({ state: "attached" });
  await seat(1).getByText("is here").waitFor({ state: "attached" });
  const tim = await enter(world.browser, link);
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
  await closeAll(ann);
};

tests["what an action would bring is said before it is played, and to nobody else"] = async (
  world,
) => {
  for (const game of GAMES) {
    const preferences = { confirm: true };
    const { ann, ben, link, pages } = await sitTogether(world, game, { preferences });
    const tim = await enter(world.browser, link);
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
    await closeAll(ann, ben, tim);
  }
};

tests["a line is reported where that is on, and only the operator reads it"] = async (world) => {
  for (const isPublic of [true, false]) {
    const { ann, ben } = await sitTogether(world, "polyssimo", { isPublic });
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
      const listed = world.reports();
      if (listed !== null) assert.match(listed, line);
      assert.ok(!JSON.stringify(ben.frames).includes("furniture"), "it is told to nobody");
    }
    await closeAll(ann, ben);
  }
};

tests["taking back is asked for, declined and agreed to in words"] = async (world) => {
  const { ann, ben, pages } = await sitTogether(world, "ingenious");
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
  await closeAll(ann, ben);
};

tests["who has given up is asked for nothing any more"] = async ({ browser, address }) => {
  const names = ["Ann", "Ben", "Cleo"];
  const [ann, ben, cleo] = await Promise.all(names.map((name) => newPerson(address, name)));
  const opening = { say: "open", game: "polyssimo", seats: "person,person,person" };
  const { match } = await say(address, opening, ann);
  for (const [seat, who] of [ann, ben, cleo].entries()) {
    await say(address, { say: "sit", match, seat, number: NUMBER }, who);
  }
  const visitor = await enterAs(enter, browser, address, ann, "Ann");
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
  await closeAll(visitor);
};

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

tests["a bot plays for who steps out, and the seat is taken back"] = async (world) => {
  const { ann, ben } = await sitTogether(world, "polyssimo");
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
  await closeAll(ann, ben);
};

tests["the page offers a bot for who is away and has been on turn for long"] = async (world) => {
  const { ann, ben, pages } = await sitTogether(world, "polyssimo");
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
  await closeAll(stays);
};

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

tests["a phone says how many lines of the talk are new"] = async (world) => {
  const { ann, ben, link, pages } = await sitTogether(world, "polyssimo");
  const phone = await changeDevice(world.browser, world.address, ann, { viewport: PHONE });
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
  await closeAll(phone, ben);
};

tests["a seat goes on at another device"] = async (world) => {
  const { ann, ben, link, pages } = await sitTogether(world, "polyssimo");
  await playTogether(pages, luck(2), 3);
  const phone = await changeDevice(world.browser, world.address, ann, { viewport: PHONE });
  await ann.context.close();
  await phone.page.goto(link);
  await phone.page.locator(".table main").waitFor();
  await playTogether([phone.page, ben.page], luck(3), 4);
  await ben.page.locator(".seats li").first().getByText("is here").waitFor({ state: "attached" });
  await closeAll(phone, ben);
};

tests["a draw, a rematch, and the same person on another device"] = async (world) => {
  const { ann, ben, link } = await sitTogether(world, "polyssimo");
  await ann.page.locator(".menu").click();
  await ann.page.getByRole("button", { name: "Offer a draw" }).click();
  await ben.page.getByRole("button", { name: "I agree" }).click();
  await ann.page.getByText("A draw by agreement").waitFor();
  await ben.page.locator("dialog[open]").getByRole("button", { name: "Rematch" }).click();
  await ann.page.keyboard.press("Escape");
  await ann.page.getByRole("button", { name: "Go there" }).click();
  await ann.page.waitForURL((url) => url.href !== link);
  const other = await changeDevice(world.browser, world.address, ann);
  await other.page.goto(`${world.address}#/online/me`);
  await other.page.getByText("A draw by agreement").waitFor();
  for (const { context } of [ann, ben, other]) await context.close();
};

for (const [where, viewport] of [
  ["a desktop", DESKTOP],
  ["a phone", PHONE],
]) {
  for (const language of ["en", "zh-Hant"]) {
    tests[`all screens are accessible, ${language} on ${where}`] = async ({ browser, address }) => {
      const look = { viewport, language };
      const ann = await enter(browser, address);
      const link = await openMatch(ann.page, address, "polyssimo");
      const { page, context } = await enter(browser, `${address}#/online`, look);
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
      const ben = await enter(browser, address, { viewport });
      await joinMatch(ben.page, address, link);
      await assertAccessible(ben.page, "the table");
    };
  }
}

Object.assign(tests, peopleTests(enter, introduce), teamTests(enter, introduce));
Object.assign(tests, hallTests(enter, introduce, startServer));

/** A whole match, and every screen by axe. */
const QUICK = [
  "chromino: two browsers play it to its end, with a spectator, a reload and a lost connection",
  "all screens are accessible, en on a desktop",
  "people: axe en light 1440",
  "teams: partners are silent from the first move to the end",
  "hall: a quick match, a bot while one waits, the news of its beginning, and phrases",
];

const server = await startServer();
const browser = await openBrowser();

async function attempt(test) {
  try {
    await test({ browser, ...server });
  } finally {
    for (const context of browser.contexts()) await context.close();
  }
}

// One at a time: some look at everybody who is there.
const status = await runTests(tests, QUICK, attempt, 1);
await browser.close();
await server.stop();
process.exit(status);
