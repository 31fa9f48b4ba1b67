"""The opponent of Cats Called Jiji: exact odds from the view, and what the others may know.

Everything is drawn from the view: how often each set of Missing Jiji occurs among the deals that
fit it, and, for the strongest play, how sure the others can be in deals drawn by `determinize`.
Three questions are answered: what to hide (a card that compulsory shares and silences give away
least), what to share (the card that leaves most possibilities), when to declare what (a set of
names when it is worth more than a later turn would be, in view of who may come first).
"""

import time
from collections import Counter
from collections.abc import Generator, Iterator
from itertools import combinations
from random import Random
from typing import Any

from pawboard.bots.alphabeta import Meter
from pawboard.bots.contract import Budget, Candidate, Thought
from pawboard.bots.proof import finish
from pawboard.engine.game import Move, Seat
from pawboard.games.jiji import (
    ASK,
    CHANCES,
    FIND,
    GAME,
    HIDE,
    KIND,
    KINDS,
    LAST,
    NOBODY,
    POINTS,
    RELATED,
    RULE,
    SECRET,
    SHARE,
    State,
    clockwise,
    findable,
)
from pawboard.games.jiji_worlds import worlds

SURE = 10_000
"""Scores are ten-thousandths of a won game."""
BEATEN = {1: 0.45, 2: 0.22, 3: 0.08, 4: 0.03}
"""By cards it takes to beat a claim: how likely a later declarer does."""
BLANK = 0.06
"""What a failed declaration is worth while nobody has points: all may fail."""
GROWTH = 0.08
"""The part of what a declaration lacks that one more turn of listening brings."""
DANGER = 0.1
"""That somebody declares with success before the next turn, where it is not looked into."""
NAMED = 12
"""Declarations considered for each number of names."""
DRAWS = 60
"""Deals drawn where the possible Missing Jiji are too many to list."""
KNOWING = 1_000
"""Nodes from which on the odds are exact."""

Odds = list[tuple[tuple[int, ...], float]]
"""The kinds at the undiscovered places of others, and how likely they are together."""


def think(view: str, seat: Seat, seed: str, budget: Budget) -> Iterator[Thought]:
    """Yield better and better thoughts about the move of `seat`, who sees `view`."""
    state = GAME.from_text(view)
    moves = GAME.legal_moves(state)
    rng = Random(seed)
    if state.phase in (FIND, LAST, CHANCES):
        yield from _declare(state, seat, rng, Meter(budget, time.monotonic), budget)
        return
    scores: dict[Move, float] = {}
    if state.phase == ASK:
        scores = {"keep": 1.0, "redeal": 0.0}
    elif state.phase == RULE:
        scores = {move: _best_hiding(state.hands[seat], move[5:]) for move in moves}
    elif state.phase == HIDE:
        scores = {
            move: _concealment(state.hands[seat], KIND[move[5:]], state.rule) for move in moves
        }
    elif state.phase == SHARE:
        scores = {move: _discretion(state, seat, move) for move in moves}
    else:
        own = f"start-{seat + 1}"
        scores = {move: float(move == own) for move in moves}
    yield _thought({move: int(100 * scores[move]) for move in moves}, len(moves), True)


def _thought(scores: dict[Move, int], nodes: int, done: bool) -> Thought:
    ranked = sorted(scores, key=lambda move: -scores[move])
    found = tuple(Candidate(move, scores[move]) for move in ranked)
    return Thought(found, (ranked[0],), nodes, 1, done)


# What to hide and what to share


def _kinds(hand: int) -> list[int]:
    """Return the kinds of a hand, ascending, each once."""
    return [kind for kind in range(16) if hand >> kind & 1]


