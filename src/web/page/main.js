// The page: events in, drawings out, and what buttons and keys mean.

import { drawChances, drawGauge, drawLines, drawTerms, drawTree, heat, worth } from "./analyse.js";
import { openNewGame, openRules, openSettings } from "./dialogs.js";
import { byId, speak, tabs, toast } from "./dom.js";
import { drawExplorer } from "./explore.js";
import { Game } from "./game.js";
import { Board } from "./live-board.js";
import { drawBanner, drawPlay, drawPlayers } from "./play.js";
import { along, write } from "./position.js";
import { acceptDrops, drawRecord, read } from "./records.js";
import { openSetup } from "./setup.js";
import { connect } from "./transport.js";
import { Watch } from "./watch.js";

/** All lines that the engine can report: what the heat of every piece needs. */
const ALL_LINES = 96;
/** Positions for each move of a review. */
const REVIEW_NODES = 60000;
/** A browser opens few connections to one server: with more pages, those that are hidden let go. */
const MANY_PAGES = 3;

const transport = connect();
const game = new Game();
const settings = { theme: "auto", motion: "auto", groups: "on", turned: "off", ...stored("settings") };
const board = new Board(byId("board"), {
  play: (from, to) => send({ do: "play", move: from + to }),
  explain: (text) => toast(text[0].toUpperCase() + text.slice(1) + "."),
  say: speak,
});
const watch = new Watch(byId("watch"), transport);
let preview = null;
let hovered = null;
let lineCount = 3;

// ---- what is kept between visits

function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(`soucie.${name}`)) ?? {};
  } catch {
    return {};
  }
}

