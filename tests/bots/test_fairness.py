"""A bot is told what its seat sees, and nothing else changes what it does."""

import inspect
from random import Random

import pytest

from pawboard import bots
from pawboard.bots import LEVELS, choose
from pawboard.engine.chance import random_move
from pawboard.engine.game import TERMINAL
from pawboard.games import GAMES

CELLS = [
    (name, seats, level)
    for name in GAMES
    for seats in GAMES[name].info.seats
    for level in range(1, len(LEVELS) + 1)
    if GAMES[name].info.hidden or seats == GAMES[name].info.seats[0]
]
ENOUGH = {True: {1: 12, 2: 12, 3: 8, 4: 3}, False: {1: 3, 2: 3, 3: 2, 4: 1}}
"""By whether there is anything hidden, and by level: the decisions looked at, in games with secrets
those whose hidden cards could be changed."""


@pytest.mark.parametrize(("name", "seats", "level"), CELLS)
def test_what_a_seat_cannot_see_changes_nothing(name: str, seats: int, level: int) -> None:
    """Other hidden cards, another undrawn order: the same move, and so at every level."""
    game = GAMES[name]
    rng = Random(seats)
    enough = ENOUGH[game.info.hidden][level]
    looked = 0
    state, ply = game.initial(seats), 0
    while looked < enough:
        if game.current_player(state) == TERMINAL:
            state, ply = game.initial(seats), 0
        seat = game.current_player(state)
        if seat >= 0 and rng.random() < 0.3:
            view = game.observe(state, seat)
            other = game.determinize(view, seat, rng)
            looked += other != state or not game.info.hidden
            moves = {
                choose(name, game.to_text(game.observe(deal, seat)), seat, "seed", level, ply)
                for deal in (state, other)
            }
            assert len(moves) == 1
        state = game.play(state, random_move(game.legal_moves(state), rng))
        ply += 1


def test_think_takes_text() -> None:
    assert list(inspect.signature(bots.think).parameters) == [
        "game",
        "view",
        "seat",
        "seed",
        "budget",
    ]
