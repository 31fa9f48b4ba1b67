"""Opponents: they are given what their seat sees, as text, and give back thoughts.

`think` is the only way anything is searched; choosing, hints, grading and "move now" call it.
"""

from collections.abc import Iterator
from importlib import import_module

from pawboard.bots.book import install
from pawboard.bots.contract import (
    CERTAIN,
    WIN,
    Budget,
    Candidate,
    Inference,
    Thinker,
    Thought,
    plies_to_end,
)
from pawboard.bots.levels import (
    DEFAULT,
    LEVELS,
    RULES,
    SECONDS,
    Level,
    Rule,
    last,
    pick,
    rule_of,
)
from pawboard.engine.game import Move, Seat
from pawboard.games import GAMES, MODULES


def thinker(game: str) -> Thinker:
    """Return the opponent of a game, imported when it is first asked for."""
    found: Thinker = import_module(f"pawboard.bots.{MODULES[game]}").think
    return found


def think(game: str, view: str, seat: Seat, seed: str, budget: Budget) -> Iterator[Thought]:
    """Yield better and better thoughts about a move; at least one.

    Args:
        game: the game's id.
        view: what the seat sees, as `Game.to_text` writes it; the seat is to move.
        seat: whose move it is, 0-based.
        seed: the bot's own; never the one of dice and deals.
        budget: how long to think.
    """
    return thinker(game)(view, seat, seed, budget)


def rule_for(game: str, view: str, level: int) -> Rule:
    """Return how a level, from 1, plays a game of as many seats as a view shows."""
    known = GAMES[game]
    return rule_of(game, known.seats(known.from_text(view)), level)


def choose(game: str, view: str, seat: Seat, seed: str, level: int, ply: int) -> Move:
    """Return the move of a level, thought through in one go.

    Args:
        game: the game's id.
        view: what the seat sees, as `Game.to_text` writes it; the seat is to move.
        seat: whose move it is, 0-based.
        seed: the bot's own; never the one of dice and deals.
        level: from 1.
        ply: how many plies have been made.
    """
    rule = rule_for(game, view, level)
    thought = last(think(game, view, seat, f"{seed}:{ply}", rule.budget))
    return pick(thought.candidates, rule, seed, ply)


__all__ = [
    "CERTAIN",
    "DEFAULT",
    "LEVELS",
    "RULES",
    "SECONDS",
    "WIN",
    "Budget",
    "Candidate",
    "Inference",
    "Level",
    "Rule",
    "Thinker",
    "Thought",
    "choose",
    "install",
    "last",
    "pick",
    "plies_to_end",
    "rule_for",
    "think",
    "thinker",
]
