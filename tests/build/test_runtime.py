"""What is left of Pyodide on the site, and what is said when its files come in another form."""

import subprocess
from pathlib import Path

import pytest

from tools.environment import find_node
from tools.failure import Failure
from tools.site import runtime

MOST_EXPORTS = 300
STOCK_EXPORTS, STOCK_LINKED = 8000, 250
"""More than these are exported by stock Pyodide, and compiled into modules when it starts."""


def described(what: str, folder: Path) -> list[str]:
    """What Node tells of the WebAssembly in a folder: a line for each import or export."""
    code = (
        "import { readFileSync } from 'node:fs';"
        "const module = new WebAssembly.Module(readFileSync(process.argv[1]));"
        f"for (const {{ module: from, name }} of WebAssembly.Module.{what}(module))"
        " console.log(`${from ?? ''} ${name}`);"
    )
    command = [find_node(), "--input-type=module", "-e", code, str(folder / runtime.WASM)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def test_a_start_links_nothing() -> None:
    """No function of JavaScript is compiled into a module of its own, as `GOT.func` makes it."""
    linked = {
        folder: [line for line in described("imports", folder) if line.startswith("GOT.func ")]
        for folder in (runtime.PYODIDE, runtime.make())
    }
    assert len(linked[runtime.PYODIDE]) > STOCK_LINKED
    assert not linked[runtime.make()]
    assert len(described("exports", runtime.PYODIDE)) > STOCK_EXPORTS
    assert 100 < len(described("exports", runtime.make())) < MOST_EXPORTS


def test_both_files_are_smaller() -> None:
    made = runtime.make()
    for name, part in ((runtime.WASM, 0.92), (runtime.CODE, 0.4)):
        stock = (runtime.PYODIDE / name).stat().st_size
        assert (made / name).stat().st_size < part * stock


@pytest.mark.parametrize(
    "text",
    [
        "another form altogether",
        "function assignWasmExports(wasmExports){a=wasmExports.a}var wasmImports={a};",
    ],
)
def test_another_form_of_pyodide_is_told(text: str) -> None:
    with pytest.raises(Failure, match=r"pyodide\.asm\.mjs"):
        runtime.Code(text)
