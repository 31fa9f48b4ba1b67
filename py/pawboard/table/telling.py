"""One game as it is seen and told at one device: whose view is shown, the curtain, the words."""

from collections.abc import Callable
from typing import Any

from pawboard.engine.game import CHANCE, PUBLIC
from pawboard.table import screens
from pawboard.table.account import Account
from pawboard.table.advice import Advice
from pawboard.table.announcer import QUESTIONS, Announcer
from pawboard.table.scene import Scene
from pawboard.table.selection import Selection
from pawboard.table.session import PERSON, Session
from pawboard.table.surroundings import Surroundings
from pawboard.table.views import Context, View


class Telling:
    """A session that is looked at.

    Where several people share the device and have secrets, one of them at a time holds it: who
    has moved still sees what came of it, then hands it on, and the curtain is down until the
    next person lifts it.

    Args:
        session: the game.
        view: its view.
        around: the language, the settings, and where what happens is told.
        keep: called after every change of the session.
    """

    def __init__(
        self, session: Session, view: View[Any], around: Surroundings, keep: Callable[[], None]
    ) -> None:
        self.session = session
        self.view = view
        self.looking: int | None = None
        """The ply looked back at, None for the present."""
        self.playing = False
        """Whether the moves so far go by, one `step` after the other."""
        self.advice = Advice(session)
        self.watching = False
        """Whether opponents among themselves play on; with a person they always do."""
        self._around = around
        self._keep = keep
        self._selection = Selection()
        self._refused = ""
        self._holder: int | None = None
        """Whose person holds the device; None while that is whoever acts next."""
        self._lifted = False
        self._announcers: dict[int, Announcer] = {}
        self._told: dict[int, int] = {}
        """Up to which ply each viewer has been told."""

    @property
    def ply(self) -> int:
        """The ply that is shown."""
        return self.session.ply if self.looking is None else self.looking

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called in the reader's language."""
        session = self.session
        return screens.seat_names(self._around.words, session.names, session.players)

    def forget_words(self) -> None:
        """Tell everything anew: the language or a name has changed."""
        self._announcers = {}

    # Hands that others must not see.

    def reveal(self) -> None:
        """Lift the curtain: the person who acts next, or held the device, holds it."""
        if not self._curtained():
            return
        self._holder = self._actor() if self._holder is None else self._holder
        self._lifted = True
        since = self._told.get(self._viewer())
        if since is not None and since < self.session.ply:
            self._tell(since)
        else:
            self._told[self._viewer()] = self.session.ply
            self._tell_turn()

    def cover(self) -> None:
        """Let the curtain down: the page is not looked at."""
        if not self._needs_curtain():
            return
        self._lifted = self.playing = False
        # The answer would name a card of whoever asked.
        self.advice.wanted = None
        self._around.cover()
        self._selection = self._selection.cleared()

    def pass_on(self) -> None:
        """Let the curtain down for the next person."""
        self.cover()
        self._holder = None

    def _actor(self) -> int | None:
        return self.view.actor(self.session.state)

    def _needs_curtain(self) -> bool:
        """Return whether several people share the device and have secrets."""
        session = self.session
        several = session.players.count(PERSON) > 1
        return several and session.game.info.hidden and not session.over

    def _curtained(self) -> bool:
        return self._needs_curtain() and not self._lifted

    def handing_over(self) -> bool:
        """Return whether the person who still sees a hand is no longer the one to act."""
        return self._needs_curtain() and self._lifted and self._holder != self._actor()

    def _viewer(self) -> int:
        """Return whose view is on the screen."""
        session = self.session
        if not session.game.info.hidden:
            return PUBLIC
        if self._needs_curtain():
            return self._holder if self._lifted and self._holder is not None else PUBLIC
        persons = [seat for seat in range(len(session.names)) if session.person_at(seat)]
        return persons[0] if len(persons) == 1 else PUBLIC

    def _asker(self) -> int | None:
        return self._holder if self._needs_curtain() else None

    def concealing(self) -> bool:
        """Return whether this table hides what lies underneath until the game ends."""
        conceals = self.view.conceals and self._around.setting("conceal") == "yes"
        return conceals and not self.session.over

    # Telling.

    def ask(self, question: str, key: str = "") -> None:
        """Answer a question, see `QUESTIONS`."""
        if question in QUESTIONS and not self._curtained():
            self._around.tell(*self._announcer().answer(question, self.scene(), key))

    def _announcer(self) -> Announcer:
        viewer = self._viewer()
        if viewer not in self._announcers:
            account = Account(self.session, self.view, viewer)
            self._announcers[viewer] = Announcer(account, self._around.words, self.names)
        return self._announcers[viewer]

    def _tell(self, since: int) -> None:
        """Tell the plies after `since`, then what is asked now, or the result."""
        session, around, announcer = self.session, self._around, self._announcer()
        self._told[self._viewer()] = session.ply
        for ply in announcer.account.plies()[since:]:
            around.tell(*announcer.sentences(ply))
            around.add("sound", self.view.sound(ply.before, ply.move))
        if session.over:
            around.alert(announcer.ending())
            around.add("sound", "win")
        elif self.view.actor(session.states[since]) == self._actor():
            self._tell_prompt()
        else:
            self._tell_turn()

    def _tell_turn(self) -> None:
        if not self.session.over:
            self._around.tell(self._announcer().turn())

    def _tell_prompt(self) -> None:
        self._around.tell(self.scene().prompt)

    # Drawing.

    def scene(self) -> Scene:
        """Return what is on the table as whoever holds the device may see it."""
        session, announcer, ply = self.session, self._announcer(), self.ply
        last = announcer.account.plies()[ply - 1] if ply else None
        live = (
            self.looking is None
            and self._around.owner
            and not self._curtained()
            and not self.handing_over()
            and not session.over
            and (session.player == CHANCE or session.person_at(session.player))
        )
        context = Context(
            self._around.words,
            self.names,
            announcer.account.pieces(ply),
            None if last is None else last.before,
            None if last is None else last.move,
            live,
            self._refused,
            self.concealing(),
        )
        state = announcer.account.state(ply)
        selection = self._selection if live else Selection()
        return self.view.scene(state, self._viewer(), selection, context)
