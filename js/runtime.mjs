// The interpreter module that PyScript is given: starts Pyodide before PyScript asks for it.
// It runs in the page and in PyScript's workers. The build fills in SITE and the folder names.
import { loadPyodide as load, version } from "./pyodide/pyodide.mjs";
import { EMPTY, libraryBeside, put } from "./archives.mjs";
import { isSound, unpack } from "./snapshot.mjs";

const SITE = JSON.parse('{"build":"site"}');
const here = (path) => new URL(path, import.meta.url).href;
const page = globalThis.document;

// PyScript opens indexedDB while it boots, keeps nothing there for us, and waits for ever where that
// fails: in a frame with an opaque origin it throws, with a spoiled profile or a full disk it errs late.
const standInForIndexedDB = () => {
  const ask = (answer) => {
    const request = {};
    queueMicrotask(() => request.onsuccess?.({ target: { result: answer() } }));
    return request;
  };
  const open = () => {
    const kept = new Map();
    const store = {
      count: () => ask(() => kept.size),
      clear: () => ask(() => kept.clear()),
      get: (key) => ask(() => kept.get(key)),
      getKey: (key) => ask(() => (kept.has(key) ? key : undefined)),
      getAllKeys: () => ask(() => [...kept.keys()]),
      put: (value, key) => ask(() => (kept.set(key, value), key)),
      delete: (key) => ask(() => void kept.delete(key)),
    };
    return ask(() => ({ transaction: () => ({ objectStore: () => store }), close() {} }));
  };
  Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: { open } });
};

// There, no module worker starts, neither from a blob: URL nor from ours, and relative addresses
// have no base. A classic worker can, once Pyodide does not see that it is classic. The text of a
// blob is put in unread, since the policy keeps even us from fetching blob: addresses.
const standInForWorker = () => {
  const Plain = globalThis.Worker;
  const create = URL.createObjectURL;
  const blobs = new Map();
  URL.createObjectURL = (blob) => {
    const url = create.call(URL, blob);
    blobs.set(url, blob);
    return url;
  };
  const before =
    `Object.defineProperty(self,"location",{value:new URL(${JSON.stringify(location.href)})});` +
    `self.importScripts=undefined;(async()=>{`;
  // Messages that come before an imported module listens are kept for it.
  const imported = (url) =>
    `const kept=[],keep=(e)=>kept.push(e);addEventListener("message",keep);` +
    `await import(${JSON.stringify(new URL(url, location.href).href)});` +
    `removeEventListener("message",keep);` +
    `kept.forEach(({data,ports})=>dispatchEvent(new MessageEvent("message",{data,ports})));`;
  globalThis.Worker = class extends Plain {
    constructor(url, options) {
      const text = [before, blobs.get(String(url)) ?? imported(url), "\n})()"];
      const blob = new Blob(text, { type: "text/javascript" });
      super(create.call(URL, blob), { ...options, type: "classic" });
    }
  };
};

standInForIndexedDB();
if (page && self.origin === "null") standInForWorker();

// What the page shows while it waits: pawboardBoot holds the latest, an event tells of each change.
const started = performance.now();
const state = (globalThis.pawboardBoot ??= { phase: "bytes", loaded: 0, total: 0, error: null });
const report = (state.report ??= { version: SITE.version, steps: {}, counts: {} });
const mark = (step) => (report.steps[step] = Math.round(performance.now() * 10) / 10);
const tell = (change) => {
  Object.assign(state, change);
  page?.dispatchEvent(new CustomEvent("pawboard-progress", { detail: { ...state } }));
};
const fail = (code, error) => {
  if (state.phase === "failed" || state.phase === "ready") return;
  tell({ phase: "failed", error: { code, message: String(error?.message ?? error) } });
};
// Nothing more can be played on this page; what is saved is there after a reload.
const stop = (error) => {
  let kept = false;
  try {
    kept = Object.keys(localStorage).some((key) => key.startsWith("pawboard/save/"));
  } catch {} // where storage is denied nothing is
  const told = { code: kept ? "stopped" : "broken", message: String(error?.message ?? error) };
  tell({ phase: "failed", error: told });
};
report.steps.runtime = Math.round(started * 10) / 10;
state.total = Object.values(SITE.bytes).reduce((sum, size) => sum + size, 0);

// What boot.js has asked for before this module ran; nothing in a worker.
const early = state.early ?? {};

