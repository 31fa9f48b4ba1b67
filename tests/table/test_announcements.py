"""Every kind of event of every game has one sentence, and docs/announcements.md shows it."""

from __future__ import annotations

from random import Random

import pytest

from pawboard.engine import CHANCE, PUBLIC, TERMINAL, random_move
from pawboard.games import GAMES
from pawboard.table.views import VIEWS
from tests.games.lockstep import random_options
from tests.table.announcements import KINDS, NEVER, PAGE, Row, ids, is_kind, kinds, page, rows


@pytest.fixture(scope="module")
def found() -> dict[str, Row]:
    return rows()


def test_every_kind_of_event_is_told_in_some_record(found: dict[str, Row]) -> None:
    assert kinds() - set(NEVER) == set(found)
    assert {kind.partition(".")[0] for kind in found} == set(GAMES) == set(KINDS)


def test_the_page_shows_what_is_said() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "see tests/table/announcements.py"


@pytest.mark.parametrize("game", GAMES)
def test_nothing_else_is_told_in_random_games(game: str) -> None:
    rules, view = GAMES[game], VIEWS[game]
    viewers = range(PUBLIC, rules.info.seats[-1]) if rules.info.hidden else (PUBLIC,)
    for number in range(6):
        rng = Random(f"{game} {number}")
        seats = rng.choice(rules.info.seats)
        state = rules.initial(seats, **random_options(rules, rng))
        while rules.current_player(state) != TERMINAL:
            moves = rules.legal_moves(state)
            chance = rules.current_player(state) == CHANCE
            move = rng.choice(moves) if chance else random_move(moves, rng)
            after = rules.play(state, move)
            for viewer in viewers:
                if viewer not in (PUBLIC, *range(seats)):
                    continue
                before, seen = rules.observe(state, viewer), rules.observe(after, viewer)
                told = view.events(before, rules.move_text(state, move, viewer), seen)
                assert all(is_kind(event.id) for event in told)
                assert len(set(told)) == len(told), "nothing is told twice"
            state = after
        ending = view.ending(rules.outcome(after), before, move, seen)
        assert any(is_kind(kind) for kind in ids(ending))
