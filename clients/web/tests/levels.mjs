/** levels.mjs -- bots that think by a network: how soon the best of them answers, and that it needs no server. */
import assert from "node:assert/strict";
import { actByClicks, luck, myTurn, setUp } from "./driver.mjs";

const BEST = 9;
const ANSWER_MS = 2000;
const TRIES = 3;
const GAMES = ["chocolatier", "pavilion", "ingenious", "polyssimo", "chromino"];

/** From now on `window.answers` has how long each answer of a bot took, from the question to the worker. */
async function timeAnswers(page) {
  await page.addInitScript(() => {
    window.answers = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
      if (message.method === "choose") {
        const begun = performance.now();
        const note = ({ data }) => {
          if (data.id !== message.id) return;
          this.removeEventListener("message", note);
          window.answers.push(performance.now() - begun);
        };
        this.addEventListener("message", note);
      }
      post.call(this, message);
    };
  });
  await page.reload();
}

/** Plays against the best bot until it has answered `count` times. */
async function answersOf(page, address, game, count) {
  await setUp(page, address, game, "", BEST);
  await page.evaluate(() => (window.answers = []));
  const random = luck(9);
  for (let moves = 0; moves < 40; moves++) {
    await myTurn(page);
    const answers = await page.evaluate(() => window.answers);
    if (answers.length >= count) return answers.slice(0, count).map(Math.round);
    await actByClicks(page, random);
  }
  throw new Error(`${game}: the bot was not asked ${count} times`);
}

export const levelTests = {
  /** Other programs may disturb an answer, but hardly three. */
  async "speed: a bot of level 9 answers within two seconds"({ page, address }) {
    await timeAnswers(page);
    for (const game of GAMES) {
      const answers = await answersOf(page, address, game, TRIES);
      console.log(`     ${game}: answers after ${answers.join(", ")} ms`);
      assert.ok(Math.min(...answers) < ANSWER_MS, `${game}: ${answers.join(", ")} ms`);
    }
  },

  /** The console would complain of weights that cannot be fetched. */
  async "offline: a bot of level 9 after the first game at that level"({ page, context, address }) {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await timeAnswers(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await answersOf(page, address, "polyssimo", 1);
    await context.setOffline(true);
    await page.reload();
    await answersOf(page, address, "polyssimo", 1);
  },
};
