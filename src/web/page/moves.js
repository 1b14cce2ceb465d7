// The moves of a game with variations, as a list of buttons.

import { el } from "./dom.js";
import { signOf } from "./graph.js";
import { chances } from "./position.js";

/** Fills a list. `pick(node)` is called for a move that is chosen. */
export function drawMoves(host, game, pick) {
  const first = game.nodes[0]?.children ?? [];
  if (!first.length) {
    host.replaceChildren(el("p", { class: "empty" }, "No moves yet."));
    return;
  }
  const onLine = new Set(game.line(game.shown));
  const list = el("div", { class: "line main" });
  follow(list, 0);
  host.replaceChildren(list);
  const current = host.querySelector("[aria-current]");
  // Only the list scrolls, never the page.
  if (current) host.scrollTop = current.offsetTop - host.clientHeight / 2;

  /** Writes what follows a node, without recursion along the line: variations alone nest. */
  function follow(target, node) {
    let number = game.path(node).length - 1;
    let fresh = true;
    for (let at = node; game.nodes[at].children.length; ) {
      const [next, ...others] = game.nodes[at].children;
      target.append(...moveOf(next, number, fresh));
      fresh = false;
      for (const other of others) {
        const variation = el("div", { class: "line variation" });
        variation.append(...moveOf(other, number, true));
        follow(variation, other);
        target.append(variation);
        fresh = true;
      }
      at = next;
      number++;
    }
  }

  function moveOf(node, ply, fresh) {
    const { text, score, comment } = game.nodes[node];
    // Who still plays finds out alone.
    const mark = game.playing && !game.about.result ? null : game.nodes[node].mark;
    const black = blackAt(ply);
    const label = black ? `${Math.floor(ply / 2) + 1}.` : fresh ? `${Math.floor(ply / 2) + 1}…` : null;
    const button = el(
      "button",
      {
        type: "button",
        class: `move${onLine.has(node) ? " on-line" : ""}${mark ? ` ${mark}` : ""}`,
        "data-node": node,
        "aria-current": node === game.shown ? "true" : undefined,
        title: score && !game.playing ? chances(score) : undefined,
        onclick: () => pick(node),
      },
      text + signOf(mark),
    );
    return [
      label ? el("span", { class: `numbered${black ? "" : " second"}` }, el("span", { class: "number" }, label), button) : button,
      comment && el("span", { class: "comment" }, comment),
    ].filter(Boolean);
  }

  function blackAt(ply) {
    return (ply % 2 === 0) === game.start.endsWith("b");
  }
}
