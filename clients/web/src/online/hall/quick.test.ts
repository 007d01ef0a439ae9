/** Quick matches: which match is joined, and which game is opened; phrases, shown in the reader's language. */
import { expect, test } from "vitest";
import { phrasesIn, shownIn } from "../match/phrases/index.ts";
import type { Listing, Sitter } from "../wire/protocol.ts";
import { quickMatch } from "./quick.ts";

const GAMES = ["chocolatier", "pavilion", "chromino"];
const known = { me: 7, games: GAMES, last: null };

/** People by number, 0 for an empty seat, -1 for a bot. */
function listing(match: string, game: string, seats: readonly number[], more = {}): Listing {
  const sitter = (person: number): Sitter =>
    person > 0 ? { kind: "person", person } : { kind: person ? "bot" : "empty" };
  return {
    match,
    stage: "open",
    opened_ms: 0,
    ended_ms: null,
    game,
    players: seats.length,
    options: {},
    game_s: 0,
    increment_s: 0,
    move_s: 0,
    people: seats.map(sitter),
    end: null,
    ...more,
  };
}

test("it joins the game that most people wait for, where the fewest seats are free", () => {
  const lobby = [
    listing("a", "chromino", [1, 0]),
    listing("b", "pavilion", [2, 0, 0]),
    listing("c", "pavilion", [3, 4, 0]),
    listing("d", "pavilion", [5, 0], { stage: "running" }),
    listing("e", "unknown", [1, 2, 3, 4, 0]),
  ];
  expect(quickMatch(lobby, known)).toEqual({ join: "c" });
});

test("of several alike, it joins the one that was opened first", () => {
  const lobby = [
    listing("late", "chromino", [1, 0], { opened_ms: 9 }),
    listing("early", "pavilion", [2, 0], { opened_ms: 3 }),
    listing("later", "pavilion", [0, 0], { opened_ms: 1 }),
  ];
  expect(quickMatch(lobby, known)).toEqual({ join: "early" });
});

test("it joins no match where nobody waits, where no seat is free, or where one sits already", () => {
  const lobby = [
    listing("empty", "chromino", [0, 0]),
    listing("bots", "chromino", [-1, 0]),
    listing("full", "chromino", [1, 2]),
  ];
  expect(quickMatch(lobby, known)).toEqual({ open: "chocolatier" });
  expect(quickMatch(lobby, { ...known, last: "pavilion" })).toEqual({ open: "pavilion" });
  expect(quickMatch(lobby, { ...known, last: "gone" })).toEqual({ open: "chocolatier" });
  const own = listing("own", "chromino", [7, 0]);
  expect(quickMatch([...lobby, own], known)).toEqual({ goTo: "own" });
  expect(quickMatch([own, listing("other", "pavilion", [1, 0])], known)).toEqual({ join: "other" });
});

test("any lobby: whoever is joined waits at a free seat, and no other game has more people waiting", () => {
  let state = 5;
  const random = (count: number) => (state = (state * 48271) % 2147483647) % count;
  for (let round = 0; round < 300; round++) {
    const lobby = Array.from({ length: random(7) }, (_, i) =>
      listing(
        `m${i}`,
        GAMES[random(3)]!,
        Array.from({ length: 2 + random(3) }, () => random(10) - 1),
        { opened_ms: random(5), stage: random(4) ? "open" : "running" },
      ),
    );
    const waitingFor = (game: string) =>
      lobby
        .filter((it) => it.game === game && it.stage === "open")
        .filter(({ people }) => people.some(({ kind }) => kind === "empty"))
        .filter(({ people }) => !people.some(({ person }) => person === 7))
        .flatMap(({ people }) => people.filter(({ kind }) => kind === "person")).length;
    const most = Math.max(...GAMES.map(waitingFor));
    const quick = quickMatch(lobby, known);
    expect("join" in quick).toBe(most > 0);
    if (!("join" in quick)) continue;
    const joined = lobby.find(({ match }) => match === quick.join)!;
    expect(waitingFor(joined.game)).toBe(most);
    expect(joined.people.map(({ kind }) => kind)).toContain("empty");
    expect(joined.people.map(({ kind }) => kind)).toContain("person");
  }
});

test("a phrase is shown in the language of whoever reads it, anything else as it was written", () => {
  const [en, zh] = [phrasesIn("en"), phrasesIn("zh-Hant")];
  expect(new Set([...en, ...zh]).size).toBe(en.length + zh.length);
  for (const [index, phrase] of en.entries()) {
    expect(shownIn("zh-Hant", phrase)).toBe(zh[index]);
    expect(shownIn("en", zh[index]!)).toBe(phrase);
    expect(shownIn("en", phrase)).toBe(phrase);
  }
  for (const line of ["Hello", "hello!", " Hello!", "", "toString"]) {
    expect(shownIn("zh-Hant", line)).toBe(line);
  }
});
