// review.mjs RULES RECORD SIMULATIONS -- reviews a record, as `tessera review RECORD --sims SIMULATIONS --json` does natively.
// How long it took is said on standard error.
import { readFileSync } from "node:fs";

const [rules, record, simulations] = process.argv.slice(2);
const page = { now_ms: () => performance.now() };
const { instance } = await WebAssembly.instantiate(readFileSync(rules), { page });
const { memory, text_in, text_out, review_open, review_think, review_json } = instance.exports;

function output() {
  const bytes = new Uint8Array(memory.buffer, text_out());
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
}

const begun = performance.now();
const bytes = readFileSync(record);
new Uint8Array(memory.buffer, text_in(), bytes.length).set(bytes);
const count = review_open(bytes.length, Number(simulations), -2);
if (count === 0) throw new Error(output());
for (let number = 0; number < count; number++)
  if (review_think(number) !== number + 1) throw new Error("a review counts what is done");
if (!review_json()) throw new Error("the review is too long");
console.log(output());
console.error(`${((performance.now() - begun) / 1000).toFixed(1)} s`);
