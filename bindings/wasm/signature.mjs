// signature.mjs -- prints the signatures of each game, as `tessera signature` does natively. With --speed
// it also prints the simulations per second of its bots.
import { gameNames, giveNet, loadEngine, textAt } from "./engine.mjs";

const engine = await loadEngine(process.argv[2]);
const hasSpeed = process.argv[3] === "--speed";

function hex(number) {
  return BigInt.asUintN(64, number).toString(16).padStart(16, "0");
}

function simulationsPerSecond(game) {
  const begun = performance.now();
  engine.bot_signature(game, 400);
  return Math.round((engine.simulations() * 1000) / (performance.now() - begun));
}

gameNames(engine).forEach((name, game) => {
  giveNet(engine, name);
  if (hasSpeed) console.log(name, simulationsPerSecond(game));
  else console.log(name, hex(engine.game_signature(game)), hex(engine.bot_signature(game, 40)));
});
if (!hasSpeed) {
  engine.rules_mark();
  console.log("all", textAt(engine, engine.text_out()));
}
