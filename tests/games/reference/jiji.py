"""Cats Called Jiji again, naively: cards are words in lists, and every question is asked afresh.

Written from the rules alone, with no code shared with the engine.
"""

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

CARDS = [colour + str(number) for colour in "BW" for number in range(1, 9)]
STRAY = "stray"


def related(rule: str, card: str, jiji: str) -> bool:
    """Return whether a card may be shared by the owner of a Missing Jiji."""
    c, j = int(card[1]), int(jiji[1])
    if rule == "A":
        return (c + j) % 2 == 0
    if rule == "B":
        return -2 <= c - j <= 2
    return c + j >= 9


class Reference:
    """A game in progress; seats are 1-based."""

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        self.seats = list(range(1, seats + 1))
        self.options = options
        self.totals = dict.fromkeys(self.seats, 0)
        self.game = 0
        self.result: str | None = None
        self.seat = 0
        self.begin(1)

    # Set-up

    def begin(self, starter: int) -> None:
        self.game += 1
        self.starter = starter
        self.may_redeal = len(self.seats) > 3 and self.options["redeal"] == "on"
        self.jiji: dict[Any, str] = {}
        self.shared: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.attempts: list[int] = []
        self.claimed: dict[Any, int] = {}
        self.quiet = 0
        self.deal()

    def deal(self) -> None:
        self.deck = Counter(dict.fromkeys(CARDS, 2))
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.step = "deal"

    def round_from(self, seat: int) -> list[int]:
        """Return all seats clockwise, the given one first."""
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]

    def left_of(self, seat: int) -> int:
        return self.round_from(seat)[1]

    def pairs_in(self, seat: int) -> list[str]:
        return [card for card, count in Counter(self.hands[seat]).items() if count == 2]

    def dealt(self) -> None:
        self.asking = []
        if self.may_redeal:
            self.asking = [s for s in self.round_from(self.starter) if len(self.pairs_in(s)) >= 3]
        self.ask_next()

    def ask_next(self) -> None:
        if self.asking:
            self.step, self.seat = "redeal", self.asking[0]
        else:
            self.step, self.seat = "rule", self.starter

    def hide(self, card: str) -> None:
        self.jiji[self.seat] = card
        self.hands[self.seat].remove(card)
        self.seat = self.left_of(self.seat)
        if self.seat == self.starter:
            for seat in self.seats:
                for pair in self.pairs_in(seat):
                    self.hands[seat] = [card for card in self.hands[seat] if card != pair]
            self.investigate(self.starter)

    # Turns

    def investigate(self, seat: int) -> None:
        self.seat = seat
        if self.quiet == 2 * len(self.seats):
            self.last_chances("no-progress")
        elif not self.hands[self.left_of(seat)]:
            self.last_chances("no-draw")
        else:
            self.step = "draw"

    def draw(self, card: str) -> None:
        own, other = self.hands[self.seat], self.hands[self.left_of(self.seat)]
        other.remove(card)
        self.progress = False
        if card in own:
            own.remove(card)
            self.progress = True
        elif card in self.shared[self.seat]:
            self.shared[self.seat].append(card)
            self.progress = True
        else:
            own.append(card)
        self.step = "share"

    def shareable(self) -> list[str]:
        hand, own = self.hands[self.seat], self.jiji[self.seat]
        if self.seat in self.claimed:
            return hand
        return [card for card in hand if related(self.rule, card, own)]

    def share(self, card: str | None) -> None:
        if card:
            self.hands[self.seat].remove(card)
            self.shared[self.seat].append(card)
            self.progress = True
        self.quiet = 0 if self.progress else self.quiet + 1
        if self.seat not in self.attempts and self.nameable(self.seat):
            self.step = "find"
        else:
            self.investigate(self.left_of(self.seat))

    def undiscovered(self, seat: int) -> list[Any]:
        """Return the others' undiscovered places clockwise, the stray last."""
        places: list[Any] = self.round_from(seat)[1:]
        if len(self.seats) == 3:
            places = [*places, STRAY]
        return [place for place in places if place not in self.claimed]

    def nameable(self, seat: int) -> int:
        return len(self.undiscovered(seat))

    def find(self, names: list[str]) -> None:
        seat = self.seat
        self.attempts.append(seat)
        turned = []
        for name in names:
            for place in self.undiscovered(seat):
                if self.jiji[place] == name and place not in turned:
                    turned.append(place)
                    break
        if len(turned) < len(names):
            turned = []
        for place in turned:
            self.claimed[place] = seat
        self.after_attempt(len(turned))

    def after_attempt(self, turned: int) -> None:
        everything = len(self.jiji)
        waiting = [seat for seat in self.seats if seat not in self.attempts]
        match = self.options["match"] == "long-day"
        if match and turned == everything - 1:
            self.finish([self.seat], "every-jiji")
            return
        if not match and self.options["majority"] == "on" and turned >= everything / 2:
            self.game_over("majority")
            return
        if waiting:
            over = not any(self.nameable(seat) for seat in waiting)
        else:
            over = len(self.claimed) == everything
        if over:
            self.game_over("all-found")
        elif self.step == "must find":
            self.game_over("last-searcher")
        elif self.step == "last chance":
            self.next_chance()
        elif len(waiting) == 1:
            self.step, self.seat = "must find", waiting[0]
        else:
            self.investigate(self.left_of(self.seat))

    def last_chances(self, reason: str) -> None:
        self.why = reason
        self.queue = self.round_from(self.seat)
        self.next_chance()

    def next_chance(self) -> None:
        while self.queue:
            seat = self.queue.pop(0)
            if seat not in self.attempts and self.nameable(seat):
                self.step, self.seat = "last chance", seat
                return
        self.game_over(self.why)

    # Ends

    def points(self) -> dict[int, int]:
        order = self.attempts
        if self.options["order"] == "found":
            order = [seat for seat in order if seat in self.claimed.values()]
        worth = {seat: [4, 3, 2, 2, 2][rank] for rank, seat in enumerate(order)}
        points = dict.fromkeys(self.seats, 0)
        for seat in self.claimed.values():
            points[seat] += worth[seat]
        return points

    def game_over(self, reason: str) -> None:
        if self.options["match"] == "single":
            self.finish(None, reason)
        elif self.game == 3:
            self.finish(None, "match")
        else:
            for seat, points in self.points().items():
                self.totals[seat] += points
            least = min(self.totals.values())
            poorest = [s for s in self.round_from(self.starter) if self.totals[s] == least]
            self.step, self.seat = "start", poorest[0]

    def finish(self, winners: list[int] | None, reason: str) -> None:
        points = self.points()
        sums = [self.totals[seat] + points[seat] for seat in self.seats]
        if winners is None:
            winners = [seat for seat in self.seats if sums[seat - 1] == max(sums)]
            early = [seat for seat in self.attempts if seat in winners]
            if max(sums) > 0 and early:
                winners = early[:1]
        self.step = "over"
        shown = ",".join(map(str, winners)), ",".join(map(str, sums))
        self.result = f"winners={shown[0]} reason={reason} scores={shown[1]}"

    # Moves

    def moves(self) -> list[str]:
        step = self.step
        found: list[str] = []
        if step == "deal":
            found = [f"deal-{card}" for card, count in self.deck.items() if count]
        elif step == "redeal":
            found = ["keep", "redeal"]
        elif step == "rule":
            found = ["rule-A", "rule-B", "rule-C"]
        elif step == "hide":
            found = [f"hide-{card}" for card in set(self.hands[self.seat])]
        elif step == "draw":
            found = [f"draw-{card}" for card in self.hands[self.left_of(self.seat)]]
        elif step == "share":
            cards = self.shareable()
            found = [f"share-{card}" for card in cards]
            free = self.seat in self.claimed and self.options["free-share"] == "optional"
            if free or not cards:
                found.append("no-share")
        elif step == "start":
            found = [f"start-{seat}" for seat in self.seats]
        elif step in ("find", "must find", "last chance"):
            for count in range(1, self.nameable(self.seat) + 1):
                for names in combinations_with_replacement(CARDS, count):
                    if max(Counter(names).values()) <= 2:
                        found.append("find-" + "+".join(names))
            forced = self.options["last-chance"] == "forced"
            if step == "find" or (step == "last chance" and not forced):
                found.append("skip")
        return sorted(found)

    def play(self, move: str) -> None:
        verb, _, name = move.partition("-")
        if verb == "deal":
            self.deck[name] -= 1
            count = sum(map(len, self.hands.values()))
            if count == 31 and len(self.seats) == 3:
                self.jiji[STRAY] = name
            else:
                self.hands[self.round_from(self.starter)[count % len(self.seats)]].append(name)
            if not any(self.deck.values()):
                self.dealt()
        elif verb == "keep":
            self.asking.pop(0)
            self.ask_next()
        elif verb == "redeal":
            self.may_redeal = False
            self.deal()
        elif verb == "rule":
            self.rule = name
            self.step, self.seat = "hide", self.starter
        elif verb == "hide":
            self.hide(name)
        elif verb == "draw":
            self.draw(name)
        elif move == "no-share":
            self.share(None)
        elif verb == "share":
            self.share(name)
        elif verb == "find":
            self.find(name.split("+"))
        elif verb == "start":
            self.begin(int(name))
        elif self.step == "find":
            self.investigate(self.left_of(self.seat))
        else:
            self.next_chance()
