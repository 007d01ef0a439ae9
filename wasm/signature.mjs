// signature.mjs -- prints the signatures of each game, as `tessera signature` does natively. With --speed
// it also prints the simulations per second of its bots.
import { existsSync, readFileSync } from "node:fs";

const page = { now_ms: () => performance.now() };
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), { page });
const { memory, game_count, game_name, game_signature, bot_signature, simulations, net_room, net_filled } =
  instance.exports;

function text(address) {
  const bytes = new Uint8Array(memory.buffer, address);
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
}

function hex(number) {
  return BigInt.asUintN(64, number).toString(16).padStart(16, "0");
}

/** Gives the engine the weights of the game's network, if it has one, as the page does. */
function loadNet(game, name) {
  const file = new URL(`../games/${name}/${name}.net`, import.meta.url);
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  new Uint8Array(memory.buffer, net_room(bytes.length), bytes.length).set(bytes);
  if (!net_filled(game, bytes.length)) throw new Error(text(instance.exports.text_out()));
}

for (let game = 0; game < game_count(); game++) {
  const name = text(game_name(game));
  loadNet(game, name);
  if (process.argv[3] === "--speed") {
    const begun = performance.now();
    bot_signature(game, 400);
    const rate = Math.round((simulations() * 1000) / (performance.now() - begun));
    console.log(name, rate);
  } else {
    console.log(name, hex(game_signature(game)), hex(bot_signature(game, 40)));
  }
}
if (process.argv[3] !== "--speed") {
  instance.exports.rules_mark();
  console.log("all", text(instance.exports.text_out()));
}
