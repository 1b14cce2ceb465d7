// Ten thousand requests, good and bad, a thousand of them games that are left in the middle, and
// what they leave behind:
//
//   node tests/browser/memory.mjs target/release/soucie

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { createInterface } from "node:readline";

const REQUESTS = 10000;
const child = spawn(process.argv[2], ["serve", "--no-open", "--port", "0", "--hash", "1"], { stdio: ["ignore", "pipe", "inherit"] });
const url = await new Promise((done) => createInterface(child.stdout).once("line", done));
const { host, port } = new URL(url);
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Memory in KiB, and processor time in hundredths of a second. */
function state() {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1].split(" ");
  return { memory: Number(/VmRSS:\s+(\d+)/.exec(status)[1]), peak: Number(/VmHWM:\s+(\d+)/.exec(status)[1]), threads: Number(/Threads:\s+(\d+)/.exec(status)[1]), time: Number(fields[11]) + Number(fields[12]) };
}

function ask(path, { method = "GET", headers = {}, body = "" } = {}) {
  return new Promise((done) => {
    const asked = request({ port, host: "127.0.0.1", path, method, agent, headers: { host, "content-length": body.length, ...headers } }, (answer) => {
      let text = "";
      answer.on("data", (part) => (text += part));
      answer.on("end", () => done(answer.statusCode));
      // A stream that goes on is closed at once: a tab that comes and goes.
      if (answer.headers["content-type"] === "text/event-stream") answer.once("data", () => (done(answer.statusCode), asked.destroy()));
    });
    asked.on("error", () => done(0));
    asked.end(body);
  });
}

/** A tab in which two engines play, and which is closed in the middle of it. */
function visit() {
  return new Promise((done) => {
    const asked = request({ port, host: "127.0.0.1", path: "/events", agent: false, headers: { host } }, (answer) => {
      answer.on("error", () => {});
      answer.once("data", async (part) => {
        const client = /"client":"(\w+)"/.exec(part)?.[1];
        const seat = { engine: { time: 1000 } };
        const body = JSON.stringify({ do: "new", players: [seat, seat], start: "standard", rules: "olympiad", clock: null });
        const status = await ask(`/command?client=${client}`, { method: "POST", headers: json, body });
        asked.destroy();
        done(status);
      });
    });
    asked.on("error", () => done(0));
    asked.end();
  });
}

const json = { "content-type": "application/json", origin: `http://${host}` };
const KINDS = [
  () => ask("/"),
  () => ask("/board.js"),
  () => ask("/../secret"),
  () => ask("/", { headers: { host: "evil.example" } }),
  () => ask("/command?client=x", { method: "POST", headers: { ...json, origin: "http://evil.example" }, body: "{}" }),
  () => ask("/command?client=x", { method: "POST", headers: json, body: '{"do":"dance"}' }),
  () => ask("/command?client=x", { method: "POST", headers: json, body: "{".repeat(50000) }),
  () => ask("/events?game=nowhere"),
  () => ask("/events"),
  visit,
];

await Promise.all(KINDS.map((kind) => kind()));
const before = state();
const counts = new Map();
let next = 0;
await Promise.all(
  Array.from({ length: 16 }, async () => {
    while (next < REQUESTS) {
      const status = await KINDS[next++ % KINDS.length]();
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  }),
);
const after = state();
await new Promise((done) => setTimeout(done, 3000));
const calm = state();
await new Promise((done) => setTimeout(done, 5000));
console.log("answers by status:", Object.fromEntries([...counts].sort()));
console.log(`memory: ${before.memory} KiB before, ${after.memory} KiB after, ${calm.memory} KiB when calm, ${calm.peak} KiB at most; threads ${calm.threads}`);
console.log(`processor time in 5 s of rest: ${(state().time - calm.time) * 10} ms`);
child.kill();
process.exit(0);
