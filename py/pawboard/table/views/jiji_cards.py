"""Jiji's cards as a viewer follows and reads them, and the choice of which cards to name.

All here is made from what one viewer sees. A card whose face it does not know is some card of
its place: which one is chosen by order, never by what the card is.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from pawboard.engine.game import HIDDEN, IllegalMove, Move, Seat
from pawboard.games.jiji import CARDS, DEAL, KINDS, NOBODY, SECRET, START, UNSET, State, cards_text
from pawboard.table.selection import Selection, Way
from pawboard.table.views import Pieces
from pawboard.table.words import Message, message

FACE_DOWN = HIDDEN
"""The name of a card whose face the viewer does not see."""
DECK = "deck"
COPIES = CARDS // len(KINDS)


def cards(mask: int) -> list[str]:
    """Return the names of the cards of a hand, ascending; face down where it is not shown."""
    if mask < 0:
        return [FACE_DOWN] * ~mask
    text = cards_text(mask)
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def card_key(name: str, copy: int) -> str:
    """Return the key of a card of the hand that is seen."""
    return f"card:{name}" if copy == 1 else f"card:{name}:{copy}"


def place_of(seat: int, seats: int) -> str:
    """Return the key of a Missing Jiji; the stray has the place after the seats."""
    return f"{seat + 1}:jiji" if seat < seats else "stray"


def contents(state: State) -> dict[str, list[str]]:
    """Return the names of the cards at every place, as the viewer sees them."""
    seats = state.match.seats
    found: dict[str, list[str]] = {}
    for seat in range(seats):
        found[f"{seat + 1}:hand"] = cards(state.hands[seat])
        found[f"{seat + 1}:shared"] = cards(state.shared[seat])
        found[f"{seat + 1}:pairs"] = [name for name in cards(state.pairs[seat]) for _ in "12"]
    for place, kind in enumerate(state.jijis):
        name = FACE_DOWN if kind == SECRET else KINDS[kind] if kind >= 0 else ""
        found[place_of(place, seats)] = [name] if name else []
    held = sum(map(len, found.values()))
    found[DECK] = [FACE_DOWN] * (CARDS - held)
    return found


def unseen(state: State) -> dict[str, int]:
    """Return of each card how many copies the viewer has not seen, neither open nor its own."""
    seen = Counter(name for names in contents(state).values() for name in names)
    return {kind: COPIES - seen[kind] for kind in KINDS}


def laid_out(state: State) -> Pieces:
    """Return which card is where in a state whose past is not known."""
    deck = tuple(f"c{number}" for number in range(1, CARDS + 1))
    return _moved({DECK: deck}, {DECK: [FACE_DOWN] * CARDS}, contents(state))


def carried(pieces: Pieces, before: State, after: State) -> Pieces:
    """Return which card is where after a ply."""
    return _moved(pieces, contents(before), contents(after))


def _moved(
    pieces: Pieces, before: dict[str, list[str]], after: dict[str, list[str]]
) -> dict[str, tuple[str, ...]]:
    """Return the pieces as they must have gone, the fewest of them, known cards first."""
    stays: dict[str, dict[str, list[str]]] = {}
    freed: list[tuple[str, str]] = []
    for place, names in before.items():
        wanted = Counter(after.get(place, ()))
        for key, name in zip(pieces.get(place, ()), names, strict=True):
            if wanted[name]:
                wanted[name] -= 1
                stays.setdefault(place, {}).setdefault(name, []).append(key)
            else:
                freed.append((name, key))
    moved = {}
    coming: list[tuple[str, int, str]] = []
    for place, names in after.items():
        keys = []
        for at, name in enumerate(names):
            left = stays.get(place, {}).get(name)
            keys.append(left.pop(0) if left else "")
            if not keys[-1]:
                coming.append((place, at, name))
        moved[place] = keys
    # Cards the viewer can tell take their own key; then the rest, in the order of the places.
    for exact in (True, False):
        for place, at, name in coming:
            if moved[place][at]:
                continue
            found = next(
                (
                    one
                    for one in freed
                    if one[0] == name or (not exact and FACE_DOWN in (name, one[0]))
                ),
                None if exact else (freed[0] if freed else None),
            )
            if found is not None:
                freed.remove(found)
                moved[place][at] = found[1]
    return {place: tuple(keys) for place, keys in moved.items()}


def copies(names: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Yield each name with which copy of it this is, from 1."""
    seen: Counter[str] = Counter()
    for name in names:
        seen[name] += 1
        yield name, seen[name]


