// The board of the page: it moves its pieces, can be clicked, dragged on and walked over with the
// keyboard, and reads itself out.

import { BOARD, frame, groupLayer, marksLayer, overLayer, pieceOf, place, squaresLayer } from "./board.js";
import { el, svg } from "./dom.js";
import { ends, nameOf, read, squareOf } from "./position.js";

/** The board of the page. */
export class Board {
  /** `act.play(from, to)` is called with two squares' names; `act.edit(square)` in the editor;
      `act.say(text)` for who does not see the board. Without `act` it can only be looked at. */
  constructor(host, act) {
    this.act = act;
    this.view = { fen: "8/8/8/8/8/8/8/8 b" };
    this.turned = false;
    this.picked = null;
    this.pieces = new Map();
    this.drawn = frame();
    this.layers = {};
    for (const name of ["squares", "marks", "groups", "pieces", "over"]) {
      this.layers[name] = svg("g", { class: name });
      this.drawn.append(this.layers[name]);
    }
    this.cells = [];
    host.replaceChildren(this.drawn);
    if (act) {
      this.grid = el("div", { class: "grid", role: "grid", "aria-label": "Board" });
      host.append(this.grid);
      this.buildGrid();
      this.listen();
    }
    this.replace("squares", squaresLayer(this.turned));
  }

  replace(name, layer) {
    this.layers[name].replaceWith(layer);
    this.layers[name] = layer;
  }

  buildGrid() {
    const focus = this.focused ?? 3;
    this.cells = [];
    const rows = [];
    for (let row = 0; row < 8; row++) {
      const line = el("div", { role: "row", class: "grid-row" });
      for (let column = 0; column < 8; column++) {
        const square = this.turned ? 8 * row + 7 - column : 8 * (7 - row) + column;
        const cell = el("button", { type: "button", role: "gridcell", class: "cell", "data-square": nameOf(square) });
        cell.tabIndex = square === focus ? 0 : -1;
        this.cells[square] = cell;
        line.append(cell);
      }
      rows.push(line);
    }
    this.grid.replaceChildren(...rows);
  }

  /** Turns the board around. */
  turn(turned) {
    if (turned === this.turned) return;
    this.turned = turned;
    const walked = this.grid.contains(document.activeElement);
    this.buildGrid();
    if (walked) this.focus(this.focused);
    this.replace("squares", squaresLayer(turned));
    for (const [square, piece] of this.pieces) place(piece, square, turned);
    this.draw();
  }

  /**
   * Shows a position: { fen, last, pieces: [{ square, ways }], groups, values, arrows, mayMove }.
   * A piece that was picked up stays so while the position is the same.
   */
  update(view) {
    const same = view.fen === this.view.fen;
    this.view = view;
    if (!same) this.picked = null;
    this.movePieces(read(view.fen).squares);
    this.draw();
  }

  movePieces(squares) {
    const gone = [...this.pieces].filter(([square, piece]) => squares[square] !== piece.colour);
    const free = gone.map(([square, piece]) => {
      this.pieces.delete(square);
      return { square, piece };
    });
    const last = this.view.last && ends(this.view.last);
    squares.forEach((colour, square) => {
      if (!colour || this.pieces.has(square)) return;
      // A piece that has moved is the same piece: it slides. The last move says which one it is.
      let index = free.findIndex(
        (one) => one.piece.colour === colour && last && last[1] === square && last[0] === one.square,
      );
      if (index < 0) index = free.findIndex((one) => one.piece.colour === colour);
      const piece = index < 0 ? pieceOf(colour) : free.splice(index, 1)[0].piece;
      piece.colour = colour;
      if (!piece.parentNode) this.layers.pieces.append(piece);
      place(piece, square, this.turned);
      this.pieces.set(square, piece);
    });
    for (const { piece } of free) {
      piece.classList.add("gone");
      setTimeout(() => piece.remove(), 220);
    }
  }

  ways(square = this.picked) {
    if (square === null || !this.view.mayMove) return [];
    return this.view.pieces?.find((piece) => piece.square === nameOf(square))?.ways ?? [];
  }

  draw() {
    const shown = { ...this.view, picked: this.picked, ways: this.ways() };
    this.replace("marks", marksLayer(shown, this.turned));
    this.replace("groups", groupLayer(this.view.groups ?? [[], []], this.turned));
    this.replace("over", overLayer(shown, this.turned));
    if (!this.act) return;
    this.grid.classList.toggle("active", Boolean(this.view.mayMove || this.act.edit));
    this.readOut();
  }

