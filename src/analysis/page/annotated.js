"use strict";
// Shows the games of the page: what stands on the board after each move, what the engine made of
// it, and how the winning chances went.

const games = JSON.parse(document.getElementById("data").textContent);
const element = (id) => document.getElementById(id);
const FILES = "abcdefgh";
const MARKS = { inaccuracy: "?!", mistake: "?", blunder: "??" };
let game = games[0];
let ply = 0;

/** An SVG element with attributes, put into another. */
function draw(parent, name, attributes, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text !== undefined) node.textContent = text;
  parent.append(node);
  return node;
}

/** The pieces of a FEN: square names to "b" or "w". */
function pieces(fen) {
  const found = new Map();
  fen.split(" ")[0].split("/").forEach((row, fromTop) => {
    let file = 0;
    for (const letter of row) {
      if (/\d/.test(letter)) file += Number(letter);
      else found.set(FILES[file++] + (8 - fromTop), letter);
    }
  });
  return found;
}

const center = (square) => [45 + 50 * FILES.indexOf(square[0]), 395 - 50 * (Number(square[1]) - 1)];

/** An arrow between two squares. */
function arrow(board, move, colour) {
  if (!move || !/^[a-h][1-8][a-h][1-8]$/.test(move)) return;
  const [x1, y1] = center(move.slice(0, 2));
  const [x2, y2] = center(move.slice(2));
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [tipX, tipY] = [x2 - 6 * dx, y2 - 6 * dy];
  const [baseX, baseY] = [tipX - 14 * dx, tipY - 14 * dy];
  const style = { stroke: colour, "stroke-width": 5, "stroke-opacity": 0.8, fill: colour };
  draw(board, "path", { d: `M${x1} ${y1}L${baseX} ${baseY}`, ...style });
  draw(board, "path", {
    d: `M${tipX} ${tipY}L${baseX - 8 * dy} ${baseY + 8 * dx}L${baseX + 8 * dy} ${baseY - 8 * dx}Z`,
    fill: colour, "fill-opacity": 0.8,
  });
}

function showBoard() {
  const board = element("board");
  const fen = game.positions[ply];
  board.replaceChildren();
  board.setAttribute("aria-label", "Position " + fen);
  for (let rank = 0; rank < 8; rank++) {
    for (let file = 0; file < 8; file++) {
      const fill = (rank + file) % 2 ? "var(--light)" : "var(--dark)";
      draw(board, "rect", { x: 20 + 50 * file, y: 370 - 50 * rank, width: 50, height: 50, fill });
    }
    draw(board, "text", { x: 8, y: 400 - 50 * rank, "text-anchor": "middle" }, rank + 1);
    draw(board, "text", { x: 45 + 50 * rank, y: 436, "text-anchor": "middle" }, FILES[rank]);
  }
  for (const [square, colour] of pieces(fen)) {
    const [cx, cy] = center(square);
    const fill = colour === "b" ? "#1d1d1d" : "#fdfdfb";
    draw(board, "circle", { cx, cy, r: 19, fill, stroke: "#555", "stroke-width": 1.5 });
  }
  const last = game.moves[ply - 1];
  if (last) {
    if (last.best !== last.move && (last.mistake || last.missed_win)) arrow(board, last.best, "var(--better)");
    arrow(board, last.move, "var(--played)");
  }
  element("position").textContent = fen;
}

/** The chance of winning for Black after so many moves. */
function chance(after) {
  const next = game.moves[after];
  if (next) return next.side === "black" ? next.before.win_probability : 1 - next.before.win_probability;
  const last = game.moves[after - 1];
  if (!last) return 0.5;
  return last.side === "black" ? last.after.win_probability : 1 - last.after.win_probability;
}

const GRAPH = { left: 46, right: 630, top: 12, bottom: 200 };
const across = (at) => GRAPH.left + (GRAPH.right - GRAPH.left) * at / Math.max(1, game.moves.length);
const up = (share) => GRAPH.bottom - (GRAPH.bottom - GRAPH.top) * share;

function showGraph() {
  const graph = element("graph");
  graph.replaceChildren();
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    draw(graph, "path", { d: `M${GRAPH.left} ${up(share)}H${GRAPH.right}`, stroke: "var(--edge)" });
    draw(graph, "text", { x: GRAPH.left - 6, y: up(share) + 4, "text-anchor": "end" }, 100 * share + "%");
  }
  const step = [1, 2, 5, 10, 20, 50].find((each) => game.moves.length / each <= 12) || 100;
  for (let at = 0; at <= game.moves.length; at += step)
    draw(graph, "text", { x: across(at), y: GRAPH.bottom + 16, "text-anchor": "middle" }, at);
  draw(graph, "text", { x: (GRAPH.left + GRAPH.right) / 2, y: GRAPH.bottom + 34, "text-anchor": "middle" },
    "chance of winning for Black, by moves played");
  const points = Array.from(game.positions, (_, at) => `${across(at).toFixed(1)},${up(chance(at)).toFixed(1)}`);
  draw(graph, "polyline", { points: points.join(" "), fill: "none", stroke: "var(--played)", "stroke-width": 2 });
  for (const move of game.moves) {
    if (!move.mistake && !move.missed_win) continue;
    const fill = move.mistake === "inaccuracy" ? "#d9a400" : move.mistake === "mistake" ? "#e67e22" : "var(--bad)";
    const dot = draw(graph, "circle", { cx: across(move.ply), cy: up(chance(move.ply)), r: 5, fill });
    draw(dot, "title", {}, `${move.ply}. ${move.text}: ${move.mistake || "missed win"}`);
  }
  draw(graph, "path", { id: "cursor", d: `M${across(ply)} ${GRAPH.top}V${GRAPH.bottom}`, stroke: "var(--faint)", "stroke-dasharray": "4 3" });
}

