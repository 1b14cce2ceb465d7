// The play view: players and clocks, buttons, what the engine thinks.

import { byId, el, fill, show } from "./dom.js";
import { drawMoves } from "./moves.js";
import { chances, clock, large, points } from "./position.js";

/** What a level is called. */
export function levelText(seat) {
  if (seat === "person") return "person";
  const [[kind, value]] = Object.entries(typeof seat.engine === "string" ? { clock: 0 } : seat.engine);
  return {
    time: () => `${value >= 1000 ? `${value / 1000} s` : `${value} ms`} a move`,
    depth: () => `depth ${value}`,
    nodes: () => `${large(value)} positions a move`,
    clock: () => "by the clock",
  }[kind]();
}

/** The cards of both players, the one whose side is below last. */
export function drawPlayers(game, turned) {
  const { about, position } = game;
  if (!about) return;
  const times = game.clockNow();
  const sides = turned ? [0, 1] : [1, 0];
  sides.forEach((side, place) => {
    const name = ["Black", "White"][side];
    const seat = about.players[side];
    const toMove = position?.side === name && !about.result && !position?.outcome;
    const thinking = toMove && game.engine.activity === "thinking";
    const groups = position?.groups[side] ?? [];
    const pieces = groups.reduce((sum, group) => sum + group.length, 0);
    const detail = about.playing && seat !== "person" ? levelText(seat) : "";
    const card = byId(place ? "player-bottom" : "player-top");
    card.className = `player ${name.toLowerCase()}${toMove ? " to-move" : ""}${about.winner === name ? " winner" : ""}`;
    fill(
      card,
      el("span", { class: "disc", "aria-hidden": "true" }),
      el("span", { class: "name" }, about.names[side]),
      el("span", { class: "detail" }, [detail, thinking ? "thinking…" : "", about.winner === name ? "won" : ""].filter(Boolean).join(" · ")),
      el("span", { class: "groups-count" }, `${count(pieces, "piece")} in ${count(groups.length, "group")}`),
      about.clock && about.playing
        ? el("span", { class: `clock${times[side] < 10000 ? " short" : ""}`, role: "timer" }, clock(times[side]))
        : null,
    );
  });
}

const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

/** Buttons and facts. */
export function drawPlay(game, act) {
  const { about, position } = game;
  if (!about || !position) return;
  const over = Boolean(about.result);
  const persons = about.players.filter((seat) => seat === "person").length;
  byId("take-back").disabled = game.nodes.length < 2;
  byId("resign").disabled = over || persons === 0;
  show(byId("draw"), persons === 2);
  byId("draw").disabled = over;
  byId("pause").disabled = over;
  byId("pause").textContent = about.paused ? "Go on" : "Pause";
  show(byId("move-now"), game.engine.activity === "thinking");
  const facts = [`Rules: ${about.rules}`];
  if (about.clock) facts.push(`clock ${about.clock}`);
  if (about.ponder) facts.push(game.engine.activity === "pondering" ? "pondering on your time" : "ponders");
  if (game.note) facts.push(game.note);
  if (about.viewers > 1) facts.push(`${about.viewers} pages look on`);
  byId("facts").textContent = facts.join(" · ");
  drawMoves(byId("play-moves"), game, act.browse);
  const line = game.lines[0];
  byId("thought-line").replaceChildren(
    ...(line
      ? [
          el("p", {}, `${chances(line.score)} (${points(line.score)}), depth ${line.depth}, ${large(line.nodes)} positions`),
          el("p", { class: "pv" }, line.texts.join(" ")),
        ]
      : ["Nothing yet."]),
  );
}

/** What is said over the board when something has ended or stands still. */
export function drawBanner(game) {
  const { about, position } = game;
  const banner = byId("banner");
  let text = "";
  if (about?.playing && about.result) text = ending(about);
  else if (!about?.playing && position?.outcome) text = sentence(position.outcome);
  else if (about?.playing && about.paused) text = "Paused.";
  else if (game.browsed !== null) text = "An earlier position; the arrow keys lead back to the game.";
  else if (position?.may_pass) text = "There is no legal move: only a pass.";
  show(banner, Boolean(text));
  if (banner.textContent !== text) banner.textContent = text;
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

function ending({ ending: how, winner }) {
  if (!how) return "The game is over.";
  const wins = winner && !how.includes("wins") ? ` ${winner} wins.` : "";
  return sentence(how) + wins;
}
