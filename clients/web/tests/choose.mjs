/** choose.mjs PROJECT [WORD...] [--OPTION=VALUE...] -- runs tests in a browser, as playwright.config.mjs has them.
 *
 * Words choose those whose titles contain one of them. Without words these are the tests of the quick gate, or with
 * TESSERA_TESTS=full all others; what is for the night is run only by name. Options go to Playwright, such as
 * --repeat-each=10. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const [project, ...rest] = process.argv.slice(2);
const options = rest.filter((word) => word.startsWith("--"));
const words = rest.filter((word) => !word.startsWith("--"));

const literal = (word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** The titles that Playwright looks in begin with the project and the file. */
function choice() {
  if (words.length) return ["--grep", `^\\S* ?${project} \\S+ .*(${words.map(literal).join("|")})`];
  if (!["browser", "online"].includes(project)) return [];
  if (process.env.TESSERA_TESTS !== "full") return ["--grep", "@quick"];
  // The server of the full gate is another one, so what is quick is run with it, too.
  return ["--grep-invert", project === "online" ? "@night" : "@quick|@night"];
}

const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
const { status } = spawnSync(
  process.execPath,
  [playwright, "test", "--project", project, ...choice(), ...options],
  { cwd: fileURLToPath(new URL("..", import.meta.url)), stdio: "inherit" },
);
process.exit(status ?? 1);
