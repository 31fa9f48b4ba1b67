"""What the scenes of several games are made of."""

from collections.abc import Callable, Collection, Iterable
from typing import Any

from pawboard.engine.game import CHANCE, TERMINAL, Game, Move, Seat
from pawboard.table.scene import Area, Board, SeatPanel, Spot
from pawboard.table.selection import Selection
from pawboard.table.views import Context, View
from pawboard.table.words import Message, Name, message


class Marks:
    """The marks of the spots of one scene, gathered mark by mark."""

    def __init__(self) -> None:
        self._found: dict[str, list[str]] = {}

    def add(self, mark: str, keys: Iterable[str]) -> None:
        """Mark some spots."""
        for key in keys:
            self._found.setdefault(key, []).append(mark)

    def add_choice(self, selection: Selection, context: Context, occupied: Collection[str]) -> None:
        """Mark what is chosen, where it may go, and what was refused.

        Args:
            selection: what is chosen.
            context: says what was refused.
            occupied: the spots where going means covering or capturing.
        """
        self.add("selected", dict.fromkeys(selection.chosen))
        if selection.chosen:
            for key in selection.targets:
                self.add("cover" if key in occupied else "target", (key,))
        if context.refused:
            self.add("no", (context.refused,))

    def of(self, key: str) -> tuple[str, ...]:
        """Return the marks of a spot, in the order in which they were added."""
        return tuple(self._found.get(key, ()))


def possible(selection: Selection, context: Context) -> frozenset[str]:
    """Return the keys that lead on: new beginnings too."""
    return selection.starts | selection.targets if context.live else frozenset()


def grid(
    context: Context, files: str, ranks: Iterable[str], square: Callable[[str], Spot]
) -> Board:
    """Return a board whose squares are files times ranks, the far rank first."""
    rows = tuple(ranks)
    return Board(
        "board",
        context.words.t("board"),
        tuple(tuple(square(file + rank) for file in files) for rank in rows),
        tuple(files),
        rows,
    )


def seat_panel(
    game: Game[Any], state: Any, seat: Seat, context: Context, areas: tuple[Area, ...]
) -> SeatPanel:
    """Return the edge of a seat with the few words on where it stands."""
    player = game.current_player(state)
    won = player == TERMINAL and seat in game.outcome(state).winners
    return SeatPanel(
        seat,
        context.names[seat],
        context.words.t(status(game, state, seat)),
        player == seat,
        won,
        areas,
    )


def status(game: Game[Any], state: Any, seat: Seat) -> str:
    """Return the id of the few words that stand beside a seat."""
    player = game.current_player(state)
    if player != TERMINAL:
        return "status.turn" if player == seat else "status.waits"
    winners = game.outcome(state).winners
    if seat not in winners:
        return "status.lost"
    return "status.won" if len(winners) == 1 else "status.draw"


def whose_turn(game: Game[Any], state: Any) -> Message:
    """Return who is to move, or that chance decides; not at the end."""
    player = game.current_player(state)
    return message("turn.chance") if player == CHANCE else message("turn.seat", name=Name(player))


def to_confirm(view: View[Any], state: Any, move: Move) -> Message:
    """Return a move that is pointed out and waits for its confirmation, as a question."""
    name = Name(view.game.current_player(state))
    short = view.short(state, move, view.game.play(state, move))
    return message("prompt.confirm", name=name, move=short)


def with_values(said: Message, **values: Any) -> Message:
    """Return a message with more values."""
    return Message(said.id, (*said.values, *values.items()))


def lines_in(mask: int, lines: Iterable[int]) -> int:
    """Return the squares of a mask that stand in one of some lines."""
    found = 0
    for line in lines:
        if mask & line == line:
            found |= line
    return found
