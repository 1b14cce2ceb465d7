// The way between the page and an engine inside it, with the interface that `page/transport.js`
// describes: no server, nothing sent anywhere. The game is kept in the browser's storage.

import { byId } from "./dom.js";
import { Game } from "./game.js";

/** Size of the engine's table, in MiB. */
const HASH = 32;

/** Largest message, in bytes: a large collection of games. */
const LARGEST = 9 << 20;

/** How long the record may lag behind the board, in milliseconds. */
const RECORD_LAG = 500;

/** A module that only browsers with vector instructions take. */
const VECTORS = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

const suspends = "Suspending" in WebAssembly;
const shares = globalThis.crossOriginIsolated === true;

export function connect() {
  const known = new Game();
  const waiting = new Map();
  let engine = null;
  let post = null;
  let taken = null;
  let sent = 0;
  let on = null;
  /** Whether events go to the page: not while a kept game is put back. */
  let heard = false;
  /** Whether they do from the next welcome on, which all other events of the game follow. */
  let restored = false;
  /** The name of the game. */
  let name = null;
  let ready = null;

  function start() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    const refuse = ({ message }) => engine === worker && fail(`The engine could not be started (${message ?? "no reason given"}).`);
    worker.onmessage = ({ data }) => take(data);
    worker.onerror = refuse;
    const mail = suspends ? null : new SharedArrayBuffer(8 + LARGEST);
    [post, taken] = suspends ? [(message) => worker.postMessage(message), null] : mailbox(worker, mail);
    engine = worker;
    const parts = Promise.all([compiled(), beside("network.bin").then((answer) => answer.arrayBuffer())]);
    parts.then(([module, network]) => worker.postMessage({ start: { hash: HASH, mail, module, network } }), refuse);
  }

  function take(data) {
    if (data.event) {
      if (data.event.is === "welcome") [name, heard] = [data.event.game, heard || restored];
      if (heard) hear(data.event, data.at);
    } else if (data.taken) taken();
    else if (data.fault) fail(data.fault);
    else if (data.id) {
      const { done, fail } = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.error) fail(new Error(data.error));
      else done(data.answer);
    }
  }

  function fail(text) {
    engine?.terminate();
    for (const { fail } of waiting.values()) fail(new Error(text));
    waiting.clear();
    [engine, name, heard, restored] = [null, null, false, false];
    on?.lost(text, false);
  }

  function ask(message) {
    const id = ++sent;
    return new Promise((done, fail) => {
      waiting.set(id, { done, fail });
      post({ ...message, id });
    });
  }

  function hear(event, at) {
    known.take(event);
    on.event(event, at);
    if (["game", "tree", "grown", "position"].includes(event.is) && known.about && known.position) {
      keep(known, saved, event.is === "tree");
    }
  }

  const saved = async () => (await ask({ send: { do: "save", date: null } })).sgf;

  async function begin() {
    start();
    const kept = /[#&]position=/.test(location.hash) ? null : stored();
    heard = !kept;
    await ask({ open: null });
    if (kept) {
      await putBack(kept);
      restored = true;
      await ask({ open: name });
    }
    serveOffline();
  }

  /** Plays a kept game again. What a newer engine refuses is left out. */
  async function putBack({ sgf, start, path, about }) {
    const tried = (command) => ask({ send: command }).catch(() => null);
    if (!(sgf && (await tried({ do: "load", text: sgf })))) await tried({ do: "set-up", position: start, rules: about.rules });
    for (const move of path) if (!(await tried({ do: "play", move }))) break;
    if (!about.playing || about.result) return;
    const { players, rules, clock, ponder, paused } = about;
    await tried({ do: "new", players, start: "here", rules, clock, ponder });
    if (paused) await tried({ do: "pause", on: true });
  }

  return {
    async open(game, handlers) {
      on = handlers;
      if (engine) return ask({ open: game ?? null }).catch((refusal) => on.lost(refusal.message, true));
      const reason = await missing();
      if (reason) {
        ready = Promise.reject(new Error(reason));
        ready.catch(() => announce(reason));
      } else {
        ready = begin();
        // What has gone wrong was told where it did.
        ready.catch(() => {});
      }
      foretell(on);
      announce(reason ?? "The engine is being loaded…");
    },
    async send(command) {
      await ready;
      return ask({ send: command });
    },
    /** The bench positions, for a comparison with `soucie bench`. */
    async bench(depth) {
      await ready;
      return ask({ bench: depth });
    },
    close() {},
  };
}