def _concealment(hand: int, jiji: int, rule: str) -> float:
    """Return how many kinds a Missing Jiji still looks like after some turns of sharing.

    Args:
        hand: the hand it is taken from.
        jiji: its kind.
        rule: the shared rule.
    """
    related = RELATED[rule]
    pairs = hand >> 16
    # Pairs are laid before anybody shares; the twin of the hidden card stays.
    shareable = [
        kind
        for kind in _kinds(hand)
        if related[jiji] >> kind & 1
        and (kind == jiji) == bool(pairs >> kind & 1)
        and (kind != jiji or pairs >> kind & 1)
    ]
    open_ = 0xFFFF
    value = 0.0
    for weight in (1.0, 0.6, 0.3):
        if not shareable:
            # Silence tells that nothing in the hand is related.
            held = sum(1 << kind for kind in _kinds(hand) if not pairs >> kind & 1)
            value += weight * 0.5 * (16 - held.bit_count())
            continue
        best = max(shareable, key=lambda kind: (open_ & related[kind]).bit_count())
        shareable.remove(best)
        open_ &= related[best]
        value += weight * open_.bit_count()
    # A twin that stays in the hand can be drawn, and seen to find no partner.
    return value - 1.5 * (pairs >> jiji & 1)


def _best_hiding(hand: int, rule: str) -> float:
    return max(_concealment(hand, kind, rule) for kind in _kinds(hand))


def _discretion(state: State, seat: Seat, move: Move) -> float:
    """Return how many cards the Missing Jiji still looks like to others after a share."""
    if move == "no-share":
        return 100.0 if state.claims[seat] != NOBODY else 0.0
    related, kind = RELATED[state.rule], KIND[move[6:]]
    open_ = related[kind]
    for entry in state.log:
        if entry[0] == str(seat + 1) and entry[1:7] == "share-":
            open_ &= related[KIND[entry[7:9]]]
    seen = [0] * 16
    for mask in (*state.shared, *(pair | pair << 16 for pair in state.pairs), 1 << kind):
        for other in range(16):
            seen[other] += (mask >> other & 1) + (mask >> other + 16 & 1)
    return sum(2.0 - seen[other] for other in range(16) if open_ >> other & 1 and seen[other] < 2)


# When to declare what


def _odds(view: State, seat: Seat, rng: Random, draws: int) -> Generator[None, None, Odds]:
    """Return what the undiscovered Missing Jiji of others can be, with probabilities.

    It pauses before each deal it draws.

    Args:
        view: what a seat sees.
        seat: whose view it is.
        rng: for the deals drawn where the possibilities are not listed.
        draws: how many deals; 0 for a list, where there is one.
    """
    wanted = [
        place
        for place, kind in enumerate(view.jijis)
        if place != seat and view.claims[place] == NOBODY
    ]
    if SECRET not in [view.jijis[place] for place in wanted]:
        return [(tuple(view.jijis[place] for place in wanted), 1.0)]
    known = worlds(view)
    counted: Counter[tuple[int, ...]] = Counter()
    if draws == 0 and known.listed:
        before = 0
        for kinds, total in zip(known.tuples, known.totals, strict=True):
            jijis = dict(zip(known.places, kinds, strict=True))
            there = tuple(jijis.get(place, view.jijis[place]) for place in wanted)
            counted[there] += total - before
            before = total
    else:
        for _ in range(draws or DRAWS):
            yield
            deal = GAME.determinize(view, seat, rng)
            counted[tuple(deal.jijis[place] for place in wanted)] += 1
    total = sum(counted.values())
    return [(kinds, ways / total) for kinds, ways in counted.items()]


def _declarations(odds: Odds, most: int) -> dict[tuple[int, ...], float]:
    """Return the most likely sets of up to `most` names and how likely each is all there."""
    found: dict[tuple[int, ...], float] = {}
    for count in range(1, most + 1):
        chances: dict[tuple[int, ...], float] = {}
        for kinds, chance in odds:
            for names in {tuple(sorted(part)) for part in combinations(kinds, count)}:
                chances[names] = chances.get(names, 0.0) + chance
        best = sorted(chances, key=lambda names: (-chances[names], names))[:NAMED]
        found |= {names: chances[names] for names in best}
    return found


def _points(state: State, seat: Seat) -> int:
    """Return what each card is worth that a seat claims now."""
    before = len(state.declared)
    if state.match.rules.order == "found":
        before = len({claimer for claimer in state.claims if claimer != NOBODY})
    return POINTS[min(before, 2)]


