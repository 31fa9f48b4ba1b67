"""The direction of imports: engine <- games <- bots, table <- browser, cli; never back."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

# What a folder of the package may import besides itself.
ALLOWED = {
    "engine": set[str](),
    "games": {"engine"},
    "bots": {"engine", "games"},
    "table": {"engine", "games", "locale"},
    "browser": {"engine", "games", "bots", "table", "locale"},
    "cli": {"engine", "games", "bots", "table", "locale"},
    "locale": set[str](),
    "__init__": set[str](),
    "__main__": {"cli"},
}
# Only the browser folder may see a page.
PAGE_MODULES = {"js", "pyscript", "pyodide", "pyodide_js", "polyscript"}


def imported(path: Path, package: str) -> Iterator[tuple[int, str]]:
    """Line and absolute name of every module that a file of `package` imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = package.split(".")
                stem = ".".join(parents[: len(parents) - node.level + 1])
                base = f"{stem}.{base}".rstrip(".")
            # `from pawboard import table` names a folder in its second half.
            names = (
                [f"{base}.{alias.name}" for alias in node.names] if base == "pawboard" else [base]
            )
            for name in names:
                yield node.lineno, name


def wrong_arrows(root: Path) -> list[str]:
    """One line for each import in the package at `root` that goes the wrong way."""
    wrong = []
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root.parent).with_suffix("").parts
        folder = parts[1]
        package = ".".join(parts[:-1])
        allowed = ALLOWED.get(folder, set())
        for line, name in imported(path, package):
            top, _, rest = name.partition(".")
            target = rest.partition(".")[0]
            if top in PAGE_MODULES and folder != "browser":
                reason = f"{folder} must not know the page"
            elif top == "pawboard" and target and target not in allowed | {folder, "__version__"}:
                reason = f"{folder} must not import {target}"
            else:
                continue
            wrong.append(f"{path.relative_to(root.parent)}:{line}: imports {name}: {reason}")
    return wrong
