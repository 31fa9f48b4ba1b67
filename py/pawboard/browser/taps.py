"""Which click is the second of two taps that were made as one: no document here."""

from typing import Any

TWICE, TREMOR = 300.0, 12
"""Within how many milliseconds and CSS pixels two taps are one that was made twice."""


class Taps:
    """Remembers when and where the latest tap was."""

    def __init__(self) -> None:
        self._latest = (-TWICE, 0.0, 0.0)

    def again(self, event: Any) -> bool:
        """Return whether a click is the second of two taps at one spot.

        Browsers count taps, but some begin anew where the page has changed in between.
        """
        before, self._latest = self._latest, (event.timeStamp, event.clientX, event.clientY)
        time, x, y = (now - then for now, then in zip(self._latest, before, strict=True))
        near = abs(x) < TREMOR and abs(y) < TREMOR
        return event.detail > 1 or (event.detail == 1 and time < TWICE and near)
