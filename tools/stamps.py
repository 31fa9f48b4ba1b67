"""Skipping what is done: a stamp holds the hash of the inputs that a step last ran with."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
VENV = TOP / ".venv"
WORK = TOP / "build"
DIST = TOP / "dist"
NODE_MODULES = TOP / "node_modules"

IGNORED = {"__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache"}


def files_under(*roots: Path) -> list[Path]:
    """The files at and under the given paths, sorted, caches and absent paths left out."""
    found: set[Path] = set()
    for root in roots:
        if root.is_file():
            found.add(root)
        elif root.is_dir():
            found.update(
                path
                for path in root.rglob("*")
                if path.is_file() and not IGNORED.intersection(path.parts)
            )
    return sorted(found)


def digest(files: Iterable[Path], *words: str) -> str:
    """One hash over names and contents of files, and over further words."""
    total = hashlib.sha256()
    for word in words:
        total.update(f"{word}\0".encode())
    for path in files:
        name = path.relative_to(TOP) if path.is_relative_to(TOP) else path
        total.update(f"{name.as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


class Stamp:
    """Remembers in a small file that a step was done with given inputs."""

    def __init__(self, path: Path, key: str, *outputs: Path) -> None:
        self.path = path
        self.key = key
        self.outputs = outputs

    def valid(self) -> bool:
        """Whether the step ran with these inputs and its outputs are still there."""
        try:
            same = self.path.read_text(encoding="utf-8") == self.key
        except OSError:
            return False
        return same and all(output.exists() for output in self.outputs)

    def write(self) -> None:
        """Record that the step is done; call it last."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(self.key, encoding="utf-8")
