/** size.mjs -- what a first visit loads, compressed, against the budget of 250 KB: the page, the
 * engine, one language and the game that is played, for which the largest stands. What is
 * loaded later, when it is asked for or behind the player's back, is listed as such. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { DIST } from "./serve.mjs";

const BUDGET = 250 * 1024;
const GAMES = "chocolatier|pavilion|ingenious|polyssimo|chromino";
const BOARD = new RegExp(`/(${GAMES}|plain)-[^/]*\\.(js|css)$`);
// Another language, what an installed page shows, and screens that no game needs.
const LATER = /zh-Hant|icon-(192|512)\.png$|\/(Replay|Learn|\w*Puzzle|snapshot)[^/]*\.(js|css)$/;

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

const boards = new Map();
let total = 0;
let all = 0;
for (const file of files(DIST)) {
  const size = gzipSync(readFileSync(file), { level: 9 }).length;
  const game = BOARD.exec(file)?.[1];
  const isLater = LATER.test(file);
  all += size;
  if (game) boards.set(game, (boards.get(game) ?? 0) + size);
  else if (!isLater) total += size;
  const note = game ? " (a board)" : isLater ? " (later)" : "";
  console.log(`${`${size}`.padStart(8)} ${relative(DIST, file)}${note}`);
}
const largest = Math.max(...boards.values());
console.log(`${`${all}`.padStart(8)} for everything, offline included`);
console.log(`${`${total + largest}`.padStart(8)} for a first game, of ${BUDGET}`);
process.exit(total + largest > BUDGET ? 1 : 0);
