// The dialogs: a new game, how to play, settings.

import { drawBoard } from "./board.js";
import { byId, el } from "./dom.js";

const LEVELS = [
  ["Beginner", { depth: 2 }],
  ["Casual", { nodes: 2000 }],
  ["Club", { nodes: 50000 }],
  ["Strong (1 s a move)", { time: 1000 }],
  ["Stronger (5 s a move)", { time: 5000 }],
  ["Tournament (20 s a move)", { time: 20000 }],
  ["By its clock", "clock"],
];

const CLOCKS = [
  ["No clock", ""],
  ["1 minute + 1 s", "1m+1s"],
  ["5 minutes", "5m"],
  ["10 minutes + 5 s", "10m+5s"],
  ["30 minutes (Olympiad)", "30m"],
  ["10 minutes + 3 × 30 s", "10m+3x30s"],
];

function select(id, choices, chosen = 0) {
  const options = choices.map(([label, value], index) =>
    el("option", { value: typeof value === "string" ? value : JSON.stringify(value), selected: index === chosen }, label),
  );
  return el("select", { id }, ...options);
}

const field = (label, control) => el("label", { class: "field" }, el("span", {}, label), control);

/** Asks how to play. `start(asked)` gets what the session's `new` takes; it says whether it went well. */
export function openNewGame(game, start, here) {
  const dialog = byId("dialog-new");
  const side = (id, label, chosen) => {
    const seat = select(id, [["A person", "person"], ["The engine", "engine"]], chosen);
    const level = select(`${id}-level`, [...LEVELS, ["Time, depth or positions…", "own"]], 3);
    const own = el("input", { type: "text", id: `${id}-own`, placeholder: "2.5s, depth 8, 100000", "aria-label": `${label}: own level`, hidden: true });
    const row = el("div", { class: "level" }, level, own);
    const adapt = () => {
      row.hidden = seat.value === "person";
      own.hidden = level.value !== "own";
    };
    seat.addEventListener("change", adapt);
    level.addEventListener("change", adapt);
    adapt();
    return { row: el("fieldset", {}, el("legend", {}, label), seat, row), read: () => readSeat(seat.value, level.value, own.value) };
  };
  const black = side("seat-black", "Black (moves first)", 0);
  const white = side("seat-white", "White", 1);
  const starts = [["Standard", "standard"], ["Scrambled eggs", "scrambled-eggs"], ["The position on the board", "here"]];
  const from = select("start", starts, here ? 2 : 0);
  const clock = select("clock", CLOCKS);
  const rules = select("rules", (game.welcome?.rules ?? ["olympiad"]).map((name) => [name, name]));
  const ponder = el("input", { type: "checkbox", id: "ponder" });
  const fault = el("p", { class: "fault", role: "alert" });
  const form = el(
    "form",
    { method: "dialog" },
    el("h2", { id: "dialog-new-title" }, "New game"),
    el("div", { class: "two" }, black.row, white.row),
    el("div", { class: "two" }, field("Start", from), field("Clock", clock)),
    el("div", { class: "two" }, field("Rules", rules), el("label", { class: "switch" }, ponder, el("span", {}, "The engine ponders on your time"))),
    fault,
    el(
      "p",
      { class: "buttons end" },
      el("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
      el("button", { type: "submit", class: "primary", id: "start-game" }, "Start"),
    ),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await start({
        players: [black.read(), white.read()],
        start: from.value,
        rules: rules.value,
        clock: clock.value || null,
        ponder: ponder.checked,
      });
      dialog.close();
    } catch (refusal) {
      fault.textContent = refusal.message;
    }
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}

/** A seat as the session takes it. */
function readSeat(seat, level, own) {
  if (seat === "person") return "person";
  if (level === "own") return { engine: readLevel(own) };
  return { engine: level === "clock" ? "clock" : JSON.parse(level) };
}

/** "2.5s", "300ms", "depth 8", "100000" as a level. */
export function readLevel(text) {
  const words = text.trim().toLowerCase();
  let found = /^([\d.]+)\s*(ms|s|m)$/.exec(words);
  if (found) return { time: Math.round(Number(found[1]) * { ms: 1, s: 1000, m: 60000 }[found[2]]) };
  found = /^(?:depth|d)\s*(\d+)$/.exec(words);
  if (found) return { depth: Number(found[1]) };
  found = /^(\d+)(?:\s*(?:nodes|positions))?$/.exec(words);
  if (found) return { nodes: Number(found[1]) };
  throw new Error("A level is a time such as 2.5s, a depth such as depth 8, or a number of positions.");
}

const LESSONS = [
  {
    text: "Black starts on the first and last rank, White on the outer files. Black moves first. Who brings all own pieces into one group wins; diagonal neighbours count as connected.",
    view: { fen: "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b" },
  },
  {
    text: "A piece moves in a straight line, exactly as many squares as there are pieces of both sides on that whole line. Along the file here are two, along the rank six, on each diagonal two.",
    view: {
      fen: "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b",
      picked: 3,
      ways: [
        { to: "d3", count: 2, ends: ["d1", "d8"] },
        { to: "b3", count: 2, ends: ["a4", "d1"] },
        { to: "f3", count: 2, ends: ["d1", "h5"] },
      ],
    },
  },
  {
    text: "It may jump its own pieces but not the other side's, and ends on an empty square or on an enemy piece, which is captured. Careful: every capture leaves the other side with fewer pieces to connect.",
    view: {
      fen: "8/1w6/8/3bw3/8/3b4/8/8 b",
      picked: 35,
      ways: [
        { to: "b7", count: 2, ends: ["a8", "h1"], captures: true },
        { to: "d7", count: 2, ends: ["d1", "d8"] },
        { to: "f5", count: 2, ends: ["a5", "h5"], fault: "it would jump a white piece" },
      ],
    },
  },
  {
    text: "Here all black pieces touch: Black has won. If a move connects both sides at once, the Olympiad's rules call it a draw.",
    view: {
      fen: "8/8/2b5/w2bb2w/2b3w1/1b1w4/6w1/8 w",
      groups: [[["c6", "d5", "e5", "c4", "b3"]], []],
    },
  },
];

/** How to play, in four pictures. */
export function openRules() {
  const dialog = byId("dialog-rules");
  // What is read first comes first: the focus on the last button would scroll it away.
  const lessons = LESSONS.map(({ text, view }) =>
    el("li", {}, el("div", { class: "board small" }, drawBoard(view)), el("p", {}, text)),
  );
  dialog.replaceChildren(
    el("h2", { id: "dialog-rules-title", tabindex: -1, autofocus: true }, "How to play Lines of Action"),
    el("ol", { class: "lessons" }, ...lessons),
    el("p", { class: "note" }, "Pick a piece up, by mouse, finger or keyboard (arrow keys and Enter), and the board shows its lines with their counts: full numbers are squares it can go to, pale ones are barred. A side without a legal move passes."),
    el("p", { class: "buttons end" }, el("button", { type: "button", class: "primary", onclick: () => dialog.close() }, "Let's play")),
  );
  dialog.showModal();
}

/** Appearance and board. `change(name, value)` is called for what is chosen. */
export function openSettings(settings, change) {
  const dialog = byId("dialog-settings");
  const pick = (name, label, choices) => {
    const control = select(`setting-${name}`, choices, choices.findIndex(([, value]) => value === settings[name]));
    control.addEventListener("change", () => change(name, control.value));
    return field(label, control);
  };
  dialog.replaceChildren(
    el("h2", { id: "dialog-settings-title", tabindex: -1, autofocus: true }, "Settings"),
    pick("theme", "Colours", [["As the system", "auto"], ["Light", "light"], ["Dark", "dark"]]),
    pick("motion", "Motion", [["As the system", "auto"], ["Off", "off"]]),
    pick("groups", "Connected groups", [["Linked on the board", "on"], ["Not shown", "off"]]),
    pick("turned", "Black's side", [["Below", "off"], ["Above", "on"]]),
    el("p", { class: "note" }, "Keys: the arrow keys walk through the moves, on the board from square to square; Enter picks a piece up and puts it down; Escape lets it go; f turns the board; n starts a game."),
    el("p", { class: "buttons end" }, el("button", { type: "button", class: "primary", onclick: () => dialog.close() }, "Done")),
  );
  dialog.showModal();
}
