"""Makes the sessions of the table: fresh ones as a sheet or a link asks, others from a text."""

import json
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from pawboard.engine.record import Fault, load
from pawboard.games import GAMES
from pawboard.table.advice import LEVELS, linked_players
from pawboard.table.session import PERSON, Reveals, SaveError, Session, restore
from pawboard.table.settings import Store
from pawboard.table.surroundings import Surroundings
from pawboard.table.views import VIEWS, View

PLAYERS = "players"
"""Where it is kept who played each game last."""
LONGEST_NAME = 24
"""Characters of a name that are kept: a prompt with it still fits on a phone."""

UNSEEN = ("Cc", "Cf", "Cs")
"""Categories of signs that are not seen: some turn the direction of whatever follows."""
JOINERS = "\u200c\u200d"
"""Unseen signs that some scripts, and pictures of families, need."""
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that look like nothing."""


class Starter:
    """Makes sessions, and knows who played last.

    Args:
        around: the language, which tells a name from the one that a seat has anyhow.
        store: where it is kept who played last.
        seed: gives a fresh seed for each game.
    """

    def __init__(self, around: Surroundings, store: Store, seed: Callable[[], str]) -> None:
        self._around = around
        self._store = store
        self._seed = seed

    def fresh(
        self,
        view: View[Any],
        names: Sequence[str],
        options: Mapping[str, str],
        players: Sequence[str] = (),
        practice: bool = False,
        seed: str | None = None,
    ) -> Session:
        """Return a session that nothing has happened in.

        Raises:
            ValueError: for seats, options, players or a seed that there are not.
        """
        return Session(
            view.game,
            [self.tidied(name, seat) for seat, name in enumerate(names)],
            seed or self._seed(),
            options,
            players=players,
            practice=practice,
            reveals=view.reveals,
        )

    def again(self, before: Session) -> Session:
        """Return a fresh session like another, with the same people."""
        view = VIEWS[before.game.info.id]
        options = before.game.parse_options(before.options)
        return self.fresh(view, before.names, options, before.players, before.practice)

    def asked(
        self, view: View[Any], seats: int, practice: bool, data: Mapping[str, str]
    ) -> Session:
        """Return a fresh session as the sheet of a new game asks for it.

        Args:
            view: of which game.
            seats: how many play.
            practice: whether anything may be taken back.
            data: ``name-1`` ..., ``player-1`` ..., ``option-NAME``, ``seed``.

        Raises:
            ValueError: as `fresh` does.
        """
        count = range(1, seats + 1)
        return self.fresh(
            view,
            [data.get(f"name-{number}", "") for number in count],
            {key[7:]: value for key, value in data.items() if key.startswith("option-")},
            [data.get(f"player-{number}", PERSON) for number in count],
            practice,
            data.get("seed"),
        )

    def from_text(self, text: str) -> Session:
        """Return the session of a save or a record.

        Raises:
            NotationError: if the text is neither.
            SaveError: if it is one, but cannot be played through.
        """
        # An editor, a mail or a hand adds these.
        text = text.strip("\ufeff \t\r\n")
        if text.startswith("pawboard-save"):
            plain = "\n" in text
            return self.restored("\n".join(text.splitlines()) + "\n" if plain else text)
        record = load(text, GAMES)
        view = VIEWS[record.game]
        session = self.fresh(view, ("",) * record.seats, view.game.parse_options(record.options))
        fault = session.take_record(record, GAMES)
        if fault is not None:
            raise SaveError(fault)
        return session

    def restored(self, text: str) -> Session:
        """Return the session of a save; its names are tidied as those that are typed.

        Raises:
            SaveError: if it is none, or names an opponent there is not.
        """
        session = restore(text, GAMES, reveals)
        strangers = set(session.players) - {PERSON, *LEVELS}
        if strangers:
            raise SaveError(Fault(f"nobody is called {min(strangers)!r}", line=4))
        session.names = tuple(self.tidied(name, seat) for seat, name in enumerate(session.names))
        return session

    def tidied(self, name: str, seat: int) -> str:
        """Return a name as it is kept: empty for the one that a seat has anyhow."""
        found = tidied(name)
        return "" if found == self._around.words.t("seat", number=seat + 1) else found

    def remember(self, session: Session) -> None:
        """Keep who played which seat, for the next game of its kind."""
        before = self._kept_players()
        kept = {**before, session.game.info.id: " ".join(session.players)}
        if set(session.players) == {PERSON}:
            del kept[session.game.info.id]
        # Where nothing can be kept, the next game starts with persons.
        if kept != before:
            with suppress(OSError):
                self._store[PLAYERS] = json.dumps(kept, sort_keys=True)

    def last_players(self, game: str, seats: int) -> list[str]:
        """Return who plays a new game: as the link says, else a person and those of the last."""
        link = self._around.link.values
        linked = linked_players(link, seats) if link.get("game") == game else None
        if linked is not None:
            return list(linked)
        last = str(self._kept_players().get(game, "")).split(" ")
        return [
            last[seat] if seat and seat < len(last) and last[seat] in LEVELS else PERSON
            for seat in range(seats)
        ]

    def _kept_players(self) -> dict[str, str]:
        try:
            kept = json.loads(self._store.get(PLAYERS, "{}"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}


def tidied(name: str) -> str:
    """Return a name on one line, not too long, without signs that change the text around it."""
    signs = (
        sign
        for sign in unicodedata.normalize("NFC", name)
        if sign.isspace() or sign in JOINERS or unicodedata.category(sign) not in UNSEEN
    )
    found = " ".join("".join(signs).split())
    length = LONGEST_NAME
    if len(found) > length:
        while length > 1 and _belongs(found[length], found[length - 1]):
            length -= 1
        found = found[:length].rstrip()
    seen = (sign not in BLANKS and unicodedata.category(sign)[0] in "LNPS" for sign in found)
    return found if any(seen) else ""


def _belongs(sign: str, before: str) -> bool:
    """Return whether a sign is drawn into the one before it."""
    joined = sign in JOINERS or before in JOINERS or "\U0001f3fb" <= sign <= "\U0001f3ff"
    return joined or unicodedata.category(sign)[0] == "M"


def reveals(game: str) -> Reveals:
    """Return what tells in a game whether a move reveals something."""
    return VIEWS[game].reveals
