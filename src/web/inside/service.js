// Serves the page from the browser's own store, so that it opens without a network; and with the
// headers that let it share memory, which many hosts do not send.

/** The build script writes a name for each state of the files, and the list of them. */
const STORE = "soucie-@STATE@";
const FILES = "@FILES@".split(" ");

const ISOLATION = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
};

addEventListener("install", (event) => event.waitUntil(fillStore().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(dropOthers().then(() => clients.claim())));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(registration.scope)) event.respondWith(answer(request));
});

async function fillStore() {
  const store = await caches.open(STORE);
  await store.addAll(FILES);
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("soucie-") && name !== STORE).map((name) => caches.delete(name)));
}

/** What the store has, or else the network, whose answer is kept. */
async function answer(request) {
  const store = await caches.open(STORE);
  const kept = await store.match(request.mode === "navigate" ? registration.scope : request, { ignoreSearch: true });
  if (kept) return isolated(kept);
  const fetched = await fetch(request);
  if (fetched.ok) await store.put(request, fetched.clone());
  return isolated(fetched);
}

function isolated(answer) {
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
