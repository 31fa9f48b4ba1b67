"""Enlarges a part of a board whose squares are too small for a finger; a swipe shows the rest.

A tap takes a square only where no other could be meant; else it enlarges what lies around it.
Keys and typed words need none of this.
"""

from typing import Any

from pawboard.browser.motion import Box, box_of
from pawboard.browser.window import Place, board_of, chosen, corner, meant
from pawboard.table.scene import Board, Scene

FINGER = 44
"""The size in CSS pixels of what a finger can hit."""
SMALL = {"mouse": 24}
"""Smaller squares than these are enlarged, by what points at them."""
SMALL_FOR_FINGERS = 40


class Zoom:
    """Knows whether a part is enlarged, and what a tap means.

    Args:
        root: the element that boards are drawn in.
    """

    def __init__(self, root: Any) -> None:
        self._root = root
        self._pointer = "mouse"

    def press(self, event: Any) -> None:
        """Remember what points: a mouse, a pen or a finger."""
        self._pointer = event.pointerType or "mouse"

    def tap(self, scene: Scene | None, key: str, x: float, y: float) -> str:
        """Return the square that a tap chooses, or an empty string where it has enlarged a part."""
        board = board_of(scene, key)
        element = self._board()
        if board is None or element is None or self._enlarged(element):
            return key
        size = self._size(element, board)
        if size >= SMALL.get(self._pointer, SMALL_FOR_FINGERS):
            return key
        found = self._meant(board, key, size, x, y)
        if not found:
            self._enlarge(element, board, [key])
        return found

    def aimed(self, scene: Scene | None, key: str, place: Box) -> str:
        """Return the square that a piece let go over another square was meant for."""
        board = board_of(scene, key)
        element = self._board()
        if board is None or element is None or self._enlarged(element):
            return key
        x, y = place.x + place.width / 2, place.y + place.height / 2
        size = self._size(element, board)
        if size >= SMALL.get(self._pointer, SMALL_FOR_FINGERS):
            return key
        return self._meant(board, key, size, x, y) or key

    def follow(self, scene: Scene | None, key: str) -> None:
        """Show what can be chosen after a tap: large where all of it fits, else the whole board."""
        board = board_of(scene, key)
        element = self._board()
        if board is None or element is None:
            return
        keys = chosen(board)
        small = self._size(element, board) < SMALL.get(self._pointer, SMALL_FOR_FINGERS)
        if not keys or not (small or self._enlarged(element)):
            return
        if not self._enlarge(element, board, keys):
            self.end()

    def end(self) -> None:
        """Show the whole board."""
        element = self._board()
        if element is not None and self._enlarged(element):
            element.removeAttribute("data-enlarged")
            element.style.removeProperty("--shown")

    def _board(self) -> Any:
        return self._root.querySelector(".board") or None

    def _enlarged(self, element: Any) -> bool:
        return bool(element.hasAttribute("data-enlarged"))

    def _size(self, element: Any, board: Board) -> float:
        """Return the size of a square where the whole board is shown."""
        return float(element.clientWidth) / len(board.rows)

    def _meant(self, board: Board, key: str, size: float, x: float, y: float) -> str:
        box = box_of(self._root.querySelector(f'[data-spot="{key}"]'))
        aside = (x - box.x - box.width / 2) / size, (y - box.y - box.height / 2) / size
        return meant(board, key, FINGER / 2 / size, aside)

    def _enlarge(self, element: Any, board: Board, keys: list[str]) -> bool:
        """Enlarge a part around some squares; return whether they fit."""
        shown = max(int(element.clientWidth // FINGER), 1)
        place = corner(board, keys, shown)
        if place is None:
            return False
        if not self._enlarged(element):
            element.style.setProperty("--shown", str(shown))
            element.setAttribute("data-enlarged", "")
        self._scroll(element, place, element.clientWidth / shown)
        return True

    def _scroll(self, element: Any, place: Place, pitch: float) -> None:
        grid = element.querySelector(".grid")
        grid.scrollLeft, grid.scrollTop = place.column * pitch, place.row * pitch
