/** What a form holds, as the words of a set-up, by the engine's own data. */
import { beforeAll, expect, test } from "vitest";
import type { Engine, Game } from "../engine.ts";
import { openTestEngine } from "../testing.ts";
import type { SeatPlan } from "../storage.ts";
import { isVoid, setupWords, suggestedOf, usualValues, withColour, type Values } from "./setup.ts";

let engine: Engine;
let games: readonly Game[];

beforeAll(async () => {
  engine = openTestEngine();
  games = await engine.games();
});

function gameNamed(name: string): Game {
  const game = games.find((it) => it.name === name);
  if (!game) throw new Error(name);
  return game;
}

function voidOf(name: string, players: number, change: Values): readonly string[] {
  const game = gameNamed(name);
  const values = { ...usualValues(game), ...change };
  return game.options.filter((option) => isVoid(option, players, values)).map(({ name }) => name);
}

test("options that another choice makes void are not shown", () => {
  expect(voidOf("pavilion", 2, {})).toEqual(["grey_stars"]);
  expect(voidOf("pavilion", 2, { board: "grey" })).toEqual([]);
  expect(voidOf("ingenious", 4, {})).toEqual(["talk"]);
  expect(voidOf("ingenious", 4, { mode: "team" })).toEqual([]);
  expect(voidOf("ingenious", 1, { mode: "solo" })).toEqual(["start", "first_turn", "talk"]);
});

test("and are not among the words, whatever they were before", () => {
  const game = gameNamed("ingenious");
  const values = { ...usualValues(game), talk: "on" };
  expect(setupWords(game, 4, values)).toBe("ingenious players=4");
  expect(setupWords(game, 4, { ...values, mode: "team" })).toBe(
    "ingenious players=4 mode=team talk=on",
  );
});

test("the rulebook's suggestions go by the number of players", () => {
  const game = gameNamed("polyssimo");
  const quota = game.options.find(({ name }) => name === "min_bw");
  const rows = game.options.find(({ name }) => name === "rows");
  if (!quota || !rows) throw new Error("polyssimo");
  expect([2, 3, 4].map((players) => suggestedOf(game, quota, players))).toEqual([
    [7, 8],
    [5, 6],
    [4, 5],
  ]);
  expect(suggestedOf(game, rows, 2)).toBeNull();
});

test("a colour is had once: whoever had it gets the other one", () => {
  const seat: SeatPlan = { kind: "person", level: 3, name: "" };
  const colours = (seats: readonly SeatPlan[]) => seats.map(({ colour }, at) => colour ?? at);
  const swapped = withColour([seat, seat, seat, seat], 0, 2);
  expect(colours(swapped)).toEqual([2, 1, 0, 3]);
  expect(colours(withColour(swapped, 3, 2))).toEqual([3, 1, 0, 2]);
  expect(colours(withColour(swapped, 1, 1))).toEqual([2, 1, 0, 3]);
});
