"""Keeps the code of modules in memory, so that a start from a snapshot imports them without a file.

PyScript's modules hold objects of the page: they cannot be imported before there is one, but their
code can be read.
"""

import marshal
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

HEADER = 16
"""The bytes in front of the code in a file of bytecode."""


class KeptModules:
    """Finds and runs modules whose code is in memory.

    Args:
        codes: what each module runs, by its full name.
        packages: which of them are packages.
    """

    def __init__(self, codes: dict[str, CodeType], packages: frozenset[str]) -> None:
        self.codes = codes
        self.packages = packages

    def find_spec(
        self, fullname: str, path: object = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Tell how to load a module; None for one that is not kept."""
        if fullname not in self.codes:
            return None
        loader: Any = self  # no importlib.abc.Loader, whose module would come with it
        return ModuleSpec(fullname, loader, is_package=fullname in self.packages)

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave it to Python to make the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module in it."""
        exec(self.codes[module.__name__], module.__dict__)


def keep(folder: Path) -> None:
    """Read the bytecode of all modules below a folder, and import these from memory from now on."""
    codes: dict[str, CodeType] = {}
    packages: set[str] = set()
    for file in folder.rglob("*.pyc"):
        parts = file.relative_to(folder).with_suffix("").parts
        name = ".".join(parts).removesuffix(".__init__")
        if parts[-1] == "__init__":
            packages.add(name)
        codes[name] = marshal.loads(file.read_bytes()[HEADER:])
    sys.meta_path.insert(0, KeptModules(codes, frozenset(packages)))
