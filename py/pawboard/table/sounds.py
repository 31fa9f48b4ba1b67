"""What each sound is made of, as data: soft, short, each unlike the others.

`pawboard.browser.sound` makes them audible.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Tone(NamedTuple):
    """A tone or a breath of hiss that slides and fades.

    Args:
        wave: ``sine``, ``triangle`` or ``hiss``.
        at: seconds after the beginning of the sound.
        seconds: how long it takes to fade.
        begin: the frequency it begins with, in Hz; of hiss, of the band that is let through.
        end: the frequency it slides to.
        loudness: from 0 to 1.
    """

    wave: str
    at: float
    seconds: float
    begin: float
    end: float
    loudness: float


SOUNDS: Mapping[str, tuple[Tone, ...]] = {
    # Wood put down on wood.
    "place": (
        Tone("triangle", 0, 0.12, 310, 150, 0.6),
        Tone("hiss", 0, 0.04, 1800, 900, 0.35),
    ),
    # Something pushed along, then set down.
    "move": (
        Tone("hiss", 0, 0.13, 500, 1100, 0.3),
        Tone("triangle", 0.1, 0.11, 240, 170, 0.5),
    ),
    # A plop, upwards: taken off the board.
    "remove": (
        Tone("sine", 0, 0.16, 260, 620, 0.5),
        Tone("triangle", 0.05, 0.14, 520, 880, 0.2),
    ),
    # Five knocks that come closer and lower.
    "roll": tuple(
        Tone("triangle", at, 0.06, pitch, pitch * 0.6, loudness)
        for at, pitch, loudness in (
            (0, 620, 0.4),
            (0.09, 560, 0.45),
            (0.16, 500, 0.4),
            (0.22, 430, 0.4),
            (0.31, 330, 0.6),
        )
    ),
    # Paper drawn over paper.
    "card": (Tone("hiss", 0, 0.18, 2600, 900, 0.4), Tone("hiss", 0.12, 0.06, 700, 400, 0.35)),
    # Four tones up, the last one held.
    "win": tuple(
        Tone("triangle", 0.11 * number, 0.5 if number == 3 else 0.22, pitch, pitch, 0.45)
        for number, pitch in enumerate((523.25, 659.25, 783.99, 1046.5))
    ),
    # Two low ones, the second lower: this cannot be.
    "refuse": (
        Tone("sine", 0, 0.13, 196, 185, 0.55),
        Tone("sine", 0.12, 0.2, 156, 140, 0.55),
    ),
}
"""By the name that effects give a sound."""
