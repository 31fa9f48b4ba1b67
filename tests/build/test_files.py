"""What is in the repository and in dist/: locked, compiled, complete, with its notices."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import json
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

from pawboard.table.desk import Desk
from pawboard.table.html import html
from pawboard.table.markup import screen_node
from tools.failure import Failure
from tools.pyodide.archives import read_zip, write_zip
from tools.site import bytecode, notices
from tools.stamps import DIST, TOP, WORK

MAGIC_3_14 = b"\x2b\x0e\r\n"


def app() -> Path:
    return next(DIST.glob("pawboard-*"))


def wheel() -> dict[str, bytes]:
    return read_zip(next(app().glob("*.whl")))


def test_the_npm_lock_holds_versions_and_no_addresses() -> None:
    text = (TOP / "package-lock.json").read_text(encoding="utf-8")
    lock = json.loads(text)
    assert lock["packages"]["node_modules/pyodide"]["version"] == "314.0.7"
    assert lock["packages"]["node_modules/@pyscript/core"]["version"] == "0.7.31"
    assert "resolved" not in text
    assert "registry" not in text
    pinned = json.loads((TOP / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert pinned == {"@pyscript/core": "0.7.31", "pyodide": "314.0.7"}


def test_no_committed_file_names_a_registry() -> None:
    registry = re.compile(rb"registry\.npm|registry\.yarn|files\.pythonhosted|pypi\.org/simple")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=TOP, capture_output=True, check=True)
    here = Path(__file__).relative_to(TOP).as_posix().encode()
    named = [
        name
        for name in listed.stdout.split(b"\0")
        if name and name != here and (TOP / name.decode()).is_file()
        if registry.search((TOP / name.decode()).read_bytes())
    ]
    assert not named


def test_the_wheel_holds_bytecode_only() -> None:
    names = set(wheel())
    assert not [name for name in names if name.endswith((".py", ".po"))]
    compiled = [name for name in names if name.endswith(".pyc")]
    assert "pawboard/games/__init__.pyc" in compiled
    assert not [name for name in compiled if wheel()[name][4:8] != b"\x01\0\0\0"]
    assert not [name for name in names if name.startswith("pawboard/cli/")]


def test_the_wheel_keeps_its_record_and_no_dates() -> None:
    path = next(app().glob("*.whl"))
    with zipfile.ZipFile(path) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(2020, 1, 1, 0, 0, 0)}
    files = wheel()
    record = next(name for name in files if name.endswith("/RECORD"))
    rows = dict(line.split(",", 1) for line in files[record].decode().splitlines())
    assert set(rows) == set(files)
    for name, data in files.items():
        checksum = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        assert rows[name] in (f"sha256={checksum},{len(data)}", ",")


def test_the_lock_file_knows_the_wheel_and_nothing_else() -> None:
    text = (app() / "pyodide-lock.json").read_text(encoding="utf-8")
    lock = json.loads(text)
    stock = json.loads((bytecode.PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    path = next(app().glob("*.whl"))
    assert lock["info"] == stock["info"]
    assert list(lock["packages"]) == ["pawboard"]
    entry = lock["packages"]["pawboard"]
    assert entry["file_name"] == path.name
    assert entry["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()
    assert len(text) < 600


def test_the_package_loads_by_its_name_without_micropip() -> None:
    # `prove` loads it so, from the site's own wheel, lock file and trimmed library.
    said = bytecode.prove(WORK / "bytecode", WORK / "bytecode/library.zip")
    assert "of the package import" in said


@pytest.mark.parametrize("module", ["gettext", "json/decoder", "dataclasses"])
def test_an_incomplete_library_fails_the_build(tmp_path: Path, module: str) -> None:
    files = read_zip(WORK / "bytecode/library.zip")
    if f"{module}.pyc" not in files:
        pytest.fail(f"{module} is not on the site any more; name another module here")
    del files[f"{module}.pyc"]
    short = tmp_path / "short.zip"
    write_zip(short, files, zipfile.ZIP_STORED)
    with pytest.raises(Failure) as caught:
        bytecode.prove(WORK / "bytecode", short)
    assert module.replace("/", ".") in str(caught.value)
    assert "keep-modules.txt" in str(caught.value)


def test_the_site_has_what_it_names_and_no_more_runtime_than_needed() -> None:
    page = (DIST / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:src|href)="([^":#]+)"', page)
    assert not [name for name in named if not (DIST / name).exists()]
    assert not [path for path in DIST.rglob("*") if path.suffix in (".map", ".ts")]
    assert "<!-- build:" not in page


def test_notices_name_every_work() -> None:
    text = (DIST / "notices.html").read_text(encoding="utf-8")
    for words in (
        ("pyodide 314.0.7", "MPL-2.0", "Mozilla Public License Version 2.0"),
        ("CPython 3.14.2", "PSF-2.0", "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2"),
        ("@pyscript/core 0.7.31", "Apache-2.0", "Apache License"),
    ):
        assert all(word in text for word in words)
    for name in notices.bundled_in_pyscript():
        assert name in text
    desk = Desk({}, "en")
    about = desk.handle("open", fragment="page=about")
    assert 'href="notices.html"' in html(screen_node(about, desk.words))


def test_hosts_get_their_headers() -> None:
    text = (DIST / "_headers").read_text(encoding="utf-8")
    assert "Access-Control-Allow-Origin: *" in text
    assert "Cross-Origin-Embedder-Policy: require-corp" in text


def test_the_zip_is_the_site() -> None:
    archive = next(WORK.glob("pawboard-*-site.zip"))
    site = {
        path.relative_to(DIST).as_posix(): path.read_bytes()
        for path in DIST.rglob("*")
        if path.is_file()
    }
    assert read_zip(archive) == site


@pytest.mark.full
def test_the_bytecode_is_the_same_when_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bytecode, "WORK", tmp_path)
    again = bytecode.make()
    first = WORK / "bytecode/site"
    names = sorted(path.name for path in first.iterdir())
    assert names == sorted(path.name for path in again.iterdir())
    assert not [n for n in names if (first / n).read_bytes() != (again / n).read_bytes()]


def test_the_magic_number_is_that_of_pyodide() -> None:
    magic = next(data for name, data in wheel().items() if name.endswith(".pyc"))[:4]
    assert magic == MAGIC_3_14
    if importlib.util.MAGIC_NUMBER == MAGIC_3_14:
        pytest.fail("this Python is Pyodide's own version now; prove the magic number otherwise")
