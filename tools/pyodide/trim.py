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

import zipfile  # noqa: E402  (after the modules were listed)
import zlib  # noqa: E402
from pathlib import Path  # noqa: E402

sys.path.insert(0, tools)

from archives import read_zip, write_zip  # noqa: E402

kept = set()
for module in loaded.values():
    origin = getattr(getattr(module, "__spec__", None), "origin", None) or ""
    if ".zip/" in origin:
        kept.add(origin.partition(".zip/")[2].removesuffix("c") + "c")
whole = read_zip(Path(work, "library-whole.zip"))
small = {name: whole[name] for name in kept}
write_zip(Path(work, "plain/python_stdlib.zip"), small, zipfile.ZIP_STORED)
# Stored inside and gzipped as a whole: smaller, and nothing is inflated in WebAssembly.
for plain in Path(work, "plain").iterdir():
    if plain.suffix in (".whl", ".zip"):
        # The gzip module would want what is left out; zlib writes the same, without a date.
        packer = zlib.compressobj(9, wbits=16 + zlib.MAX_WBITS, memLevel=9)
        packed = packer.compress(plain.read_bytes()) + packer.flush()
        Path(work, "site", f"{plain.name}.gz").write_bytes(packed)
Path(work, "library.txt").write_text("".join(f"{name}\n" for name in sorted(kept)))
Path(work, "importable.txt").write_text("\n".join(importable))
