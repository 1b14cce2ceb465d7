// The page with the engine inside, from a folder of static files, in a real browser.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { course } from "./course.mjs";
import { PATIENCE, close, launch, movable, moves, newGame, open, picture, random, reviewed, targets, turn } from "./harness.mjs";
import { host } from "./host.mjs";

const FOLDER = process.env.PAGE;
const GAME = "(;GM[9]SZ[8]PB[One]PW[Other];B[d1-d3];W[a3xd3];B[g1-g3]C[a remark](;W[a4-b3];B[e8-e6])(;W[a2-c2]))";

/** A telephone's network, as Lighthouse and WebPageTest have it under the name "slow 4G". */
const SLOW = { delay: 150, rate: 1.6e6 };

/** What is loaded before the first board, and from then on until a piece can be moved. */
const BOARD = ["icon.svg", "index.html"];
const ENGINE = ["engine.wasm", "network.bin", "worker.js"];

/** Visits by a slow network. */
const VISITS = 3;

/** A browser without suspended WebAssembly, as many are. */
const withoutSuspending = () => delete WebAssembly.Suspending;

/** The page, once its engine is there. */
async function openReady(browser, url, options) {
  const page = await open(browser, url, options);
  await page.waitForSelector(".cell.movable");
  return page;
}

async function load(page, text) {
  await page.click("#tab-analyse");
  await page.click("#more-record");
  await page.fill("#record-text", text);
  await page.click("#load-text");
}

/** Plays a random move. */
async function playMove(page, pick) {
  const before = (await moves(page)).length;
  const from = await movable(page);
  await page.click(`[data-square="${from[pick(from.length)]}"]`);
  const to = await targets(page);
  await page.click(`[data-square="${to[pick(to.length)]}"]`);
  await page.waitForFunction((before) => document.querySelectorAll("#play-moves .move").length > before, before);
}

/** Lets another engine of the page analyse, and stops it, several times: what each stop took, in ms. */
const stops = (page) =>
  page.evaluate(async () => {
    const { connect } = await import("./transport.js");
    const way = connect();
    let lines = 0;
    let told = () => {};
    await way.open(null, { event: (event) => event.is === "line" && (lines++, told()), lost: (text) => console.error(text) });
    const times = [];
    for (let time = 0; time < 5; time++) {
      lines = 0;
      const streams = new Promise((done) => (told = () => lines > 20 && done()));
      await way.send({ do: "analyse", lines: 3 });
      await streams;
      const started = performance.now();
      await way.send({ do: "analyse", lines: 0 });
      times.push(performance.now() - started);
      lines = 0;
      await new Promise((done) => setTimeout(done, 200));
      if (lines) throw new Error(`${lines} lines after the stop`);
    }
    return times;
  });

/** Other work on the machine only ever adds to the times: the shortest tells what the page itself needs. */
async function assertStopsSoon(page) {
  let shortest = Infinity;
  for (let series = 0; series < 4 && shortest >= 50; series++) {
    const times = await stops(page);
    console.log(`    stopped after ${times.map((time) => `${time.toFixed(1)} ms`).join(", ")}`);
    shortest = Math.min(...times);
  }
  assert.ok(shortest < 50);
}

/**
 * A first visit by a telephone: when the board was drawn, how long after that a piece could be moved, both
 * in ms, and what was asked for until then.
 */
