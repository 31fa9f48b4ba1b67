"""The opponent of Three Tiers: its positions as integers, and what they are worth."""

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from itertools import pairwise, product
from typing import Self

from pawboard.bots.book import book
from pawboard.bots.contract import Budget, Thought, waiting
from pawboard.bots.model import (
    BITS,
    COMPLETING,
    SQUARES_OF,
    SYMMETRIES,
    Model,
    chunk_table,
)
from pawboard.bots.nine_squares import Board
from pawboard.bots.proof import finish
from pawboard.engine.game import Seat
from pawboard.games.nine_squares import FULL, HAS_LINE
from pawboard.games.three_tiers import GAME, MAX_PLIES, Rules, State

Content = tuple[int, ...]
"""Who owns a square's bronze, silver and gold: 0 nobody, 1 the seat to move, 2 the other."""


def _contents(cover: str) -> list[Content]:
    """Return every content a square can have, the empty one first."""
    found = []
    for content in product((0, 1, 2), repeat=3):
        owners = [owner for owner in content if owner]
        same = any(low == high for low, high in pairwise(owners))
        if cover == "any" or not same:
            found.append(content)
    return found


def _placing(bits: int, image: tuple[int, ...]) -> Callable[[int, int], int]:
    """Return what a content adds to a position whose squares go where `image` says."""
    return lambda square, index: index << bits * image[square]


# Fields of the description of a position, nine bits each unless said otherwise.
OWN, OTHER = 0, 9  # whose tops
FREE = (18, 27, 36)  # where a bronze, silver, gold piece of the seat to move may go
USED = (45, 49, 53)  # four bits each: how many of its pieces are on the board
WEIGHT = 60  # the balance of tops, offset so that it stays positive

SQUARE_WORTH = (3, 2, 3, 2, 4, 2, 3, 2, 3)


