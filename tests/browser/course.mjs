// Runs scenarios, one after the other, and says how they went.

import { PATIENCE, endAll } from "./harness.mjs";

/** Runs those whose name contains a word of the command line, or all, and ends the program. */
export async function course(scenarios, { browser, ...given }) {
  const wanted = process.argv.slice(2);
  let failed = 0;
  for (const [name, scenario] of Object.entries(scenarios)) {
    if (wanted.length && !wanted.some((word) => name.includes(word))) continue;
    const started = Date.now();
    let late;
    const limit = new Promise((_, fail) => (late = setTimeout(() => fail(new Error("it hangs")), 3 * PATIENCE)));
    try {
      await Promise.race([scenario({ browser, ...given }), limit]);
      console.log(`ok    ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    } catch (fault) {
      failed++;
      console.log(`FAIL  ${name}\n${fault.stack}`);
      await Promise.all(browser.contexts().map((context) => context.close()));
    }
    clearTimeout(late);
  }
  await browser.close();
  endAll();
  console.log(failed ? `${failed} scenarios failed` : "all scenarios passed");
  process.exit(failed ? 1 : 0);
}
