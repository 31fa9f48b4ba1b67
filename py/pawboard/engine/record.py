"""Records: the text of a game, strict to read, exact to write, replayed by the rules.

The format stands in ``docs/rules/README.md``.
"""

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from pawboard.engine.game import CHANCE, TERMINAL, Game, Move, NotationError, Outcome

FORMAT = 1
WIDTH = 100
"""Columns at which `dump` wraps the moves."""

Lookup = Mapping[str, Game[Any]]
"""Games by id, as the manifest has them."""

_KEYS = ("pawboard", "game", "rules", "seats", "options", "moves", "result")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ufeff]")
_NUMBER = re.compile(r"0|[1-9][0-9]*")
_KEY_LINE = re.compile(r"([a-z][a-z-]*):")
_RESULT = re.compile(
    r"winners=[1-9][0-9]*(,[1-9][0-9]*)* reason=[a-z]+(-[a-z]+)*"
    r" scores=(-|(-?[0-9]+|x)(,(-?[0-9]+|x))*)"
)


class Record(NamedTuple):
    """A game as its record tells it, not yet checked by the rules.

    Args:
        game: the game's id.
        seats: how many play.
        options: those that differ from their default, as `Game.options_text` writes them.
        moves: the moves in order, every removal, roll and pass among them.
        result: what stands after ``result:``, or None.
        result_line: the line it stood on, for errors.
    """

    game: str
    seats: int
    options: str = "-"
    moves: tuple[Move, ...] = ()
    result: str | None = None
    result_line: int | None = None


class Fault(NamedTuple):
    """Why a replay stopped: at `ply` (1-based), or at a `line` of the text."""

    message: str
    ply: int | None = None
    line: int | None = None

    def __str__(self) -> str:
        place = f"line {self.line}" if self.ply is None else f"ply {self.ply}"
        return f"{place}: {self.message}"


class Step(NamedTuple):
    """One ply of a replay: who moved (a seat or CHANCE), out of how many moves, which."""

    player: int
    legal: int
    move: Move


class Replay(NamedTuple):
    """A record played through by the rules.

    Args:
        game: the rules.
        states: the states before the first ply and after each good one.
        steps: the good plies.
        fault: what is wrong with the record, None if nothing is.
    """

    game: Game[Any]
    states: tuple[Any, ...]
    steps: tuple[Step, ...]
    fault: Fault | None

    @property
    def last(self) -> Any:
        """The last good state."""
        return self.states[-1]


def result_text(outcome: Outcome) -> str:
    """Return an outcome as it stands after ``result:`` in a record."""
    winners = ",".join(str(seat + 1) for seat in outcome.winners)
    scores = "-"
    if outcome.scores is not None:
        scores = ",".join("x" if points is None else str(points) for points in outcome.scores)
    return f"winners={winners} reason={outcome.reason} scores={scores}"


def dump(record: Record, games: Lookup) -> str:
    """Return the text of a record, its moves wrapped at 100 columns."""
    lines = [
        f"pawboard: {FORMAT}",
        f"game: {record.game}",
        f"rules: {games[record.game].info.rules}",
        f"seats: {record.seats}",
        f"options: {record.options}",
        "moves:",
    ]
    # Moves hold hyphens, which are no places to break at.
    lines += textwrap.wrap(
        " ".join(record.moves), WIDTH, break_on_hyphens=False, break_long_words=False
    )
    if record.result is not None:
        lines.append(f"result: {record.result}")
    return "\n".join(lines) + "\n"


def load(text: str | bytes, games: Lookup) -> Record:
    """Return the record a text holds, its moves unchecked (see `replay`).

    Raises:
        NotationError: for the first fault of the text, with its line.
    """
    lines = re.split(r"\r\n|\r|\n", _decode(text))
    for number, line in enumerate(lines, 1):
        if found := _CONTROL.search(line):
            raise NotationError(f"control character {found[0]!r}", number)
    header = _Header(lines)
    header.number("pawboard", lambda value: value == FORMAT, f"this program reads {FORMAT}")
    name = header.value("game")
    if name not in games:
        raise NotationError(f"no game {name!r}; the games are {', '.join(sorted(games))}", 2)
    game = games[name]
    header.number("rules", lambda value: value == game.info.rules, f"{name} has {game.info.rules}")
    allowed = " or ".join(map(str, game.info.seats))
    seats = header.number("seats", lambda value: value in game.info.seats, f"{name} has {allowed}")
    options = header.value("options")
    try:
        game.parse_options(options)
    except NotationError as error:
        raise NotationError(str(error), 5) from None
    moves, result, result_line = _moves_and_result(lines)
    return Record(name, seats, options, moves, result, result_line)


