"""Whole positions of Cats Called Jiji that fit a view, each drawn as often as it should be.

Every physical card is equally likely to be dealt anywhere, to be hidden out of its hand and to be
drawn; what the seats choose is no evidence beyond what their choice must obey. Once the pairs are
laid, the two copies of a kind that is left never lie in the same place, so all whole positions that
fit a view (the deal, the Missing Jiji and the identity of every draw) are equally likely.

They are drawn in three steps:

1. the Missing Jiji, weighted by how many ways the other unseen cards then fit into the hands;
2. one of these ways, uniformly;
3. the log is undone from its end: at each draw not seen, one of the n cards the drawer then held
   goes back. If only k of them can, the draw is kept with probability k/n, which makes all
   histories equally likely.
"""

from bisect import bisect
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import accumulate, chain, islice, product
from math import comb, prod
from random import Random
from typing import NamedTuple

from pawboard.engine.game import NotationError
from pawboard.games.jiji import DRAW, SECRET, START, State
from pawboard.games.jiji_deals import draw_deal, filled
from pawboard.games.jiji_filling import COEFFICIENT, Fit, Group, placings, shape
from pawboard.games.jiji_story import BACK, CLEAR, OWN_RELATED, TAKE, Story, Undo

MOST_TUPLES = 3000
"""Up to so many tuples of Missing Jiji are weighed one by one; of more, a few are proposed."""

LISTED_AT_ONCE = 50
PROPOSALS = 16
TRIES = 80
"""After so many histories that were not kept, one of them is taken, by its weight."""

TRIES_BEFORE_LIST, MOST_PLACINGS, MOST_WORLDS = 24, 500, 1000
"""After so many, one of all worlds is taken instead if they are few enough to be listed."""

HOPELESS = 240
"""After so many dead ends the deals are searched."""

STARTS, STEPS_FROM_START = 1500, 200
"""A search starts so often, and goes so many steps, before all is searched one by one."""

MOST_STEPS, MOST_STEPS_TO_LIST = 200_000, 50_000
"""After so many steps the search one by one, for one deal or for all, is given up."""

NO_DEAL = "no deal fits this view"


def determinize(view: State, rng: Random) -> State:
    """Return a full state drawn from those consistent with a view.

    Raises:
        NotationError: if there is none, or none is found in many steps.
    """
    if view.phase == START:
        return view
    if view.phase < DRAW:
        return draw_deal(view, rng)
    return worlds(view).draw(rng)


class World(NamedTuple):
    """What a view does not show: Missing Jiji, hands now, hands before the first turn, draws."""

    jijis: tuple[int, ...]
    hands: tuple[int, ...]
    first: tuple[int, ...]
    draws: tuple[int, ...]


NO_WORLD = World((), (), (), ())


class Plan(NamedTuple):
    """Missing Jiji and how the other unseen cards are placed.

    Args:
        jijis: the kind at every place.
        kinds: the other kinds, in the order of `products`.
        groups: the group of each.
        products: of the polynomials of each kind and all after it.
    """

    jijis: tuple[int, ...]
    kinds: tuple[int, ...]
    groups: tuple[Group, ...]
    products: tuple[int, ...]


