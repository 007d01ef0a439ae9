// review.mjs RULES RECORD SIMULATIONS [plain] -- reviews a record, as `tessera review RECORD --sims SIMULATIONS --json` does natively.
// "plain" leaves out the network of the game. How long it took is said on standard error.
import { readFileSync } from "node:fs";
import { giveNet, loadEngine, textAt } from "./engine.mjs";

const [rules, record, simulations, judge] = process.argv.slice(2);
const engine = await loadEngine(rules);
const output = () => textAt(engine, engine.text_out());

const bytes = readFileSync(record);
if (judge !== "plain") giveNet(engine, /^game (\S+)$/m.exec(bytes.toString())[1]);
const begun = performance.now();
new Uint8Array(engine.memory.buffer, engine.text_in(), bytes.length).set(bytes);
const count = engine.review_open(bytes.length, Number(simulations), -2);
if (count === 0) throw new Error(output());
for (let number = 0; number < count; number++)
  if (engine.review_think(number) !== number + 1) throw new Error("a review counts what is done");
if (!engine.review_json()) throw new Error("the review is too long");
console.log(output());
console.error(`${((performance.now() - begun) / 1000).toFixed(1)} s`);
