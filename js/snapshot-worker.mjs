// Makes the visitor's own snapshot, beside the page: an interpreter that imports what the page has
// imported, and has seen no page object, no session and no seed. Its memory is kept for later visits.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const importAll = `
import importlib
def _import_all(names):
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError:
            pass  # it needs the page, and is imported there
_import_all(_names)
del _import_all, _names, importlib
`;

const sum = (bytes) => {
  let total = 0;
  for (const word of new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2))
    total = (total + word) | 0;
  return total;
};

const make = async ({ files, names, library, wheel, shelf, snapshotURL }) => {
  const stdLibURL = URL.createObjectURL(new Blob([library]));
  const python = await loadPyodide({ ...files, stdLibURL, _makeSnapshot: true });
  // Not by its name, since an interpreter that has loaded a package cannot be kept; but to the
  // place where Pyodide puts packages, since the modules remember where their files are.
  const extractDir = python.runPython(
    "import sys; next(path for path in sys.path if path.endswith('site-packages'))",
  );
  python.unpackArchive(wheel, "wheel", { extractDir });
  python.globals.set("_names", python.toPy(names));
  python.runPython(importAll);
  const bytes = python.makeMemorySnapshot();
  const cache = await caches.open(shelf);
  for (const old of await cache.keys()) {
    if (!old.url.endsWith("/counts")) await cache.delete(old);
  }
  const headers = { "X-Sum": `${bytes.byteLength} ${sum(bytes)}` };
  await cache.put(snapshotURL, new Response(bytes, { headers }));
};

onmessage = ({ data }) =>
  make(data).then(
    () => postMessage({}),
    (error) => postMessage({ error: String(error?.message ?? error) }),
  );
