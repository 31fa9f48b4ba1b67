"""How the texts of positions write an end: ``1,2:reason``, or ``-`` while the game goes on."""

import re
from collections.abc import Iterable

from pawboard.engine.game import NotationError, Seat


def end_text(winners: Iterable[Seat], reason: str) -> str:
    """Return the text of an end, or ``-`` where there is no reason."""
    return f"{','.join(str(seat + 1) for seat in winners)}:{reason}" if reason else "-"


def parse_end(text: str, seats: int) -> tuple[tuple[Seat, ...], str]:
    """Return the winners and the reason that `end_text` wrote, for at most so many seats.

    Raises:
        NotationError: for any other text.
    """
    if text == "-":
        return (), ""
    match = re.fullmatch(rf"([1-{seats}](?:,[1-{seats}])*):([a-z]+(?:-[a-z]+)*)", text)
    if match is None:
        raise NotationError(f"an end reads - or winners:reason, not {text!r}")
    return tuple(int(seat) - 1 for seat in match[1].split(",")), match[2]
