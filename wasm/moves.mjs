// moves.mjs MOVES WASM [ROUNDS] -- how fast random games are in WebAssembly, compared with a native program: MOVES plays
// the same games as WASM (tools/moves.h). Both take turns; prints million moves per second of CPU time, and the median of
// the ratios.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [native, file, rounds = "9"] = process.argv.slice(2);
const seconds = 0.4; // of each run
const { instance } = await WebAssembly.instantiate(readFileSync(file), { page: { now_ms: () => performance.now() } });
const { memory, moves, game_count, game_name } = instance.exports;

function text(address) {
  const bytes = new Uint8Array(memory.buffer, address);
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
}

/** The moves and the CPU seconds of so many games here. */
function playHere(game, games) {
  const before = process.cpuUsage();
  const played = moves(game, games);
  const { user, system } = process.cpuUsage(before);
  return { played, seconds: (user + system) / 1e6 };
}

/** The same natively, as the shell counts them. */
function playNatively(name, games) {
  const words = ["-c", 'TIMEFORMAT="%U %S"; { time "$0" "$1" "$2"; } 2>&1', native, name, String(games)];
  const [played, user, system] = execFileSync("bash", words, { encoding: "utf8" }).split(/\s+/).map(Number);
  return { played, seconds: user + system };
}

/** As many games as take about so long, once the engine has compiled what is hot. */
function gamesToPlay(game) {
  for (let games = 100; ; games *= 2) {
    const here = playHere(game, games);
    if (here.seconds > seconds / 2) return Math.ceil((games * seconds) / here.seconds);
  }
}

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
const rate = (run) => run.played / run.seconds / 1e6;

for (let game = 0; game < game_count(); game++) {
  const name = text(game_name(game));
  const games = gamesToPlay(game);
  const ratios = [];
  const best = { wasm: 0, native: 0 };
  for (let round = 0; round < Number(rounds); round++) {
    const [here, there] = [playHere(game, games), playNatively(name, games)];
    if (here.played !== there.played) throw new Error(`${name}: ${here.played} moves, natively ${there.played}`);
    ratios.push(rate(here) / rate(there));
    best.wasm = Math.max(best.wasm, rate(here));
    best.native = Math.max(best.native, rate(there));
  }
  console.log(name, best.wasm.toFixed(2), best.native.toFixed(2), median(ratios).toFixed(2));
}
