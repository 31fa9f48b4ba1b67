"""Pyodide without what this site cannot reach: fewer exports, and less behind them.

Pyodide's WebAssembly exports all it is made of, over 8,000 things, for packages of C code that may
be linked to it while it runs. This site links none, and pays at each start: every export is put
into a table, and each function of JavaScript that C may point to, over 250, is compiled into a
module of its own. What is left is what Pyodide's own JavaScript names; `wasm-metadce` of Binaryen
drops the rest, and all that only the rest used. Its JavaScript offers C whole libraries, for
graphics and for sound; without those that nothing imports, Terser leaves a third of it.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from tools.environment import find_node, say
from tools.failure import Failure, run
from tools.site import indirect
from tools.stamps import NODE_MODULES, TOP, WORK, Stamp, digest

PYODIDE = NODE_MODULES / "pyodide"
METADCE = NODE_MODULES / "binaryen/bin/wasm-metadce"
TERSER = NODE_MODULES / "terser/bin/terser"
PYSCRIPT = NODE_MODULES / "@pyscript/core"
LOADER, CODE, WASM = "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"
LIBRARY, LOCK = "python_stdlib.zip", "pyodide-lock.json"
# What Pyodide is built for; without being told, Binaryen reads and writes less or more than that.
FEATURES = (
    *("bulk-memory", "bulk-memory-opt", "exception-handling", "multivalue", "mutable-globals"),
    *("nontrapping-float-to-int", "reference-types", "sign-ext"),
)
IMPORTED_FROM = ("env", "wasi_snapshot_preview1")
MEND = "use the version of pyodide in package-lock.json, or teach tools/site/runtime.py the new one"

WORD = re.compile(r"[\w$]+")
EXPORT = re.compile(r'wasmExports\["([^"]+)"\]')
PROPERTY = re.compile(r"\.\s*([\w$]+)|[\"']([\w$]+)[\"']|[{,]\s*([\w$]+)\s*[:,}]")
SHOWN = re.compile(r'Module\["([\w$]+)"\]=[\w$]+;')
OF_EVERY_EXPORT = {"Module", "wasmExports", "value", "0"}
"""Words in each line that takes an export, which therefore tell nothing."""


class Code:
    """The text of pyodide.asm.mjs, and the three places in it that name exports and imports.

    Raises:
        Failure: when a place is not where Emscripten puts it.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.taken = self._inside("function assignWasmExports(wasmExports){").split(";")
        self.imports = self._inside("var wasmImports={").split(",")
        found = max(re.findall(r"var (_[\w$]+(?:,[\w$]+)+);", text), key=len, default="")
        self.variables: list[str] = found.split(",")
        if len(self.taken) < 1000 or not all(map(EXPORT.search, self.taken)):
            raise Failure(f"{CODE} takes the exports of its WebAssembly in another way", MEND)

    def _inside(self, start: str) -> str:
        _before, found, after = self.text.partition(start)
        if not found or start in after:
            raise Failure(f"{CODE} does not hold `{start}` once", MEND)
        return after.partition("}")[0]

    def imported(self) -> list[str]:
        """The names of what the WebAssembly may import from JavaScript."""
        return [entry.partition(":")[0] for entry in self.imports]

    def used(self, elsewhere: str) -> tuple[list[str], list[str]]:
        """The lines that take an export which is used, here or elsewhere, and the exports used."""
        rest = self.text
        for part in (";".join(self.taken), ",".join(self.variables)):
            rest = rest.replace(part, "", 1)
        words = set(WORD.findall(rest + elsewhere))
        lines = [line for line in self.taken if words & set(WORD.findall(line)) - OF_EVERY_EXPORT]
        return lines, sorted(set(EXPORT.findall(rest + ";".join(lines))))

    def slim(self, lines: list[str], imports: Iterable[str]) -> str:
        """The text when only these exports are taken, and these imports offered."""
        kept = set(imports)
        entries = {entry.partition(":")[0]: entry for entry in self.imports}
        offered = [entry for name, entry in entries.items() if name in kept]
        gone = {entry.rpartition(":")[2] for name, entry in entries.items() if name not in kept}
        named = set(WORD.findall(";".join(lines)))
        unused = set(WORD.findall(";".join(self.taken))) - named
        variables = [name for name in self.variables if name not in unused]
        text = self.text
        for before, after, mark in (
            (self.taken, lines, ";"),
            (self.imports, offered, ","),
            (self.variables, variables, ","),
        ):
            text = text.replace(mark.join(before), mark.join(after), 1)
        # What a linker must know of each function that it may hand to C.
        signature = r'(?<![\w$.])([\w$]+)\.sig="\w*";'
        return re.sub(signature, lambda found: "" if found[1] in gone else found[0], text)


