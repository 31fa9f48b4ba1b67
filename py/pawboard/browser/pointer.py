"""Taps and drags: one set of listeners for everything on the page.

A tap on a spot chooses it. A piece that may move can also be carried to another spot; nothing
ever needs that. What is carried is a copy that follows the pointer over everything.
"""

from collections.abc import Callable
from typing import Any

import js
from pawboard.browser.motion import Box, box_of

SLACK = 8
"""How many CSS pixels a pointer may wander in a tap."""


class Pointer:
    """Follows one pointer from down to up.

    Args:
        lift: called with a spot's key when carrying begins.
        drop: called with the spots carried from and to (empty where there is none) and with
            where the piece was let go.
        allowed: tells whether carrying is wanted.
    """

    def __init__(
        self,
        lift: Callable[[str], None],
        drop: Callable[[str, str, Box], None],
        allowed: Callable[[], bool],
    ) -> None:
        self._lift = lift
        self._drop = drop
        self._allowed = allowed
        self._down: tuple[float, float, str, Any] | None = None
        self._followed = 0
        """The id of the pointer that has pressed; what another one does meanwhile is no drag."""
        self._carried: Any = None
        self._origin = ""
        self._piece: Any = None
        self._grip = (0.0, 0.0)
        self.dragged = False
        """Whether the latest press carried something, so that its click is no tap."""

    def down(self, event: Any) -> None:
        """Begin to watch a press on a piece that may move."""
        if self._carried is not None and event.pointerId != self._followed:
            return
        self.cancel()
        self.dragged = False
        if event.button or not event.isPrimary or not self._allowed():
            return
        spot = event.target.closest(".spot.can")
        if not spot:
            return
        piece = top_piece(spot)
        if piece is not None:
            self._down = (event.clientX, event.clientY, spot.dataset.spot, piece)
            self._followed = event.pointerId

    def move(self, event: Any) -> None:
        """Carry, once the pointer has left its place."""
        if event.pointerId != self._followed:
            return
        if not event.buttons:
            # It was let go where nobody could tell us: over another window, in a menu.
            self.cancel()
            return
        if self._carried is not None:
            self._follow(event)
            return
        if self._down is None:
            return
        x, y, key, piece = self._down
        if abs(event.clientX - x) < SLACK and abs(event.clientY - y) < SLACK:
            return
        self._down = None
        self.dragged = True
        place = box_of(piece)
        self._origin, self._piece = key, piece
        self._grip = (x - place.x, y - place.y)
        copy = piece.cloneNode(True)
        copy.setAttribute("class", f"{piece.getAttribute('class')} carried")
        copy.style.width, copy.style.height = f"{place.width}px", f"{place.height}px"
        self._carried = copy
        piece.closest("main").appendChild(copy)
        js.document.documentElement.classList.add("dragging")
        self._follow(event)
        self._lift(key)
        self._piece.classList.add("lifted")

    def up(self, event: Any) -> None:
        """Let go."""
        if event.pointerId != self._followed:
            return
        self._down = None
        if self._carried is None:
            return
        place = box_of(self._carried)
        origin = self._origin
        self.cancel()
        under = js.document.elementFromPoint(event.clientX, event.clientY)
        spot = under.closest("[data-spot]") if under else None
        self._drop(origin, spot.dataset.spot if spot else "", place)

    def lost(self, event: Any) -> None:
        """Put back what is carried by a pointer that the system takes away."""
        if event.pointerId == self._followed:
            self.cancel()

    def cancel(self) -> None:
        """Put back what is carried."""
        self._down = None
        if self._carried is not None:
            self._carried.remove()
            self._carried = None
            self._piece.classList.remove("lifted")
            js.document.documentElement.classList.remove("dragging")

    def _follow(self, event: Any) -> None:
        x, y = event.clientX - self._grip[0], event.clientY - self._grip[1]
        self._carried.style.transform = f"translate({x:.1f}px,{y:.1f}px)"


def top_piece(spot: Any) -> Any:
    """Return the drawing of the piece on top of a spot, None where there is none."""
    pieces = spot.querySelectorAll(".piece")
    return pieces[pieces.length - 1] if pieces.length else None
