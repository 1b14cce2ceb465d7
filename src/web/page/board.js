// The board as a drawing: pure functions of a position and of what is to be marked on it, which
// pages and reports share.

import { svg } from "./dom.js";
import { ends, read, squareOf } from "./position.js";

const SIZE = 100;
/** Side of the board within its frame, in the drawing's units. */
export const BOARD = 8 * SIZE;
const FRAME = 34;

/** The middle of a square, seen from Black's side or turned around. */
function middle(square, turned) {
  const [file, rank] = [square % 8, Math.floor(square / 8)];
  const [column, row] = turned ? [7 - file, rank] : [file, 7 - rank];
  return [column * SIZE + SIZE / 2, row * SIZE + SIZE / 2];
}

export function squaresLayer(turned) {
  const layer = svg("g", { class: "squares" });
  for (let square = 0; square < 64; square++) {
    const [x, y] = middle(square, turned);
    const dark = (square + Math.floor(square / 8)) % 2 === 0;
    layer.append(
      svg("rect", { x: x - 50, y: y - 50, width: SIZE, height: SIZE, class: dark ? "dark" : "light" }),
    );
  }
  for (let place = 0; place < 8; place++) {
    const at = turned ? 7 - place : place;
    const x = place * SIZE + 50;
    layer.append(
      svg("text", { x, y: BOARD + 23, class: "label" }, "abcdefgh"[at]),
      svg("text", { x: -17, y: BOARD - x + 7, class: "label" }, String(at + 1)),
    );
  }
  return layer;
}

export function pieceOf(colour) {
  return svg(
    "g",
    { class: `piece ${colour === "b" ? "black" : "white"}` },
    svg("circle", { class: "shade", r: 38, cy: 3 }),
    svg("circle", { class: "body", r: 37 }),
    svg("circle", { class: "rim", r: 28 }),
  );
}

export function place(element, square, turned) {
  const [x, y] = middle(square, turned);
  element.style.transform = `translate(${x}px, ${y}px)`;
}

function rectOn(square, turned, kind) {
  const [x, y] = middle(square, turned);
  return svg("rect", { x: x - 50, y: y - 50, width: SIZE, height: SIZE, class: kind });
}

/** An arrow from square to square. */
function arrow(from, to, turned, kind, rank = 1) {
  const [[x1, y1], [x2, y2]] = [middle(from, turned), middle(to, turned)];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [tx, ty] = [x2 - ux * 14, y2 - uy * 14];
  const [bx, by] = [tx - ux * 34, ty - uy * 34];
  const head = `${tx},${ty} ${bx - uy * 20},${by + ux * 20} ${bx + uy * 20},${by - ux * 20}`;
  return svg(
    "g",
    { class: `arrow ${kind} rank-${rank}` },
    svg("line", { x1: x1 + ux * 30, y1: y1 + uy * 30, x2: bx, y2: by }),
    svg("polygon", { points: head }),
  );
}

/** The lines of action of a piece: each with its two ends, its count, and where it leads to. */
function wayLayer(ways, turned) {
  const layer = svg("g", { class: "ways" });
  for (const way of ways) {
    const [[x1, y1], [x2, y2]] = way.ends.map((end) => middle(squareOf(end), turned));
    layer.append(svg("line", { x1, y1, x2, y2, class: "way" }));
  }
  for (const way of ways) {
    const [x, y] = middle(squareOf(way.to), turned);
    const kind = way.fault ? "barred" : way.captures ? "takes" : "free";
    layer.append(
      svg(
        "g",
        { class: `target ${kind}` },
        svg("circle", { cx: x, cy: y, r: kind === "takes" ? 44 : kind === "free" ? 24 : 17 }),
        svg("text", { x, y: y + (kind === "barred" ? 8 : 11) }, String(way.count)),
      ),
    );
  }
  return layer;
}

/** Numbers on pieces: what each is worth, or how good its best move is. */
function valueLayer(values, turned) {
  const layer = svg("g", { class: "values" });
  for (const { square, text, share } of values) {
    const [x, y] = middle(square, turned);
    const tint = svg("circle", { cx: x, cy: y, r: 37, class: share >= 0 ? "good" : "poor" });
    tint.style.opacity = String(0.15 + 0.75 * Math.min(1, Math.abs(share)));
    layer.append(tint, svg("text", { x, y: y + 10 }, text));
  }
  return layer;
}

/** Thin links between pieces of a group that touch: how far a side is from being connected. */
export function groupLayer(groups, turned) {
  const layer = svg("g", { class: "groups" });
  ["black", "white"].forEach((colour, side) => {
    for (const group of groups[side] ?? []) {
      const squares = group.map(squareOf);
      squares.forEach((one, index) => {
        for (const other of squares.slice(index + 1)) {
          const apart = Math.max(
            Math.abs((one % 8) - (other % 8)),
            Math.abs(Math.floor(one / 8) - Math.floor(other / 8)),
          );
          if (apart !== 1) continue;
          const [[x1, y1], [x2, y2]] = [middle(one, turned), middle(other, turned)];
          layer.append(svg("line", { x1, y1, x2, y2, class: `link ${colour}` }));
        }
      });
    }
  });
  return layer;
}

/** What is marked on the squares, below the pieces. */
export function marksLayer(view, turned) {
  const layer = svg("g", { class: "marks" });
  const last = view.last && ends(view.last);
  if (last) layer.append(rectOn(last[0], turned, "last"), rectOn(last[1], turned, "last to"));
  if (last && view.last.includes("x")) {
    const [cx, cy] = middle(last[1], turned);
    layer.append(svg("circle", { cx, cy, r: 45, class: "taken" }));
  }
  if (view.picked !== null && view.picked !== undefined) layer.append(rectOn(view.picked, turned, "picked"));
  return layer;
}

/** What is drawn over the pieces. */
export function overLayer(view, turned) {
  const layer = svg("g", { class: "over" });
  if (view.values?.length) layer.append(valueLayer(view.values, turned));
  if (view.ways?.length) layer.append(wayLayer(view.ways, turned));
  (view.arrows ?? []).forEach(({ move, rank, kind }) => {
    const squares = ends(move);
    if (squares) layer.append(arrow(squares[0], squares[1], turned, kind ?? "engine", rank));
  });
  return layer;
}

export function frame() {
  return svg("svg", {
    viewBox: `${-FRAME} ${-8} ${BOARD + FRAME + 8} ${BOARD + FRAME + 8}`,
    class: "drawn-board",
    "aria-hidden": "true",
  });
}

/**
 * A board as a picture. `view` has a position's text as `fen`, and what is marked:
 * last: a move, with an "x" where it captured; arrows: [{ move, rank }]; groups, values, ways as the page has them.
 */
export function drawBoard(view, turned = false) {
  const { squares } = read(view.fen);
  const pieces = svg("g", { class: "pieces" });
  squares.forEach((colour, square) => {
    if (!colour) return;
    const piece = pieceOf(colour);
    place(piece, square, turned);
    pieces.append(piece);
  });
  const drawn = frame();
  drawn.append(squaresLayer(turned), marksLayer(view, turned));
  if (view.groups) drawn.append(groupLayer(view.groups, turned));
  drawn.append(pieces, overLayer(view, turned));
  return drawn;
}
