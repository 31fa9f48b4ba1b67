"""Writes dist/, the site as it is published, and a zip of it; skips what has not changed."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tomllib
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tools.failure import Failure
from tools.pyodide.archives import write_zip
from tools.site import bytecode, notices, offline, page, runtime
from tools.stamps import DIST, NODE_MODULES, TOP, WORK, Stamp, digest, files_under

SCRIPT_NOTE = "//# sourceMappingURL="


def version() -> str:
    """The version in pyproject.toml."""
    with (TOP / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def inputs() -> list[Path]:
    """Every file that the site is made from."""
    names = ["index.html", "pyscript.toml", "pyproject.toml", "package-lock.json", "LICENSE"]
    roots = [TOP / name for name in names]
    folders = ("py", "js", "css", "public", "tools", "docs/rules")
    return files_under(*roots, *(TOP / name for name in folders))


def sha256(data: bytes) -> str:
    """The hash of some content, as the page writes it too."""
    return hashlib.sha256(data).hexdigest()


def folder_name(name: str, files: dict[str, bytes]) -> str:
    """A name that changes with the content, so that no cache can mix two versions."""
    total = hashlib.sha256()
    for path in sorted(files):
        total.update(path.encode() + b"\0" + hashlib.sha256(files[path]).digest())
    return f"{name}-{total.hexdigest()[:10]}"


def pyodide_files() -> dict[str, bytes]:
    """The files of Pyodide that a browser needs, besides the standard library."""
    folder = runtime.make()
    names = (runtime.LOADER, runtime.CODE, runtime.WASM)
    return {name: without_map((folder / name).read_bytes()) for name in names}


def pyscript_files() -> dict[str, bytes]:
    """PyScript's core and what it imports at once; its plugins and editors stay out."""
    dist = runtime.PYSCRIPT / "dist"
    core = (dist / "core.js").read_text(encoding="utf-8")
    inner = [part.split('"')[0] for part in core.split('from"./')[1:]]
    # The one plugin that is loaded even when it is switched off, to learn that it is.
    errors = [path.name for path in dist.glob("error-*.js")]
    names = ["core.js", *inner, *errors]
    return {name: without_map((dist / name).read_bytes()) for name in names}


def without_map(data: bytes) -> bytes:
    """A script without the name of its source map, which is not published."""
    if SCRIPT_NOTE.encode() not in data[-200:]:
        return data
    return data[: data.rindex(SCRIPT_NOTE.encode())]


Facts = dict[str, Any]
"""What the scripts are told of the site."""


def site_facts(pyodide: str, files: Mapping[str, bytes], wasm: bytes) -> Facts:
    """What runtime.mjs is told of the files around it; some of it boot.js too."""
    lock = json.loads(runtime.PYODIDE.joinpath(runtime.LOCK).read_text(encoding="utf-8"))
    wheel = next(name for name in files if name.endswith(".whl.gz"))
    named = {
        "wasm": f"../{pyodide}/pyodide.asm.wasm",
        "library": "python_stdlib.zip.gz",
        "pyscript": "pyscript.zip.gz",
        "wheel": wheel,
        "opponents": "opponents.zip.gz",
    }
    counted = {name: len(files[named[name]]) for name in ("library", "pyscript", "wheel")}
    hashed = [name for name in files if name.endswith((".gz", ".bin"))]
    return {
        "version": version(),
        # A snapshot fits only the memory layout, the modules and the library it was made with.
        "runtime": folder_name(pyodide, files),
        "files": named,
        # Pyodide checks the `info` of its own; what Python imports comes by other ways.
        "lock": {"info": lock["info"], "packages": {}},
        "books": {Path(name).stem: name for name in files if name.endswith(".bin")},
        "bytes": {"wasm": len(wasm), **counted},
        # Of what is inside the gzip, as for the service worker.
        "hashes": {name: sha256(offline.inside(files[name])) for name in hashed},
    }


def app_files(
    pyodide: str, pyscript: str, plugin: str, python: Mapping[str, bytes], site: Facts
) -> dict[str, bytes]:
    """Our own scripts with the folder names filled in, and the site's Python."""
    files = dict(python)
    for path in sorted((TOP / "js").glob("*.mjs")):
        text = path.read_text(encoding="utf-8")
        text = text.replace("./pyscript/error-*.js", f"./pyscript/{plugin}")
        text = text.replace("./pyodide/", f"../{pyodide}/").replace(
            "./pyscript/", f"../{pyscript}/"
        )
        text = text.replace('{"build":"site"}', json.dumps(site, separators=(",", ":")))
        files[path.name] = text.encode()
    return files


