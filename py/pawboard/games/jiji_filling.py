"""In how many ways cards of Cats Called Jiji fill hands without a pair, counted by polynomials.

A kind of which one copy may lie in hand x or y is the polynomial x + y, one of which both copies
are to be placed in x, y and z is xy + xz + yz. The ways to fill the hands are the coefficient, in
the product over all kinds, of every hand to the power of its size. A polynomial is one integer.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations

from pawboard.games.jiji import NOBODY

WIDTH = 48
"""Bits of a coefficient: there are at most 6 ** 16 < 2 ** 42 ways to place 16 kinds."""
COEFFICIENT = (1 << WIDTH) - 1


Group = int
"""Kinds that may go to the same hands: how many copies are left, the hands allowed, and hands at
least one of which must be reached, unless there are none."""


def group_of(copies: int, allowed: int, reach: int) -> Group:
    """Return the group of kinds with so many copies left; hands are bits."""
    return copies | allowed << 2 | reach << 7


@cache
def placings(group: Group) -> tuple[int, ...]:
    """Return the ways to place the copies of one kind, as masks of hands."""
    copies, allowed, reach = group & 3, group >> 2 & 31, group >> 7
    hands = [1 << hand for hand in range(5) if allowed >> hand & 1]
    masks = map(sum, combinations(hands, copies))
    return tuple(mask for mask in masks if not reach or mask & reach)


class Shape:
    """The hands to be filled, and how a polynomial in them is packed into an integer.

    Every card goes somewhere, so that one hand, the biggest, needs no variable. The others have
    degrees up to their size, and one more that is cut off after each multiplication.
    """

    def __init__(self, sizes: tuple[int, ...]) -> None:
        self.sizes = sizes
        free = max(range(len(sizes)), key=sizes.__getitem__, default=NOBODY)
        shifts, stride, digits = [], WIDTH, [0]
        for hand, size in enumerate(sizes):
            if hand == free:
                shifts.append(0)
                continue
            shifts.append(stride)
            digits = [at + stride * degree for degree in range(size + 1) for at in digits]
            stride *= size + 2
        self.shift = [
            sum(shift for hand, shift in enumerate(shifts) if mask >> hand & 1)
            for mask in range(1 << len(sizes))
        ]
        """By mask of hands: how far a polynomial moves when one card goes to each."""
        self.keep = sum(COEFFICIENT << at for at in digits)
        self.target = sum(shift * size for shift, size in zip(shifts, sizes, strict=True))

    def times(self, polynomial: int, group: Group) -> int:
        """Return a polynomial multiplied by the ways to place one kind of a group."""
        return sum(polynomial << self.shift[mask] for mask in placings(group)) & self.keep


shape = lru_cache(64)(Shape)


@lru_cache(8192)
def products_of(sizes: tuple[int, ...], groups: tuple[tuple[Group, int], ...]) -> tuple[int, ...]:
    """Return the products over the last n kinds of groups with their counts, n from all to 0."""
    packing = shape(sizes)
    found = [1]
    for group, count in reversed(groups):
        for _ in range(count):
            found.append(packing.times(found[-1], group))
    return tuple(reversed(found))


class Fit:
    """Which hands each kind can go to, given the numbers of the Missing Jiji that decide it.

    How many kinds there are of each group is one integer, with five bits a group.
    """

    def __init__(self, unseen: Sequence[int], allowed: Sequence[int], reach: Sequence[int]) -> None:
        self.of = [
            [group_of(left, hands, one) for left in range(copies + 1)]
            for copies, hands, one in zip(unseen, allowed, reach, strict=True)
        ]
        """By kind and copies left for the hands: its group."""
        token = {group: 0 for groups in self.of for group in groups}
        self.groups = [group for group in token if group & 3]
        for at, group in enumerate(self.groups):
            token[group] = 1 << 5 * at
        self.tokens = [[token[group] for group in groups] for groups in self.of]
        self.all = sum([tokens[-1] for tokens in self.tokens])
        self.loss = [tokens[-1] - tokens[-2] if tokens[1:] else 0 for tokens in self.tokens]
        """By kind: what is lost when one copy becomes a Missing Jiji."""
        self.known: dict[int, int] = {}
        """The ways to fill the hands by the code of what is left for them."""

    def code(self, kinds: tuple[int, ...]) -> int:
        """Return how many kinds of each group are left when some became Missing Jiji."""
        code = self.all
        for number, kind in enumerate(kinds):
            tokens = self.tokens[kind]
            left = len(tokens) - 1 - kinds[:number].count(kind)
            code += tokens[left - 1] - tokens[left]
        return code

    def products(self, sizes: tuple[int, ...], code: int) -> tuple[int, ...]:
        """Return the products for the groups of a code."""
        counts = [(group, code >> 5 * at & 31) for at, group in enumerate(self.groups)]
        return products_of(sizes, tuple(sorted(pair for pair in counts if pair[1])))
