"""A whole game of every kind and number of seats at the desk: what is said, and what is kept."""

from __future__ import annotations

import pytest

from pawboard.engine import replay
from pawboard.games import GAMES
from tests.table.played import FOLDER, Mirror, names, read


def test_there_is_a_game_for_every_number_of_seats() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(names())


@pytest.mark.parametrize("name", names())
def test_everything_is_said_once_and_in_order(name: str) -> None:
    played = read(name)
    assert f"{played.record.game}-{played.record.seats}" == name
    assert replay(played.record, GAMES).fault is None
    mirror = Mirror(played)
    for _ in mirror.steps():
        pass
    assert tuple(mirror.said) == played.said
    session = mirror.desk.session
    assert session is not None
    assert session.over
    assert mirror.screen.alert == played.said[-1]
    copied = mirror.desk.handle("copy").effects
    assert [(one.kind, one.text) for one in copied] == [("copy", played.text)]
