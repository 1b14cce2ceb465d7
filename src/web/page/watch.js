// The watch view: boards, clocks and standing of what is played elsewhere, large enough for a room.

import { drawBoard } from "./board.js";
import { el, fill, speak } from "./dom.js";
import { drawGraph } from "./graph.js";
import { chances, clock, large, positions, write } from "./position.js";

/** A view of the scenes that a transport brings. */
export class Watch {
  constructor(host, transport) {
    this.host = host;
    this.transport = transport;
    this.scene = null;
    this.following = null;
    this.told = new Map();
  }

  /** Starts to look on, or stops. */
  async look(on) {
    if (!on) {
      this.following?.abort();
      this.following = null;
      clearInterval(this.ticking);
      return;
    }
    if (this.following) return;
    if (!this.transport.watch) return this.say("Watching needs the server: `soucie serve --watch FOLDER`.");
    this.say("Looking for games…");
    this.following = await this.transport.watch({
      event: (scene) => this.take(scene),
      lost: (text, unknown) => {
        this.following = null;
        this.say(text);
        if (!unknown && document.body.dataset.view === "watch") setTimeout(() => this.look(true), 2000);
      },
    });
    this.ticking = setInterval(() => this.tick(), 200);
  }

  say(text) {
    this.host.replaceChildren(el("p", { class: "empty" }, text));
  }

  take(scene) {
    this.scene = { ...scene, at: performance.now() };
    for (const board of scene.boards) {
      const key = `${board.name} ${board.players}`;
      const known = this.told.get(key);
      if (known !== undefined && known !== board.moves.length && board.texts.length) {
        speak(`${board.players[(board.texts.length + (board.start.endsWith("w") ? 0 : 1)) % 2]}: ${board.texts.at(-1)}`);
      }
      this.told.set(key, board.moves.length);
    }
    this.draw();
  }

  draw() {
    const { title, boards, standing, played, of, fault } = this.scene;
    fill(
      this.host,
      el("header", { class: "watch-head" }, el("h2", {}, title ?? "Live"), el("p", {}, of ? `${played} of ${of} games` : "")),
      fault ? el("p", { class: "banner" }, fault) : null,
      boards.length
        ? el("div", { class: `boards count-${Math.min(4, boards.length)}` }, ...boards.map(boardCard))
        : el("p", { class: "empty" }, "No game is being played just now."),
      standing.length ? standingTable(standing) : null,
    );
    this.tick();
  }

  /** Lets the clocks run between scenes. */
  tick() {
    if (!this.scene) return;
    const gone = performance.now() - this.scene.at;
    for (const element of this.host.querySelectorAll("[data-left]")) {
      const runs = element.dataset.runs === "true";
      const left = Number(element.dataset.left) - (runs ? Number(element.dataset.spent) + gone : 0);
      element.textContent = clock(left);
    }
  }
}

function boardCard(board) {
  const all = positions(board.start, board.moves);
  const last = board.moves.at(-1);
  const expected = board.thoughts[board.side === "Black" ? 1 : 0]?.line?.[0];
  const view = {
    fen: write(all.at(-1)),
    last,
    arrows: expected ? [{ move: expected, rank: 2, kind: "expected" }] : [],
  };
  const points = [{}, ...board.scores.map((score) => ({ score }))];
  return el(
    "article",
    { class: "watched" },
    seat(board, 1),
    el("div", { class: "board" }, drawBoard(view)),
    seat(board, 0),
    el(
      "div",
      { class: "below" },
      el("p", { class: "last-move" }, board.outcome ?? (last ? `${Math.ceil(board.moves.length / 2)}. ${board.texts.at(-1)}` : "The game begins.")),
      el("div", { class: "graph" }, drawGraph(points, { current: points.length - 1 })),
    ),
  );
}

function seat(board, side) {
  const name = ["Black", "White"][side];
  const thought = board.thoughts[side];
  const toMove = board.side === name && !board.result;
  const won = board.result?.startsWith(name[0] + "+");
  const detail = thought
    ? [chances(thought.score), thought.score?.depth ? `depth ${thought.score.depth}` : "", thought.nodes ? `${large(thought.nodes)} positions` : ""].filter(Boolean).join(" · ")
    : "";
  return el(
    "div",
    { class: `player ${name.toLowerCase()}${toMove ? " to-move" : ""}${won ? " winner" : ""}` },
    el("span", { class: "disc", "aria-hidden": "true" }),
    el("span", { class: "name" }, board.players[side]),
    el("span", { class: "detail" }, detail),
    board.left[side] === null
      ? null
      : el("span", { class: "clock", "data-left": board.left[side], "data-runs": String(toMove), "data-spent": board.thinks_for }),
    el("span", { class: "pv" }, (thought?.line ?? []).slice(0, 8).join(" ")),
  );
}

function standingTable(standing) {
  const rows = standing.map(({ name, wins, draws, losses, rating }) => {
    const games = wins + draws + losses;
    const score = wins + draws / 2;
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, name),
      el("td", { class: "total" }, `${score} / ${games}`),
      el("td", {}, `+${wins} =${draws} −${losses}`),
      el("td", {}, rating && games ? `${rating[0] >= 0 ? "+" : "−"}${Math.abs(rating[0]).toFixed(0)} ± ${rating[1].toFixed(0)}` : ""),
    );
  });
  const heads = ["player", "points", "won, drawn, lost", "Elo"].map((text) => el("th", { scope: "col" }, text));
  return el("table", { class: "standing" }, el("caption", {}, "Standing"), el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows));
}
