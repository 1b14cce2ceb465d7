// The engine in a Web Worker: WebAssembly, and what it needs of a page (`src/web/in_page.rs`).
//
// It is given { start }, { open, id }, { send, id } and { bench, id }, and says { event, at },
// { answer | error, id }, { note } and { fault }, after which it is of no more use.
//
// A search takes long, and messages must be taken meanwhile. Where WebAssembly can be suspended, a
// search waits after every slice of time until the messages that have come are done with; where memory can be
// shared, messages come by a mailbox in it, which can be looked into without waiting.

const decoder = new TextDecoder();
const encoder = new TextEncoder();
/** Messages that came before the engine was there. */
const early = [];
let engine = null;
let work = null;
let mailbox = null;
let working = false;
let waking = { timer: 0, at: Infinity };
let book = "not asked for";

onmessage = ({ data }) => {
  if (data.start) begin(data.start).catch(fail);
  else if (data.mail) takeMail();
  else if (engine) receive(data);
  else early.push(data);
};

function fail(fault) {
  postMessage({ fault: `The engine has stopped (${fault.message ?? fault}).` });
}

async function begin({ hash, mail, module, network }) {
  mailbox = mail && { head: new Int32Array(mail, 0, 2), bytes: new Uint8Array(mail, 8) };
  const page = {
    clock: () => performance.now(),
    date: () => Date.now(),
    pause: mail ? lookAround : new WebAssembly.Suspending(waitForMessages),
    tell: (start, length) => postMessage({ ...JSON.parse(decoder.decode(new Uint8Array(engine.memory.buffer, start, length))), at: Date.now() }),
  };
  engine = (await WebAssembly.instantiate(module, { page })).exports;
  work = mail ? engine.work : WebAssembly.promising(engine.work);
  provide("network.bin", network);
  engine.start(hash, crypto.getRandomValues(new Uint32Array(1))[0]);
  early.splice(0).forEach(receive);
  takeMail();
}

/** Gives the engine a file. */
function provide(name, content) {
  const text = encoder.encode(name);
  const start = engine.buffer(text.length + content.byteLength);
  const memory = new Uint8Array(engine.memory.buffer, start);
  memory.set(text);
  memory.set(new Uint8Array(content), text.length);
  engine.provide(text.length);
}

/** Writes a text to where the engine reads it. */
function write(text) {
  const bytes = encoder.encode(text);
  const start = engine.buffer(bytes.length);
  new Uint8Array(engine.memory.buffer, start, bytes.length).set(bytes);
}

function receive(message) {
  try {
    if ("open" in message) {
      write(message.open ?? "");
      engine.open(message.id);
    } else if ("send" in message) {
      write(JSON.stringify(message.send));
      engine.command(message.id);
      fetchBook();
    } else if ("bench" in message) {
      bench(message).catch(fail);
    }
    goOn();
  } catch (fault) {
    fail(fault);
  }
}

/** Lets searches run that wait, and the clocks be looked at in time. */
function goOn() {
  clearTimeout(waking.timer);
  const time = engine.next_wake();
  waking = time < 0 ? { timer: 0, at: Infinity } : { timer: setTimeout(wake, time), at: performance.now() + time };
  if (!working) run();
}

async function run() {
  working = true;
  try {
    await work();
    working = false;
  } catch (fault) {
    fail(fault);
  }
}

function wake() {
  engine.wake();
  goOn();
}

async function bench({ id, bench: depth }) {
  const search = mailbox ? engine.bench : WebAssembly.promising(engine.bench);
  working = true;
  await search(id, depth);
  working = false;
  goOn();
}

// ---- messages in the midst of a search

const channel = new MessageChannel();
let resume = null;
channel.port1.onmessage = () => resume();

/** A promise that all messages which have come are done with. */
function waitForMessages() {
  engine.hand_out();
  return new Promise((done) => {
    resume = done;
    channel.port2.postMessage(null);
  });
}

function lookAround() {
  engine.hand_out();
  takeMail();
  if (performance.now() >= waking.at) wake();
}

function takeMail() {
  if (!mailbox || !engine || Atomics.load(mailbox.head, 0) === 0) return;
  // Texts are not read from shared memory.
  const text = decoder.decode(mailbox.bytes.slice(0, mailbox.head[1]));
  Atomics.store(mailbox.head, 0, 0);
  postMessage({ taken: true });
  receive(JSON.parse(text));
}

// ---- what is loaded later: the book, which is large

async function fetchBook() {
  if (book !== "not asked for") return;
  book = "asked for";
  try {
    const answer = await fetch(new URL("soucie.book", import.meta.url));
    if (!answer.ok) throw new Error(answer.status);
    provide("soucie.book", await answer.arrayBuffer());
    engine.open_book();
    goOn();
  } catch {
    // Without a network there may be none: the next command asks again.
    book = "not asked for";
  }
}
