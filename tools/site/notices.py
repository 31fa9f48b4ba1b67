"""Writes notices.html: whose work the site carries, its licences, and where its source is."""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass
from pathlib import Path

from tools.failure import Failure
from tools.site.runtime import PYODIDE, PYSCRIPT
from tools.stamps import NODE_MODULES, TOP

# The npm package pyodide carries no licence file, and no CPython does on every system.
LICENSES = TOP / "tools/site/licenses"

# Compiled into pyodide.asm.wasm next to CPython: name, licence (SPDX), source.
COMPILED = [
    ("Emscripten runtime", "MIT OR NCSA", "https://github.com/emscripten-core/emscripten"),
    ("musl", "MIT", "https://musl.libc.org"),
    (
        "LLVM libc++ and compiler-rt",
        "Apache-2.0 WITH LLVM-exception",
        "https://github.com/llvm/llvm-project",
    ),
    ("bzip2", "bzip2-1.0.6", "https://sourceware.org/bzip2/"),
    ("Expat", "MIT", "https://github.com/libexpat/libexpat"),
    ("HACL*", "MIT", "https://github.com/hacl-star/hacl-star"),
    ("hiwire", "MPL-2.0", "https://github.com/pyodide/hiwire"),
    ("libffi", "MIT", "https://github.com/libffi/libffi"),
    ("libmpdec", "BSD-2-Clause", "https://www.bytereef.org/mpdecimal/"),
    ("SQLite", "blessing", "https://sqlite.org"),
    ("xz (liblzma)", "0BSD", "https://github.com/tukaani-project/xz"),
    ("zlib", "Zlib", "https://zlib.net"),
    ("Zstandard", "BSD-3-Clause", "https://github.com/facebook/zstd"),
]

STYLE = """
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
pre { white-space: pre-wrap; font-size: 0.8rem; }
"""


@dataclass(frozen=True)
class Notice:
    """One piece of somebody's work: its version, its licence by SPDX name and text, its source."""

    name: str
    version: str
    license: str
    source: str
    text: str


def license_text(folder: Path, told: dict[str, object]) -> str:
    """The licence of an npm package: its own file, else the common text with its author's name."""
    found = sorted(path for path in folder.glob("LICEN[CS]E*") if path.is_file())
    if found:
        return found[0].read_text(encoding="utf-8")
    common = LICENSES / f"{told['license']}.txt"
    if not common.is_file():
        raise Failure(f"{folder.name} carries no licence file", f"add its text as {common}")
    return common.read_text(encoding="utf-8").replace("{author}", str(told.get("author", "")))


def npm_package(folder: Path, text: str | None = None) -> Notice:
    """The notice of an npm package, from its own files unless a text is given."""
    told = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    repository = told.get("repository") or {}
    address = repository if isinstance(repository, str) else repository.get("url", "")
    address = re.sub(r"^git\+(ssh://git@)?|\.git$", "", address).replace("ssh://git@", "https://")
    if address and not address.startswith("http"):
        address = f"https://github.com/{address.removeprefix('github:').removeprefix('//')}"
    license_name = told.get("license", "").replace("APACHE", "Apache")
    return Notice(
        told["name"], told["version"], license_name, address, text or license_text(folder, told)
    )


def bundled_in_pyscript() -> list[str]:
    """The npm packages inside PyScript's core, as its source map names them."""
    core = next((PYSCRIPT / "dist").glob("core-*.js.map"))
    sources = json.loads(core.read_text(encoding="utf-8"))["sources"]
    names = set()
    for source in sources:
        if found := re.search(r".*node_modules/((?:@[^/]+/)?[^/]+)/", source):
            names.add(found[1])
    return sorted(names)


def all_notices() -> list[Notice]:
    """Every notice of the site, our own licence first."""
    stock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    python = stock["info"]["python"]
    mpl = (LICENSES / "MPL-2.0.txt").read_text(encoding="utf-8")
    psf = (LICENSES / "PSF-2.0.txt").read_text(encoding="utf-8")
    own = (TOP / "LICENSE").read_text(encoding="utf-8")
    source = f"https://github.com/python/cpython/tree/v{python}"
    return [
        Notice("Pawboard", "", "MIT", "", own),
        npm_package(PYODIDE, mpl),
        Notice("CPython", python, "PSF-2.0", source, psf),
        npm_package(PYSCRIPT),
        *(npm_package(NODE_MODULES / name) for name in bundled_in_pyscript()),
    ]


def section(notice: Notice) -> str:
    """One notice as HTML."""
    title = html.escape(f"{notice.name} {notice.version}".strip())
    link = html.escape(notice.source)
    source = f'<p>Source: <a href="{link}">{link}</a></p>\n' if link else ""
    text = html.escape(notice.text.strip("\n"))
    return (
        f"<h2>{title}</h2>\n<p>Licence: {html.escape(notice.license)}</p>\n{source}"
        f"<details><summary>Text of the licence</summary>\n<pre>{text}</pre></details>"
    )


def make() -> str:
    """The whole page; it needs no script."""
    rows = "\n".join(
        f'<li>{html.escape(name)}: {html.escape(spdx)}, <a href="{link}">{link}</a></li>'
        for name, spdx, link in COMPILED
    )
    sections = "\n".join(map(section, all_notices()))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Pawboard: notices</title>
<style>{STYLE}</style>
</head>
<body>
<h1>Whose work this is</h1>
<p>Pawboard runs on the work of others. The files of PyScript are served as published, without
their source maps. Those of Pyodide are changed: its WebAssembly exports what its JavaScript uses
and no more, and what nothing reaches any longer is left out of both; its source is named below,
and <code>tools/site/runtime.py</code> of Pawboard is the change.
The Python standard library is compiled, and trimmed to the modules in use.</p>
{sections}
<h2>Compiled into Pyodide besides CPython</h2>
<ul>
{rows}
</ul>
</body>
</html>
"""
