"""A bot is told what its seat sees, and nothing else changes what it does."""

import inspect
from random import Random

import pytest

from pawboard import bots
from pawboard.bots import choose
from pawboard.engine.chance import random_move
from pawboard.engine.game import TERMINAL
from pawboard.games import GAMES

HIDDEN = [
    (name, seats) for name in GAMES if GAMES[name].info.hidden for seats in GAMES[name].info.seats
]
ENOUGH = 12
"""Decisions looked at whose hidden cards could be changed."""


@pytest.mark.parametrize(("name", "seats"), HIDDEN)
def test_hidden_cards_and_undrawn_order_change_nothing(name: str, seats: int) -> None:
    game = GAMES[name]
    rng = Random(seats)
    changed = 0
    state, ply = game.initial(seats), 0
    while changed < ENOUGH:
        if game.current_player(state) == TERMINAL:
            state, ply = game.initial(seats), 0
        seat = game.current_player(state)
        if seat >= 0 and rng.random() < 0.3:
            view = game.observe(state, seat)
            other = game.determinize(view, seat, rng)
            changed += other != state
            moves = {
                choose(name, game.to_text(game.observe(deal, seat)), seat, "seed", 3, ply)
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
