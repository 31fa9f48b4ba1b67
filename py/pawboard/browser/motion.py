"""Pieces travel from where they were to where they are; a tap ends it, and some never see it."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pyodide.ffi import create_proxy, to_js

import js
from pawboard.browser.dom import Dom
from pawboard.table.scene import Scene, Spot

MILLISECONDS = {"full": 240, "short": 120, "off": 0}
EASING = "cubic-bezier(.3,.7,.25,1)"
MOST = 12
"""More pieces than these do not travel at once: something else than a move has happened."""


class Box(NamedTuple):
    """Where an element stands on the screen, in CSS pixels."""

    x: float
    y: float
    width: float
    height: float


def box_of(element: Any) -> Box:
    """Return where an element stands."""
    rect = element.getBoundingClientRect()
    return Box(rect.x, rect.y, rect.width, rect.height)


def homes(scene: Scene | None) -> dict[str, str]:
    """Return the spot of each piece of a scene."""
    found: dict[str, str] = {}
    if scene is None:
        return found

    def note(spot: Spot | None) -> None:
        if spot is not None:
            for piece in spot.pieces:
                found[piece.key] = spot.key

    for board in scene.boards:
        for row in board.rows:
            for spot in row:
                note(spot)
    for area in (*(area for seat in scene.seats for area in seat.areas), *scene.areas):
        for spot in area.spots:
            note(spot)
    return found


class Motion:
    """Moves pieces between two drawings.

    Args:
        dom: what draws.
        setting: gives the visitor's wish: ``system``, ``full``, ``short`` or ``off``.
    """

    def __init__(self, dom: Dom, setting: Callable[[], str]) -> None:
        self._dom = dom
        self._setting = setting
        self._running: list[tuple[Any, Any]] = []
        self._homes: dict[str, str] = {}
        self._from: dict[str, Box] = {}
        self._arrived = create_proxy(lambda _event: self._settle())

    def milliseconds(self) -> int:
        """Return how long a piece travels now; 0 where nothing may move."""
        wish = self._setting()
        if wish == "system":
            wish = "off" if js.matchMedia("(prefers-reduced-motion: reduce)").matches else "full"
        return MILLISECONDS.get(wish, 0)

    def before(self, scene: Scene | None, released: Mapping[str, Box]) -> None:
        """Remember where the pieces stand that the next drawing will find elsewhere.

        Args:
            scene: what the next drawing shows.
            released: for pieces that were carried by hand, where they were let go.
        """
        self.skip()
        now = homes(scene)
        moved = [key for key, spot in now.items() if self._homes.get(key, spot) != spot]
        self._homes, self._from = now, {}
        if not self.milliseconds() or len(moved) > MOST:
            return
        for key in moved:
            element = self._dom.piece(key)
            if element is not None:
                self._from[key] = released.get(key) or box_of(element)

    def after(self) -> None:
        """Let the pieces travel to where the drawing has put them."""
        duration = self.milliseconds()
        options = to_js(
            {"duration": duration, "easing": EASING}, dict_converter=js.Object.fromEntries
        )
        for key, start in self._from.items():
            element = self._dom.piece(key)
            if element is None:
                continue
            end = box_of(element)
            if not end.width:
                continue
            shift = (
                f"translate({start.x - end.x:.1f}px,{start.y - end.y:.1f}px) "
                f"scale({start.width / end.width:.3f})"
            )
            frames = [{"transform": shift, "transformOrigin": "0 0", "zIndex": "4"}]
            frames.append({"transform": "none", "transformOrigin": "0 0", "zIndex": "4"})
            stage = element.closest(".board, .seat, .area")
            stage.dataset.arriving = ""
            animation = element.animate(
                to_js(frames, dict_converter=js.Object.fromEntries), options
            )
            animation.onfinish = self._arrived
            self._running.append((animation, stage))
        self._from = {}

    def skip(self) -> None:
        """End whatever is under way at once."""
        running, self._running = self._running, []
        for animation, stage in running:
            animation.finish()
            stage.removeAttribute("data-arriving")

    def _settle(self) -> None:
        """Take the marks off what has arrived."""
        still = []
        for animation, stage in self._running:
            if animation.playState == "finished":
                stage.removeAttribute("data-arriving")
            else:
                still.append((animation, stage))
        self._running = still
