"""One game being played: its moves, its dice, what may be taken back, and its save.

A session knows no words, no drawing and no storage; it keeps the full state of hidden games, so
whatever leaves it for a person goes through `Session.seen_by`.
"""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from pawboard.engine.chance import check_seed, roll
from pawboard.engine.game import CHANCE, TERMINAL, Game, IllegalMove, Move, NotationError, Viewer
from pawboard.engine.record import Fault, Lookup, Record, dump, load, replay, result_text

PERSON = "person"
"""Who plays a seat: a person, or an opponent named by its word."""

SAVE = 1
"""The version of the text that `Session.save` writes."""

_SCRAMBLED = "pawboard-save: 1 scrambled "
_KEYS = ("pawboard-save", "seed", "names", "players", "practice", "undone")

Reveals = Callable[[Any, Move, Any], bool]


class SaveError(NotationError):
    """A save that cannot be played on; `fault` says at which ply or line, and why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class Undo(NamedTuple):
    """Whether the last decision can be taken back.

    Args:
        ply: how many plies would be left, None if it cannot.
        why: ``free``, or what stands against it: ``start`` (nothing to take back), ``chance`` (a
            roll or a deal lies between), ``revealed`` (something hidden was shown), ``other``
            (another person's move, in a game with secrets).
    """

    ply: int | None
    why: str


class Session:
    """A game from its start to where it is now.

    Args:
        game: the rules.
        names: who sits at each seat, which also says how many play.
        seed: what dice and deals come from, see `pawboard.engine.new_seed`.
        options: the variants, as `Game.initial` takes them.
        players: per seat `PERSON` or the word of an opponent; persons if left out.
        practice: whether anything may be taken back.
        reveals: whether a move shows something that was hidden; if left out, every move of a
            game with secrets does.
    """

    def __init__(
        self,
        game: Game[Any],
        names: Sequence[str],
        seed: str,
        options: Mapping[str, str] | None = None,
        *,
        players: Sequence[str] = (),
        practice: bool = False,
        reveals: Reveals | None = None,
    ) -> None:
        self.game = game
        self.names = tuple(names)
        self.seed = check_seed(seed)
        settled = game.settle(len(self.names), options or {})
        self.options = game.options_text(settled)
        self.players = tuple(players) or (PERSON,) * len(self.names)
        if len(self.players) != len(self.names):
            raise NotationError("as many players as names")
        self.practice = practice
        self.moves: list[Move] = []
        self.states: list[Any] = [game.initial(len(self.names), **game.parse_options(self.options))]
        self.undone: list[Move] = []
        """The moves taken back, the next to be made again last."""
        self._reveals = reveals or (lambda before, move, after: game.info.hidden)

    @property
    def state(self) -> Any:
        """The full state now."""
        return self.states[-1]

    @property
    def ply(self) -> int:
        """How many plies have been made."""
        return len(self.moves)

    @property
    def player(self) -> int:
        """The seat to move, CHANCE or TERMINAL."""
        return self.game.current_player(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.player == TERMINAL

    def legal_moves(self) -> list[Move]:
        """Return the legal moves now."""
        return self.game.legal_moves(self.state)

    def person_at(self, seat: int) -> bool:
        """Return whether a person plays a seat; nobody plays CHANCE and TERMINAL."""
        return seat >= 0 and self.players[seat] == PERSON

    def play(self, move: Move) -> None:
        """Make a move; where it is the one taken back, what followed it can still be redone.

        Raises:
            IllegalMove: if it is not legal now.
        """
        if move not in self.legal_moves():
            raise IllegalMove(f"{move!r} is not legal at ply {self.ply + 1}")
        if self.undone and self.undone[-1] == move:
            self.undone.pop()
        else:
            self.undone.clear()
        self._append(move)

    def outcome(self) -> Move:
        """Return the outcome that the seed holds for the present chance step, without making it."""
        return roll(self.game, self.state, self.seed, self.ply + 1)

    def roll(self) -> Move:
        """Make the outcome that the seed holds for the present chance step, and return it."""
        move = self.outcome()
        self.play(move)
        return move

    def _append(self, move: Move) -> None:
        self.states.append(self.game.play(self.state, move))
        self.moves.append(move)

    def is_decision(self, ply: int) -> bool:
        """Return whether a person has a choice after `ply` plies."""
        state = self.states[ply]
        seat = self.game.current_player(state)
        return self.person_at(seat) and len(self.game.legal_moves(state)) > 1

    def undo_state(self, asker: int | None = None) -> Undo:
        """Return whether the last decision of a person can be taken back, and why not.

        Args:
            asker: the seat whose person asks, which matters where there are secrets; if left
                out, whoever decided last.
        """
        for ply in range(self.ply - 1, -1, -1):
            before = self.states[ply]
            seat = self.game.current_player(before)
            if not self.practice:
                if seat == CHANCE:
                    return Undo(None, "chance")
                if self._reveals(before, self.moves[ply], self.states[ply + 1]):
                    return Undo(None, "revealed")
                if self.game.info.hidden and self.person_at(seat):
                    asker = seat if asker is None else asker
                    if seat != asker:
                        return Undo(None, "other")
            if self.is_decision(ply) or (PERSON not in self.players and seat >= 0):
                return Undo(ply, "free")
        return Undo(None, "start")

    def undo(self, asker: int | None = None) -> bool:
        """Take back the last decision and all after it; return whether the law allowed it."""
        target = self.undo_state(asker).ply
        if target is None:
            return False
        while self.ply > target:
            self.undone.append(self.moves.pop())
            self.states.pop()
        return True

    def redo(self) -> bool:
        """Make again what was taken back, up to a person's next decision; tell whether any."""
        moved = False
        while self.undone and not (moved and self.is_decision(self.ply)):
            self._append(self.undone.pop())
            moved = True
        return moved

    def branch(self, ply: int) -> "Session":
        """Return a session of its own that starts with the first `ply` plies, for practice.

        Raises:
            IllegalMove: if the game has secrets and is not over.
        """
        if self.game.info.hidden and not self.over:
            raise IllegalMove("an unfinished game with secrets cannot be played on as a branch")
        copy = self._with_same_rules(practice=True)
        for move in self.moves[:ply]:
            copy._append(move)
        return copy

    def _with_same_rules(self, *, practice: bool) -> "Session":
        return Session(
            self.game,
            self.names,
            self.seed,
            self.game.parse_options(self.options),
            players=self.players,
            practice=practice,
            reveals=self._reveals,
        )

    def seen_by(self, viewer: Viewer, ply: int | None = None) -> Any:
        """Return what a viewer knows of the state, now or after `ply` plies."""
        return self.game.observe(self.states[-1 if ply is None else ply], viewer)

    def move_seen_by(self, viewer: Viewer, ply: int) -> Move:
        """Return the move of the 1-based `ply` as a viewer reads it."""
        return self.game.move_text(self.states[ply - 1], self.moves[ply - 1], viewer)

    def record(self) -> Record:
        """Return the record of the game so far, its result when it is over."""
        result = result_text(self.game.outcome(self.state)) if self.over else None
        return Record(self.game.info.id, len(self.names), self.options, tuple(self.moves), result)

    def take_record(self, record: Record, games: Lookup) -> Fault | None:
        """Play a record's good moves from the start; return what is wrong with it, if anything.

        Its game, seats and options must be this session's.
        """
        played = replay(record, games)
        self.moves = [step.move for step in played.steps]
        self.states = list(played.states)
        self.undone.clear()
        return played.fault

    def save(self) -> str:
        """Return the session as a text that `restore` reads back exactly.

        That of a game with secrets shows none of them to a curious look; it is no lock, and a
        determined person can compute them.
        """
        lines = (
            f"pawboard-save: {SAVE}",
            f"seed: {self.seed}",
            f"names: {json.dumps(self.names)}",
            f"players: {' '.join(self.players)}",
            f"practice: {'yes' if self.practice else 'no'}",
            f"undone: {' '.join(self.undone) or '-'}",
        )
        text = "\n".join(lines) + "\n" + dump(self.record(), {self.game.info.id: self.game})
        return _scrambled(text) if self.game.info.hidden else text


def restore(text: str, games: Lookup, reveals: Callable[[str], Reveals] | None = None) -> Session:
    """Return the session of a text that `Session.save` wrote.

    Args:
        text: the save.
        games: the rules by id.
        reveals: gives a game's `Session` argument of that name.

    Raises:
        SaveError: if the text is anything else, with the line or the ply and the reason.
    """
    values, record = _parts(text, games)
    names = _names(values["names"])
    try:
        game = games[record.game]
        session = Session(
            game,
            names,
            values["seed"],
            game.parse_options(record.options),
            players=values["players"].split(" "),
            practice=values["practice"] == "yes",
            reveals=reveals(record.game) if reveals else None,
        )
    except ValueError as error:
        raise SaveError(Fault(str(error), line=2)) from None
    fault = session.take_record(record, games)
    if fault is not None:
        raise SaveError(fault)
    undone = values["undone"]
    session.undone = [] if undone == "-" else undone.split(" ")
    if session.save() != text or not _can_follow(session):
        raise SaveError(Fault("not as a save is written", line=1))
    return session


class Summary(NamedTuple):
    """What a save says of its game before it is played through."""

    game: str
    names: tuple[str, ...]
    plies: int
    over: bool
    options: str
    seed: str
    players: tuple[str, ...]


def summary(text: str, games: Lookup) -> Summary:
    """Return what a save says of its game, its moves unchecked.

    Raises:
        SaveError: if the text is no save.
    """
    values, record = _parts(text, games)
    names = _names(values["names"])
    over = record.result is not None
    players = tuple(values["players"].split(" "))
    plies, seed = len(record.moves), values["seed"]
    return Summary(record.game, names, plies, over, record.options, seed, players)


def _parts(text: str, games: Lookup) -> tuple[dict[str, str], Record]:
    """Return the head of a save by key, and its record."""
    plain = _unscrambled(text) if text.startswith(_SCRAMBLED) else text
    lines = plain.split("\n")
    values = dict(_header(lines))
    try:
        return values, load("\n".join(lines[len(_KEYS) :]), games)
    except NotationError as error:
        line = 1 if error.line is None else error.line
        reason = str(error).removeprefix(f"line {line}: ")
        raise SaveError(Fault(reason, line=line + len(_KEYS))) from None


def _names(text: str) -> tuple[str, ...]:
    try:
        names = json.loads(text)
    except ValueError:
        names = None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise SaveError(Fault("the names are a list of texts", line=_KEYS.index("names") + 1))
    return tuple(names)


def _header(lines: list[str]) -> Iterator[tuple[str, str]]:
    for number, key in enumerate(_KEYS, 1):
        found, _, value = lines[number - 1].partition(": ") if number <= len(lines) else ("",) * 3
        if found != key or (number == 1 and value != str(SAVE)):
            raise SaveError(Fault(f"expected '{key}: ...'", line=number))
        yield key, value


def _can_follow(session: Session) -> bool:
    """Return whether the moves taken back can be made again."""
    state = session.state
    for move in reversed(session.undone):
        if move not in session.game.legal_moves(state):
            return False
        state = session.game.play(state, move)
    return True


def _scrambled(text: str) -> str:
    packed = zlib.compress(text.encode(), 9)
    digest = sha256(packed).digest()[:16]
    return _SCRAMBLED + urlsafe_b64encode(digest + _mixed(packed, digest)).decode()


def _unscrambled(text: str) -> str:
    try:
        content = urlsafe_b64decode(text.removeprefix(_SCRAMBLED).encode("ascii"))
        digest, packed = content[:16], _mixed(content[16:], content[:16])
        if sha256(packed).digest()[:16] == digest:
            return zlib.decompress(packed).decode()
    except (ValueError, zlib.error):
        pass
    raise SaveError(Fault("the scrambled text is damaged", line=1))


def _mixed(content: bytes, key: bytes) -> bytes:
    """Return the bytes mixed with a stream made from the key; doing it twice undoes it."""
    stream = b"".join(
        sha256(key + block.to_bytes(4, "big")).digest() for block in range(len(content) // 32 + 1)
    )
    return bytes(sign ^ other for sign, other in zip(content, stream, strict=False))
