"""What every opponent keeps to: a view and a budget go in, thoughts come out."""

from collections.abc import Generator, Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple, Protocol, TypeVar

from pawboard.engine.game import Move, Seat

Made = TypeVar("Made")

WIN = 1_000_000
"""The score of a game just won; a win that takes n more plies is worth WIN - n."""

CERTAIN = WIN - 10_000
"""Scores from here on, and below its negative, are proven wins and losses."""

SLICE = 200
"""Cheap nodes (a move made and judged) between two thoughts: 12 ms of a browser's main thread."""
EXPANSIONS = 16
"""Dear nodes (all moves of a position made and judged) that take about as long."""


class Inference(IntEnum):
    """How far somebody reasons about what is hidden; each includes those before it."""

    APART = 1
    """Each hidden card for itself, by what lies open and what was said."""
    TOGETHER = 2
    """All hidden cards at once, by everything that fits what was seen."""
    MOTIVES = 3
    """What the others would have chosen too, and what may come of it."""


class Budget(NamedTuple):
    """How long to think, until either limit is reached, and how.

    Args:
        nodes: positions to look at; None for no limit.
        seconds: wall-clock time; None for no limit. Only `nodes` makes a choice repeatable.
        knowledge: whether books and proofs may be used, where a game has them.
        inference: how far to reason, where a game hides anything.
        sure: what a guess that cannot be taken back must be worth to be made, as a part of a game
            won; 0 for what the opponent of the game thinks right.
    """

    nodes: int | None = None
    seconds: float | None = None
    knowledge: bool = False
    inference: Inference = Inference.MOTIVES
    sure: float = 0.0


class Candidate(NamedTuple):
    """A legal move and what it is worth to the seat to move.

    Args:
        move: the word.
        score: at most WIN; without proof, hundredths of a point of the game's own measure.
        exact: whether the score is the move's own, not merely a bound from above.
    """

    move: Move
    score: int
    exact: bool = True


class Thought(NamedTuple):
    """What a search knows so far.

    Args:
        candidates: legal moves, best first. Where there are thousands, as in a declaration of Cats
            Called Jiji, those left out are worth no more than the last.
        line: the moves expected, the best one first.
        nodes: positions looked at.
        depth: plies or rounds completed.
        done: whether thinking longer would change nothing.
    """

    candidates: tuple[Candidate, ...]
    line: tuple[Move, ...]
    nodes: int
    depth: int = 0
    done: bool = False

    @property
    def move(self) -> Move:
        """The best move so far."""
        return self.candidates[0].move

    @property
    def score(self) -> int:
        """What the best move so far is worth."""
        return self.candidates[0].score


def waiting(
    moves: Sequence[Move], work: Generator[None, None, Made]
) -> Generator[Thought, None, Made]:
    """Return what `work` makes; at each of its pauses, yield that nothing is known of the moves."""
    thought = Thought(tuple(Candidate(move, 0, exact=False) for move in moves), (moves[0],), 0)
    while True:
        try:
            next(work)
        except StopIteration as end:
            made: Made = end.value
            return made
        yield thought


class Thinker(Protocol):
    """The one function every game's opponent offers as ``think``."""

    def __call__(self, view: str, seat: Seat, seed: str, budget: Budget) -> Iterator[Thought]:
        """Yield better and better thoughts about the move of `seat`, who sees `view`."""


def plies_to_end(score: int) -> int | None:
    """Return in how many plies the game is won (positive) or lost (negative), None if unproven."""
    if score >= CERTAIN:
        return WIN - score
    if score <= -CERTAIN:
        return -WIN - score
    return None
