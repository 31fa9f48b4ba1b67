"""The four levels, as data, and how a level picks a move from what a search has found.

A weaker level looks at fewer positions, reasons less about what is hidden, and errs by choosing
among moves that look nearly best to it, by weight. Budgets are nodes, so that a level plays alike
on every device; only the highest may be bounded by time instead, by whoever seats it.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import exp
from random import Random
from typing import NamedTuple

from pawboard.bots.contract import CERTAIN, Budget, Candidate, Inference, Thought
from pawboard.engine.game import Move


class Rule(NamedTuple):
    """How a level plays one game.

    Args:
        nodes: what it may look at for one move.
        spread: points, in the game's hundredths, by which a move must be worse to be chosen about
            a third as often as the best; 0 for always the best.
        reach: points to which scores are cut, so that a win or a loss ahead counts no more.
        knowledge: whether books and proofs are used.
        inference: how far it reasons about what is hidden.
        sure: what a guess that cannot be taken back must be worth to it, as a part of a game won;
            0 for what the game's opponent thinks right.
    """

    nodes: int
    spread: float = 0.0
    reach: int = 1_000_000
    knowledge: bool = False
    inference: Inference = Inference.MOTIVES
    sure: float = 0.0

    @property
    def budget(self) -> Budget:
        """The budget of one move."""
        return Budget(
            nodes=self.nodes,
            knowledge=self.knowledge,
            inference=self.inference,
            sure=self.sure,
        )


class Level(NamedTuple):
    """A level: its number from 1, and its word in links and catalogues."""

    number: int
    word: str


LEVELS = (
    Level(1, "kitten"),
    Level(2, "alley-cat"),
    Level(3, "mouser"),
    Level(4, "grandmaster"),
)
DEFAULT = 2
SECONDS = (0.3, 1.0, 5.0)
"""What the highest level may be given in a browser; the middle one unless asked otherwise."""

RULES: dict[str, tuple[Rule, Rule, Rule, Rule]] = {
    "three-tiers": (
        Rule(30, spread=37, reach=52),
        Rule(80, spread=18, reach=120),
        Rule(500, spread=8),
        Rule(15_000, knowledge=True),
    ),
    "tuned": (
        Rule(30, spread=46, reach=60),
        Rule(80, spread=18, reach=120),
        Rule(500, spread=8),
        Rule(15_000, knowledge=True),
    ),
    "whose-foods": (
        Rule(150, spread=140, reach=500),
        Rule(400, spread=110, reach=800),
        Rule(1_500, spread=55),
        Rule(20_000),
    ),
    "kilkenny": (
        Rule(1, spread=60, reach=140),
        Rule(1, spread=80),
        Rule(1_000, spread=10),
        Rule(25_000),
    ),
    "jiji": (
        Rule(1, spread=200, inference=Inference.APART, sure=0.95),
        Rule(1, spread=80, inference=Inference.APART, sure=0.5),
        Rule(60, spread=50, inference=Inference.TOGETHER, sure=0.7),
        Rule(200),
    ),
}
"""By game: the rules of the four levels."""

SEATED: dict[tuple[str, int, int], Rule] = {
    ("kilkenny", 4, 3): Rule(1_000, spread=20),
    ("jiji", 5, 3): Rule(60, spread=50, inference=Inference.TOGETHER, sure=0.6),
    ("jiji", 5, 4): Rule(200, sure=0.65),
}
"""By game, seats and level: the rules that differ from those. With four seats of Kilkenny Cats so
much happens between two turns of a seat that looking ahead gains less over looking once. With five
seats of Cats Called Jiji two names right do not end the game, so that being first is worth less."""


def rule_of(game: str, seats: int, level: int) -> Rule:
    """Return how a level, from 1, plays a game with so many seats."""
    return SEATED.get((game, seats, level), RULES[game][level - 1])


def pick(candidates: Sequence[Candidate], rule: Rule, seed: str, ply: int) -> Move:
    """Return the move a level chooses.

    Args:
        candidates: as the last thought ranks them, best first.
        rule: the level's rule for this game.
        seed: the bot's own seed; never the one of dice and deals.
        ply: how many plies have been made, so that each choice is a new one.
    """
    rng = Random(f"{seed}:{ply}")
    best = candidates[0].score
    # A search stopped half-way ranks the moves it did not look at again behind the others, with
    # scores of the depth before: from where the scores rise they do not compare.
    scores = [one.score for one in candidates]
    stale = next((n for n, (a, b) in enumerate(pairwise(scores), 1) if b > a), len(scores))
    compared = candidates[:stale]
    if rule.spread == 0:
        if best <= -CERTAIN:
            return candidates[0].move
        equal = [one.move for one in compared if one.score == best and one.exact]
        return rng.choice(equal or [candidates[0].move])
    worth = [max(-rule.reach, min(rule.reach, one.score)) for one in compared]
    weights = [exp((score - worth[0]) / rule.spread) for score in worth]
    return rng.choices([one.move for one in compared], weights)[0]


def last(thoughts: Iterator[Thought]) -> Thought:
    """Return the last thought: what a search has found when its budget is spent."""
    thought = next(thoughts)
    for thought in thoughts:  # noqa: B007  (only the last one is wanted)
        pass
    return thought