def hidden(text: str, elsewhere: str) -> str:
    """The code without what it shows to others by names that neither it nor they use."""
    rest = SHOWN.sub("", text) + elsewhere
    used = {name for names in PROPERTY.findall(rest) for name in names}
    return SHOWN.sub(lambda found: found[0] if found[1] in used else "", text)


def without_unused(path: Path) -> None:
    """Drop from a module what nothing in it uses."""
    text = path.read_text(encoding="utf-8")
    # No `eval` can run under the page's policy; but as long as one might see every name that is in
    # sight of it, none of them is unused.
    path.write_text(re.sub(r"(?<![\w$.])eval\(", "globalThis.eval(", text), encoding="utf-8")
    wanted = (
        "defaults=false,unused=true,dead_code=true,side_effects=true,pure_getters=true,passes=4"
    )
    command = [find_node(), TERSER, path, "--module", "--compress", wanted, "--output", path]
    run([*map(str, command)], "Pyodide's JavaScript cannot be made smaller", MEND)


def reachable(exports: Iterable[str], imports: Iterable[str], wasm: Path, made: Path) -> set[str]:
    """Write the WebAssembly with what these exports reach; of the imports, those still there."""
    exports, imports = list(exports), list(imports)
    names = [f"export {name}" for name in exports]
    graph = [
        {"name": "page", "root": True, "reaches": names},
        *({"name": f"export {name}", "export": name} for name in exports),
        *(
            {"name": f"import {name} from {module}", "import": [module, name]}
            for name in imports
            for module in IMPORTED_FROM
        ),
    ]
    told = made.with_suffix(".json")
    told.write_text(json.dumps(graph), encoding="utf-8")
    features = [f"--enable-{name}" for name in FEATURES]
    command: list[str | Path] = [find_node(), METADCE, *features, wasm, "-o", made]
    command += ["--graph-file", told]
    said = run(command, "Pyodide's WebAssembly cannot be made smaller", MEND).splitlines()
    unused = {line.removeprefix("unused: import ") for line in said}
    told.unlink()
    return {
        name
        for name in imports
        if not unused.issuperset(f"{name} from {module}" for module in IMPORTED_FROM)
    }


def make() -> Path:
    """Make the runtime's files unless they are there; the folder that holds them."""
    folder = WORK / "runtime"
    inputs = [TOP / "package-lock.json", Path(__file__), Path(indirect.__file__)]
    stamp = Stamp(WORK / "stamps/runtime", digest(inputs), folder / WASM)
    if stamp.valid():
        return folder
    say("Leaving out of Pyodide what the site cannot reach ...")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    code = Code((PYODIDE / CODE).read_text(encoding="utf-8"))
    lines, exports = code.used((PYODIDE / LOADER).read_text(encoding="utf-8"))
    imports = reachable(exports, code.imported(), PYODIDE / WASM, folder / WASM)
    wasm = folder / WASM
    wasm.write_bytes(indirect.through_shared_functions(wasm.read_bytes()))
    users = [PYODIDE / LOADER, *PYSCRIPT.glob("dist/core*.js")]
    elsewhere = "".join(path.read_text(encoding="utf-8") for path in users)
    slim = hidden(code.slim(lines, imports), elsewhere)
    (folder / CODE).write_text(slim, encoding="utf-8")
    without_unused(folder / CODE)
    for name in (LOADER, LIBRARY, LOCK, "package.json"):
        shutil.copy(PYODIDE / name, folder)
    stamp.write()
    return folder
