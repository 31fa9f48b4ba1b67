"""The 3x3 boards as the searchers see them: one integer a position, mirrored ones alike.

Squares are numbered as in the rules, file by file; a square's content is a small number, and three
squares of a file make a chunk. Whatever is asked of a position is the sum of three table entries,
one a chunk.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from typing import Any, ClassVar

from pawboard.games.nine_squares import FULL, LINES

BITS = tuple(mask.bit_count() for mask in range(FULL + 1))
COMPLETING = tuple(
    sum({line & ~mask for line in LINES if BITS[line & ~mask] == 1}) for mask in range(FULL + 1)
)
"""By mask: the squares that would complete a line through themselves."""
SQUARES_OF = tuple(
    tuple(square for square in range(9) if mask >> square & 1) for mask in range(FULL + 1)
)


def _turned(square: int) -> int:
    file, rank = divmod(square, 3)
    return 3 * rank + 2 - file


def _mirrored(square: int) -> int:
    file, rank = divmod(square, 3)
    return 3 * (2 - file) + rank


def _symmetries() -> tuple[tuple[int, ...], ...]:
    found = []
    for start in (tuple(range(9)), tuple(map(_mirrored, range(9)))):
        image = start
        for _ in range(4):
            found.append(image)
            image = tuple(map(_turned, image))
    return tuple(found)


SYMMETRIES = _symmetries()
"""The eight symmetries of the board: where each square goes; the identity first."""

Table = tuple[list[int], list[int], list[int]]
"""By file and chunk: a summand."""


def chunk_table(
    bits: int, contents: int, value: Callable[[int, int], int]
) -> Generator[None, None, Table]:
    """Make, a file between two pauses, the table whose entries sum to that of `value`.

    Args:
        bits: how many a content takes.
        contents: how many contents there are.
        value: what a square's content adds.
    """
    table: Table = ([], [], [])
    spare = [0] * ((1 << bits) - contents)
    for file, entries in enumerate(table):
        low, middle, high = (
            [value(3 * file + rank, content) for content in range(contents)] + spare
            for rank in range(3)
        )
        for third in high:
            for second in middle:
                base = third + second
                entries += [base + first for first in low]
        yield
    return table


class Model(ABC):
    """A two-seat game without chance, positions seen from the seat to move."""

    DRAWN: ClassVar[int] = -1
    """A child at which the game has ended without a winner."""

    @abstractmethod
    def of(self, state: Any) -> int:
        """Return the position of a state of the rules, as `canonical` gives it."""

    @abstractmethod
    def wins(self, position: int) -> bool:
        """Return whether the seat to move can win with this very ply."""

    @abstractmethod
    def replies(self, position: int) -> list[int]:
        """Return the positions after each move that does not end the game by a line.

        They are seen from the next seat, not yet canonical, best first for the mover, DRAWN among
        them. Moves that lose with this very ply are left out, so none is left only where every
        move does.
        """

    @abstractmethod
    def canonical(self, position: int) -> int:
        """Return the least of a position's mirror images, the one all of them share."""

    @abstractmethod
    def evaluate(self, position: int) -> int:
        """Return what an undecided position promises the seat to move, in hundredths."""


def distinct(model: Model, positions: Sequence[int]) -> list[int]:
    """Return the canonical forms of positions in their order, each once."""
    canonical = model.canonical
    return list(dict.fromkeys(canonical(here) if here >= 0 else here for here in positions))
