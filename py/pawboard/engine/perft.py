"""Counting move sequences: the check of move generation that numbers can be compared by."""

from typing import TypeVar

from pawboard.engine.game import Game, Move

State = TypeVar("State")


def perft(game: Game[State], state: State, plies: int) -> int:
    """Return how many move sequences of exactly `plies` plies start in `state`.

    Chance outcomes count once each, without weights. A game that ends earlier is not counted; a
    sequence whose last ply ends the game is.
    """
    if plies == 0:
        return 1
    moves = game.legal_moves(state)
    if plies == 1:
        return len(moves)
    return sum(perft(game, game.play(state, move), plies - 1) for move in moves)


def divide(game: Game[State], state: State, plies: int) -> dict[Move, int]:
    """Return the perft of `plies` - 1 after each legal move, to find where two counts part."""
    return {
        move: perft(game, game.play(state, move), plies - 1) for move in game.legal_moves(state)
    }


def tally(game: Game[State], state: State, plies: int) -> dict[str, int]:
    """Return how often each result ends a sequence within `plies` plies.

    The keys are ``winners reason``, winners 1-based and joined by commas, and ``-`` for the
    sequences still going on: counts alone would miss a wrong winner.
    """
    found: dict[str, int] = {}

    def visit(here: State, left: int) -> None:
        moves = game.legal_moves(here)
        if not moves:
            outcome = game.outcome(here)
            winners = ",".join(str(seat + 1) for seat in outcome.winners)
            key = f"{winners} {outcome.reason}"
        elif left == 0:
            key = "-"
        else:
            for move in moves:
                visit(game.play(here, move), left - 1)
            return
        found[key] = found.get(key, 0) + 1

    visit(state, plies)
    return dict(sorted(found.items()))
