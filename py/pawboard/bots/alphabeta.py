"""Iterative-deepening alpha-beta over a `Model`, in slices, with proven wins told by distance.

A search here is a chain of generators: it may stop after any node and go on later, so a thought
costs a bounded number of nodes without a thread and without doing anything twice.

Repetition. The rules draw a game when a position stands for the third time. Inside a search no
position counts as repeated, because along a forced win the distance falls with every ply: none of
its positions comes twice. Positions that have already stood twice in the game are handed in as
`drawn` and count as the draw they would be; mirror images share that fate, which can only
understate a win.
"""

from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence

from pawboard.bots.contract import CERTAIN, EXPANSIONS, WIN, Budget, Candidate, plies_to_end
from pawboard.bots.model import Model
from pawboard.engine.game import Move

MARGIN = 40
"""Root moves this close to the best get their own score instead of a bound."""

FREE = 8
"""Forced replies in a row of moves that cost no depth: circling must not go on for ever."""

UPPER, EXACT, LOWER = -1, 0, 1
ENTRIES = 400_000
"""Positions remembered at most; about 100 MB of a browser's memory."""

Search = Generator[None, None, int]


def older(score: int) -> int:
    """Return what a score is worth one ply earlier."""
    return score - 1 if score >= CERTAIN else score + 1 if score <= -CERTAIN else score


def newer(score: int) -> int:
    """Return the score that is worth `score` one ply earlier."""
    return score + 1 if score >= CERTAIN else score - 1 if score <= -CERTAIN else score


class AlphaBeta:
    """One search of one position; it remembers what it has seen and forgets it with itself.

    Args:
        model: the game.
        known: shortest wins by position (plies), from a book; none of them is searched again.
        drawn: positions that end the game as a draw if they come again.
    """

    def __init__(
        self, model: Model, known: Mapping[int, int] | None = None, drawn: Collection[int] = ()
    ) -> None:
        self.model = model
        self.known = known or {}
        self.nodes = 0
        self.table: dict[int, tuple[int, int, int]] = dict.fromkeys(drawn, (1000, 0, EXACT))
        self.best: dict[int, int] = {}

    def children(self, position: int) -> tuple[int | None, list[int]]:
        """Return the score of the moves that lose at once, and the canonical others, distinct.

        The score is None where no move loses at once. The seat to move must not win at once.
        """
        model = self.model
        replies = model.replies(position)
        wins, canonical = model.wins, model.canonical
        safe = [reply for reply in replies if reply < 0 or not wins(reply)]
        lost = None
        if not replies:
            lost = 1 - WIN
        elif len(safe) < len(replies):
            lost = 2 - WIN
        return lost, list(dict.fromkeys([canonical(one) if one >= 0 else one for one in safe]))

    def search(self, position: int, depth: int, alpha: int, beta: int, free: int = FREE) -> Search:
        """Return the score of a position in which the seat to move cannot win at once.

        Args:
            position: a canonical position.
            depth: plies to look ahead, at least 1.
            alpha: scores up to it need not be told apart.
            beta: nor scores from it on.
            free: forced replies from here on that cost no depth.
        """
        entry = self.table.get(position)
        if entry is not None:
            known_depth, score, bound = entry
            if known_depth >= depth and bound == EXACT:
                return score
            proven = score >= CERTAIN or score <= -CERTAIN
            if known_depth >= depth or proven:
                if bound >= EXACT and score >= beta and (known_depth >= depth or score > 0):
                    return score
                if bound <= EXACT and score <= alpha and (known_depth >= depth or score < 0):
                    return score
        elif position in self.known:
            return WIN - self.known[position]
        self.nodes += 1
        if self.nodes % EXPANSIONS == 0:
            yield
        lost, children = self.children(position)
        best = -WIN if lost is None else lost
        if len(children) == 1 and free:
            depth, free = depth + 1, free - 1
        first = self.best.get(position)
        if first is not None and first in children:
            children.remove(first)
            children.insert(0, first)
        floor, choice = alpha, None
        table, evaluate = self.table, self.model.evaluate
        for child in children:
            if child < 0:
                score = 0
            elif depth <= 1:
                seen = table.get(child)
                score = -older(seen[1] if seen and seen[2] == EXACT else evaluate(child))
            else:
                score = -older(
                    (yield from self.search(child, depth - 1, newer(-beta), newer(-alpha), free))
                )
            if score > best:
                best, choice = score, child
                if score > alpha:
                    alpha = score
                    if score >= beta:
                        break
        if len(table) < ENTRIES or position in table:
            bound = LOWER if best >= beta else EXACT if best > floor else UPPER
            table[position] = (depth, best, bound)
            if choice is not None:
                self.best[position] = choice
        return best


