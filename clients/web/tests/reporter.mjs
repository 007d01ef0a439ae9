/** reporter.mjs -- tells what came of each test: a line for each, what is known of those that failed, and how many there
 * were. The last line is what make/check.sh counts by. */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const LINES_MAX = 25; // of one error
const COLOURS = /\u001b\[[0-9;]*m/g;

/** What is kept of a test that failed, by what Playwright calls it. */
const KEPT = { screenshot: "picture", "error-context": "page", trace: "trace" };

const shorten = (text) => {
  const lines = text.replace(COLOURS, "").split("\n");
  return lines.length > LINES_MAX ? [...lines.slice(0, LINES_MAX), "..."] : lines;
};

function linesOf({ message = "", value, snippet = "", location }) {
  const at = location && `at ${relative(ROOT, location.file)}:${location.line}`;
  return [...shorten(message || value || ""), at, ...shorten(snippet)].filter((line) =>
    line?.trim(),
  );
}

/** One that fails in every way is named once for each: the last browser shows most. */
const keptOf = ({ attachments }) =>
  attachments
    .filter(({ name, path }) => KEPT[name] && path)
    .map(({ name, path }) => `${KEPT[name]}: ${relative(ROOT, path)}`);

export default class Reporter {
  passed = 0;
  failures = [];

  printsToStdio() {
    return true;
  }

  onStdOut(text) {
    process.stdout.write(text);
  }

  onStdErr(text) {
    process.stderr.write(text);
  }

  onTestEnd(test, result) {
    const took = `${(result.duration / 1000).toFixed(1)} s`;
    if (result.status === "passed") {
      this.passed++;
      console.log(`ok   ${test.title}, ${took}`);
      return;
    }
    console.log(`bad  ${test.title}, ${took}`);
    const project = test.parent.project().name;
    const errors = result.errors.length ? result.errors : [{ message: result.status }];
    this.failures.push([
      `FAILED: ${test.title}`,
      ...errors.flatMap(linesOf),
      ...keptOf(result),
      `again: make/npm.sh ${project} "${test.title}"`,
    ]);
  }

  /** What goes wrong outside of tests, as a file that cannot be read. */
  onError(error) {
    this.failures.push(["FAILED: the tests", ...linesOf(error)]);
  }

  onEnd() {
    for (const [first, ...rest] of this.failures) {
      console.log([first, ...rest.map((line) => `     ${line}`)].join("\n"));
    }
    console.log(`${this.passed} passed, ${this.failures.length} failed`);
  }
}
