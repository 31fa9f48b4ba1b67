"""Trims the standard library to what the site imports; run in Pyodide by tools/site/bytecode.py.

Arguments: the folder that compile.py worked in, and the folder of archives.py. This runs in an
interpreter of its own and imports nothing beforehand, so that only the site's needs are counted.
"""

import importlib
import sys

work, tools = sys.argv[1:]
with open(f"{work}/wanted.txt") as file:
    wanted = file.read().split()
importable = []
for name in wanted:
    try:
        importlib.import_module(name)
        importable.append(name)
    except ImportError as error:
        # It cannot be imported in a browser either; whoever names it must be ready for that.
        print(f"not in Pyodide: {name} ({error})")
loaded = dict(sys.modules)

import gzip  # noqa: E402  (after the modules were listed)
import zipfile  # noqa: E402
from pathlib import Path  # noqa: E402

sys.path.insert(0, tools)

from archives import read_zip, write_zip  # noqa: E402

kept = set()
for module in loaded.values():
    origin = getattr(getattr(module, "__spec__", None), "origin", None) or ""
    if ".zip/" in origin:
        kept.add(origin.partition(".zip/")[2].removesuffix("c") + "c")
whole = read_zip(Path(work, "library-whole.zip"))
small = Path(work, "library.zip")
write_zip(small, {name: whole[name] for name in kept}, zipfile.ZIP_STORED)
# Stored inside and gzipped as a whole: smaller, and nothing is inflated in WebAssembly.
packed = gzip.compress(small.read_bytes(), compresslevel=9, mtime=0)
Path(work, "site", "python_stdlib.zip.gz").write_bytes(packed)
Path(work, "library.txt").write_text("".join(f"{name}\n" for name in sorted(kept)))
Path(work, "importable.txt").write_text("\n".join(importable))