class Root:
    """The moves of the position thought about, their scores so far, and when to stop.

    Args:
        moves: the words, in legal order.
        ended: by word the score of a move that ends the game.
        after: by word the canonical position a move leads to if it does not.
    """

    def __init__(
        self, moves: Sequence[Move], ended: Mapping[Move, int], after: Mapping[Move, int]
    ) -> None:
        self.moves = moves
        self.ended = ended
        self.after = after
        self.scores: dict[int, int] = {}
        self.exact: set[int] = set()
        self.version = 0
        """Raised when anything here changes."""
        self.fresh: set[int] = set()
        """Positions scored at the depth now searched; the others' scores are older."""

    def settle(self, position: int, score: int, exact: bool = True) -> None:
        """Note what the moves to a position are worth."""
        self.version += 1
        self.scores[position] = score
        self.fresh.add(position)
        if exact:
            self.exact.add(position)
        else:
            self.exact.discard(position)

    def candidates(self) -> tuple[Candidate, ...]:
        """Return every move with its score, best first."""
        found = []
        for move in self.moves:
            if move in self.ended:
                found.append(Candidate(move, self.ended[move]))
            else:
                position = self.after[move]
                found.append(Candidate(move, self.scores[position], position in self.exact))
        best = max((one.score for one in found if self._current(one.move)), default=-WIN)
        # Scores of different depths do not compare; only a loss makes an older score preferable.
        found.sort(key=lambda one: (best > -CERTAIN and not self._current(one.move), -one.score))
        return tuple(found)

    def _current(self, move: Move) -> bool:
        return move in self.ended or self.after[move] in self.fresh

    def order(self) -> list[int]:
        """Return the positions to search, best first, each once."""
        ranked = [self.after[one.move] for one in self.candidates() if one.move in self.after]
        return list(dict.fromkeys(ranked))


class Meter:
    """Says when a budget is spent.

    Args:
        budget: the limits.
        clock: seconds, for budgets in seconds.
    """

    def __init__(self, budget: Budget, clock: Callable[[], float]) -> None:
        self.budget = budget
        self.clock = clock
        self.started = clock()

    def spent(self, nodes: int, share: float = 1.0) -> bool:
        """Return whether a share of the budget is used up."""
        limit, seconds = self.budget.nodes, self.budget.seconds
        if limit is not None and nodes >= limit * share:
            return True
        return seconds is not None and self.clock() - self.started >= seconds * share


def settled(candidates: Sequence[Candidate], depth: int) -> bool:
    """Return whether a search of this depth leaves no question about the best move."""
    plies = plies_to_end(candidates[0].score)
    return plies is not None and abs(plies) <= depth


def deepen(engine: AlphaBeta, root: Root, longest: int) -> Iterator[int]:
    """Search the root's moves deeper and deeper, yielding the depth completed at every pause.

    Args:
        engine: the search, with its memory.
        root: the moves; their scores are kept up to date.
        longest: plies the game can still last.
    """
    model = engine.model
    ended = max(root.ended.values(), default=-WIN)
    for position in root.after.values():
        if position in engine.known:
            root.settle(position, -older(WIN - engine.known[position]))
        elif model.wins(position):
            root.settle(position, 2 - WIN)
        else:
            root.settle(position, -older(model.evaluate(position)), exact=False)
    yield 0
    closed = {position for position in root.scores if position in root.exact}
    for depth in range(1, longest):
        order = [position for position in root.order() if position not in closed]
        root.fresh = set(closed)
        best = max([ended, *(root.scores[position] for position in closed)])
        for position in order:
            alpha = best - MARGIN if abs(best) < CERTAIN else best - 1
            running = engine.search(position, depth, -WIN, newer(-max(alpha, -WIN)))
            while True:
                try:
                    next(running)
                except StopIteration as end:
                    score = -older(end.value)
                    break
                yield depth - 1
            root.settle(position, score, exact=score > alpha)
            best = max(best, score)
        yield depth
        if settled(root.candidates(), depth + 1):
            return
