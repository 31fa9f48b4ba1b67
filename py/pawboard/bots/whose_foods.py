"""The opponent of Whose Foods: paranoid alpha-beta over the rules' own states.

With more than two seats all others are taken to play against the one that thinks. The removals of
a turn belong to it: they cost no depth, and nothing is judged in the middle of them.
"""

import time
from collections.abc import Generator, Iterator
from math import inf

from pawboard.bots.alphabeta import Meter
from pawboard.bots.contract import CERTAIN, SLICE, WIN, Budget, Candidate, Thought, waiting
from pawboard.engine.game import Move, Seat
from pawboard.games.whose_foods import GAME, SQUARES, State, cans_of

CAN_WORTH = (0, 60, 220, 220, 0, 0)
"""By cans in the pile, beyond their points: three at the end of a turn win."""
HURRY = 0.35
"""How much of the penalty for cans in hand is felt while all animals are still to come."""
MARGIN = 60
"""Root moves this close to the best get their own score instead of a bound."""
LINE = 8
PART = 32
"""Moves judged between two pauses before the search begins."""
FEW = 2
"""Up to so many pieces on the board mirrored placements are searched once."""

Search = Generator[None, None, int]


def worth(state: State) -> list[float]:
    """Return what each seat can hope for, in hundredths of a point."""
    rules = state.rules
    can_value, unplaced = 100 * int(rules.can_value), 100 * int(rules.unplaced)
    left = sum(state.supply) / 12
    felt = unplaced * (1 - left * (1 - HURRY))
    found = []
    for hand, pile in zip(state.hands, state.piles, strict=True):
        cans = cans_of(pile)
        value = 100 * (sum(pile) - cans) + can_value * cans + CAN_WORTH[min(cans, 5)]
        found.append(value + felt * (hand[0] + hand[1]))
    return found


def evaluate(state: State, me: Seat) -> int:
    """Return what an undecided state promises a seat against the others."""
    values = worth(state)
    others = [
        value for seat, value in enumerate(values) if seat != me and not state.out >> seat & 1
    ]
    return int(values[me] - (max(others) + sum(others) / len(others)) / 2)


class Searcher:
    """One search for one seat; it forgets everything with itself."""

    def __init__(self, me: Seat) -> None:
        self.me = me
        self.nodes = 0
        self.table: dict[State, tuple[int, int, int]] = {}
        self.best: dict[State, Move] = {}
        self.success: dict[Move, int] = {}
        """How often a move refuted something, by depth: such moves are tried first."""
        self._pause = SLICE

    def ended(self, state: State, plies: int) -> int | None:
        """Return the score of a state decided for the seat after so many plies, else None."""
        me = self.me
        if state.reason:
            if me not in state.winners:
                return plies - WIN
            return WIN - plies if len(state.winners) == 1 else 0
        return plies - WIN if state.out >> me & 1 else None

    def search(self, state: State, depth: int, alpha: int, beta: int, plies: int) -> Search:
        """Return the score of a state that is not decided, for the seat that thinks.

        Args:
            state: the state.
            depth: turns to look ahead, 0 inside a turn whose removals are still to be made.
            alpha: scores up to it need not be told apart.
            beta: nor scores from it on.
            plies: played since the root.
        """
        known = self.table.get(state)
        if known is not None and known[0] >= depth:
            _, score, bound = known
            if bound == 0 or (bound > 0 and score >= beta) or (bound < 0 and score <= alpha):
                return score
        if self.nodes >= self._pause:
            self._pause = self.nodes + SLICE
            yield
        moves = GAME.legal_moves(state)
        success = self.success
        moves.sort(key=lambda move: -success.get(move, 0))
        first = self.best.get(state)
        if first is not None:
            moves.remove(first)
            moves.insert(0, first)
        mine = state.seat == self.me
        best, choice = (-WIN, moves[0]) if mine else (WIN, moves[0])
        low, high = alpha, beta
        for move in moves:
            child = GAME.play(state, move)
            self.nodes += 1
            decided = self.ended(child, plies + 1)
            if decided is not None:
                score = decided
            else:
                left = depth if child.fresh else depth - 1
                if left <= 0 and not child.fresh:
                    score = evaluate(child, self.me)
                else:
                    score = yield from self.search(child, left, low, high, plies + 1)
            if mine and score > best:
                best, choice = score, move
                low = max(low, score)
            elif not mine and score < best:
                best, choice = score, move
                high = min(high, score)
            if low >= high:
                success[move] = success.get(move, 0) + depth + 1
                break
        bound = 1 if best >= beta else -1 if best <= alpha else 0
        self.table[state] = (depth, best, bound)
        self.best[state] = choice
        return best


