"""One game as the people at one device play it: choosing, telling, looking back, the curtain."""

from collections.abc import Callable
from typing import Any

from pawboard.engine.game import (
    CHANCE,
    PUBLIC,
    AmbiguousMove,
    Game,
    IllegalMove,
    Move,
    MoveSyntaxError,
)
from pawboard.table import screens
from pawboard.table.account import Account
from pawboard.table.advice import GRADES, LEVELS, Advice, Asked, Grade
from pawboard.table.announcer import QUESTIONS, Announcer, find_spot
from pawboard.table.scene import Control, LogEntry, Scene, Screen
from pawboard.table.selection import Selection
from pawboard.table.session import PERSON, Session
from pawboard.table.surroundings import Surroundings
from pawboard.table.views import Context, View
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


class Sitting:
    """A session on the table.

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

    def begin(self) -> None:
        """Make what the table makes by itself, and tell how things stand."""
        ply = self.session.ply
        self.advance(ply)
        if self.session.ply == ply:
            self._tell_turn()

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

    def asked(self) -> Asked | None:
        """Return what an opponent is asked now: a move of its own, a hint or a grade; or None."""
        session = self.session
        seat = session.player
        if not self._around.owner or self._paused():
            return None
        if seat < 0 or session.person_at(seat):
            return self.advice.question()
        view = session.game.to_text(session.seen_by(seat))
        return Asked(session.ply, session.game.info.id, seat, session.players[seat], view)

    # Moves.

    def choose(self, key: str) -> None:
        """Point at a spot."""
        self._refused = ""
        if not self._may_move():
            return
        if self.session.player == CHANCE:
            if key in self.view.chance_keys(self.session.state):
                self.roll()
            else:
                self._refuse(key)
            return
        try:
            self._select(self._selection.choose(key))
        except IllegalMove:
            self._refuse(key)

    def drag(self, origin: str, target: str) -> None:
        """Carry what is on one spot to another."""
        self._refused = ""
        if not self._may_move():
            return
        if origin == target or self.session.player == CHANCE:
            self.choose(target)
            return
        began = self._selection
        try:
            if origin not in began.chosen:
                self._selection = began.cleared().choose(origin)
            if target not in self._selection.targets:
                raise IllegalMove(target)
            self._select(self._selection.choose(target))
        except IllegalMove:
            self._refuse(target if self._selection.chosen else origin)
            self._selection = began

    def move(self, text: str) -> None:
        """Make the move that was typed, or an unambiguous beginning of it."""
        self._refused = ""
        if not self._may_move():
            return
        session, around, word = self.session, self._around, text.strip()
        if session.player == CHANCE:
            if word in ("", "roll", "draw"):
                self.roll()
            else:
                around.warn("no.chance")
        elif not word:
            around.warn("typed.empty", example=session.legal_moves()[0])
        else:
            try:
                self._play(_parsed(session.game, session.state, word))
            except AmbiguousMove:
                around.warn("typed.ambiguous", text=word)
            except MoveSyntaxError:
                around.warn("typed.syntax", text=word, example=session.legal_moves()[0])
            except IllegalMove:
                around.warn("typed.illegal", text=word)

    def reply(self, move: str, ply: int) -> None:
        """Make the move that an opponent has found, unless the game has gone elsewhere since."""
        asked = self.asked()
        fits = asked is not None and asked.purpose == "move" and asked.ply == ply
        if fits and move in self.session.legal_moves():
            self._play(move)

    def confirm(self) -> None:
        """Make the move that is pointed out and waits for it."""
        move = self._selection.move
        if move is not None and self._may_move():
            self._play(move)

    def escape(self) -> None:
        """Take the last choice back, or end looking back."""
        self._refused = ""
        if self._selection.chosen:
            self._selection = self._selection.back()
            self._tell_prompt()
        elif self.looking is not None:
            self.look("live")

    def roll(self) -> None:
        """Make the chance step that waits for a tap."""
        if self._may_move() and self.session.player == CHANCE:
            ply = self.session.ply
            self.session.roll()
            self.advance(ply)

    def advance(self, ply: int) -> None:
        """Make the steps that the table makes by itself, and tell all since `ply`."""
        session = self.session
        self._refused = ""
        while True:
            self._selection = Selection()
            move = self._own_step()
            if move is None:
                break
            if session.ply > ply and self.view.lingers(session.state, move):
                self._selection = self._possible()
                self._around.pass_through(self.scene())
            session.play(move)
        self._selection = self._possible()
        if session.ply > ply:
            self._tell(ply)
            self._keep()

    def _may_move(self) -> bool:
        """Return whether a person may move now; say why not."""
        session, around = self.session, self._around
        if session.over:
            around.warn("no.over")
        elif self.looking is not None:
            around.warn("no.looking", ply=self.looking, plies=session.ply)
        elif not around.owner:
            around.warn("no.owner")
        elif self._curtained() or self.handing_over():
            around.warn("no.curtain", name=self.names[self._actor() or 0])
        elif session.player >= 0 and not session.person_at(session.player):
            around.warn("no.turn", name=self.names[session.player])
        else:
            return True
        return False

    def _select(self, selection: Selection) -> None:
        self._selection = selection
        if selection.move is not None and self._around.setting("confirm") == "no":
            self._play(selection.move)
        else:
            self._tell_prompt()

    def _refuse(self, key: str) -> None:
        """Say why a key leads nowhere; what was chosen stays chosen."""
        if find_spot(self.scene(), key) is None:
            self._around.warn("no.key", key=key)
            return
        self._refused = key
        state = self.session.seen_by(self._viewer())
        refusal = self.view.refusal(state, self._selection, key)
        self._around.alert(self._announcer().say(refusal))

    def _play(self, move: Move) -> None:
        ply = self.session.ply
        self.session.play(move)
        self.advance(ply)

    def _own_step(self) -> Move | None:
        """Return the move that nobody needs to choose now, or None."""
        session, view, setting = self.session, self.view, self._around.setting
        state = session.state
        if not self._around.owner:
            return None
        if session.player == CHANCE:
            actor = view.actor(state)
            person = actor is not None and session.person_at(actor)
            held = person and view.waits(state) and setting("rolls") == "tap"
            return None if held else session.outcome()
        moves = session.legal_moves() if session.person_at(session.player) else []
        if len(moves) == 1 and view.automatic(state, moves[0]) and setting("automatic") == "yes":
            return moves[0]
        return None

    def _possible(self) -> Selection:
        """Return the selection of whoever is to move, empty where no person chooses."""
        if not self.session.person_at(self.session.player):
            return Selection()
        return self.view.selection(self.session.state)

    # Back and forth.

    def undo(self) -> None:
        """Take back the last decision."""
        session = self.session
        if not self._around.owner:
            self._around.warn("no.owner")
            return
        before = session.ply
        if not session.undo(self._asker()):
            self._around.warn(f"undo.{session.undo_state(self._asker()).why}")
            return
        self._told = {viewer: min(ply, session.ply) for viewer, ply in self._told.items()}
        self.watching = False
        self._back_to_present()
        self._selection = self._possible()
        self._around.say("undo.done", n=before - session.ply)
        self._tell_turn()
        self._keep()

    def redo(self) -> None:
        """Make again what was taken back."""
        before = self.session.ply
        if not self._around.owner:
            self._around.warn("no.owner")
        elif self.session.redo():
            self.watching = False
            self._back_to_present()
            self.advance(before)
        else:
            self._around.warn("redo.nothing")

    def _back_to_present(self) -> None:
        self.looking, self.playing = None, False
        self.pass_on()

    def look(self, ply: int | str) -> None:
        """Look at a ply: its number, ``first``, ``previous``, ``next``, ``last`` or ``live``."""
        last = self.session.ply
        words = {"first": 0, "previous": self.ply - 1, "next": self.ply + 1, "live": last}
        words["last"] = last
        self.playing = False
        try:
            target = words[ply] if isinstance(ply, str) and ply in words else int(ply)
        except ValueError:
            return
        if self.concealing():
            self._around.warn("look.concealed")
            return
        self.watching = False
        target = min(max(target, 0), last)
        self.looking = None if target == last else target
        self._selection = self._possible() if self.looking is None else Selection()
        self._refused = ""
        if target:
            announcer = self._announcer()
            self._around.tell(*announcer.sentences(announcer.account.plies()[target - 1]))
        else:
            self._around.say("look.start")
        if self.looking is None:
            self._tell_turn()

    # Opponents.

    def opposed(self) -> bool:
        """Return whether an opponent is seated."""
        return any(player != PERSON for player in self.session.players)

    def _paused(self) -> bool:
        """Return whether opponents among themselves wait for `watch`."""
        session = self.session
        return PERSON not in session.players and not session.over and not self.watching

    def watch(self) -> None:
        """Let opponents among themselves play."""
        if self._around.owner and PERSON not in self.session.players:
            self._back_to_present()
            self.watching = True
            self._around.say("watch.started")
            self._tell_turn()

    def pause(self) -> None:
        """Let opponents among themselves wait."""
        self.watching = False
        self._around.say("watch.paused")

    def seat(self, name: str, value: str) -> None:
        """Let somebody else play a seat from now on.

        Args:
            name: the seat, counted from 1.
            value: `PERSON` or the word of an opponent.
        """
        session, around = self.session, self._around
        known = value == PERSON or value in LEVELS
        seat = int(name) - 1 if name.isdecimal() else -1
        if not known or not 0 <= seat < len(session.players):
            return
        if not around.owner:
            around.warn("no.owner")
            return
        players = list(session.players)
        players[seat] = value
        session.players = tuple(players)
        self.watching = False
        self.pass_on()
        self.forget_words()
        level = around.words.t(f"opponent.{value}")
        around.say("seat.taken", number=seat + 1, player=level)
        ply = session.ply
        self.advance(ply)
        if session.ply == ply:
            self._tell_turn()
            self._keep()

    def stuck(self, ply: int) -> None:
        """Say that an opponent finds no answer."""
        asked = self.asked()
        if asked is None or asked.ply != ply:
            return
        if asked.purpose == "move":
            self._around.warn("bot.stuck", name=self.names[asked.seat])
        else:
            self.advice.wanted, self.advice.grading = None, False
            self._around.warn("bot.silent")

    def hint(self) -> None:
        """Ask for a move: first which piece, then the whole move."""
        if not self._may_move() or self.session.player == CHANCE:
            return
        if self.advice.hint is None:
            self.advice.wanted = self.session.ply
            self._around.say("hint.wanted")
        else:
            self.advice.show_move()
            self._show_hint()

    def hinted(self, move: Move, ply: int, end: int | None = None) -> None:
        """Show which piece the move found for a person begins with."""
        if self.advice.take_hint(ply, move, end) and self.looking is None:
            self._show_hint()

    def _show_hint(self) -> None:
        """Point out the beginning of the move found, or all of it, as a person would."""
        hint, possible = self.advice.hint, self._possible()
        if hint is None:
            return
        self._refused = ""
        keys = next(way.keys for way in possible.ways if way.move == hint.move)
        self._selection = Selection(possible.ways, keys[:1] if hint.steps == 1 else keys)
        scene = self.scene()
        if hint.steps == 1:
            spot = find_spot(scene, keys[0])
            self._around.say("hint.piece", piece=spot.label if spot else keys[0])
            return
        end = hint.end
        if end is not None:
            self._around.say("hint.wins" if end > 0 else "hint.loses", n=abs(end))
        self._around.say("hint.move", move=self._in_words(hint.ply, hint.move))
        self._tell_prompt()

    def _in_words(self, ply: int, move: Move) -> str:
        """Return a move that was possible after `ply` plies in a few words, as it is seen here."""
        game, state, viewer = self.session.game, self.session.states[ply], self._viewer()
        before, after = (
            self.session.seen_by(viewer, ply),
            game.observe(game.play(state, move), viewer),
        )
        word = game.move_text(state, move, viewer)
        return self._announcer().say(self.view.short(before, word, after)) or move

    def grade(self) -> None:
        """Have the moves of the game that is over graded."""
        if not self.session.over:
            self._around.warn("grade.early")
            return
        self.advice.grading = True
        if self.advice.ungraded():
            self._around.say("grade.wanted")
        else:
            self._tell_grades()

    def graded(self, ply: int, grade: str, better: Move, end: int | None = None) -> None:
        """Take the grade of the move made after `ply` plies."""
        taken = self.advice.take_grade(ply, Grade(grade, better, end))
        if taken and not self.advice.ungraded():
            self._tell_grades()

    def _tell_grades(self) -> None:
        words = self._around.words
        found = [grade.word for grade in self.advice.grades.values()]
        counts = [(words.t(f"grade.{word}"), found.count(word)) for word in GRADES]
        told = [words.t("grade.count", grade=name, count=n) for name, n in counts]
        self._around.say("grade.all", grades=words.join(told))

    def _log(self) -> tuple[LogEntry, ...]:
        """Return the move list, with the grades there are."""
        log, grades = self._announcer().log(), self.advice.grades
        if not grades:
            return log
        found = []
        for entry in log:
            grade = grades.get(entry.ply - 1)
            if grade is not None:
                note = self._note(entry.ply - 1, grade)
                entry = entry._replace(grade=grade.word, note=note)
            found.append(entry)
        return tuple(found)

    def _note(self, ply: int, grade: Grade) -> str:
        words = self._around.words
        name = words.t(f"grade.{grade.word}")
        if grade.word in GRADES[:2]:
            return name
        better = self._in_words(ply, grade.better)
        if grade.end is not None and grade.end > 0:
            return words.t("grade.won", grade=name, better=better, n=grade.end)
        return words.t("grade.better", grade=name, better=better)

    def autoplay(self) -> None:
        """Let the moves so far go by, from where the table looks or from the start."""
        if self.looking is None:
            self.look(0)
        self.playing = self.looking is not None

    def step(self) -> None:
        """Show the next of the moves that go by; those in which nothing is told are left out."""
        if self.playing:
            told = (entry.ply for entry in self._announcer().log() if entry.ply > self.ply)
            self.look(next(told, self.session.ply))
            self.playing = self.looking is not None

    def stop(self) -> None:
        """Let the moves stop going by."""
        self.playing = False

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
            (*self._controls(), *controls),
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

    def _controls(self) -> list[Control]:
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
            "roll": session.player == CHANCE,
            "reveal": self._curtained(),
            "pass_on": self.handing_over(),
            "stop": self.playing,
            "watch": self._paused(),
            "grade": session.over,
        }
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


def _parsed(game: Game[Any], state: Any, text: str) -> Move:
    """Return the move that a text means; case counts only where it must."""
    try:
        return game.parse_move(state, text)
    except MoveSyntaxError:
        # Telephones begin a line with a capital.
        alike = [move for move in game.legal_moves(state) if move.lower() == text.lower()]
        if len(alike) != 1:
            raise
        return alike[0]
