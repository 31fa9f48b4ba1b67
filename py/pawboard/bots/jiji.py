"""The opponent of Cats Called Jiji: odds of what is hidden, and a search over deals that fit.

How far it reasons, its budget says. `APART` takes every Missing Jiji for itself, by the cards that
lie open, the shares and the silences. `TOGETHER` weighs all that fits the view, which keeps to
every pair, draw and failed declaration too. `MOTIVES` draws deals by `determinize`, weighs them by
how likely the others would have hidden the cards that they hide there, and lets a tree search over
them say what to hide, what to share, and when to declare what.
"""

import time
from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, combinations
from math import prod
from random import Random

from pawboard.bots.alphabeta import Meter
from pawboard.bots.contract import Budget, Candidate, Inference, Thought
from pawboard.bots.jiji_beliefs import enough, guesses, play_out, still_open, worth
from pawboard.bots.jiji_hiding import concealment, hide, hiding_odds, kinds_of
from pawboard.bots.jiji_search import EXPLORE, Branch, Tree
from pawboard.bots.jiji_table import Table, table_of
from pawboard.engine.game import Move, Seat
from pawboard.games.jiji import (
    ASK,
    FIND,
    FIRST_COPIES,
    GAME,
    HIDE,
    KIND,
    KINDS,
    NOBODY,
    RULE,
    SECRET,
    SHARE,
    START,
    State,
    clockwise,
)
from pawboard.games.jiji_worlds import unlisted, worlds

WON = 10_000
"""Scores are ten-thousandths of a won game."""
DEALS = 0.35
"""The part of a budget that goes into drawing deals."""
MOST_DEALS = 500
MOST_GAMES = 1_500
"""Whole games played out at most to choose what to hide: more would change little."""
STEP = 3
"""Deals drawn or games played out between two thoughts."""
NAMED = 3
"""Declarations considered for each number of names."""
TRUST = 6.0
"""Tries that what is known before the search is worth."""
CAUTION = 40.0
"""The same for waiting: a declaration cannot be taken back, and the best of many looks too good."""
OUTLOOK = 0.4
"""What a position is taken to be worth before anything is known of it."""
ASSURANCE = 10.0
"""Tries that this is worth."""
GAIN = 0.006
"""What a kind more that a hidden card still looks like is worth."""
HABIT = 200.0
"""Tries that what is known of hiding is worth."""

PLAIN = 4.0
"""Deals that must show a Missing Jiji before hiding counts as evidence for or against it."""
SURE = 0.35
"""What a declaration must be worth, unless the budget says otherwise. It is a race: who waits to be
surer is mostly forestalled, and failing is no worse than being late."""

World = tuple[tuple[int, ...], tuple[int, ...]]
"""Hands and Missing Jiji."""


