"""One game on the table of one device, with its buttons."""

from pawboard.engine.game import CHANCE
from pawboard.table import screens
from pawboard.table.opposition import Opposition
from pawboard.table.scene import Control, Scene, Screen
from pawboard.table.session import PERSON
from pawboard.table.words import Name, message

INTENTS = (
    "ask",
    "autoplay",
    "choose",
    "confirm",
    "cover",
    "drag",
    "escape",
    "grade",
    "graded",
    "hint",
    "hinted",
    "look",
    "move",
    "pass_on",
    "pause",
    "redo",
    "reply",
    "reveal",
    "roll",
    "step",
    "stop",
    "stuck",
    "undo",
    "watch",
)
"""What a sitting does for a person: its methods of these names."""

BEATS = {"normal": 1400, "quick": 600, "slow": 3000}
"""For how many milliseconds each of the moves that go by stays, by the setting ``replay``."""


class Sitting(Opposition):
    """A session on the table: seen and told (`Telling`), moved in (`Moving`), opposed."""

    def begin(self) -> None:
        """Make what the table makes by itself, and tell how things stand."""
        ply = self.session.ply
        self.advance(ply)
        if self.session.ply == ply:
            self._tell_turn()

    def screen(self, controls: tuple[Control, ...]) -> Screen:
        """Return the table with the buttons of the sitting, then those given."""
        words, session = self._around.words, self.session
        curtain = ""
        if self._curtained():
            who = self._holder if self._holder is not None else self._actor()
            curtain = words.say(message("curtain", name=Name(who or 0)), self.names)
        scene = self.scene()
        if not self._around.owner and not session.over:
            scene = scene._replace(prompt=words.t("no.owner"))
        return Screen(
            "table",
            words.t(f"{session.game.info.id}.title"),
            scene,
            # What was placed once would tell what lies underneath.
            self._log()[-1 if self.concealing() else 0 :],
            (*self._controls(scene), *controls),
            forms=() if curtain else (screens.seats_form(words, session.players),),
            curtain=curtain,
            ply=self.ply,
            plies=session.ply,
            beat=BEATS[self._around.setting("replay")] if self.playing else 0,
            opposite=self._opposite(),
        )

    def _opposite(self) -> str:
        """Return what is turned for the person opposite: ``seat`` or, in their turn, ``all``."""
        if self._around.setting("opposite") == "no" or len(self.session.names) != 2:
            return ""
        return "all" if self._actor() not in (None, self.scene().near) else "seat"

    def _controls(self, scene: Scene) -> list[Control]:
        words, session, ply = self._around.words, self.session, self.ply
        back = ply > 0 and not self.concealing()
        found = [
            screens.undo_control(words, session.undo_state(self._asker()), session.ply),
            screens.control(words, "redo", enabled=bool(session.undone)),
            screens.control(words, "look:first", enabled=back),
            screens.control(words, "look:previous", enabled=back),
            screens.control(words, "look:next", enabled=ply < session.ply),
            screens.control(words, "look:last", enabled=ply < session.ply),
            screens.control(words, "autoplay", enabled=session.ply > 0 and not self.concealing()),
        ]
        sometimes = {
            "confirm": self._selection.move is not None,
            "reveal": self._curtained(),
            "pass_on": self.handing_over(),
            "stop": self.playing,
            "watch": self._paused(),
            "grade": session.over,
        }
        if session.player == CHANCE and not scene.chance_here:
            found.append(Control("roll", words.t(f"control.{self.view.chance_verb}")))
        found += [screens.control(words, key) for key, now in sometimes.items() if now]
        if not session.over and self._around.link.values.get("hints") != "off":
            found.append(self._helping())
        return found

    def _helping(self) -> Control:
        """Return the button in the place of help: a hint for a person, haste for an opponent."""
        words, session = self._around.words, self.session
        if PERSON not in session.players:
            return screens.control(words, "pause", enabled=self.watching)
        if session.player >= 0 and not session.person_at(session.player):
            return screens.control(words, "now")
        free = self.looking is None and not self.handing_over() and session.player >= 0
        shown = self.advice.hint is not None
        why = words.t("hint.more" if shown else "hint.first")
        return screens.control(words, "hint", enabled=free, why=why)
