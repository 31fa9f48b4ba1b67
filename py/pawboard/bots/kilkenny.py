"""The opponent of Kilkenny Cats: expectimax over moves and dice, widest where it is shallow.

Every seat is taken to play for itself. What a seat can hope for is told from its own cats alone:
how many there are, and how many turns the two best placed need to land on both mice by exact
count, on an empty board, where a turn may also be left to another cat.
"""

import time
from collections.abc import Generator, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from pawboard.bots.alphabeta import Meter
from pawboard.bots.contract import SLICE, WIN, Budget, Candidate, Thought, waiting
from pawboard.engine.game import Move, Seat
from pawboard.games.kilkenny import (
    BIT,
    FIELD,
    GAME,
    GOALS,
    MOUSE,
    SQUARES,
    Board,
    State,
    reach,
)

CAT, TURN, LANDED = 60, 55, 60
"""Hundredths: for each cat, for each turn still needed, for a cat on a mouse."""
DECIDED = 4_000
"""What a game won is worth among chances; lost is its negative."""
NEVER = 25.0
"""Turns of a seat that has too few cats for both mice, and the start of their computation."""
ROUNDS = 10
PART = 100
"""Squares looked at between two pauses of that computation."""
CELLS = tuple(bit for bit in BIT.values() if bit & FIELD)
WIDE, NARROW = 8, 3
"""Own moves looked at again with one more turn, and replies then considered to each roll. Where
three others move before the seat does again, only the reply that is best for its own seat counts:
the three do not conspire, and the search gets as far as the last of them."""

Search = Generator[None, None, float]


class Step(NamedTuple):
    """A move of one cat: its word, what must not be there (see the rules' `reach`), its target."""

    word: Move
    needs: int
    to: int


@cache
def steps(mice: str, die: int) -> dict[int, tuple[Step, ...]]:
    """Return by field square the steps of a seat whose mice lie at `mice`."""
    return {
        cat: tuple(Step(word, needs, needs >> len(SQUARES)) for word, needs in words)
        for cat, words in reach(mice, die).items()
    }


class Side(NamedTuple):
    """What the search knows of a seat's two mice, by square; one entry a mouse.

    Args:
        turns: the turns a cat needs to land there.
        hits: the rolls that land a cat there, as bits.
    """

    turns: tuple[dict[int, float], dict[int, float]]
    hits: tuple[dict[int, int], dict[int, int]]


_sides: dict[tuple[str, int], Side] = {}
"""By where the mice lie and the die: made when first asked for, in slices."""


def prepare(mice: str, dice: int) -> Generator[None, None, Side]:
    """Return what is known of the mice at a side, made with pauses the first time."""
    if (mice, dice) not in _sides:
        targets = MOUSE[mice]
        turns, hits = [], []
        for die in range(1, dice + 1):
            reach(mice, die)
            yield
            steps(mice, die)
            yield
        for mouse in (targets & -targets, targets & targets - 1):
            turns.append((yield from _turns(mice, dice, mouse)))
            hits.append(
                {
                    cat: sum(
                        1 << die
                        for die in range(1, dice + 1)
                        if any(step.to == mouse for step in steps(mice, die)[cat])
                    )
                    for cat in CELLS
                }
            )
            yield
        _sides[mice, dice] = Side((turns[0], turns[1]), (hits[0], hits[1]))
    return _sides[mice, dice]


def _turns(mice: str, dice: int, mouse: int) -> Generator[None, None, dict[int, float]]:
    """Return by square the turns a cat needs to land on a mouse."""
    moves: dict[int, list[list[int]]] = {cat: [] for cat in CELLS}
    for die in range(1, dice + 1):
        for cat, found in steps(mice, die).items():
            moves[cat].append([step.to for step in found if step.to & (FIELD | mouse)])
        yield
    known = dict.fromkeys(moves, NEVER)
    known[mouse] = 0.0
    for _ in range(ROUNDS):
        after = {mouse: 0.0}
        for number, (cat, by_die) in enumerate(moves.items()):
            least = known[cat]
            best = [min([least, *[known[to] for to in tos]]) for tos in by_die]
            after[cat] = 1 + sum(best) / dice
            if number % PART == 0:
                yield
        known = after
    return known


@lru_cache(100_000)
def hope(mice: str, dice: int, cats: int) -> int:
    """Return what a seat with these cats can hope for, in hundredths; its side is prepared."""
    targets = MOUSE[mice]
    second = targets & targets - 1
    landed = cats & targets
    on_field = []
    rest = cats & FIELD
    while rest:
        cat = rest & -rest
        rest ^= cat
        on_field.append(cat)
    (left, right), (to_left, to_right) = _sides[mice, dice]
    if not on_field or len(on_field) + landed.bit_count() < 2:
        needed = NEVER
    elif landed:
        table, rolls = (left, to_left) if landed == second else (right, to_right)
        union = 0
        for cat in on_field:
            union |= rolls[cat]
        needed = min([table[cat] for cat in on_field])
        if union:
            needed = min(needed, dice / union.bit_count())
    else:
        by_left = sorted([(left[cat], cat) for cat in on_field])[:2]
        by_right = sorted([(right[cat], cat) for cat in on_field])[:2]
        needed = min([a + b for a, one in by_left for b, other in by_right if one != other])
    return int(CAT * len(on_field) + LANDED * landed.bit_count() - TURN * needed)


