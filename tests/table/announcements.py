"""The table of all that games announce, docs/announcements.md, made from recorded games.

Write it anew with ``PYTHONPATH=py python3 -m tests.table.announcements``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pawboard.engine import PUBLIC, load
from pawboard.games import GAMES
from pawboard.locale.catalogue import read
from pawboard.table import screens
from pawboard.table.account import Account
from pawboard.table.announcer import Announcer
from pawboard.table.session import Session
from pawboard.table.views import VIEWS
from pawboard.table.words import SOURCE, Message, Words

TOP = Path(__file__).resolve().parents[2]
PAGE = TOP / "docs/announcements.md"
RECORDS = (TOP / "tests/games/golden", Path(__file__).with_name("announced"))

KINDS = {
    "three-tiers": r"(place|move)(-over)?\.[bsg]|uncovered|end\..+",
    "tuned": r"add(-on)?\.[bdc]|move(-on\.[bdc])?|rooster-leaves|uncovered\.[bdc]|end\..+",
    "whose-foods": r"place(-over)?\.[CDFcdf]|remove|uncovered\.[CDF]|cans|out\..+|end\..+",
    "kilkenny": r"roll|pass|capture|land\.[12]|move|out|skip|end\..+",
    "jiji": r"dealt|redeal|keep|hide(\.known)?|laid|asked|rule(\.[ABC])?|start|draw(\.known)?|pair"
    r"|stack|share|no-share|skip|find\.[123]|looks|failed|seen(\.stray)?|turned-up(\.stray)?|last"
    r"|stuck|next-game|end(\..+)?",
}
"""By game: the message ids of events and endings, without the game's own name before them."""

NEVER = ("three-tiers.place-over.b", "three-tiers.move-over.b", "jiji.end.shared")
"""Sentences there are for evenness, though no legal game says them, for bronze covers nothing;
and one that only a match of three games says, whose seats end level without a declaration."""
TOO_QUIET, TOO_LONG = "quiet", "length"
"""Reasons of Kilkenny Cats that end a game for the same seats."""


class Row(NamedTuple):
    """One kind of event: where it is first told, and what is said."""

    kind: str
    record: str
    ply: int
    sentence: str


def is_kind(message_id: str) -> bool:
    """Return whether a message id belongs to an event or an ending of a game."""
    game, _, rest = message_id.partition(".")
    return game in KINDS and re.fullmatch(KINDS[game], rest) is not None


def kinds() -> set[str]:
    """The kinds of events that the catalogue has sentences for."""
    return {key.partition("\0")[0] for key in read(SOURCE) if is_kind(key.partition("\0")[0])}


def told(session: Session) -> Iterator[tuple[int, Message, str]]:
    """Yield what each viewer is told of a whole game: the ply, the message, the sentence."""
    view, hidden = VIEWS[session.game.info.id], session.game.info.hidden
    words = Words(SOURCE)
    seats = screens.seat_names(words, session.names)
    outcome = session.game.outcome(session.state)
    for viewer in (PUBLIC, *(range(len(session.names)) if hidden else ())):
        announcer = Announcer(Account(session, view, viewer), words, seats)
        for ply in announcer.account.plies():
            for event, sentence in zip(ply.events, announcer.sentences(ply), strict=True):
                yield ply.number, event, sentence
        yield ply.number, view.ending(outcome, ply.before, ply.move, ply.after), announcer.ending()
        if outcome.reason == TOO_QUIET:
            # The other end of the same kind takes thousands of plies.
            late = view.ending(outcome._replace(reason=TOO_LONG), ply.before, ply.move, ply.after)
            yield ply.number, late, announcer.say(late)


def ids(said: Message) -> Iterator[str]:
    """Yield the ids of a message and of the messages in it."""
    yield said.id
    for _, value in said.values:
        if isinstance(value, Message):
            yield from ids(value)


def sessions() -> Iterator[tuple[str, Session]]:
    """Yield the recorded games by name."""
    for folder in RECORDS:
        for path in sorted(folder.glob("*.txt")):
            record = load(path.read_bytes(), GAMES)
            game: Any = GAMES[record.game]
            options = game.parse_options(record.options)
            session = Session(game, ("",) * record.seats, "0" * 32, options)
            fault = session.take_record(record, GAMES)
            assert fault is None, (path, fault)
            yield path.stem, session


def rows() -> dict[str, Row]:
    """Return by kind the first row for it."""
    found: dict[str, Row] = {}
    for name, session in sessions():
        for ply, message, sentence in told(session):
            for kind in ids(message):
                if is_kind(kind):
                    found.setdefault(kind, Row(kind, name, ply, sentence))
    return found


def page() -> str:
    """Return the text of the page."""
    found = rows()
    lines = [
        "# What is announced",
        "",
        "Every kind of event of every game, with a sentence as it is said: once, in the order in",
        "which things happen, as far as the person at the table may know it. The example is the",
        "first ply that tells it in the records of `tests/games/golden` and",
        "`tests/table/announced`. Written by `PYTHONPATH=py python3 -m tests.table.announcements`.",
    ]
    for game in GAMES:
        lines += ["", f"## {Words(SOURCE).t(f'{game}.title')}", ""]
        lines += ["| event | what is said | record, ply |", "|---|---|---|"]
        lines += [
            f"| {row.kind.partition('.')[2]} | {row.sentence} | {row.record}, {row.ply} |"
            for kind, row in sorted(found.items())
            if kind.startswith(f"{game}.")
        ]
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
