/** persons.mjs -- persons of a server who are at no browser: they play as programs do, by one request for each message. */
import assert from "node:assert/strict";

export const PASSWORD = "three blue tiles";
export const NUMBER = "5e0fb2f87c6c0ce0b7f7ee23ec9a1dc1b8bcd02bf9c0f8dd0f2f9c34a0a1a2a3";
/** What two attempts with a password cost comes back in so long. */
export const BREATH_MS = 2000;
export async function say(address, message, token) {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const body = JSON.stringify(message);
  const ask = async () =>
    (await fetch(new URL("api", address), { method: "POST", body, headers })).json();
  let answer = await ask();
  while (answer.refused === "too_fast") {
    await new Promise((resolve) => setTimeout(resolve, 300));
    answer = await ask();
  }
  assert.equal(answer.refused, undefined, answer.sentence);
  return answer;
}

export const newPerson = async (address, name) =>
  (await say(address, { say: "hello", version: 1, name })).token;

/** Plays until there were as many moves as a rated match needs: four for each seat. */
async function playMoves(address, match, persons, seats) {
  for (let ply = 0; ply < 4 * seats;) {
    for (const who of persons) {
      const { table } = await say(address, { say: "watch", match }, who);
      ply = table.ply;
      if (!table.legal?.length) continue;
      await say(address, { say: "play", match, ply, action: table.legal[0] }, who);
    }
  }
}

/** A match that the last of these persons gives up; bots are levels. */
export async function playMatch(address, game, players) {
  const seats = players.map((who) => (typeof who === "number" ? `bot:${who}` : "person")).join();
  const persons = players.filter((who) => typeof who === "string");
  const { match } = await say(address, { say: "open", game, seats }, persons[0]);
  for (const [seat, who] of players.entries()) {
    if (typeof who === "string") {
      await say(address, { say: "sit", match, seat, number: NUMBER }, who);
    }
  }
  await playMoves(address, match, persons, players.length);
  await say(address, { say: "resign", match }, persons.at(-1));
  return match;
}

/** Ratings come a moment after the end. */
export async function whenRated(address, token, games = 1) {
  for (let i = 0; i < 100; i++) {
    const { ratings } = await say(address, { say: "ratings" }, token);
    if (ratings[0]?.games >= games) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the match is not rated");
}

/** A link for another device. */
export async function linkOf(address, token) {
  const { code } = await say(address, { say: "link" }, token);
  return `${address}#/link/${code}`;
}

/** Comes by such a link, and says yes to who that is. */
export async function enterAs(enter, address, token, name) {
  const visitor = await enter(await linkOf(address, token));
  await visitor.page.getByRole("button", { name: `Switch to ${name}` }).click();
  await visitor.page.getByText(`You are ${name}`).waitFor();
  return visitor;
}
