// Makes the visitor's own snapshot, beside the page: an interpreter that imports what the page has
// imported, and has seen no page object, no session and no seed. Its memory is kept for later visits.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { EMPTY, libraryBeside, put } from "./archives.mjs";
import { pack } from "./snapshot.mjs";

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

const make = async ({ files, names, library, wheel, shelf, snapshotURL }) => {
  const stdLibURL = URL.createObjectURL(new Blob([EMPTY]));
  const fsInit = async (FS, { sitePackages }) => {
    put(FS, libraryBeside(sitePackages), library);
    put(FS, sitePackages, wheel);
  };
  const python = await loadPyodide({ ...files, stdLibURL, fsInit, _makeSnapshot: true });
  python.globals.set("_names", python.toPy(names));
  python.runPython(importAll);
  const packed = pack(python.makeMemorySnapshot());
  const cache = await caches.open(shelf);
  for (const old of await cache.keys()) {
    if (!old.url.endsWith("/counts")) await cache.delete(old);
  }
  await cache.put(snapshotURL, new Response(packed));
};

onmessage = ({ data }) =>
  make(data).then(
    () => postMessage({}),
    (error) => postMessage({ error: String(error?.message ?? error) }),
  );
