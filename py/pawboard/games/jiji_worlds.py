"""Whole deals of Cats Called Jiji that fit a view, each drawn as often as it should be.

Every physical card is equally likely to be dealt anywhere, to be hidden out of its hand and to be
drawn; what the seats choose is no evidence beyond what their choice must obey. Once the pairs are
laid, the two copies of a kind that is left never lie in the same place, so all whole states that
fit a view (the deal, the Missing Jiji and the identity of every draw) are equally likely.

They are drawn in three steps:

1. the Missing Jiji, weighted by how many ways the other unseen cards then fit into the hands;
2. one of these ways, uniformly. Both need products of small polynomials in the hands (a kind of
   which one copy is unseen and may lie in hand x or y is x + y), each packed into one integer;
3. the log is undone from its end: at each draw not seen, one of the n cards the drawer then held
   goes back. If only k of them can, the draw is kept with probability k/n, which makes all
   histories equally likely.

A seat that once could not share holds no card related to its Missing Jiji from then on, until the
Missing Jiji is discovered: what it draws that is related it must share at once, and when it shares
something, that is the card it has just drawn. This makes the rule about no-share one about single
cards and places.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import cache, cached_property, lru_cache
from itertools import accumulate, combinations, islice, product
from math import comb, prod
from random import Random
from typing import NamedTuple

from pawboard.engine.game import Seat
from pawboard.games.jiji import (
    ASK,
    BIT,
    DRAW,
    FIRST_COPIES,
    KIND,
    KINDS,
    NOBODY,
    PAIRS_TO_ASK,
    RELATED,
    SECRET,
    SHARE,
    START,
    State,
    clockwise,
    may_ask,
)

MOST_TUPLES = 3000
"""Up to so many tuples of Missing Jiji are weighed one by one; of more, a few are proposed."""

PROPOSALS = 16
TRIES = 80
"""After so many histories that were not kept, one of them is taken, by its weight."""

TRIES_BEFORE_LIST, MOST_PLACINGS, MOST_WORLDS = 24, 500, 1000
"""After so many, one of all worlds is taken instead if they are few enough to be listed."""

HOPELESS = 240
"""After so many dead ends the deals are searched one by one."""


def determinize(view: State, rng: Random) -> State:
    """Return a full state drawn from those consistent with a view.

    Raises:
        ValueError: if there is none.
    """
    if view.phase == START:
        return view
    if view.phase < DRAW:
        return _draw_deal(view, rng)
    return worlds(view).draw(rng)


# Before the pairs are laid


def _draw_deal(view: State, rng: Random) -> State:
    """Return a full state for a view of a deal, a question about a redeal, or hiding."""
    hands = view.dealt or view.hands
    hidden = [seat for seat, hand in enumerate(hands) if hand < 0]
    shown = [hand for hand in hands if hand >= 0]
    unseen = [2 - sum((h >> k & 1) + (h >> k + 16 & 1) for h in shown) for k in range(16)]
    wanted = _asked(view)
    hidden.sort(key=lambda seat: wanted[seat] is None)
    demands = tuple((~hands[seat], wanted[seat]) for seat in hidden)
    doubles = [kind for kind in range(16) if unseen[kind] == 2]
    singles = [kind for kind in range(16) if unseen[kind] == 1]
    drawn: dict[Seat, list[int]] = {}
    for number, seat in enumerate(hidden):
        if wanted[seat] is None:
            break
        drawn[seat] = _draw_hand(doubles, singles, demands[number:], rng)
    rest = doubles * 2 + singles
    rng.shuffle(rest)
    for seat in hidden[len(drawn) :]:
        size = ~hands[seat]
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
        log=tuple(_filled(view.log, jijis, iter(()))),
    )


def _asked(view: State) -> list[bool | None]:
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


def _filled(log: Sequence[str], jijis: Sequence[int], draws: Iterator[int]) -> Iterator[str]:
    """Yield the entries of a log with what was hidden in them: Missing Jiji and draws."""
    for entry in log:
        if entry[-1] != "?":
            yield entry
        elif entry[1] == "h":
            yield entry[:-1] + KINDS[jijis[int(entry[0]) - 1]]
        else:
            yield entry[:-1] + KINDS[next(draws)]


# After the pairs are laid


class Undo(NamedTuple):
    """A step back through the log, for the hands that are hidden.

    Args:
        kind: ADD, TAKE, CLEAR or BACK.
        hand: the seat it is about; of BACK the one that drew.
        mask: the kinds added, taken, not allowed any more, or of BACK those it can have been.
        left: of BACK the seat that was drawn from.
        bound: of BACK an upper bound of how many kinds it can have been.
        related: of BACK, the seat whose Missing Jiji no card there can be related to.
        new: of BACK, kinds that cannot have been in the hand that drew before.
        last: of BACK, kinds that have no other way from where they were seen before.
        twins: of BACK, seats from whose first hand the twin of their Missing Jiji has no other.
        late: of BACK, kinds of which at most `room` can stay in the hand that drew.
        room: see `late`.
    """

    kind: int
    hand: Seat
    mask: int
    left: Seat = NOBODY
    bound: int = 0
    related: Seat = NOBODY
    new: int = 0
    last: int = 0
    twins: tuple[Seat, ...] = ()
    late: int = 0
    room: int = 0


ADD, TAKE, CLEAR, BACK = range(4)
OWN_RELATED = -1
"""For `Undo.late`: the kinds related to the hand's Missing Jiji, which is not known."""


