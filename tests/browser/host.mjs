// A web server for a folder of static files, as plain as any: it knows types and compression. As slow
// as a telephone's network it speaks HTTP/2, as hosts on the network do.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createSecureServer } from "node:http2";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const KINDS = {
  ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml", ".png": "image/png", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
};

const ISOLATION = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

/** Bytes that are sent at a time by a slow host. */
const PIECE = 4096;

/** What the page was made of: scenarios import its way to the engine, to have another engine of their own. */
const MODULES = ["inside/transport.js", "page/dom.js", "page/game.js", "page/position.js"];

/**
 * Serves a folder below a path; resolves to its address and a way to stop. With `isolated` it sends
 * the headers that let a page share memory. `slow` is { delay } in ms for each request, and
 * { rate } in bits a second for all of them together.
 */
export async function host(folder, { isolated = false, slow = null } = {}) {
  const paths = [...readdirSync(folder).map((name) => join(folder, name)), ...MODULES.map((name) => join(process.env.SOURCES, name))];
  const files = new Map(paths.map((path) => [`/games/loa/${basename(path)}`, packed(path)]));
  files.set("/games/loa/", files.get("/games/loa/index.html"));
  const asked = [];
  let free = 0;
  const serve = async (request, answer) => {
    const path = new URL(request.url, "http://here").pathname;
    const file = files.get(path);
    asked.push(path);
    if (slow) await pause(slow.delay);
    if (!file) return answer.writeHead(404).end();
    answer.writeHead(200, {
      "content-type": file.kind, "content-encoding": "gzip", "content-length": file.bytes.length,
      "cache-control": "max-age=600", ...(isolated ? ISOLATION : {}),
    });
    if (!slow) return answer.end(file.bytes);
    for (let at = 0; at < file.bytes.length; at += PIECE) {
      const piece = file.bytes.subarray(at, at + PIECE);
      free = Math.max(free, performance.now()) + (piece.length * 8000) / slow.rate;
      await pause(free - performance.now());
      answer.write(piece);
    }
    answer.end();
  };
  const server = slow ? createSecureServer(identity(), serve) : createServer(serve);
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const stop = () => new Promise((done) => (server.close(done), server.closeAllConnections?.()));
  const size = (name) => files.get(`/games/loa/${name}`).bytes.length;
  return { url: `http${slow ? "s" : ""}://127.0.0.1:${server.address().port}/games/loa/`, stop, asked, size };
}

/** A key and a certificate that nobody trusts: browsers speak HTTP/2 over TLS only. */
function identity() {
  const folder = mkdtempSync(join(tmpdir(), "soucie-host-"));
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => join(folder, name));
  const words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=127.0.0.1", "-days", "2", "-keyout", key, "-out", cert];
  execFileSync("openssl", words, { stdio: "ignore" });
  const made = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return made;
}

function packed(path) {
  const kind = KINDS[extname(path)] ?? "application/octet-stream";
  return { kind, bytes: gzipSync(readFileSync(path), { level: 9 }) };
}

const pause = (time) => new Promise((done) => setTimeout(done, Math.max(0, time)));
