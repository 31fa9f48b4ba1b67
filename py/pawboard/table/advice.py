"""What opponents are asked at a table, and what people ask of them: hints, grades, a game to watch.

Nothing here thinks: a question leaves as plain text, and its answer comes back as an intent.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pawboard.engine.game import CHANCE, Move
from pawboard.table.session import PERSON, Session

LEVELS = ("kitten", "alley-cat", "mouser", "grandmaster")
"""The words of the opponents, the weakest first."""

LEVEL = 2
"""The level, from 1, where none is named."""

GRADES = ("best", "good", "slip", "blunder")
"""The words of the grades, the best first."""


def linked_seats(values: Mapping[str, str], counts: Sequence[int]) -> int:
    """Return how many seats a link wants: what it says, else enough for the opponents it names.

    Args:
        values: what the link says.
        counts: how many seats the game can have, ascending.
    """
    if "seats" in values:
        return int(values["seats"])
    least = max(_named(values), default=0)
    return next((count for count in counts if count >= least), counts[0])


def linked_players(values: Mapping[str, str], seats: int) -> tuple[str, ...] | None:
    """Return who plays each seat as a link wants it; None where it does not say.

    ``bots`` names seats from 1, ``-`` none of them, and those there are not count for nothing;
    where there is only a ``level``, opponents play all seats but the first.
    """
    if "bots" not in values and "level" not in values:
        return None
    named = _named(values) if "bots" in values else set(range(2, seats + 1))
    word = LEVELS[int(values.get("level", LEVEL)) - 1]
    return tuple(word if seat in named else PERSON for seat in range(1, seats + 1))


def linked_strangers(values: Mapping[str, str], seats: int) -> tuple[int, ...]:
    """Return the seats, from 1, that a link names for opponents and that there are not."""
    return tuple(sorted(seat for seat in _named(values) if seat > seats))


def _named(values: Mapping[str, str]) -> set[int]:
    return {int(seat) for seat in values.get("bots", "-").split(",") if seat != "-"}


class Asked(NamedTuple):
    """What an opponent is asked: to think of a move of a seat, from what that seat sees.

    Args:
        ply: how many plies have been made; given back with the answer.
        game: the game's id.
        seat: the seat to move.
        player: the word of the opponent who thinks.
        view: what the seat sees, as `Game.to_text` writes it.
        purpose: ``move`` (answered by ``reply``), ``hint`` (by ``hinted``) or ``grade`` (by
            ``graded``).
        played: the move to be graded.
    """

    ply: int
    game: str
    seat: int
    player: str
    view: str
    purpose: str = "move"
    played: Move = ""

    @property
    def level(self) -> int:
        """The level that thinks, from 1."""
        return LEVELS.index(self.player) + 1 if self.player in LEVELS else LEVEL


class Hint(NamedTuple):
    """A move found for a person, and how much of it has been shown.

    Args:
        ply: how many plies had been made.
        move: the move.
        end: in how many plies it is proven to win (positive) or to lose (negative), or None.
        exact: whether no fewer plies would do; else `end` is a bound.
        steps: 1 for the piece, 2 for the whole move.
    """

    ply: int
    move: Move
    end: int | None
    exact: bool = False
    steps: int = 1


class Grade(NamedTuple):
    """What a move was worth.

    Args:
        word: ``best``, ``good``, ``slip`` or ``blunder``.
        better: the best move.
        end: in how many plies that is proven to win or to lose, as in `Hint`.
        exact: as in `Hint`.
    """

    word: str
    better: Move
    end: int | None
    exact: bool = False


class Advice:
    """The hints and grades of one session.

    Args:
        session: the game.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.wanted: int | None = None
        """The ply at which a hint is wanted and not there yet."""
        self.grading = False
        self._hint: tuple[Hint, object] | None = None
        self._grades: dict[int, Grade] = {}
        self._graded: tuple[Move, ...] = ()

    def question(self) -> Asked | None:
        """Return what is to be thought about now, None if nothing is."""
        session = self.session
        if self.wanted == session.ply and session.person_at(session.player):
            return self._asked(session.ply, "hint")
        if self.grading and session.over:
            ply = next(iter(self.ungraded()), None)
            return None if ply is None else self._asked(ply, "grade")
        return None

    def _asked(self, ply: int, purpose: str) -> Asked:
        session = self.session
        seat = session.game.current_player(session.states[ply])
        view = session.game.to_text(session.seen_by(seat, ply))
        played = session.moves[ply] if purpose == "grade" else ""
        return Asked(ply, session.game.info.id, seat, LEVELS[-1], view, purpose, played)

    @property
    def hint(self) -> Hint | None:
        """The hint for the position on the table."""
        if self._hint is None or self._hint[1] is not self.session.state:
            return None
        return self._hint[0]

    def take_hint(self, ply: int, move: Move, end: int | None, exact: bool) -> bool:
        """Keep the answer to the question for a hint; return whether it was still wanted."""
        session = self.session
        wanted = self.wanted == ply == session.ply and move in session.legal_moves()
        if wanted:
            self.wanted = None
            self._hint = Hint(ply, move, end, exact), session.state
        return wanted

    def show_move(self) -> None:
        """Let the whole of the hint be shown from now on."""
        if self._hint is not None:
            self._hint = self._hint[0]._replace(steps=2), self._hint[1]

    @property
    def grades(self) -> dict[int, Grade]:
        """The grades by ply, counted from 0, as far as there are any for these moves."""
        if self._graded != tuple(self.session.moves):
            self._grades, self._graded = {}, tuple(self.session.moves)
        return self._grades

    def ungraded(self) -> Sequence[int]:
        """Return the plies, counted from 0, that are worth a grade and have none."""
        session, grades = self.session, self.grades
        persons = PERSON in session.players
        found = []
        for ply in range(session.ply):
            state = session.states[ply]
            seat = session.game.current_player(state)
            if seat == CHANCE or ply in grades or (persons and not session.person_at(seat)):
                continue
            if len(session.game.legal_moves(state)) > 1:
                found.append(ply)
        return found

    def take_grade(self, ply: int, grade: Grade) -> bool:
        """Keep the answer to the question for a grade; return whether it was still wanted."""
        wanted = self.grading and self.session.over and ply in self.ungraded()
        if wanted:
            self.grades[ply] = grade
        return wanted
