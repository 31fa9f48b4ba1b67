"""How the opponents of both 3x3 games think: by book, by alpha-beta and by proof."""

import time
from collections.abc import Callable, Collection, Generator, Iterator
from typing import Any

from pawboard.bots.alphabeta import AlphaBeta, Meter, Root, deepen, older
from pawboard.bots.book import Strategy
from pawboard.bots.contract import CERTAIN, WIN, Budget, Candidate, Thought
from pawboard.bots.model import Model
from pawboard.bots.proof import Prover
from pawboard.engine.game import TERMINAL, Game, Move

SHORT = (3, 5, 7)
"""Wins looked for before anything else, in plies; a book leaves out what this finds."""
LONG = (9, 13, 25)
LINE = 12
"""Moves told of what is expected."""
FIRST, SECOND = 0.45, 0.7
"""Shares of a budget after which short proofs and alpha-beta make way for what follows."""


class Board:
    """One position of a 3x3 game, as its opponent looks at it.

    Args:
        game: the rules.
        model: the positions of its options.
        state: a state with a seat to move.
        drawn: positions that have stood twice.
        longest: plies the game can still last.
        book: the known wins; an empty one for other options or weaker play.
    """

    def __init__(
        self,
        game: Game[Any],
        model: Model,
        state: Any,
        drawn: Collection[int],
        longest: int,
        book: Strategy,
    ) -> None:
        self.game = game
        self.model = model
        self.state = state
        self.drawn = drawn
        self.longest = longest
        self.book = book if not drawn else {}
        self.seat = game.current_player(state)
        self.start = model.of(state)
        ended, after = {}, {}
        moves = game.legal_moves(state)
        for move in moves:
            child = game.play(state, move)
            if game.current_player(child) == TERMINAL:
                winners = game.outcome(child).winners
                won = WIN - 1 if self.seat in winners else 1 - WIN
                ended[move] = won if len(winners) == 1 else 0
            else:
                after[move] = model.of(child)
        self.root = Root(moves, ended, after)
        self.engine = AlphaBeta(
            model, {here: plies for here, (plies, _) in self.book.items()}, drawn
        )
        self.prover = Prover(model, drawn)
        self._told: tuple[int, int, bool] | None = None
        self._thought: Thought | None = None

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return self.engine.nodes + self.prover.nodes

    def think(
        self, budget: Budget, clock: Callable[[], float] = time.monotonic
    ) -> Iterator[Thought]:
        """Yield thoughts until the budget is spent or nothing is left to find out."""
        meter = Meter(budget, clock)
        depth = 0
        deepening = deepen(self.engine, self.root, self.longest)
        next(deepening)
        self.look_up()
        yield self.thought(0, self.decided())
        if self.decided():
            return
        if budget.knowledge:
            for _ in self.prove(SHORT):
                yield self.thought(0)
                if meter.spent(self.nodes, FIRST):
                    break
            if self.decided():
                yield self.thought(0, done=True)
                return
        for depth in deepening:
            yield self.thought(depth)
            if meter.spent(self.nodes, SECOND if budget.knowledge else 1.0):
                break
        else:
            yield self.thought(depth, done=True)
            return
        if budget.knowledge:
            for _ in self.prove(LONG):
                yield self.thought(depth)
                if meter.spent(self.nodes):
                    return
        yield self.thought(depth, done=self.decided())

    def decided(self) -> bool:
        """Return whether the best move is a proven win, or every move a proven loss."""
        best = self.root.candidates()[0].score
        return best >= CERTAIN or best <= -CERTAIN

    def look_up(self) -> None:
        """Take the win the book knows, if it knows one."""
        if self.start in self.book:
            plies, number = self.book[self.start]
            children = sorted(child for child in self.prover.safe(self.start) if child >= 0)
            self.root.settle(children[number], WIN - plies)

    def prove(self, lengths: Collection[int]) -> Iterator[None]:
        """Look for a forced win, then for the opponent's after the moves that look best."""
        root, prover = self.root, self.prover
        for plies in lengths:
            if plies > self.longest:
                break
            if (yield from prover.wins(self.start, plies)):
                if self.start in prover.best:
                    root.settle(prover.best[self.start], WIN - plies)
                return
        for longest in lengths:
            if longest >= self.longest:
                break
            for position in root.order():
                if root.scores[position] <= -CERTAIN:
                    break
                shortest = yield from self._shortest(position, longest)
                if shortest is None:
                    break
                root.settle(position, -older(WIN - shortest))

    def _shortest(self, position: int, longest: int) -> Generator[None, None, int | None]:
        """Return in how many plies the next seat wins, None if not within `longest`."""
        for plies in range(3, longest + 1, 2):
            if (yield from self.prover.wins(position, plies)):
                return plies
        return None

    def thought(self, depth: int, done: bool = False) -> Thought:
        """Return what is known now, made anew only where something has changed."""
        told = self.root.version, depth, done
        if self._told is None or told != self._told:
            before = self._thought
            candidates = self._ranked()
            move = candidates[0].move
            same = before is not None and before.move == move and before.depth == depth
            line = before.line if before is not None and same and not done else self.line(move)
            self._thought = Thought(candidates, line, self.nodes, depth, done)
            self._told = told
        assert self._thought is not None
        return self._thought._replace(nodes=self.nodes)

    def _ranked(self) -> tuple[Candidate, ...]:
        candidates = self.root.candidates()
        if candidates[0].score > -CERTAIN:
            return candidates
        # Of the longest losses, the one that leaves the most moves to go wrong with.
        after, replies = self.root.after, self.model.replies
        ways = {here: len(replies(here)) for here in set(after.values())}
        return tuple(
            sorted(candidates, key=lambda one: (-one.score, -ways.get(after.get(one.move, -1), 0)))
        )

    def line(self, move: Move) -> tuple[Move, ...]:
        """Return the moves expected from a first one on, as far as the searches remember them."""
        game, model = self.game, self.model
        words = [move]
        state = game.play(self.state, move)
        while game.current_player(state) != TERMINAL and len(words) < LINE:
            position = model.of(state)
            after = {model.of(child): word for word, child in self._children(state)}
            wanted = self.prover.best.get(position, self.engine.best.get(position))
            if model.wins(position):
                wanted = next(
                    (here for here, word in after.items() if self._ends(state, word)), None
                )
            if wanted not in after:
                break
            words.append(after[wanted])
            state = game.play(state, after[wanted])
        return tuple(words)

    def _children(self, state: Any) -> Iterator[tuple[Move, Any]]:
        for word in reversed(self.game.legal_moves(state)):
            yield word, self.game.play(state, word)

    def _ends(self, state: Any, word: Move) -> bool:
        child = self.game.play(state, word)
        over = self.game.current_player(child) == TERMINAL
        return over and self.game.outcome(child).winners == (self.game.current_player(state),)
