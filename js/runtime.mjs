// The interpreter module that PyScript is given: starts Pyodide before PyScript asks for it.
// It runs in the page and in PyScript's workers. The build fills in SITE and the folder names.
import { loadPyodide as load, version } from "./pyodide/pyodide.mjs";

const SITE = JSON.parse('{"build":"site"}');
const here = (path) => new URL(path, import.meta.url).href;
const page = globalThis.document;

// In a frame with an opaque origin indexedDB throws, and PyScript opens it while it boots.
const standInForIndexedDB = () => {
  const ask = (answer) => {
    const request = {};
    setTimeout(() => request.onsuccess?.({ target: { result: answer() } }));
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

try {
  indexedDB.open("_").onsuccess = ({ target }) => target.result.close();
} catch {
  standInForIndexedDB();
}
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
report.steps.runtime = Math.round(started * 10) / 10;
state.total = Object.values(SITE.bytes).reduce((sum, size) => sum + size, 0);

// Counts a copy of the body, so that the browser still sees its own response and can keep its code.
const loaded = {};
const count = async (name, response) => {
  const reader = response.body.getReader();
  for (let told = 0; ; ) {
    const { done, value } = await reader.read();
    loaded[name] = done ? SITE.bytes[name] : Math.min(SITE.bytes[name], (loaded[name] ?? 0) + value.length);
    const sum = Object.values(loaded).reduce((total, size) => total + size, 0);
    if (state.phase === "bytes" && (done || performance.now() - told > 60)) {
      told = performance.now();
      tell({ loaded: Math.max(sum, state.loaded) });
    }
    if (done) return mark(`fetched:${name}`);
  }
};

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
// The browser's own: while an interpreter starts, it is given answers of ours in their place.
const nativeFetch = globalThis.fetch;
const nativeInstantiate = WebAssembly.instantiateStreaming;
const askAt = async (path, options) => {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await nativeFetch(here(path), options);
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return response;
    } catch (error) {
      if (attempt === 3) throw error;
      report.counts.fetchedAgain = (report.counts.fetchedAgain ?? 0) + 1;
      await wait(300 * attempt);
    }
  }
};
const get = async (name) => {
  const response = await askAt(SITE.files[name]);
  count(name, response.clone()).catch(() => {});
  return response;
};

// A host that does not know the type of .wasm must not cost the page its start.
const asWasm = (response) =>
  response.headers.get("Content-Type")?.startsWith("application/wasm")
    ? response
    : new Response(response.body, { headers: { "Content-Type": "application/wasm" } });
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
// What is in one of our archives and books, once it is found to be what the build put there. A host
// may send .gz with Content-Encoding, and then it arrives inflated.
const unpacked = async (path, response) => {
  const [first, second] = [0x1f, 0x8b];
  let buffer = await response.arrayBuffer();
  const bytes = new Uint8Array(buffer);
  if (bytes[0] === first && bytes[1] === second) {
    const plain = new Blob([buffer]).stream().pipeThrough(new DecompressionStream("gzip"));
    buffer = await new Response(plain).arrayBuffer();
  }
  // An address without https: has no hashes; the sum inside the gzip must do there.
  const hash = await globalThis.crypto?.subtle?.digest("SHA-256", buffer);
  if (hash && hex(hash) !== SITE.hashes[path]) throw new Error(`${path} is not as it was built`);
  return buffer;
};
const checked = async (path, response = askAt(path)) => {
  const first = await response;
  try {
    return await unpacked(path, first);
  } catch {
    // What was spoiled on the way may lie in the browser's own cache, and would stay there.
    return unpacked(path, await askAt(path, { cache: "reload" }));
  }
};

const compile = async (response) => {
  const module = await WebAssembly.compileStreaming(response);
  mark("compiled");
  return module;
};

// Pyodide asks for these itself, one after the other; here they are all asked for at once.
const LIBRARY = here("python_stdlib.zip");
const WHEEL = here(SITE.files.wheel.replace(".gz", ""));
const askForAll = () => {
  const archive = (name) => checked(SITE.files[name], get(name));
  const wasm = get("wasm").then(asWasm);
  const asked = {
    wasm,
    // Compiled while the snapshot is read and Pyodide's own modules come.
    module: wasm.then(compile),
    library: archive("library"),
    pyscript: archive("pyscript"),
    wheel: archive("wheel"),
  };
  for (const promise of Object.values(asked)) promise.catch(() => {});
  return asked;
};

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
const sum = (buffer) => {
  let total = 0;
  for (const word of new Uint32Array(buffer, 0, buffer.byteLength >> 2)) total = (total + word) | 0;
  return total;
};
const readSnapshot = async () => {
  const response = await (await open())?.match(snapshotURL);
  if (!response) return null;
  const buffer = await response.arrayBuffer();
  if (response.headers.get("X-Sum") !== `${buffer.byteLength} ${sum(buffer)}`) throw new Error("sum");
  mark("snapshot");
  return buffer;
};
const dropSnapshot = async () => (await open())?.delete(snapshotURL);

