"""Texts of positions changed at random: whatever is read back must be written the same again."""

from typing import Any

from hypothesis import strategies as st

from pawboard.engine import Game, NotationError


def mutated(text: str, data: st.DataObject, letters: str) -> str:
    """Return a text with up to two letters cut out and up to two put in at one place."""
    place = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 2))
    return text[:place] + data.draw(st.text(letters, max_size=2)) + text[place + length :]


def refused_or_round_trips(game: Game[Any], text: str) -> None:
    """Fail if a game reads a text as a position that it writes otherwise or cannot go on with."""
    try:
        state = game.from_text(text)
    except NotationError:
        return
    assert game.to_text(state) == text
    game.legal_moves(state)
