"""Hands a game out: its record, a link to the moment, a link with its seed, a file."""

from pawboard.engine.game import NotationError
from pawboard.engine.record import dump
from pawboard.games import GAMES
from pawboard.table import links
from pawboard.table.place import Place
from pawboard.table.saves import Saves
from pawboard.table.session import Session
from pawboard.table.sitting import Sitting
from pawboard.table.surroundings import Surroundings

INTENTS = ("challenge", "copy", "download", "share")
"""What can be asked of it: its methods of these names."""


class Copies:
    """Gives copies of the game on the table and of those kept.

    Args:
        around: where what happens is told, and what the browser is to do with a copy.
        saves: the games kept.
        place: the game on the table.
    """

    def __init__(self, around: Surroundings, saves: Saves, place: Place) -> None:
        self._around = around
        self._saves = saves
        self._place = place

    def copy(self) -> None:
        """Copy the record."""
        text = self._record_text()
        if text is not None:
            self._around.add("copy", text)
            self._around.say("copy.done")

    def share(self) -> None:
        """Copy a link to this moment of the game."""
        text, here = self._record_text(), self._place.sitting
        if text is None or here is None:
            return
        game = here.session.game.info.id
        values = {"game": game, "record": links.packed(text), "ply": str(here.ply)}
        try:
            found = links.link(values)
        except NotationError:
            self._around.warn("share.long")
            return
        self._around.add("share", "#" + found)
        self._around.say("share.done")

    def challenge(self) -> None:
        """Copy a link to a new game with the same dice or cards."""
        session = self._place.session
        if session is None:
            self._around.warn("no.game")
            return
        values = {
            "game": session.game.info.id,
            "seats": str(len(session.names)),
            "options": session.options,
            "seed": session.seed,
        }
        self._around.add("share", "#" + links.link(values))
        self._around.say("challenge.done")
        self._around.say(challenge_note(session))

    def download(self, key: str = "") -> None:
        """Hand out a saved game, or the record on the table, as a file."""
        if key and not self._saves.has(key):
            self._around.warn("save.gone")
        elif key:
            name = key.rpartition("/")[2]
            self._around.add("download", self._saves.text(key), f"{name}.pawboard")
        else:
            text, session = self._record_text(), self._place.session
            if text is not None and session is not None:
                self._around.add("download", text, f"{session.game.info.id}.txt")

    def _record_text(self) -> str | None:
        """Return the record of the game on the table, None where it cannot be handed out."""
        here = self._place.sitting
        if here is None:
            self._around.warn("no.game")
            return None
        refusal = sealed(here)
        if refusal:
            self._around.warn(refusal)
            return None
        return dump(here.session.record(), GAMES)


def sealed(here: Sitting) -> str:
    """Return the id of why a game's record cannot be handed out now, or an empty string."""
    if here.session.game.info.hidden and not here.session.over:
        return "copy.hidden"
    return "look.concealed" if here.concealing() else ""


def challenge_note(session: Session) -> str:
    """Return the id of what a link with a game's seed means."""
    return "challenge.hidden" if session.game.info.hidden else "challenge.note"
