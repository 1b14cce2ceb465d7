// What scenarios need: the program, a browser, a page, and hands to play with.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

/** Nothing takes this long unless something hangs, in milliseconds. */
export const PATIENCE = 90000;

const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

const children = new Set();

/** Starts the program; it is ended with the tests. */
export function program(...words) {
  const child = spawn(process.env.PROGRAM, words, { stdio: ["pipe", "pipe", "inherit"] });
  children.add(child);
  child.on("exit", () => children.delete(child));
  return child;
}

/** A server; resolves to its address. */
export async function serve(...words) {
  const child = program("serve", "--no-open", "--port", "0", "--hash", "8", ...words);
  const [url] = await new Promise((done, fail) => {
    createInterface(child.stdout).once("line", (line) => done([line]));
    child.once("exit", (code) => fail(new Error(`the server ended with ${code}`)));
  });
  return { url, child, stop: () => child.kill() };
}

/** Ends a program, and waits until it is gone. */
export async function end(child) {
  const gone = new Promise((done) => child.once("exit", done));
  if (child.exitCode === null && child.kill()) await gone;
}

export function endAll() {
  for (const child of children) child.kill();
}

/** A temporary folder and a way to remove it. */
export function folder() {
  const path = mkdtempSync(join(tmpdir(), "soucie-browser-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM, headless: true, args: FLAGS });

/** A page whose errors, and requests to anywhere else, fail the scenario; `before` is run in it first. */
export async function open(browser, url, { before, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, permissions: ["clipboard-read", "clipboard-write"], ...options });
  if (before) await context.addInitScript(before);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.faults = [];
  page.on("pageerror", (fault) => page.faults.push(fault.stack ?? String(fault)));
  page.on("console", (message) => message.type() === "error" && !page.expectsRefusals && page.faults.push(message.text()));
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin && !/^(data|blob):/.test(request.url())) page.faults.push(`asked for ${request.url()}`);
  });
  await page.goto(url);
  await page.waitForSelector(".drawn-board .piece", { state: "attached" });
  return page;
}

/** Closes a page that must have done nothing wrong. */
export async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

/** Starts a game by the dialog. */
export async function newGame(page, { black = "person", white = "engine", level = "depth 1", start = "standard", clock = "", ponder = false } = {}) {
  await page.click("#new-game");
  for (const [side, seat] of [["black", black], ["white", white]]) {
    await page.selectOption(`#seat-${side}`, seat);
    if (seat === "engine") {
      await page.selectOption(`#seat-${side}-level`, "own");
      await page.fill(`#seat-${side}-own`, level);
    }
  }
  await page.selectOption("#start", start);
  await page.selectOption("#clock", clock);
  await page.setChecked("#ponder", ponder);
  await page.click("#start-game");
  await page.waitForFunction(() => !document.querySelector("#dialog-new").open);
}

/** Squares of pieces that can be moved now. */
export const movable = (page) => page.$$eval(".cell.movable", (cells) => cells.map((cell) => cell.dataset.square));

/** Squares that the piece in hand can go to. */
export const targets = (page) =>
  page.$$eval(".cell", (cells) => cells.filter((cell) => / can be /.test(cell.ariaLabel)).map((cell) => cell.dataset.square));

export const moves = (page, list = "#play-moves") => page.$$eval(`${list} .move`, (all) => all.map((one) => one.textContent));

/** Waits until a person is to move, or the game is over; says whether it goes on. */
export async function turn(page) {
  await page.waitForFunction(() => document.querySelector(".cell.movable") || /wins|draw/i.test(document.querySelector("#banner").textContent));
  return (await page.$(".cell.movable")) !== null;
}

/** Has the game that was played reviewed, and returns how many moves it has. */
export async function reviewed(page) {
  const all = (await moves(page)).length;
  await page.click("#to-analysis");
  await page.click("#review");
  await page.waitForSelector("#review-progress:not([hidden])");
  await page.waitForSelector("#review-progress", { state: "hidden" });
  await page.waitForSelector(".chances-mark");
  assert.equal((await moves(page, "#tree")).length, all);
  return all;
}

/** Waits until a text stays as it is for a second. */
export async function settled(page, selector) {
  for (let before = null, tries = 0; tries < PATIENCE / 1000; tries++) {
    const now = await page.textContent(selector);
    if (now === before) return;
    before = now;
    await page.waitForTimeout(1000);
  }
  assert.fail(`${selector} goes on changing`);
}

/** Random numbers that are the same in every run. */
export function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Walks the focus of the board to a square by the arrow keys. */
export async function walkTo(page, square) {
  const at = await page.evaluate(() => document.activeElement.dataset.square);
  const [files, ranks] = [square.charCodeAt(0) - at.charCodeAt(0), Number(square[1]) - Number(at[1])];
  for (let step = 0; step < Math.abs(files); step++) await page.keyboard.press(files > 0 ? "ArrowRight" : "ArrowLeft");
  for (let step = 0; step < Math.abs(ranks); step++) await page.keyboard.press(ranks > 0 ? "ArrowUp" : "ArrowDown");
}

/** A picture of a view, if pictures are asked for. */
export async function picture(page, name) {
  const where = process.env.SCREENSHOTS;
  if (!where) return;
  mkdirSync(where, { recursive: true });
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(where, `${name}.png`) });
}
