// Shows the games of a report: what stands on the board after each move, what the engine made of
// it, and how the winning chances went.

import { drawBoard } from "./board.js";
import { byId, el, show } from "./dom.js";
import { drawGraph, signOf } from "./graph.js";

const games = JSON.parse(byId("data").textContent);
let game = games[0];
let ply = 0;

const named = (side) => (side === "black" ? "Black" : "White");

/** How a move is marked: a win that was missed is a blunder whatever it cost. */
const markOf = (move) => move.mistake ?? (move.missed_win ? "blunder" : undefined);

/** A score of a side as Black sees it. */
function seenByBlack({ win_probability: chance, win }, side) {
  const winner = (win > 0) === (side === "black") ? "Black" : "White";
  return { black: side === "black" ? chance : 1 - chance, proven: win === null ? undefined : [winner, Math.abs(win)] };
}

/** The score after so many moves. */
function scoreAfter(moves) {
  const next = game.moves[moves];
  if (next) return seenByBlack(next.before, next.side);
  const last = game.moves[moves - 1];
  return last && seenByBlack(last.after, last.side);
}

function showBoard() {
  const last = game.moves[ply - 1];
  const better = last && markOf(last) && last.best !== last.move ? [{ move: last.best, rank: 1 }] : [];
  const fen = game.positions[ply];
  byId("board").replaceChildren(drawBoard({ fen, last: last?.text, arrows: better }));
  byId("board").setAttribute("aria-label", `Position ${fen}`);
  byId("position").textContent = fen;
}

function showGraph() {
  const points = game.positions.map((_, moves) => {
    const last = game.moves[moves - 1];
    return { score: scoreAfter(moves), mark: last && markOf(last), text: last?.text };
  });
  byId("graph").replaceChildren(drawGraph(points, { current: ply, pick: go, box: byId("graph") }));
}

/** A score in words: `+0.57 (57%)`, `win in 5`. */
function words(score) {
  if (score.win !== null) return score.win > 0 ? `win in ${score.win}` : `loss in ${-score.win}`;
  const percent = Math.min(99, Math.max(1, Math.round(100 * score.win_probability)));
  return `${score.score < 0 ? "−" : "+"}${Math.abs(score.score / 100).toFixed(2)} (${percent}%)`;
}

function showVerdict() {
  const lines = [];
  const [last, next] = [game.moves[ply - 1], game.moves[ply]];
  const line = (move) => move.line.slice(0, 8).join(" ");
  if (last) {
    const after = last.ended ?? words(last.after);
    lines.push(el("p", {}, el("b", {}, `${last.ply}. ${named(last.side)} ${last.text}${signOf(last.mistake)}`), `  ${words(last.before)} → ${after}`));
    if (last.mistake) lines.push(el("p", {}, `${last.mistake}, ${(100 * last.loss).toFixed(1)}% of the winning chances lost`));
    if (last.missed_win) lines.push(el("p", {}, `a win in ${last.missed_win} was missed`));
    if (markOf(last)) lines.push(el("p", {}, "better was ", el("b", {}, line(last))));
  }
  lines.push(el("p", { class: "note" }, next ? `best for ${named(next.side)}: ${line(next)} (${words(next.before)}, depth ${next.depth})` : game.end));
  byId("verdict").replaceChildren(...lines);
}

function showMoves() {
  const items = game.moves.map((move) => {
    const mark = markOf(move);
    const properties = { type: "button", class: `move ${mark ?? ""}`, "data-ply": move.ply, onclick: () => go(move.ply) };
    const button = el("button", properties, move.text + signOf(move.mistake));
    return el("span", { class: "numbered" }, el("span", { class: "number" }, `${move.ply}.`), button);
  });
  byId("moves").replaceChildren(...items);
}

function showSides() {
  const kinds = ["inaccuracy", "mistake", "blunder", "missed_win"];
  const row = (cells, name) => el("tr", {}, ...cells.map((cell, at) => el(at ? name : "th", { scope: at ? undefined : "row" }, String(cell))));
  const sides = ["black", "white"].map((side) => {
    const accuracy = game.accuracy[side];
    const name = game[side] ? `${named(side)} (${game[side]})` : named(side);
    return row([name, accuracy === null ? "–" : `${accuracy.toFixed(1)}%`, ...kinds.map((kind) => game.mistakes[side][kind])], "td");
  });
  const heads = ["", "accuracy", "inaccuracies", "mistakes", "blunders", "missed wins"].map((text) => el("th", { scope: "col" }, text));
  byId("sides").replaceChildren(el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...sides));
}

function go(to) {
  ply = Math.min(Math.max(to, 0), game.moves.length);
  showBoard();
  showGraph();
  showVerdict();
  byId("moves").querySelector("[aria-current]")?.removeAttribute("aria-current");
  const current = byId("moves").querySelector(`[data-ply="${ply}"]`);
  current?.setAttribute("aria-current", "true");
  // Within the list alone: the page stays where it is.
  const list = byId("moves").parentElement;
  list.scrollTop = current ? current.offsetTop - list.clientHeight / 2 : 0;
}

function nextMistake() {
  const next = game.moves.find((move) => move.ply > ply && markOf(move)) ?? game.moves.find(markOf);
  if (next) go(next.ply);
}

function choose(number) {
  game = games[number];
  byId("title").textContent = game.title || `Game ${game.game}`;
  byId("about").textContent = [game.event, game.date, game.end, `rules ${game.rules}`].filter(Boolean).join(" · ");
  showMoves();
  showSides();
  go(0);
}

const STEPS = {
  first: () => go(0),
  back: () => go(ply - 1),
  forward: () => go(ply + 1),
  last: () => go(game.moves.length),
  mistake: nextMistake,
};
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last", m: "mistake" };

for (const [id, step] of Object.entries(STEPS)) byId(id).addEventListener("click", step);
byId("games").append(...games.map((each, number) => el("option", { value: number }, `${each.game}. ${each.title}`)));
byId("games").addEventListener("change", () => choose(Number(byId("games").value)));
show(byId("choice"), games.length > 1);
addEventListener("keydown", (event) => {
  if (event.target.tagName === "SELECT" || !KEYS[event.key]) return;
  event.preventDefault();
  STEPS[KEYS[event.key]]();
});
addEventListener("resize", () => games.length && showGraph());
// A link can name a move: game.html#22.
if (games.length > 0) {
  choose(0);
  go(Number(location.hash.slice(1)) || 0);
}
