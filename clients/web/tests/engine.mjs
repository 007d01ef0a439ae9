/** engine.mjs -- what is right, and positions to look at, by the engine that the page itself has. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { luck } from "./driver.mjs";
import { DIST } from "./serve.mjs";

const KEY_SIZE = 32;
const BOT_LEVEL = 3; // quick, and clever enough to score
const PLIES_MAX = 1000; // of one game
const GAMES_MAX = 50; // in which a position is looked for

async function load() {
  const wasm = await readFile(join(DIST, "rules.wasm"));
  const page = { now_ms: () => performance.now() };
  return (await WebAssembly.instantiate(wasm, { page })).instance.exports;
}

const engine = await load();

const memory = (address) => new Uint8Array(engine.memory.buffer, address);

function textAt(address) {
  const bytes = memory(address);
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
}

const json = () => JSON.parse(textAt(engine.text_out()));

function say(text) {
  memory(engine.text_in()).set([...new TextEncoder().encode(text), 0]);
}

function gameIndex(game) {
  for (let i = 0; i < engine.game_count(); i++) if (textAt(engine.game_name(i)) === game) return i;
  throw new Error(`there is no ${game}`);
}

function viewOf(seat) {
  engine.table_json(seat, 0);
  return json();
}

/** The puzzle of a code and the places of its solution. */
export function solvePuzzle(code) {
  say(code);
  assert.equal(engine.puzzle_code_json(), 1);
  const puzzle = json();
  assert.equal(engine.puzzle_solution_json(), 1);
  const solution = json();
  const places =
    solution.places ?? solution.tiles.flatMap((tile) => tile.places.map(({ place }) => place));
  return { puzzle, places };
}

/** What can be answered to an exercise that is on the table. */
function answersTo({ kind, seat, options }) {
  const view = viewOf(seat);
  if (kind === "best") return view.legal;
  return kind === "winner" ? view.seats.map((_, index) => `${index}`) : options;
}

/** The exercises of a game, each with an answer that is right and one that is wrong; where several
 * options may be marked, an answer is all of them. */
export function solveExercises(game) {
  const index = gameIndex(game);
  engine.exercises_json(index);
  return json().map((exercise, number) => {
    engine.exercise_open(index, number);
    const isRight = (answer) => {
      say(answer);
      return engine.exercise_check(index, number) === 1;
    };
    const answers = answersTo(exercise);
    const rights = answers.filter(isRight);
    const wrongs = answers.filter((answer) => !rights.includes(answer));
    const isMany = exercise.kind === "legal" || exercise.kind === "winner";
    return {
      ...exercise,
      position: viewOf(exercise.seat).position,
      right: isMany ? rights : rights.slice(0, 1),
      wrong: rights.length > 1 && isMany ? rights.slice(1) : wrongs.slice(0, 1),
    };
  });
}

/** What a bot plays: by mere chance some positions hardly ever come about. */
function choiceOf({ game, actor }, random) {
  const index = gameIndex(game);
  const from = engine.table_view(actor);
  const bytes = memory(from).slice(0, engine.view_size(index));
  memory(engine.view()).set(bytes);
  assert.ok(engine.choose(index, actor, BOT_LEVEL, random(2 ** 31)) >= 0);
  return textAt(engine.text_out());
}

/** Lets bots play up to a position; false if the game was over before. */
function playUntil(isWanted, random) {
  for (let ply = 0; ply < PLIES_MAX; ply++) {
    const view = viewOf(0);
    if ((view.actor ?? 0) === 0 && isWanted(view)) return true;
    if (view.actor === null) return false;
    say(choiceOf(view, random));
    assert.equal(engine.table_play(view.actor, ply, 0), 1);
  }
  throw new Error(`the game has not ended after ${PLIES_MAX} actions`);
}

/** The record of a game up to a position that is wanted, with the first seat to act or the game over.
 * `words` is a set-up such as "ingenious players=2". */
export function recordUntil(words, isWanted) {
  for (let seed = 1; seed <= GAMES_MAX; seed++) {
    memory(engine.key()).fill(seed, 0, KEY_SIZE);
    say(words);
    assert.ok(engine.table_open(0) > 0, words);
    if (!playUntil(isWanted, luck(seed))) continue;
    engine.table_save(0);
    return textAt(engine.text_out());
  }
  throw new Error(`${words}: there is no such position`);
}

/** The record of a game of bots up to the last turns: the first seat acts, and so many actions are left at most, unless
 * the others play differently. */
export function recordBeforeEnd(words, actions) {
  let last = 0;
  recordUntil(words, ({ ply, actor }) => {
    last = ply;
    return actor === null;
  });
  return recordUntil(words, ({ ply, actor }) => actor === 0 && ply >= last - actions);
}

/** The record of the first actions of a game in which the first seat plays the last action of its list, whatever it is,
 * and the others as a bot does: so there are mistakes to be found. */
export function carelessRecord(words, actions) {
  const random = luck(1);
  memory(engine.key()).fill(1, 0, KEY_SIZE);
  say(words);
  assert.ok(engine.table_open(0) > 0, words);
  for (let ply = 0; ply < actions; ply++) {
    const view = viewOf(-1);
    if (view.actor === null) break;
    say(view.actor === 0 ? viewOf(0).legal.at(-1) : choiceOf(view, random));
    assert.equal(engine.table_play(view.actor, ply, 0), 1);
  }
  engine.table_save(0);
  return textAt(engine.text_out());
}