const start = async (io, asked, snapshot) => {
  let broken;
  const failed = new Promise((_, reject) => (broken = reject));
  failed.catch(() => {});
  for (const promise of Object.values(asked)) promise.catch(broken);
  const archives = new Map([
    [LIBRARY, asked.library],
    [WHEEL, asked.wheel],
  ]);
  let wasm = asked.wasm;
  // An archive may be asked for twice: by an interpreter that a snapshot has failed, and by the next.
  globalThis.fetch = async (resource, options) => {
    const url = String(resource?.url ?? resource);
    if (archives.has(url)) return new Response(await archives.get(url));
    if (!wasm || url !== here(SITE.files.wasm)) return nativeFetch(resource, options);
    const answer = wasm;
    wasm = null;
    return answer;
  };
  // Pyodide only warns when this fails, and then waits for ever.
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    try {
      const module = await asked.module;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      broken(error);
      throw error;
    } finally {
      mark("instantiated");
    }
  };
  const loading = load({
    indexURL: here("./pyodide/"),
    lockFileURL: here(SITE.files.lock),
    stdLibURL: LIBRARY,
    packages: ["pawboard"],
    ...(snapshot && { _loadSnapshot: snapshot }),
    ...io,
  });
  const python = await Promise.race([loading, failed]);
  // Pyodide only warns of a package that it cannot load.
  if (!("pawboard" in python.loadedPackages)) throw new Error("pawboard cannot be unpacked");
  mark("pyodide");
  const folder = "/home/pyodide/pyscript/__pycache__";
  python.unpackArchive(await asked.pyscript, "zip", { extractDir: folder });
  return python;
};

const boot = async (io) => {
  const asked = askForAll();
  let snapshot = null;
  try {
    snapshot = await readSnapshot();
  } catch (error) {
    // Denied storage is no failure of ours; a sum that differs is.
    if (error.message === "sum") note("snapshotBroken");
    await dropSnapshot().catch(() => {});
  }
  report.from = snapshot ? "snapshot" : "files";
  if (!snapshot) return start(io, asked, null);
  try {
    return await start(io, asked, snapshot);
  } catch (error) {
    report.from = "files";
    note("snapshotRefused");
    await dropSnapshot().catch(() => {});
    return start(io, askForAll(), null);
  }
};

const out = { stdout: console.log, stderr: console.error };
const io = { stdout: (...line) => out.stdout(...line), stderr: (...line) => out.stderr(...line) };
const restore = () => {
  globalThis.fetch = nativeFetch;
  WebAssembly.instantiateStreaming = nativeInstantiate;
};
const python = boot(io).finally(restore).then(
  (ready) => (tell({ phase: "starting", loaded: state.total, error: null }), ready),
  (error) => {
    fail("runtime", error);
    throw error;
  },
);
python.catch(() => {});
Object.defineProperty(state, "python", { value: python });
Object.defineProperty(state, "fail", { value: fail });
Object.defineProperty(state, "mark", { value: mark });

// Opponents come in an archive of their own, and each book by itself for those who may look into it:
// most of those who start to play need neither. What cannot be had is tried anew when next asked for.
let opponents = null;
const unpackOpponents = async () => {
  const [ready, archive] = await Promise.all([python, checked(SITE.files.opponents)]);
  const extractDir = ready.runPython("import site; site.getsitepackages()[0]");
  ready.unpackArchive(archive, "zip", { extractDir });
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
const fetchBook = (game) => checked(SITE.books[game]);
Object.defineProperty(state, "opponents", { value: fetchOpponents });
Object.defineProperty(state, "book", { value: fetchBook });

// Making one takes a second processor and two seconds, so it waits until the visitor has settled.
const SNAPSHOT_DELAY = 8000;
const SNAPSHOT_ROOM = 150e6;
const ourModules = `
import sys
_outside = ("__main__", "_pyscript", "js", "polyscript", "pyodide_js", "pyscript")
[n for n in sys.modules if n.split(".")[0] not in _outside and not n.startswith("pawboard.browser")]
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
    const [library, wheel] = await Promise.all(
      ["library", "wheel"].map((name) => checked(SITE.files[name])),
    );
    const names = (await python).runPython(ourModules).toJs();
    const worker = new Worker(here("snapshot-worker.mjs"), { type: "module" });
    const told = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve());
      worker.onerror = (event) => reject(new Error(event.message ?? "the worker does not start"));
    });
    const files = { indexURL: here("./pyodide/"), lockFileURL: here(SITE.files.lock) };
    worker.postMessage({ files, names, library, wheel, shelf, snapshotURL }, [library, wheel]);
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
