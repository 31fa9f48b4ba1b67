"""Whole deals of Cats Called Jiji that fit a view from before the pairs are laid.

Every physical card is equally likely to be dealt anywhere and to be hidden out of its hand, so
that a deal weighs as much as there are ways for the two copies of each kind to make it. All that is
known besides the own hand is which seats were asked about a redeal, and which were not.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb
from random import Random

from pawboard.engine.game import NotationError, Seat
from pawboard.games.jiji import (
    ASK,
    FIRST_COPIES,
    KINDS,
    PAIRS_TO_ASK,
    SECRET,
    State,
    clockwise,
    may_ask,
)


def draw_deal(view: State, rng: Random) -> State:
    """Return a full state for a view of a deal, a question about a redeal, or hiding.

    Raises:
        NotationError: if there is none.
    """
    hands = view.dealt or view.hands
    doubles, singles = _unseen(hands)
    demands = _demands(view)
    drawn: dict[Seat, list[int]] = {}
    for number, (seat, _, wanted) in enumerate(demands):
        if wanted is None:
            break
        drawn[seat] = _draw_hand(doubles, singles, _sizes_and_pairs(demands[number:]), rng)
    rest = doubles * 2 + singles
    rng.shuffle(rest)
    for seat, size, _ in demands[len(drawn) :]:
        drawn[seat], rest = rest[:size], rest[size:]
    jijis = list(view.jijis)
    for place, kind in enumerate(jijis):
        if kind == SECRET:
            jijis[place] = rng.choice(drawn[place]) if place in drawn else rest[0]
    dealt = [_mask(drawn[seat]) if seat in drawn else hand for seat, hand in enumerate(hands)]
    now = [
        _mask_without(dealt[seat], jijis[seat]) if hand < 0 else hand
        for seat, hand in enumerate(view.hands)
    ]
    return view._replace(
        hands=tuple(now),
        dealt=tuple(dealt) if view.dealt else (),
        jijis=tuple(jijis),
        log=tuple(filled(view.log, jijis, iter(()))),
    )


def fits_a_deal(view: State) -> bool:
    """Return whether `draw_deal` finds any."""
    doubles, singles = map(len, _unseen(view.dealt or view.hands))
    demands = _sizes_and_pairs(_demands(view))
    known = bool(demands) and demands[0][1] is not None
    return not known or bool(_hand_ways(doubles, singles, demands))


def _unseen(hands: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the kinds of which two copies and one are in no hand shown."""
    once = twice = 0
    for hand in hands:
        if hand >= 0:
            twice |= hand >> 16 | once & hand
            once |= hand & FIRST_COPIES
    return (
        [kind for kind in range(16) if not once >> kind & 1],
        [kind for kind in range(16) if (once & ~twice) >> kind & 1],
    )


def _demands(view: State) -> list[tuple[Seat, int, bool | None]]:
    """Return the hidden seats, their sizes and if three pairs are known, those known first."""
    wanted = asked_about(view)
    demands = [
        (seat, ~hand, wanted[seat])
        for seat, hand in enumerate(view.dealt or view.hands)
        if hand < 0
    ]
    return sorted(demands, key=lambda demand: demand[2] is None)


def _sizes_and_pairs(
    demands: Sequence[tuple[Seat, int, bool | None]],
) -> tuple[tuple[int, bool | None], ...]:
    return tuple((size, wanted) for _, size, wanted in demands)


def asked_about(view: State) -> list[bool | None]:
    """Return whether each seat is known to hold three pairs, or not to, at the end of the deal."""
    asked = {int(entry[0]) - 1 for entry in view.log if entry.endswith("asked")}
    found: list[bool | None] = [None] * view.match.seats
    if view.dealt and may_ask(view):
        for seat in clockwise(view.match.starter, view.match.seats):
            found[seat] = seat in asked
            if view.phase == ASK and seat == view.turn:
                break
    return found


def _draw_hand(
    doubles: list[int],
    singles: list[int],
    demands: tuple[tuple[int, bool | None], ...],
    rng: Random,
) -> list[int]:
    """Take the first hand demanded from the kinds of which two and one are unseen; return it."""
    size, _ = demands[0]
    ways = _hand_ways(len(doubles), len(singles), demands)
    if not ways:
        raise NotationError("no deal fits this view")
    index = bisect(list(accumulate(way[0] for way in ways)), rng.random() * _total(ways))
    _, pairs, split = ways[min(index, len(ways) - 1)]
    chosen = rng.sample(doubles, pairs + split)
    alone = rng.sample(singles, size - 2 * pairs - split)
    doubles[:] = [kind for kind in doubles if kind not in chosen]
    singles[:] = [kind for kind in singles if kind not in alone] + chosen[pairs:]
    return chosen[:pairs] * 2 + chosen[pairs:] + alone


@lru_cache(4096)
def _hand_ways(
    doubles: int, singles: int, demands: tuple[tuple[int, bool | None], ...]
) -> list[tuple[int, int, int]]:
    """Return (weight, pairs, split doubles) of every make-up of the first hand demanded.

    The weight counts physical cards, and the ways to meet the demands after it.
    """
    size, wanted = demands[0]
    found = []
    for pairs in range(min(doubles, size // 2) + 1):
        if wanted is not None and wanted != (pairs >= PAIRS_TO_ASK):
            continue
        for split in range(min(doubles - pairs, size - 2 * pairs) + 1):
            alone = size - 2 * pairs - split
            weight = comb(doubles, pairs) * comb(doubles - pairs, split) * comb(singles, alone)
            if weight and len(demands) > 1 and demands[1][1] is not None:
                left = doubles - pairs - split, singles - alone + split
                weight *= _total(_hand_ways(*left, demands[1:]))
            if weight:
                found.append((weight << split, pairs, split))
    return found


def _total(ways: Sequence[tuple[int, int, int]]) -> int:
    return sum(way[0] for way in ways)


def _mask(kinds: Sequence[int]) -> int:
    mask = 0
    for kind in kinds:
        mask |= 1 << (kind + 16 if mask >> kind & 1 else kind)
    return mask


def _mask_without(hand: int, kind: int) -> int:
    """Return a hand without one copy of a kind; the whole hand for a negative kind."""
    if kind < 0:
        return hand
    return hand & ~(1 << kind + 16 if hand >> kind + 16 & 1 else 1 << kind)


def filled(log: Sequence[str], jijis: Sequence[int], draws: Iterator[int]) -> Iterator[str]:
    """Yield the entries of a log with what was hidden in them: Missing Jiji and draws."""
    for entry in log:
        if entry[-1] != "?":
            yield entry
        elif entry[1] == "h":
            yield entry[:-1] + KINDS[jijis[int(entry[0]) - 1]]
        else:
            yield entry[:-1] + KINDS[next(draws)]
