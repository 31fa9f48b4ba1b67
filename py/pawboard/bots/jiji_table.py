"""A game of Cats Called Jiji as its opponent plays it out: few integers, changed in place.

It begins when the pairs are laid and ends with one game, also of a match. Beside the rules' own
state it keeps what everybody has seen: the cards that lie open, and the kinds each Missing Jiji
can still be (`open`), by which the opponent guesses what others believe. Played in step with the
rules by a test.
"""

from collections.abc import Sequence
from typing import Final

from pawboard.games.jiji import (
    CHANCES,
    DRAW,
    FIND,
    FIRST_COPIES,
    GAMES_OF_A_DAY,
    KIND,
    LAST,
    NOBODY,
    OVER,
    POINTS,
    QUIET_ROUNDS,
    RELATED,
    SHARE,
    Match,
    State,
)

REST: Final = 6.0
"""Points by which a lead must grow, for each game of a match still to come, to count as much."""


class Table:
    """A game after its pairs are laid.

    Args:
        match: what stays as it is.
        rule: the shared rule.
        hands: by seat, the kinds that can be drawn from it, as bits; none is there twice.
        jijis: by place, the kind of its Missing Jiji; of a view, a negative number where hidden.
        pairs: by seat, the kinds that it has laid, as bits.

    Attributes:
        open: by place, the kinds its Missing Jiji can be, as far as all can tell.
        silent: by seat, whether it could not share once, its Missing Jiji undiscovered.
        once: the kinds of which a copy lies open.
        twice: the kinds of which both do.
    """

    __slots__ = (
        "claims",
        "declared",
        "ends",
        "forced",
        "free",
        "hands",
        "jijis",
        "match",
        "once",
        "open",
        "phase",
        "quiet",
        "related",
        "seats",
        "shared",
        "silent",
        "stuck",
        "turn",
        "twice",
    )

    def __init__(
        self,
        match: Match,
        rule: str,
        hands: Sequence[int],
        jijis: Sequence[int],
        pairs: Sequence[int],
    ) -> None:
        rules = match.rules
        self.match, self.seats, self.related = match, match.seats, RELATED[rule]
        self.ends = rules.majority == "on" and rules.match == "single"
        self.forced = rules.last_chance == "forced"
        self.free = rules.free_share == "optional"
        self.hands, self.jijis = list(hands), list(jijis)
        self.shared = [0] * self.seats
        self.claims = [NOBODY] * len(self.jijis)
        self.declared: list[int] = []
        self.open = [FIRST_COPIES] * len(self.jijis)
        self.silent = [False] * self.seats
        self.once = self.twice = sum(pairs)
        self.quiet, self.stuck = 0, NOBODY
        self.phase, self.turn = DRAW, match.starter
        self._investigate(match.starter)

    def copy(self) -> "Table":
        """Return another table with the same game."""
        other = Table.__new__(Table)
        other.match, other.seats, other.related = self.match, self.seats, self.related
        other.ends, other.forced, other.free = self.ends, self.forced, self.free
        other.hands, other.jijis = self.hands[:], self.jijis
        other.shared, other.claims = self.shared[:], self.claims[:]
        other.declared, other.open = self.declared[:], self.open[:]
        other.silent, other.once, other.twice = self.silent[:], self.once, self.twice
        other.quiet, other.stuck, other.phase, other.turn = (
            self.quiet,
            self.stuck,
            self.phase,
            self.turn,
        )
        return other

    def lay_open(self, bit: int) -> None:
        """Note that a copy of a kind lies open from now on."""
        self.twice |= self.once & bit
        self.once |= bit

    # Moves

    def draw(self, kind: int) -> str:
        """Draw a card of the left neighbour; return ``pair``, ``stack`` or nothing."""
        turn = self.turn
        left = turn + 1 if turn + 1 < self.seats else 0
        bit = 1 << kind
        self.hands[left] ^= bit
        self.phase = SHARE
        if self.hands[turn] & bit:
            self.hands[turn] ^= bit
            self.once |= bit
            self.twice |= bit
            self._leaves(left, kind)
            self._leaves(turn, kind)
        elif self.shared[turn] & bit:
            self.twice |= bit
            self._leaves(left, kind)
        else:
            self.hands[turn] |= bit
            return ""
        self.quiet = -1
        return "stack" if self.shared[turn] & bit else "pair"

    def _leaves(self, seat: int, kind: int) -> None:
        if self.silent[seat] and self.claims[seat] == NOBODY:
            self.open[seat] &= ~self.related[kind]

    def shares(self) -> int:
        """Return the kinds the seat to share can share."""
        turn = self.turn
        hand = self.hands[turn]
        return hand if self.claims[turn] >= 0 else hand & self.related[self.jijis[turn]]

    def may_keep(self, kinds: int) -> bool:
        """Return whether nothing need be shared of the kinds that can be."""
        return not kinds or (self.free and self.claims[self.turn] >= 0)

    def share(self, kind: int) -> None:
        """Share a card; a negative kind is ``no-share``."""
        turn = self.turn
        if kind >= 0:
            bit = 1 << kind
            self.hands[turn] ^= bit
            self.shared[turn] |= bit
            self.twice |= self.once & bit
            self.once |= bit
            self.quiet = -1
            if self.claims[turn] == NOBODY:
                self.open[turn] &= self.related[kind]
        elif self.claims[turn] == NOBODY:
            self.silent[turn] = True
        if turn not in self.declared and self.findable(turn):
            self.phase = FIND
        else:
            self._next_turn()

    def findable(self, seat: int) -> int:
        """Return how many Missing Jiji but the seat's own are undiscovered."""
        return self.claims.count(NOBODY) - (self.claims[seat] == NOBODY)

    def may_skip(self) -> bool:
        """Return whether the seat to declare may skip."""
        return self.phase == FIND or (self.phase == CHANCES and not self.forced)

    def skip(self) -> None:
        """Declare nothing."""
        if self.phase == FIND:
            self._next_turn()
        else:
            self._next_chance(self.turn)

    def find(self, names: Sequence[int]) -> list[int]:
        """Declare kinds; return the places turned up, in the order of the names."""
        turn, claims, jijis = self.turn, self.claims, self.jijis
        seats = self.seats
        order = [*range(turn + 1, seats), *range(turn), *range(seats, len(jijis))]
        found: list[int] = []
        for name in names:
            for place in order:
                if jijis[place] == name and claims[place] == NOBODY and place not in found:
                    found.append(place)
                    break
            else:
                found = []
                break
        self.declared.append(turn)
        for place in found:
            claims[place] = turn
            self.open[place] = 1 << jijis[place]
            self.lay_open(1 << jijis[place])
        if not found and len(names) == 1:
            for place in order:
                if claims[place] == NOBODY:
                    self.open[place] &= ~(1 << names[0])
        self._judge(len(found))
        return found

    # What follows

    def _investigate(self, turn: int) -> None:
        left = turn + 1 if turn + 1 < self.seats else 0
        if not self.hands[left] or self.quiet >= QUIET_ROUNDS * self.seats:
            self.stuck = turn
            self._next_chance(NOBODY)
        else:
            self.phase, self.turn = DRAW, turn

    def _next_turn(self) -> None:
        self.quiet += 1
        self._investigate(self.turn + 1 if self.turn + 1 < self.seats else 0)

    def _judge(self, found: int) -> None:
        claims, seats = self.claims, self.seats
        if self.match.rules.match == "long-day":
            if found == len(claims) - 1:
                self.phase = OVER
                return
        elif self.ends and 2 * found >= len(claims):
            self.phase = OVER
            return
        waiting = [seat for seat in range(seats) if seat not in self.declared]
        left = any(map(self.findable, waiting)) if waiting else NOBODY in claims
        if not left or self.phase == LAST:
            self.phase = OVER
        elif self.phase == CHANCES:
            self._next_chance(self.turn)
        elif len(waiting) == 1:
            self.phase, self.turn = LAST, waiting[0]
        else:
            self._next_turn()

    def _next_chance(self, last: int) -> None:
        seats = self.seats
        order = [*range(self.stuck, seats), *range(self.stuck)]
        for seat in order[order.index(last) + 1 if last >= 0 else 0 :]:
            if seat not in self.declared and self.findable(seat):
                self.phase, self.turn = CHANCES, seat
                return
        self.phase = OVER

    # The end

    def scores(self) -> list[int]:
        """Return the points of each seat in this game."""
        ranked = self.declared
        if self.match.rules.order == "found":
            ranked = [seat for seat in ranked if seat in self.claims]
        scores = [0] * self.seats
        for rank, seat in enumerate(ranked):
            scores[seat] = POINTS[rank if rank < 2 else 2] * self.claims.count(seat)
        return scores

    def returns(self) -> list[float]:
        """Return what the end is worth to each seat: 1 for a win, a half for a shared draw.

        Before the last game of a match it is guessed from the points.
        """
        match, scores, seats = self.match, self.scores(), self.seats
        if match.rules.match == "long-day":
            for seat in self.declared[-1:]:
                if self.claims.count(seat) == len(self.claims) - 1:
                    return [float(other == seat) for other in range(seats)]
            scores = [points + old for points, old in zip(scores, match.totals, strict=True)]
            left = GAMES_OF_A_DAY - match.game
            if left:
                best = max(scores)
                weights = [2.0 ** ((points - best) / (REST * left / 2)) for points in scores]
                return [weight / sum(weights) for weight in weights]
        best = max(scores)
        winners = [seat for seat in range(seats) if scores[seat] == best]
        if best and len(winners) > 1:
            winners = [next((s for s in self.declared if s in winners), winners[0])]
        if len(winners) == 1:
            return [float(seat == winners[0]) for seat in range(seats)]
        return [0.5 * (seat in winners) for seat in range(seats)]


