"""Imports go one way, and what belongs in one place stays there."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import run

import pytest

import pawboard

PACKAGE = Path(pawboard.__file__).parent
ALLOWED = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "bots": {"engine", "games", "bots"},
    "locale": {"locale"},
    "table": {"engine", "games", "locale", "table"},
    "browser": {"engine", "games", "bots", "locale", "table", "browser"},
    "cli": {"engine", "games", "bots", "locale", "table", "cli"},
    "__init__.py": set(),
    "__main__.py": {"cli"},
}
"""What a part of the package may import of it."""
PAGE = {"js", "pyscript", "pyodide", "pyodide_js"}
"""Modules that only exist in a page."""
SOURCES = sorted(PACKAGE.rglob("*.py"))


def part(file: Path) -> str:
    return file.relative_to(PACKAGE).parts[0]


def imported(file: Path) -> Iterator[str]:
    """Yield the full names of what a source imports, wherever in it."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: a relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_imports_go_one_way(file: Path) -> None:
    for name in imported(file):
        first, *rest = name.split(".")
        if first == "pawboard":
            inner = rest[0] if rest and rest[0] in ALLOWED else part(file)
            assert inner in ALLOWED[part(file)], f"{file} imports {name}"
        assert first not in PAGE or part(file) == "browser", f"{file} imports {name}"


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_no_module_uses_the_shared_random_generator(file: Path) -> None:
    # A memory snapshot would freeze its state, and every visitor would get the same dice.
    for name in imported(file):
        if name.split(".")[0] == "random":
            assert name in ("random.Random", "random.SystemRandom"), f"{file} imports {name}"


@pytest.mark.parametrize(
    "file",
    [file for file in SOURCES if part(file) in ("engine", "games")],
    ids=lambda file: str(file.relative_to(PACKAGE)),
)
def test_rules_print_nothing_and_know_no_words(file: Path) -> None:
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"print", "input"}
    assert not any(name.startswith("gettext") for name in imported(file))


@pytest.mark.parametrize(
    "file",
    [file for file in SOURCES if file.parent.name == "views"],
    ids=lambda file: file.name,
)
def test_views_hold_no_sentences(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            assert not node.value.endswith(("!", "?")), f"{file}:{node.lineno}"
            assert not (" " in node.value and node.value.endswith(".")), f"{file}:{node.lineno}"


def test_the_start_path_stays_lean() -> None:
    heavy = {
        "asyncio",
        "dataclasses",
        "inspect",
        "importlib.resources",
        "pathlib",
        "tempfile",
        "email",
    }
    source = "import pawboard.table.desk, pawboard.table.views.three_tiers; print(*sys.modules)"
    done = run(
        [
            sys.executable,
            "-S",
            "-E",
            "-c",
            f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r}); {source}",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert not heavy & set(done.stdout.split())
