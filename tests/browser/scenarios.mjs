// What people do with the page, in a real browser.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { course } from "./course.mjs";
import {
  close, end, folder, launch, moves, movable, newGame, open, picture, program, random, reviewed, serve, settled, targets, turn, walkTo,
} from "./harness.mjs";

const GAME = "(;GM[9]SZ[8]PB[One]PW[Other];B[d1-d3];W[a3xd3];B[g1-g3]C[a remark](;W[a4-b3];B[e8-e6])(;W[a2-c2]))";
/** Black wins in one move: f3-d3 joins all pieces. */
const WIN = "8/8/8/2bb4/2b5/5b2/w6w/w6w b";

const middle = (times) => times.sort((one, other) => one - other)[times.length >> 1];

const scenarios = {
  async "a whole game by mouse, and its analysis"({ browser, url }) {
    const page = await open(browser, url);
    await newGame(page);
    const pick = random(7);
    let played = 0;
    for (; await turn(page); played++) {
      assert.ok(played < 150, "a game against chance ends");
      const before = (await moves(page)).length;
      const from = await movable(page);
      await page.click(`[data-square="${from[pick(from.length)]}"]`);
      const to = await targets(page);
      if (played === 3) await picture(page, "play");
      await page.click(`[data-square="${to[pick(to.length)]}"]`);
      await page.waitForFunction((before) => document.querySelectorAll("#play-moves .move").length > before, before);
    }
    assert.match(await page.textContent("#banner"), /wins|draw/i);
    const all = await reviewed(page);
    const box = await (await page.$("#graph")).boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction((all) => {
      const current = document.querySelector("#tree [aria-current]");
      return current && Math.abs(Number(current.dataset.node) - all / 2) < 2;
    }, all);
    await page.check("#analysis-on");
    await page.waitForFunction(() => document.querySelectorAll(".engine-line").length === 3);
    await page.waitForTimeout(process.env.SCREENSHOTS ? 3000 : 0);
    await picture(page, "analyse");
    await close(page);
  },

  async "an engine's move reaches the page within 50 ms"({ browser, url }) {
    const page = await open(browser, url);
    // Other work on the machine only ever adds to the times: the quietest of a few series tells
    // what the program itself needs.
    let median = Infinity;
    for (let series = 0; series < 6 && median >= 50; series++) {
      await page.evaluate(() => performance.clearMarks());
      await newGame(page, { black: "engine", white: "engine", level: "200ms" });
      await page.waitForFunction(() => {
        const over = /wins|draw/i.test(document.querySelector("#banner").textContent);
        return over || performance.getEntriesByName("position").length > 8;
      });
      const marks = await page.evaluate(() => performance.getEntriesByName("position").map((mark) => mark.detail));
      // The start of the game is no move of the engine.
      const took = marks.filter(({ node }) => node > 0).map((mark) => mark.took);
      median = middle(took);
      console.log(`    ${took.length} moves were drawn ${median.toFixed(1)} ms (median), ${Math.max(...took).toFixed(1)} ms (longest) after they were decided`);
    }
    assert.ok(median < 50, `half of the moves took more than ${median} ms`);
    await close(page);
  },

  async "a whole game by keyboard alone"({ browser, url }) {
    const page = await open(browser, url);
    await page.keyboard.press("n");
    await page.waitForSelector("#dialog-new[open]");
    await page.focus("#seat-white-level");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await page.focus("#start-game");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => !document.querySelector("#dialog-new").open);
    await page.focus('.cell[tabindex="0"]');
    const pick = random(3);
    for (let played = 0; await turn(page); played++) {
      assert.ok(played < 150, "a game against chance ends");
      const before = (await moves(page)).length;
      const from = await movable(page);
      await walkTo(page, from[pick(from.length)]);
      await page.keyboard.press("Enter");
      const to = await targets(page);
      await walkTo(page, to[pick(to.length)]);
      await page.keyboard.press("Enter");
      await page.waitForFunction((before) => document.querySelectorAll("#play-moves .move").length > before, before);
    }
    assert.match(await page.textContent("#banner"), /wins|draw/i);
    assert.match(await page.textContent("#spoken"), /[a-h][1-8][-x][a-h][1-8]/, "moves are read out");
    await close(page);
  },

  async "lines of action, drag, take back, resign"({ browser, url }) {
    const page = await open(browser, url);
    await newGame(page, { level: "2000" });
    await page.click('[data-square="d1"]');
    assert.equal(await page.$$eval(".target.free", (all) => all.length), 3);
    assert.equal(await page.$$eval(".way", (all) => all.length), 3);
    await page.keyboard.press("Escape");
    assert.equal(await page.$(".target"), null);
    const middle = async (square) => {
      const box = await (await page.$(`[data-square="${square}"]`)).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...(await middle("d1")));
    await page.mouse.down();
    await page.mouse.move(...(await middle("d2")), { steps: 3 });
    await page.mouse.move(...(await middle("d3")), { steps: 3 });
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelectorAll("#play-moves .move").length >= 2);
    assert.equal((await moves(page))[0], "d1-d3");
    await page.click("#take-back");
    await page.waitForFunction(() => !document.querySelector("#play-moves .move"));
    await page.click("#resign");
    await page.waitForFunction(() => /resigns/.test(document.querySelector("#banner").textContent));
    await close(page);
  },

  async "a reload in mid-game keeps the game, and tabs agree"({ browser, url }) {
    const page = await open(browser, url);
    await newGame(page, { white: "person", clock: "5m" });
    await page.click('[data-square="d1"]');
    await page.click('[data-square="d3"]');
    await page.waitForSelector("#play-moves .move");
    const address = page.url();
    await page.reload();
    await page.waitForSelector("#play-moves .move");
    assert.deepEqual(await moves(page), ["d1-d3"]);
    assert.match(await page.textContent(".to-move .clock"), /^[45]:/);
    const other = await page.context().newPage();
    await other.goto(address);
    await other.waitForSelector("#play-moves .move");
    await other.click('[data-square="a3"]');
    await other.click('[data-square="d3"]');
    await page.waitForFunction(() => document.querySelectorAll("#play-moves .move").length === 2);
    assert.deepEqual(await moves(page), ["d1-d3", "a3xd3"]);
    await other.close();
    await close(page);
  },

  async "streaming analysis, stepping along a line, heat and worth"({ browser, url }) {
    const page = await open(browser, url);
    await page.click("#tab-analyse");
    await page.check("#analysis-on");
    await page.waitForFunction(() => document.querySelectorAll(".engine-line").length === 3);
    const depth = async () => Number(/depth (\d+)/.exec(await page.textContent("#speed"))?.[1] ?? 0);
    const first = await depth();
    await page.waitForFunction((first) => Number(/depth (\d+)/.exec(document.querySelector("#speed").textContent)?.[1]) > first, first);
    assert.match(await page.textContent(".score"), /^(Black|White) (\d+%|wins in \d+)$/);
    await page.uncheck("#analysis-on");
    await settled(page, "#speed");
    await page.check("#heat-on");
    await page.waitForFunction(() => document.querySelectorAll(".values text").length >= 12);
    await picture(page, "heat");
    await page.check("#worth-on");
    await page.waitForFunction(() => document.querySelectorAll(".values text").length === 24);
    await page.uncheck("#worth-on");
    await page.waitForSelector(".engine-line");
    await page.uncheck("#analysis-on");
    await page.click("#tab-play");
    await page.keyboard.press("Escape");
    await close(page);
  },

  async "a proven win, set up by hand, and stepped through"({ browser, url }) {
    const page = await open(browser, url);
    await page.click("#tab-analyse");
    await page.click("#more-record");
    await page.click("#open-setup");
    await page.fill("#setup-fen", WIN);
    await page.press("#setup-fen", "Tab");
    await page.click('#setup-board [data-square="h8"]');
    assert.match(await page.inputValue("#setup-fen"), /^7b\//);
    await page.click('#setup-board [data-square="h8"]');
    assert.equal(await page.inputValue("#setup-fen"), WIN);
    await picture(page, "setup");
    await page.click("#setup-analyse");
    await page.waitForFunction(() => !document.querySelector("#dialog-setup").open);
    await page.check("#analysis-on");
    await page.waitForSelector(".score.proven");
    assert.match(await page.textContent(".score.proven"), /Black wins in \d+/);
    const shown = () => page.$$eval("#board .piece:not(.gone)", (all) => all.map((one) => one.style.transform).sort().join());
    const before = await shown();
    await page.hover(".pv-move");
    await page.waitForFunction((before) => [...document.querySelectorAll("#board .piece:not(.gone)")].map((one) => one.style.transform).sort().join() !== before, before);
    await page.mouse.move(5, 5);
    await page.waitForFunction((before) => [...document.querySelectorAll("#board .piece:not(.gone)")].map((one) => one.style.transform).sort().join() === before, before);
    await page.focus(".pv-move");
    await page.waitForFunction((before) => [...document.querySelectorAll("#board .piece:not(.gone)")].map((one) => one.style.transform).sort().join() !== before, before);
    await page.evaluate(() => document.activeElement.blur());
    await page.waitForFunction((before) => [...document.querySelectorAll("#board .piece:not(.gone)")].map((one) => one.style.transform).sort().join() === before, before);
    await page.click(".pv-move");
    await page.waitForFunction(() => /Black wins/.test(document.querySelector("#banner").textContent));
    await close(page);
  },

  async "records: paste, file, variations, round trip, address"({ browser, url }) {
    const page = await open(browser, url);
    await page.click("#tab-analyse");
    await page.click("#more-record");
    await page.fill("#record-text", GAME);
    await page.click("#load-text");
    await page.waitForSelector("#tree .variation");
    assert.deepEqual(await moves(page, "#tree"), ["d1-d3", "a3xd3", "g1-g3", "a4-b3", "a2-c2", "e8-e6"]);
    assert.match(await page.textContent("#tree"), /a remark/);
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("End");
    await page.waitForFunction(() => document.querySelector("#tree [aria-current]")?.textContent === "e8-e6");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-record")]);
    const saved = readFileSync(await download.path(), "utf8");
    assert.match(saved, /PB\[One\]/);
    const place = folder();
    const file = join(place.path, "game.sgf");
    writeFileSync(file, saved);
    await page.setInputFiles("#record-file", file);
    await page.waitForFunction(() => !document.querySelector("#tree [aria-current]"));
    assert.deepEqual(await moves(page, "#tree"), ["d1-d3", "a3xd3", "g1-g3", "a4-b3", "a2-c2", "e8-e6"]);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector("#tree [aria-current]")?.textContent === "a3xd3");
    await page.click("#copy-address");
    const address = await page.evaluate(() => navigator.clipboard.readText());
    const other = await page.context().newPage();
    await other.goto(address);
    await other.waitForFunction(() => document.querySelector("#tree [aria-current]")?.textContent === "a3xd3");
    // A file that is dropped on the page is opened like one that is chosen.
    await other.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "dropped.sgf"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, GAME);
    await other.waitForFunction(() => document.querySelectorAll("#tree .move").length === 6);
    await other.close();
    place.remove();
    await close(page);
  },

  async "the explorer: the book, and imported games"({ browser, url }) {
    const page = await open(browser, url);
    await page.click("#tab-analyse");
    await page.waitForSelector(".explorer tbody tr");
    const drawn = await page.$$eval(".explorer .lead", (all) => all.map((one) => parseInt(one.textContent) || 0));
    assert.ok(Math.abs(drawn.reduce((sum, one) => sum + one, 0) - 100) <= drawn.length);
    const place = folder();
    const file = join(place.path, "games.txt");
    writeFileSync(file, "d1-d3 a3xd3 B+R\nd1-d3 h3-e3 W+R\nd1-b3 W+R\n");
    await page.setInputFiles("#import-file", file);
    await page.waitForSelector(".results");
    await picture(page, "explorer");
    const book = await page.textContent(".explorer .move");
    await page.click(".explorer .move");
    await page.waitForFunction((book) => document.querySelector("#tree [aria-current]")?.textContent === book, book);
    place.remove();
    await close(page);
  },

  async "a real match is watched"({ browser }) {
    const place = folder();
    const match = program("match", "name=Network,hash=1", "name=Lines,eval=yl,hash=1", "--games", "1000", "--limit", "nodes=5000", "--output", place.path);
    const server = await serve("--watch", place.path);
    const page = await open(browser, `${server.url}#view=watch`, { viewport: { width: 1600, height: 900 } });
    await page.waitForSelector(".watched .piece");
    const last = () => page.textContent(".last-move");
    const before = await last();
    await page.waitForFunction((before) => document.querySelector(".last-move").textContent !== before, before);
    await page.waitForSelector(".standing");
    assert.match(await page.textContent(".standing"), /Network/);
    // What the engine expects. In one look: the next game may have begun a moment later, and nothing is expected in it yet.
    await page.waitForFunction(() => Array.from(document.querySelectorAll(".watched .player")).some((player) =>
      player.querySelector(".detail")?.textContent.includes("depth")
      && /^[a-h][1-8][-x][a-h][1-8]( |$)/.test(player.querySelector(".pv")?.textContent)));
    await page.waitForTimeout(process.env.SCREENSHOTS ? 5000 : 0);
    await picture(page, "watch");
    // Everybody else sees the same, and sees it move.
    await Promise.all(Array.from({ length: 4 }, async () => {
      const other = await open(browser, `${server.url}#view=watch`);
      const before = await other.textContent(".last-move");
      await other.waitForFunction((before) => document.querySelector(".last-move").textContent !== before, before);
      await close(other);
    }));
    await page.waitForFunction(() => /^[1-9]/.test(document.querySelector(".watch-head p").textContent));
    await end(match);
    // Then the last game that was finished stays, and the standing.
    await page.waitForFunction(() => /wins|draw/i.test(document.querySelector(".last-move")?.textContent));
    assert.equal(await page.$$eval(".watched", (all) => all.length), 1);
    await end(server.child);
    await page.context().close();
    place.remove();
  },

  async "a console game is watched"({ browser }) {
    const place = folder();
    const console = program("--games", place.path, "--hash", "1");
    const server = await serve("--watch", place.path);
    console.stdin.write("d1-d3\n");
    const page = await open(browser, `${server.url}#view=watch`);
    await page.waitForFunction(() => /[a-h][1-8][-x][a-h][1-8]/.test(document.querySelector(".last-move")?.textContent));
    await end(console);
    await end(server.child);
    await page.context().close();
    place.remove();
  },

  async "a report of annotate shares board, graph and looks"({ browser }) {
    const place = folder();
    const [record, report] = [join(place.path, "game.sgf"), join(place.path, "game.html")];
    writeFileSync(record, GAME);
    const annotate = program("annotate", record, "--depth", "3", "--html", report);
    assert.equal(await new Promise((done) => annotate.once("exit", done)), 0);
    const page = await open(browser, `file://${report}#2`);
    assert.match(await page.textContent("#moves [aria-current]"), /^a3xd3/);
    assert.equal(await page.$$eval(".chances-line", (all) => all.length), 1);
    await page.keyboard.press("ArrowLeft");
    assert.match(await page.textContent("#moves [aria-current]"), /^d1-d3/);
    const box = await (await page.$("#graph")).boundingBox();
    await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
    assert.match(await page.textContent("#moves [aria-current]"), /^e8-e6/);
    place.remove();
    await close(page);
  },

  async "other machines need the token, which becomes a cookie"({ browser }) {
    const server = await serve("--address", "0.0.0.0");
    const [address, token] = server.url.split("?token=");
    const stranger = await browser.newContext();
    assert.equal((await (await stranger.newPage()).goto(address)).status(), 401);
    await stranger.close();
    const page = await open(browser, server.url);
    assert.equal(page.url().includes(token), false, "the address can be shown");
    await newGame(page, { white: "person" });
    await page.click('[data-square="d1"]');
    await page.click('[data-square="d3"]');
    await page.waitForSelector("#play-moves .move");
    await page.reload();
    await page.waitForSelector("#play-moves .move");
    await end(server.child);
    await page.context().close();
  },

  async "the engine ponders"({ browser, url }) {
    const page = await open(browser, url);
    await newGame(page, { level: "depth 6", ponder: true });
    await page.click('[data-square="d1"]');
    await page.click('[data-square="d3"]');
    await page.waitForFunction(() => /pondering on your time/.test(document.querySelector("#facts").textContent));
    await page.click("#pause");
    await page.waitForFunction(() => !/pondering on your time/.test(document.querySelector("#facts").textContent));
    await close(page);
  },

  async "a phone, dark colours, motion off"({ browser, url }) {
    const page = await open(browser, url, { viewport: { width: 390, height: 844 }, colorScheme: "dark", reducedMotion: "reduce", hasTouch: true, isMobile: true });
    const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth, document.querySelector("#board").clientWidth]);
    assert.ok(sizes[0] <= sizes[1], `nothing sticks out: ${sizes}`);
    assert.ok(sizes[2] > 350, `the board fills the phone: ${sizes}`);
    const back = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(back, "rgb(21, 23, 26)");
    assert.match(await page.evaluate(() => getComputedStyle(document.querySelector(".piece")).transitionDuration), /^0s/);
    await page.tap('[data-square="d1"]');
    await page.waitForSelector(".target.free");
    await picture(page, "phone");
    await page.tap('[data-square="d3"]');
    await page.waitForSelector("#play-moves .move");
    await page.click("#open-rules");
    await page.waitForSelector("#dialog-rules[open]");
    await picture(page, "rules");
    await close(page);
    const light = await open(browser, url, { colorScheme: "light" });
    await light.click("#open-settings");
    await light.selectOption("#setting-theme", "dark");
    assert.equal(await light.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(21, 23, 26)");
    await close(light);
  },

  async "every control has a name, and the first board comes soon"({ browser, url }) {
    const page = await open(browser, url);
    for (const view of ["play", "analyse"]) {
      await page.click(`#tab-${view}`);
      const nameless = await page.$$eval("button, input, select, textarea, [role=img]", (all) =>
        all
          .filter((one) => !(one.textContent.trim() || one.ariaLabel || one.labels?.length || one.querySelector("title")))
          .map((one) => one.outerHTML),
      );
      assert.deepEqual(nameless, []);
    }
    const fresh = await page.context().newPage();
    await fresh.goto(url);
    const time = await fresh.waitForFunction(() => document.querySelector("#board .piece") && performance.now());
    const size = await fresh.evaluate(() => performance.getEntriesByType("resource").filter((one) => !/events|watch/.test(one.name)).reduce((sum, one) => sum + one.decodedBodySize, performance.getEntriesByType("navigation")[0].decodedBodySize));
    console.log(`    first board after ${Math.round(await time.jsonValue())} ms; the page is ${size} bytes`);
    assert.ok(size < 200000);
    await close(page);
  },
};

const server = await serve();
await course(scenarios, { browser: await launch(), url: server.url });
