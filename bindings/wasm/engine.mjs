// engine.mjs -- the engine in node, for the scripts beside it: how to load it, read its texts, and give it a network.
import { existsSync, readFileSync } from "node:fs";

const page = { now_ms: () => performance.now() };

/** What the WebAssembly of this file exports. */
export async function loadEngine(file) {
  const { instance } = await WebAssembly.instantiate(readFileSync(file), { page });
  return instance.exports;
}

/** The text that begins at this address. */
export function textAt(engine, address) {
  const bytes = new Uint8Array(engine.memory.buffer, address);
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
}

/** The names of all games, in the engine's order. */
export function gameNames(engine) {
  return Array.from({ length: engine.game_count() }, (_, game) => textAt(engine, engine.game_name(game)));
}

/** Gives the engine the weights of the game's network, as the page does; false if it has none. */
export function giveNet(engine, name) {
  const file = new URL(`../../games/${name}/mind/${name}.net`, import.meta.url);
  if (!existsSync(file)) return false;
  const weights = readFileSync(file);
  new Uint8Array(engine.memory.buffer, engine.net_room(weights.length), weights.length).set(weights);
  const isTaken = engine.net_filled(gameNames(engine).indexOf(name), weights.length);
  if (!isTaken) throw new Error(textAt(engine, engine.text_out()));
  return true;
}
