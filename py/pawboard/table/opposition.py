"""Opponents at a table: who plays each seat, what they are asked, hints and grades."""

from pawboard.engine.game import CHANCE, Move
from pawboard.table.advice import GRADES, LEVELS, Asked, Grade
from pawboard.table.announcer import find_spot
from pawboard.table.moving import Moving
from pawboard.table.scene import LogEntry
from pawboard.table.selection import Selection
from pawboard.table.session import PERSON


class Opposition(Moving):
    """A session in which opponents move and are asked for advice."""

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

    def reply(self, move: str, ply: int) -> None:
        """Make the move that an opponent has found, unless the game has gone elsewhere since."""
        asked = self.asked()
        fits = asked is not None and asked.purpose == "move" and asked.ply == ply
        if fits and move in self.session.legal_moves():
            self._play(move)

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

    # Hints.

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

    def hinted(self, move: Move, ply: int, end: int | None = None, exact: bool = False) -> None:
        """Show which piece the move found for a person begins with."""
        if self.advice.take_hint(ply, move, end, exact) and self.looking is None:
            self._show_hint()

    def _show_hint(self) -> None:
        """Point out the beginning of the move found, or all of it, as a person would."""
        hint, selection = self.advice.hint, self._possible()
        if hint is None:
            return
        self._refused = ""
        keys = self._keys_of(selection, hint.move)
        for key in keys[:1] if hint.steps == 1 else keys:
            selection = selection.choose(key)
        self._selection = selection
        scene = self.scene()
        if hint.steps == 1:
            spot = find_spot(scene, keys[0])
            self._around.say("hint.piece", piece=spot.label if spot else keys[0])
            return
        end = hint.end
        if end is not None:
            wins = "hint.wins" if hint.exact else "hint.wins-by"
            self._around.say(wins if end > 0 else "hint.loses", n=abs(end))
        self._around.say("hint.move", move=self._in_words(hint.ply, hint.move))
        self._tell_prompt()

    def _keys_of(self, selection: Selection, move: Move) -> tuple[str, ...]:
        """Return what points a move out; a selection that lists no ways takes the view's keys."""
        ways = (way.keys for way in selection.ways if way.move == move)
        return next(ways, None) or self.view.keys(self.session.state, move)

    def _in_words(self, ply: int, move: Move) -> str:
        """Return a move that was possible after `ply` plies in a few words, as it is seen here."""
        game, state, viewer = self.session.game, self.session.states[ply], self._viewer()
        before, after = (
            self.session.seen_by(viewer, ply),
            game.observe(game.play(state, move), viewer),
        )
        word = game.move_text(state, move, viewer)
        return self._announcer().say(self.view.short(before, word, after)) or move

    # Grades.

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

    def graded(
        self, ply: int, grade: str, better: Move, end: int | None = None, exact: bool = False
    ) -> None:
        """Take the grade of the move made after `ply` plies."""
        taken = self.advice.take_grade(ply, Grade(grade, better, end, exact))
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
            won = "grade.won" if grade.exact else "grade.won-by"
            return words.t(won, grade=name, better=better, n=grade.end)
        return words.t("grade.better", grade=name, better=better)
