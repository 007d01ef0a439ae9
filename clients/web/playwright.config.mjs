/** playwright.config.mjs -- the tests in browsers: where they are, and what is kept of one that fails.
 *
 * `tests/choose.mjs` starts them: by words, or those of the quick gate or of the full one. */
import { defineConfig } from "@playwright/test";
import { LAUNCH } from "./tests/chromium.mjs";

const FAILURES = "../../build/failures"; // a folder for each project, emptied before its tests run

const isFull = process.env.TESSERA_TESTS === "full";

/** The quick gate opens many pages for a moment each, for which code is optimised in vain: it takes a tenth less without. */
const hasty = { ...LAUNCH, args: [...LAUNCH.args, "--js-flags=--single-threaded --no-opt"] };

/** Of a test that fails there stay a picture, the page as text, and what happened: `npx playwright show-trace`. Pictures
 * of every step would cost more than the tests. */
const traced = {
  screenshot: "only-on-failure",
  trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
};

const project = (name, more) => ({ name, outputDir: `${FAILURES}/${name}`, ...more });

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: isFull ? 2 : 1,
  timeout: isFull ? 1_200_000 : 600_000, // what hangs; no test is slow enough to reach it
  reporter: "./tests/reporter.mjs",
  use: { launchOptions: isFull ? LAUNCH : hasty, ...traced },
  projects: [
    project("browser", { testDir: "tests/browser", testIgnore: "speed.spec.mjs" }),
    project("online", { testDir: "tests/online" }),
    // What measures runs alone, and nothing is noted meanwhile.
    project("speed", {
      testMatch: "browser/speed.spec.mjs",
      workers: 1,
      use: { trace: "off", launchOptions: LAUNCH },
    }),
    // A tab behind another is slowed down.
    project("firefox", { testDir: "tests/firefox", workers: 1, use: { trace: "off" } }),
  ],
});
