"""Proofs on the 3x3 boards: whether a seat can force a win within so many plies.

Play on these boards may circle, and the rules draw a game on its third repetition and at ply 200.
Neither touches a proof: along a forced win the distance falls with every ply, so no position of it
comes twice, mirrored or not, and the caller keeps the distance below what is left of 200. What a
game taken over from somebody else has already repeated is handed in as `drawn`.
"""

from collections.abc import Collection, Generator
from typing import TypeVar

from pawboard.bots.contract import EXPANSIONS
from pawboard.bots.model import Model

Answer = TypeVar("Answer")
Search = Generator[None, None, bool]


def finish(running: Generator[None, None, Answer]) -> Answer:
    """Return the answer of a search, run to its end without a pause."""
    while True:
        try:
            next(running)
        except StopIteration as end:
            answer: Answer = end.value
            return answer


class Prover:
    """Remembers what has been proven of the positions of one model; all are canonical.

    The seat that tries to win is the attacker. Its moves are tried in the order of how few safe
    replies they leave; a position whose move was found to hold or to win is tried with it first.

    Args:
        model: the game.
        drawn: positions that end the game as a draw if they come again.

    Attributes:
        nodes: positions whose moves have been generated.
        won: with the attacker to move, plies within which it is proven to win.
        refuted: with the attacker to move, plies within which it is proven not to win.
        lost: with the defender to move, plies within which it is proven to lose.
        held: with the defender to move, plies within which it is proven not to lose.
        best: the move that proved what is known, as the position it leads to.
    """

    def __init__(self, model: Model, drawn: Collection[int] = ()) -> None:
        self.model = model
        self.nodes = 0
        self.won: dict[int, int] = {}
        self.refuted = dict.fromkeys(drawn, 1000)
        self.lost: dict[int, int] = {}
        self.held = dict.fromkeys(drawn, 1000)
        self.best: dict[int, int] = {}
        self._breadth: dict[int, int] = {}
        self._pause = EXPANSIONS

    def safe(self, position: int) -> list[int]:
        """Return the children after which the next seat cannot win at once, DRAWN among them.

        The seat to move must not be able to win at once itself.
        """
        self.nodes += 1
        model = self.model
        wins, canonical = model.wins, model.canonical
        return list(
            dict.fromkeys(
                [
                    canonical(reply) if reply >= 0 else reply
                    for reply in model.replies(position)
                    if reply < 0 or not wins(reply)
                ]
            )
        )

    def wins(self, position: int, plies: int) -> Search:
        """Return whether the attacker, who is to move, can win within an odd number of plies."""
        if self.won.get(position, 1000) <= plies:
            return True
        if self.refuted.get(position, 0) >= plies:
            return False
        if self.model.wins(position):
            self.won[position] = 1
            return True
        if plies < 3:
            return False
        if self.nodes >= self._pause:
            self._pause = self.nodes + EXPANSIONS
            yield
        breadth = self._breadth
        children = [child for child in self.safe(position) if child >= 0]
        for child in children:
            if child not in breadth:
                breadth[child] = len(self.safe(child))
            if not breadth[child] and child not in self.held:
                self.won[position] = 3
                self.lost[child] = 2
                self.best[position] = child
                return True
        if plies >= 5:
            children.sort(key=breadth.__getitem__)
            self._best_first(position, children)
            for child in children:
                if (yield from self.loses(child, plies - 1)):
                    self.won[position] = plies
                    self.best[position] = child
                    return True
        self.refuted[position] = plies
        return False

    def loses(self, position: int, plies: int) -> Search:
        """Return whether the defender loses within an even number of plies.

        The defender is to move and cannot win at once.
        """
        if self.lost.get(position, 1000) <= plies:
            return True
        if self.held.get(position, 0) >= plies:
            return False
        children = self.safe(position)
        if plies > 2 and Model.DRAWN not in children:
            self._best_first(position, children)
            for child in children:
                if not (yield from self.wins(child, plies - 1)):
                    self.held[position] = plies
                    self.best[position] = child
                    return False
        elif children:
            self.held[position] = plies
            return False
        self.lost[position] = plies
        return True

    def _best_first(self, position: int, children: list[int]) -> None:
        first = self.best.get(position)
        if first is not None:
            children.remove(first)
            children.insert(0, first)


class Strategy:
    """The shortest wins among those a prover knows, read off its memory.

    Args:
        prover: has proven every position asked for.

    Attributes:
        moves: by position with the attacker to move: plies to the win, and the child to go to
            (-1 where the win is immediate).
    """

    def __init__(self, prover: Prover) -> None:
        self.prover = prover
        self.moves: dict[int, tuple[int, int]] = {}
        self._replies: dict[int, tuple[int, list[int]]] = {}

    def plies(self, position: int) -> int:
        """Return the plies of the shortest known win of the attacker, who is to move."""
        if position not in self.moves:
            prover = self.prover
            limit = prover.won[position]
            if prover.model.wins(position):
                self.moves[position] = (1, -1)
            else:
                self.moves[position] = min(
                    (1 + self.delay(child), child)
                    for child in prover.safe(position)
                    if prover.lost.get(child, 1000) < limit
                )
        return self.moves[position][0]

    def delay(self, position: int) -> int:
        """Return how long the defender, who is to move and lost, can hold out."""
        if position not in self._replies:
            replies = self.prover.safe(position)
            self._replies[position] = (1 + max(map(self.plies, replies), default=1), replies)
        return self._replies[position][0]

    def gather(self, position: int, floor: int) -> dict[int, tuple[int, int]]:
        """Return the positions reachable by this strategy against all replies, with their moves.

        Args:
            position: where it starts, the attacker to move.
            floor: wins of that many plies or fewer are left out.
        """
        gathered: dict[int, tuple[int, int]] = {}
        waiting = [position]
        while waiting:
            here = waiting.pop()
            if here in gathered or self.plies(here) <= floor:
                continue
            gathered[here] = self.moves[here]
            child = self.moves[here][1]
            self.delay(child)
            waiting += self._replies[child][1]
        return gathered
