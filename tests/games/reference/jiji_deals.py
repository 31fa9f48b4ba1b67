"""Every whole position of Cats Called Jiji that fits a view, found by trying them all.

A view is taken as its text. What is not seen now is put into the hidden places in every way; then
the log is undone, each hidden draw in every way; what comes out is played forward by the naive
rules and must give the same text of the view. Only for late positions.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tests.games.reference.jiji import CARDS, STRAY, Reference

Hands = dict[int, list[str]]


def cards_of(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


class View:
    """The fields of a view's text, and what its log alone tells of places and sizes."""

    def __init__(self, text: str) -> None:
        seats, self.options, self.match, hands, jijis, log = text.split(" ")
        self.text = text
        self.seats = list(range(1, int(seats) + 1))
        self.places = [*self.seats, STRAY][: len(jijis.split("/"))]
        self.dealt = dict(zip(self.seats, hands.split("/"), strict=True))
        self.jijis = dict(zip(self.places, jijis.split("/"), strict=True))
        self.log = log.split(",")
        self.hidden = [seat for seat in self.seats if self.dealt[seat][0] == "?"]
        self.sizes = {seat: int(self.dealt[seat][1:]) - 1 for seat in self.hidden}
        self.unseen = Counter(dict.fromkeys(CARDS, 2))
        self.own = {
            seat: cards_of(self.dealt[seat]) for seat in self.seats if seat not in self.hidden
        }
        for seat, hand in self.own.items():
            hand.remove(self.jijis[seat])
        for place in self.places:
            if self.jijis[place] != "?":
                self.unseen[self.jijis[place]] -= 1
        for entry in self.log:
            self.follow(int(entry[0]), *self.parts(entry))
        for hand in self.own.values():
            self.unseen -= Counter(hand)

    def left_of(self, seat: int) -> int:
        return seat % len(self.seats) + 1

    def parts(self, entry: str) -> tuple[str, str, str]:
        """Return verb, name and outcome of an entry."""
        word, _, outcome = entry[1:].partition("=")
        verb, _, name = word.partition("-")
        return verb, name, outcome

    def follow(self, seat: int, verb: str, name: str, outcome: str) -> None:
        if verb == "laid":
            for card in cards_of(outcome):
                self.lose(seat, card)
                self.lose(seat, card)
                self.unseen[card] -= 2
        elif verb == "draw":
            self.lose(self.left_of(seat), name)
            if outcome == "pair":
                self.lose(seat, name)
                self.unseen[name] -= 2
            elif outcome == "stack":
                self.unseen[name] -= 1
            elif seat in self.hidden:
                self.sizes[seat] += 1
            else:
                self.own[seat].append(name)
        elif verb == "share":
            self.lose(seat, name)
            self.unseen[name] -= 1

    def lose(self, seat: int, card: str) -> None:
        if seat in self.hidden:
            self.sizes[seat] -= 1
        else:
            self.own[seat].remove(card)


def every_state(text: str) -> Iterator[str]:
    """Yield the text of every whole position that fits the view a text shows."""
    view = View(text)
    secret = [place for place in view.places if view.jijis[place] == "?"]
    for jijis, left in placings(secret, view.unseen):
        for hands in fillings(view.hidden, view.sizes, left):
            known = {**view.jijis, **jijis}
            for first, draws in histories(view, len(view.log) - 1, {**view.own, **hands}):
                state = written(view, known, first, draws)
                if state is not None:
                    yield state


def placings(
    places: list[object], unseen: Counter[str]
) -> Iterator[tuple[dict[object, str], Counter[str]]]:
    """Yield every way to put a card at each place, and the cards left."""
    if not places:
        yield {}, unseen
        return
    for card in [card for card in CARDS if unseen[card]]:
        for jijis, left in placings(places[1:], unseen - Counter([card])):
            yield {places[0]: card, **jijis}, left


def fillings(seats: list[int], sizes: dict[int, int], unseen: Counter[str]) -> Iterator[Hands]:
    """Yield every way to fill hands without pairs so that no card is left."""
    if not seats:
        if not +unseen:
            yield {}
        return
    for hand in combinations([card for card in CARDS if unseen[card]], sizes[seats[0]]):
        for hands in fillings(seats[1:], sizes, unseen - Counter(hand)):
            yield {seats[0]: list(hand), **hands}


