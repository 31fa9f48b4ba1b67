"""What is known of the site itself: whether it can be played offline, whether it is newer."""

from contextlib import suppress

from pawboard.table.scene import Control, Notice
from pawboard.table.settings import Store
from pawboard.table.surroundings import Surroundings
from pawboard.table.words import Words

KEPT = "kept"
"""Where it is noted that the visitor knows of playing offline."""


class News:
    """The latest word of the service worker, and what the visitor said to it."""

    def __init__(self) -> None:
        self.phase = ""
        """As js/offline.mjs has it: ``keeping``, ``kept``, ``update``, ``replaced``, ..."""
        self._version = ""
        self._later: set[tuple[str, str]] = set()
        self._told: set[tuple[str, str]] = set()
        self._told_kept = False

    def take(self, phase: str, version: str) -> None:
        """Learn of a change; `version` tells one newer version from the next."""
        self.phase, self._version = phase, version

    def notice(self, words: Words) -> Notice | None:
        """Return what is offered to somebody who is in the middle of nothing, or None."""
        if self.phase not in ("update", "replaced") or self._now in self._later:
            return None
        controls = tuple(Control(key, words.t(f"control.{key}")) for key in ("accept", "later"))
        return Notice(words.t(f"news.{self.phase}"), controls)

    def offered(self, around: Surroundings, store: Store, page: str) -> Notice | None:
        """Return what a page offers, and have it said once; what is only told, once a browser."""
        notice = self.notice(around.words) if page in ("menu", "table") else None
        if notice is not None:
            if self.first():
                around.tell(notice.text)
        elif page != "table" and self.phase == "kept":
            self._tell_kept(around, store)
        return notice

    def _tell_kept(self, around: Surroundings, store: Store) -> None:
        if self._told_kept or KEPT in store:
            return
        self._told_kept = True
        around.say("news.kept")
        with suppress(OSError):
            store[KEPT] = "yes"

    def tell_kept_no_more(self) -> None:
        """Neither tell nor note in this visit that the site can be played offline."""
        self._told_kept = True

    def first(self) -> bool:
        """Return whether this news has not been said, and take it as said from now on."""
        new = self._now not in self._told
        self._told.add(self._now)
        return new

    def later(self) -> None:
        """Offer the same no more in this visit."""
        self._later.add(self._now)

    @property
    def _now(self) -> tuple[str, str]:
        return self.phase, self._version
