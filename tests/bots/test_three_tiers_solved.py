"""Three Tiers is solved with its default options: who wins after every first move, and how soon."""

import pytest

from pawboard.bots.proof import Prover, finish
from pawboard.bots.three_tiers import ThreeTiersModel
from pawboard.games.three_tiers import GAME, Rules

OPENINGS = {
    # First move, one of each kind of square: who then wins, and at which ply.
    "g@b2": (1, 9),
    "g@a1": (1, 11),
    "s@a2": (1, 11),
    "g@a2": (1, 13),
    "s@a1": (1, 13),
    "s@b2": (2, 12),
    "b@b2": (2, 10),
    "b@a1": (2, 10),
    "b@a2": (2, 10),
}


@pytest.fixture(scope="module")
def prover() -> Prover:
    return Prover(ThreeTiersModel(Rules()))


def test_seat_1_wins_in_9_plies_and_no_sooner(prover: Prover) -> None:
    start = prover.model.of(GAME.initial(2))
    assert not finish(prover.wins(start, 7))
    assert finish(prover.wins(start, 9))
    assert prover.nodes < 400_000


@pytest.mark.parametrize("opening", OPENINGS)
def test_the_end_after_every_opening(opening: str, prover: Prover) -> None:
    winner, ply = OPENINGS[opening]
    after = prover.model.of(GAME.play(GAME.initial(2), opening))
    proof = prover.loses if winner == 1 else prover.wins
    assert finish(proof(after, ply - 1))
    assert not finish(proof(after, ply - 3))


def test_only_gold_in_the_centre_wins_in_9(prover: Prover) -> None:
    start = GAME.initial(2)
    fast = [
        move
        for move in GAME.legal_moves(start)
        if finish(prover.loses(prover.model.of(GAME.play(start, move)), 8))
    ]
    assert fast == ["g@b2"]


def test_the_openings_cover_every_first_move_up_to_symmetry(prover: Prover) -> None:
    start = GAME.initial(2)
    after = {prover.model.of(GAME.play(start, move)) for move in GAME.legal_moves(start)}
    assert after == {prover.model.of(GAME.play(start, move)) for move in OPENINGS}
