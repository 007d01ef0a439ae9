// review.mjs RULES RECORD SIMULATIONS [plain] -- reviews a record, as `tessera review RECORD --sims SIMULATIONS --json` does natively.
// "plain" leaves out the network of the game. How long it took is said on standard error.
import { existsSync, readFileSync } from "node:fs";

const [rules, record, simulations, judge] = process.argv.slice(2);
const page = { now_ms: () => performance.now() };
const { instance } = await WebAssembly.instantiate(readFileSync(rules), { page });
const { memory, text_in, text_out, review_open, review_think, review_json } = instance.exports;
const { game_count, game_name, net_room, net_filled } = instance.exports;

function textAt(address) {
  const bytes = new Uint8Array(memory.buffer, address);
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
}

const output = () => textAt(text_out());

function gameIndex(name) {
  let game = 0;
  while (game < game_count() && textAt(game_name(game)) !== name) game++;
  return game;
}

/** Gives the engine the weights of the game's network, if it has one. */
function giveNet(name) {
  const file = new URL(`../games/${name}/${name}.net`, import.meta.url);
  if (!existsSync(file)) return;
  const weights = readFileSync(file);
  new Uint8Array(memory.buffer, net_room(weights.length), weights.length).set(weights);
  if (!net_filled(gameIndex(name), weights.length)) throw new Error(output());
}

const bytes = readFileSync(record);
if (judge !== "plain") giveNet(/^game (\S+)$/m.exec(bytes.toString())[1]);
const begun = performance.now();
new Uint8Array(memory.buffer, text_in(), bytes.length).set(bytes);
const count = review_open(bytes.length, Number(simulations), -2);
if (count === 0) throw new Error(output());
for (let number = 0; number < count; number++)
  if (review_think(number) !== number + 1) throw new Error("a review counts what is done");
if (!review_json()) throw new Error("the review is too long");
console.log(output());
console.error(`${((performance.now() - begun) / 1000).toFixed(1)} s`);
