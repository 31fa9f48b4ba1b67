"""What a viewer is told: every event once and in order, the result, and answers to questions."""

from collections.abc import Iterable

from pawboard.table.account import Account, Ply
from pawboard.table.scene import Board, LogEntry, Scene, Spot
from pawboard.table.words import Message, Name, Words, message

QUESTIONS = ("last", "turn", "moves", "mine", "score", "here", "help")
"""What can be asked; ``here`` is about a spot."""


class Announcer:
    """Says an account in one language.

    Args:
        account: what the viewer saw.
        words: the language.
        names: what the seats are called.
    """

    def __init__(self, account: Account, words: Words, names: tuple[str, ...]) -> None:
        self.account = account
        self.words = words
        self.names = names
        self._entries: list[LogEntry] = []
        self._logged: list[Ply] = []

    def say(self, said: Message) -> str:
        """Return the text of a message with the names of the table."""
        return self.words.say(said, self.names)

    def sentences(self, ply: Ply) -> tuple[str, ...]:
        """Return what is said of a ply, one sentence an event."""
        return tuple(map(self.say, ply.events))

    def log(self) -> tuple[LogEntry, ...]:
        """Return the move list: the plies in which something is told."""
        plies = self.account.plies()
        while self._logged and (
            len(self._logged) > len(plies) or self._logged[-1] is not plies[len(self._logged) - 1]
        ):
            if self._logged.pop().events:
                self._entries.pop()
        for ply in plies[len(self._logged) :]:
            self._logged.append(ply)
            if not ply.events:
                continue
            self._entries.append(
                LogEntry(
                    ply.number,
                    ply.seat,
                    ply.move,
                    " ".join(self.sentences(ply)),
                    self.account.view.symbol(ply.before, ply.move),
                    self.say(ply.short),
                )
            )
        return tuple(self._entries)

    def turn(self) -> str:
        """Return whose turn it is, or an empty string at the end."""
        said = self.account.view.turn(self.account.state(self.account.session.ply))
        return "" if said is None else self.say(said)

    def ending(self) -> str:
        """Return the result with its reason, or an empty string while the game goes on."""
        session, view = self.account.session, self.account.view
        plies = self.account.plies()
        if not session.over or not plies:
            return ""
        outcome = session.game.outcome(session.state)
        last = plies[-1]
        told = self.say(view.ending(outcome, last.before, last.move, last.after))
        if outcome.scores is None:
            return told
        scores = [
            self.say(
                message("score.out", name=Name(seat))
                if points is None
                else message("score.seat", name=Name(seat), n=points)
            )
            for seat, points in enumerate(outcome.scores)
        ]
        return f"{told} {self.words.t('score.all', scores=self.words.join(scores))}"

    def answer(self, question: str, scene: Scene, key: str = "") -> tuple[str, ...]:
        """Return the sentences that answer one of `QUESTIONS`.

        Args:
            question: what is asked.
            scene: what is drawn, for what stands ``here``.
            key: the spot that is asked about.
        """
        session, view = self.account.session, self.account.view
        plies = self.account.plies()
        state = self.account.state(session.ply)
        if question == "last":
            return self.sentences(plies[-1]) if plies else (self.words.t("last.none"),)
        if question == "turn":
            return (self.turn() or self.ending(),)
        if question == "moves":
            return (self.ending(),) if session.over else self._said(view.choices(state))
        if question == "mine":
            hidden = session.game.info.hidden
            seat = session.player if session.player >= 0 and not hidden else self.account.viewer
            seat = max(seat, 0)
            return (self.say(view.whereabouts(state, seat)),)
        if question == "score":
            return self._said(view.standing(state, self.account.viewer))
        if question == "here":
            spot = find_spot(scene, key)
            return () if spot is None else (spot.detail or spot.label,)
        return (self.words.t("help.keys"), self.words.t(f"{session.game.info.id}.help"))

    def _said(self, messages: Iterable[Message]) -> tuple[str, ...]:
        return tuple(map(self.say, messages))


def find_spot(scene: Scene, key: str) -> Spot | None:
    """Return the spot of a scene that has a key."""
    areas = [area for seat in scene.seats for area in seat.areas]
    spots = [spot for board in scene.boards for spot in board_spots(board)]
    spots += [spot for area in (*areas, *scene.areas) for spot in area.spots]
    return next((spot for spot in spots if spot.key == key), None)


def board_spots(board: Board) -> Iterable[Spot]:
    """Return the squares of a board that exist."""
    return (spot for row in board.rows for spot in row if spot is not None)