def histories(view: View, at: int, hands: Hands) -> Iterator[tuple[Hands, list[str]]]:
    """Yield the hands before the first turn and the hidden draws, in every way they can be."""
    verb = ""
    while at >= 0 and verb not in ("laid", "hide"):
        seat = int(view.log[at][0])
        verb, name, outcome = view.parts(view.log[at])
        if verb == "draw":
            left = view.left_of(seat)
            for card in list(hands[seat]) if name == "?" else [name]:
                before = {s: list(hand) for s, hand in hands.items()}
                if outcome == "pair":
                    before[seat].append(card)
                elif outcome == "" and card in before[seat]:
                    before[seat].remove(card)
                elif outcome == "":
                    continue
                before[left].append(card)
                if len(set(before[left])) == len(before[left]):
                    for first, draws in histories(view, at - 1, before):
                        yield first, [*draws, card] if name == "?" else draws
            return
        if verb == "share":
            hands = {**hands, seat: [*hands[seat], name]}
        at -= 1
    yield hands, []


def written(view: View, jijis: dict[object, str], first: Hands, draws: list[str]) -> str | None:
    """Return the text of a whole position if the naive rules lead to it and to the view."""
    dealt = {seat: [*first[seat], jijis[seat]] for seat in view.seats}
    drawn, log = iter(draws), []
    for entry in view.log:
        seat = int(entry[0])
        verb, name, outcome = view.parts(entry)
        if verb == "laid":
            dealt[seat] += cards_of(outcome) * 2
        secret = jijis[seat] if verb == "hide" else next(drawn) if name == "?" else ""
        log.append(entry[:-1] + secret if name == "?" else entry)
    if not agrees(view, jijis, dealt, log):
        return None
    hands = "/".join("".join(sorted(dealt[seat])) for seat in view.seats)
    shown = "/".join(jijis[place] for place in view.places)
    return " ".join((str(len(view.seats)), view.options, view.match, hands, shown, ",".join(log)))


def agrees(view: View, jijis: dict[object, str], dealt: Hands, log: list[str]) -> bool:
    """Return whether a deal, played forward by the naive rules, goes as a whole log says."""
    given = dict(option.split("=") for option in view.options.split(",") if option != "-")
    options = dict.fromkeys(["free-share", "last-chance"], "optional") | {"match": "single"}
    options |= {"majority": "on", "order": "declared", "redeal": "on"} | given
    game = Reference(len(view.seats), options)
    game.starter = int(view.match.split(":")[1])
    game.hands = {seat: list(hand) for seat, hand in dealt.items()}
    game.jiji = {STRAY: jijis[STRAY]} if STRAY in jijis else {}
    redealt = [at for at, entry in enumerate(log) if "redeal=" in entry]
    if redealt:
        game.may_redeal = False
        log = log[redealt[0] + 1 :]
    game.dealt()
    asked = [int(entry[0]) for entry in log if entry.endswith("asked")]
    if asked != game.asking:
        return False
    laid = {int(entry[0]): cards_of(entry[6:]) for entry in log if entry[1:5] == "laid"}
    for entry in log:
        seat = int(entry[0])
        verb, name, outcome = view.parts(entry)
        if verb in ("start", "asked", "laid"):
            continue
        word = f"{verb}-{name}" if name else verb
        if seat != game.seat or (verb not in ("find", "skip") and word not in game.moves()):
            return False
        hands, claimed = game.hands, set(game.claimed)
        paired, stacked = name in hands[seat], name in game.shared[seat]
        if verb == "draw" and outcome != ("pair" if paired else "stack" if stacked else ""):
            return False
        if verb == "hide" and game.left_of(seat) == game.starter:
            hands[seat].remove(name)
            if laid != {s: sorted(game.pairs_in(s)) for s in view.seats if game.pairs_in(s)}:
                return False
            hands[seat].append(name)
        game.play(word)
        turned = [place for place in view.places if place in set(game.claimed) - claimed]
        shown = "".join("4" if place == STRAY else str(place) for place in turned)
        if verb == "find" and outcome != (shown or "-"):
            return False
    return True
