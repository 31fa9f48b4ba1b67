"""What keys do: arrows walk over grids and rows of choices, letters ask, Enter and Escape act."""

from typing import NamedTuple

from pawboard.table.scene import Area, Board, Scene

STEPS = {
    "ArrowLeft": (0, -1),
    "ArrowRight": (0, 1),
    "ArrowUp": (-1, 0),
    "ArrowDown": (1, 0),
}
LETTERS = {
    "l": "last",
    "t": "turn",
    "m": "moves",
    "p": "mine",
    "s": "score",
    "d": "here",
    "?": "help",
}
"""The letters that ask, on the board and on supplies, with what they ask."""


class Walk(NamedTuple):
    """Where a key leads: the spot that gets the focus, None to stay."""

    key: str | None


def walk(scene: Scene, key: str, pressed: str, *, control: bool = False) -> Walk | None:
    """Return where a pressed key leads from a spot, None if it is no key for walking.

    Args:
        scene: what is drawn.
        key: the spot that has the focus.
        pressed: the key's name as browsers give it.
        control: whether Control is held, which makes Home and End mean the whole grid.
    """
    if pressed not in STEPS and pressed not in ("Home", "End", "PageUp", "PageDown"):
        return None
    for board in scene.boards:
        for row_index, row in enumerate(board.rows):
            for index, spot in enumerate(row):
                if spot is not None and spot.key == key:
                    return Walk(_over_board(board, row_index, index, pressed, control))
    for area in (*(area for seat in scene.seats for area in seat.areas), *scene.areas):
        if any(spot.key == key for spot in area.spots):
            return Walk(_along(area, key, pressed))
    return None


def _over_board(board: Board, row: int, index: int, pressed: str, control: bool) -> str | None:
    if pressed in STEPS:
        down, across = STEPS[pressed]
    elif pressed in ("PageUp", "PageDown"):
        down, across = (-1 if pressed == "PageUp" else 1), 0
    else:
        there = [spot.key for spot in board.rows[row] if spot is not None]
        if control:
            there = [spot.key for line in board.rows for spot in line if spot is not None]
        return there[0 if pressed == "Home" else -1]
    far = pressed.startswith("Page")
    found = None
    while True:
        # Squares that do not exist are stepped over.
        row, index = row + down, index + across
        if not (0 <= row < len(board.rows) and 0 <= index < len(board.rows[row])):
            return found
        spot = board.rows[row][index]
        if spot is not None:
            found = spot.key
            if not far:
                return found


def _along(area: Area, key: str, pressed: str) -> str | None:
    keys = [spot.key for spot in area.spots]
    place = keys.index(key)
    if pressed in ("Home", "PageUp"):
        place = 0
    elif pressed in ("End", "PageDown"):
        place = len(keys) - 1
    else:
        place += sum(STEPS[pressed])
    return keys[place] if 0 <= place < len(keys) and keys[place] != key else None