def think(view: str, seat: Seat, seed: str, budget: Budget) -> Iterator[Thought]:
    """Yield better and better thoughts about the move of `seat`, who sees `view`."""
    state = GAME.from_text(view)
    meter = Meter(budget, time.monotonic)
    searcher = Searcher(seat)
    moves = GAME.legal_moves(state)
    twins = yield from waiting(moves, _twins(state, moves))
    exact: dict[Move, bool] = {}
    scores = yield from waiting(moves, _first_scores(searcher, state, moves))
    order = sorted(dict.fromkeys(twins.values()), key=lambda move: -scores[move])

    def thought(first: list[Move], depth: int, done: bool = False) -> Thought:
        done_first = {move: number for number, move in enumerate(first)}
        ranked = sorted(
            moves,
            key=lambda move: (done_first.get(twins[move], len(moves)), -scores[twins[move]]),
        )
        found = tuple(
            Candidate(move, scores[twins[move]], exact.get(twins[move], False)) for move in ranked
        )
        return Thought(found, _line(searcher, state, ranked[0]), searcher.nodes, depth, done)

    yield thought(order, 0, len(order) == 1)
    if len(order) == 1:
        return
    depth = 0
    while depth < GAME.info.max_plies:
        depth += 1
        best = -inf
        finished: list[Move] = []
        for move in order:
            child = GAME.play(state, move)
            searcher.nodes += 1
            alpha = int(max(best - MARGIN, -WIN - 1)) if best > -inf else -WIN - 1
            decided = searcher.ended(child, 1)
            if decided is not None:
                score = decided
            else:
                left = depth if child.fresh else depth - 1
                if left <= 0 and not child.fresh:
                    score = evaluate(child, seat)
                else:
                    running = searcher.search(child, left, alpha, WIN + 1, 1)
                    while True:
                        try:
                            next(running)
                        except StopIteration as end:
                            score = end.value
                            break
                        shown = finished if finished and best > -CERTAIN else order
                        yield thought(shown, depth - 1)
                        if depth > 1 and meter.spent(searcher.nodes):
                            return
            scores[move], exact[move] = score, score > alpha
            best = max(best, score)
            finished.append(move)
            finished.sort(key=lambda one: -scores[one])
        order = finished
        top = scores[order[0]]
        settled = top >= CERTAIN or top <= -CERTAIN
        yield thought(order, depth, settled)
        if settled or meter.spent(searcher.nodes):
            return


def _line(searcher: Searcher, state: State, move: Move) -> tuple[Move, ...]:
    words = [move]
    here = GAME.play(state, move)
    while not here.reason and here in searcher.best and len(words) < LINE:
        words.append(searcher.best[here])
        here = GAME.play(here, words[-1])
    return tuple(words)


def _first_scores(
    searcher: Searcher, state: State, moves: list[Move]
) -> Generator[None, None, dict[Move, int]]:
    """Return what each move promises before any search."""
    scores = {}
    for number, move in enumerate(moves, 1):
        child = GAME.play(state, move)
        decided = searcher.ended(child, 1)
        scores[move] = evaluate(child, searcher.me) if decided is None else decided
        if number % PART == 0:
            yield
    return scores


def _twins(state: State, moves: list[Move]) -> Generator[None, None, dict[Move, Move]]:
    """Return by move the one searched in its place: the first that leaves a mirror image."""
    if sum(mask.bit_count() for mask in state.board) > FEW or state.fresh:
        return {move: move for move in moves}
    found: dict[tuple[int, ...], Move] = {}
    twins = {}
    for number, move in enumerate(moves, 1):
        board = GAME.play(state, move).board
        images = [tuple([mask and _turned(mask, image) for mask in board]) for image in IMAGES]
        twins[move] = found.setdefault(min(images), move)
        if number % PART == 0:
            yield
    return twins


def _turned(mask: int, image: tuple[int, ...]) -> int:
    """Return a mask of squares that have gone where `image` says."""
    found = 0
    while mask:
        found |= 1 << image[(mask & -mask).bit_length() - 1]
        mask &= mask - 1
    return found


def _images() -> tuple[tuple[int, ...], ...]:
    """Return the eight symmetries of the board: where each square goes."""
    places = [divmod(square, 4) for square in range(len(SQUARES))]
    return tuple(
        tuple(4 * (a if sign_a else 3 - a) + (b if sign_b else 3 - b) for a, b in turned)
        for turned in (places, [(b, a) for a, b in places])
        for sign_a in (True, False)
        for sign_b in (True, False)
    )


IMAGES = _images()
