"""The opponent of Tuned: its positions as integers, and what they are worth."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache

from pawboard.bots.book import book
from pawboard.bots.contract import Budget, Thought
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
from pawboard.games.tuned import ACTIONS, GAME, MAX_PLIES, Rules, State

STACKS = ("", "b", "d", "c", "bd", "dc", "bdc")
"""By content: the animals, bottom to top."""
KINDS = "bdc"

BOARD = (1 << 27) - 1
BAN, HAND, OTHER_HAND, MUST_ADD, OTHER_MUST_ADD = 27, 35, 41, 47, 48
"""Where the fields of a position begin: the forbidden reversal, hands of the seat to move and of
the other (two bits a kind), whether their roosters stand on Move."""

# By content and kind: the content after adding it, or -1.
ADDED = [
    [STACKS.index(stack + kind) if stack + kind in STACKS else -1 for kind in KINDS]
    for stack in STACKS
]
TOP = [KINDS.find(stack[-1:]) if stack else -1 for stack in STACKS]
# By content: for each number of animals that can be lifted, that number, the kinds of the lowest
# and the highest of them, the kind uncovered (-1 for none), and the content left.
LIFTS = [
    [
        (
            count,
            KINDS.index(stack[-count]),
            KINDS.index(stack[-1]),
            KINDS.find(stack[-count - 1]) if count < len(stack) else -1,
            STACKS.index(stack[:-count]),
        )
        for count in range(1, len(stack) + 1)
    ]
    for stack in STACKS
]
# By content and number lifted less one: what stands where the lifted part lands, by what was there.
JOINED = [
    [
        {
            onto: STACKS.index(STACKS[onto] + stack[-count:])
            for onto in range(7)
            if STACKS[onto] + stack[-count:] in STACKS
        }
        for count in range(1, len(stack) + 1)
    ]
    for stack in STACKS
]


def _described(square: int, content: int) -> int:
    """Return the bit of a square in the mask of its top animal, or of the empty squares."""
    return 1 << square + 9 * (TOP[content] if content else 3)


def _placing(image: tuple[int, ...]) -> Callable[[int, int], int]:
    """Return what a content adds to a position whose squares go where `image` says."""
    return lambda square, content: content << 3 * image[square]


def _banned(image: tuple[int, ...]) -> list[int]:
    """Return by ban where it goes, in place."""
    moved = [0]
    for ban in range(243):
        count, squares = divmod(ban, 81)
        origin, target = divmod(squares, 9)
        moved.append(count * 81 + image[origin] * 9 + image[target] + 1 << BAN)
    return moved


class TunedModel(Model):
    """Positions of Tuned under given options.

    Args:
        uncovering: whether a line counts that does not hold the square the action ended on.
        reversal: whether the last Move must not be undone.
    """

    def __init__(self, uncovering: bool = True, reversal: bool = True) -> None:
        self.uncovering = uncovering
        self.reversal = reversal
        self.description = finish(chunk_table(3, 7, _described))
        self.images = [
            (*finish(chunk_table(3, 7, _placing(image))), _banned(image)) for image in SYMMETRIES
        ]

    def of(self, state: State) -> int:
        seat = state.ply & 1
        donkeys, dogs, cats = state.board
        position = 0
        for square in range(9):
            stack = "".join(
                kind
                for kind, mask in zip(KINDS, (donkeys, dogs, cats), strict=True)
                if mask >> square & 1
            )
            position |= STACKS.index(stack) << 3 * square
        for shift, hand in ((HAND, state.hands[seat]), (OTHER_HAND, state.hands[1 - seat])):
            position |= sum(count << shift + 2 * kind for kind, count in enumerate(hand))
        position |= (state.roosters >> seat & 1) << MUST_ADD
        position |= (state.roosters >> 1 - seat & 1) << OTHER_MUST_ADD
        if state.reversal and not state.roosters >> seat & 1:
            action = ACTIONS[state.reversal]
            origin, target = action.origin.bit_length() - 1, action.to.bit_length() - 1
            position |= (action.height - 1) * 81 + origin * 9 + target + 1 << BAN
        return self.canonical(position)

    def canonical(self, position: int) -> int:
        low, middle, high = position & 511, position >> 9 & 511, position >> 18 & 511
        ban = position >> BAN & 255
        rest = position >> HAND << HAND
        if ban:
            return rest + min(
                [a[low] + b[middle] + c[high] + bans[ban] for a, b, c, bans in self.images]
            )
        return rest + min([a[low] + b[middle] + c[high] for a, b, c, _ in self.images])

    def wins(self, position: int) -> bool:
        a, b, c = self.description
        fields = a[position & 511] + b[position >> 9 & 511] + c[position >> 18 & 511]
        tops = (fields & FULL, fields >> 9 & FULL, fields >> 18 & FULL)
        empty = fields >> 27
        hand = position >> HAND & 63
        completing = (COMPLETING[tops[0]], COMPLETING[tops[1]], COMPLETING[tops[2]])
        if hand:
            if hand & 3 and completing[0] & empty:
                return True
            if hand & 12 and completing[1] & (empty | tops[0]):
                return True
            if hand & 48 and completing[2] & (empty | tops[1]):
                return True
        crowded = not empty & empty - 1
        if crowded and position >> OTHER_MUST_ADD & 1 and self._starves(position):
            return True
        if position >> MUST_ADD & 1:
            return False
        return self._wins_moving(position, tops, empty, completing)

    def _wins_moving(
        self,
        position: int,
        tops: tuple[int, int, int],
        empty: int,
        completing: tuple[int, int, int],
    ) -> bool:
        ban = (position >> BAN & 255) - 1
        targets = (empty, empty | tops[0], empty | tops[1])
        for square in SQUARES_OF[FULL & ~empty]:
            bit = 1 << square
            for count, lowest, highest, shown, _ in LIFTS[position >> 3 * square & 7]:
                landing = targets[lowest] & ~bit
                if ban >= 0 and ban // 9 == (count - 1) * 9 + square:
                    landing &= ~(1 << ban % 9)
                if not landing:
                    continue
                if COMPLETING[tops[highest] ^ bit] & landing:
                    return True
                if shown >= 0 and completing[shown] & bit and self.uncovering:
                    whole = tops[shown] | bit
                    if any(HAS_LINE[whole & ~(1 << target)] for target in SQUARES_OF[landing]):
                        return True
        return False

    def _starves(self, position: int) -> bool:
        """Return whether some action leaves the next seat, who must add, without a place to."""
        a, b, c = self.description
        for after in self._actions(position):
            fields = a[after & 511] + b[after >> 9 & 511] + c[after >> 18 & 511]
            hand, empty = after >> HAND & 63, fields >> 27
            if not (empty or (hand & 12 and fields & FULL) or (hand & 48 and fields >> 9 & FULL)):
                return True
        return False

    def replies(self, position: int) -> list[int]:
        return self._actions(position)

    def _actions(self, position: int) -> list[int]:
        a, b, c = self.description
        fields = a[position & 511] + b[position >> 9 & 511] + c[position >> 18 & 511]
        donkeys, dogs, empty = fields & FULL, fields >> 9 & FULL, fields >> 27
        targets = (empty, empty | donkeys, empty | dogs)
        board, hand = position & BOARD, position >> HAND & 63
        other_adds = position >> OTHER_MUST_ADD & 1
        base = (position >> OTHER_HAND & 63) << HAND | other_adds << MUST_ADD
        found = []
        for kind, unit in ((2, 16), (1, 4), (0, 1)):
            if hand & 3 * unit:
                rest = base | hand - unit << OTHER_HAND
                for square in SQUARES_OF[targets[kind]]:
                    shift = 3 * square
                    content = board >> shift & 7
                    found.append(board + (ADDED[content][kind] - content << shift) | rest)
        if position >> MUST_ADD & 1:
            return found
        rest = base | hand << OTHER_HAND | (hand > 0) << OTHER_MUST_ADD
        ban = (position >> BAN & 255) - 1
        bans = self.reversal and not other_adds
        for square in SQUARES_OF[FULL & ~empty]:
            origin = 3 * square
            whole = board >> origin & 7
            for count, lowest, _, _, left in LIFTS[whole]:
                landing = targets[lowest] & ~(1 << square)
                if ban >= 0 and ban // 9 == (count - 1) * 9 + square:
                    landing &= ~(1 << ban % 9)
                lifted = board + (left - whole << origin)
                joined = JOINED[whole][count - 1]
                for target in SQUARES_OF[landing]:
                    shift = 3 * target
                    content = board >> shift & 7
                    after = lifted + (joined[content] - content << shift) | rest
                    if bans:
                        after |= (count - 1) * 81 + target * 9 + square + 1 << BAN
                    found.append(after)
        return found

    def evaluate(self, position: int) -> int:
        a, b, c = self.description
        fields = a[position & 511] + b[position >> 9 & 511] + c[position >> 18 & 511]
        open_lines = sum(BITS[COMPLETING[fields >> shift & FULL]] for shift in (0, 9, 18))
        # Whoever must add next gives the other the choice; lines half made serve who may choose.
        tempo = (position >> OTHER_MUST_ADD & 1) - (position >> MUST_ADD & 1)
        hands = sum(
            (position >> HAND + 2 * kind & 3) - (position >> OTHER_HAND + 2 * kind & 3)
            for kind in range(3)
        )
        return 20 * tempo + 5 * tempo * open_lines - 4 * hands


@lru_cache(4)
def model_of(rules: Rules) -> TunedModel:
    """Return the model of some options, made once."""
    return TunedModel(rules.uncover == "wins", rules.reversal == "banned")


def drawn(model: Model, state: State) -> set[int]:
    """Return the positions that have stood twice: the next time ends the game."""
    first = state.ply - len(state.past)
    stood = Counter(
        (board, reversal, first + number & 1)
        for number, (board, reversal) in enumerate((*state.past, (state.board, state.reversal)))
    )
    return {
        model.of(state._replace(board=board, reversal=reversal, ply=parity))
        for (board, reversal, parity), times in stood.items()
        if times >= 2
    }


def think(view: str, seat: Seat, seed: str, budget: Budget) -> Iterator[Thought]:
    """Yield better and better thoughts about the move of `seat`, who sees `view`."""
    state = GAME.from_text(view)
    rules = state.rules._replace(opening="free")
    model = model_of(rules)
    known = book("tuned") if budget.knowledge and rules == Rules() else {}
    longest = MAX_PLIES - state.ply
    yield from Board(GAME, model, state, drawn(model, state), longest, known).think(budget)