class Worlds:
    """All that fits one view, ready to be drawn from after `listing`."""

    def __init__(self, view: State) -> None:
        self.view = view
        self.story = story = Story(view)
        self.hidden = story.hidden
        self.sizes = tuple(~view.hands[seat] for seat in self.hidden)
        self.shape = shape(self.sizes)
        self.steps = story.undo[::-1]
        self.unseen = story.unseen
        self.reach = [0] * 16
        for kind, seats in story.given.items():
            self.reach[kind] = sum((seats >> s & 1) << i for i, s in enumerate(self.hidden))
        self.places = [place for place, kind in enumerate(view.jijis) if kind == SECRET]
        self.free = [self.unseen[k] - (self.reach[k] > 0) for k in range(16)]
        """How many copies of each kind can be Missing Jiji."""
        self.domains = [
            [k for k in range(16) if story.domains[place] >> k & 1 and self.free[k] > 0]
            for place in self.places
        ]
        if story.impossible:
            self.domains = [[]]
        self.coupled = [at for at, place in enumerate(self.places) if place in story.mute]
        """Which of the places say which cards cannot be in that hand."""
        self.fits: dict[tuple[int, ...], Fit] = {}
        self.plans: dict[tuple[int, ...], Plan] = {}
        self.tuples: list[tuple[int, ...]] = []
        self.totals: list[int] = []
        """The possible Missing Jiji at hidden places, and the running sums of their ways."""
        self.listed = prod(map(len, self.domains)) <= MOST_TUPLES
        self._waiting = product(*self.domains) if self.listed else iter(())
        self._total = 0
        if not self.listed:
            self.odds = [self._odds(at) for at in range(len(self.places))]

    def listing(self) -> Iterator[None]:
        """List the possible Missing Jiji where they are few enough, with a pause after some."""
        for number, kinds in enumerate(self._waiting, 1):
            if ways := self.ways(kinds):
                self._total += ways
                self.tuples.append(kinds)
                self.totals.append(self._total)
            if number % LISTED_AT_ONCE == 0:
                yield

    def fit(self, kinds: tuple[int, ...]) -> Fit:
        """Return the fit that kinds at the hidden places decide."""
        numbers = tuple([kinds[at] & 7 for at in self.coupled]) if self.coupled else ()
        found = self.fits.get(numbers)
        if found is None:
            found = self.fits[numbers] = Fit(self.unseen, self._allowed(kinds), self.reach)
        return found

    def _allowed(self, kinds: tuple[int, ...]) -> list[int]:
        """Return by kind the hands, as bits, that a copy can be in."""
        story, view = self.story, self.view
        allowed = [0] * 16
        for hand, seat in enumerate(self.hidden):
            barred = story.barred[seat]
            if seat in story.mute:
                jiji = view.jijis[seat]
                jiji = kinds[self.places.index(seat)] if jiji == SECRET else jiji
                excused = story.excused if seat == view.turn else 0
                barred |= story.related[jiji] & ~excused
            for kind in range(16):
                allowed[kind] |= (~barred >> kind & 1) << hand
        return allowed

    def ways(self, kinds: tuple[int, ...]) -> int:
        """Return in how many ways the hands can be filled with these kinds at hidden places."""
        if self.story.failed and self._would_not_fail(kinds):
            return 0
        fit = self.fit(kinds)
        if len(set(kinds)) == len(kinds):
            code = fit.all
            for kind in kinds:
                code -= fit.loss[kind]
        elif any(kinds.count(kind) > self.free[kind] for kind in kinds):
            return 0
        else:
            code = fit.code(kinds)
        ways = fit.known.get(code)
        if ways is None:
            products = fit.products(self.sizes, code)
            ways = fit.known[code] = products[0] >> self.shape.target & COEFFICIENT
        return ways

    def _would_not_fail(self, kinds: tuple[int, ...]) -> bool:
        """Return whether a declaration that failed would have been right."""
        jijis = self._jijis(kinds)
        for names, places in self.story.failed:
            there = [jijis[place] for place in places]
            if all(there.count(name) >= names.count(name) for name in names):
                return True
        return False

    def _jijis(self, kinds: tuple[int, ...]) -> list[int]:
        jijis = list(self.view.jijis)
        for place, kind in zip(self.places, kinds, strict=True):
            jijis[place] = kind
        return jijis

    def plan(self, kinds: tuple[int, ...]) -> Plan:
        """Return the plan for possible kinds at the hidden places."""
        found = self.plans.get(kinds)
        if found is None:
            fit = self.fit(kinds)
            left = [(fit.of[k][self.unseen[k] - kinds.count(k)], k) for k in range(16)]
            order = sorted(pair for pair in left if pair[0] & 3)
            found = self.plans[kinds] = Plan(
                tuple(self._jijis(kinds)),
                tuple(kind for _, kind in order),
                tuple(group for group, _ in order),
                fit.products(self.sizes, fit.code(kinds)),
            )
        return found

    def _odds(self, at: int) -> list[int]:
        """Return the running sums of guesses how often each kind of a domain is at a place."""
        story, place = self.story, self.places[at]
        weights = [1] * len(self.domains[at])
        if at in self.coupled:
            barred = story.barred[place]
            for number, kind in enumerate(self.domains[at]):
                excused = story.excused if place == self.view.turn else 0
                open_ = ~(barred | story.related[kind] & ~excused)
                count = sum(self.unseen[k] > 0 and open_ >> k & 1 for k in range(16))
                weights[number] = comb(count, ~self.view.hands[place])
        return list(accumulate(weights))

    def draw(self, rng: Random) -> State:
        """Return a state drawn from the worlds.

        Raises:
            NotationError: if no deal fits the view, or none is found in `MOST_STEPS`.
        """
        best, total = NO_WORLD, 0.0
        for tries in range(1, HOPELESS + 1):
            kinds, weight = self._draw_jijis(rng)
            if weight:
                plan = self.plan(kinds)
                world, kept = self._draw_history(plan, self._draw_hands(plan, rng), rng)
                if self.listed and rng.random() < kept:
                    return self._state(world)
                total += weight * kept
                if rng.random() * total < weight * kept:
                    best = world
            if self.listed and tries == TRIES_BEFORE_LIST and self.few:
                return self._state(rng.choice(self.few))
            if total and tries >= (TRIES if self.listed else PROPOSALS):
                return self._state(best)
        for found in chain(self._near(rng), islice(self._every(rng), MOST_STEPS)):
            if found is not None:
                return self._state(found)
        raise NotationError(NO_DEAL)

    def _near(self, rng: Random) -> Iterator[World | None]:
        """Yield worlds found in a few steps from many ways to fill the hands, and None between."""
        for _ in range(STARTS):
            kinds, weight = self._draw_jijis(rng)
            if weight:
                plan = self.plan(kinds)
                history = self._every_history(plan, self._draw_hands(plan, rng))
                yield from islice(history, STEPS_FROM_START)

    @cached_property
    def few(self) -> list[World]:
        """All worlds, if they are few enough to be listed; otherwise none."""
        if self.totals[-1] > MOST_PLACINGS:
            return []
        found: list[World] = []
        steps = 0
        for world in islice(self._every(None), MOST_STEPS_TO_LIST):
            steps += 1
            if world is not None:
                found.append(world)
        return found if steps < MOST_STEPS_TO_LIST and len(found) <= MOST_WORLDS else []

    def _every(self, rng: Random | None) -> Iterator[World | None]:
        """Yield every world once, and None at each step of the search between them.

        The Missing Jiji come in random order if there is a source of it.
        """
        domains = [list(domain) for domain in self.domains]
        if rng is not None:
            for domain in domains:
                rng.shuffle(domain)
        for kinds in product(*domains):
            yield None
            if self.ways(kinds):
                plan, hands = self.plan(kinds), [0] * len(self.view.hands)
                for now in self._every_filling(plan, 0, self.shape.target, hands):
                    yield from self._every_history(plan, now)

    def _every_filling(
        self, plan: Plan, number: int, at: int, hands: list[int]
    ) -> Iterator[list[int]]:
        """Yield all hands by seat to which those given can be filled up from kind `number` on."""
        if number == len(plan.kinds):
            yield hands
            return
        bit = 1 << plan.kinds[number]
        for mask in placings(plan.groups[number]):
            left = at - self.shape.shift[mask]
            if left >= 0 and plan.products[number + 1] >> left & COEFFICIENT:
                after = list(hands)
                for hand, seat in enumerate(self.hidden):
                    if mask >> hand & 1:
                        after[seat] |= bit
                yield from self._every_filling(plan, number + 1, left, after)

    def _every_history(self, plan: Plan, now: list[int]) -> Iterator[World | None]:
        """Yield all worlds with these hands now, and None at each step of the search."""
        stack: list[tuple[int, list[int], tuple[int, ...]]] = [(0, now, ())]
        while stack:
            yield None
            number, hands, draws = stack.pop()
            number, hands = self._undo(number, hands)
            if number == len(self.steps):
                if self._is_start(plan, hands):
                    yield World(plan.jijis, tuple(now), tuple(hands), draws)
            elif number >= 0:
                step = self.steps[number]
                open_ = self._candidates(step, hands, plan.jijis)
                while open_:
                    bit = open_ & -open_
                    open_ ^= bit
                    after = list(hands)
                    after[step.hand] ^= bit
                    after[step.left] |= bit
                    stack.append((number + 1, after, (bit.bit_length() - 1, *draws)))

    def _undo(self, number: int, hands: list[int]) -> tuple[int, list[int]]:
        """Return the next step that is a draw not seen, -1 at a dead end, and the hands there."""
        hands = list(hands)
        steps = self.steps
        while number < len(steps) and steps[number].kind != BACK:
            kind, seat, mask = steps[number][:3]
            held = hands[seat] & mask
            if held if kind != TAKE else not held:
                return -1, hands
            if kind != CLEAR:
                hands[seat] ^= mask
            number += 1
        return number, hands

    def _is_start(self, plan: Plan, hands: list[int]) -> bool:
        """Return whether hands may be those before the first turn."""
        for seat in self.hidden:
            twin = self.story.twin[seat]
            if twin is not None and twin != bool(hands[seat] >> plan.jijis[seat] & 1):
                return False
        return True

    def _draw_jijis(self, rng: Random) -> tuple[tuple[int, ...], float]:
        """Return kinds for the hidden places and by how much they are proposed too rarely."""
        if self.listed:
            if not self.tuples:
                raise NotationError(NO_DEAL)
            return self.tuples[bisect(self.totals, rng.random() * self.totals[-1])], 1.0
        kinds, chance = [], 1.0
        if not all(odds[-1] for odds in self.odds):
            raise NotationError(NO_DEAL)
        for odds, domain in zip(self.odds, self.domains, strict=True):
            at = bisect(odds, rng.random() * odds[-1])
            chance *= odds[at] - (odds[at - 1] if at else 0)
            kinds.append(domain[at])
        return tuple(kinds), self.ways(tuple(kinds)) / chance

    def _draw_hands(self, plan: Plan, rng: Random) -> list[int]:
        """Return hands by seat, uniformly out of those that fill the plan."""
        shift, at, filled = self.shape.shift, self.shape.target, [0] * len(self.sizes)
        for number, (kind, group) in enumerate(zip(plan.kinds, plan.groups, strict=True), 1):
            products, bit = plan.products[number], 1 << kind
            left = rng.random() * (plan.products[number - 1] >> at & COEFFICIENT)
            for mask in placings(group):
                after = at - shift[mask]
                if after >= 0:
                    ways = products >> after & COEFFICIENT
                    if ways:
                        chosen = mask, after
                        left -= ways
                        if left < 0:
                            break
            mask, at = chosen
            for hand in range(len(filled)):
                if mask >> hand & 1:
                    filled[hand] |= bit
        hands = [0] * len(self.view.hands)
        for seat, mask in zip(self.hidden, filled, strict=True):
            hands[seat] = mask
        return hands

    def _draw_history(self, plan: Plan, now: list[int], rng: Random) -> tuple[World, float]:
        """Return a world with these hands now and the chance it is to be kept with."""
        hands, draws, kept, number = list(now), [], 1.0, 0
        steps, end = self.steps, len(self.steps)
        while number < end:
            step = steps[number]
            kind, seat, mask, left, bound = step[:5]
            number += 1
            if kind == BACK:
                open_ = self._candidates(step, hands, plan.jijis)
                count = open_.bit_count()
                if not count:
                    return NO_WORLD, 0.0
                for _ in range(int(rng.random() * count)):
                    open_ &= open_ - 1
                bit = open_ & -open_
                draws.append(bit.bit_length() - 1)
                hands[seat] ^= bit
                hands[left] |= bit
                kept *= count / bound
            else:
                held = hands[seat] & mask
                if held if kind != TAKE else not held:
                    return NO_WORLD, 0.0
                if kind != CLEAR:
                    hands[seat] ^= mask
        if not self._is_start(plan, hands):
            return NO_WORLD, 0.0
        return World(plan.jijis, tuple(now), tuple(hands), tuple(reversed(draws))), kept

    def _candidates(self, step: Undo, hands: list[int], jijis: tuple[int, ...]) -> int:
        """Return the kinds, as bits, that a hidden draw can have brought into a hand."""
        held = hands[step.hand]
        open_ = held & step.mask & ~hands[step.left]
        if step.related >= 0:
            open_ &= ~self.story.related[jijis[step.related]]
        if step.late:
            own = step.late == OWN_RELATED
            late = held & (self.story.related[jijis[step.hand]] if own else step.late)
            if late.bit_count() >= step.room:
                open_ &= late if late.bit_count() == step.room else 0
        must = step.last & held
        for owner in step.twins:
            must |= held & 1 << jijis[owner]
        if must:
            for seat in self.hidden:
                if seat != step.hand:
                    must &= ~hands[seat]
        must |= step.new & held
        if must:
            open_ &= 0 if must & must - 1 else must
        return open_

    def _state(self, world: World) -> State:
        view, hidden = self.view, self.hidden
        hands, dealt = list(view.hands), list(view.dealt)
        for seat in hidden:
            hands[seat] = world.hands[seat]
            first = world.first[seat]
            kind = world.jijis[seat]
            pairs = self.story.laid[seat]
            jiji = 1 << (kind + 16 if first >> kind & 1 else kind)
            dealt[seat] = first | pairs | pairs << 16 | jiji
        return view._replace(
            hands=tuple(hands),
            jijis=world.jijis,
            dealt=tuple(dealt),
            log=tuple(filled(view.log, world.jijis, iter(world.draws))),
        )


unlisted = lru_cache(8)(Worlds)
"""All that fits a view, for who goes through its `listing` in steps; others call `worlds`."""


def worlds(view: State) -> Worlds:
    """Return all that fits a view, ready to be drawn from."""
    found = unlisted(view)
    for _ in found.listing():
        pass
    return found
