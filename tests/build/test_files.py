"""What is in the repository and in dist/: locked, compiled, complete, with its notices."""

from __future__ import annotations

import base64
import gzip
import hashlib
import importlib.util
import io
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
from tools.site.runtime import PYODIDE
from tools.stamps import DIST, TOP, WORK

LIBRARY = WORK / "bytecode/plain/python_stdlib.zip"
MAGIC_3_14 = b"\x2b\x0e\r\n"


def app() -> Path:
    return next(DIST.glob("pawboard-*"))


def unpacked(name: str) -> bytes:
    """What is in one of the site's archives, which are gzipped as a whole."""
    return gzip.decompress(next(app().glob(name)).read_bytes())


def files_of(name: str) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(unpacked(name))) as archive:
        return {entry: archive.read(entry) for entry in archive.namelist()}


def wheel() -> dict[str, bytes]:
    return files_of("*.whl.gz")


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


def test_opponents_and_books_come_in_files_of_their_own() -> None:
    later, first = set(files_of("opponents.zip.gz")), set(wheel())
    assert "pawboard/bots/alphabeta.pyc" in later
    assert "pawboard/browser/search.pyc" in later
    assert not later & first
    assert not [name for name in first if name.startswith("pawboard/bots/")]
    assert not [name for name in later | first if name.endswith(".bin")]
    books = {path.name: path.read_bytes() for path in app().glob("*.bin")}
    assert books == {path.name: path.read_bytes() for path in bytecode.book_files()}
    assert set(books) == {"three-tiers.bin", "tuned.bin"}


TRACE = """
import json
import traceback
from pawboard.engine.chance import check_seed
for call in (lambda: check_seed("none"), lambda: json.loads("{")):
    try:
        call()
    except ValueError as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        print(last.filename, last.lineno, last.name)
        assert "Traceback" in traceback.format_exc()
"""


def test_tracebacks_name_our_lines_and_the_functions_of_the_library(tmp_path: Path) -> None:
    script = tmp_path / "trace.py"
    script.write_text(TRACE)
    work = WORK / "bytecode"
    told = bytecode.run_in_pyodide(
        script, [], {}, "no traceback", options=bytecode.loading(work, LIBRARY)
    )
    ours, theirs = told.splitlines()
    source = (TOP / "py/pawboard/engine/chance.py").read_text(encoding="utf-8").splitlines()
    file, line, name = ours.split()
    assert (file, name) == ("pawboard/engine/chance.py", "check_seed")
    assert source[int(line) - 1].strip().startswith("raise NotationError")
    assert theirs.startswith("/lib/python/json/decoder.py ")
    assert theirs.endswith((" raw_decode", " decode"))


def test_the_wheel_keeps_its_record_and_no_dates() -> None:
    with zipfile.ZipFile(io.BytesIO(unpacked("*.whl.gz"))) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(2020, 1, 1, 0, 0, 0)}
    files = wheel()
    record = next(name for name in files if name.endswith("/RECORD"))
    rows = dict(line.split(",", 1) for line in files[record].decode().splitlines())
    assert set(rows) == set(files)
    assert rows[record] == ","
    for name, data in files.items():
        checksum = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        assert rows[name] in (f"sha256={checksum},{len(data)}", ",")


def test_the_lock_file_knows_the_wheel_and_nothing_else() -> None:
    text = (WORK / "bytecode/plain/pyodide-lock.json").read_text(encoding="utf-8")
    lock = json.loads(text)
    stock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    path = next(app().glob("*.whl.gz"))
    assert lock["info"] == stock["info"]
    assert list(lock["packages"]) == ["pawboard"]
    entry = lock["packages"]["pawboard"]
    assert f"{entry['file_name']}.gz" == path.name
    assert entry["sha256"] == hashlib.sha256(unpacked("*.whl.gz")).hexdigest()
    assert len(text) < 600


def test_the_package_loads_by_its_name_without_micropip() -> None:
    # `prove` loads it so, from the site's own wheel, lock file and trimmed library.
    said = bytecode.prove(WORK / "bytecode", LIBRARY)
    assert "of the package import" in said


@pytest.mark.parametrize("module", ["gettext", "json/decoder", "dataclasses"])
def test_an_incomplete_library_fails_the_build(tmp_path: Path, module: str) -> None:
    files = read_zip(LIBRARY)
    if f"{module}.pyc" not in files:
        pytest.fail(f"{module} is not on the site any more; name another module here")
    del files[f"{module}.pyc"]
    short = tmp_path / "short.zip"
    write_zip(short, files, zipfile.ZIP_STORED)
    with pytest.raises(Failure) as caught:
        bytecode.prove(WORK / "bytecode", short)
    assert module.replace("/", ".") in str(caught.value)
    assert "keep-modules.txt" in str(caught.value)


@pytest.mark.parametrize("module", ["bots/model", "bots/contract"])
def test_incomplete_opponents_fail_the_build(tmp_path: Path, module: str) -> None:
    files = read_zip(WORK / "bytecode/plain/opponents.zip")
    del files[f"pawboard/{module}.pyc"]
    short = tmp_path / "opponents.zip"
    write_zip(short, files, zipfile.ZIP_STORED)
    with pytest.raises(Failure) as caught:
        bytecode.prove(WORK / "bytecode", LIBRARY, short)
    assert module.rpartition("/")[2] in str(caught.value)


def test_a_wheel_that_wants_opponents_fails_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bytecode, "importable", lambda _archive: ["pawboard.bots.contract"])
    with pytest.raises(Failure) as caught:
        bytecode.prove(WORK / "bytecode", LIBRARY)
    assert "pawboard.bots.contract: No module named" in str(caught.value)


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