def think(view: str, seat: Seat, seed: str, budget: Budget) -> Iterator[Thought]:
    """Yield better and better thoughts about the move of `seat`, who sees `view`."""
    state = GAME.from_text(view)
    meter = Meter(budget, time.monotonic)
    if state.phase in (ASK, START):
        best = "keep" if state.phase == ASK else f"start-{seat + 1}"
        yield _thought({move: WON * (move == best) for move in GAME.legal_moves(state)}, 1, True)
    elif state.phase in (RULE, HIDE):
        yield from _before_play(state, seat, Random(seed), meter)
    elif state.phase == SHARE and len(GAME.legal_moves(state)) == 1:
        yield _thought({GAME.legal_moves(state)[0]: WON // 2}, 1, True)
    else:
        yield from _Play(state, seat, Random(seed), meter).thoughts()


def _thought(scores: dict[Move, int], nodes: int, done: bool) -> Thought:
    ranked = sorted(scores, key=lambda move: -scores[move])
    found = tuple(Candidate(move, scores[move]) for move in ranked)
    return Thought(found, (ranked[0],), nodes, 1, done)


def _outlook(branches: Iterable[Branch]) -> float:
    """Return what a position is worth by all its tries: what was tried least must not look best
    where all is worth less than was thought."""
    tries, worth = ASSURANCE, ASSURANCE * OUTLOOK
    for branch in branches:
        tries += branch.tries
        worth += branch.worth
    return worth / tries


def _value(branch: Branch | None, before: float, trust: float = TRUST) -> float:
    """Return what a move is worth by its tries, drawn towards what was thought before them."""
    if branch is None:
        return before
    return (branch.worth + trust * before) / (branch.tries + trust)


# What to hide, and by which rule


def _before_play(state: State, seat: Seat, rng: Random, meter: Meter) -> Iterator[Thought]:
    """Choose the rule or the card to hide: whole games are played out for each in turn."""
    hand = state.hands[seat]
    prior: dict[Move, float] = {}
    for move in GAME.legal_moves(state):
        rule = move[5:] if state.phase == RULE else state.rule
        kinds = kinds_of(hand) if state.phase == RULE else [KIND[move[5:]]]
        prior[move] = max(concealment(hand, kind, rule) for kind in kinds)
    best = max(prior.values())
    for move in prior:
        prior[move] = GAIN * (prior[move] - best)
    branches = {move: Branch() for move in prior}
    nodes = 1

    settled = len(prior) == 1 or meter.budget.inference < Inference.MOTIVES

    def values() -> dict[Move, float]:
        outlook = _outlook(branches.values())
        return {m: _value(branches[m], outlook + prior[m], HABIT) for m in prior}

    def thought() -> Thought:
        scores = {move: int(WON * value) for move, value in values().items()}
        return _thought(scores, nodes, settled)

    yield thought()
    if settled:
        return
    while nodes < MOST_GAMES and not meter.spent(nodes):
        for _ in range(STEP):
            scale, value = nodes**0.5 / len(prior), values()
            move = max(prior, key=lambda m: value[m] + scale / (1 + branches[m].tries))
            result = play_out(_dealt(state, seat, move, rng), rng)
            branches[move].tries += 1
            branches[move].worth += result[seat]
            nodes += 1
        yield thought()


def _dealt(state: State, seat: Seat, move: Move, rng: Random) -> Table:
    """Return a game in which a seat makes a move, and the others hide what they would."""
    deal = GAME.determinize(state, seat, rng)
    rule = move[5:] if state.phase == RULE else state.rule
    hands, jijis, pairs = [], list(deal.jijis), []
    for other, hand in enumerate(deal.dealt):
        own = other == seat and state.phase == HIDE
        jiji = KIND[move[5:]] if own else hide(hand, rule, rng)
        hand &= ~(1 << jiji + 16 if hand >> jiji + 16 & 1 else 1 << jiji)
        jijis[other] = jiji
        pairs.append(hand >> 16)
        hands.append(hand & FIRST_COPIES & ~(hand >> 16))
    return Table(state.match, rule, hands, jijis, pairs)


# What to share, and when to declare what


class _Play:
    """One question about a game whose pairs lie.

    Args:
        view: what a seat sees.
        seat: whose move it is.
        rng: where deals and chance come from.
        meter: the budget.
    """

    def __init__(self, view: State, seat: Seat, rng: Random, meter: Meter) -> None:
        self.view, self.seat, self.rng, self.meter = view, seat, rng, meter
        self.table = table_of(view)
        self.worlds: list[World] = []
        self.evidence: list[list[float]] = []
        """By deal and place, how well hiding fits."""
        self.nodes = 1
        self.inference = meter.budget.inference
        self.sure = meter.budget.sure or SURE
        self.tree = Tree(seat, rng)
        self.sharing = view.phase == SHARE
        self.shares = self._shares() if self.sharing else {}
        """By move: its kind, -1 for none, and what is known of it before the search."""
        self.names: dict[tuple[int, ...], float] = {}
        """Declarations considered, and how likely each succeeds."""
        self.tried: dict[tuple[int, ...], tuple[Branch, Branch]] = {}
        """What came of them where they failed, and where they succeeded."""
        self.skip = Branch()

    def thoughts(self) -> Iterator[Thought]:
        """Yield better and better thoughts."""
        table, rng = self.table, self.rng
        if not self.sharing:
            for chance, names in guesses(table, self.seat, rng, enough(table)):
                self.names[tuple(sorted(names))] = chance
        yield self._found()
        far = self.inference == Inference.MOTIVES
        if self.inference == Inference.APART or (self.sharing and not far):
            return
        for _ in unlisted(self.view).listing():
            yield self._found()
        if far or not worlds(self.view).listed:
            for _ in self._draw_deals(DEALS if far else 1.0):
                yield self._found()
        if not self.sharing:
            self._count_names()
            yield self._found()
        if not far or self._settled():
            return
        totals = list(accumulate(map(prod, self.evidence)))
        while not self.meter.spent(self.nodes):
            for _ in range(STEP):
                chosen = bisect(totals, rng.random() * totals[-1])
                self._play_one(self.worlds[min(chosen, len(totals) - 1)])
                self.nodes += 1
            yield self._found()

    def _shares(self) -> dict[Move, tuple[int, float]]:
        """Return the cards to share, the better the more kinds the own Missing Jiji looks like."""
        kinds = {
            move: KIND[move[6:]] if move != "no-share" else -1
            for move in GAME.legal_moves(self.view)
        }
        if self.table.claims[self.seat] != NOBODY:  # it is known: a card kept can make a pair
            return {move: (kind, GAIN * (kind < 0)) for move, kind in kinds.items()}
        return {move: (kind, GAIN * still_open(self.table, kind)) for move, kind in kinds.items()}

    def _draw_deals(self, part: float) -> Iterator[None]:
        """Draw deals with a part of the budget and note how well hiding fits them."""
        view, seat, rng = self.view, self.seat, self.rng
        places = [
            place for place, kind in enumerate(view.jijis[: view.match.seats]) if kind == SECRET
        ]
        while not self.worlds or (
            len(self.worlds) < MOST_DEALS and not self.meter.spent(self.nodes, part)
        ):
            deal = GAME.determinize(view, seat, rng)
            fits = [1.0] * len(deal.jijis)
            for place in places if self.inference == Inference.MOTIVES else []:
                hand, kind = deal.dealt[place], deal.jijis[place]
                copies = 1 + (hand >> kind + 16 & 1)
                fits[place] = hiding_odds(hand, view.rule)[kind] * hand.bit_count() / copies
            self.worlds.append((deal.hands, deal.jijis))
            self.evidence.append(fits)
            self.nodes += 1
            if len(self.worlds) % STEP == 0:
                yield

    def _count_names(self) -> None:
        """Work out which names are likely to be right."""
        table, seat = self.table, self.seat
        places = [p for p, claim in enumerate(table.claims) if claim == NOBODY and p != seat]
        odds: defaultdict[tuple[int, ...], float] = defaultdict(float)
        for jijis, weight in self._odds():
            odds[tuple([jijis[place] for place in places])] += weight
        total = sum(odds.values())
        self.names = {}
        for count in range(1, min(enough(table), len(places)) + 1):
            chances: defaultdict[tuple[int, ...], float] = defaultdict(float)
            for kinds, weight in odds.items():
                for names in {tuple(sorted(part)) for part in combinations(kinds, count)}:
                    chances[names] += weight
            for names in sorted(chances, key=lambda names: (-chances[names], names))[:NAMED]:
                self.names[names] = chances[names] / total
        self.tried = {names: (Branch(), Branch()) for names in self.names}

    def _odds(self) -> Iterator[tuple[Sequence[int], float]]:
        """Yield the Missing Jiji there can be and how likely they are.

        Where they can be listed, the deals drawn tell only by how much hiding is better evidence.
        """
        known = worlds(self.view)
        if not known.listed:
            for (_, jijis), fits in zip(self.worlds, self.evidence, strict=True):
                yield jijis, prod(fits)
            return
        factors = []
        for place in known.places:
            mean = sum(fits[place] for fits in self.evidence) / max(1, len(self.evidence))
            counts, sums = [PLAIN] * 16, [PLAIN * (mean or 1.0)] * 16
            for (_, jijis), fits in zip(self.worlds, self.evidence, strict=True):
                counts[jijis[place]] += 1
                sums[jijis[place]] += fits[place]
            factors.append([s / count for s, count in zip(sums, counts, strict=True)])
        before = 0
        for kinds, total in zip(known.tuples, known.totals, strict=True):
            weight, before = float(total - before), total
            there = list(self.view.jijis)
            for place, kind, factor in zip(known.places, kinds, factors, strict=True):
                there[place] = kind
                weight *= factor[kind]
            yield there, weight

    def _settled(self) -> bool:
        """Return whether no game need be played out."""
        if self.sharing:
            return False
        rivals = [s for s in clockwise(0, self.table.seats) if s not in self.table.declared]
        return len(rivals) == 1

    def _play_one(self, world: World) -> None:
        """Play one game out from a deal and keep what came of it."""
        table = self.table.copy()
        table.hands, table.jijis = list(world[0]), list(world[1])
        if self.sharing:
            self.tree.play(table, self.tree.root)
            return
        names = self._most_urgent()
        if names:
            success = bool(table.find(names))
            branch = self.tried[names][success]
        else:
            branch, success = self.skip, False
            table.skip()
        after = branch.after.get((success,))
        if after is None:
            after = branch.after[success,] = Tree(self.seat, self.rng).root
        result = self.tree.play(table, after)
        branch.tries += 1
        branch.worth += result[self.seat]

    def _most_urgent(self) -> tuple[int, ...]:
        """Return the declaration to look into, none for waiting."""
        tries = {names: sum(branch.tries for branch in self.tried[names]) for names in self.names}
        if self.table.may_skip():
            tries[()] = self.skip.tries
        scale = EXPLORE * (sum(tries.values()) + 1) ** 0.5
        values = self._values()
        return max(tries, key=lambda n: values[n] + scale / len(tries) / (1 + tries[n]))

    def _values(self) -> dict[tuple[int, ...], float]:
        """Return what each declaration, and waiting, is worth."""
        table = self.table
        values = {}
        for names, chance in self.names.items():
            good, bad = worth(table, self.seat, len(names))
            failed, succeeded = self.tried.get(names, (None, None))
            good, bad = _value(succeeded, good), _value(failed, bad)
            values[names] = chance * good + (1 - chance) * bad
        if table.may_skip():
            before = 0.0
            if table.phase == FIND:
                before = (max(values.values(), default=0.0) + self.sure) / 2
            # In games played out everybody guesses worse than here, and waiting gains less.
            values[()] = _value(self.skip, before, max(CAUTION, self.skip.tries))
        return values

    def _found(self) -> Thought:
        scores: dict[Move, int] = {}
        if self.sharing:
            branches = self.tree.root.branches
            best = max(prior for _, prior in self.shares.values())
            outlook = _outlook(branches.values()) - best
            for move, (kind, prior) in self.shares.items():
                scores[move] = int(WON * _value(branches.get(kind), outlook + prior))
        else:
            for names, value in self._values().items():
                word = "find-" + "+".join(KINDS[kind] for kind in names) if names else "skip"
                scores[word] = int(WON * value)
        return _thought(scores, self.nodes, False)
