"""Seeds, the outcomes they give, and the random play that tests and yardsticks mean."""

from bisect import bisect_left
from collections.abc import Sequence
from hashlib import sha256
from itertools import count
from os import urandom
from random import Random
from typing import TypeVar

from pawboard.engine.game import CHANCE, Game, Move, NotationError

State = TypeVar("State")

SEED_DIGITS = 32
"""A seed is 128 bits, written as lower-case hexadecimal digits."""


def new_seed() -> str:
    """Return a fresh seed from the system's source of randomness."""
    # What `secrets` reads too; importing that would cost a start in the browser 11 ms.
    return urandom(SEED_DIGITS // 2).hex()


def check_seed(seed: str) -> str:
    """Return the seed given.

    Raises:
        NotationError: if it is not 32 lower-case hexadecimal digits.
    """
    if len(seed) != SEED_DIGITS or not set(seed) <= set("0123456789abcdef"):
        raise NotationError(f"a seed is {SEED_DIGITS} digits 0-9 a-f, not {seed!r}")
    return seed


def draw_below(limit: int, seed: str, ply: int) -> int:
    """Return the number from 0 to `limit` - 1 that a seed holds for a ply, without bias.

    The digest of ``seed:ply:attempt`` is taken as a 256-bit number; one from the incomplete last
    run of `limit` numbers is rejected and the next attempt taken.
    """
    bound = (1 << 256) // limit * limit
    for attempt in count():
        digest = sha256(f"{seed}:{ply}:{attempt}".encode()).digest()
        number = int.from_bytes(digest, "big")
        if number < bound:
            return number % limit
    raise AssertionError("unreachable: attempts never run out")


def roll(game: Game[State], state: State, seed: str, ply: int) -> Move:
    """Return the outcome of the chance step in `state` that the seed holds for the 1-based `ply`.

    Raises:
        ValueError: if `state` is not a chance step.
    """
    if game.current_player(state) != CHANCE:
        raise ValueError("no chance step: a seat is to move or the game is over")
    moves, weights = game.legal_moves(state), game.weights(state)
    left = draw_below(sum(weights), seed, ply)
    for move, weight in zip(moves, weights, strict=True):
        left -= weight
        if left < 0:
            return move
    raise AssertionError("unreachable: the draw is below the sum of the weights")


def kind(move: Move) -> str:
    """Return the kind of a word: the part before ``-``, ``@`` or ``+``, else its first letter."""
    for place, sign in enumerate(move):
        if sign in "-@+":
            return move[:place]
    return move[0]


class _Runs(dict[Move, tuple[str, str]]):
    """By word its kind, and a text that stands right after all words beginning like it."""

    def __missing__(self, move: Move) -> tuple[str, str]:
        word_kind = kind(move)
        sign = move[len(word_kind) : len(word_kind) + 1]
        # Words without a sign are few, and other kinds may begin with the same letter.
        after = f"{word_kind}{sign}\x7f" if sign and sign in "-@+" else f"{move}\0"
        self[move] = word_kind, after
        return self[move]


_runs = _Runs()


def random_move(moves: Sequence[Move], rng: Random) -> Move:
    """Return a random move: first a kind of word, uniformly, then a move within it, uniformly.

    Args:
        moves: ascending, as `Game.legal_moves` has them, so that a kind is a run of neighbours.
        rng: the source of randomness.
    """
    starts, last, place, end = [], "", 0, len(moves)
    while place < end:
        word_kind, after = _runs[moves[place]]
        if word_kind != last:
            starts.append(place)
            last = word_kind
        place = bisect_left(moves, after, place + 1)
    starts.append(end)
    run = int(rng.random() * (len(starts) - 1))
    first = starts[run]
    return moves[first + int(rng.random() * (starts[run + 1] - first))]
