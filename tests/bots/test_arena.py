"""The arena: seats rotate, results resume, intervals hold their mean."""

from pathlib import Path

import pytest

from pawboard.cli.arena import Pairing, interval, play, read, report, table, write
from pawboard.engine import PawboardError

PAIRING = Pairing("three-tiers", 2, "-", ("greedy", "random"), "test")


def test_the_same_number_is_the_same_game() -> None:
    first, again = play(PAIRING, 3), play(PAIRING, 3)
    assert first[:3] == again[:3]
    assert sum(first.returns) == 1.0


def test_results_resume(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    assert read(path, PAIRING) == {}
    results = [play(PAIRING, number) for number in range(3)]
    for result in results:
        write(path, result)
    with path.open("a") as file:
        file.write("[3, [1.0")
    assert list(read(path, PAIRING).values()) == results
    with pytest.raises(PawboardError, match="another pairing"):
        read(path, PAIRING._replace(seed="other"))


def test_the_table_counts_a_draw_one_half() -> None:
    result = play(PAIRING, 0)._replace(returns=(0.5, 0.5))
    lines = list(table(PAIRING, [result, result]))
    assert "50.0%" in lines[2]
    assert "draws: 2" in lines[-1]


def test_the_report_passes_over_other_results(tmp_path: Path) -> None:
    (tmp_path / "other.jsonl").write_text("[0, true]\n")
    path = tmp_path / "arena.jsonl"
    read(path, PAIRING)
    write(path, play(PAIRING, 0))
    _, _, line = report(tmp_path)
    assert line.startswith("| three-tiers | 2 | greedy | random | 1 |")


def test_the_interval() -> None:
    low, high = interval(0.6, 100)
    assert 0.50 < low < 0.51
    assert 0.69 < high < 0.70
