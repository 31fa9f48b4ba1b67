"""Makes the site's bytecode in Pyodide's own Python; tools/site/bytecode.py runs it.

Arguments: the folder to read and write in. It holds `plan.json`: the paths of the stock standard
library and of the wheel, what of both is not on the site, PyScript's modules, the modules to keep
whatever imports them, and what of the wheel the opponents' archive holds.
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
from types import CodeType

work = Path(sys.argv[1])
plan = json.loads((work / "plan.json").read_text())
sys.path.insert(0, plan["tools"])

from archives import read_zip, write_zip  # noqa: E402  (found by the line above)

NO_COLUMNS, NO_LINE = 13, 15
"""Kinds of entries in a table of lines; CPython's InternalDocs/code_objects.md has their form."""


def table_of_lines(code: CodeType, lines: bool) -> bytes:
    """A code object's table of lines without columns, or one that knows its first line only.

    Columns are of use only beside the source, which is not on the site, and weigh a quarter of it.
    """
    table = bytearray()
    before = code.co_firstlineno
    ranges = code.co_lines() if lines else [(0, len(code.co_code), before)]
    for start, end, line in ranges:
        units = (end - start) // 2
        while units > 0:
            count = min(units, 8)
            units -= count
            if line is None:
                table.append(128 | NO_LINE << 3 | count - 1)
                continue
            table.append(128 | NO_COLUMNS << 3 | count - 1)
            step = line - before
            before = line
            number = -step << 1 | 1 if step < 0 else step << 1
            while number > 63:
                table.append(64 | number & 63)
                number >>= 6
            table.append(number)
    return bytes(table)


def lean(code: CodeType, lines: bool) -> CodeType:
    """A code object, and those within it, with the smaller table."""
    inner = (lean(one, lines) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_consts=tuple(inner), co_linetable=table_of_lines(code, lines))


class WithoutAnnotations(ast.NodeTransformer):
    """Drops what only type checkers read; NamedTuples keep their fields."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A function with bare arguments."""
        self.generic_visit(node)
        node.returns = None
        told = node.args
        for arg in (*told.posonlyargs, *told.args, *told.kwonlyargs, told.vararg, told.kwarg):
            if arg is not None:
                arg.annotation = None
        return node

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815  (the name that ast looks for)

    def visit_Module(self, node: ast.Module) -> ast.AST:
        """A module whose own names are assigned plainly."""
        self.generic_visit(node)
        body: list[ast.stmt] = []
        for line in node.body:
            if not isinstance(line, ast.AnnAssign):
                body.append(line)
            elif line.value is not None:
                plain = ast.Assign([line.target], line.value)
                body.append(ast.fix_missing_locations(ast.copy_location(plain, line)))
        node.body = body
        return node


def bytecode(source: bytes, name: str, *, lines: bool = True, bare: bool = False) -> bytes:
    """A .pyc keyed by the hash of its source, so that no file date gets into it.

    Args:
        source: the module.
        name: the file that tracebacks name.
        lines: whether they name each line too, or only where a function begins.
        bare: whether annotations may go, since nothing reads them at run time.
    """
    tree = ast.parse(source, name)
    if bare:
        tree = WithoutAnnotations().visit(tree)
    # Without docstrings and asserts: nobody reads them there, and a sixth of the bytes are theirs.
    code = compile(tree, name, "exec", dont_inherit=True, optimize=2)
    pyc = bootstrap._code_to_hash_pyc(lean(code, lines), importlib.util.source_hash(source), False)
    return bytes(pyc)


def compile_library() -> None:
    """The whole standard library as bytecode; slow, and done once for a version of Pyodide."""
    whole = work / "library-whole.zip"
    if whole.exists():
        return
    files = {}
    for name, data in read_zip(Path(plan["library"])).items():
        # What a module tries to import and can do without is not even there when it is tried.
        if name.endswith(".py") and not name.startswith(tuple(plan["library left out"])):
            files[name + "c"] = bytecode(data, f"/lib/python/{name}", lines=False)
    part = whole.with_suffix(".part")
    write_zip(part, files, zipfile.ZIP_STORED)
    part.rename(whole)


def compile_pyscript() -> dict[str, str]:
    """PyScript's modules as an archive of bytecode; their sources."""
    files = {}
    for name, source in plan["pyscript"].items():
        files[f"pyscript/{name}c"] = bytecode(source.encode(), f"pyscript/{name}")
    write_zip(work / "plain/pyscript.zip", files, zipfile.ZIP_STORED)
    return plan["pyscript"]


def compile_wheel() -> dict[str, str]:
    """The wheel with bytecode, and beside it what is fetched later; the sources for the scan."""
    source_wheel = Path(plan["wheel"])
    sources: dict[str, str] = {}
    files: dict[str, bytes] = {}
    later: dict[str, bytes] = {}
    for name, data in read_zip(source_wheel).items():
        left_out = (*plan["left out"], ".dist-info/RECORD")
        if name.startswith(left_out) or name.endswith(left_out):
            continue
        if name.endswith(".dist-info/METADATA"):
            # The fields without the README, whose words must not change the site.
            files[name] = data.partition(b"\n\n")[0] + b"\n"
        elif name.endswith(".py"):
            sources[name] = data.decode()
            part = later if name.startswith(tuple(plan["opponents"])) else files
            part[name + "c"] = bytecode(data, name, bare=True)
        else:
            files[name] = data
    folder = next(name.split("/")[0] for name in files if ".dist-info/" in name)
    files[f"{folder}/RECORD"] = record(files, f"{folder}/RECORD")
    write_zip(work / "plain" / source_wheel.name, files, zipfile.ZIP_STORED)
    write_zip(work / "plain/opponents.zip", later, zipfile.ZIP_STORED)
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


(work / "plain").mkdir(exist_ok=True)
compile_library()
sources = {**compile_pyscript(), **compile_wheel()}
(work / "wanted.txt").write_text("\n".join(wanted(sources)))
