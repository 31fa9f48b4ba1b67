"""Information-set Monte-Carlo tree search for Cats Called Jiji.

Every round takes a deal that fits what the seat sees, walks down one tree shared by all deals,
whose branches are what the seat would see, and plays the rest out. At each step the seat to move
chooses for itself by what the tree knows, led by what it would do when playing out; what a draw
brings is chance. Where a seat declares, a branch is how many cards it names: it names those
likeliest to itself in that deal.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random

from pawboard.bots.jiji_beliefs import (
    declaration,
    enough,
    guesses,
    pick_bit,
    play_out,
    share,
)
from pawboard.bots.jiji_table import Table
from pawboard.games.jiji import DRAW, OVER, SHARE

EXPLORE = 0.5
"""How much a move is worth that has been tried less than others."""
LEAD = 0.7
"""The part of all tries that is meant for the move of the play-outs."""

UNTRIED = 0.3
"""What a move is taken to be worth before it is tried."""

Names = tuple[int, ...]


class Branch:
    """A move of a seat in the tree: how often it was tried and what it was worth to its seat."""

    __slots__ = ("after", "tries", "worth")

    def __init__(self) -> None:
        self.tries, self.worth = 0, 0.0
        self.after: dict[Names, Node] = {}
        """By what is seen to come of it."""


class Node:
    """A step of the game as the seat that thinks sees it."""

    __slots__ = ("branches", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.branches: dict[int, Branch] = {}

    def choose(self, options: Sequence[int], first: int) -> Branch:
        """Return the branch to try of those this deal offers, `first` being the play-out's."""
        branches = self.branches
        rest = (1 - LEAD) / max(1, len(options) - 1)
        scale = EXPLORE * sqrt(self.visits + 1)
        best, chosen = -1.0, None
        for option in options:
            branch = branches.get(option)
            if branch is None:
                branch = branches[option] = Branch()
            tries = branch.tries
            mean = (branch.worth + UNTRIED) / (tries + 1)
            value = mean + scale * (LEAD if option == first else rest) / (1 + tries)
            if value > best:
                best, chosen = value, branch
        assert chosen is not None
        return chosen


class Tree:
    """What has been found out about one position.

    Args:
        seat: who thinks.
        rng: where chance comes from.
    """

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat, self.rng = seat, rng
        self.root = Node()

    def play(self, table: Table, node: Node) -> list[float]:
        """Play a game from a node on, keep what comes of it and return its worth to each seat."""
        rng, me, seats = self.rng, self.seat, table.seats
        path: list[tuple[Node, Branch, int]] = []
        result: list[float] | None = None
        while table.phase != OVER:
            turn = table.turn
            seen: Names = ()
            if table.phase == DRAW:
                left = (turn + 1) % seats
                kind = pick_bit(table.hands[left], rng)
                laid = table.draw(kind)
                branch = node.branches.get(0)
                if branch is None:
                    branch = node.branches[0] = Branch()
                if laid or me in (turn, left):
                    seen = (kind,)
            elif table.phase == SHARE:
                kinds = table.shares()
                options = [-1] if table.may_keep(kinds) else []
                while kinds:
                    bit = kinds & -kinds
                    kinds ^= bit
                    options.append(bit.bit_length() - 1)
                first = share(table, rng) if len(options) > 1 else options[0]
                branch, kind = self._tried(node, options, first)
                path.append((node, branch, turn))
                table.share(kind)
            else:
                branch, seen = self._declare(table, node)
                path.append((node, branch, turn))
            after = branch.after.get(seen)
            if after is None:
                branch.after[seen] = Node()
                result = play_out(table, rng)
                break
            node = after
        if result is None:
            result = table.returns()
        for before, branch, turn in path:
            before.visits += 1
            branch.tries += 1
            branch.worth += result[turn]
        return result

    def _tried(self, node: Node, options: Sequence[int], first: int) -> tuple[Branch, int]:
        branch = node.choose(options, first)
        return branch, next(o for o in options if node.branches[o] is branch)

    def _declare(self, table: Table, node: Node) -> tuple[Branch, Names]:
        """Let the seat to declare name as many cards as it chooses to, 0 for none."""
        known = guesses(table, table.turn, self.rng, enough(table))
        options = [count for count in range(len(known) + 1) if count or table.may_skip()]
        first = len(declaration(table, self.rng, known))
        branch, count = self._tried(node, options, first)
        if not count:
            table.skip()
            return branch, ()
        # The cards named are seen, but trees grow deeper where only success counts.
        return branch, (1, *sorted(table.find(known[count - 1][1])))
