// The analyse view: the engine's lines, the gauge, the graph, heat and worth of pieces.

import { byId, el, fill, show } from "./dom.js";
import { drawGraph } from "./graph.js";
import { drawMoves } from "./moves.js";
import { chances, ends, large, points, squareOf } from "./position.js";

/** Lines, gauge and speed. `act.preview(moves)` shows a position along a line, or with null the
    present one; `act.follow(moves)` plays a line's moves into the tree. */
export function drawLines(game, shownLines, act) {
  const list = byId("lines");
  const lines = game.lines.filter(Boolean).slice(0, shownLines);
  const busy = game.engine.activity === "analysing";
  list.replaceChildren(
    ...lines.map((line) => lineRow(line, act)),
    ...(lines.length ? [] : [el("li", { class: "empty" }, hint(game, busy))]),
  );
  const best = lines[0];
  byId("speed").textContent = best
    ? `depth ${best.depth}/${best.selective_depth} · ${large(best.nodes)} · ${large(best.nodes_per_second)}/s`
    : "";
}

function hint(game, busy) {
  if (game.position?.outcome) return "The game is over here.";
  return busy ? "Thinking…" : "Switch the engine on to see its lines.";
}

function lineRow(line, act) {
  const bound = { upper: "≤ ", lower: "≥ ", exact: "" }[line.bound];
  const moves = line.texts.map((text, index) =>
    el(
      "button",
      {
        type: "button",
        class: "pv-move",
        onmouseenter: () => act.preview(line.moves.slice(0, index + 1)),
        onfocus: () => act.preview(line.moves.slice(0, index + 1)),
        onmouseleave: () => act.preview(null),
        onblur: () => act.preview(null),
        onclick: () => act.follow(line.moves.slice(0, index + 1)),
        onkeydown: (event) => walk(event),
      },
      text,
    ),
  );
  const side = line.score.black >= 0.5 ? "for-black" : "for-white";
  return el(
    "li",
    { class: "engine-line" },
    el("span", { class: `score ${side}${line.score.proven ? " proven" : ""}` }, chances(line.score)),
    el("span", { class: "points" }, bound + points(line.score)),
    el("span", { class: "pv" }, ...moves),
  );
}

/** The arrow keys step along a line, on the board too. */
function walk(event) {
  const to = { ArrowRight: "nextElementSibling", ArrowLeft: "previousElementSibling" }[event.key];
  if (!to) return;
  event.preventDefault();
  event.stopPropagation();
  event.target[to]?.focus();
}

/** How the chances stand, as a bar beside the board. */
export function drawGauge(game, turned) {
  const gauge = byId("gauge");
  const score = game.lines[0]?.score ?? game.nodes[game.shown]?.score;
  show(gauge, !game.playing && Boolean(score));
  if (!score) return;
  const black = score.proven ? (score.proven[0] === "Black" ? 1 : 0) : score.black;
  const fill = gauge.querySelector(".gauge-fill");
  gauge.classList.toggle("turned", turned);
  fill.style.height = `${100 * black}%`;
  gauge.setAttribute("aria-label", chances(score));
  gauge.querySelector(".gauge-text").textContent = points(score);
}

/** The graph of the line that is shown. */
export function drawChances(game, go) {
  const line = game.line();
  const shown = line.map((node) => game.nodes[node]);
  const host = byId("graph");
  const judged = shown.some((node) => node?.score);
  const drawn = drawGraph(shown, { current: line.indexOf(game.current), pick: (index) => go(line[index]), box: host });
  fill(host, drawn, judged ? null : el("p", { class: "empty" }, "Review judges every move and marks the mistakes."));
  const { done, of } = game.review;
  const progress = byId("review-progress");
  show(progress, of > 0);
  if (of) {
    progress.max = of;
    progress.value = done;
  }
  byId("review").textContent = of > 0 ? "Stop" : "Review";
}

export function drawTree(game, go) {
  drawMoves(byId("tree"), game, go);
  const node = game.nodes[game.current];
  const comment = byId("comment");
  if (document.activeElement !== comment) comment.value = node?.comment ?? "";
  byId("promote").disabled = game.current === 0;
  byId("delete").disabled = game.current === 0;
}

/** How good the best move of each piece is, from all lines: numbers for the board. */
export function heat(game) {
  const best = new Map();
  for (const line of game.lines.filter(Boolean)) {
    const from = ends(line.moves[0])?.[0];
    if (from === undefined || best.has(from)) continue;
    best.set(from, line.score);
  }
  const top = game.lines[0]?.score;
  if (!top) return [];
  const mover = game.position.side === "Black";
  const chance = (score) => (mover ? score.black : 1 - score.black);
  return [...best].map(([square, score]) => {
    // The best move is fully warm; one that loses a quarter of the chances is cold.
    const behind = chance(top) - chance(score);
    return { square, share: 1 - 8 * Math.min(0.25, behind), text: `${Math.round(100 * chance(score))}` };
  });
}

/** What each piece is worth to its side. */
export function worth(game) {
  const all = game.position?.worth ?? [];
  const most = Math.max(1, ...all.map(([, value]) => Math.abs(value)));
  return all.map(([name, value]) => ({
    square: squareOf(name),
    share: value / most,
    text: String(Math.round(value)),
  }));
}

/** The evaluator's terms, as a table with a bar for each lead. */
export function drawTerms(game) {
  const pane = byId("pane-terms");
  const { position, welcome } = game;
  if (!position) return;
  const most = Math.max(1, ...position.terms.map(({ black, white }) => Math.abs(black - white)));
  const rows = position.terms.map(({ name, black, white }) => {
    const lead = black - white;
    const bar = el("span", { class: `bar ${lead >= 0 ? "for-black" : "for-white"}` });
    bar.style.width = `${(100 * Math.abs(lead)) / most}%`;
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, name.replaceAll("_", " ")),
      el("td", {}, black.toFixed(1)),
      el("td", {}, white.toFixed(1)),
      el("td", { class: "lead" }, bar, el("span", {}, (lead >= 0 ? "+" : "−") + Math.abs(lead).toFixed(1))),
    );
  });
  pane.replaceChildren(
    el("p", { class: "note" }, `${welcome?.evaluator ?? "evaluator"}: ${position.points >= 0 ? "+" : "−"}${Math.abs(position.points)} points for Black before any search. "Worth" shows what each piece adds, on the board.`),
    el(
      "table",
      {},
      el("thead", {}, el("tr", {}, ...["term", "Black", "White", "lead"].map((text) => el("th", { scope: "col" }, text)))),
      el("tbody", {}, ...rows),
    ),
  );
}