class World(NamedTuple):
    """What a view does not show: Missing Jiji, hands now, hands before the first turn, draws."""

    jijis: tuple[int, ...]
    hands: tuple[int, ...]
    first: tuple[int, ...]
    draws: tuple[int, ...]


NO_WORLD = World((), (), (), ())


class Failed(NamedTuple):
    """Names that were not all among the Missing Jiji of some places."""

    names: tuple[int, ...]
    places: tuple[int, ...]


class Story:
    """What a log tells of the hidden hands and Missing Jiji, read once from its beginning."""

    def __init__(self, view: State) -> None:
        self.view = view
        seats = view.match.seats
        self.related = RELATED[view.rule]
        self.hidden = [seat for seat, hand in enumerate(view.hands) if hand < 0]
        self.undo: list[Undo] = []
        self.impossible = False
        self.domains = [FIRST_COPIES] * len(view.jijis)
        """By place: the kinds its Missing Jiji can be."""
        self.failed: list[Failed] = []
        self.silent = [False] * seats
        """Whether a seat could not share while its Missing Jiji was undiscovered."""
        self.found = [False] * len(view.jijis)
        self.shared = [0] * seats
        self.recent = [0] * seats
        """Kinds of which a copy left the hand since the last hidden draw into it."""
        self.given: dict[int, int] = {}
        """Kinds the viewer gave away, and the hands that copy can be in, as bits."""
        self.late = [0] * seats
        self.sizes = [0] * seats
        self.excused = 0
        """A kind that may all the same be in the hand of the seat about to share."""
        self.drawn: int | None = None
        """The kind this turn's draw brought into the hand, as a bit; 0 if it is not seen."""
        self.laid = [0] * seats
        """The pairs each seat laid before the first turn."""
        for entry in view.log:
            if entry[1:5] == "laid":
                names = [entry[at : at + 2] for at in range(6, len(entry), 2)]
                self.laid[int(entry[0]) - 1] = sum(BIT[name] for name in names)
        for seat in self.hidden:
            self.sizes[seat] = ~view.dealt[seat] - 1 - 2 * self.laid[seat].bit_count()
        self.twin = self._twins()
        self.twins = {s: 1 << s for s in self.hidden if self.twin[s]}
        """By seat that must have held the twin of its Missing Jiji: hands it can be in, as bits."""
        for entry in view.log:
            self._read(entry)
        self.barred = [self.shared[seat] | self.recent[seat] for seat in range(seats)]
        """Kinds that cannot be in a hand now, whatever is hidden."""
        self.mute = [s for s in self.hidden if self.silent[s] and not self.found[s]]
        """Seats that hold nothing now which is related to their Missing Jiji."""
        if view.phase == SHARE and view.turn in self.mute and self.drawn is not None:
            self._before_share(view.turn)

    def _before_share(self, seat: Seat) -> None:
        """Allow what a seat has just drawn to be related: it has not shared it yet."""
        if self.drawn:
            self.excused = self.drawn
        else:
            self.mute.remove(seat)
            self.undo[-1] = self.undo[-1]._replace(late=OWN_RELATED, room=1)

    def _twins(self) -> list[bool | None]:
        """Return whether the first hand of a seat is known to hold the twin of its Missing Jiji.

        A seat that was asked about a redeal had three pairs; if it laid two, it hid one of a pair.
        """
        found: list[bool | None] = []
        laid = map(int.bit_count, self.laid)
        for asked, pairs in zip(_asked(self.view), laid, strict=True):
            if asked is not None and pairs != PAIRS_TO_ASK - 1:
                self.impossible |= asked != (pairs >= PAIRS_TO_ASK)
                asked = None
            found.append(asked)
        return found

    def _read(self, entry: str) -> None:
        seat = int(entry[0]) - 1
        word, _, outcome = entry[1:].partition("=")
        verb, _, name = word.partition("-")
        if verb == "draw":
            left = (seat + 1) % self.view.match.seats
            if name == "?":
                self._hidden_draw(seat, left)
            else:
                self._seen_draw(seat, left, KIND[name], outcome)
        elif verb == "share":
            self._share(seat, KIND[name])
        elif verb == "no":
            self.silent[seat] |= not self.found[seat]
        elif verb == "find":
            self._attempt(seat, [KIND[n] for n in name.split("+")], outcome)

    def _hidden_draw(self, seat: Seat, left: Seat) -> None:
        view = self.view
        self.sizes[seat] += 1
        self.sizes[left] -= 1
        mask = FIRST_COPIES & ~self.shared[left]
        related = NOBODY
        if self.silent[left] and not self.found[left]:
            if view.jijis[left] >= 0:
                mask &= ~self.related[view.jijis[left]]
            else:
                related = left
        late = 0
        if self.silent[seat] and self.found[seat]:
            late = self.related[view.jijis[seat]]
            self.late[seat] += 1
        last, twins = 0, list[Seat]()
        for kind, reach in self.given.items():
            if reach >> left & 1 and not reach >> seat & 1:
                self.given[kind] = reach | 1 << seat
                last |= 1 << kind
        for owner, reach in self.twins.items():
            if reach >> left & 1 and not reach >> seat & 1:
                self.twins[owner] = reach | 1 << seat
                twins.append(owner)
        bound, room = self.sizes[seat], self.late[seat]
        new = self.recent[seat]
        step = Undo(BACK, seat, mask, left, bound, related, new, last, tuple(twins), late, room)
        self.undo.append(step)
        self.recent[seat] = 0
        self.drawn = 0

    def _seen_draw(self, seat: Seat, left: Seat, kind: int, outcome: str) -> None:
        bit = 1 << kind
        self.sizes[left] -= 1
        self.drawn = None if outcome else bit
        if left in self.hidden:
            self._leaves(left, kind)
            self.undo.append(Undo(ADD, left, bit))
        if outcome == "pair" and seat in self.hidden:
            self.sizes[seat] -= 1
            self._leaves(seat, kind)
            self.undo.append(Undo(ADD, seat, bit))
        elif not outcome and seat in self.hidden:
            self.sizes[seat] += 1
            self.recent[seat] &= ~bit
            self.given[kind] = 1 << seat
            self.undo.append(Undo(TAKE, seat, bit))

    def _leaves(self, seat: Seat, kind: int) -> None:
        """Note that a card which was in a hand before this turn is seen to leave it."""
        self.recent[seat] |= 1 << kind
        if self.silent[seat] and not self.found[seat]:
            self.domains[seat] &= ~self.related[kind]
        self._trace_lost(seat, kind)

    def _trace_lost(self, seat: Seat, kind: int) -> None:
        """Note that the copy which the viewer gave away may be the one seen to leave a hand."""
        if self.given.get(kind, 0) >> seat & 1:
            del self.given[kind]

    def _share(self, seat: Seat, kind: int) -> None:
        bit = 1 << kind
        self.shared[seat] |= bit
        if not self.found[seat]:
            self.domains[seat] &= self.related[kind]
        if seat not in self.hidden:
            return
        self.sizes[seat] -= 1
        self._trace_lost(seat, kind)
        if self.silent[seat] and not self.found[seat]:
            if self.drawn == 0:
                self.undo[-1] = self.undo[-1]._replace(mask=bit, bound=1)
            elif self.drawn != bit:
                self.impossible = True
        self.undo.append(Undo(ADD, seat, bit))

    def _attempt(self, seat: Seat, names: list[int], outcome: str) -> None:
        view = self.view
        seats = view.match.seats
        order = [*clockwise(seat, seats)][1:] + [3] * (seats == 3)
        places = [place for place in order if not self.found[place]]
        if outcome == "-":
            self.failed.append(Failed(tuple(names), tuple(places)))
            return
        claimed = [int(place) - 1 for place in outcome]
        for place in claimed:
            kind = view.jijis[place]
            for nearer in places[: places.index(place)]:
                if nearer not in claimed:
                    self.domains[nearer] &= ~(1 << kind)
        for place in claimed:
            self.found[place] = True
            if place in self.hidden and self.silent[place]:
                self.undo.append(Undo(CLEAR, place, self.related[view.jijis[place]]))


