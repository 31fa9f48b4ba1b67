"""Makes the site's bytecode in Pyodide's own Python; tools/site/bytecode.py runs it.

Arguments: the folder to read and write in. It holds `plan.json`: the paths of the stock standard
library and of the wheel, PyScript's modules, and the modules to keep whatever imports them.
"""

from __future__ import annotations

import ast
import base64
import hashlib
import importlib._bootstrap_external as bootstrap
import importlib.util
import json
import sys
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

work = Path(sys.argv[1])
plan = json.loads((work / "plan.json").read_text())
sys.path.insert(0, plan["tools"])

from archives import read_zip, write_zip  # noqa: E402  (found by the line above)


def bytecode(source: bytes, name: str, checked: bool = False) -> bytes:
    """A .pyc keyed by the hash of its source, so that no file date gets into it."""
    # Without docstrings and asserts: nobody reads them there, and a sixth of the bytes are theirs.
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(source), checked)


def compile_library() -> None:
    """The whole standard library as bytecode; slow, and done once for a version of Pyodide."""
    whole = work / "library-whole.zip"
    if whole.exists():
        return
    files = {}
    for name, data in read_zip(Path(plan["library"])).items():
        if name.endswith(".py"):
            files[name + "c"] = bytecode(data, f"/lib/python/{name}")
    part = whole.with_suffix(".part")
    write_zip(part, files, zipfile.ZIP_STORED)
    part.rename(whole)


def compile_pyscript() -> dict[str, str]:
    """PyScript's modules, for its __pycache__; another version's sources do not match the hash."""
    files = {}
    for name, source in plan["pyscript"].items():
        stem = name.removesuffix(".py")
        cached = f"{stem}.{sys.implementation.cache_tag}.pyc"
        files[cached] = bytecode(source.encode(), f"/home/pyodide/pyscript/{name}", checked=True)
    write_zip(work / "pyscript.zip", files, zipfile.ZIP_DEFLATED)
    return plan["pyscript"]


def on_the_site(name: str) -> bool:
    """Whether a file of the wheel is of use in a browser."""
    if name.startswith("pawboard/cli/") or name == "pawboard/__main__.py":
        return False
    return not name.endswith((".po", ".pot", ".pyi", "py.typed"))


def compile_wheel() -> dict[str, str]:
    """The wheel with bytecode instead of sources; the sources by name for the scan."""
    source_wheel = Path(plan["wheel"])
    sources, files = {}, {}
    for name, data in read_zip(source_wheel).items():
        if not on_the_site(name) or name.endswith(".dist-info/RECORD"):
            continue
        if name.endswith(".dist-info/METADATA"):
            # The fields without the README, whose words must not change the site.
            files[name] = data.partition(b"\n\n")[0] + b"\n"
        elif name.endswith(".py"):
            sources[name] = data.decode()
            files[name + "c"] = bytecode(data, name)
        else:
            files[name] = data
    folder = next(name.split("/")[0] for name in files if ".dist-info/" in name)
    files[f"{folder}/RECORD"] = record(files, f"{folder}/RECORD")
    write_zip(work / "site" / source_wheel.name, files, zipfile.ZIP_DEFLATED)
    return sources


def record(files: Mapping[str, bytes], own_name: str) -> bytes:
    """The wheel's list of its files with their hashes."""
    lines = []
    for name in sorted(files):
        checksum = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).rstrip(b"=")
        lines.append(f"{name},sha256={checksum.decode()},{len(files[name])}")
    return "\n".join([*lines, f"{own_name},,", ""]).encode()


def is_for_types_only(node: ast.AST) -> bool:
    """Whether a statement is `if TYPE_CHECKING:`, which never runs."""
    if not isinstance(node, ast.If):
        return False
    test = node.test
    name = test.attr if isinstance(test, ast.Attribute) else getattr(test, "id", "")
    return name == "TYPE_CHECKING"


def imports(tree: ast.AST) -> Iterator[str]:
    """Every absolute name that a source may import, inside functions too."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif is_for_types_only(node):
            for branch in node.orelse:
                yield from imports(branch)
        else:
            yield from imports(node)


def wanted(sources: Mapping[str, str]) -> list[str]:
    """The library's modules that the site's sources name, and those to keep anyway."""
    with zipfile.ZipFile(work / "library-whole.zip") as archive:
        files = archive.namelist()
    known = {
        name.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__") for name in files
    }
    named = {name for source in sources.values() for name in imports(ast.parse(source))}
    return sorted(named & known | set(plan["keep"]))


(work / "site").mkdir(exist_ok=True)
compile_library()
sources = {**compile_pyscript(), **compile_wheel()}
(work / "wanted.txt").write_text("\n".join(wanted(sources)))
