// moves.mjs MOVES WASM [ROUNDS] -- how fast WebAssembly plays random games (lab/bench/moves.h), compared with the native
// program `moves`. Both take turns; prints millions of moves per second of CPU time, and the median of the ratios.
import { execFileSync } from "node:child_process";
import { gameNames, loadEngine } from "./engine.mjs";

const [native, file, rounds = "9"] = process.argv.slice(2);
const seconds = 0.4; // of each run
const engine = await loadEngine(file);

/** What so many games come to here, and the CPU seconds they take. */
function playHere(game, games) {
  const before = process.cpuUsage();
  const played = engine.moves(game, games);
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
  for (let games = 8; ; games *= 2) {
    const here = playHere(game, games);
    if (here.seconds > seconds / 2) return Math.ceil((games * seconds) / here.seconds);
  }
}

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
const rate = (run) => run.played / run.seconds / 1e6;

function compare(name, game) {
  const games = gamesToPlay(game);
  const ratios = [];
  const best = { wasm: 0, native: 0 };
  for (let round = 0; round < Number(rounds); round++) {
    const [here, there] = [playHere(game, games), playNatively(name, games)];
    if (here.played !== there.played) throw new Error(`${name}: ${here.played}, natively ${there.played}`);
    ratios.push(rate(here) / rate(there));
    best.wasm = Math.max(best.wasm, rate(here));
    best.native = Math.max(best.native, rate(there));
  }
  console.log(name, best.wasm.toPrecision(3), best.native.toPrecision(3), median(ratios).toFixed(2));
}

gameNames(engine).forEach((name, game) => compare(name, game));
