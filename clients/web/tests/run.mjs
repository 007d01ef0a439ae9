/** run.mjs -- runs tests in the browser, some side by side so that no core is idle, and tells what came of each.
 *
 * Words of the command line choose those whose names contain one of them. Without words, those that
 * are quick are run, or all where TESSERA_TESTS=full. What measures runs alone. It is run only by name, and so
 * is what visits all screens, which is a check of its own. */

const isMeasuring = (name) => /^(speed|memory):/.test(name);

const isByName = (name) => isMeasuring(name) || name.startsWith("screens:");

function chosen(tests, quick) {
  const words = process.argv.slice(2);
  const isFull = process.env.TESSERA_TESTS === "full";
  for (const name of quick) if (!tests[name]) throw new Error(`there is no test "${name}"`);
  return Object.keys(tests).filter((name) => {
    if (words.length) return words.some((word) => name.includes(word));
    return !isByName(name) && (isFull || quick.includes(name));
  });
}

/** `quick` has names of tests, `attempt` gets a test and throws if it fails, `lanes` is how many run side
 * by side. Returns the status of the program. */
export async function runTests(tests, quick, attempt, lanes = 2) {
  const names = chosen(tests, quick);
  let failures = 0;
  const run = async (name) => {
    const begun = performance.now();
    try {
      await attempt(tests[name]);
      console.log(`ok   ${name}, ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    } catch (error) {
      failures++;
      const why = String(error.message ?? error).replaceAll("\n", "\n     ");
      console.log(`FAILED: ${name}\n     ${why}`);
    }
  };
  const waiting = names.filter((name) => !isMeasuring(name));
  const lane = async () => {
    while (waiting.length) await run(waiting.shift());
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  for (const name of names.filter(isMeasuring)) await run(name);
  console.log(`${names.length - failures} passed, ${failures} failed`);
  return failures > 0 || names.length === 0 ? 1 : 0;
}