const loaded = {};
const tellLoaded = (name, bytes) => {
  loaded[name] = Math.min(SITE.bytes[name], bytes);
  const sum = Object.values(loaded).reduce((total, size) => total + size, 0);
  if (state.phase === "bytes") tell({ loaded: Math.max(sum, state.loaded) });
};
const fetched = (name) => {
  tellLoaded(name, SITE.bytes[name]);
  mark(`fetched:${name}`);
};
// Counts a copy of the body, so that the browser still sees its own response and can keep its code.
const count = async (name, copy) => {
  const reader = copy.body.getReader();
  for (let told = 0, sum = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    sum += value.length;
    if (performance.now() - told < 60) continue;
    told = performance.now();
    tellLoaded(name, sum);
  }
};

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
// The browser's own: while an interpreter starts, it is given answers of ours in their place.
const nativeFetch = globalThis.fetch;
const nativeInstantiate = WebAssembly.instantiateStreaming;
const again = () => (report.counts.fetchedAgain = (report.counts.fetchedAgain ?? 0) + 1);
// For files that come within seconds on any line: whoever waits for an opponent is told at last.
const PATIENCE = globalThis.pawboardPatience ?? 20000;
const limit = (limited) => (limited ? { signal: AbortSignal.timeout(PATIENCE) } : {});
const isLate = (error) => error?.name === "TimeoutError";
const askAt = async (path, { limited, ...options } = {}) => {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await nativeFetch(here(path), { ...options, ...limit(limited) });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return response;
    } catch (error) {
      if (attempt === (isLate(error) ? 2 : 3)) throw error;
      again();
      await wait(300 * attempt);
    }
  }
};

// A host that does not know the type of .wasm must not cost the page its start.
const asWasm = (response) =>
  response.headers.get("Content-Type")?.startsWith("application/wasm")
    ? response
    : new Response(response.body, { headers: { "Content-Type": "application/wasm" } });
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
// A host may send .gz with Content-Encoding, and then it arrives inflated.
const inflate = async (buffer) => {
  if (new DataView(buffer).getUint16(0) !== 0x1f8b) return buffer;
  const plain = new Blob([buffer]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain).arrayBuffer();
};
const sound = async (path, buffer) => {
  // An address without https: has no hashes; the sum inside the gzip must do there.
  const hash = await globalThis.crypto?.subtle?.digest("SHA-256", buffer);
  if (hash && hex(hash) !== SITE.hashes[path]) throw new Error(`${path} is not as it was built`);
  return buffer;
};
// What is in one of our archives and books, once it is found to be what the build put there.
const checked = async (path, asked, limited = false) => {
  const response = asked ? null : await askAt(path, { limited });
  try {
    return await sound(path, await inflate(await (asked ?? response.arrayBuffer())));
  } catch (error) {
    if (isLate(error)) throw error;
    if (asked) again();
    // What was spoiled on the way may lie in the browser's own cache, and would stay there.
    const fresh = await askAt(path, { cache: "reload", limited });
    return sound(path, await inflate(await fresh.arrayBuffer()));
  }
};
const compile = async () => {
  let module;
  try {
    early.copy?.then((copy) => copy && count("wasm", copy)).catch(() => {});
    module = await early.module;
  } catch {
    again();
  }
  if (!module) {
    const response = await askAt(SITE.files.wasm, { cache: early.module ? "reload" : "default" });
    module = await WebAssembly.compileStreaming(asWasm(response));
  }
  fetched("wasm");
  mark("compiled");
  return module;
};

const archive = async (name) => {
  const buffer = await checked(SITE.files[name], early[name]);
  fetched(name);
  return buffer;
};
// Pyodide asks for these itself, one after the other; here they are all asked for at once.
const asked = {};
const ask = (name) => {
  asked[name] ??= name === "wasm" ? compile() : archive(name);
  asked[name].catch(() => {});
  return asked[name];
};
// A snapshot has every module of these in it.
const FILES = ["library", "wheel", "pyscript"];

