"""The place at the table: the one game played there, where it is kept, and what waits for it.

A game waits while a branch of it, or a guided first game, is played in its stead.
"""

from collections.abc import Callable
from typing import NamedTuple

from pawboard.engine.game import IllegalMove
from pawboard.engine.record import Fault
from pawboard.table import guide
from pawboard.table.saves import Saves
from pawboard.table.session import SaveError, Session
from pawboard.table.settings import Store
from pawboard.table.sitting import Sitting
from pawboard.table.starter import Starter
from pawboard.table.surroundings import Surroundings
from pawboard.table.views import VIEWS

INTENTS = ("branch", "own", "refresh", "rename", "show_me", "take")
"""What can be asked of it: its methods of these names."""

GUIDE = "guide/"
"""Where it is kept how far the guide of a game has come."""


class Waiting(NamedTuple):
    """A game that waits while another is played in its stead.

    Args:
        session: the game.
        key: where it is kept.
        owned: whether this page may move in it, once it is on the table again.
        behind: whether another page may have gone on with it.
    """

    session: Session
    key: str
    owned: bool
    behind: bool = False


class Place:
    """Holds the game on the table and keeps it after every ply.

    Args:
        around: the language, the settings, and where what happens is told.
        saves: where games are kept.
        store: where it is kept how far guides have come.
        starter: makes sessions.
        renamed: called when the game on the table has another address than before.
    """

    def __init__(
        self,
        around: Surroundings,
        saves: Saves,
        store: Store,
        starter: Starter,
        renamed: Callable[[], None],
    ) -> None:
        self.sitting: Sitting | None = None
        self._around = around
        self._saves = saves
        self._store = store
        self._starter = starter
        self._renamed = renamed
        self._key = ""
        """Where the game on the table is kept; empty until its first ply."""
        self._real: Waiting | None = None
        self._unkept = False

    @property
    def session(self) -> Session | None:
        """The game on the table."""
        return self.sitting.session if self.sitting else None

    @property
    def key(self) -> str:
        """Where the game under way is kept, also while a branch of it is played; or empty."""
        return self._real.key if self._real else self._key

    @property
    def owned(self) -> bool:
        """Whether this page may move in the game under way; another one may have it."""
        return self._real.owned if self._real else self._around.owner

    @property
    def waiting(self) -> Session | None:
        """The game that waits while another is played in its stead."""
        return self._real.session if self._real else None

    @property
    def guided(self) -> bool:
        """Whether a guided first game is on the table."""
        return isinstance(self.sitting, guide.GuidedSitting)

    def holds(self, key: str) -> bool:
        """Return whether the game that is kept under a key is on the table itself."""
        return key == self._key

    def sit_down(self, session: Session, key: str = "") -> None:
        """Put a session on the table; one that is not saved yet gets a key with its first ply."""
        self._put_down(session, key, None).begin()

    def clear(self) -> None:
        """Have no game on the table."""
        self.sitting, self._key, self._real = None, "", None
        self._around.owner = True

    def _put_down(self, session: Session, key: str, real: Waiting | None) -> Sitting:
        before, owned = self.key, self.owned
        view = VIEWS[session.game.info.id]
        self.sitting = Sitting(session, view, self._around, self.keep)
        self._key, self._real = key, real
        another = not self.key or self.key != before
        # A branch is nobody's but this page's; another game is, until it is told that it is not.
        self._around.owner = real is not None or another or owned
        return self.sitting

    def keep(self) -> None:
        """Save the game under way; a branch and a game not begun are not kept."""
        session, around = self.session, self._around
        if session is None or self._real is not None or self.guided or not around.owner:
            return
        if not self._key:
            if not session.ply:
                return
            self._key = self._saves.new_key(session.game.info.id)
            # From here on the address leads to this save and no more to what began the game.
            self._renamed()
        try:
            self._saves.keep(self._key, session)
        except OSError:
            if not self._unkept:
                around.warn("save.full")
            self._unkept = True
        else:
            self._unkept = False

    def rename(self, seat: int, name: str) -> None:
        """Call a seat something else."""
        session = self.session
        if self.sitting is None or session is None or not 0 <= seat < len(session.names):
            return
        names = list(session.names)
        names[seat] = self._starter.tidied(name, seat)
        session.names = tuple(names)
        self.sitting.forget_words()
        self.keep()

    # Saved games, and other pages that have one.

    def restored(self, key: str) -> Session | Fault:
        """Return the session of a saved game; or set a broken one aside and return its fault."""
        try:
            return self._starter.restored(self._saves.text(key))
        except SaveError as error:
            self._saves.set_aside(key)
            return error.fault

    def own(self, owned: bool) -> None:
        """Learn whether this page may move, or another one has taken the game."""
        if self._real is not None:
            self._real = self._real._replace(owned=owned, behind=True)
            return
        # What the other page has made of it meanwhile comes first, while nothing is kept here.
        self._around.owner = False
        self._reread()
        self._around.owner = owned
        self._around.say("own.yes" if owned else "own.no")
        if owned and self.sitting is not None:
            self.sitting.advance(self.sitting.session.ply)

    def take(self) -> None:
        """Take the game from the page that has it; the answer is the intent ``own``."""
        if self.key:
            self._around.add("own", self.key)

    def refresh(self, key: str = "") -> None:
        """Show what another page has made of a game, if it is the one shown here."""
        if key == self._key and not self._around.owner:
            self._reread()

    def _reread(self) -> None:
        """Bring the game on the table to where its save is."""
        session, key = self.session, self._key
        if session is None or not key or not self._saves.has(key):
            return
        text = self._saves.text(key)
        if text == session.save():
            return
        try:
            found = self._starter.restored(text)
        except SaveError:
            return
        ply = session.ply
        if self.sitting is None or found.moves[:ply] != session.moves or found.ply == ply:
            self.sit_down(found, key)
            return
        for move in found.moves[ply:]:
            session.play(move)
        session.undone = found.undone
        self.sitting.advance(ply)

    # Branches and guides.

    def branch(self) -> None:
        """Play on from the position looked at, without touching the game."""
        if self.sitting is None:
            self._around.warn("no.game")
            return
        if self.sitting.concealing():
            self._around.warn("look.concealed")
            return
        session, ply = self.sitting.session, self.sitting.ply
        try:
            branch = session.branch(ply)
        except IllegalMove:
            self._around.warn("branch.hidden")
            return
        branched = self._put_down(branch, "", self._real or self._put_aside(session))
        self._around.say("branch.started", ply=ply)
        branched.begin()

    def _put_aside(self, session: Session) -> Waiting:
        """Return the game on the table as one that waits."""
        return Waiting(session, self._key, self._around.owner)

    def go_back(self) -> bool:
        """Put the game that waits on the table again; return whether one waited."""
        real = self._real
        if real is None:
            return False
        back = self._put_down(real.session, real.key, None)
        if real.behind:
            self.own(real.owned)
        else:
            back.begin()
        return True

    def guide(self, game: str) -> None:
        """Begin the guided first game of a game, or go on with it."""
        waiting = self._real
        if waiting is None and self.session is not None and not self.guided:
            waiting = self._put_aside(self.session)
        session = guide.guided_session(game)
        kept = self._store.get(GUIDE + game, "0")
        guide.go_on(session, int(kept) if kept.isdecimal() else 0)
        self._key, self._real = "", waiting
        self._around.owner = True
        self.sitting = guide.GuidedSitting(session, VIEWS[game], self._around, self._keep_guide)

    def show_me(self) -> None:
        """Have the guide make the step that it asks for."""
        if isinstance(self.sitting, guide.GuidedSitting):
            self.sitting.show_me()

    def _keep_guide(self) -> None:
        """Keep how far the guide has come; one that has come to its end begins anew."""
        here = self.sitting
        if not isinstance(here, guide.GuidedSitting):
            return
        game = here.session.game.info.id
        try:
            self._store[GUIDE + game] = "0" if here.finished else str(here.session.ply)
        except OSError:
            return
