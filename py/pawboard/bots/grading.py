"""Grades of moves: how much was lost against the best one that a search knows."""

from pawboard.bots.contract import CERTAIN, Candidate, Thought
from pawboard.engine.game import Move

GRADES = ("best", "good", "slip", "blunder")
"""The words, the best first."""

UNITS = {"three-tiers": 13, "tuned": 20, "whose-foods": 100, "kilkenny": 55, "jiji": 500}
"""By game: the smallest thing worth having, in its opponent's scores: a square that completes a
line; the turn to choose; a point; a turn on the way to the mice; one game won of twenty.
"""

GOOD, SLIP = 0.5, 2.0
"""How many units a good move, and a slip, lose at most."""


def grade(game: str, thought: Thought, move: Move) -> str:
    """Return the grade of a move, one of `GRADES`.

    A result let go is a blunder; a slower win or a faster loss is still good. Elsewhere it is
    counted how many of the game's `UNITS` are lost.

    Args:
        game: the game's id.
        thought: what a search knows of the position.
        move: a legal move there.
    """
    best = thought.candidates[0].score
    # What is left out of a thought is worth no more than the last move in it.
    left_out = Candidate(move, thought.candidates[-1].score, exact=False)
    played = next((one for one in thought.candidates if one.move == move), left_out)
    if move == thought.move or (played.exact and played.score >= best):
        return "best"
    if _result(played.score) != _result(best):
        return "blunder"
    loss = best - played.score
    unit = UNITS[game]
    if _result(best) or loss <= GOOD * unit:
        return "good"
    return "slip" if loss <= SLIP * unit else "blunder"


def _result(score: int) -> int:
    """Return 1 for a proven win, -1 for a proven loss, 0 for all between."""
    return (score >= CERTAIN) - (score <= -CERTAIN)
