"""One viewer's account of a session: what happened at each ply, as far as that viewer saw it."""

from typing import Any, NamedTuple

from pawboard.engine.game import Move, Viewer
from pawboard.table.session import Session
from pawboard.table.views import Pieces, View
from pawboard.table.words import Message


class Ply(NamedTuple):
    """What a viewer saw of one ply.

    Args:
        number: 1-based.
        seat: whose ply it was, None for dice and deals.
        move: the word as the viewer reads it.
        before: the viewer's state before it.
        after: the viewer's state after it.
        pieces: which piece is where after it.
        events: what happened, in order.
        short: the same in a few words.
    """

    number: int
    seat: int | None
    move: Move
    before: Any
    after: Any
    pieces: Pieces
    events: tuple[Message, ...]
    short: Message


class Account:
    """The plies of a session as one viewer saw them, kept up with it.

    Args:
        session: the game.
        view: its view.
        viewer: a seat, PUBLIC or ALL.
    """

    def __init__(self, session: Session, view: View[Any], viewer: Viewer) -> None:
        self.session = session
        self.view = view
        self.viewer = viewer
        self._start = session.seen_by(viewer, 0)
        self._laid_out = view.lay_out(self._start)
        self._plies: list[Ply] = []
        self._seen: list[Any] = []

    def plies(self) -> list[Ply]:
        """Return the plies so far; those still standing are the same objects as before."""
        states = self.session.states
        # A state that is the very same object has the same past, so only the tail can differ.
        while self._seen and (
            len(self._seen) >= len(states) or self._seen[-1] is not states[len(self._seen)]
        ):
            self._seen.pop()
            self._plies.pop()
        for number in range(len(self._plies) + 1, len(states)):
            self._plies.append(self._ply(number))
            self._seen.append(states[number])
        return self._plies

    def state(self, ply: int) -> Any:
        """Return the viewer's state after `ply` plies."""
        return self.plies()[ply - 1].after if ply else self._start

    def pieces(self, ply: int) -> Pieces:
        """Return which piece is where after `ply` plies."""
        return self.plies()[ply - 1].pieces if ply else self._laid_out

    def _ply(self, number: int) -> Ply:
        session, view = self.session, self.view
        player = session.game.current_player(session.states[number - 1])
        move = session.move_seen_by(self.viewer, number)
        before = self._plies[-1].after if self._plies else self._start
        after = session.seen_by(self.viewer, number)
        pieces = self._plies[-1].pieces if self._plies else self._laid_out
        return Ply(
            number,
            player if player >= 0 else None,
            move,
            before,
            after,
            view.carry(pieces, before, move, after),
            view.events(before, move, after),
            view.short(before, move, after),
        )
