"""What a seat of Cats Called Jiji believes, guessed in a few steps, and what it then does.

For games played out: a seat sees its own cards and what lies open, and takes the unseen copies
to be equally likely at every place that can hold them, each place for itself.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from pawboard.bots.jiji_table import Table
from pawboard.games.jiji import DRAW, FIND, FIRST_COPIES, NOBODY, OVER, POINTS, SHARE

BEATEN = (0.0, 0.8, 0.5, 0.15, 0.05)
"""By the cards it takes to beat a claim: how likely a later declarer does."""
BLANK = 0.7
"""What a failed declaration leaves, while nobody has points, of the half point of a draw."""
EAGER = (0.0, 0.5, 0.5, 0.5, 0.5)
"""By how many rivals have not declared: what a declaration must be worth."""


class Place(NamedTuple):
    """What a Missing Jiji can be.

    Args:
        chance: how likely each of the likeliest kinds is.
        likeliest: these kinds.
        weights: by kind how likely it is, where that is more than one number; else empty.
        once: the kinds of which a copy at least is unseen, as far as possible here.
        twice: those of which both are.
        total: what the weights add up to.
    """

    chance: float
    likeliest: int
    weights: tuple[float, ...]
    once: int
    twice: int
    total: float

    def weight(self, kind: int) -> float:
        """Return what a kind adds to the total."""
        if self.weights:
            return self.weights[kind]
        return (self.once >> kind & 1) + (self.twice >> kind & 1)

    def of(self, kind: int) -> float:
        """Return how likely a kind is."""
        return self.weight(kind) / self.total


def unseen(table: Table, seat: int) -> tuple[int, int]:
    """Return the kinds of which a seat has not seen one copy at least, and those of which both."""
    once, twice = table.once, table.twice
    hand = table.hands[seat]
    twice |= once & hand
    once |= hand
    if table.claims[seat] == NOBODY:  # otherwise it lies open
        jiji = 1 << table.jijis[seat]
        twice |= once & jiji
        once |= jiji
    return ~twice & FIRST_COPIES, ~once & FIRST_COPIES


def places(table: Table, seat: int) -> list[Place]:
    """Return what each undiscovered Missing Jiji of others can be, the surest first."""
    some, both = unseen(table, seat)
    found = []
    for place, claim in enumerate(table.claims):
        if claim != NOBODY or place == seat:
            continue
        once = table.open[place] & some or some
        twice = once & both
        if place < table.seats and table.silent[place]:
            found.append(_silent(table, place, once, twice, some, both))
            continue
        total = once.bit_count() + twice.bit_count()
        if twice:
            found.append(Place(2 / total, twice, (), once, twice, total))
        else:
            found.append(Place(1 / total, once, (), once, twice, total))
    found.sort(reverse=True)
    return found


def _silent(table: Table, place: int, once: int, twice: int, some: int, both: int) -> Place:
    """Return what the Missing Jiji of a seat can be whose hand holds nothing related to it."""
    related, size = table.related, table.hands[place].bit_count()
    cards = some.bit_count() + both.bit_count()
    weights, best, likeliest = [0.0] * 16, 0.0, 0
    by_number: dict[int, float] = {}
    left = once
    while left:
        bit = left & -left
        left ^= bit
        kind = bit.bit_length() - 1
        factor = by_number.get(kind & 7)
        if factor is None:
            near = related[kind]
            many = (some & near).bit_count() + (both & near).bit_count()
            factor = by_number[kind & 7] = (max(cards - many, 0.5) / cards) ** size
        weight = weights[kind] = factor * (2 if twice & bit else 1)
        if weight > best * 1.0001:
            best, likeliest = weight, bit
        elif weight >= best * 0.9999:
            likeliest |= bit
    total = sum(weights)
    return Place(best / total, likeliest, tuple(weights), once, twice, total)


def pick_bit(mask: int, rng: Random) -> int:
    """Return the number of one of the bits of a mask."""
    for _ in range(int(rng.random() * mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def guesses(
    table: Table, seat: int, rng: Random, most: int = 4, least: float = 0.0
) -> list[tuple[float, list[int]]]:
    """Return by number of names, from 1, the likeliest names and how likely all are there.

    Args:
        table: the game.
        seat: who guesses.
        rng: for names that are equally likely.
        most: names to look for.
        least: where one name is not as likely as this, more are not looked for.
    """
    known = places(table, seat)
    names: list[int] = []
    taken = 0
    for number, place in enumerate(known[:most]):
        mask = place.likeliest & ~taken or place.twice & ~taken or place.once & ~taken
        if not mask:
            break
        # The name is one that is likely at as many places as can be.
        for other in known[number + 1 :]:
            mask = mask & other.likeliest or mask
        name = pick_bit(mask, rng)
        names.append(name)
        if not place.twice >> name & 1 or name in names[:-1]:
            taken |= 1 << name
    # What is at one place is not at another: where both copies are, it is counted twice.
    single = sum([place.of(names[0]) for place in known])
    if len(known) > 1 and sum([place.twice >> names[0] & 1 for place in known]) > 1:
        single -= _all(known, [names[0]] * 2, ()) / 2
    found = [(min(0.999, single), names[:1])]
    if single < least:
        return found
    for count in range(2, len(names) + 1):
        found.append((min(0.999, _all(known, names[:count], ())), names[:count]))
    return found


def _all(known: list[Place], names: list[int], used: tuple[int, ...]) -> float:
    """Return about how likely each name left is at a place of its own, one after the other."""
    number = len(used)
    name = names[number]
    total = 0.0
    for at, place in enumerate(known):
        if at in used:
            continue
        weight, whole = place.weight(name), place.total
        for before in names[:number]:
            lost = place.weight(before) / (2 if place.twice >> before & 1 else 1)
            whole -= lost
            if before == name:
                weight -= lost
        if weight > 0:
            chance = weight / whole
            if number + 1 < len(names):
                chance *= _all(known, names, (*used, at))
            total += chance
    return total


def points(table: Table) -> int:
    """Return what each card is worth that is claimed now."""
    before = len(table.declared)
    if table.match.rules.order == "found":
        before = len({claimer for claimer in table.claims if claimer != NOBODY})
    return POINTS[before if before < 2 else 2]


def worth(table: Table, seat: int, count: int) -> tuple[float, float]:
    """Return about what a declaration of so many names is worth if it succeeds, and if it fails."""
    scores = table.scores()
    best = max(scores)
    rivals = table.seats - len(table.declared) - 1
    failed = 0.0 if best else 0.5 * (1 - BLANK) ** rivals
    got = points(table) * count
    if got <= best:
        return 0.0, failed
    if table.ends and 2 * count >= len(table.claims):
        return 1.0, failed
    left = table.findable(seat) - count + (table.claims[seat] == NOBODY)
    after = POINTS[min(len(table.declared) + 1, 2)]
    needed = got // after + 1
    kept = (1 - BEATEN[min(needed, 4)]) ** rivals if needed <= left else 1.0
    return kept, failed


def enough(table: Table) -> int:
    """Return how many names are never too few: with so many the game is won at once."""
    if not table.ends:
        return 4
    least = (len(table.claims) + 1) // 2
    return max(least, max(table.scores()) // points(table) + 1)


def declaration(
    table: Table, rng: Random, known: Sequence[tuple[float, list[int]]] = ()
) -> list[int]:
    """Return the kinds the seat to declare names, none to skip.

    Args:
        table: the game.
        rng: for names that are equally likely.
        known: its guesses, where they have been made.
    """
    seat = table.turn
    best, chosen = -1.0, list[int]()
    eager = EAGER[table.seats - len(table.declared) - 1]
    if not known:
        # A declaration wins at most the game: unless that is likely enough, it is not made.
        failed = worth(table, seat, 1)[1]
        least = (eager - failed) / (1 - failed) if table.phase == FIND else 0.0
        known = guesses(table, seat, rng, enough(table), least)
    for count, (chance, names) in enumerate(known, 1):
        good, bad = worth(table, seat, count)
        value = chance * good + (1 - chance) * bad
        if value > best:
            best, chosen = value, names
    if table.phase != FIND:
        return chosen
    return chosen if best > eager else []


def still_open(table: Table, kind: int) -> int:
    """Return how many kinds the Missing Jiji of the seat to share still looks like after a share.

    Args:
        table: the game; that Missing Jiji is undiscovered.
        kind: what is shared, -1 for nothing.
    """
    kinds = table.open[table.turn] & ~table.twice
    return (kinds & table.related[kind] if kind >= 0 else kinds).bit_count()


def share(table: Table, rng: Random) -> int:
    """Return the kind the seat to share shares, -1 for none."""
    kinds = table.shares()
    if not kinds:
        return -1
    turn = table.turn
    if table.claims[turn] != NOBODY:
        return -1 if table.free else pick_bit(kinds, rng)
    before, some, related = table.open[turn], ~table.twice, table.related
    best, chosen = -1, 0
    left = kinds
    while left:
        bit = left & -left
        left ^= bit
        count = (before & related[bit.bit_length() - 1] & some).bit_count()
        if count > best:
            best, chosen = count, bit
        elif count == best:
            chosen |= bit
    return pick_bit(chosen, rng)


def play_out(table: Table, rng: Random) -> list[float]:
    """Play a game to its end and return what it is worth to each seat."""
    seats = table.seats
    while table.phase != OVER:
        phase = table.phase
        if phase == DRAW:
            table.draw(pick_bit(table.hands[(table.turn + 1) % seats], rng))
        elif phase == SHARE:
            table.share(share(table, rng))
        else:
            names = declaration(table, rng)
            if names:
                table.find(names)
            else:
                table.skip()
    return table.returns()