  readOut() {
    const { squares } = read(this.view.fen);
    const ways = this.ways();
    this.cells.forEach((cell, square) => {
      const colour = { b: "black piece", w: "white piece" }[squares[square]] ?? "empty";
      const way = ways.find((way) => way.to === nameOf(square));
      const target = way && !way.fault ? (way.captures ? ", can be captured" : ", can be moved to") : "";
      const picked = square === this.picked ? ", picked up" : "";
      cell.setAttribute("aria-label", `${nameOf(square)}, ${colour}${picked}${target}`);
      const movable = this.view.mayMove && this.ways(square).some((way) => !way.fault);
      cell.classList.toggle("movable", Boolean(movable));
    });
  }

  pick(square) {
    this.picked = this.ways(square).length ? square : null;
    this.draw();
    if (this.picked === null) return;
    const free = this.ways().filter((way) => !way.fault).map((way) => (way.captures ? `captures ${way.to}` : way.to));
    this.act.say?.(`${nameOf(square)} picked up: ${free.join(", ") || "it cannot move"}`);
  }

  /** A square was chosen, by whatever means. */
  choose(square) {
    if (this.act.edit) return this.act.edit(nameOf(square));
    const way = this.ways().find((way) => way.to === nameOf(square));
    if (this.picked !== null && way && !way.fault) {
      const from = this.picked;
      this.picked = null;
      return this.act.play?.(nameOf(from), nameOf(square));
    }
    if (way?.fault) this.act.explain?.(way.fault);
    this.pick(square === this.picked ? null : square);
  }

  listen() {
    let drag = null;
    const squareAt = (event) => {
      const under = document.elementFromPoint(event.clientX, event.clientY);
      return under?.dataset?.square && this.grid.contains(under) ? squareOf(under.dataset.square) : null;
    };
    this.grid.addEventListener("pointerdown", (event) => {
      const name = event.target.dataset?.square;
      if (!name || event.button > 0 || this.act.edit) return;
      const square = squareOf(name);
      const wasPicked = this.picked;
      if (this.ways(square).length && square !== wasPicked) this.pick(square);
      drag = { square, wasPicked, x: event.clientX, y: event.clientY, piece: this.pieces.get(square) };
    });
    this.grid.addEventListener("pointermove", (event) => {
      if (!drag?.piece || this.picked !== drag.square) return;
      const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 5;
      if (!drag.moving && far) {
        drag.moving = true;
        this.grid.setPointerCapture(event.pointerId);
        drag.piece.classList.add("dragged");
        this.layers.pieces.append(drag.piece);
      }
      if (drag.moving) {
        const box = this.grid.getBoundingClientRect();
        const x = ((event.clientX - box.left) / box.width) * BOARD;
        const y = ((event.clientY - box.top) / box.height) * BOARD;
        drag.piece.style.transform = `translate(${x}px, ${y}px) scale(1.08)`;
      }
    });
    const drop = (event) => {
      if (!drag) return;
      const { square, wasPicked, moving, piece } = drag;
      drag = null;
      if (moving) {
        piece.classList.remove("dragged");
        place(piece, square, this.turned);
        if (this.grid.hasPointerCapture(event.pointerId)) this.grid.releasePointerCapture(event.pointerId);
        this.dragged = true;
        setTimeout(() => (this.dragged = false), 0);
        const to = event.type === "pointerup" ? squareAt(event) : null;
        if (to !== null && to !== square) this.choose(to);
      } else if (this.picked === square && wasPicked !== square) {
        this.dragged = true;
        setTimeout(() => (this.dragged = false), 0);
      }
    };
    this.grid.addEventListener("pointerup", drop);
    this.grid.addEventListener("pointercancel", drop);
    this.grid.addEventListener("click", (event) => {
      // A press that picked a piece up, or dropped one, has done its work; keys click too.
      const name = event.target.dataset?.square;
      if (!name || (this.dragged && event.detail > 0)) return;
      this.choose(squareOf(name));
    });
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.grid.addEventListener("focusin", (event) => {
      const name = event.target.dataset?.square;
      if (name) this.focus(squareOf(name), false);
    });
  }

  focus(square, move = true) {
    this.cells[this.focused ?? 3].tabIndex = -1;
    this.focused = square;
    this.cells[square].tabIndex = 0;
    if (move) this.cells[square].focus();
  }

  key(event) {
    const step = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (event.key === "Escape" && this.picked !== null) {
      this.pick(null);
      event.stopPropagation();
    }
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const sign = this.turned ? -1 : 1;
    const at = this.focused ?? 3;
    const file = Math.max(0, Math.min(7, (at % 8) + sign * step[0]));
    const rank = Math.max(0, Math.min(7, Math.floor(at / 8) + sign * step[1]));
    this.focus(8 * rank + file);
  }
}