def host_headers(folders: list[str]) -> str:
    """The file `_headers`, read by the hosts that know it: nothing in it is needed to play."""
    lines = [
        "# Understood by Netlify, Cloudflare Pages and others; harmless elsewhere.",
        "# Access-Control-Allow-Origin lets frames without an origin of their own load the page.",
        "# The Cross-Origin lines let pages that demand them (COEP) show this one in a frame.",
        "/*",
        "  Access-Control-Allow-Origin: *",
        "  Cross-Origin-Embedder-Policy: require-corp",
        "  Cross-Origin-Resource-Policy: cross-origin",
        "  X-Content-Type-Options: nosniff",
        "/",
        "  Cache-Control: no-cache",
        "/*.html",
        "  Cache-Control: no-cache",
        "/sw.js",
        "  Cache-Control: no-cache",
        "/kill-switch.json",
        "  Cache-Control: no-store",
    ]
    for folder in folders:
        lines += [f"/{folder}/*", "  Cache-Control: public, max-age=31536000, immutable"]
    return "\n".join([*lines, ""])


def write(folder: Path, files: dict[str, bytes]) -> None:
    """Write files below a folder."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def assemble() -> dict[str, bytes]:
    """Every file of the site by its path."""
    python = {path.name: path.read_bytes() for path in files_under(bytecode.make())}
    pyodide_part, pyscript_part = pyodide_files(), pyscript_files()
    pyodide = folder_name("pyodide", pyodide_part)
    pyscript = folder_name("pyscript", pyscript_part)
    site = site_facts(pyodide, python, pyodide_part["pyodide.asm.wasm"])
    plugin = next(name for name in pyscript_part if name.startswith("error-"))
    app_part = app_files(pyodide, pyscript, plugin, python, site)
    app = folder_name("pawboard", app_part)
    first = {
        "root": f"{app}/",
        "files": {name: site["files"][name] for name in site["bytes"]},
        "snapshot": f"snapshot-{site['runtime']}",
    }
    modules = [
        *(f"{app}/{name}" for name in ("runtime.mjs", "archives.mjs", "snapshot.mjs", "start.mjs")),
        *(f"{pyodide}/{name}" for name in pyodide_part if name.endswith(".mjs")),
        *(f"{pyscript}/{name}" for name in pyscript_part),
    ]
    parts = page.static_parts()
    files = {
        "index.html": page.make(TOP / "index.html", app, modules, parts, first).encode(),
        "manifest.webmanifest": parts.get("manifest", "{}").encode(),
        "icons/icon.svg": parts.get("icon-file", "").encode(),
        "kill-switch.json": offline.KILL_SWITCH,
        "notices.html": notices.make().encode(),
        "_headers": host_headers([app, pyodide, pyscript]).encode(),
        # GitHub Pages would leave out names with an underscore in front.
        ".nojekyll": b"",
    }
    public = TOP / "public"
    files |= {
        path.relative_to(public).as_posix(): path.read_bytes() for path in files_under(public)
    }
    for name, part in ((app, app_part), (pyodide, pyodide_part), (pyscript, pyscript_part)):
        files |= {f"{name}/{path}": data for path, data in part.items()}
    return files | {"sw.js": offline.worker(files, version(), f"{app}/{first['snapshot']}")}


def replace(folder: Path, files: dict[str, bytes]) -> None:
    """Put the new site in the place of the old one, so that a server never sees half of it."""
    fresh, old = WORK / "dist-new", WORK / "dist-old"
    for path in (fresh, old):
        shutil.rmtree(path, ignore_errors=True)
    write(fresh, files)
    if folder.exists():
        os.replace(folder, old)
    os.replace(fresh, folder)
    shutil.rmtree(old, ignore_errors=True)


def make() -> str:
    """Build the site unless it is there; a line that says what is where."""
    archive = WORK / f"pawboard-{version()}-site.zip"
    stamp = Stamp(WORK / "stamps/dist", digest(inputs()), DIST / "index.html", archive)
    if stamp.valid():
        return f"The site is in {DIST.name}/ (nothing has changed)."
    if not (NODE_MODULES / "pyodide").is_dir():
        raise Failure("The npm packages are missing", "python3 dev.py build")
    files = assemble()
    WORK.mkdir(exist_ok=True)
    replace(DIST, files)
    write_zip(archive, files, zipfile.ZIP_DEFLATED)
    stamp.write()
    size = sum(map(len, files.values())) / 1e6
    where = archive.relative_to(TOP)
    return f"The site is in {DIST.name}/ ({len(files)} files, {size:.1f} MB) and in {where}."
