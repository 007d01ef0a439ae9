// signature.mjs -- prints the signature of each game, as `tessera signature` does natively.
import { readFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const { memory, game_count, game_name, game_signature } = instance.exports;

function text(address) {
  const bytes = new Uint8Array(memory.buffer, address);
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
}

for (let game = 0; game < game_count(); game++) {
  const signature = BigInt.asUintN(64, game_signature(game));
  console.log(text(game_name(game)), signature.toString(16).padStart(16, "0"));
}
