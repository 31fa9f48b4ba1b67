"""The contract of a game: one stateless object, immutable states, moves that are words."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from random import Random
from typing import ClassVar, Generic, NamedTuple, TypeVar

CHANCE, TERMINAL = -1, -2
"""Answers of `Game.current_player` that are not a seat."""

PUBLIC, ALL = -3, -4
"""Viewers that are not a seat: a spectator, and the record keeper who sees everything."""

HIDDEN = "?"
"""What stands in a view for a secret its viewer must not know."""

Seat = int
Viewer = int
Move = str
"""A move is its own text: one ASCII word, unique among the legal moves of its position."""


class PawboardError(ValueError):
    """The base of every error a caller's input can cause; its text says what, where and why."""


class NotationError(PawboardError):
    """A text that is not a record, a position or an option of the game."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


class MoveSyntaxError(PawboardError):
    """A word that is no move of this game in any position."""


class IllegalMove(PawboardError):  # noqa: N818 - the name says it all
    """A well-formed move that this position does not allow."""


class AmbiguousMove(PawboardError):  # noqa: N818
    """The beginning of several legal moves."""


class Option(NamedTuple):
    """A variant of the rules that a game is started with.

    Args:
        name: as written in records, e.g. ``lose-at``.
        values: the allowed words, the default first.
    """

    name: str
    values: tuple[str, ...]


class Info(NamedTuple):
    """What is known of a game before it starts.

    Args:
        id: the game's word in records and links.
        rules: version of rules and texts, raised when either changes.
        seats: the allowed numbers of seats, ascending; the first is the default.
        chance: whether dice or deals occur.
        hidden: whether a seat's view can differ from the state.
        max_plies: no game is longer, for any option.
        options: the variants, ascending by name.
        reasons: every word `Outcome.reason` can be, ascending.
    """

    id: str
    rules: int
    seats: tuple[int, ...]
    chance: bool
    hidden: bool
    max_plies: int
    options: tuple[Option, ...]
    reasons: tuple[str, ...]


class Outcome(NamedTuple):
    """How a finished game ended.

    Args:
        returns: per seat 1.0 for the only winner, 0.5 for each who shares, 0.0 for the others.
        winners: seats that won or share the result, ascending, 0-based.
        reason: a word of `Info.reasons`.
        scores: per seat the points, None for a disqualified seat; None where the game has none.
    """

    returns: tuple[float, ...]
    winners: tuple[Seat, ...]
    reason: str
    scores: tuple[int | None, ...] | None = None

    @classmethod
    def of(
        cls,
        seats: int,
        winners: tuple[Seat, ...],
        reason: str,
        scores: tuple[int | None, ...] | None = None,
    ) -> "Outcome":
        """Return the outcome in which `winners` of `seats` seats won alone or share."""
        share = 1.0 if len(winners) == 1 else 0.5
        returns = tuple(share if seat in winners else 0.0 for seat in range(seats))
        return cls(returns, winners, reason, scores)


State = TypeVar("State")


class Game(ABC, Generic[State]):
    """The rules of one game, without any state of their own.

    A state is an immutable NamedTuple of ints, strings and tuples. Dice and deals are chance
    moves; a state holds no random generator, clock or shuffled deck. Seats are 0-based here and
    1-based in every text.
    """

    info: ClassVar[Info]
    word: ClassVar[re.Pattern[str]]
    """What a move of this game looks like, matched against the whole word."""

    @abstractmethod
    def initial(self, seats: int, **options: str) -> State:
        """Return the starting state.

        Args:
            seats: one of `info.seats`.
            options: values by name with ``-`` written ``_``; those left out have their default.

        Raises:
            NotationError: for a number of seats or an option the game does not have.
        """

    @abstractmethod
    def current_player(self, state: State) -> int:
        """Return the seat to move, CHANCE or TERMINAL."""

    @abstractmethod
    def seats(self, state: State) -> int:
        """Return how many seats play."""

    @abstractmethod
    def legal_moves(self, state: State) -> list[Move]:
        """Return the legal moves, ascending and distinct; the outcomes at a chance step."""

    @abstractmethod
    def play(self, state: State, move: Move) -> State:
        """Return the state after a legal move; trusts its caller."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome:
        """Return how the game ended; only at TERMINAL."""

    @abstractmethod
    def to_text(self, state: State) -> str:
        """Return the state, or a view of it, as one line that `from_text` reads back exactly."""

    @abstractmethod
    def from_text(self, text: str) -> State:
        """Return the state a line describes.

        Raises:
            NotationError: for a text that is no position or one no game can reach; it says why.
        """

    def weights(self, state: State) -> list[int]:
        """Return how likely each outcome of a chance step is, parallel to `legal_moves`."""
        return [1] * len(self.legal_moves(state))

    def move_text(self, state: State, move: Move, viewer: Viewer = ALL) -> str:
        """Return the move made in `state` as `viewer` reads it."""
        return move

    def observe(self, state: State, viewer: Viewer) -> State:
        """Return what `viewer` knows of the state, secrets replaced by HIDDEN."""
        return state

    def determinize(self, view: State, seat: Seat, rng: Random) -> State:
        """Return a full state drawn from those consistent with the view `seat` has."""
        return view

    def parse_move(self, state: State, text: str) -> Move:
        """Return the legal move a person typed: the whole word or an unambiguous beginning of it.

        Raises:
            MoveSyntaxError: if no position of this game knows such a word.
            IllegalMove: if it is a move, but not here.
            AmbiguousMove: if several legal moves begin with it.
        """
        moves = self.legal_moves(state)
        if text in moves:
            return text
        begun = [move for move in moves if text and move.startswith(text)]
        if len(begun) == 1:
            return begun[0]
        if begun:
            shown = ", ".join(begun[:4]) + (", ..." if len(begun) > 4 else "")
            raise AmbiguousMove(f"{text!r} could be any of {len(begun)} moves: {shown}")
        if self.word.fullmatch(text):
            raise IllegalMove(f"{text!r} is not legal here")
        raise MoveSyntaxError(f"{text!r} is not a move of {self.info.id}")

    def settle(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """Return every option with its value, defaults filled in, in the order of `info`.

        Args:
            seats: the number of seats asked for.
            options: values by name, ``-`` and ``_`` alike.

        Raises:
            NotationError: for a number of seats, a name or a value the game does not have.
        """
        info = self.info
        if seats not in info.seats:
            allowed = " or ".join(map(str, info.seats))
            raise NotationError(f"{info.id} is played by {allowed} seats, not {seats}")
        given = {name.replace("_", "-"): value for name, value in options.items()}
        settled = {}
        for option in info.options:
            value = given.pop(option.name, option.values[0])
            if value not in option.values:
                allowed = ", ".join(option.values)
                raise NotationError(f"option {option.name} is one of {allowed}, not {value!r}")
            settled[option.name] = value
        if given:
            names = ", ".join(option.name for option in info.options)
            raise NotationError(f"{info.id} has no option {min(given)!r}; it has {names}")
        return settled

    def options_text(self, options: Mapping[str, str] | Iterable[tuple[str, str]]) -> str:
        """Return the options that differ from their default as ``name=value ...``, or ``-``."""
        defaults = {option.name: option.values[0] for option in self.info.options}
        changed = sorted(
            f"{name}={value}" for name, value in dict(options).items() if value != defaults[name]
        )
        return " ".join(changed) or "-"

    def parse_options(self, text: str, separator: str = " ") -> dict[str, str]:
        """Return the options of a text in the form of `options_text`, as `initial` takes them.

        Raises:
            NotationError: for an option unknown, unsorted, repeated or written at its default.
        """
        if text == "-":
            return {}
        known = {option.name: option for option in self.info.options}
        words = text.split(separator)
        if words != sorted(set(words)):
            raise NotationError("options must be sorted, each named once")
        options = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals or name not in known:
                raise NotationError(f"{self.info.id} has no option {word!r}")
            if name in options:
                raise NotationError(f"option {name} is named twice")
            if value not in known[name].values:
                allowed = ", ".join(known[name].values)
                raise NotationError(f"option {name} is one of {allowed}, not {value!r}")
            if value == known[name].values[0]:
                raise NotationError(f"option {name} is written at its default {value!r}")
            options[name.replace("-", "_")] = value
        return options
