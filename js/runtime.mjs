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

// There, a module worker cannot start from a blob: URL, and relative addresses have no base.
// A classic worker with the same text can, once Pyodide does not see that it is classic.
const standInForWorker = () => {
  const Plain = globalThis.Worker;
  const text = (url) => {
    const request = new XMLHttpRequest();
    request.open("GET", url, false);
    request.send();
    return request.responseText;
  };
  const wrap = (url) =>
    `Object.defineProperty(self,"location",{value:new URL(${JSON.stringify(location.href)})});` +
    `self.importScripts=undefined;(async()=>{${text(url)}\n})()`;
  globalThis.Worker = class extends Plain {
    constructor(url, options) {
      const blob = new Blob([wrap(url)], { type: "text/javascript" });
      super(URL.createObjectURL(blob), { ...options, type: "classic" });
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
const ask = async (name) => {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(here(SITE.files[name]));
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      return response;
    } catch (error) {
      if (attempt === 3) throw error;
      report.counts.fetchedAgain = (report.counts.fetchedAgain ?? 0) + 1;
      await wait(300 * attempt);
    }
  }
};
const get = async (name) => {
  const response = await ask(name);
  count(name, response.clone()).catch(() => {});
  return response;
};

// A host that does not know the type of .wasm must not cost the page its start.
const asWasm = (response) =>
  response.headers.get("Content-Type")?.startsWith("application/wasm")
    ? response
    : new Response(response.body, { headers: { "Content-Type": "application/wasm" } });
const inflated = (response) => {
  const [first, second] = [0x1f, 0x8b];
  return response.arrayBuffer().then((buffer) => {
    const bytes = new Uint8Array(buffer);
    // A host may send .gz with Content-Encoding, and then it arrives inflated.
    if (bytes[0] !== first || bytes[1] !== second) return new Response(buffer);
    return new Response(new Blob([buffer]).stream().pipeThrough(new DecompressionStream("gzip")));
  });
};

// Pyodide asks for these itself, one after the other; here they are all asked for at once.
const early = {
  wasm: get("wasm").then(asWasm),
  library: get("library").then(inflated),
  pyscript: get("pyscript").then((response) => response.arrayBuffer()),
  wheel: get("wheel"),
};
for (const promise of Object.values(early)) promise.catch(() => {});

const LIBRARY = here("python_stdlib.zip");
const answers = new Map([
  [here(SITE.files.wasm), () => early.wasm],
  [LIBRARY, () => early.library],
  [here(SITE.files.wheel), () => early.wheel],
]);
const nativeFetch = globalThis.fetch;
const nativeInstantiate = WebAssembly.instantiateStreaming;

const boot = async (io) => {
  let broken;
  const failed = new Promise((_, reject) => (broken = reject));
  failed.catch(() => {});
  for (const promise of Object.values(early)) promise.catch(broken);
  globalThis.fetch = (resource, options) => {
    const answer = answers.get(String(resource?.url ?? resource));
    if (!answer) return nativeFetch(resource, options);
    answers.delete(String(resource?.url ?? resource));
    return answer();
  };
  // Pyodide only warns when this fails, and then waits for ever.
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      return await nativeInstantiate.call(WebAssembly, source, imports);
    } catch (error) {
      broken(error);
      throw error;
    } finally {
      mark("instantiated");
    }
  };
  try {
    const python = await Promise.race([
      load({
        indexURL: here("./pyodide/"),
        lockFileURL: here(SITE.files.lock),
        stdLibURL: LIBRARY,
        packages: ["pawboard"],
        ...io,
      }),
      failed,
    ]);
    // Pyodide only warns of a package that it cannot load.
    if (!("pawboard" in python.loadedPackages)) throw new Error("pawboard cannot be unpacked");
    mark("pyodide");
    const folder = "/home/pyodide/pyscript/__pycache__";
    python.unpackArchive(await early.pyscript, "zip", { extractDir: folder });
    return python;
  } finally {
    globalThis.fetch = nativeFetch;
    WebAssembly.instantiateStreaming = nativeInstantiate;
  }
};

const out = { stdout: console.log, stderr: console.error };
const io = { stdout: (...line) => out.stdout(...line), stderr: (...line) => out.stderr(...line) };
const python = boot(io).then(
  (ready) => (tell({ phase: "starting", loaded: state.total }), ready),
  (error) => {
    fail("runtime", error);
    throw error;
  },
);
python.catch(() => {});
Object.defineProperty(state, "python", { value: python });
Object.defineProperty(state, "fail", { value: fail });

// The app says that a move can be made by setting <html data-ready>.
if (page) {
  const root = page.documentElement;
  const observer = new MutationObserver(() => {
    if (!("ready" in root.dataset)) return;
    observer.disconnect();
    mark("ready");
    tell({ phase: "ready" });
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
