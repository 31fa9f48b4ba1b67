"""Zip archives that come out the same on every machine and every day; used in Pyodide and out."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

DATE = (2020, 1, 1, 0, 0, 0)


def write_zip(path: Path, files: Mapping[str, bytes], compression: int) -> None:
    """Write files sorted by name, with one fixed date and one fixed mode."""
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type = compression
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            archive.writestr(entry, files[name], compresslevel=9)


def read_zip(path: Path) -> dict[str, bytes]:
    """The files of an archive by name, folders left out."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