WIDTH = 48
"""Bits of a coefficient: there are at most 6 ** 16 < 2 ** 42 ways to place 16 kinds."""
COEFFICIENT = (1 << WIDTH) - 1


class Group(NamedTuple):
    """Kinds that may go to the same hands: copies unseen, hands allowed, hands one must reach."""

    copies: int
    allowed: int
    reach: int


@cache
def _places(group: Group) -> tuple[int, ...]:
    """Return the ways to place the copies of one kind, as masks of hands."""
    hands = [1 << hand for hand in range(5) if group.allowed >> hand & 1]
    masks = map(sum, combinations(hands, group.copies))
    return tuple(mask for mask in masks if not group.reach or mask & group.reach)


class Shape:
    """The hands to be filled, and how a polynomial in them is packed into an integer.

    Every card goes somewhere, so that one hand, the biggest, needs no variable. The others have
    degrees up to their size, and one more that is cut off after each multiplication.
    """

    def __init__(self, sizes: tuple[int, ...]) -> None:
        self.sizes = sizes
        free = max(range(len(sizes)), key=sizes.__getitem__, default=NOBODY)
        shifts, stride, digits = [], WIDTH, [0]
        for hand, size in enumerate(sizes):
            if hand == free:
                shifts.append(0)
                continue
            shifts.append(stride)
            digits = [at + stride * degree for degree in range(size + 1) for at in digits]
            stride *= size + 2
        self.shift = [
            sum(shift for hand, shift in enumerate(shifts) if mask >> hand & 1)
            for mask in range(1 << len(sizes))
        ]
        """By mask of hands: how far a polynomial moves when one card goes to each."""
        self.keep = sum(COEFFICIENT << at for at in digits)
        self.target = sum(shift * size for shift, size in zip(shifts, sizes, strict=True))

    def times(self, polynomial: int, group: Group) -> int:
        """Return a polynomial multiplied by the ways to place one kind of a group."""
        return sum(polynomial << self.shift[mask] for mask in _places(group)) & self.keep


