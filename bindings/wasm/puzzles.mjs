// puzzles.mjs -- makes, solves and checks puzzles in WebAssembly. It prints what `tessera puzzle new --json` and
// `tessera puzzle solve --json` print, for every kind, level and the seeds 1 to the given one; and it fails if a
// solution is not a right answer, or if what is refused is not refused with a sentence.
import assert from "node:assert";
import { loadEngine, textAt } from "./engine.mjs";

const engine = await loadEngine(process.argv[2]);
const seeds = Number(process.argv[3]);

const output = () => textAt(engine, engine.text_out());

function input(text) {
  const bytes = new TextEncoder().encode(text);
  new Uint8Array(engine.memory.buffer, engine.text_in()).set([...bytes, 0]);
  return bytes.length;
}

function check(marks) {
  input(marks.join(" "));
  assert.equal(engine.puzzle_check_json(), 1);
  return JSON.parse(output());
}

// Chromino lists its places tile by tile, Polyssimo one fill.
function places(solution) {
  if (!solution.tiles) return solution.places;
  return solution.tiles.flatMap((tile) => tile.places.map(({ place }) => place));
}

function tryAnswers(marks) {
  const whole = check(marks);
  assert.deepEqual([whole.right, whole.wrong, whole.left, whole.is_solved], [marks.length, 0, 0, true]);
  const part = check([...marks.slice(1), marks.at(-1), "nonsense"]);
  assert.deepEqual([part.right, part.wrong, part.left, part.is_solved], [marks.length - 1, 2, 1, false]);
  assert.deepEqual(part.marks.slice(-2).map(({ verdict }) => verdict), ["repeated", "unreadable"]);
}

// The code and the text of a puzzle lead back to it.
function reopen(made) {
  input(made.code);
  assert.equal(engine.puzzle_code_json(), 1);
  assert.deepEqual(JSON.parse(output()), made);
  assert.equal(engine.puzzle_read_json(input(made.text)), 1);
  assert.deepEqual(JSON.parse(output()).text, made.text);
}

function refuses(call, sentence) {
  assert.equal(call(), 0);
  assert.match(output(), sentence);
}

refuses(() => engine.puzzle_solution_json(), /no puzzle yet/);
for (let kind = 0; kind < engine.puzzle_kind_count(); kind++) {
  for (let level = 1; level <= engine.puzzle_levels(); level++) {
    for (let seed = 1; seed <= seeds; seed++) {
      assert.equal(engine.puzzle_new_json(kind, level, 0, seed), 1);
      const made = output();
      console.log(made);
      engine.puzzle_solution_json();
      const solution = output();
      console.log(solution);
      tryAnswers(places(JSON.parse(solution)));
      reopen(JSON.parse(made));
      assert.equal(engine.puzzle_svg(), 1);
      assert.match(output(), /^<svg [^]*<\/svg>\n$/);
    }
  }
}
refuses(() => engine.puzzle_new_json(0, 9, 0, 1), /no such puzzle/);
refuses(() => engine.puzzle_new_json(0, 1, 1, 20261131), /no such puzzle/);
refuses(() => (input("c9-3-s42-xz"), engine.puzzle_code_json()), /another version/);
refuses(() => (input("c1-3-s43-xz"), engine.puzzle_code_json()), /mistake/);
refuses(() => engine.puzzle_read_json(input("paint it")), /line 1/);
