"""Measures the bytes of a first visit, as a plain static host with gzip sends them.

    python3 dev.py bench -- bytes             the table, beside what stock Pyodide would take
    python3 dev.py bench -- bytes --write     and the baseline in tests/build/bytes.json

What is counted is what a browser asks a server for, from an empty cache, until Python has made a
legal move on the board.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browsers import launch
from tools.bench_startup import FINISHED, FIRST_MOVE, GAME
from tools.serve import COMPRESSED, Server
from tools.stamps import DIST, NODE_MODULES, TOP

BASELINE = TOP / "tests/build/bytes.json"
CAPS = {"document": 60_000, "first visit": 5_300_000}
GROWTH = 0.03
"""By how much of the baseline a total may grow before a test says so."""

# A service worker and a snapshot fetch for later visits, and only once a move can be made.
FIRST_VISIT_ONLY = "globalThis.pawboardSnapshotDelay = 1e9"

KINDS = {
    "document": ("/", "/index.html"),
    "runtime": ("/pyodide-*/*",),
    "library": ("*/python_stdlib.zip.gz",),
    "wheel": ("*.whl.gz",),
    "PyScript": ("/pyscript-*/*", "*/pyscript.zip.gz"),
    "icons": ("/icons/*", "/manifest.webmanifest"),
    "scripts": ("/pawboard-*/*.mjs", "/kill-switch.json"),
}
"""By kind, the paths of what a first visit asks for; all else is ``other``."""

LATER = {"opponents": "opponents.zip.gz", "book of Tuned": "tuned.bin"}
"""What is fetched only when it is wanted."""

STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""What a page fetches that starts the Pyodide of npm and nothing else, besides its lock file."""


def size(path: Path) -> int:
    """The bytes of a file as a plain static host sends it."""
    data = path.read_bytes()
    return len(gzip.compress(data, 6)) if path.suffix in COMPRESSED else len(data)


def kind_of(path: str) -> str:
    """The kind of a file that a first visit asks for."""
    fits = (kind for kind, shapes in KINDS.items() if any(fnmatch(path, one) for one in shapes))
    return next(fits, "other")


def first_visit(browser: Browser) -> list[tuple[str, int]]:
    """What a browser asks for until Python has made a legal move, and the bytes of each answer."""
    with Server(DIST, compress=True) as server:
        context = browser.new_context(service_workers="block")
        page = context.new_page()
        page.add_init_script(path=FIRST_MOVE)
        page.add_init_script(FIRST_VISIT_ONLY)
        page.goto(server.url + GAME)
        page.locator("html[data-benched]").wait_for(state="attached", timeout=FINISHED)
        asked = [(served.path, served.sent) for served in server.served]
        context.close()
    return asked


def by_kind(asked: Sequence[tuple[str, int]]) -> dict[str, int]:
    """The bytes of a first visit by kind, in all, and of what comes later."""
    table = dict.fromkeys((*KINDS, "other"), 0)
    for path, sent in asked:
        table[kind_of(path)] += sent
    table["first visit"] = sum(table.values())
    app = next(DIST.glob("pawboard-*"))
    return table | {name: size(app / file) for name, file in LATER.items()}


def stock() -> int:
    """The bytes of the Pyodide of npm, for comparison."""
    folder = NODE_MODULES / "pyodide"
    return sum(size(folder / name) for name in (*STOCK, "pyodide-lock.json"))


def faults(table: Mapping[str, int], baseline: Mapping[str, int]) -> list[str]:
    """What is wrong with the totals: beyond a cap, or grown too much since the baseline."""
    found = []
    for name, cap in CAPS.items():
        most = baseline[name] * (1 + GROWTH)
        if table[name] > cap:
            found.append(f"{name}: {table[name]:,} bytes, and {cap:,} is the most there may be")
        elif table[name] > most:
            found.append(
                f"{name}: {table[name]:,} bytes, and {baseline[name]:,} were the baseline; "
                "if that is meant: python3 dev.py bench -- bytes --write"
            )
    return found


def bytes_sent(options: argparse.Namespace) -> dict[str, Any]:
    """The bytes of a first visit, file by file and by kind."""
    with sync_playwright() as playwright:
        browser = launch(playwright, "chromium")
        asked = first_visit(browser)
        browser.close()
    table = by_kind(asked)
    if options.write:
        BASELINE.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")
    return {"files": dict(asked), "kinds": table, "stock Pyodide": stock()}


def show_bytes(table: dict[str, Any]) -> None:
    """The largest files of a first visit, and the table by kind."""
    for path, sent in sorted(table["files"].items(), key=lambda item: -item[1]):
        print(f"  {sent:>9,}  {path}")
    print(f"\n{bytes_table(table)}")


def bytes_table(table: dict[str, Any]) -> str:
    """The bytes by kind, as Markdown, with the part of what stock Pyodide takes."""
    whole = table["stock Pyodide"]
    lines = ["| | bytes, gzip | of stock Pyodide |", "|---|---|---|"]
    for name, count in table["kinds"].items():
        if not count:
            continue
        cap = f" (at most {CAPS[name] / 1e6:g} MB)" if name in CAPS else ""
        lines.append(f"| {name}{cap} | {count:,} | {count / whole:.2f} |")
    return "\n".join([*lines, f"| stock Pyodide, without a page | {whole:,} | 1.00 |"])


def bytes_tables(table: dict[str, Any]) -> str:
    """What README.md says of them."""
    part = table["kinds"]["first visit"] / table["stock Pyodide"]
    return f"A first visit takes {part:.2f} of the bytes of stock Pyodide:\n\n{bytes_table(table)}"
