"""The opponent of Cats Called Jiji: odds from deals that fit the view, and a search over them.

Deals are drawn by `determinize`, which keeps to every share, silence, pair and failed declaration,
and weighed by how likely the others would have hidden the cards that they hide there. Among these
deals the names to declare are counted, and a tree search says what to hide, what to share, and
when to declare what.
"""

import time
from bisect import bisect
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, combinations
from random import Random

from pawboard.bots.alphabeta import Meter
from pawboard.bots.contract import Budget, Candidate, Thought
from pawboard.bots.jiji_beliefs import EAGER, enough, guesses, play_out, worth
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

SURE = 10_000
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
GAIN = 0.006
"""What a kind more that a hidden card still looks like is worth."""
HABIT = 200.0
"""Tries that what is known of hiding is worth."""

PLAIN = 4.0
"""Deals that must show a Missing Jiji before hiding counts as evidence for or against it."""
FORESIGHT = 50
"""Nodes from which on hiding is weighed and games are played out; with fewer a seat takes deals as
they come, and waits until it is sure."""
SURE_ENOUGH = 0.8
"""What a declaration must be worth to a seat that does not look ahead."""

World = tuple[tuple[int, ...], tuple[int, ...]]
"""Hands and Missing Jiji."""


def think(view: str, seat: Seat, seed: str, budget: Budget) -> Iterator[Thought]:
    """Yield better and better thoughts about the move of `seat`, who sees `view`."""
    state = GAME.from_text(view)
    meter = Meter(budget, time.monotonic)
    if state.phase in (ASK, START):
        best = "keep" if state.phase == ASK else f"start-{seat + 1}"
        yield _thought({move: SURE * (move == best) for move in GAME.legal_moves(state)}, 1, True)
    elif state.phase in (RULE, HIDE):
        yield from _before_play(state, seat, Random(seed), meter)
    elif state.phase == SHARE and len(GAME.legal_moves(state)) == 1:
        yield _thought({GAME.legal_moves(state)[0]: SURE // 2}, 1, True)
    else:
        yield from _Play(state, seat, Random(seed), meter).thoughts()


def _thought(scores: dict[Move, int], nodes: int, done: bool) -> Thought:
    ranked = sorted(scores, key=lambda move: -scores[move])
    found = tuple(Candidate(move, scores[move]) for move in ranked)
    return Thought(found, (ranked[0],), nodes, 1, done)


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
        prior[move] = OUTLOOK + GAIN * (prior[move] - best)
    branches = {move: Branch() for move in prior}
    nodes = 1

    def value(move: Move) -> float:
        return _value(branches[move], prior[move], HABIT)

    def thought() -> Thought:
        scores = {move: int(SURE * value(move)) for move in prior}
        return _thought(scores, nodes, len(prior) == 1)

    yield thought()
    if len(prior) == 1:
        return
    while nodes < MOST_GAMES and not meter.spent(nodes):
        for _ in range(STEP):
            scale = nodes**0.5 / len(prior)
            move = max(prior, key=lambda m: value(m) + scale / (1 + branches[m].tries))
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
        self.weights: list[float] = []
        self.nodes = 1
        limit = meter.budget.nodes
        self.foresight = limit is None or limit >= FORESIGHT
        self.tree = Tree(seat, rng)
        self.sharing = view.phase == SHARE
        self.moves = GAME.legal_moves(view) if self.sharing else []
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
        for _ in chain(unlisted(self.view).listing(), self._draw_deals()):
            yield self._found()
        if not self.sharing:
            self._count_names()
            yield self._found()
        if self._settled():
            return
        totals = list(accumulate(self.weights))
        while not self.meter.spent(self.nodes):
            for _ in range(STEP):
                chosen = bisect(totals, rng.random() * totals[-1])
                self._play_one(self.worlds[min(chosen, len(totals) - 1)])
                self.nodes += 1
            yield self._found()

    def _draw_deals(self) -> Iterator[None]:
        """Draw deals and weigh them by what the others can be thought to hide."""
        view, seat, rng = self.view, self.seat, self.rng
        places = [
            place for place, kind in enumerate(view.jijis[: view.match.seats]) if kind == SECRET
        ]
        part = DEALS if self.foresight else 1.0
        while not self.worlds or (
            len(self.worlds) < MOST_DEALS and not self.meter.spent(self.nodes, part)
        ):
            deal = GAME.determinize(view, seat, rng)
            weight = 1.0
            for place in places if self.foresight else []:
                hand, kind = deal.dealt[place], deal.jijis[place]
                copies = 1 + (hand >> kind + 16 & 1)
                weight *= hiding_odds(hand, view.rule)[kind] * hand.bit_count() / copies
            self.worlds.append((deal.hands, deal.jijis))
            self.weights.append(weight)
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
            for (_, jijis), weight in zip(self.worlds, self.weights, strict=True):
                yield jijis, weight
            return
        mean = sum(self.weights) / len(self.weights)
        factors = []
        for place in known.places:
            counts, sums = [PLAIN] * 16, [PLAIN * mean] * 16
            if place < self.table.seats:
                for (_, jijis), weight in zip(self.worlds, self.weights, strict=True):
                    counts[jijis[place]] += 1
                    sums[jijis[place]] += weight
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
        if not self.foresight:
            return True
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
                rivals = table.seats - len(table.declared) - 1
                eager = EAGER[rivals] if self.foresight else SURE_ENOUGH
                before = (max(values.values(), default=0.0) + eager) / 2
            # In games played out everybody guesses worse than here, and waiting gains less.
            values[()] = _value(self.skip, before, max(CAUTION, self.skip.tries))
        return values

    def _found(self) -> Thought:
        scores: dict[Move, int] = {}
        if self.sharing:
            branches = self.tree.root.branches
            for move in self.moves:
                kind = KIND[move[6:]] if move != "no-share" else -1
                scores[move] = int(SURE * _value(branches.get(kind), OUTLOOK))
        else:
            for names, value in self._values().items():
                word = "find-" + "+".join(KINDS[kind] for kind in names) if names else "skip"
                scores[word] = int(SURE * value)
        return _thought(scores, self.nodes, False)
