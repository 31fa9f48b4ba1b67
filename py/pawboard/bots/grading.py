"""Grades of moves: how much was lost against the best one that a search knows."""

from pawboard.bots.contract import CERTAIN, Thought
from pawboard.bots.levels import RULES
from pawboard.engine.game import Move

GRADES = ("best", "good", "slip", "blunder")
"""The words, the best first."""

SLIPS = 4
"""How many times the loss of a good move a slip may lose."""


def grade(game: str, thought: Thought, move: Move) -> str:
    """Return the grade of a move, one of `GRADES`.

    A result let go is a blunder; a slower win or a faster loss is still good. Elsewhere the
    second level's spread says what differences a game has.

    Args:
        game: the game's id.
        thought: what a search knows of the position.
        move: a legal move there.
    """
    best = thought.candidates[0].score
    played = next(one for one in thought.candidates if one.move == move)
    if move == thought.move or (played.exact and played.score >= best):
        return "best"
    if _result(played.score) != _result(best):
        return "blunder"
    loss = best - played.score
    scale = RULES[game][1].spread
    if _result(best) or loss <= scale:
        return "good"
    return "slip" if loss <= SLIPS * scale else "blunder"


def _result(score: int) -> int:
    """Return 1 for a proven win, -1 for a proven loss, 0 for all between."""
    return (score >= CERTAIN) - (score <= -CERTAIN)