class ThreeTiersModel(Model):
    """Positions of Three Tiers under given options.

    Mirror images are joined only with the default ``cover``; the other one has 27 contents a
    square and would need tables too big to build while somebody waits.
    """

    def __init__(self, rules: Rules) -> None:
        finish(self._build(rules))

    @classmethod
    def in_slices(cls, rules: Rules) -> Generator[None, None, Self]:
        """Return the model of some options, made with pauses."""
        model = cls.__new__(cls)
        yield from model._build(rules)
        return model

    def _build(self, rules: Rules) -> Generator[None, None, None]:
        self.rules = rules
        self.supply = (int(rules.pieces[2]), int(rules.pieces[1]), int(rules.pieces[0]))
        contents = _contents(rules.cover)
        self.bits = bits = 4 if rules.cover == "opponent" else 5
        self.chunk = (1 << 3 * bits) - 1
        number = {content: index for index, content in enumerate(contents)}
        self.number = number
        tops = [
            max((size for size in range(3) if content[size]), default=-1) for content in contents
        ]
        owners = [
            content[top] if top >= 0 else 0 for content, top in zip(contents, tops, strict=True)
        ]
        self.top = tops
        # What placing or lifting the mover's piece of a size adds to the content's number.
        self.placed = [
            [
                number.get((*content[:size], 1, *content[size + 1 :]), index) - index
                for index, content in enumerate(contents)
            ]
            for size in range(3)
        ]
        self.lifted = [0] * len(contents)
        self.shown = [0] * len(contents)  # whose piece shows when the mover lifts the top
        for index, content in enumerate(contents):
            if owners[index] == 1:
                below = (*content[: tops[index]], 0, *content[tops[index] + 1 :])
                self.lifted[index] = number[below] - index
                self.shown[index] = owners[number[below]]
        swapped = [
            number[
                content[0] and 3 - content[0],
                content[1] and 3 - content[1],
                content[2] and 3 - content[2],
            ]
            for content in contents
        ]

        def described(square: int, index: int) -> int:
            bit, content, top, owner = 1 << square, contents[index], tops[index], owners[index]
            value = bit << OWN if owner == 1 else bit << OTHER if owner == 2 else 0
            if owner != 1 or rules.cover == "any":
                value |= sum(bit << FREE[size] for size in range(top + 1, 3))
            value += sum(1 << USED[size] for size in range(3) if content[size] == 1)
            worth = SQUARE_WORTH[square] * (2 + top)
            return value + (
                (100 + (worth if owner == 1 else -worth if owner == 2 else 0)) << WEIGHT
            )

        self.description = yield from chunk_table(bits, len(contents), described)
        images = SYMMETRIES if rules.cover == "opponent" else SYMMETRIES[:1]
        self.images = []
        for image in images:
            self.images.append((yield from chunk_table(bits, len(contents), _placing(bits, image))))
        self.turn = yield from chunk_table(
            bits, len(contents), lambda square, index: swapped[index] << bits * square
        )

    def of(self, state: State) -> int:
        seat = state.ply & 1
        own, other = state.board[3 * seat : 3 * seat + 3], state.board[3 - 3 * seat :][:3]
        position = 0
        for square in range(9):
            content = tuple(
                1 if own[size] >> square & 1 else 2 if other[size] >> square & 1 else 0
                for size in range(3)
            )
            position |= self.number[content] << self.bits * square
        return self.canonical(position)

    def canonical(self, position: int) -> int:
        chunk, width = self.chunk, 3 * self.bits
        low, middle, high = position & chunk, position >> width & chunk, position >> 2 * width
        return min([a[low] + b[middle] + c[high] for a, b, c in self.images])

    def describe(self, position: int) -> int:
        """Return the fields of a position."""
        chunk, width = self.chunk, 3 * self.bits
        a, b, c = self.description
        return a[position & chunk] + b[position >> width & chunk] + c[position >> 2 * width]

    def wins(self, position: int) -> bool:
        chunk, width = self.chunk, 3 * self.bits
        a, b, c = self.description
        fields = a[position & chunk] + b[position >> width & chunk] + c[position >> 2 * width]
        own = fields & FULL
        wanted = COMPLETING[own]
        if not wanted:
            return False
        supply = self.supply
        free = (fields >> 18 & FULL, fields >> 27 & FULL, fields >> 36 & FULL)
        if wanted & free[2] and fields >> 53 & 15 < supply[2]:
            return True
        if wanted & free[1] and fields >> 49 & 15 < supply[1]:
            return True
        if wanted & free[0] and fields >> 45 & 15 < supply[0]:
            return True
        if not wanted & free[2]:
            return False
        other = fields >> 9 & FULL
        bits, tops = self.bits, self.top
        mask = (1 << bits) - 1
        for square in SQUARES_OF[own]:
            content = position >> bits * square & mask
            bit = 1 << square
            shown = self.shown[content]
            rest = own if shown == 1 else own ^ bit
            landing = COMPLETING[rest] & free[tops[content]] & ~bit
            if landing and (shown != 2 or self._wins_revealing(other | bit, landing)):
                return True
        return False

    def _wins_revealing(self, other: int, landing: int) -> bool:
        """Return whether one of the `landing` squares wins although the lift shows `other`."""
        if not HAS_LINE[other]:
            return True
        if self.rules.reveal == "lift":
            return False
        if self.rules.both == "mover":
            return True
        return any(not HAS_LINE[other & ~(1 << square)] for square in SQUARES_OF[landing])

    def replies(self, position: int) -> list[int]:
        bits, rules, fields = self.bits, self.rules, self.describe(position)
        own, other = fields & FULL, fields >> 9 & FULL
        free = (fields >> 18 & FULL, fields >> 27 & FULL, fields >> 36 & FULL)
        mask = (1 << bits) - 1
        found = []
        for size in (0, 1, 2):
            if fields >> USED[size] & 15 < self.supply[size]:
                added = self.placed[size]
                for square in SQUARES_OF[free[size]]:
                    shift = bits * square
                    after = position + (added[position >> shift & mask] << shift)
                    mine, theirs = own | 1 << square, other & ~(1 << square)
                    found.append(self._child(after, mine, theirs, size))
        for origin in SQUARES_OF[own]:
            shift = bits * origin
            content = position >> shift & mask
            size, bit = self.top[content], 1 << origin
            shown = self.shown[content]
            rest = own if shown == 1 else own ^ bit
            uncovered = other | bit if shown == 2 else other
            lines = HAS_LINE[uncovered]
            if lines and rules.reveal == "lift":
                continue
            lifted = position + (self.lifted[content] << shift)
            added = self.placed[size]
            for square in SQUARES_OF[free[size] & ~bit]:
                mine, theirs = rest | 1 << square, uncovered & ~(1 << square)
                if lines and HAS_LINE[theirs]:
                    if rules.both == "draw" and HAS_LINE[mine]:
                        found.append(self.DRAWN)
                    continue
                shift = bits * square
                after = lifted + (added[lifted >> shift & mask] << shift)
                found.append(self._child(after, mine, theirs, size))
        found.sort(reverse=True)
        self_turn, low = self.turn, (1 << 9 * bits) - 1
        a, b, c = self_turn
        chunk, width = self.chunk, 3 * bits
        positions = []
        for entry in found:
            if entry < 0:
                positions.append(entry)
            else:
                here = entry & low
                positions.append(a[here & chunk] + b[here >> width & chunk] + c[here >> 2 * width])
        return positions

    def _child(self, after: int, mine: int, theirs: int, size: int) -> int:
        """Return a position with what speaks for it in the bits above, or DRAWN."""
        if mine | theirs == FULL and self.rules.full == "draw":
            return self.DRAWN
        order = 64 + 4 * BITS[COMPLETING[mine]] - 5 * BITS[COMPLETING[theirs]] + size
        return order << 9 * self.bits | after

    def evaluate(self, position: int) -> int:
        fields = self.describe(position)
        own, other = fields & FULL, fields >> 9 & FULL
        threats = 12 * BITS[COMPLETING[own]] - 14 * BITS[COMPLETING[other]]
        return (fields >> WEIGHT) - 900 + threats


_models: dict[Rules, ThreeTiersModel] = {}


def model_of(rules: Rules) -> ThreeTiersModel:
    """Return the model of some options, made once; the first move's option makes no difference."""
    return finish(_model_in_slices(rules))


def _model_in_slices(rules: Rules) -> Generator[None, None, ThreeTiersModel]:
    if rules not in _models:
        _models[rules] = yield from ThreeTiersModel.in_slices(rules)
    return _models[rules]


def drawn(model: Model, state: State) -> set[int]:
    """Return the positions that have stood twice: the next time ends the game."""
    first = state.ply - len(state.past)
    stood = Counter(
        (board, first + number & 1) for number, board in enumerate((*state.past, state.board))
    )
    return {
        model.of(State(board, parity, state.rules))
        for (board, parity), times in stood.items()
        if times >= 2
    }


def think(view: str, seat: Seat, seed: str, budget: Budget) -> Iterator[Thought]:
    """Yield better and better thoughts about the move of `seat`, who sees `view`."""
    state = GAME.from_text(view)
    rules = state.rules._replace(opening="free")
    model = yield from waiting(GAME.legal_moves(state), _model_in_slices(rules))
    known = book("three-tiers") if budget.knowledge and rules == Rules() else {}
    longest = MAX_PLIES - state.ply
    yield from Board(GAME, model, state, drawn(model, state), longest, known).think(budget)
