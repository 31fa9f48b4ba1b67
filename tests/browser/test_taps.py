"""Two taps at one spot at once are one that was made twice; all others are two."""

from types import SimpleNamespace

import pytest

from pawboard.browser.taps import TREMOR, TWICE, Taps


@pytest.mark.parametrize(
    ("time", "x", "y", "detail", "again"),
    [
        (TWICE - 1, 0, 0, 1, True),
        (TWICE - 1, TREMOR - 1, 1 - TREMOR, 1, True),
        (TWICE, 0, 0, 1, False),
        (TWICE - 1, TREMOR, 0, 1, False),
        (TWICE - 1, 0, -TREMOR, 1, False),
        (TWICE + 100, 0, 0, 2, True),
        (1, 0, 0, 0, False),
    ],
    ids=["at once", "a tremor", "later", "beside", "above", "as the browser counts", "a key"],
)
def test_the_second_of_two_taps(time: float, x: int, y: int, detail: int, again: bool) -> None:
    taps = Taps()
    assert not taps.again(SimpleNamespace(timeStamp=1000, clientX=50, clientY=50, detail=1))
    event = SimpleNamespace(timeStamp=1000 + time, clientX=50 + x, clientY=50 + y, detail=detail)
    assert taps.again(event) == again


def test_the_first_tap_is_the_first() -> None:
    assert not Taps().again(SimpleNamespace(timeStamp=0, clientX=0, clientY=0, detail=1))
