"""The wheel, the standard library and PyScript's modules as bytecode of Pyodide's own Python."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.environment import PYTHON, find_node, say
from tools.failure import Failure, run
from tools.pyodide.archives import read_zip
from tools.site import runtime
from tools.site.runtime import PYODIDE, PYSCRIPT
from tools.stamps import TOP, WORK, Stamp, digest, files_under

INSIDE = TOP / "tools/pyodide"
KEEP = TOP / "tools/site/keep-modules.txt"
LOCKED = {
    *("depends", "file_name", "imports", "install_dir", "name", "package_type"),
    *("sha256", "unvendored_tests", "version"),
}
# Beginnings and ends of names in the wheel: what no page imports, and what opponents alone need.
LEFT_OUT = (
    *("pawboard/__main__.py", "pawboard/cli/", "pawboard/locale/catalogue.py"),
    *("pawboard/bots/players.py", "pawboard/bots/solutions.py", "pawboard/table/static.py"),
    *(".bin", ".po", ".pot", ".pyi", "entry_points.txt", "py.typed"),
)
OPPONENTS = ("pawboard/bots/", "pawboard/browser/search.py")
# Each is fetched by itself, and only when somebody thinks who may look into it.
BOOKS = TOP / "py/pawboard/bots/books"
# What the standard library imports only if it is there: nothing of it works without a network
# of sockets, or is ever packed so on the site.
LIBRARY_LEFT_OUT = ("_ssl.py", "ssl.py", "bz2.py", "lzma.py", "compression/")
MEND = "python3 dev.py clean && python3 dev.py build"


def run_in_pyodide(
    script: Path,
    args: Sequence[str],
    mounts: Mapping[str, Path],
    problem: str,
    options: Mapping[str, object] | None = None,
    mend: str = MEND,
    timeout: float = 600,
) -> str:
    """Run a Python file in the site's Pyodide under Node; return what it printed.

    Args:
        script: the file.
        args: what it finds in `sys.argv`.
        mounts: folders outside by their names inside.
        problem: what to say when it fails.
        options: more for `loadPyodide`.
        mend: what to do when it fails.
        timeout: seconds.
    """
    job = {
        "pyodide": str(runtime.make()),
        "script": str(script),
        "args": list(args),
        "mounts": {inside: str(outside) for inside, outside in mounts.items()},
        "options": dict(options or {}),
    }
    command: list[str | Path] = [find_node(), INSIDE / "run.mjs", json.dumps(job)]
    return run(command, problem, mend, cwd=TOP, timeout=timeout)


def build_wheel(folder: Path) -> Path:
    """Build the wheel of py/pawboard as pip would, with the pinned hatchling."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    code = f"from hatchling.build import build_wheel; build_wheel({str(folder)!r})"
    # hatchling dates the files by this, and the wheel stays the same from day to day.
    env = {**os.environ, "SOURCE_DATE_EPOCH": "1577836800"}
    run([PYTHON, "-c", code], "The wheel of py/pawboard cannot be built", MEND, cwd=TOP, env=env)
    return next(folder.glob("*.whl"))


def pyscript_modules() -> dict[str, str]:
    """The sources of PyScript's own Python package, as the npm package carries them."""
    path = PYSCRIPT / "src/stdlib/pyscript.js"
    print_it = f"import p from {path.as_uri()!r}; process.stdout.write(JSON.stringify(p.pyscript))"
    command = [find_node(), "--input-type=module", "-e", print_it]
    # Node warns that the package does not say what kind of module the file is; not for our eyes.
    env = {**os.environ, "NODE_NO_WARNINGS": "1"}
    found = json.loads(run(command, "PyScript's Python modules cannot be read", MEND, env=env))
    if not all(isinstance(source, str) for source in found.values()):
        raise Failure("PyScript's Python package has folders now; its bytecode step does not", MEND)
    return dict(found)


def kept_modules() -> list[str]:
    """The modules to keep whatever imports them."""
    lines = KEEP.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def module_name(path: str) -> str:
    """The name that a file of an archive is imported by."""
    return path.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")


def importable(archive: Path) -> list[str]:
    """The modules in an archive of the package that import without a page."""
    names = [name for name in read_zip(archive) if name.endswith(".pyc")]
    needs_page = "pawboard/browser/"
    return sorted(
        module_name(name)
        for name in names
        if not name.startswith(needs_page) or name == f"{needs_page}search.pyc"
    )


def book_files() -> list[Path]:
    """The books that opponents look into, named after their games; others are for `solve`."""
    return [path for path in files_under(BOOKS) if not path.stem.endswith("-first")]