def _best_claim(state: State) -> int:
    """Return the most points anybody has in this game."""
    claimers = [claimer for claimer in state.claims if claimer != NOBODY]
    order = list(state.declared)
    if state.match.rules.order == "found":
        order = [seat for seat in order if seat in claimers]
    return max(
        (POINTS[min(order.index(seat), 2)] * claimers.count(seat) for seat in set(claimers)),
        default=0,
    )


def _worth(state: State, seat: Seat, count: int, chance: float) -> float:
    """Return how likely a declaration of `count` names wins the game."""
    rules, places = state.match.rules, len(state.jijis)
    rivals = [s for s in range(state.match.seats) if s != seat and s not in state.declared]
    best = _best_claim(state)
    blank = BLANK if best == 0 else 0.0
    got = _points(state, seat) * count
    if got <= best:
        return blank * (1 - chance)
    ends = rules.majority == "on" and rules.match == "single" and 2 * count >= places
    kept = 1.0
    if not ends:
        left = findable(state.claims, seat) - count + (state.claims[seat] == NOBODY)
        after = POINTS[min(len(state.declared) + 1, 2)]
        needed = got // after + 1
        if needed <= left:
            kept = (1 - BEATEN.get(needed, 0.0)) ** len(rivals)
    return chance * kept + (1 - chance) * blank


def _promise(view: State, seat: Seat, rng: Random, draws: int) -> float:
    """Return the worth of the best declaration a seat could make with what it sees."""
    odds = finish(_odds(view, seat, rng, draws))
    return max(
        (
            _worth(view, seat, len(names), chance)
            for names, chance in _declarations(odds, findable(view.claims, seat)).items()
        ),
        default=0.0,
    )


def _declare(
    state: State, seat: Seat, rng: Random, meter: Meter, budget: Budget
) -> Iterator[Thought]:
    limit = budget.nodes
    exact = limit is None or limit >= KNOWING
    moves = GAME.legal_moves(state)
    forced = "skip" not in moves
    drawing = _odds(state, seat, rng, 0 if exact or limit is None else limit)
    nodes = 0
    while True:
        try:
            next(drawing)
        except StopIteration as end:
            odds: Odds = end.value
            break
        nodes += 1
        yield _thought({moves[0] if forced else "skip": 0}, nodes, False)
    nodes = max(nodes, len(odds))
    words = {}
    for names, chance in _declarations(odds, findable(state.claims, seat)).items():
        word = "find-" + "+".join(KINDS[kind] for kind in names)
        words[word] = _worth(state, seat, len(names), chance)
    now = max(words.values(), default=0.0)

    def thought(danger: float, done: bool) -> Thought:
        scores = {word: int(SURE * value) for word, value in words.items()}
        if not forced:
            scores["skip"] = int(SURE * _patience(state, now, danger))
        return _thought(scores, nodes, done)

    rivals = [
        other
        for other in clockwise(seat, state.match.seats)
        if other != seat and other not in state.declared
    ]
    settled = forced or state.phase == CHANCES or not rivals or not exact
    # Others err, and declare sooner than they should: no sample makes waiting quite safe.
    prior = DANGER * len(rivals) / 2
    yield thought(prior, settled)
    if settled:
        return
    # What do the others know? In deals drawn from the view, ask them.
    dangers: list[float] = []
    while not meter.spent(nodes):
        deal: Any = GAME.determinize(state, seat, rng)
        safe = 1.0
        for other in rivals:
            seen = GAME.observe(deal, other)
            promise = _promise(seen._replace(phase=FIND, turn=other), other, rng, 40)
            nodes += 40
            if promise > _patience(seen, promise, prior):
                safe *= 1 - promise
        dangers.append(1 - safe)
        yield thought(max(prior, sum(dangers) / len(dangers)), False)


def _patience(state: State, now: float, danger: float) -> float:
    """Return what another turn is worth, when a declaration now is worth `now`."""
    if state.phase == CHANCES:
        return BLANK / 2 if _best_claim(state) == 0 else 0.0
    return (1 - danger) * (now + GROWTH * (1 - now))