class Table:
    """The rules of one game, as far as the search needs them."""

    def __init__(self, state: State) -> None:
        self.seats = len(state.board)
        self.dice = int(state.rules.die)
        self.mice = GOALS[state.rules.goal][self.seats]
        self.last_cat = state.rules.last_cat == "wins"
        self.nodes = 0
        self._pause = SLICE

    def prepare(self) -> Generator[None, None, None]:
        """Make, with pauses, what `value` looks up."""
        for mice in dict.fromkeys(self.mice):
            yield from prepare(mice, self.dice)

    def moves(self, board: Board, seat: Seat, die: int) -> list[tuple[Move, Board]]:
        """Return the words a seat can play with a roll, and the boards they lead to."""
        own = board[seat]
        obstacles = own << len(SQUARES) | sum(board)
        others = sum(board) ^ own
        table = steps(self.mice[seat], die)
        found = []
        cats = own & FIELD
        while cats:
            cat = cats & -cats
            cats ^= cat
            moved = own ^ cat
            for word, needs, to in table[cat]:
                if not needs & obstacles:
                    if to & others:
                        after = [mask & ~to for mask in board]
                        after[seat] = moved | to
                        found.append((word, tuple(after)))
                    else:
                        found.append((word, (*board[:seat], moved | to, *board[seat + 1 :])))
        self.nodes += len(found)
        return found or [("pass", board)]

    def winner(self, board: Board, seat: Seat) -> Seat | None:
        """Return who has won when `seat` has moved, None if nobody has."""
        mice = MOUSE[self.mice[seat]]
        if board[seat] & mice == mice:
            return seat
        if self.last_cat:
            left = [number for number, mask in enumerate(board) if mask & FIELD]
            if len(left) == 1:
                return left[0]
        return None

    def value(self, board: Board, mover: Seat, me: Seat) -> float:
        """Return what a board after a move of `mover` is worth to a seat."""
        won = self.winner(board, mover)
        if won is not None:
            return DECIDED if won == me else -DECIDED
        hopes = [hope(mice, self.dice, mask) for mice, mask in zip(self.mice, board, strict=True)]
        others = [value for seat, value in enumerate(hopes) if seat != me]
        # With several others the one ahead counts most.
        return hopes[me] - (max(others) + sum(others) / len(others)) / 2

    def following(self, board: Board, seat: Seat) -> Seat:
        """Return whose turn comes after a seat's."""
        after = (seat + 1) % self.seats
        while not board[after] & FIELD and after != seat:
            after = (after + 1) % self.seats
        return after

    def expect(self, board: Board, mover: Seat, me: Seat, depth: int, width: int) -> Search:
        """Return what a board after a move of `mover` is worth to `me`, `depth` turns on.

        Args:
            width: how many of its best replies a seat other than the next considers deeper.
        """
        if depth == 0 or self.winner(board, mover) is not None:
            return self.value(board, mover, me)
        seat = self.following(board, mover)
        total = 0.0
        for die in range(1, self.dice + 1):
            ranked = [
                (self.value(after, seat, seat), after) for _, after in self.moves(board, seat, die)
            ]
            if self.nodes >= self._pause:
                self._pause = self.nodes + SLICE
                yield
            if depth == 1:
                best = max(ranked)[1]
                total += self.value(best, seat, me)
                continue
            ranked.sort(reverse=True)
            choices = []
            for _, after in ranked[:width]:
                choices.append((yield from self.expect(after, seat, me, depth - 1, width)))
            # Only the thinking seat picks by what it expects; the others by what they see.
            total += max(choices) if seat == me else choices[0] if width == 1 else min(choices)
        return total / self.dice


def think(view: str, seat: Seat, seed: str, budget: Budget) -> Iterator[Thought]:
    """Yield better and better thoughts about the move of `seat`, who sees `view`."""
    state = GAME.from_text(view)
    meter = Meter(budget, time.monotonic)
    table = Table(state)
    yield from waiting(GAME.legal_moves(state), table.prepare())
    after = dict(table.moves(state.board, seat, state.die))
    words = sorted(after)
    values = {word: table.value(after[word], seat, seat) for word in words}
    wins = {word for word in words if table.winner(after[word], seat) == seat}
    deeper: list[Move] = []

    def thought(depth: int, done: bool = False) -> Thought:
        first = {word: number for number, word in enumerate(deeper)}
        ranked = sorted(words, key=lambda word: (first.get(word, len(words)), -values[word]))
        found = tuple(
            Candidate(word, WIN - 1 if word in wins else round(values[word]), word in first)
            for word in ranked
        )
        return Thought(found, (ranked[0],), table.nodes, depth, done)

    order = sorted(words, key=lambda word: -values[word])
    deeper = order
    yield thought(1, bool(wins) or len(words) == 1)
    if wins or len(words) == 1:
        return
    narrow = NARROW if table.seats < 4 else 1
    for depth, wide, width in ((1, len(words), 1), (2, WIDE, narrow), (3, WIDE // 2, narrow)):
        if meter.spent(table.nodes):
            return
        finished: list[Move] = []
        found: dict[Move, float] = {}
        for word in order[:wide]:
            running = table.expect(after[word], seat, seat, depth, width)
            while True:
                try:
                    next(running)
                except StopIteration as end:
                    found[word] = end.value
                    break
                if meter.spent(table.nodes):
                    return
                yield thought(depth)
            finished.append(word)
        values |= found
        deeper = order = sorted(finished, key=lambda word: -values[word])
        yield thought(depth + 1)
