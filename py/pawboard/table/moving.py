"""One game as people play it: choosing, dragging, typing, the table's own steps, back and forth."""

import unicodedata
from typing import Any

from pawboard.engine.game import (
    CHANCE,
    AmbiguousMove,
    Game,
    IllegalMove,
    Move,
    MoveSyntaxError,
)
from pawboard.table.announcer import find_spot
from pawboard.table.selection import Selection
from pawboard.table.telling import Telling


class Moving(Telling):
    """A session that people move in, take back in and look back in."""

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
        session, around = self.session, self._around
        # Some keyboards write wide letters, and telephones put spaces between words.
        word = "".join(unicodedata.normalize("NFKC", text).split())
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
        self._around.refuse(self._announcer().say(refusal))

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
