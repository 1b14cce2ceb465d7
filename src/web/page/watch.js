// The watch view: boards, clocks and standing of what is played elsewhere, large enough for a room.

import { el, fill, speak } from "./dom.js";
import { drawGraph } from "./graph.js";
import { Board } from "./live-board.js";
import { chances, clock, large, positions, write } from "./position.js";

/** A view of the scenes that a transport brings. */
export class Watch {
  constructor(host, transport) {
    this.host = host;
    this.transport = transport;
    this.snapshot = null;
    this.following = null;
    this.told = new Map();
    this.cards = [];
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
      event: (snapshot) => this.take(snapshot),
      lost: (text, unknown) => {
        this.following = null;
        this.say(text);
        if (!unknown && document.body.dataset.view === "watch") setTimeout(() => this.look(true), 2000);
      },
    });
    this.ticking = setInterval(() => this.tick(), 200);
  }

  say(text) {
    this.snapshot = null;
    this.host.replaceChildren(el("p", { class: "empty" }, text));
  }

  take(snapshot) {
    this.snapshot = { ...snapshot, at: performance.now() };
    for (const board of snapshot.boards) {
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
    const { boards, standing, fault } = this.snapshot;
    // A card stays as long as its board: its pieces slide from move to move.
    while (this.cards.length < boards.length) this.cards.push(new Card());
    this.cards.length = boards.length;
    const table = standing.length ? standingTable(standing) : null;
    const alone = boards.length === 1;
    boards.forEach((board, number) => this.cards[number].update(board, alone ? table : null));
    fill(
      this.host,
      head(this.snapshot),
      fault ? el("p", { class: "banner" }, fault) : null,
      boards.length
        ? el("div", { class: `boards count-${Math.min(4, boards.length)}` }, ...this.cards.map((card) => card.root))
        : el("p", { class: "empty" }, "No game is being played just now."),
      alone ? null : table,
    );
    this.tick();
  }

  /** Lets the clocks run between scenes. */
  tick() {
    if (!this.snapshot) return;
    const gone = performance.now() - this.snapshot.at;
    for (const element of this.host.querySelectorAll("[data-left]")) {
      const runs = element.dataset.runs === "true";
      const left = Number(element.dataset.left) - (runs ? Number(element.dataset.spent) + gone : 0);
      element.textContent = clock(left);
    }
  }
}

/** What is played, and how it stands: of two players in one line. */
function head({ title, standing, played, of }) {
  const points = ({ wins, draws }) => String(wins + (draws >> 1)).replace(/^0$/, draws % 2 ? "" : "0") + (draws % 2 ? "½" : "");
  const [one, other] = standing;
  const duel = standing.length === 2;
  return el(
    "header",
    { class: "watch-head" },
    el("h2", {}, ...(duel ? [`${one.name} `, el("b", {}, `${points(one)} – ${points(other)}`), ` ${other.name}`] : [title ?? "Live"])),
    el("p", {}, of ? `${played} of ${of} games` : ""),
  );
}

/** One board with its players. */
class Card {
  constructor() {
    const host = el("div", { class: "board", role: "img" });
    this.board = new Board(host, null);
    this.host = host;
    this.top = el("div", {});
    this.bottom = el("div", {});
    this.below = el("div", { class: "below" });
    this.root = el("article", { class: "watched" }, this.top, host, this.bottom, this.below);
  }

  update(board, table) {
    const last = board.moves.at(-1);
    const expected = board.thoughts[board.side === "Black" ? 1 : 0]?.line?.[0];
    this.board.update({
      fen: write(positions(board.start, board.moves).at(-1)),
      last: board.texts.at(-1),
      arrows: expected && !board.outcome ? [{ move: expected, rank: 2, kind: "expected" }] : [],
    });
    this.host.setAttribute("aria-label", `${board.players.join(" against ")}, after ${board.texts.length} moves`);
    seat(this.top, board, 1);
    seat(this.bottom, board, 0);
    const points = [{}, ...board.scores.map((score) => ({ score }))];
    fill(
      this.below,
      el("p", { class: "last-move" }, board.outcome ?? (last ? `${Math.ceil(board.moves.length / 2)}${board.side === "White" ? "." : "…"} ${board.texts.at(-1)}` : "The game begins.")),
      el("div", { class: "graph" }, drawGraph(points, { current: points.length - 1, box: this.below.querySelector(".graph") })),
      table,
    );
  }
}

function seat(host, board, side) {
  const name = ["Black", "White"][side];
  const thought = board.thoughts[side];
  const toMove = board.side === name && !board.result;
  const won = board.result?.startsWith(name[0] + "+");
  const detail = thought
    ? [chances(thought.score), thought.score?.depth ? `depth ${thought.score.depth}` : "", thought.nodes ? `${large(thought.nodes)} positions` : ""].filter(Boolean).join(" · ")
    : "";
  host.className = `player ${name.toLowerCase()}${toMove ? " to-move" : ""}${won ? " winner" : ""}`;
  fill(
    host,
    el("span", { class: "disc", "aria-hidden": "true" }),
    el("span", { class: "name" }, board.players[side]),
    board.left[side] === null
      ? null
      : el("span", { class: "clock", "data-left": board.left[side], "data-runs": String(toMove), "data-spent": board.thinks_for }),
    el("span", { class: "detail" }, detail),
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