// The visitor's own snapshot: the memory of an interpreter that has imported everything and has
// seen no page and no seed. One for each site, made by snapshot-worker.mjs, thrown away on any doubt.
const shelf = `pawboard-snapshot ${here("../")}`;
const snapshotURL = here(`snapshot-${SITE.runtime}`);
// Nothing where storage is denied, as in private windows and frames without an origin.
const open = async () => {
  try {
    return await caches.open(shelf);
  } catch {
    return undefined;
  }
};
const countUp = async (what) => {
  report.counts[what] = (report.counts[what] ?? 0) + 1;
  const cache = await open();
  if (!cache) return;
  const kept = await (await cache.match(here("counts")))?.json();
  const counts = { ...kept, [what]: (kept?.[what] ?? 0) + 1 };
  await cache.put(here("counts"), new Response(JSON.stringify(counts)));
};
const note = (what) => countUp(what).catch(() => {});
// A start without one is only slower; a storage that does not answer would be none at all.
const SNAPSHOT_PATIENCE = 5000;
const answered = (promise) => Promise.race([promise, wait(SNAPSHOT_PATIENCE)]);
const SPOILED = "the snapshot is spoiled";
// Its bytes, once it is found to be what snapshot-worker.mjs has packed; null if there is none.
const findSnapshot = async () => {
  const found = await answered(early.snapshot ?? readSnapshot());
  if (!found) return null;
  // The service worker has summed it up already.
  if (!(found.sound ?? isSound(found.packed))) throw new Error(SPOILED);
  const bytes = unpack(found.packed, () => memory);
  mark("snapshot");
  return bytes;
};
const readSnapshot = async () => {
  const response = await (await open())?.match(snapshotURL);
  return response && { packed: await response.arrayBuffer() };
};
const dropSnapshot = async () => (await open())?.delete(snapshotURL);

// Before the folder in which PyScript writes the same modules as sources.
const PYSCRIPT = "/lib/pyscript";
const LIBRARY = here("python_stdlib.zip");
let sitePackages = "";
const writeFiles = async (FS) => {
  put(FS, libraryBeside(sitePackages), await ask("library"));
  put(FS, sitePackages, await ask("wheel"));
  put(FS, PYSCRIPT, await ask("pyscript"));
};
let memory = null;
const start = async (io, snapshot) => {
  let broken;
  const failed = new Promise((_, reject) => (broken = reject));
  failed.catch(() => {});
  for (const name of snapshot ? ["wasm"] : ["wasm", ...FILES]) ask(name).catch(broken);
  globalThis.fetch = async (resource, options) => {
    const url = String(resource?.url ?? resource);
    if (url === LIBRARY) return new Response(EMPTY);
    // It is on its way already, to where it is compiled.
    return url === here(SITE.files.wasm) ? new Response() : nativeFetch(resource, options);
  };
  // Pyodide only warns when this fails, and then waits for ever.
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    try {
      const module = await ask("wasm");
      const instance = await WebAssembly.instantiate(module, imports);
      ({ memory } = instance.exports);
      return { module, instance };
    } catch (error) {
      broken(error);
      throw error;
    } finally {
      mark("instantiated");
    }
  };
  const loading = load({
    indexURL: here("./pyodide/"),
    lockFileContents: SITE.lock,
    stdLibURL: LIBRARY,
    fsInit: async (FS, places) => {
      ({ sitePackages } = places);
      if (!snapshot) await writeFiles(FS);
    },
    ...(snapshot && { _loadSnapshot: snapshot }),
    ...io,
  });
  const python = await Promise.race([loading, failed]);
  mark("pyodide");
  if (!snapshot) python.runPython(`import sys; sys.path.insert(0, "${PYSCRIPT}")`);
  return python;
};

const boot = async (io) => {
  ask("wasm");
  let snapshot = null;
  try {
    snapshot = await findSnapshot();
  } catch (error) {
    // Denied storage is no failure of ours; a sum that differs is.
    if (error.message === SPOILED) note("snapshotBroken");
    await dropSnapshot().catch(() => {});
  }
  report.from = snapshot ? "snapshot" : "files";
  if (!snapshot) return start(io, null);
  try {
    return await start(io, snapshot);
  } catch {
    // A file that does not come is no fault of the snapshot's.
    await Promise.all([ask("wasm"), import("./pyodide/pyodide.asm.mjs")]);
    report.from = "files";
    note("snapshotRefused");
    await dropSnapshot().catch(() => {});
    return start(io, null);
  }
};

const out = { stdout: console.log, stderr: console.error };
const io = { stdout: (...line) => out.stdout(...line), stderr: (...line) => out.stderr(...line) };
const restore = () => {
  globalThis.fetch = nativeFetch;
  WebAssembly.instantiateStreaming = nativeInstantiate;
};
const python = boot(io).finally(restore).then(
  (ready) => {
    // PyScript says nothing where the interpreter itself dies.
    ready._api.on_fatal = (error) => (state.phase === "ready" ? stop(error) : fail("python", error));
    // What boot.js has told of a script that is missing is not undone by Python's being there.
    if (state.phase === "bytes") tell({ phase: "starting", loaded: state.total });
    return ready;
  },
  (error) => {
    fail("runtime", error);
    throw error;
  },
);
python.catch(() => {});
Object.defineProperty(state, "python", { value: python });
Object.defineProperty(state, "fail", { value: fail });
Object.defineProperty(state, "mark", { value: mark });