def replay(record: Record, games: Lookup) -> Replay:
    """Return the record played through: the good states and, if it is broken, what stopped it."""
    game = games[record.game]
    state = game.initial(record.seats, **game.parse_options(record.options))
    states = [state]
    steps: list[Step] = []
    for ply, move in enumerate(record.moves, 1):
        moves = game.legal_moves(state)
        if move not in moves:
            over = game.current_player(state) == TERMINAL
            reason = f"{move!r} is no legal move" + (": the game is over" if over else "")
            return Replay(game, tuple(states), tuple(steps), Fault(reason, ply=ply))
        steps.append(Step(game.current_player(state), len(moves), move))
        state = game.play(state, move)
        states.append(state)
    return Replay(game, tuple(states), tuple(steps), _result_fault(record, game, state))


def trace(played: Replay) -> Iterator[str]:
    """Yield a line a ply, ``ply seat legal move`` parted by tabs, then the result line."""
    for ply, step in enumerate(played.steps, 1):
        seat = "-" if step.player == CHANCE else str(step.player + 1)
        yield f"{ply}\t{seat}\t{step.legal}\t{step.move}"
    yield f"result: {_found_result(played.game, played.last) or '-'}"


def _found_result(game: Game[Any], state: Any) -> str | None:
    over = game.current_player(state) == TERMINAL
    return result_text(game.outcome(state)) if over else None


def _result_fault(record: Record, game: Game[Any], state: Any) -> Fault | None:
    found = _found_result(game, state)
    if record.result is None or record.result == found:
        return None
    message = "a result, but the game goes on" if found is None else f"the result is {found}"
    return Fault(message, line=record.result_line)


def _decode(text: str | bytes) -> str:
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        good = re.split(r"\r\n|\r|\n", text[: error.start].decode("utf-8"))
        raise NotationError("bytes that are not UTF-8", len(good)) from None


class _Header:
    """Reads the fixed lines before the moves, in their order."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines

    def value(self, key: str) -> str:
        number = _KEYS.index(key) + 1
        line = self._lines[number - 1] if number <= len(self._lines) else ""
        if not line.startswith(f"{key}: "):
            raise NotationError(f"expected '{key}: ...', found {line!r}", number)
        value = line[len(key) + 2 :]
        if value != value.strip() or not value:
            raise NotationError(f"one space, then the value of {key!r}, and no more", number)
        return value

    def number(self, key: str, accept: Callable[[int], bool], allowed: str) -> int:
        value = self.value(key)
        line = _KEYS.index(key) + 1
        if not _NUMBER.fullmatch(value) or len(value) > 9:
            raise NotationError(f"{key} is a plain number, not {value!r}", line)
        if not accept(int(value)):
            raise NotationError(f"{key} {value} is unknown: {allowed}", line)
        return int(value)


def _moves_and_result(lines: list[str]) -> tuple[tuple[Move, ...], str | None, int | None]:
    """Return the moves, the result and its line; `lines` is the whole text."""
    first = _KEYS.index("moves")
    line = lines[first] if first < len(lines) else ""
    if line != "moves:" and not line.startswith("moves: "):
        raise NotationError(f"expected 'moves:', found {line!r}", first + 1)
    words = line.removeprefix("moves:").split(" ")
    result, result_line = None, None
    for number, line in enumerate(lines[first + 1 :], first + 2):
        if result is not None:
            if line:
                raise NotationError("text after the result", number)
            continue
        key = _KEY_LINE.match(line)
        if key is None:
            words += line.split(" ")
        elif key[1] != "result":
            known = "misplaced" if key[1] in _KEYS else "unknown"
            raise NotationError(f"{known} key {key[1]!r}", number)
        else:
            result, result_line = line.removeprefix("result: "), number
            if not _RESULT.fullmatch(result):
                raise NotationError("expected 'result: winners=... reason=... scores=...'", number)
    return tuple(word for word in words if word), result, result_line