def add_to_lock(work: Path, source_wheel: Path) -> None:
    """Write a lock file of nothing but our wheel, added by pyodide-build's own code."""
    stock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    base, added = work / "empty-lock.json", work / "added-lock.json"
    # The pyodide-build for Python 3.11 wants a version and knows no abi_version.
    info = {name: stock["info"][name] for name in ("arch", "platform", "python")} | {"version": "0"}
    base.write_text(json.dumps({"info": info, "packages": {}}), encoding="utf-8")
    command = [PYTHON, TOP / "tools/site/add_to_lock.py", base, source_wheel, added]
    # It looks into the sources for what a wheel provides, so it is given the wheel that has them.
    run(command, "pyodide-build cannot add the wheel to the lock file", MEND, cwd=work)
    entry = json.loads(added.read_text(encoding="utf-8"))["packages"]["pawboard"]
    served = work / "plain" / source_wheel.name
    # One version of pyodide-build says more than another; this is what Pyodide reads.
    entry = {name: entry[name] for name in sorted(LOCKED)}
    entry["file_name"] = served.name
    entry["sha256"] = hashlib.sha256(served.read_bytes()).hexdigest()
    # Pyodide checks its own `info`, so the stock one goes in whole.
    lock = {"info": stock["info"], "packages": {"pawboard": entry}}
    text = json.dumps(lock, sort_keys=True, separators=(",", ":"))
    (work / "plain/pyodide-lock.json").write_text(text, encoding="utf-8")


def loading(work: Path, library: Path) -> dict[str, object]:
    """How Pyodide loads the package by its name; a page gets its files from js/archives.mjs."""
    lock = work / "plain/pyodide-lock.json"
    return {"stdLibURL": str(library), "lockFileURL": str(lock), "packages": ["pawboard"]}


def prove(work: Path, library: Path, opponents: Path | None = None) -> str:
    """Import all that the site can, from the given library; a Failure when something is missing."""
    later = opponents or work / "plain/opponents.zip"
    plan = {
        "modules": importable(next((work / "plain").glob("*.whl"))),
        "later": importable(later),
        "opponents": f"/later/{later.name}",
    }
    (work / "proof.json").write_text(json.dumps(plan), encoding="utf-8")
    options = loading(work, library)
    problem = "The site's standard library or package is incomplete"
    mend = f"name the missing modules in {KEEP.relative_to(TOP)}, then: python3 dev.py build"
    mounts = {"/made": work, "/later": later.parent}
    return run_in_pyodide(
        INSIDE / "prove.py", ["/made"], mounts, problem, options=options, mend=mend
    )


def inputs() -> list[Path]:
    """The files that the bytecode is made from."""
    package = [TOP / name for name in ("pyproject.toml", "package-lock.json", "LICENSE")]
    # The README is the wheel's long description; a word changed there must not change the site.
    return [*package, KEEP, *files_under(INSIDE, TOP / "py", TOP / "docs/rules", Path(__file__))]


def make() -> Path:
    """Make the site's Python files unless they are there; the folder that holds them."""
    work = WORK / "bytecode"
    site = work / "site"
    stamp = Stamp(WORK / "stamps/bytecode", digest(inputs(), sys.version), site)
    if stamp.valid():
        return site
    say("Building the wheel and its bytecode ...")
    for folder in (site, work / "plain"):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    whole = work / "library-whole.zip"
    library_stamp = Stamp(
        WORK / "stamps/library",
        digest([TOP / "package-lock.json", *files_under(INSIDE)], *LIBRARY_LEFT_OUT),
        whole,
    )
    if not library_stamp.valid():
        whole.unlink(missing_ok=True)
    wheel = build_wheel(work / "wheel")
    plan = {
        "library": "/pyodide/python_stdlib.zip",
        "wheel": f"/made/wheel/{wheel.name}",
        "tools": "/tools",
        "pyscript": pyscript_modules(),
        "keep": kept_modules(),
        "left out": LEFT_OUT,
        "opponents": OPPONENTS,
        "library left out": LIBRARY_LEFT_OUT,
    }
    (work / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    mounts = {"/made": work, "/tools": INSIDE, "/pyodide": PYODIDE}
    problem = "The bytecode cannot be made"
    run_in_pyodide(INSIDE / "compile.py", ["/made"], mounts, problem)
    library_stamp.write()
    add_to_lock(work, wheel)
    problem = "The standard library cannot be trimmed"
    said = run_in_pyodide(
        INSIDE / "trim.py", ["/made", "/tools"], mounts, problem, loading(work, whole)
    )
    said += prove(work, work / "plain/python_stdlib.zip")
    say(said.rstrip())
    for book in book_files():
        shutil.copy(book, site)
    stamp.write()
    return site
