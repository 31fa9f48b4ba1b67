"""Games in one page, one after the other: nothing of them stays, and pieces keep their elements.

`dev.py bench -- smoothness` measures the same, with the times.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import pytest
from playwright.sync_api import Playwright

from tests.browsers import NAMES, Name
from tools import bench_smoothness as bench
from tools.bench_smoothness import Hall, Sample, hall

# Noise weighs more in a few games, whose bounded caches are emptied before each look.
FEW, FILLED, FEW_SLOPE, FEW_PART = 24, 12, 10.0, 0.03
LOOP = 30.0
"""The milliseconds of the calibration loop on a machine that does nothing else."""
STANDING = 4
"""How many pieces at least are told apart in a game."""


def check(samples: Sequence[Sample], slope: float, part: float) -> None:
    """Fail where something grows from game to game."""
    assert bench.spread(samples) <= part, samples
    assert bench.growth(samples) == 0, samples
    # Only Chromium tells of its heap.
    assert bench.slope(samples) < slope, samples


def cost(here: Hall, game: str, seats: int) -> float:
    """What the 95th of a hundred moves costs, each the best of three.

    Less what the machine was slower by than when it does nothing else.
    """
    loops, games = [], []
    for _ in range(3):
        loops.append(here.page.evaluate("bench.loop()"))
        games.append(here.play(1, game, seats, most=12)["moves"])
    best = [min(moves) for moves in zip(*games, strict=True)]
    return bench.ninety_fifth(best) / max(1.0, median(loops) / LOOP)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_stays_of_some_games(playwright: Playwright, name: Name) -> None:
    with hall(playwright, name) as here:
        samples = list(here.play_many(FEW, FILLED // 3, most=12, forget=True))
    check([one for one in samples if one.games >= FILLED], FEW_SLOPE, FEW_PART)


@pytest.mark.full
@pytest.mark.parametrize("name", NAMES)
def test_nothing_stays_of_many_games(playwright: Playwright, name: Name) -> None:
    with hall(playwright, name) as here:
        samples = list(here.play_many(bench.GAMES, bench.EVERY))
    check([one for one in samples if one.games >= bench.FROM], bench.SLOPE, bench.PART)


@pytest.mark.parametrize("name", NAMES)
def test_moves_are_quick_and_pieces_keep_their_elements(playwright: Playwright, name: Name) -> None:
    with hall(playwright, name) as here:
        for game, seats in here.kinds:
            assert cost(here, game, seats) < 3 * bench.NINETY_FIFTH, (game, seats)
            watched = here.play(4, game, seats, most=12, watch=True)
            assert watched["there"] > STANDING
            # A card that is turned over is another drawing.
            least = 0.8 if game == "jiji" else 0.99
            assert watched["same"] >= least * watched["there"], (game, seats)