def left_of(state: State) -> Seat:
    """Return the seat that is drawn from."""
    return (state.turn + 1) % state.match.seats


def is_dealing(state: State) -> bool:
    """Return whether no card may be looked at yet."""
    return state.phase in (START, DEAL)


def undiscovered(state: State, seat: int) -> int:
    """Return how many Missing Jiji but a seat's own are not discovered."""
    return sum(
        claim == NOBODY and place != seat and state.jijis[place] != UNSET
        for place, claim in enumerate(state.claims)
    )


def drawing(name: str) -> str:
    """Return the symbol of a card."""
    return "card-back" if name == FACE_DOWN else f"card-{name}"


def card_said(name: str) -> Message:
    """Return a card in words."""
    return message(f"jiji.card.{name[0]}", number=name[1])


def cards_said(names: Iterable[str]) -> tuple[Message, ...]:
    """Return some cards in words."""
    return tuple(card_said(name) for name in names)


class Naming(Selection):
    """The choice of up to so many names, in any order, each at most twice, then to declare.

    Args:
        most: how many may be named.
        skip: whether nothing need be named.
        chosen: the keys chosen, ``declare`` or ``skip`` last.
    """

    def __init__(self, most: int, skip: bool, chosen: tuple[str, ...] = ()) -> None:
        super().__init__((), chosen)
        self._most = most
        self._skip = skip
        self.named = [key[5:] for key in chosen if key.startswith("name:")]
        # Every way is only needed by who asks for it: there can be thousands.
        self._every: tuple[Way, ...] = ()

    @property
    def starts(self) -> frozenset[str]:
        keys = frozenset(f"name:{kind}" for kind in KINDS)
        return keys | {"skip"} if self._skip else keys

    @property
    def targets(self) -> frozenset[str]:
        if not self.chosen:
            return self.starts
        if self.chosen[-1] in ("declare", "skip"):
            return frozenset()
        keys = {"declare"} | {f"unname:{at}" for at in range(len(self.named))}
        if len(self.named) < self._most:
            keys |= {f"name:{kind}" for kind in KINDS if self.named.count(kind) < 2}
        return frozenset(keys)

    @property
    def moves(self) -> tuple[Move, ...]:
        return (self.move,) if self.move else ()

    @property
    def move(self) -> Move | None:
        if self.chosen[-1:] == ("skip",):
            return "skip"
        if self.chosen[-1:] == ("declare",):
            return "find-" + "+".join(sorted(self.named))
        return None

    def all_ways(self) -> Iterator[Way]:
        """Yield one way to every declaration."""
        for count in range(1, self._most + 1):
            for names in combinations_with_replacement(KINDS, count):
                if all(names.count(name) < 3 for name in names):
                    keys = tuple(f"name:{name}" for name in names)
                    yield Way((*keys, "declare"), "find-" + "+".join(names))
        if self._skip:
            yield Way(("skip",), "skip")

    def choose(self, key: str) -> "Naming":
        if key not in self.targets:
            raise IllegalMove(f"{key!r} cannot be named now")
        if key == "skip":
            return self._with((key,))
        if key.startswith("unname:"):
            left = list(self.chosen)
            left.pop(int(key[7:]))
            return self._with(tuple(left))
        return self._with((*self.chosen, key))

    def back(self) -> "Naming":
        return self._with(self.chosen[:-1])

    def cleared(self) -> "Naming":
        return self._with(())

    def _with(self, chosen: tuple[str, ...]) -> "Naming":
        return Naming(self._most, self._skip, chosen)
