"""Ends that are told as exact are the soonest there are: no shorter win exists."""

from __future__ import annotations

from random import Random

import pytest

from pawboard.bots import Budget, last, plies_to_end, think
from pawboard.bots.proof import Prover, finish
from pawboard.bots.solutions import model_for
from pawboard.browser.search import is_exact
from pawboard.engine.chance import random_move
from pawboard.games import GAMES


@pytest.mark.parametrize("name", ["three-tiers", "tuned"])
def test_no_win_is_shorter_than_one_told_as_exact(name: str) -> None:
    game, model, rng = GAMES[name], model_for(name), Random(3)
    seen: dict[int, int] = {}
    while sum(seen.values()) < 60:
        state = game.initial(2)
        for _ in range(rng.randrange(4, 14)):
            if game.current_player(state) < 0:
                break
            state = game.play(state, random_move(game.legal_moves(state), rng))
        seat = game.current_player(state)
        if seat < 0:
            continue
        budget = Budget(nodes=1_500, knowledge=bool(rng.getrandbits(1)))
        thought = last(think(name, game.to_text(state), seat, "seed", budget))
        end = plies_to_end(thought.score)
        if end is None or not is_exact(name, thought.depth, end):
            continue
        seen[end] = seen.get(end, 0) + 1
        # A proof finds every forced win, whatever came twice before.
        assert end == 1 or not finish(Prover(model).wins(model.of(state), end - 2))
    assert max(seen) > 3, seen
