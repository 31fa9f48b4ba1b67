"""What is solved of the 3x3 games with default options, and how a solution is checked.

A solution is a strategy from each position of `roots`: the start, if seat 1 wins from it, and what
follows the openings that lose. A book leaves out the wins a short search finds by itself.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple

from pawboard.bots.model import Model
from pawboard.bots.proof import Prover, Strategy, finish
from pawboard.engine.game import Game, Move
from pawboard.games import GAMES, MODULES

FLOOR = 7
"""Wins of that many plies or fewer are left to a search."""
PATIENCE = 600
"""Nodes such a search may take; where it takes more, the book holds the win all the same."""


class Task(NamedTuple):
    """What is to be proven of a game.

    Args:
        first: the opening seat 1 wins with, and the plies from the start.
        lost: openings that lose, one of each kind of square, in the order they are proven, with
            the plies seat 2 then needs at most.
        steps: plies tried on the way, few: refuting a short win costs more than finding a long one.
    """

    first: tuple[Move, int]
    lost: Mapping[Move, int]
    steps: tuple[int, ...]


TASKS = {
    "three-tiers": Task(("g@b2", 9), {"b@b2": 9, "b@a1": 9, "b@a2": 9, "s@b2": 11}, (7,)),
    "tuned": Task(
        ("c@b2", 19),
        dict.fromkeys(("b@a1", "c@a2", "d@a2", "d@a1", "b@b2", "b@a2", "d@b2", "c@a1"), 21),
        (9, 11),
    ),
}


def model_for(game: str) -> Model:
    """Return the model of a game with default options."""
    module = import_module(f"pawboard.bots.{MODULES[game]}")
    model: Model = module.model_of(GAMES[game].initial(2).rules)
    return model


def roots(game: str, model: Model) -> dict[Move, tuple[int, int]]:
    """Return by opening (``-`` for the start) the position to win from and the plies allowed."""
    rules: Game[Any] = GAMES[game]
    task, start = TASKS[game], rules.initial(2)
    found = {"-": (model.of(start), task.first[1])}
    for opening, plies in task.lost.items():
        found[opening] = (model.of(rules.play(start, opening)), plies)
    return found


def solve(game: str, prover: Prover, position: int, plies: int) -> Iterator[int]:
    """Prove that the seat to move wins within `plies`, yielding the nodes so far at each pause.

    Raises:
        ArithmeticError: if it does not.
    """
    for step in (*(step for step in TASKS[game].steps if step < plies), plies):
        running = prover.wins(position, step)
        while True:
            try:
                next(running)
            except StopIteration as end:
                if end.value:
                    return
                break
            yield prover.nodes
    raise ArithmeticError(f"{game}: no win within {plies} plies")


def strategy_of(prover: Prover, position: int) -> dict[int, tuple[int, int]]:
    """Return the whole strategy from a position the prover has proven won, as a book holds it."""
    gathered = Strategy(prover).gather(position, 1)
    return {
        here: (plies, sorted(one for one in prover.safe(here) if one >= 0).index(child))
        for here, (plies, child) in gathered.items()
    }


def reached(
    game: str, model: Model, strategy: Mapping[int, tuple[int, int]]
) -> dict[int, tuple[int, int]]:
    """Return the part of a strategy that can be reached from the roots of a game."""
    prover = Prover(model)
    found: dict[int, tuple[int, int]] = {}
    waiting = [position for position, _ in roots(game, model).values()]
    while waiting:
        here = waiting.pop()
        if here in found or here not in strategy:
            continue
        found[here] = strategy[here]
        child = sorted(one for one in prover.safe(here) if one >= 0)[strategy[here][1]]
        waiting += prover.safe(child)
    return found


def thinned(model: Model, strategy: Mapping[int, tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Return a strategy without the wins that a short search is sure to find."""
    return {
        here: move
        for here, move in strategy.items()
        if move[0] > FLOOR or search_cost(model, here, move[0]) > PATIENCE
    }


def search_cost(model: Model, position: int, plies: int) -> int:
    """Return the nodes a search takes to find a win of at most `plies`.

    Raises:
        ArithmeticError: if it finds none.
    """
    prover = Prover(model)
    for step in range(3, plies + 1, 2):
        if finish(prover.wins(position, step)):
            return prover.nodes
    raise ArithmeticError(f"no win within {plies} plies at {position}")


class Verdict(NamedTuple):
    """What a check has found.

    Args:
        positions: looked at with the winner to move, each once.
        searched: of them those a short search had to win.
        dearest: the most nodes such a search took.
    """

    positions: int
    searched: int
    dearest: int


def verify(model: Model, book: Mapping[int, tuple[int, int]], position: int, plies: int) -> Verdict:
    """Prove that a book and a short search win from a position against all replies.

    Args:
        model: the game's model, which generates the replies.
        book: the strategy, thinned out or not.
        position: the position, its winner to move.
        plies: how many plies it may take.

    Raises:
        ArithmeticError: if some reply escapes; it says where.
    """
    counter = Prover(model)
    seen: dict[int, int] = {}
    searched, dearest = 0, 0
    waiting = [(position, plies)]
    while waiting:
        here, allowed = waiting.pop()
        if seen.get(here, -1) >= 0 and seen[here] <= allowed:
            continue
        seen[here] = allowed
        if model.wins(here):
            continue
        if here not in book:
            searched += 1
            dearest = max(dearest, search_cost(model, here, min(allowed, FLOOR)))
            continue
        promised, number = book[here]
        if promised > allowed:
            raise ArithmeticError(f"{promised} plies at {here}, but {allowed} are left")
        child = sorted(one for one in counter.safe(here) if one >= 0)[number]
        replies = counter.safe(child)
        if Model.DRAWN in replies:
            raise ArithmeticError(f"a draw can be reached from {child}")
        waiting += [(reply, promised - 2) for reply in replies]
    return Verdict(len(seen), searched, dearest)
