// The sum of a snapshot is told by the same lines as in the page; the build puts them here.
import { isSound } from "./snapshot.mjs";

// The service worker: keeps the whole site by content, serves it offline, never mixes versions.
// The build fills in SITE: the version, a hash of everything, and each file with its own hash.
const SITE = JSON.parse('{"build":"offline"}');
const ROOT = new URL("./", self.location.href).href;
const PREFIX = `pawboard-site ${ROOT} `;
const CACHE = PREFIX + SITE.hash;
const HOME = "index.html";
// Asked for at every visit and never kept: {"off": true} there ends this worker and its caches.
const SWITCH = "kill-switch.json";

const fileOf = (url) => {
  if (!url.startsWith(ROOT)) return null;
  const path = url.slice(ROOT.length).split(/[?#]/)[0];
  return path === "" ? HOME : path;
};
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
// A host may send .gz with Content-Encoding, and then it arrives inflated.
const inside = async (response) => {
  const buffer = await response.arrayBuffer();
  const [first, second] = new Uint8Array(buffer);
  if (first !== 0x1f || second !== 0x8b) return buffer;
  const plain = new Blob([buffer]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain).arrayBuffer();
};
const sound = async (path, response) => {
  const bytes = await inside(response.clone()).catch(() => null);
  return bytes !== null && hex(await crypto.subtle.digest("SHA-256", bytes)) === SITE.files[path];
};
const ownCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

// A file of another version has another name or another hash, so it may come from any older cache
// or from the browser's own; what does not fit its hash is asked for again, past every cache.
const obtain = async (path) => {
  const url = ROOT + path;
  for (const name of await ownCaches()) {
    if (name === CACHE) continue;
    const kept = await (await caches.open(name)).match(url, { ignoreVary: true });
    if (kept && (await sound(path, kept))) return kept;
  }
  for (const cache of path.includes("/") ? ["default", "reload"] : ["reload"]) {
    const response = await fetch(url, { cache });
    if (response.ok && !response.redirected && (await sound(path, response))) return response;
  }
  throw new Error(`${path} is not the file this version was built with`);
};

const install = async () => {
  const cache = await caches.open(CACHE);
  try {
    for (const path of Object.keys(SITE.files)) {
      if (!(await cache.match(ROOT + path))) await cache.put(ROOT + path, await obtain(path));
    }
  } catch (error) {
    // Half a version is of no use, and its room may be needed.
    await caches.delete(CACHE);
    throw error;
  }
};

// Pages of the version before may still be open, so its files stay until the next one comes.
const activate = async () => {
  const older = (await ownCaches()).filter((name) => name !== CACHE);
  for (const name of older.slice(0, -1)) await caches.delete(name);
  await self.clients.claim();
};

const isOff = async () => {
  const response = await fetch(ROOT + SWITCH, { cache: "no-store" }).catch(() => null);
  return Boolean(response?.ok && (await response.json().catch(() => null))?.off === true);
};
const turnOff = async () => {
  for (const name of await ownCaches()) await caches.delete(name);
  await self.registration.unregister();
};

// The page itself is checked against its hash each time, for it holds what mends everything else.
const home = async (request) => {
  const kept = await (await caches.open(CACHE)).match(ROOT + HOME);
  if (kept && (await sound(HOME, kept))) return kept;
  return fetch(request);
};
// Chromium keeps compiled WebAssembly beside its own copy of the file, and has it of a copy from here
// only after a visit that lasted; other browsers would ask the network in vain, and only Chromium tells
// of itself in this way. Whoever asks past every cache gets what the site has, if it can.
const KEEPS_CODE = "userAgentData" in navigator;
const own = async ({ url, cache }) => {
  const wanted = cache === "reload" ? { cache } : { cache: "only-if-cached", mode: "same-origin" };
  const response = await fetch(url, wanted).catch(() => null);
  return response?.ok ? response : null;
};
const file = async (request, path) => {
  if (path.endsWith(".wasm") && (KEEPS_CODE || request.cache === "reload")) {
    const found = await own(request);
    if (found) return found;
  }
  const kept = await (await caches.open(CACHE)).match(ROOT + path, { ignoreVary: true });
  if (kept) return kept;
  // A page of the version before asks for a file that only its own version has.
  if (!(path in SITE.files)) {
    for (const name of await ownCaches()) {
      const old = await (await caches.open(name)).match(ROOT + path, { ignoreVary: true });
      if (old) return old;
    }
  }
  return fetch(request);
};

// The visitor's snapshot, which a page asks for first of all: read while that is on its way, and summed
// up. In the page it would come in pieces, each waiting until the page is drawn.
const ASKED_FOR_WITHIN = 10000;
let reading = null;
const readSnapshot = async () => {
  const kept = { cacheName: `pawboard-snapshot ${ROOT}` };
  const packed = await (await caches.match(ROOT + SITE.snapshot, kept))?.arrayBuffer();
  return packed && { packed, sound: isSound(packed) };
};
const readAhead = () => {
  const mine = (reading = readSnapshot());
  mine.catch(() => {});
  setTimeout(() => (reading = reading === mine ? null : reading), ASKED_FOR_WITHIN);
};
const giveSnapshot = async (port) => {
  // Two pages cannot have the same bytes: they are handed over, not copied.
  const taken = reading ?? readSnapshot();
  reading = null;
  port.postMessage("coming");
  const found = await taken.catch(() => undefined);
  port.postMessage(found, found ? [found.packed] : []);
};

// Asked for by a page that could not start: what is not as it was built is fetched again.
const repair = async () => {
  const cache = await caches.open(CACHE);
  const mended = [];
  for (const path of Object.keys(SITE.files)) {
    const kept = await cache.match(ROOT + path, { ignoreVary: true });
    if (kept && (await sound(path, kept))) continue;
    await cache.delete(ROOT + path);
    await cache.put(ROOT + path, await obtain(path).catch(() => fetch(ROOT + path, { cache: "reload" })));
    mended.push(ROOT + path);
  }
  return mended;
};

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => {
  const answer = (value) => event.ports[0]?.postMessage(value);
  if (event.data === "accept") event.waitUntil(self.skipWaiting());
  if (event.data === "version") answer({ version: SITE.version, hash: SITE.hash });
  if (event.data === `snapshot ${SITE.snapshot}`) event.waitUntil(giveSnapshot(event.ports[0]));
  if (event.data === "repair") event.waitUntil(repair().then(answer, () => answer([])));
});
addEventListener("fetch", (event) => {
  const { request } = event;
  const path = fileOf(request.url);
  if (request.method !== "GET" || path === null || path === SWITCH) return;
  if (request.mode === "navigate" && path === HOME) {
    event.waitUntil(isOff().then((off) => off && turnOff()));
    event.respondWith(home(request));
    readAhead();
  } else {
    event.respondWith(file(request, path));
  }
});