// After a start from a snapshot whatever looks for a file, of Python's own or of ours, may find it soon.
let files = null;
const bringFiles = async () => {
  const ready = await python;
  if (report.from !== "snapshot") return;
  await writeFiles(ready.FS);
  ready.runPython("import importlib; importlib.invalidate_caches()");
};
/** Resolves once the files of the library and of the package are there. */
const allFiles = () => (files ??= bringFiles());
Object.defineProperty(state, "files", { value: allFiles });

// Opponents come in an archive of their own, and each book by itself for those who may look into it:
// most of those who start to play need neither. What cannot be had is tried anew when next asked for.
let opponents = null;
const unpackOpponents = async () => {
  const [ready, archive] = await Promise.all([python, checked(SITE.files.opponents, null, true)]);
  put(ready.FS, sitePackages, archive);
  ready.runPython("import importlib; importlib.invalidate_caches()");
};
/** Resolves once opponents can be imported. */
const fetchOpponents = () => {
  opponents ??= unpackOpponents().catch((error) => {
    opponents = null;
    throw error;
  });
  return opponents;
};
/** Resolves with the bytes of a game's book. */
const fetchBook = (game) => checked(SITE.books[game], null, true);
Object.defineProperty(state, "opponents", { value: fetchOpponents });
Object.defineProperty(state, "book", { value: fetchBook });

// Making one takes a second processor and two seconds, so it waits until the visitor has settled.
const SNAPSHOT_DELAY = 8000;
const SNAPSHOT_ROOM = 150e6;
const ourModules = `
import sys
_outside = ("__main__", "_pyscript", "js", "polyscript", "pyodide_js", "pyscript")
[n for n in sys.modules if n.split(".")[0] not in _outside]
`;
const idle = () =>
  new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve, { timeout: 5000 }));
const whyNot = async () => {
  if (report.from === "snapshot") return "used";
  // A frame on somebody's page is not the place for a second interpreter.
  if (self.top !== self) return "framed";
  const cache = await open();
  if (!cache) return "denied";
  if (await cache.match(snapshotURL)) return "kept";
  const counts = await (await cache.match(here("counts")))?.json();
  if ((counts?.snapshotRefused ?? 0) + (counts?.snapshotBroken ?? 0) > 2) return "given up";
  const { quota = SNAPSHOT_ROOM, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota - usage < SNAPSHOT_ROOM ? "no room" : null;
};
const makeSnapshot = async () => {
  try {
    const reason = await whyNot();
    if (reason) return void (report.snapshot = reason);
    report.snapshot = "making";
    await idle();
    const archives = await Promise.all(FILES.map((name) => checked(SITE.files[name])));
    const [library, wheel, pyscript] = archives;
    const names = (await python).runPython(ourModules).toJs();
    const worker = new Worker(here("snapshot-worker.mjs"), { type: "module" });
    const told = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve());
      worker.onerror = (event) => reject(new Error(event.message ?? "the worker does not start"));
    });
    const files = { indexURL: here("./pyodide/"), lockFileContents: SITE.lock };
    const kept = { folder: PYSCRIPT, archive: pyscript };
    worker.postMessage({ files, names, library, wheel, kept, shelf, snapshotURL }, archives);
    await told.finally(() => worker.terminate());
    report.snapshot = "made";
  } catch (error) {
    report.snapshot = "failed";
    report.snapshotError = String(error?.message ?? error);
    note("snapshotNotMade");
  }
};

// The app says that a move can be made by setting <html data-ready>.
if (page) {
  const root = page.documentElement;
  const observer = new MutationObserver(() => {
    if (!("ready" in root.dataset)) return;
    observer.disconnect();
    mark("ready");
    tell({ phase: "ready" });
    idle()
      .then(() => pawboardPages.complete())
      .catch(() => note("pagesNotComplete"))
      .then(allFiles)
      .catch(() => note("filesNotThere"))
      .then(() => import("./offline.mjs"))
      .then(({ register }) => register())
      .catch((error) => (report.offlineError = String(error?.message ?? error)));
    setTimeout(makeSnapshot, globalThis.pawboardSnapshotDelay ?? SNAPSHOT_DELAY);
  });
  observer.observe(root, { attributeFilter: ["data-ready"] });
}

/** PyScript calls this once: it gets the interpreter that is already starting. */
export const loadPyodide = ({ stdout, stderr }) => {
  Object.assign(out, { stdout, stderr });
  mark("asked");
  return python;
};
export { version };
