"""A search asked for by text and done in slices, in a worker or on the page; it knows neither."""

import json
from time import perf_counter
from typing import Any

from pawboard.bots import Rule, Thought, install, pick, plies_to_end, rule_for, think
from pawboard.bots.book import is_here
from pawboard.bots.grading import grade

COMPLETE = ("three-tiers", "tuned")
"""The games whose search looks at every move to the depth it tells, in plies."""


def is_exact(game: str, depth: int, end: int) -> bool:
    """Return whether a proven end is also the soonest there is, so far as the search can tell.

    A win with this ply or the next one is; a longer one where every shorter one would have been
    seen. What a book knows, or a search that looks ahead by turns, is a bound only.

    Args:
        game: its id.
        depth: how far the search has looked at every move.
        end: the plies to the win, or to the loss as a negative number.
    """
    if game not in COMPLETE:
        return end == 1
    return 0 < end <= max(3, depth + 2)


def missing_book(text: str) -> str:
    """Return the game whose book a question wants and nobody has fetched yet, or nothing."""
    asked = json.loads(text)
    game: str = asked["game"]
    return game if _rule(asked).knowledge and not is_here(game) else ""


def take_book(game: str, data: Any) -> None:
    """Take a book in the bytes that JavaScript has fetched.

    Raises:
        ValueError: if they are no book.
    """
    install(game, data.to_bytes())


def _rule(asked: dict[str, Any]) -> Rule:
    return rule_for(asked["game"], asked["view"], asked["level"])


class Search:
    """What an opponent thinks about one question.

    Args:
        text: JSON of ``game``, ``view``, ``seat``, ``seed`` (the bot's own), ``level``, ``ply``,
            ``seconds`` (None for the nodes of the level) and ``played`` (a move to be graded, or
            an empty string).
    """

    def __init__(self, text: str) -> None:
        asked = json.loads(text)
        self._asked = asked
        self._rule = _rule(asked)
        budget = self._rule.budget
        if asked["seconds"] is not None:
            budget = budget._replace(nodes=None, seconds=asked["seconds"])
        seed = f"{asked['seed']}:{asked['ply']}"
        self._thoughts = think(asked["game"], asked["view"], asked["seat"], seed, budget)
        self._thought: Thought | None = None
        self._step = 0.0
        """Seconds that a step has taken of late, the long ones remembered longer."""

    def work(self, seconds: float) -> bool:
        """Think for so long, at least one step; return whether there is more to think.

        A step that would probably end too late is left for another time.
        """
        now = perf_counter()
        until = now + seconds
        while True:
            began = now
            thought = next(self._thoughts, None)
            if thought is None:
                return False
            self._thought = thought
            now = perf_counter()
            self._step = max(now - began, 0.8 * self._step)
            if now + self._step >= until:
                return True

    def answer(self) -> str:
        """Return what is known so far as JSON.

        ``move`` is what the level chooses, ``best`` the best move, ``end`` in how many plies it is
        proven to win or to lose, ``exact`` whether no fewer would do, ``grade`` the word for the
        move played, ``nodes`` what was looked at.
        """
        asked, thought = self._asked, self._thought
        if thought is None:
            raise ValueError("nothing has been thought yet")
        played, end = asked["played"], plies_to_end(thought.score)
        return json.dumps(
            {
                "move": pick(thought.candidates, self._rule, asked["seed"], asked["ply"]),
                "best": thought.move,
                "end": end,
                "exact": end is not None and is_exact(asked["game"], thought.depth, end),
                "grade": grade(asked["game"], thought, played) if played else "",
                "nodes": thought.nodes,
            }
        )
