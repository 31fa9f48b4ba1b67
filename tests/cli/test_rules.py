"""The commands games, perft and replay, as a person at a terminal meets them."""

import subprocess
import sys
from pathlib import Path

import pytest

from pawboard.cli import main

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "tests" / "games" / "golden" / "three-tiers-1.txt"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Return the exit code and what was printed on the two streams."""
    try:
        code = main(words)
    except SystemExit as stop:
        code = int(stop.code or 0)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_games_lists_every_game_and_option(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "games")
    assert code == 0
    assert "three-tiers  rules 1, seats 2\n  both=opponent|mover|draw\n" in out


def test_perft_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "perft", "three-tiers", "2") == (0, "675\n", "")
    assert run(capsys, "perft", "three-tiers", "0", "--option", "both=opponent")[1] == "1\n"
    assert run(capsys, "perft", "three-tiers", "2", "--option", "opening=bronze")[1] == "234\n"
    assert run(capsys, "perft", "three-tiers", "3", "--after", str(RECORD))[1] == "0\n"
    assert run(capsys, "perft", "three-tiers", "1", "--divide")[1].startswith("b@a1 1\nb@a2 1\n")


def test_replay_prints_the_trace_or_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "replay", "--trace", str(RECORD))
    assert code == 0
    assert out == RECORD.with_suffix(".trace").read_text()
    assert run(capsys, "replay", str(RECORD))[1].endswith("winners=1 reason=line scores=-\n")


def test_faults_are_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text(RECORD.read_text().replace("s@c2", "s@b2"))
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(RECORD.read_text().replace("rules: 1", "rules: 7"))
    missing = tmp_path / "missing.txt"
    for words, parts in (
        (("replay", "--trace", str(broken)), (str(broken), "ply 2")),
        (("replay", "--trace", str(wrong)), (str(wrong), "line 3")),
        (("replay", str(missing)), (str(missing), "No such file")),
        (("replay", str(tmp_path)), (str(tmp_path), "directory")),
        (("perft", "three-tiers", "-1"), ("-1",)),
        (("perft", "three-tiers", "\u0661"), ("a number",)),
        (("perft", "three-tiers", "9999999999"), ("a number",)),
        (("perft", "chess", "1"), ("no game 'chess'",)),
        (("perft", "three-tiers", "1", "--seats", "5"), ("2 seats",)),
        (("perft", "three-tiers", "1", "--option", "both"), ("NAME=VALUE",)),
        (("perft", "three-tiers", "1", "--option", "both=x"), ("opponent, mover, draw",)),
        (("perft", "three-tiers", "1", "--option", "x=y"), ("no option 'x'", "it has both, cover")),
        (("perft", "three-tiers", "1", "--seats", "2", "--after", str(RECORD)), ("--after",)),
        (("arena", "tuned", "1", "--games", "-1"), ("--games", "'-1'")),
        (("arena", "tuned", "1", "--jobs", "0"), ("--jobs", "'0'")),
        (("perft",), ("required",)),
        (("dance",), ("dance",)),
        ((), ("required",)),
    ):
        code, out, err = run(capsys, *words)
        assert (code, out) == (2, ""), words
        assert err.count("\n") == 1, err
        assert err.startswith("pawboard"), err
        assert all(part in err for part in parts), err


def test_it_runs_without_an_install(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pawboard", "replay", "--trace", "-"]
    done = subprocess.run(
        command,
        input=RECORD.read_bytes(),
        capture_output=True,
        check=True,
        env={"PYTHONPATH": str(ROOT / "py")},
        cwd=tmp_path,
    )
    assert done.stdout == RECORD.with_suffix(".trace").read_bytes()
