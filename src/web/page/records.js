// Records: files, dropped texts and pasted ones in; a file and the clipboard out; addresses.

import { byId, el, toast } from "./dom.js";

/** Largest text that is sent, in bytes; the engine takes no more either. */
const LARGEST = 8 << 20;

/** `act.load(text, number)`, `act.save()` (a promise of SGF), `act.setUp()`, `act.address()`. */
export function drawRecord(game, act) {
  const { about } = game;
  const pane = byId("pane-record");
  const header = [about?.event, about?.date, about?.names.join(" – "), about?.result, about?.rules].filter(Boolean);
  // The text that somebody is just pasting must not go with the next event.
  if (!pane.firstChild) build(pane, act);
  byId("record-header").textContent = header.join(" · ");
}

function build(pane, act) {
  const file = el("input", { type: "file", id: "record-file", "aria-label": "Open a record", accept: ".sgf,.txt", class: "spoken" });
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (chosen) await read(chosen, act.load);
    file.value = "";
  });
  const pasted = el("textarea", { id: "record-text", rows: 4, "aria-label": "A record or a position as text", placeholder: "Paste SGF, a line of moves, or a position here; or drop a file anywhere", spellcheck: "false" });
  const number = el("input", { type: "number", id: "record-number", min: 1, value: 1, "aria-label": "Game of the collection" });
  pane.replaceChildren(
    el("p", { class: "note", id: "record-header" }),
    el(
      "p",
      { class: "buttons" },
      el("label", { class: "button", for: "record-file" }, "Open a file…"),
      file,
      el("button", { type: "button", id: "save-record", onclick: () => download(act) }, "Save as SGF"),
      el("button", { type: "button", id: "copy-record", onclick: async () => copy(await act.save(), "The record") }, "Copy SGF"),
      el("button", { type: "button", id: "copy-address", onclick: () => copy(act.address(), "The position's address") }, "Copy address"),
      el("button", { type: "button", id: "open-setup", onclick: act.setUp }, "Set up…"),
    ),
    pasted,
    el(
      "p",
      { class: "buttons" },
      el("button", { type: "button", id: "load-text", onclick: () => act.load(pasted.value, Number(number.value) || 1) }, "Load the text"),
      el("label", { class: "compact" }, "game ", number),
    ),
  );
}

async function download(act) {
  const text = await act.save();
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: "application/x-go-sgf" })), download: "lines-of-action.sgf" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} is in the clipboard.`);
  } catch {
    prompt(`${what}:`, text);
  }
}

/** Reads a file as text and hands it on. */
export async function read(file, take) {
  if (file.size > LARGEST) return toast(`${file.name} is larger than 8 MiB.`, "fault");
  const bytes = await file.arrayBuffer();
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder("latin1").decode(bytes);
  }
  return take(text);
}

/** Lets files be dropped anywhere on the page, and texts be pasted where nothing is typed. */
export function acceptDrops(load) {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData("text/plain");
    if (file) await read(file, load);
    else if (text) load(text);
  });
  document.addEventListener("paste", (event) => {
    if (event.target.closest("input, textarea")) return;
    const text = event.clipboardData.getData("text/plain");
    if (text.trim()) load(text);
  });
}
