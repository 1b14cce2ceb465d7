// The set-up editor: a board on which pieces are put down and taken away.

import { byId, el } from "./dom.js";
import { Board } from "./live-board.js";
import { nameOf, read, squareOf, write } from "./position.js";

const STANDARD = "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b";

/** Opens the editor on a position. `done(fen, "analyse" | "play")` is called with what was set up. */
export function openSetup(fen, done) {
  const dialog = byId("dialog-setup");
  let position = read(fen);
  let brush = "b";
  const host = el("div", { class: "board small", id: "setup-board" });
  const text = el("input", { type: "text", id: "setup-fen", "aria-label": "The position as text", spellcheck: "false" });
  const count = el("p", { class: "note", "aria-live": "polite" });
  const board = new Board(host, { edit: (name) => put(squareOf(name)) });

  function draw() {
    const fen = write(position);
    board.update({ fen });
    text.value = fen;
    const pieces = (side) => position.squares.filter((piece) => piece === side).length;
    count.textContent = `${pieces("b")} black and ${pieces("w")} white pieces`;
  }

  function put(square) {
    position.squares[square] = position.squares[square] === brush ? null : brush || null;
    draw();
    board.cells[square].setAttribute("aria-label", `${nameOf(square)}, ${position.squares[square] ? { b: "black", w: "white" }[position.squares[square]] : "empty"}`);
  }

  const choice = (name, value, label, checked, change) => {
    const input = el("input", { type: "radio", name, value, checked });
    input.addEventListener("change", () => change(value));
    return el("label", { class: "choice" }, input, el("span", {}, label));
  };
  const side = (value, label) =>
    choice("setup-side", value, label, position.side === value, (value) => {
      position.side = value;
      draw();
    });
  const preset = (label, fen) =>
    el("button", { type: "button", onclick: () => ((position = read(fen)), draw()) }, label);
  text.addEventListener("change", () => {
    position = read(text.value.trim());
    draw();
  });
  dialog.replaceChildren(
    el("h2", { id: "dialog-setup-title" }, "Set up a position"),
    el(
      "div",
      { class: "setup" },
      host,
      el(
        "div",
        { class: "fields" },
        el("fieldset", {}, el("legend", {}, "Put down"), choice("brush", "b", "Black", true, (value) => (brush = value)), choice("brush", "w", "White", false, (value) => (brush = value)), choice("brush", "", "Nothing", false, (value) => (brush = value))),
        el("fieldset", {}, el("legend", {}, "To move"), side("b", "Black"), side("w", "White")),
        el("p", { class: "buttons" }, preset("Empty", "8/8/8/8/8/8/8/8 b"), preset("Standard", STANDARD)),
        el("label", {}, "Position", text),
        count,
      ),
    ),
    el(
      "p",
      { class: "buttons end" },
      el("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
      el("button", { type: "button", id: "setup-play", onclick: () => finish("play") }, "Play from here"),
      el("button", { type: "button", class: "primary", id: "setup-analyse", onclick: () => finish("analyse") }, "Analyse"),
    ),
  );
  async function finish(how) {
    if (await done(write(position), how)) dialog.close();
  }
  draw();
  dialog.showModal();
}
