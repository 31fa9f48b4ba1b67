// Puts the files of our archives where Python finds them: it could import from an archive itself, but
// would read the list of its files in Python, before any of it is compiled well.
const FILE = 0x04034b50;
const HEADER = 30;

// As tools/pyodide/archives.py writes them: stored, with every size in front of its file.
function* filesOf(archive) {
  const view = new DataView(archive);
  const text = new TextDecoder();
  for (let at = 0; view.getUint32(at, true) === FILE; ) {
    const size = view.getUint32(at + 18, true);
    const from = at + HEADER + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    const name = new Uint8Array(archive, at + HEADER, view.getUint16(at + 26, true));
    yield [text.decode(name), new Uint8Array(archive, from, size)];
    at = from + size;
  }
}

/** The names by which Python imports what is in an archive. */
export const modulesOf = (archive) =>
  Array.from(filesOf(archive), ([name]) => name)
    .filter((name) => name.endsWith(".pyc"))
    .map((name) => name.slice(0, -4).replace(/\/__init__$/, "").replaceAll("/", "."));

/** Writes the files of an archive below a folder of Pyodide's file system, which keeps its bytes. */
export const put = (FS, folder, archive) => {
  const made = new Set();
  for (const [name, data] of filesOf(archive)) {
    // Pyodide counts what these tell of as loaded, and keeps no snapshot where anything is.
    if (name.includes(".dist-info/")) continue;
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, data, { canOwn: true });
  }
};
/** The folder of the library, beside that of packages: Python looks there before it knows the other. */
export const libraryBeside = (sitePackages) => sitePackages.replace(/[^/]+$/, "lib-dynload");
/** An archive without files, for whoever must have one. */
export const EMPTY = new Uint8Array([0x50, 0x4b, 5, 6, ...Array(18).fill(0)]);