/** A score in words: `+0.57 (57%)`, `win in 5`. */
function words(score) {
  if (score.win !== null) return score.win > 0 ? `win in ${score.win}` : `loss in ${-score.win}`;
  const percent = Math.min(99, Math.max(1, Math.round(100 * score.win_probability)));
  return (score.score < 0 ? "" : "+") + (score.score / 100).toFixed(2) + ` (${percent}%)`;
}

const named = (side) => side === "black" ? "Black" : "White";

/** A paragraph of text and bold parts. */
function paragraph(...parts) {
  const node = document.createElement("div");
  node.append(...parts);
  return node;
}

function bold(text) {
  const node = document.createElement("b");
  node.textContent = text;
  return node;
}

function showVerdict() {
  const lines = [];
  const last = game.moves[ply - 1];
  const next = game.moves[ply];
  if (last) {
    const mark = MARKS[last.mistake] || "";
    const after = last.ended || words(last.after);
    lines.push(paragraph(bold(`${last.ply}. ${named(last.side)} ${last.text}${mark}`), `  ${words(last.before)} → ${after}`));
    if (last.mistake)
      lines.push(paragraph(`${last.mistake}, ${(100 * last.loss).toFixed(1)}% of the winning chances lost`));
    if (last.missed_win) lines.push(paragraph(`a win in ${last.missed_win} was missed`));
    if (last.mistake || last.missed_win) lines.push(paragraph("better was ", bold(last.line.slice(0, 8).join(" "))));
  }
  if (next) lines.push(paragraph(`best for ${named(next.side)}: ${next.line.slice(0, 8).join(" ")} (${words(next.before)}, depth ${next.depth})`));
  else lines.push(paragraph(game.end));
  element("verdict").replaceChildren(...lines);
}

function showMoves() {
  const items = game.moves.map((move) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.textContent = `${move.ply}. ${move.text}${MARKS[move.mistake] || ""}`;
    button.className = move.mistake || (move.missed_win ? "blunder" : "");
    button.onclick = () => go(move.ply);
    item.append(button);
    return item;
  });
  element("moves").replaceChildren(...items);
}

function showSides() {
  const kinds = ["inaccuracy", "mistake", "blunder", "missed_win"];
  const row = (cells, tag) => {
    const line = document.createElement("tr");
    cells.forEach((cell, at) => {
      const node = document.createElement(at === 0 ? "th" : tag);
      node.textContent = cell;
      line.append(node);
    });
    return line;
  };
  const sides = ["black", "white"].map((side) => {
    const accuracy = game.accuracy[side];
    const name = game[side] ? `${named(side)} (${game[side]})` : named(side);
    return row([name, accuracy === null ? "-" : accuracy.toFixed(1) + "%", ...kinds.map((kind) => game.mistakes[side][kind])], "td");
  });
  element("sides").replaceChildren(
    row(["", "accuracy", "inaccuracies", "mistakes", "blunders", "missed wins"], "th"), ...sides);
}

function go(to) {
  ply = Math.min(Math.max(to, 0), game.moves.length);
  showBoard();
  showVerdict();
  element("cursor").setAttribute("d", `M${across(ply)} ${GRAPH.top}V${GRAPH.bottom}`);
  const buttons = element("moves").querySelectorAll("button");
  buttons.forEach((button, at) => {
    if (at === ply - 1) {
      button.setAttribute("aria-current", "true");
      // Within the list alone: the page stays where it is.
      const list = element("moves");
      list.scrollTop = button.offsetTop - list.offsetTop - list.clientHeight / 2;
    } else button.removeAttribute("aria-current");
  });
}

function nextMistake() {
  const bad = (move) => move.mistake || move.missed_win;
  const next = game.moves.find((move) => move.ply > ply && bad(move)) || game.moves.find(bad);
  if (next) go(next.ply);
}

function choose(number) {
  game = games[number];
  element("title").textContent = game.title || `Game ${game.game}`;
  const parts = [game.event, game.date, game.end, `rules ${game.rules}`].filter(Boolean);
  element("about").textContent = parts.join(" · ");
  showMoves();
  showSides();
  showGraph();
  go(0);
}

games.forEach((each, number) => {
  const option = document.createElement("option");
  option.value = number;
  option.textContent = `${each.game}. ${each.title}`;
  element("games").append(option);
});
element("choice").hidden = games.length < 2;
element("games").onchange = (event) => choose(Number(event.target.value));
element("first").onclick = () => go(0);
element("back").onclick = () => go(ply - 1);
element("forward").onclick = () => go(ply + 1);
element("last").onclick = () => go(game.moves.length);
element("mistake").onclick = nextMistake;
element("graph").onclick = (event) => {
  const box = element("graph").getBoundingClientRect();
  const x = (event.clientX - box.left) * 640 / box.width;
  go(Math.round((x - GRAPH.left) / (GRAPH.right - GRAPH.left) * game.moves.length));
};
addEventListener("keydown", (event) => {
  const keys = { ArrowLeft: () => go(ply - 1), ArrowRight: () => go(ply + 1), Home: () => go(0),
    End: () => go(game.moves.length), m: nextMistake };
  if (event.target.tagName === "SELECT" || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});
// A link can name a move: game.html#22.
if (games.length > 0) {
  choose(0);
  go(Number(location.hash.slice(1)) || 0);
}
