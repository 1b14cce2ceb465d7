// The opening explorer: the book's moves and those of imported games.

import { byId, el } from "./dom.js";
import { chances } from "./position.js";

/** `act.play(move)`, `act.hover(move or null)`, `act.importFiles(files)`, `act.forget()`. */
export function drawExplorer(game, act) {
  const { position, welcome } = game;
  if (!position) return;
  const file = el("input", { type: "file", id: "import-file", "aria-label": "Import games", accept: ".sgf,.txt", multiple: true, class: "spoken" });
  file.addEventListener("change", () => act.importFiles(file.files));
  byId("pane-explorer").replaceChildren(
    el("h3", {}, "Book"),
    position.book.length
      ? table(["move", "chances", "depth", "drawn"], position.book.map((row) => bookRow(row, act)))
      : el("p", { class: "note" }, position.book_note ?? `${welcome?.book ?? "The book"} does not know this position.`),
    el("h3", {}, "Games"),
    position.games.length
      ? table(["move", "games", "Black – draw – White"], position.games.map((row) => gamesRow(row, act)))
      : el("p", { class: "note" }, "No imported game came here."),
    el(
      "p",
      { class: "buttons" },
      el("label", { class: "button", for: "import-file" }, "Import games…"),
      file,
      el("button", { type: "button", onclick: act.forget }, "Forget them"),
    ),
  );
}

function table(heads, rows) {
  const head = el("tr", {}, ...heads.map((text) => el("th", { scope: "col" }, text)));
  return el("table", { class: "explorer" }, el("thead", {}, head), el("tbody", {}, ...rows));
}

function moveCell(row, act) {
  return el(
    "th",
    { scope: "row" },
    el(
      "button",
      {
        type: "button",
        class: "move",
        onclick: () => act.play(row.move),
        onmouseenter: () => act.hover(row.move),
        onmouseleave: () => act.hover(null),
        onfocus: () => act.hover(row.move),
        onblur: () => act.hover(null),
      },
      row.text,
    ),
  );
}

function bookRow(row, act) {
  const bar = el("span", { class: "bar" });
  bar.style.width = `${100 * row.chance}%`;
  const share = row.chance ? `${Math.round(100 * row.chance)}%` : "–";
  return el(
    "tr",
    { class: row.stale ? "stale" : "" },
    moveCell(row, act),
    el("td", {}, row.score ? chances(row.score) : "seen in games"),
    el("td", {}, String(row.depth)),
    el("td", { class: "lead" }, bar, el("span", {}, share)),
  );
}

function gamesRow(row, act) {
  const all = row.black + row.draws + row.white;
  const part = (kind, count) => {
    const bar = el("span", { class: kind, title: `${kind}: ${count}` });
    bar.style.flexGrow = String(count);
    return bar;
  };
  const text = `${row.black} – ${row.draws} – ${row.white}`;
  return el(
    "tr",
    {},
    moveCell(row, act),
    el("td", {}, String(all + row.open)),
    el("td", { class: "results" }, el("span", { class: "split", "aria-hidden": "true" }, part("black", row.black), part("drawn", row.draws), part("white", row.white)), el("span", {}, text)),
  );
}
