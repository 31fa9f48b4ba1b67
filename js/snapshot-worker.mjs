// Makes the visitor's own snapshot, beside the page: an interpreter that imports what the page has
// imported, and has seen no page object, no session and no seed. Its memory is kept for later visits,
// which then need no file of the library and of the package: every module is in it, and whatever else
// they would read.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { EMPTY, libraryBeside, modulesOf, put } from "./archives.mjs";
import { pack } from "./snapshot.mjs";

// Browsers keep the WebAssembly that has run hot, compiled, and what they do not keep a later visit
// compiles function by function, on its way to the first move.
const REHEARSALS = 3;
const prepare = `
import gc, importlib, pathlib, sys
def _import_all(names):
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError:
            pass  # it needs the page, and is imported there
_import_all(_names)
from pawboard.table.rehearsal import rehearse
for _ in range(${REHEARSALS}):
    rehearse()
# PyScript's own need the page too; their code does not.
from pawboard.browser.kept import keep
keep(pathlib.Path(_kept))
sys.path.insert(0, _kept)
del _import_all, _kept, _names, importlib, keep, pathlib, rehearse
# What is here now lasts as long as the page, and need not be gone through to find what does not.
gc.collect()
gc.freeze()
`;

const make = async ({ files, names, library, wheel, kept, shelf, snapshotURL }) => {
  const stdLibURL = URL.createObjectURL(new Blob([EMPTY]));
  const fsInit = async (FS, { sitePackages }) => {
    put(FS, libraryBeside(sitePackages), library);
    put(FS, sitePackages, wheel);
    put(FS, kept.folder, kept.archive);
  };
  const python = await loadPyodide({ ...files, stdLibURL, fsInit, _makeSnapshot: true });
  const all = [...modulesOf(library), ...modulesOf(wheel), ...names];
  python.globals.set("_names", python.toPy(all));
  python.globals.set("_kept", kept.folder);
  python.runPython(prepare);
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