_shape = lru_cache(64)(Shape)


@lru_cache(8192)
def _products(sizes: tuple[int, ...], groups: tuple[tuple[Group, int], ...]) -> tuple[int, ...]:
    """Return the products over the last n kinds of groups with their counts, n from all to 0."""
    shape = _shape(sizes)
    found = [1]
    for group, count in reversed(groups):
        for _ in range(count):
            found.append(shape.times(found[-1], group))
    return tuple(reversed(found))


class Fit:
    """Which hands each kind can go to, given the numbers of the Missing Jiji that decide it.

    How many kinds there are of each group is one integer, with five bits a group.
    """

    def __init__(self, unseen: Sequence[int], allowed: Sequence[int], reach: Sequence[int]) -> None:
        self.groups: list[Group] = []
        self.of = [
            [Group(copies, allowed[k], reach[k]) for copies in range(unseen[k] + 1)]
            for k in range(16)
        ]
        """By kind and copies left for the hands."""
        self.tokens = [[self._token(group) for group in groups] for groups in self.of]
        self.all = sum(tokens[-1] for tokens in self.tokens)
        self.loss = [tokens[-1] - tokens[-2] if tokens[1:] else 0 for tokens in self.tokens]
        """By kind: what is lost when one copy becomes a Missing Jiji."""
        self.known: dict[int, int] = {}
        """The ways to fill the hands by the code of what is left for them."""

    def _token(self, group: Group) -> int:
        if not group.copies:
            return 0
        if group not in self.groups:
            self.groups.append(group)
        return 1 << 5 * self.groups.index(group)

    def code(self, kinds: tuple[int, ...]) -> int:
        """Return how many kinds of each group are left when some became Missing Jiji."""
        code = self.all
        for number, kind in enumerate(kinds):
            tokens = self.tokens[kind]
            left = len(tokens) - 1 - kinds[:number].count(kind)
            code += tokens[left - 1] - tokens[left]
        return code

    def products(self, sizes: tuple[int, ...], code: int) -> tuple[int, ...]:
        """Return the products for the groups of a code."""
        counts = [(group, code >> 5 * at & 31) for at, group in enumerate(self.groups)]
        return _products(sizes, tuple(sorted(pair for pair in counts if pair[1])))


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
    """All that fits one view, ready to be drawn from."""

    def __init__(self, view: State) -> None:
        self.view = view
        self.story = story = Story(view)
        self.hidden = story.hidden
        self.sizes = tuple(~view.hands[seat] for seat in self.hidden)
        self.shape = _shape(self.sizes)
        self.steps = story.undo[::-1]
        self.unseen = _unseen(view)
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
        if story.impossible or sum(self.unseen) != len(self.places) + sum(self.sizes):
            self.domains = [[]]
        self.coupled = [at for at, place in enumerate(self.places) if place in story.mute]
        """Which of the places say which cards cannot be in that hand."""
        self.fits: dict[tuple[int, ...], Fit] = {}
        self.plans: dict[tuple[int, ...], Plan] = {}
        self.tuples: list[tuple[int, ...]] = []
        self.totals: list[int] = []
        """The possible Missing Jiji at hidden places, and the running sums of their ways."""
        self.listed = prod(map(len, self.domains)) <= MOST_TUPLES
        if self.listed:
            total = 0
            for kinds in product(*self.domains):
                if ways := self.ways(kinds):
                    total += ways
                    self.tuples.append(kinds)
                    self.totals.append(total)
        else:
            self.odds = [self._odds(at) for at in range(len(self.places))]

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
            order = sorted(pair for pair in left if pair[0].copies)
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
                open_ = ~(barred | story.related[kind])
                count = sum(self.unseen[k] > 0 and open_ >> k & 1 for k in range(16))
                weights[number] = comb(count, ~self.view.hands[place])
        return list(accumulate(weights))

    def draw(self, rng: Random) -> State:
        """Return a state drawn from the worlds.

        Raises:
            ValueError: if no deal fits the view.
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
        for world in self._every(rng):
            return self._state(world)
        raise ValueError("no deal fits this view")

    @cached_property
    def few(self) -> list[World]:
        """All worlds, if they are few enough to be listed; otherwise none."""
        if self.totals[-1] > MOST_PLACINGS:
            return []
        found = list(islice(self._every(None), MOST_WORLDS + 1))
        return found if len(found) <= MOST_WORLDS else []

    def _every(self, rng: Random | None) -> Iterator[World]:
        """Yield every world once; the Missing Jiji in random order if there is a source of it."""
        domains = [list(domain) for domain in self.domains]
        if rng is not None:
            for domain in domains:
                rng.shuffle(domain)
        for kinds in product(*domains):
            if self.ways(kinds):
                plan = self.plan(kinds)
                for hands in self._every_filling(plan, 0, [0] * len(self.view.hands)):
                    yield from self._every_history(plan, hands)

    def _every_filling(self, plan: Plan, number: int, hands: list[int]) -> Iterator[list[int]]:
        """Yield all hands by seat to which those given can be filled up from kind `number` on."""
        if number == len(plan.kinds):
            yield hands
            return
        bit = 1 << plan.kinds[number]
        for mask in _places(plan.groups[number]):
            after = list(hands)
            for hand, seat in enumerate(self.hidden):
                if mask >> hand & 1:
                    after[seat] |= bit
            if all(after[s].bit_count() <= ~self.view.hands[s] for s in self.hidden):
                yield from self._every_filling(plan, number + 1, after)

    def _every_history(self, plan: Plan, now: list[int]) -> Iterator[World]:
        """Yield all worlds with these hands now."""
        stack: list[tuple[int, list[int], tuple[int, ...]]] = [(0, now, ())]
        while stack:
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
                raise ValueError("no deal fits this view")
            return self.tuples[bisect(self.totals, rng.random() * self.totals[-1])], 1.0
        kinds, chance = [], 1.0
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
            for mask in _places(group):
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
            log=tuple(_filled(view.log, world.jijis, iter(world.draws))),
        )


def _unseen(view: State) -> list[int]:
    """Return how many copies of each kind are in hidden hands and Missing Jiji."""
    unseen = [2] * 16
    masks = [hand for hand in view.hands if hand >= 0]
    masks += [*view.shared, *(pairs | pairs << 16 for pairs in view.pairs)]
    masks += [1 << kind for kind in view.jijis if kind >= 0]
    for mask in masks:
        for kind in range(16):
            unseen[kind] -= (mask >> kind & 1) + (mask >> kind + 16 & 1)
    return unseen


worlds = lru_cache(8)(Worlds)
