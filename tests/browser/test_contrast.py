"""The colours of the style sheet keep their distance, by day and by night, in every game."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from pawboard.games import GAMES
from tools.stamps import TOP

THEME = (TOP / "css/theme.css").read_text(encoding="utf-8")
PAIR = re.compile(r"--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)")
GROUNDS = ("page", "sheet", "cell", "cell-2")
TEXT, SIGN = 4.5, 3.0
"""The contrast that WCAG 2.2 asks of text, and of signs and pieces."""


class Colours(NamedTuple):
    """A theme's colours by name, those of a game over those of all."""

    values: dict[str, str]

    def contrast(self, one: str, other: str) -> float:
        """From 1 to 21."""
        bright, dark = sorted((luminance(self.values[name]) for name in (one, other)), reverse=True)
        return (bright + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """How bright a colour is, as WCAG defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def block(selector: str) -> str:
    """What stands between the braces of the first rule for a selector."""
    return THEME.partition(f"{selector} {{")[2].partition("}")[0]


@pytest.fixture(params=[(game, theme) for game in (*GAMES, "") for theme in (0, 1)])
def colours(request: pytest.FixtureRequest) -> Colours:
    game, theme = request.param
    found = PAIR.findall(block(":root"))
    if game:
        found += PAIR.findall(block(f'[data-game="{game}"]'))
    return Colours({name: pair[theme] for name, *pair in found})


@pytest.mark.parametrize("ground", GROUNDS)
def test_words_and_signs_are_seen_on_every_ground(colours: Colours, ground: str) -> None:
    assert colours.contrast("ink", ground) >= 7
    assert colours.contrast("ink-2", ground) >= TEXT
    assert colours.contrast("accent", ground) >= TEXT
    assert colours.contrast("line", ground) >= SIGN


def test_words_on_dark_buttons_are_seen(colours: Colours) -> None:
    assert colours.contrast("on-ink", "ink") >= TEXT


def test_seats_stand_out_from_the_paper_of_their_pieces(colours: Colours) -> None:
    for seat in range(1, 6):
        assert colours.contrast(f"seat{seat}", "p-paper") >= SIGN


def test_metals_are_told_apart_without_hue(colours: Colours) -> None:
    assert colours.contrast("silver", "gold") >= 1.5
    assert colours.contrast("gold", "bronze") >= 1.5
