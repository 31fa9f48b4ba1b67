"""The command play: any game at a terminal, several people at one keyboard."""

import argparse
import textwrap
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from pawboard.cli.rules import chosen, find_game, load_record
from pawboard.cli.show import draw, system_words
from pawboard.engine import (
    CHANCE,
    HIDDEN,
    PUBLIC,
    TERMINAL,
    AmbiguousMove,
    IllegalMove,
    MoveSyntaxError,
    Outcome,
    PawboardError,
    Record,
    dump,
    new_seed,
)
from pawboard.engine.chance import kind
from pawboard.engine.game import Move, Viewer
from pawboard.games import GAMES
from pawboard.table.session import Session
from pawboard.table.views import VIEWS
from pawboard.table.words import Words

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what can be scrolled back to."""

MOST = 60
"""How many moves of a kind are listed at once."""

WIDTH = 100

COMMANDS = ("help", "quit", "save", "show", "undo")

RECORD_START = b"pawboard: "
"""What a file begins with that `save` may write over."""


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Add the command."""
    parser = subparsers.add_parser("play", help="play a game here, several people at one keyboard")
    parser.add_argument("game", metavar="GAME", nargs="?", help="a game's id")
    parser.add_argument("--seats", metavar="K", help="how many seats (default: the fewest)")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[])
    parser.add_argument("--resume", metavar="RECORD", help="go on from the end of a record")
    parser.add_argument("--seed", metavar="HEX", help="32 digits that dice and deals come from")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play until the people at the keyboard stop."""
    seed = new_seed() if arguments.seed is None else arguments.seed
    if arguments.resume is None:
        if arguments.game is None:
            raise PawboardError("play needs a GAME, or a record to --resume")
        game = find_game(arguments.game)
        record = Record(game.info.id, *chosen(game, arguments.seats, arguments.option))
    elif arguments.game is not None or arguments.seats is not None or arguments.option:
        raise PawboardError("--resume has a game, seats and options of its own: leave out others")
    else:
        record = load_record(arguments.resume)
    words = system_words()
    session = session_of(record, seed, words)
    fault = session.take_record(record, GAMES)
    if fault is not None:
        raise PawboardError(f"{arguments.resume}: {fault}")
    Table(session, words).play()
    return 0


def session_of(record: Record, seed: str, words: Words) -> Session:
    """Return a session of persons at the start of a record."""
    game = GAMES[record.game]
    return Session(
        game,
        [words.t("seat", number=number) for number in range(1, record.seats + 1)],
        seed,
        game.parse_options(record.options),
        reveals=VIEWS[record.game].reveals if record.game in VIEWS else None,
    )


class Stopped(Exception):  # noqa: N818  (no error: somebody typed quit)
    """The people at the keyboard have had enough."""


class Table:
    """A session at a terminal.

    In a game with secrets the screen belongs to one seat at a time: it is cleared before another
    seat's cards can be shown, and that seat says that it is there.
    """

    def __init__(self, session: Session, words: Words) -> None:
        self.session = session
        self.t = words.t
        self.words = words
        self.game = session.game
        self.hidden = session.game.info.hidden
        self.viewer: Viewer | None = None if self.hidden else PUBLIC
        """Whose view the screen shows, None between two seats of a game with secrets."""
        self.told: dict[Viewer, int] = {}
        """How many plies a viewer has been told of, where not all before this table began."""
        self.begun = session.ply

    def play(self) -> None:
        """Go on until somebody quits or the input ends."""
        try:
            while True:
                self.step()
        except (Stopped, EOFError):
            pass
        finally:
            if self.viewer not in (None, PUBLIC):
                print(CLEAR, end="", flush=True)
        print("\n" + self.t("cli.stopped", n=self.session.ply))

    def step(self) -> None:
        """Do what comes next: dice and deals, a handover, a decision or the end."""
        player = self.session.player
        if player == TERMINAL:
            self.finish()
        elif player == CHANCE:
            self.chance()
        elif self.hidden and player != self.viewer:
            self.hand_over(player)
        else:
            self.decide(player)

    def chance(self) -> None:
        """Roll or deal all that comes now; in an open game when somebody says so."""
        if not self.hidden:
            self.tell()
            moves = self.session.legal_moves()
            if not self.confirmed("cli.chance", self.t("cli.command.roll"), moves=moves):
                return
        while self.session.player == CHANCE:
            self.session.roll()

    def hand_over(self, seat: int) -> None:
        """Wait, with nobody's cards on the screen, until the seat to move is there."""
        self.viewer = None
        name = self.session.names[seat]
        print(CLEAR + self.t("curtain", name=name))
        while line := self.ask(self.t("cli.enter", name=name)):
            if line.split(" ")[0] in ("quit", "save"):
                self.obey(line, [])
            else:
                print(self.t("cli.secret", name=name))
        self.viewer = seat
        print(CLEAR, end="")

    def decide(self, seat: int) -> None:
        """Ask the seat to move for its move and make it."""
        session = self.session
        self.tell()
        self.draw()
        moves = session.legal_moves()
        if len(moves) == 1:
            hint = self.t("cli.command.only", move=moves[0])
        else:
            hint = self.t("cli.command.moves", n=len(moves))
        move = None
        while move is None:
            line = self.ask(self.prompt("cli.choose", hint, seat))
            if not line and len(moves) == 1:
                move = moves[0]
            elif not line or is_command(line):
                if self.obey(line or "help", moves):
                    return
            else:
                move = self.read_move(line, moves)
        session.play(move)
        if self.hidden and session.player != seat:
            self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        """Let a seat see what its move did before its cards are hidden."""
        ply = self.session.ply
        while True:
            self.tell()
            self.draw()
            if self.confirmed("cli.end-turn", self.t("cli.command.hide"), seat):
                break
            if self.session.ply != ply:
                return
        print(CLEAR, end="")
        self.viewer = None

    def finish(self) -> None:
        """Show the result; the last decision can still be taken back."""
        if self.hidden:
            self.told.setdefault(PUBLIC, self.session.ply - 1)
            self.viewer = PUBLIC
        self.tell()
        self.draw()
        outcome = self.game.outcome(self.session.state)
        print(wrapped(self.ending(outcome)))
        if outcome.scores is not None:
            scores = [
                self.t("score.out", name=name)
                if points is None
                else self.t("score.seat", name=name, n=points)
                for name, points in zip(self.session.names, outcome.scores, strict=True)
            ]
            print(wrapped(self.t("score.all", scores=self.words.join(scores))))
        if self.confirmed("cli.last", self.t("cli.command.quit")):
            raise Stopped

    def ending(self, outcome: Outcome) -> str:
        """Return who won or shares, and why."""
        session, ply = self.session, self.session.ply
        if self.game.info.id in VIEWS:
            view = VIEWS[self.game.info.id]
            before, after = session.seen_by(PUBLIC, ply - 1), session.seen_by(PUBLIC, ply)
            told = view.ending(outcome, before, session.move_seen_by(PUBLIC, ply), after)
            return self.words.say(told, session.names)
        names = self.words.join([session.names[seat] for seat in outcome.winners])
        how = "won" if len(outcome.winners) == 1 else "shared"
        return self.t(f"cli.over.{how}", names=names, reason=outcome.reason)

    def tell(self) -> None:
        """Say what the viewer has not been told of yet, as far as it may know."""
        session, viewer = self.session, self.viewer
        assert viewer is not None, "nobody is looking"
        first = self.told.get(viewer, self.begun)
        self.told[viewer] = session.ply
        plies = range(first + 1, session.ply + 1)
        for player, group in groupby(
            plies, lambda ply: self.game.current_player(session.states[ply - 1])
        ):
            numbers = list(group)
            span = f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
            read = [session.move_seen_by(viewer, number) for number in numbers]
            if len(read) > 1:  # In a deal, the cards of others tell nothing.
                read = [move for move in read if HIDDEN not in move]
            name = self.t("cli.dice") if player == CHANCE else session.names[player]
            print(wrapped(self.t("cli.news", plies=span, name=name, moves=" ".join(read))))

    def draw(self) -> None:
        """Draw the position as the viewer sees it."""
        assert self.viewer is not None, "nobody is looking"
        print("\n" + draw(self.game, self.session.seen_by(self.viewer), self.words) + "\n")

    def confirmed(
        self, message: str, hint: str, seat: int | None = None, moves: Sequence[Move] = ()
    ) -> bool:
        """Wait for Enter; return False where a command asks for the position to be drawn again."""
        while line := self.ask(self.prompt(message, hint, seat)):
            if not is_command(line):
                print(self.t("cli.no-command", word=line))
            elif self.obey(line, moves):
                return False
        return True

    def prompt(self, message: str, hint: str, seat: int | None = None) -> str:
        """Return a prompt with what can be typed there, `undo` only where it is allowed."""
        hints = [hint]
        if self.session.undo_state(self.asker).ply is not None:
            hints.append("undo")
        name = "" if seat is None else self.session.names[seat]
        return self.t(message, name=name, commands=", ".join(hints))

    @property
    def asker(self) -> int | None:
        """Whose moves may be taken back: the viewer's where there are secrets."""
        return None if self.viewer == PUBLIC else self.viewer

    def ask(self, prompt: str) -> str:
        """Return a line somebody typed, without the space around it."""
        return input(prompt).strip()

    def read_move(self, line: str, moves: Sequence[Move]) -> Move | None:
        """Return the move a line means, or None after saying what is wrong with it."""
        try:
            return self.game.parse_move(self.session.state, line)
        except AmbiguousMove:
            begun = [move for move in moves if move.startswith(line)]
            shown = " ".join(begun[:8]) + (" ..." if len(begun) > 8 else "")
            print(self.t("cli.ambiguous", word=line, count=len(begun), moves=shown))
        except IllegalMove:
            print(self.t("cli.illegal", word=line))
        except MoveSyntaxError:
            print(self.t("cli.no-word", word=line))
        return None

    def obey(self, line: str, moves: Sequence[Move]) -> bool:
        """Carry out a command; return whether the position is to be drawn again."""
        word, _, rest = line.partition(" ")
        if word == "quit":
            raise Stopped
        if word == "undo":
            return self.undo()
        if word == "show":
            return True
        if word == "save":
            self.save(rest.strip())
        elif word.startswith("?") and moves:
            self.list_moves(moves, line[1:].strip())
        else:
            print(wrapped(self.t("cli.help")))
        return False

    def undo(self) -> bool:
        """Take the last decision back where the law allows it; return whether it did."""
        allowed, before = self.session.undo_state(self.asker), self.session.ply
        if not self.session.undo(self.asker):
            print(self.t(f"undo.{allowed.why}"))
            return False
        ply = self.session.ply
        undone = before - ply
        self.begun = min(self.begun, ply)
        self.told = {viewer: min(told, ply) for viewer, told in self.told.items()}
        print(self.t("undo.done", n=undone))
        return True

    def save(self, name: str) -> None:
        """Write the record of the game so far, over another record but over nothing else."""
        if not name:
            print(self.t("cli.save.name"))
            return
        path = Path(name).expanduser()
        try:
            if path.exists():
                with path.open("rb") as file:
                    if file.read(len(RECORD_START)) != RECORD_START:
                        print(self.t("cli.save.other", file=name))
                        return
            path.write_text(dump(self.session.record(), GAMES), "utf-8")
        except OSError as error:
            print(self.t("cli.save.failed", file=name, why=error.strerror or error))
        else:
            print(self.t("cli.saved", n=self.session.ply, file=name))

    def list_moves(self, moves: Sequence[Move], beginning: str) -> None:
        """Print the legal moves that begin so, a line or more for each kind."""
        begun = [move for move in moves if move.startswith(beginning)]
        if not begun:
            print(self.t("cli.nothing", word=beginning))
        for _, group in groupby(begun, kind):
            words = list(group)
            more = len(words) - MOST
            text = " ".join(words[:MOST])
            print(wrapped(text + (self.t("cli.more", n=more) if more > 0 else "")))


def is_command(line: str) -> bool:
    """Return whether a line is meant for the table and not for the game."""
    return line.startswith("?") or line.split(" ")[0] in COMMANDS


def wrapped(text: str) -> str:
    """Return a text on lines that fit, not broken within the words of moves."""
    return textwrap.fill(
        text, WIDTH, subsequent_indent="    ", break_on_hyphens=False, break_long_words=False
    )
