"""What a snapshot is taken after: everything has been opened once, nothing is read later."""

import pytest

from pawboard.table import rehearsal, rules_text, words
from pawboard.table.desk import Desk
from pawboard.table.rehearsal import rehearse
from pawboard.table.scene import Screen
from pawboard.table.views import VIEWS


def test_every_game_is_opened_and_moved_in(monkeypatch: pytest.MonkeyPatch) -> None:
    furthest: dict[str, int] = {}

    def draw(desk: Desk, screen: Screen) -> None:
        if desk.session is not None:
            furthest[desk.session.game.info.id] = len(desk.session.moves)

    monkeypatch.setattr(rehearsal, "_draw", draw)
    rehearse()
    assert set(furthest) == set(VIEWS)
    assert all(furthest.values())


def test_nothing_is_read_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rehearse()

    def missing(name: str) -> bytes:
        raise OSError(name)

    monkeypatch.setattr(words, "read_catalogue", missing)
    monkeypatch.setattr(rules_text, "read_rules", missing)
    for game in VIEWS:
        for language in ("en", "qps"):
            for page in ("", "&page=rules", "&page=new", "&page=guide"):
                desk = Desk({}, language)
                assert desk.handle("open", fragment=f"#game={game}{page}").title
