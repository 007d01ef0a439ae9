// signature.mjs -- prints the signatures of each game, as `tessera signature` does natively. With --speed
// it also prints the simulations per second of its bots.
import { readFileSync } from "node:fs";

const page = { now_ms: () => performance.now() };
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), { page });
const { memory, game_count, game_name, game_signature, bot_signature, simulations } = instance.exports;

function text(address) {
  const bytes = new Uint8Array(memory.buffer, address);
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
}

function hex(number) {
  return BigInt.asUintN(64, number).toString(16).padStart(16, "0");
}

for (let game = 0; game < game_count(); game++) {
  const name = text(game_name(game));
  if (process.argv[3] === "--speed") {
    const begun = performance.now();
    bot_signature(game, 400);
    const rate = Math.round((simulations() * 1000) / (performance.now() - begun));
    console.log(name, rate);
  } else {
    console.log(name, hex(game_signature(game)), hex(bot_signature(game, 40)));
  }
}