def table_of(state: State) -> Table:
    """Return the table of a state once the pairs lie.

    Of a view, hands not shown hold any kinds, as many as there are cards.
    """
    match = state.match
    hands = [hand if hand >= 0 else (1 << ~hand) - 1 for hand in state.hands]
    table = Table(match, state.rule, hands, state.jijis, state.pairs)
    table.shared = [mask & FIRST_COPIES for mask in state.shared]
    table.claims, table.declared = list(state.claims), list(state.declared)
    table.quiet, table.stuck = state.quiet, state.stuck
    table.phase, table.turn = state.phase, state.turn
    for mask in state.shared:
        table.twice |= table.once & mask | mask >> 16
        table.once |= mask & FIRST_COPIES
    _recall(table, state)
    return table


def _recall(table: Table, state: State) -> None:
    """Narrow what each Missing Jiji can be by the log: shares, silences, names that failed."""
    found: set[int] = set()
    related, seats = table.related, table.seats
    for entry in state.log:
        verb, seat = entry[1:3], int(entry[0]) - 1
        if verb == "sh":
            if seat not in found:
                table.open[seat] &= related[KIND[entry[7:9]]]
        elif verb == "no":
            if seat not in found:
                table.silent[seat] = True
        elif verb == "dr" and len(entry) > 8:
            kind = KIND[entry[6:8]]
            leaving = [(seat + 1) % seats] + [seat] * entry.endswith("pair")
            for other in leaving:
                if table.silent[other] and other not in found:
                    table.open[other] &= ~related[kind]
        elif verb == "fi":
            names, _, places = entry[6:].partition("=")
            if places != "-":
                for place in map(int, places):
                    found.add(place - 1)
                    kind = state.jijis[place - 1]
                    table.open[place - 1] = 1 << kind
                    table.lay_open(1 << kind)
            elif "+" not in names:
                for place in range(len(table.open)):
                    if place != seat and place not in found:
                        table.open[place] &= ~(1 << KIND[names])
