"""What the log of a view of Cats Called Jiji tells about the hands and Missing Jiji it hides.

A seat that once could not share holds no card related to its Missing Jiji from then on, until the
Missing Jiji is discovered: what it draws that is related it must share at once, and when it shares
something, that is the card it has just drawn. This makes the rule about no-share one about single
cards and places.
"""

from typing import NamedTuple

from pawboard.engine.game import Seat
from pawboard.games.jiji import (
    BIT,
    FIRST_COPIES,
    KIND,
    NOBODY,
    PAIRS_TO_ASK,
    RELATED,
    SECRET,
    SHARE,
    State,
    clockwise,
)
from pawboard.games.jiji_deals import asked_about


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
        self.unseen = unseen_copies(view)
        for place, kind in enumerate(view.jijis):
            domain = self.domains[place]
            self.impossible |= not (domain >> kind & 1 if kind >= 0 else domain)
        hidden = sum(~view.hands[seat] for seat in self.hidden) + view.jijis.count(SECRET)
        self.impossible |= min(self.unseen) < 0 or sum(self.unseen) != hidden
        self.impossible |= any(not self.unseen[kind] for kind in self.given)
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
        for asked, pairs in zip(asked_about(self.view), laid, strict=True):
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


def unseen_copies(view: State) -> list[int]:
    """Return how many copies of each kind are in hidden hands and Missing Jiji."""
    unseen = [2] * 16
    masks = [hand for hand in view.hands if hand >= 0]
    masks += [*view.shared, *(pairs | pairs << 16 for pairs in view.pairs)]
    masks += [1 << kind for kind in view.jijis if kind >= 0]
    for mask in masks:
        for kind in range(16):
            unseen[kind] -= (mask >> kind & 1) + (mask >> kind + 16 & 1)
    return unseen