function store(name, value) {
  try {
    localStorage.setItem(`soucie.${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

// ---- the way to the engine

async function send(command) {
  try {
    const answer = await transport.send(command);
    if (answer.note) toast(answer.note);
    return answer;
  } catch (refusal) {
    toast(refusal.message, "fault");
    return null;
  }
}

let retry = 500;
let opened = false;

function open(name, first) {
  opened = true;
  // A new game is one to play.
  if (!name && !first && document.body.dataset.view === "analyse") first = { do: "study" };
  transport.open(name, {
    event(event, at) {
      retry = 500;
      take(event, at);
      if (event.is === "welcome" && first) {
        const asked = first;
        first = null;
        send(asked);
      }
    },
    lost(text, unknown) {
      if (unknown && name) return restore();
      byId("banner").textContent = `${text} Trying again…`;
      byId("banner").hidden = false;
      setTimeout(() => open(game.welcome?.game ?? name, first), retry);
      retry = Math.min(8000, 2 * retry);
    },
  });
}

/** The game is not known any more: goes on with the moves that the page remembers. */
function restore() {
  const { start, moves, rules } = stored("moves");
  // A page on which nothing was done yet has nothing to lose.
  if (!moves?.length) return open(null);
  toast("The game is not there any more; its moves are kept.", "fault");
  open(null, start ? { do: "set-up", position: start, rules: rules ?? null, moves: moves ?? [] } : null);
}

function take(event, at) {
  const part = game.take(event);
  if (at && part === "position") arrived = { node: event.node, at };
  if (part === "welcome") remember({ game: event.game });
  if (part === "position" || part === "tree") {
    store("moves", { start: game.start, moves: game.path().slice(1).map((node) => game.nodes[node]?.move), rules: game.about?.rules });
  }
  if (part === "position") announce();
  if (part === "game" && event.playing === false && document.body.dataset.view === "play") showView("analyse");
  draw();
}

/** Says the last move to who does not see it. */
function announce() {
  const node = game.nodes[game.current];
  const end = game.position.outcome ? `. ${game.position.outcome}` : "";
  if (node?.text) speak(`${game.position.side === "Black" ? "White" : "Black"} ${node.text}${end}`);
}

// ---- drawing, at most once a frame

let drawing = false;
/** The position that came last, and when its cause was known. */
let arrived = null;

function draw() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(() => {
    drawing = false;
    drawAll();
    // How long a move took until it was drawn; of other events there would be too many to keep.
    if (arrived) performance.mark("position", { detail: { node: arrived.node, took: Date.now() - arrived.at } });
    arrived = null;
  });
}

function drawAll() {
  if (!game.about || !game.position) return;
  const turned = settings.turned === "on";
  board.turn(turned);
  drawBoardView();
  drawPlayers(game, turned);
  drawBanner(game);
  drawGauge(game, turned);
  if (document.body.dataset.view === "play") return drawPlay(game, { browse });
  // Who looks along a line keeps it until the eye or the hand is off it.
  if (!byId("lines").matches(":hover, :focus-within")) {
    preview = null;
    drawLines(game, lineCount, { preview: look, follow });
  }
  drawChances(game, go);
  drawTree(game, go);
  drawPane();
}

function drawPane() {
  const open = document.querySelector('[role="tab"][aria-selected="true"]').id;
  if (open === "more-explorer" && !byId("pane-explorer").contains(document.activeElement)) {
    drawExplorer(game, {
      play: (move) => send({ do: "play", move }),
      hover: (move) => ((hovered = move), drawBoardView()),
      importFiles: async (files) => {
        for (const file of files) await read(file, (text) => send({ do: "import", text }));
      },
      forget: () => send({ do: "forget" }),
    });
  }
  if (open === "more-terms") drawTerms(game);
  if (open === "more-record") drawRecord(game, { load, save, setUp, address });
}

function drawBoardView() {
  const { position } = game;
  const node = game.nodes[game.shown];
  const analysing = !game.playing && document.body.dataset.view === "analyse";
  const view = { fen: position.fen, last: node?.text, mayMove: game.mayMove, pieces: position.pieces, arrows: [] };
  if (settings.groups === "on") view.groups = position.groups;
  if (game.browsed !== null) {
    view.fen = write(game.positionAt(game.browsed));
    view.groups = undefined;
  }
  if (preview) {
    view.fen = write(along(position.fen, preview));
    view.last = preview.at(-1);
    view.mayMove = false;
    view.groups = undefined;
  } else if (analysing) {
    view.arrows = game.lines.filter(Boolean).slice(0, Math.min(3, lineCount)).map((line) => ({ move: line.moves[0], rank: line.rank }));
    if (byId("heat-on").checked) [view.values, view.arrows] = [heat(game), []];
    else if (byId("worth-on").checked) [view.values, view.arrows] = [worth(game), []];
    if (hovered) view.arrows = [{ move: hovered, rank: 1, kind: "book" }];
  }
  board.update(view);
}

// ---- walking

/** Where the last step leads to that is still on its way. */
let pending = null;

async function go(node) {
  if (game.playing) return browse(node);
  pending = node;
  await send({ do: "go", node });
  if (pending === node) pending = null;
}

/** In play earlier positions are only looked at. */
function browse(node) {
  game.browsed = node === game.current ? null : node;
  draw();
}

function step(by) {
  const from = pending ?? game.shown;
  const line = game.line(game.playing ? game.current : from);
  const at = line.indexOf(from);
  const to = Math.max(0, Math.min(line.length - 1, by === "first" ? 0 : by === "last" ? line.length - 1 : at + by));
  if (to !== at) go(line[to]);
}

function look(moves) {
  preview = moves;
  drawBoardView();
}

async function follow(moves) {
  preview = null;
  for (const move of moves) if (!(await send({ do: "play", move }))) return;
}

// ---- records, positions, addresses

async function load(text, number = 1) {
  const fen = /^\s*([bw1-8]+\/){7}[bw1-8]+\s+[bw]\s*$/i.exec(text);
  const answer = await send(fen ? { do: "set-up", position: text.trim(), rules: null } : { do: "load", text, number });
  if (answer) showView("analyse");
  return Boolean(answer);
}

async function save() {
  const today = new Date();
  const two = (number) => String(number).padStart(2, "0");
  const date = `${today.getFullYear()}-${two(today.getMonth() + 1)}-${two(today.getDate())}`;
  return (await send({ do: "save", date }))?.sgf ?? "";
}

function setUp() {
  openSetup(game.position.fen, async (position, how) => {
    const answer = await send({ do: "set-up", position, rules: null });
    if (answer && how === "play") openNewGame(game, start, true);
    if (answer) showView("analyse");
    return Boolean(answer);
  });
}

/** An address that opens the game up to the position that is shown. */
function address() {
  const moves = game.path(game.shown).slice(1).map((node) => game.nodes[node].move);
  const parts = new URLSearchParams({ position: game.start, moves: moves.join(","), rules: game.about.rules });
  return `${location.origin}${location.pathname}#${parts}`;
}

function remember(changes) {
  const parts = new URLSearchParams({ game: game.welcome?.game ?? "", view: document.body.dataset.view, ...changes });
  history.replaceState(null, "", `#${parts}`);
}

/** What the page's address asks for. */
function asked() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const position = parts.get("position");
  return {
    game: parts.get("game") || null,
    view: parts.get("view"),
    first: position && {
      do: "set-up",
      position,
      rules: parts.get("rules"),
      moves: (parts.get("moves") ?? "").split(",").filter(Boolean),
    },
  };
}

// ---- views and settings

function showView(view) {
  document.body.dataset.view = view;
  for (const tab of document.querySelectorAll(".tab")) {
    tab.setAttribute("aria-current", tab.dataset.view === view ? "page" : "false");
  }
  watch.look(view === "watch");
  if (game.welcome) remember({ view });
  draw();
}

async function chooseView(view) {
  // Who came to watch has no game yet.
  if (view !== "watch" && !opened) return showView(view), open(null);
  if (view === "analyse" && game.playing) await send({ do: "study" });
  if (view === "play" && !game.playing) openNewGame(game, start, game.current > 0);
  else showView(view);
}

async function start(asked) {
  await transport.send({ do: "new", ...asked });
  showView("play");
}

function applySettings() {
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.motion = settings.motion;
}

function analyse() {
  const all = byId("heat-on").checked;
  lineCount = Number(byId("line-count").value);
  send({ do: "analyse", lines: byId("analysis-on").checked ? (all ? ALL_LINES : lineCount) : 0 });
}

// ---- buttons and keys

const BUTTONS = {
  "new-game": () => openNewGame(game, start, false),
  "take-back": () => send({ do: "take-back" }),
  resign: () => send({ do: "resign", side: null }),
  draw: () => send({ do: "draw" }),
  pause: () => send({ do: "pause", on: !game.about.paused }),
  "move-now": () => send({ do: "move-now" }),
  "to-analysis": () => chooseView("analyse"),
  review: () => send({ do: "review", nodes: game.review.of ? 0 : REVIEW_NODES }),
  "to-first": () => step("first"),
  "to-previous": () => step(-1),
  "to-next": () => step(1),
  "to-last": () => step("last"),
  promote: () => send({ do: "promote", node: game.current }),
  delete: () => send({ do: "delete", node: game.current }),
  "open-rules": openRules,
  "open-settings": () => openSettings(settings, (name, value) => {
    settings[name] = value;
    store("settings", settings);
    applySettings();
    draw();
  }),
};

for (const [id, action] of Object.entries(BUTTONS)) byId(id).addEventListener("click", action);
for (const tab of document.querySelectorAll(".tab")) tab.addEventListener("click", () => chooseView(tab.dataset.view));
for (const id of ["analysis-on", "line-count"]) byId(id).addEventListener("change", analyse);
byId("heat-on").addEventListener("change", () => {
  if (byId("heat-on").checked) [byId("worth-on").checked, byId("analysis-on").checked] = [false, true];
  analyse();
});
byId("worth-on").addEventListener("change", () => {
  if (byId("worth-on").checked && byId("heat-on").checked) {
    byId("heat-on").checked = false;
    analyse();
  }
  draw();
});
byId("comment").addEventListener("change", () => send({ do: "comment", node: game.current, text: byId("comment").value }));

tabs(draw);

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea, dialog");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const action = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    ArrowUp: () => step("first"),
    ArrowDown: () => step("last"),
    Home: () => step("first"),
    End: () => step("last"),
    f: () => ((settings.turned = settings.turned === "on" ? "off" : "on"), store("settings", settings), draw()),
    n: () => openNewGame(game, start, false),
    p: () => game.position?.may_pass && send({ do: "play", move: "pass" }),
  }[event.key];
  if (action) {
    event.preventDefault();
    action();
  }
});

document.addEventListener("visibilitychange", () => {
  const crowded = (game.welcome?.pages ?? 0) > MANY_PAGES;
  if (document.hidden && crowded) transport.close();
  else if (!document.hidden && crowded) open(game.welcome.game);
});

byId("banner").addEventListener("click", () => game.position?.may_pass && send({ do: "play", move: "pass" }));
setInterval(() => game.clock?.running && drawPlayers(game, settings.turned === "on"), 100);
acceptDrops(load);
applySettings();
const first = asked();
showView(first.first ? "analyse" : (first.view ?? "play"));
// An audience needs no engines.
if (first.game || document.body.dataset.view !== "watch") open(first.game, first.first);
window.addEventListener("hashchange", () => {
  const { first } = asked();
  if (first) send(first).then(() => remember({}));
});
