"""Modules that are imported from memory, as PyScript's are after a start from a snapshot."""

import importlib
import marshal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pawboard.browser.kept import HEADER, keep


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with the bytecode of a package and its module, kept and then gone."""
    texts = {
        "kept_package/__init__.py": "from kept_package.inner import word",
        "kept_package/inner.py": "word = __name__",
    }
    for name, text in texts.items():
        path = tmp_path / name.replace(".py", ".pyc")
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(bytes(HEADER) + marshal.dumps(compile(text, name, "exec")))
    keep(tmp_path)
    for path in tmp_path.rglob("*.pyc"):
        path.unlink()
    yield tmp_path
    del sys.meta_path[0]
    for name in ("kept_package", "kept_package.inner"):
        sys.modules.pop(name, None)


def test_a_package_and_its_module_need_no_file(folder: Path) -> None:
    package = importlib.import_module("kept_package")
    assert package.word == "kept_package.inner"
    assert list(package.__path__) == []


def test_others_are_found_where_they_were(folder: Path) -> None:
    assert sys.meta_path[0].find_spec("json", None) is None
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("kept_package.other")
