"""Which card of a hand of Cats Called Jiji to hide, and what others may have hidden of theirs."""

from functools import lru_cache
from math import exp
from random import Random

from pawboard.games.jiji import FIRST_COPIES, RELATED

SPREAD = 3.0
"""Possibilities by which a card must give away more to be hidden about a third as often."""
TWIN = 6.0
"""What it is worth to hide one of a pair: nobody else learns that the twin is not hidden."""
CARELESS = 0.25
"""How often somebody hides any card at all, whatever it gives away."""


def kinds_of(hand: int) -> list[int]:
    """Return the kinds of a hand, ascending, each once."""
    return [kind for kind in range(16) if hand >> kind & 1]


def concealment(hand: int, jiji: int, rule: str) -> float:
    """Return how many kinds a Missing Jiji still looks like after some turns of sharing.

    Args:
        hand: the hand it is taken from.
        jiji: its kind.
        rule: the shared rule.
    """
    related = RELATED[rule]
    near, pairs, bit = related[jiji], hand >> 16, 1 << jiji
    # Pairs are laid before anybody shares; the twin of the hidden card stays.
    twin = pairs & bit
    held = hand & FIRST_COPIES & ~pairs & ~bit | twin
    shareable = [related[kind] for kind in kinds_of(held & near)]
    open_ = FIRST_COPIES
    value = 0.0
    for weight in (1.0, 0.6, 0.3):
        if not shareable:
            # Silence tells that nothing in the hand is related.
            value += weight * 0.5 * (16 - held.bit_count())
            continue
        best = max(shareable, key=lambda mask: (open_ & mask).bit_count())
        shareable.remove(best)
        open_ &= best
        value += weight * open_.bit_count()
    return value + TWIN * (twin > 0)


@lru_cache(4096)
def hiding_odds(hand: int, rule: str) -> dict[int, float]:
    """Return by kind how likely somebody hides it of a whole hand, pairs included."""
    kinds = kinds_of(hand)
    worth = {kind: concealment(hand, kind, rule) for kind in kinds}
    best = max(worth.values())
    weights = {kind: exp((value - best) / SPREAD) for kind, value in worth.items()}
    total, cards = sum(weights.values()), hand.bit_count()
    return {
        kind: (1 - CARELESS) * weights[kind] / total
        + CARELESS * (1 + (hand >> kind + 16 & 1)) / cards
        for kind in kinds
    }


def hide(hand: int, rule: str, rng: Random) -> int:
    """Return the kind that somebody hides of a hand."""
    odds = hiding_odds(hand, rule)
    return rng.choices(list(odds), list(odds.values()))[0]
