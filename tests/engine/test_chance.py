"""Seeds give the same dice on every machine, without bias, and fresh ones each time."""

from collections import Counter
from random import Random

import pytest

from pawboard.engine import NotationError, new_seed, random_move
from pawboard.engine.chance import check_seed, draw_below, kind

ZERO = "0" * 32


def test_vectors() -> None:
    # Fixed for ever: saved games and challenges depend on them.
    draws = [draw_below(6, ZERO, ply) + 1 for ply in range(1, 21)]
    assert draws == [4, 5, 1, 5, 6, 4, 3, 1, 2, 6, 2, 4, 6, 4, 6, 1, 2, 6, 1, 3]
    seed = "00112233445566778899aabbccddeeff"
    limits = (2, 7, 32, 1000, 2**64 + 1)
    draws = [draw_below(limit, seed, limit) for limit in limits]
    assert draws == [0, 2, 11, 397, 5473533897447270876]


def test_draws_are_even() -> None:
    counts = Counter(draw_below(6, ZERO, ply) for ply in range(6000))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5  # p = 0.001
    assert {draw_below(1, ZERO, ply) for ply in range(50)} == {0}


def test_a_new_seed_is_fresh_and_well_formed() -> None:
    seeds = {check_seed(new_seed()) for _ in range(100)}
    assert len(seeds) == 100


@pytest.mark.parametrize("seed", ["", "0" * 31, "0" * 33, "G" + "0" * 31, "A" + "0" * 31, " " * 32])
def test_bad_seeds_are_refused(seed: str) -> None:
    with pytest.raises(NotationError, match="32 digits"):
        check_seed(seed)


def test_kinds_of_words() -> None:
    words = {"g@b2": "g", "a1-b2": "a1", "2a1-b2": "2a1", "xb1c1": "x", "find-B5+W3": "find"}
    words |= {"pass": "p", "no-share": "no", "deal-?": "deal", "roll-6": "roll"}
    assert {word: kind(word) for word in words} == words


def test_random_play_chooses_kinds_evenly() -> None:
    moves = ["a1-b2", *(f"find-B{n}" for n in range(1, 9)), "skip"]
    rng = Random(1)
    counts = Counter(kind(random_move(moves, rng)) for _ in range(3000))
    assert all(900 < counts[word] < 1100 for word in ("a1", "find", "s"))
