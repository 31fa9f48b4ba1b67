"""The golden records: whole games whose traces a person has read, replayed to the letter."""

from pathlib import Path

import pytest

from pawboard.engine import dump, load, replay, trace
from pawboard.games import GAMES, MODULES

GOLDEN = Path(__file__).parent / "golden"
RECORDS = sorted(GOLDEN.glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_replays_to_its_trace(path: Path) -> None:
    record = load(path.read_bytes(), GAMES)
    played = replay(record, GAMES)
    assert played.fault is None
    assert path.stem.startswith(record.game)
    assert list(trace(played)) == path.with_suffix(".trace").read_text().splitlines()
    assert load(dump(record, GAMES), GAMES)._replace(result_line=None) == record._replace(
        result_line=None
    )


@pytest.mark.parametrize("game", MODULES)
def test_a_game_has_three(game: str) -> None:
    assert sum(load(path.read_bytes(), GAMES).game == game for path in RECORDS) >= 3
