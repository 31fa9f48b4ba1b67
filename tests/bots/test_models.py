"""The searchers' integers and the rules agree, position by position, under every option."""

from itertools import product
from random import Random
from typing import Any

import pytest

from pawboard.bots.model import SYMMETRIES, Model
from pawboard.bots.three_tiers import ThreeTiersModel
from pawboard.bots.tuned import TunedModel
from pawboard.engine.game import TERMINAL, Game
from pawboard.games.three_tiers import GAME as THREE_TIERS
from pawboard.games.tuned import GAME as TUNED


def variants(game: Game[Any]) -> list[dict[str, str]]:
    """Return every combination of the options that matter after the first move."""
    options = [option for option in game.info.options if option.name != "opening"]
    return [
        {option.name: value for option, value in zip(options, values, strict=True)}
        for values in product(*(option.values for option in options))
    ]


def agree(game: Game[Any], model: Model, rng: Random, **options: str) -> None:
    """Play a random game and compare what both say of each of its positions."""
    state = game.initial(2, **options)
    while game.current_player(state) != TERMINAL:
        seat = game.current_player(state)
        position, moves = model.of(state), game.legal_moves(state)
        wins, after = False, set()
        for move in moves:
            child = game.play(state, move)
            if game.current_player(child) == TERMINAL:
                outcome = game.outcome(child)
                if outcome.winners == (seat,):
                    wins = True
                elif outcome.reason in ("repetition", "length"):
                    after.add(model.of(child))  # the model knows no history
                elif len(outcome.winners) == 2:
                    after.add(model.DRAWN)
            else:
                after.add(model.of(child))
        assert model.wins(position) == wins, game.to_text(state)
        if not wins:
            replies = model.replies(position)
            found = {model.canonical(reply) if reply >= 0 else reply for reply in replies}
            assert found == after, game.to_text(state)
        state = game.play(state, rng.choice(moves))


@pytest.mark.parametrize(
    "options", variants(THREE_TIERS), ids=lambda options: " ".join(options.values())
)
def test_three_tiers(options: dict[str, str]) -> None:
    model = ThreeTiersModel(THREE_TIERS.initial(2, **options).rules)
    agree(THREE_TIERS, model, Random(1), **options)


def test_three_tiers_by_default() -> None:
    model, rng = ThreeTiersModel(THREE_TIERS.initial(2).rules), Random(2)
    for _ in range(100):
        agree(THREE_TIERS, model, rng)


@pytest.mark.parametrize("options", variants(TUNED), ids=lambda options: " ".join(options.values()))
def test_tuned(options: dict[str, str]) -> None:
    rules, rng = TUNED.initial(2, **options).rules, Random(3)
    model = TunedModel(rules.uncover == "wins", rules.reversal == "banned")
    for _ in range(20):
        agree(TUNED, model, rng, **options)


def test_the_eight_symmetries() -> None:
    assert SYMMETRIES[0] == tuple(range(9))
    assert len(set(SYMMETRIES)) == 8
    assert all(image[4] == 4 and sorted(image) == list(range(9)) for image in SYMMETRIES)
