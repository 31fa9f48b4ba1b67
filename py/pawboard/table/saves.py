"""The saved games of this browser: texts under keys, the newest first."""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from pawboard.engine.record import Lookup
from pawboard.table.session import SaveError, Session, Summary, summary
from pawboard.table.settings import Store

PREFIX, BROKEN = "save/", "broken/"
MOST = 40
"""How many saves are kept; the oldest go first."""


class Saved(NamedTuple):
    """A save: its key, and what its text says without being played through."""

    key: str
    summary: Summary


class Wanted(NamedTuple):
    """Which games of a kind are meant, by what a link says; None is any."""

    seats: int | None = None
    options: str | None = None
    seed: str | None = None
    players: tuple[str, ...] | None = None

    def fits(self, found: Session | Summary) -> bool:
        """Return whether a game is one of them."""
        return (
            self.seats in (None, len(found.names))
            and self.options in (None, found.options)
            and self.seed in (None, found.seed)
            and self.players in (None, found.players)
        )


class Saves:
    """The saves in a store.

    Args:
        store: where they are kept.
        games: the rules by id.
        clock: gives the time in seconds, which orders the saves.
    """

    def __init__(self, store: Store, games: Lookup, clock: Callable[[], float]) -> None:
        self._store = store
        self._games = games
        self._clock = clock

    def new_key(self, game: str) -> str:
        """Return a key for a game that starts now."""
        stamp = int(self._clock() * 1000)
        while f"{PREFIX}{stamp:014d}/{game}" in self._store:
            stamp += 1
        return f"{PREFIX}{stamp:014d}/{game}"

    def keep(self, key: str, session: Session) -> None:
        """Write a session under its key.

        Raises:
            OSError: if the store does not take it.
        """
        self._store[key] = session.save()
        # What is played now stays, however old it is.
        others = [other for other in self._keys(PREFIX) if other != key]
        for old in others[MOST - 1 :]:
            del self._store[old]

    def has(self, key: str) -> bool:
        """Return whether something is kept under a key."""
        return key in self._store

    def text(self, key: str) -> str:
        """Return the text kept under a key."""
        return self._store[key]

    def key_of(self, text: str) -> str:
        """Return under which key a save is kept already; empty if it is not."""
        return next((key for key in self._keys(PREFIX) if self._store[key] == text), "")

    def drop(self, key: str) -> None:
        """Forget a save."""
        self._store.pop(key, None)

    def set_aside(self, key: str) -> str:
        """Keep a broken save for download under a key of its own, and return that."""
        text = self._store.pop(key)
        aside = BROKEN + key.removeprefix(PREFIX)
        try:
            self._store[aside] = text
        except OSError:
            # A little longer than before, and so too long for a full store.
            with suppress(OSError):
                self._store[key] = text
        return aside

    def found(self) -> tuple[Saved, ...]:
        """Return the saves that can be read, the newest first; others are set aside."""
        saved = []
        for key in self._keys(PREFIX):
            try:
                saved.append(Saved(key, summary(self._store[key], self._games)))
            except SaveError:
                self.set_aside(key)
        return tuple(saved)

    def broken(self) -> tuple[str, ...]:
        """Return the keys of the broken ones."""
        return tuple(self._keys(BROKEN))

    def latest(self, game: str, wanted: Wanted) -> str | None:
        """Return the key of the newest unfinished save of a game as it is wanted."""
        for key in self._keys(PREFIX):
            if not key.endswith(f"/{game}"):
                continue
            try:
                found = summary(self._store[key], self._games)
            except SaveError:
                return key  # restoring it tells what is wrong
            if not found.over and wanted.fits(found):
                return key
        return None

    def _keys(self, prefix: str) -> list[str]:
        return sorted((key for key in self._store if key.startswith(prefix)), reverse=True)
