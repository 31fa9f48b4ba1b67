"""A first game by the hand: a scripted record, one sentence for each step of the person.

The sentences are ``guide.GAME.NUMBER`` in the catalogues.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pawboard.engine.chance import SEED_DIGITS
from pawboard.engine.game import CHANCE, Move
from pawboard.table import screens
from pawboard.table.scene import Control, Scene, Screen
from pawboard.table.selection import Selection
from pawboard.table.session import PERSON, Session
from pawboard.table.sitting import Sitting
from pawboard.table.surroundings import Surroundings
from pawboard.table.views import VIEWS, View

OTHER = "guide"
"""Who plays the other seats: the script."""


class Guide(NamedTuple):
    """A script.

    Args:
        moves: what the seats do, in order, without dice and deals; seat 1 is the person's.
        seats: how many play.
        seed: where dice and deals come from.
        options: as `Game.parse_options` reads them.
    """

    moves: tuple[Move, ...]
    seats: int = 2
    seed: int = 0
    options: str = "-"


GUIDES: Mapping[str, Guide] = {
    "three-tiers": Guide(("b@b2", "s@b2", "g@b2", "b@a3", "g@b1", "b@c3", "s@b3")),
    "tuned": Guide(
        ("b@a1", "d@c3", "c3-a1", "c@b3", "c@a1", "b@c1", "2a1-b2", "b@a3", "c@b1"),
    ),
    "whose-foods": Guide(("F@b1", "D@a1", "D@c1", "xb1", "f@d4", "c@c1")),
    "kilkenny": Guide(
        ("g3-c3", "g11-e11", "c3-c1", "e11-e6", "h3-h0", "e6-g4", "i3-i0"),
        seed=10,
        options="goal=own",
    ),
    "jiji": Guide(
        ("rule-C", "hide-W2", "hide-W7", "hide-W6", "share-B8", "skip"),
        seats=3,
        seed=7,
    ),
}


def guided_session(game: str) -> Session:
    """Return the session of a game's guide at its start."""
    guide, view = GUIDES[game], VIEWS[game]
    return Session(
        view.game,
        ("",) * guide.seats,
        f"{guide.seed:0{SEED_DIGITS}x}",
        view.game.parse_options(guide.options),
        players=(PERSON, *(OTHER,) * (guide.seats - 1)),
        practice=True,
        reveals=view.reveals,
    )


class GuidedSitting(Sitting):
    """A sitting that takes only what its script asks for, by any way of input.

    Args:
        session: as `guided_session` gives it.
        view: its view.
        around: as for any sitting.
        keep: called after every change, so that the guide can be gone on with.
    """

    def __init__(
        self, session: Session, view: View[Any], around: Surroundings, keep: Callable[[], None]
    ) -> None:
        super().__init__(session, view, around, keep)
        self.guide = GUIDES[session.game.info.id]

    @property
    def expected(self) -> Move | None:
        """The move the script has now; None at a die, a deal and the end of the script."""
        session = self.session
        made = sum(session.game.current_player(state) >= 0 for state in session.states[:-1])
        moves = self.guide.moves
        return moves[made] if session.player >= 0 and made < len(moves) else None

    @property
    def finished(self) -> bool:
        """Whether the script is at its end."""
        return self.session.player != CHANCE and self.expected is None

    def sentence(self) -> str:
        """Return what the person is asked to do, or an empty string while it is not their turn."""
        session, words = self.session, self._around.words
        game = session.game.info.id
        if self.finished:
            return words.t("guide.finished")
        if self.expected is None or not session.person_at(session.player):
            return ""
        turns = (session.game.current_player(state) for state in session.states)
        return words.t(f"guide.{game}.{sum(seat == 0 for seat in turns)}")

    def asked(self) -> None:
        """Return that nobody else has to think: the script does."""
        return

    def show_me(self) -> None:
        """Make the step that is asked for, or roll or draw."""
        if self.expected is not None and self._may_move():
            self._play(self.expected)
        else:
            self.roll()

    def _own_step(self) -> Move | None:
        expected = self.expected
        if expected is not None and not self.session.person_at(self.session.player):
            return expected
        return super()._own_step() if self.session.player == CHANCE else None

    def _may_move(self) -> bool:
        if self.finished:
            self._around.warn("guide.finished")
            return False
        return super()._may_move()

    def _play(self, move: Move) -> None:
        if move == self.expected:
            super()._play(move)
        else:
            self._selection = self._possible()
            self._around.alert(self._around.words.t("guide.other", step=self.sentence()))

    def _possible(self) -> Selection:
        found = super()._possible()
        # Cards are named by a chooser of its own, whose ways are not listed.
        if type(found) is not Selection:
            return found
        return Selection(way for way in found.ways if way.move == self.expected)

    def _refuse(self, key: str) -> None:
        self._refused = key
        self._around.alert(self._around.words.t("guide.other", step=self.sentence()))

    def scene(self) -> Scene:
        """Return what is on the table, with the sentence of the step as what is asked."""
        scene, sentence = super().scene(), self.sentence()
        chosen = bool(self._selection.chosen)
        return scene._replace(prompt=sentence) if sentence and not chosen else scene

    def screen(self, controls: tuple[Control, ...]) -> Screen:
        """Return the table with the buttons of a guide."""
        words = self._around.words
        screen = super().screen(controls)
        own = [screens.control(words, "leave")]
        if not self.finished and self.looking is None:
            own.insert(0, screens.control(words, "show_me"))
        left_out = ("copy", "share", "download", "branch", "challenge", "new", "return")
        kept = [one for one in screen.controls if one.key not in left_out]
        return screen._replace(controls=(*kept, *own))


def go_on(session: Session, plies: int) -> None:
    """Make the first plies of a guide, from its script and its seed."""
    moves = iter(GUIDES[session.game.info.id].moves)
    while session.ply < plies and not session.over:
        move = session.outcome() if session.player == CHANCE else next(moves, None)
        if move is None:
            return
        session.play(move)
