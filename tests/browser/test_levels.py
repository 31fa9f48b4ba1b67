"""A phone-sized game against each level in every game, played to the end with a finger."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from pawboard.games import GAMES
from pawboard.table.advice import LEVELS
from tests.browser.opposed import Person
from tests.browser.table import PATIENCE, Table
from tests.browsers import Watch
from tools.serve import Server

SAMPLE = {"three-tiers": 4, "tuned": 3, "whose-foods": 1, "kilkenny": 2, "jiji": 1}
"""The level that each game is played against in a quick run: every one of both."""

CELLS = [
    pytest.param(game, level, marks=() if SAMPLE[game] == level else pytest.mark.full)
    for game in GAMES
    for level in range(1, len(LEVELS) + 1)
]


@pytest.fixture
def phone(chromium: Browser, server: Server) -> Iterator[Page]:
    context = chromium.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True
    )
    context.set_default_timeout(PATIENCE)
    watch = Watch(context, server.origin)
    yield context.new_page()
    watch.check()
    context.close()


@pytest.mark.parametrize(("game", "level"), CELLS)
def test_a_game_to_the_end_on_a_phone(phone: Page, server: Server, game: str, level: int) -> None:
    seats = GAMES[game].info.seats[0]
    fragment = f"game={game}&seats={seats}&level={level}&seed={level:032x}"
    table = Table(phone, server.url).open(fragment, "?motion=off")
    session = Person(table, game, seats).play()
    assert session.players == ("person", *(LEVELS[level - 1],) * (seats - 1))
    movers = {session.game.current_player(state) for state in session.states}
    assert set(range(seats)) <= movers
    expect(table.page.locator("#alert")).not_to_be_empty()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    print(
        f"{game} against level {level}: {session.ply} plies, {session.game.outcome(session.state)}"
    )
