"""Books: the winning strategies of the 3x3 games as compact files.

A book holds positions with the winner to move: the plies to the win, and the move as a number in
the ascending list of the positions it may lead to. The file is deflated: the count, the positions
in ascending order as differences of seven bits a byte, the plies, the moves.
"""

import zlib
from collections.abc import Mapping
from os.path import dirname, join
from typing import Any

Strategy = Mapping[int, tuple[int, int]]
"""By position: plies to the win, and which of its children to go to."""

_installed: dict[str, Strategy] = {}


def pack(strategy: Strategy) -> bytes:
    """Return the file of a strategy."""
    positions = sorted(strategy)
    data = bytearray(_digits(len(positions)))
    before = 0
    for position in positions:
        data += _digits(position - before)
        before = position
    data += bytes(strategy[position][0] for position in positions)
    data += bytes(strategy[position][1] for position in positions)
    return zlib.compress(bytes(data), 9)


def unpack(data: bytes) -> dict[int, tuple[int, int]]:
    """Return the strategy of a file.

    Raises:
        ValueError: if it is not such a file.
    """
    try:
        plain = zlib.decompress(data)
        numbers: list[int] = []
        place, position, shift = 0, 0, 0
        count: int | None = None
        while count is None or len(numbers) < count:
            byte = plain[place]
            place += 1
            position |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                if count is None:
                    count = position
                else:
                    numbers.append(position + (numbers[-1] if numbers else 0))
                position, shift = 0, 0
        plies, moves = plain[place : place + count], plain[place + count :]
        return dict(zip(numbers, zip(plies, moves, strict=True), strict=True))
    except (zlib.error, IndexError, ValueError) as error:
        raise ValueError(f"not a book: {error}") from None


def _digits(number: int) -> bytes:
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    found.append(number)
    return bytes(found)


def is_here(game: str) -> bool:
    """Return whether the book of a game was installed or read already."""
    return game in _installed


def install(game: str, data: bytes) -> None:
    """Take the book of a game from bytes fetched elsewhere.

    Raises:
        ValueError: if they are no book.
    """
    _installed[game] = unpack(data)


def book(game: str) -> Strategy:
    """Return the book of a game; an empty one where none was installed or comes with the package.

    Only the default options have a book.
    """
    if game not in _installed:
        try:
            # The loader reads from folders and archives alike, and needs nothing else in a browser.
            loader: Any = __spec__.loader
            data: bytes = loader.get_data(join(dirname(__file__), "books", f"{game}.bin"))
        except OSError:
            _installed[game] = {}
        else:
            _installed[game] = unpack(data)
    return _installed[game]