async function visited(browser) {
  const { url, asked, size, stop } = await host(FOLDER, { slow: SLOW });
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = (globalThis.seen = {});
    const look = () => {
      if (!seen.board && document.querySelector("#board .piece")) requestAnimationFrame(() => (seen.board ??= performance.now()));
      if (document.querySelector(".cell.movable")) seen.engine ??= performance.now();
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const throttle = await context.newCDPSession(page);
  await throttle.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(url, { waitUntil: "commit" });
  const { board, engine } = await (await page.waitForFunction(() => globalThis.seen.engine && globalThis.seen, null, { timeout: PATIENCE })).jsonValue();
  const names = asked.map((path) => path.slice("/games/loa/".length) || "index.html");
  await context.close();
  await stop();
  return { board, engine: engine - board, asked: names, size };
}

const scenarios = {
  async "the same nodes and moves as in the program"({ browser, url }) {
    const page = await openReady(browser, url);
    const depth = Number(process.env.DEPTH ?? 14);
    const native = JSON.parse(execFileSync(process.env.PROGRAM, ["bench", "--json", "--depth", String(depth)]));
    const inside = await page.evaluate(async (depth) => {
      const { connect } = await import("./transport.js");
      const way = connect();
      await way.open(null, { event() {}, lost: (text) => console.error(text) });
      return (await way.bench(depth)).positions;
    }, depth);
    const facts = ({ position, best, score, nodes }) => ({ position, best, score, nodes });
    assert.deepEqual(inside.map(facts), native.positions.map(facts));
    const sum = (positions, name) => positions.reduce((sum, found) => sum + found[name], 0);
    const speed = (positions) => sum(positions, "nodes") / sum(positions, "seconds");
    const [own, other] = [speed(inside), speed(native.positions)];
    console.log(`    ${sum(inside, "nodes")} nodes in both; ${Math.round(own / 1000)} and ${Math.round(other / 1000)} thousand a second: ${(own / other).toFixed(2)}`);
    await close(page);
  },

  async "a whole game, and its review"({ browser, url }) {
    const page = await openReady(browser, url);
    await newGame(page);
    const pick = random(7);
    for (let played = 0; await turn(page); played++) {
      assert.ok(played < 150, "a game against chance ends");
      await playMove(page, pick);
    }
    assert.match(await page.textContent("#banner"), /wins|draw/i);
    await reviewed(page);
    await close(page);
  },

  async "analysis streams and stops"({ browser, url }) {
    const page = await openReady(browser, url);
    await load(page, GAME);
    await page.waitForFunction(() => document.querySelectorAll("#tree .move").length > 4);
    await page.check("#analysis-on");
    await page.waitForFunction(() => document.querySelectorAll(".engine-line").length === 3);
    await page.click("#to-next");
    await page.waitForFunction(() => document.querySelectorAll(".engine-line").length === 3);
    await picture(page, "inside-analyse");
    await page.uncheck("#analysis-on");
    await assertStopsSoon(page);
    await close(page);
  },

  async "a record is read, reviewed, changed and saved"({ browser, url }) {
    const page = await openReady(browser, url);
    await load(page, GAME);
    await page.waitForFunction(() => document.querySelectorAll("#tree .move").length > 4);
    await page.click("#review");
    await page.waitForSelector(".chances-mark");
    await page.waitForSelector("#review-progress", { state: "hidden" });
    await page.click("#copy-record");
    await page.waitForSelector(".toast");
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /a remark/);
    assert.match(text, /a2-c2/);
    await page.click("#more-explorer");
    await page.click("#to-first");
    await page.waitForFunction(() => /\d%/.test(document.querySelector("#pane-explorer").textContent), "the book was loaded");
    await page.click("#tab-watch");
    assert.match(await page.textContent("#watch"), /needs the server/);
    await close(page);
  },

  async "a reload keeps the game and its record"({ browser, url }) {
    const page = await openReady(browser, url);
    await newGame(page, { level: "depth 2" });
    const pick = random(5);
    for (let played = 0; played < 3; played++) {
      assert.ok(await turn(page));
      await playMove(page, pick);
    }
    assert.ok(await turn(page));
    const before = await moves(page);
    await page.reload();
    assert.ok(await turn(page));
    assert.deepEqual(await moves(page), before);
    await playMove(page, pick);
    await load(page, GAME);
    await page.waitForFunction(() => document.querySelectorAll("#tree .move").length > 4);
    await page.waitForFunction(() => /a remark/.test(localStorage.getItem("soucie.kept")));
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll("#tree .move").length > 4);
    await close(page);
  },

  async "without a network after the first visit"({ browser }) {
    const { url, stop } = await host(FOLDER);
    const page = await openReady(browser, url);
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller);
    await stop();
    await page.reload();
    await page.waitForSelector(".cell.movable");
    // From now on the page came from the service worker, with its headers.
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    await newGame(page, { level: "depth 2" });
    await playMove(page, random(2));
    assert.ok(await turn(page));
    page.faults = page.faults.filter((text) => !/soucie\.book|ERR_/.test(text));
    await close(page);
  },

  async "shared memory, where WebAssembly cannot be suspended"({ browser }) {
    const { url, stop } = await host(FOLDER, { isolated: true });
    const page = await openReady(browser, url, { before: withoutSuspending });
    await newGame(page, { level: "depth 2" });
    await playMove(page, random(4));
    assert.ok(await turn(page));
    await assertStopsSoon(page);
    await close(page);
    await stop();
  },

  async "a plain host, where WebAssembly cannot be suspended"({ browser, url }) {
    const page = await openReady(browser, url, { before: withoutSuspending });
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    await assertStopsSoon(page);
    await close(page);
  },

  async "a phone's width"({ browser, url }) {
    const page = await openReady(browser, url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    for (const view of ["play", "analyse"]) {
      await page.tap(`#tab-${view}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${view} is ${wide} pixels too wide`);
    }
    await picture(page, "inside-phone");
    await close(page);
  },

  async "small, and soon there on a slow network"({ browser }) {
    const visits = [];
    for (let visit = 0; visit < VISITS; visit++) visits.push(await visited(browser));
    const [{ asked, size }] = visits;
    const sum = (names) => names.reduce((sum, name) => sum + size(name), 0);
    // The icon is asked for as the browser likes, all else once.
    const [board, engine] = [BOARD, ENGINE].map((part) => asked.filter((name, at) => part.includes(name) && (name !== "icon.svg" || asked.indexOf(name) === at)));
    const seconds = (part) => visits.map((visit) => (visit[part] / 1000).toFixed(2)).join(", ");
    console.log(`    ${sum(board)} bytes compressed until the board is there, after ${seconds("board")} s`);
    console.log(`    ${sum(engine)} more until the engine is there, ${seconds("engine")} s later`);
    assert.deepEqual([board, engine].map((names) => names.toSorted()), [BOARD, ENGINE], "each is asked for once");
    assert.ok(!asked.includes("soucie.book"), "the book is not loaded before it is needed");
    // What the network carries in the time that each may take: a second, of which half is for requests
    // and for drawing, and three, begun while the board is still being drawn.
    assert.ok(sum(board) < (0.5 * SLOW.rate) / 8);
    assert.ok(sum(engine) < (3 * SLOW.rate) / 8);
  },
};

const plain = await host(FOLDER);
await course(scenarios, { browser: await launch(), url: plain.url });