// ---- what the engine consists of: the page asks for it, not the worker, which has to be loaded first

/** A file beside this one. */
async function beside(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

/** The engine's code. */
async function compiled() {
  const answer = await beside("engine.wasm");
  // A server that does not know what it serves would be refused.
  if (answer.headers.get("content-type") !== "application/wasm") return WebAssembly.compile(await answer.arrayBuffer());
  return WebAssembly.compileStreaming(answer);
}

/** Why there can be no engine here, if so. */
async function missing() {
  if (!WebAssembly.validate(new Uint8Array(VECTORS))) return "This browser is too old for the engine: it lacks vector instructions (WebAssembly SIMD).";
  if (suspends || shares) return null;
  // Served by its own service worker, the page may share memory, whatever its host's headers say.
  if (navigator.serviceWorker && !sessionStorage.getItem("soucie.isolated")) {
    sessionStorage.setItem("soucie.isolated", "tried");
    await navigator.serviceWorker.register("service.js");
    await navigator.serviceWorker.ready;
    location.reload();
    return "The page is being prepared…";
  }
  return "In this browser the engine needs a page that came by https.";
}

/** Messages by shared memory, one at a time; the second function is called when one was taken. */
function mailbox(engine, memory) {
  const [head, bytes] = [new Int32Array(memory, 0, 2), new Uint8Array(memory, 8)];
  const texts = [];
  const flush = () => {
    if (texts.length === 0 || Atomics.load(head, 0) !== 0) return;
    const text = new TextEncoder().encode(texts.shift());
    bytes.set(text);
    head[1] = text.length;
    Atomics.store(head, 0, 1);
    engine.postMessage({ mail: true });
  };
  return [(message) => (texts.push(JSON.stringify(message)), flush()), flush];
}

// ---- what is kept between visits: for this tab, and for the next one that is opened

const KEPT = "soucie.kept";

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? localStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

function store(kept) {
  try {
    const text = JSON.stringify(kept);
    sessionStorage.setItem(KEPT, text);
    localStorage.setItem(KEPT, text);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

let recording = 0;

/** Keeps a game: the moves at once, the record with all variations and comments soon. */
function keep(game, record, isNew) {
  const { about, start, position } = game;
  const path = game.path().slice(1).map((node) => game.nodes[node]?.move);
  const kept = { start, path, about, position };
  store({ ...kept, sgf: about.playing || isNew ? undefined : stored()?.sgf });
  clearTimeout(recording);
  if (!about.playing) recording = setTimeout(async () => store({ ...kept, sgf: await record().catch(() => undefined) }), RECORD_LAG);
}

// ---- before the engine is there

const row = (squares) => squares.split(" ");

/** The first position, with nothing that could be done. */
const FIRST = {
  about: { is: "game", playing: true, players: ["person", { engine: { time: 1000 } }], names: ["You", "Soucie"], rules: "olympiad", viewers: 1 },
  start: "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b",
  position: {
    is: "position", node: 0, fen: "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b", side: "Black",
    groups: [[row("b1 c1 d1 e1 f1 g1"), row("b8 c8 d8 e8 f8 g8")], [row("a2 a3 a4 a5 a6 a7"), row("h2 h3 h4 h5 h6 h7")]],
    terms: [], worth: [], book: [], games: [],
  },
};

/** Shows the kept game, or the first position, as it will be. */
function foretell(on) {
  const { about, position } = stored() ?? FIRST;
  const event = (content) => on.event(content, 0);
  event({ ...about, is: "game" });
  event({ is: "tree", start: position.fen, nodes: [{ parent: null }], order: [], current: 0 });
  event({ ...position, is: "position", node: 0, pieces: [], may_pass: false });
}

/** Says something over the board until the next event. */
function announce(text) {
  setTimeout(() => {
    if (byId("board").querySelector(".cell.movable")) return;
    byId("banner").textContent = text;
    byId("banner").hidden = false;
  }, 100);
}

/** From now on the page can be opened without a network. */
function serveOffline() {
  // A browser that refuses, as in a private window, needs the network the next time.
  navigator.serviceWorker?.register("service.js").catch(() => {});
}
