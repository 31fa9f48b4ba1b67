"""Which part of a board to enlarge, and which of its squares a finger means: no document here."""

from collections.abc import Iterable
from typing import NamedTuple

from pawboard.table.scene import Board, Scene

LEADING = frozenset({"target", "cover"})
"""The marks of squares that what is chosen may go to."""


class Place(NamedTuple):
    """A row and a column of a board, from the far rank and the first file on."""

    row: int
    column: int


def places(board: Board) -> dict[str, Place]:
    """Return where each square of a board is drawn."""
    return {
        spot.key: Place(row, column)
        for row, line in enumerate(board.rows)
        for column, spot in enumerate(line)
        if spot is not None
    }


def board_of(scene: Scene | None, key: str) -> Board | None:
    """Return the board that has a square and may have to be enlarged."""
    boards = scene.boards if scene else ()
    return next((one for one in boards if one.whole and key in places(one)), None)


def chosen(board: Board) -> list[str]:
    """Return what is chosen on a board and where it may go."""
    return [
        spot.key
        for row in board.rows
        for spot in row
        if spot is not None and ("selected" in spot.marks or LEADING & set(spot.marks))
    ]


def corner(board: Board, keys: Iterable[str], shown: int) -> Place | None:
    """Return the upper left corner of a part that has some squares in its middle.

    Args:
        board: what it is a part of.
        keys: the squares.
        shown: how many rows and columns the part has.

    Returns:
        None if the squares do not fit in it.
    """
    where = places(board)
    found = [where[key] for key in keys if key in where]
    if not found:
        return None
    first, sizes = [], (len(board.rows), max(map(len, board.rows)))
    for values, size in zip(zip(*found, strict=True), sizes, strict=True):
        low, high = min(values), max(values)
        if high - low >= shown:
            return None
        first.append(min(max((low + high + 1 - shown) // 2, 0), size - shown))
    return Place(*first)


def meant(board: Board, key: str, reach: float, aside: tuple[float, float]) -> str:
    """Return the one square that can be meant by a touch, an empty string if several can.

    Where something is chosen, squares it may go to come before what else could be chosen.

    Args:
        board: what was touched.
        key: the square under the finger.
        reach: how far around it a finger touches, in squares.
        aside: how far right of and below that square's middle it is, in squares.
    """
    where = places(board)
    row, column = where[key]
    near: list[str] = []
    leading: list[str] = []
    for line in board.rows:
        for spot in line:
            if spot is None or not spot.enabled:
                continue
            place = where[spot.key]
            across, down = place.column - column - aside[0], place.row - row - aside[1]
            if across * across + down * down <= reach * reach:
                near.append(spot.key)
                if LEADING & set(spot.marks):
                    leading.append(spot.key)
    found = leading or near
    return found[0] if len(found) == 1 else ""
