"""The one selection of every game: what has been pointed at narrows the legal moves.

A view says in which orders of keys a move can be pointed out. Clicks, taps, drags and keys of
the keyboard all add a key here; none of them knows a rule.
"""

from collections.abc import Iterable
from typing import NamedTuple

from pawboard.engine.game import IllegalMove, Move


class Way(NamedTuple):
    """One order of keys that points out a move."""

    keys: tuple[str, ...]
    move: Move


class Selection:
    """What has been chosen in one position; immutable.

    Args:
        ways: every way to every legal move; a move may have several.
        chosen: the keys chosen, in order.
    """

    def __init__(self, ways: Iterable[Way] = (), chosen: tuple[str, ...] = ()) -> None:
        self.ways = tuple(ways)
        self.chosen = chosen
        count = len(chosen)
        self.fitting = tuple(way for way in self.ways if way.keys[:count] == chosen)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that begin with what is chosen, in the order of the ways."""
        return tuple(dict.fromkeys(way.move for way in self.fitting))

    @property
    def targets(self) -> frozenset[str]:
        """The keys that can be chosen next."""
        count = len(self.chosen)
        return frozenset(way.keys[count] for way in self.fitting if len(way.keys) > count)

    @property
    def starts(self) -> frozenset[str]:
        """The keys that a move can begin with."""
        return frozenset(way.keys[0] for way in self.ways)

    @property
    def move(self) -> Move | None:
        """The move pointed out: the only one left, and all keys of a way to it chosen."""
        moves = self.moves
        if len(moves) == 1 and any(way.keys == self.chosen for way in self.fitting):
            return moves[0]
        return None

    def choose(self, key: str) -> "Selection":
        """Return the selection after a key is pointed at.

        It is added where it leads on; the key chosen last is taken back by choosing it again;
        else it replaces the fewest of the latest keys that it must.

        Raises:
            IllegalMove: if no legal move touches the key here.
        """
        if key in self.targets:
            return Selection(self.ways, (*self.chosen, key))
        if self.chosen and key == self.chosen[-1]:
            return self.back()
        for count in range(len(self.chosen) - 1, -1, -1):
            kept = (*self.chosen[:count], key)
            if any(way.keys[: count + 1] == kept for way in self.ways):
                return Selection(self.ways, kept)
        raise IllegalMove(f"{key!r} leads to no legal move here")

    def back(self) -> "Selection":
        """Return the selection without the key chosen last."""
        return Selection(self.ways, self.chosen[:-1])

    def cleared(self) -> "Selection":
        """Return the selection with nothing chosen."""
        return Selection(self.ways)
