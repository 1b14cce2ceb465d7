// How fast the engine in a page is beside the program, by processor time, which other work on the
// machine hardly changes. On Linux, after `tests/browser/run`, which installs what it needs:
//
//   PROGRAM=target/release/soucie PAGE=target/page SOURCES=src/web CHROMIUM=/usr/bin/chromium node target/browser/speed.mjs [DEPTH]

import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { host } from "./host.mjs";
import { launch, open } from "./harness.mjs";

const ROUNDS = 3;
const TICKS_A_SECOND = 100;
const depth = process.argv[2] ?? "14";

/** Seconds that each thread of the browser's workers has used, by its number. */
function workers() {
  const used = new Map();
  const numbers = (folder) => readdirSync(folder).filter((name) => /^\d+$/.test(name));
  for (const process of numbers("/proc")) {
    try {
      if (!/^chrom/.test(readFileSync(`/proc/${process}/comm`, "utf8"))) continue;
      for (const thread of numbers(`/proc/${process}/task`)) {
        const [, name, rest] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${process}/task/${thread}/stat`, "utf8"));
        const fields = rest.split(" ");
        if (name.startsWith("Dedicated")) used.set(thread, (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND);
      }
    } catch {
      // A process that has just ended.
    }
  }
  return used;
}

/** The program's nodes and seconds. */
function native() {
  const words = ["-c", `TIMEFORMAT="%U %S"; time "$PROGRAM" bench --json --depth ${depth}`];
  const { stdout, stderr } = spawnSync("bash", words, { encoding: "utf8" });
  const [user, system] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return { nodes: JSON.parse(stdout).nodes, seconds: user + system };
}

const page = await open(await launch(), (await host(process.env.PAGE)).url);
await page.evaluate(async () => {
  const { connect } = await import("./transport.js");
  globalThis.way = connect();
  await way.open(null, { event() {}, lost: (text) => console.error(text) });
  // Its answer comes when the engine is there.
  await way.send({ do: "go", node: 0 });
});
for (let round = 0; round < ROUNDS; round++) {
  const before = workers();
  const found = await page.evaluate((depth) => way.bench(Number(depth)), depth);
  const used = [...workers()].map(([thread, seconds]) => seconds - (before.get(thread) ?? seconds));
  const inside = { nodes: found.positions.reduce((sum, { nodes }) => sum + nodes, 0), seconds: Math.max(...used) };
  const [own, other] = [inside, native()].map(({ nodes, seconds }) => nodes / seconds);
  const thousands = (speed) => Math.round(speed / 1000);
  console.log(`${inside.nodes} nodes: ${thousands(own)} thousand a second in the page, ${thousands(other)} in the program, ${(own / other).toFixed(2)} of it`);
}
process.exit(0);
