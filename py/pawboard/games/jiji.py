"""Cats Called Jiji (あーきっと．ゲームズ, 2025): Old Maid with a hidden cat before every seat.

Three to five seats draw cards from their left neighbour, lay pairs, share what a common rule
relates to their own hidden card, and declare which cards the others have hidden; rules and
options stand in ``docs/rules/jiji.md``, whose numbers the comments cite.

The 16 kinds of card are the bits of a mask, in ASCII order of their names::

    B1 B2 B3 B4 B5 B6 B7 B8 W1 W2 W3 W4 W5 W6 W7 W8
     0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15

A second copy in the same place is the bit 16 higher, so that ``bit_count`` is always how many
cards there are. A hand that a view does not show is ``~size``, the only negative numbers.
The places of Missing Jiji are the seats and, with three seats, place 3 for the stray.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from random import Random
from typing import NamedTuple

from pawboard.engine.game import (
    ALL,
    CHANCE,
    TERMINAL,
    Game,
    Info,
    Move,
    Option,
    Outcome,
    Seat,
    Viewer,
)

KINDS = tuple(colour + number for colour in "BW" for number in "12345678")
KIND = {name: kind for kind, name in enumerate(KINDS)}
BIT = {name: 1 << kind for name, kind in KIND.items()}
CARDS = 32
FIRST_COPIES = 0xFFFF

# The shared rules (rule 3), as data: numbers of the card to share and of the own Missing Jiji.
RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "A": lambda card, jiji: card % 2 == jiji % 2,
    "B": lambda card, jiji: abs(card - jiji) <= 2,
    "C": lambda card, jiji: card + jiji >= 9,
}
RELATED = {
    rule: tuple(
        sum(1 << kind for kind in range(16) if holds(kind % 8 + 1, jiji % 8 + 1))
        for jiji in range(16)
    )
    for rule, holds in RELATIONS.items()
}
"""By rule and kind of the own Missing Jiji (or of a card, the relations being symmetrical): the
kinds that may be shared."""

PAIRS_TO_ASK = 3
QUIET_ROUNDS = 2
POINTS = (4, 3, 2)
GAMES_OF_A_DAY = 3
NOBODY = -1
SECRET, UNSET = -1, -2
"""Of a Missing Jiji: one that a view does not show, and one that is not hidden yet."""

START, DEAL, ASK, RULE, HIDE, DRAW, SHARE, FIND, LAST, CHANCES, OVER = range(11)
"""The phases. LAST is the attempt of the last searcher, CHANCES are those of end A."""


Words = tuple[tuple[tuple[Move, ...], ...], ...]


def _words(verb: str) -> Words:
    """Return by colour and mask of its eight kinds: the words of a verb, ascending."""
    return tuple(
        tuple(
            tuple(f"{verb}-{KINDS[first + bit]}" for bit in range(8) if mask >> bit & 1)
            for mask in range(256)
        )
        for first in (0, 8)
    )


def named(words: Words, mask: int) -> list[Move]:
    """Return the words of `_words` that name a card of a mask."""
    return [*words[0][mask & 255], *words[1][mask >> 8 & 255]]


DEAL_WORDS, HIDE_WORDS, DRAW_WORDS, SHARE_WORDS = map(_words, ("deal", "hide", "draw", "share"))
RULE_WORDS = tuple(f"rule-{rule}" for rule in RELATIONS)
START_WORDS = tuple(f"start-{seat}" for seat in range(1, 6))
MAX_TURNS = QUIET_ROUNDS * 5 * CARDS
"""More than any game has: of 2 x seats turns in a row one takes a card from the hands for good."""


@cache
def find_words(most: int, skip: bool) -> tuple[Move, ...]:
    """Return the declarations of 1 to `most` names, ascending, and ``skip`` if it is allowed."""
    words = sorted(
        "find-" + "+".join(names)
        for count in range(1, most + 1)
        for names in combinations_with_replacement(KINDS, count)
        if all(name != third for name, third in zip(names, names[2:], strict=False))
    )
    return (*words, "skip") if skip else tuple(words)


class Rules(NamedTuple):
    """The options, with their defaults, in the order of `Info.options`."""

    free_share: str = "optional"
    last_chance: str = "optional"
    majority: str = "on"
    match: str = "single"
    order: str = "declared"
    redeal: str = "on"


class Match(NamedTuple):
    """What stays as it is from the first deal of a game to its end.

    Args:
        seats: how many play.
        rules: the options.
        game: 1, or which of the three of a match.
        starter: the seat that starts; before ``start-`` words the one that started last.
        totals: the points each seat has from the games before.
    """

    seats: int
    rules: Rules
    game: int
    starter: Seat
    totals: tuple[int, ...]


class State(NamedTuple):
    """A position of Cats Called Jiji, or what a viewer sees of one.

    Args:
        match: what stays as it is during a game.
        hands: the cards of each seat.
        jijis: the kind at each place, SECRET or UNSET.
        phase: what comes next.
        turn: whose turn it is; in a deal, who gets the next card.
        dealt: the hands when the deal ended, empty before.
        shared: the shared and stacked cards of each seat.
        pairs: the kinds each seat has laid.
        claims: the seat that claimed the Missing Jiji of each place, or NOBODY.
        rule: the shared rule, empty before it is chosen.
        quiet: turns in a row without a pair, a stacked card or a share; -1 in a turn with one.
        stuck: the seat that could not draw, or NOBODY.
        declared: the seats that have attempted, in this order.
        log: what has been done in this game since its deal, see `Jiji.to_text`.
        winners: who won or shares, empty while the game goes on.
        reason: why it ended, empty while it goes on.
    """

    match: Match
    hands: tuple[int, ...]
    jijis: tuple[int, ...]
    phase: int
    turn: Seat
    dealt: tuple[int, ...] = ()
    shared: tuple[int, ...] = ()
    pairs: tuple[int, ...] = ()
    claims: tuple[int, ...] = ()
    rule: str = ""
    quiet: int = 0
    stuck: int = NOBODY
    declared: tuple[Seat, ...] = ()
    log: tuple[str, ...] = ()
    winners: tuple[Seat, ...] = ()
    reason: str = ""


class Jiji(Game[State]):
    """The rules of Cats Called Jiji."""

    info = Info(
        id="jiji",
        rules=1,
        seats=(3, 4, 5),
        chance=True,
        hidden=True,
        max_plies=GAMES_OF_A_DAY * (3 * MAX_TURNS + 2 * CARDS + 20),
        options=(
            Option("free-share", ("optional", "forced")),
            Option("last-chance", ("optional", "forced")),
            Option("majority", ("on", "off")),
            Option("match", ("single", "long-day")),
            Option("order", ("declared", "found")),
            Option("redeal", ("on", "off")),
        ),
        reasons=(
            "all-found",
            "every-jiji",
            "last-searcher",
            "majority",
            "match",
            "no-draw",
            "no-progress",
        ),
    )
    word = re.compile(
        r"(deal|hide|draw|share)-[BW][1-8]|find-[BW][1-8](\+[BW][1-8]){0,3}"
        r"|keep|redeal|rule-[ABC]|no-share|skip|start-[1-5]"
    )

    def initial(self, seats: int = 3, **options: str) -> State:
        rules = Rules(*self.settle(seats, options).values())
        return new_game(Match(seats, rules, 1, 0, (0,) * seats))

    def seats(self, state: State) -> int:
        return state.match.seats

    def current_player(self, state: State) -> int:
        phase = state.phase
        if phase in (DRAW, DEAL):
            return CHANCE
        return TERMINAL if phase == OVER else state.turn

    def legal_moves(self, state: State) -> list[Move]:
        """Return the legal moves; where a view does not show them, a word with ``?``."""
        phase, turn = state.phase, state.turn
        if phase == SHARE:
            return _shares(state)
        if phase == DRAW:
            hand = state.hands[(turn + 1) % len(state.hands)]
            return ["draw-?"] if hand < 0 else named(DRAW_WORDS, hand)
        if phase == DEAL:
            shown = min(state.hands) >= 0
            return named(DEAL_WORDS, ~_copies(state.hands)[1]) if shown else ["deal-?"]
        if phase in (FIND, LAST, CHANCES):
            forced = phase == CHANCES and state.match.rules.last_chance == "forced"
            skip = not forced and phase != LAST
            return list(find_words(findable(state.claims, turn), skip))
        if phase == HIDE:
            hand = state.hands[turn]
            return ["hide-?"] if hand < 0 else named(HIDE_WORDS, hand)
        if phase == RULE:
            return list(RULE_WORDS)
        if phase == ASK:
            return ["keep", "redeal"]
        return list(START_WORDS[: state.match.seats]) if phase == START else []

    def weights(self, state: State) -> list[int]:
        moves = self.legal_moves(state)
        if state.phase != DEAL or moves == ["deal-?"]:
            return [1] * len(moves)
        once = _copies(state.hands)[0]
        return [1 if once & BIT[move[5:]] else 2 for move in moves]

    def play(self, state: State, move: Move) -> State:
        if state.phase == DEAL:
            return _deal(state, move)
        after = apply(state, f"{state.turn + 1}{move}{consequence(state, move)}")
        if state.phase == ASK and move == "keep":
            return _ask(after, state.turn)
        if state.phase == HIDE and after.phase != HIDE:
            for seat, hand in enumerate(after.hands):
                if hand > FIRST_COPIES:
                    after = apply(after, f"{seat + 1}laid={cards_text(hand >> 16)}")
        return after

    def outcome(self, state: State) -> Outcome:
        return Outcome.of(state.match.seats, state.winners, state.reason, _scores(state))

    def move_text(self, state: State, move: Move, viewer: Viewer = ALL) -> str:
        phase, turn = state.phase, state.turn
        if viewer == ALL or phase not in (DEAL, HIDE, DRAW):
            return move
        read = viewer == turn
        if phase == DEAL:
            read = read and not _is_stray(state)
        elif phase == DRAW and not read:
            read = viewer == (turn + 1) % state.match.seats or consequence(state, move) != ""
        return move if read else move[:5] + "?"

    def observe(self, state: State, viewer: Viewer) -> State:
        if viewer == ALL or state.phase == START:
            return state
        seats, declared, claims = state.match.seats, state.declared, state.claims
        jijis = state.jijis
        if viewer not in declared:
            jijis = tuple(
                kind if kind < 0 or place == viewer or claims[place] >= 0 else SECRET
                for place, kind in enumerate(jijis)
            )
        return state._replace(
            hands=_seen_hands(state.hands, viewer),
            dealt=_seen_hands(state.dealt, viewer),
            jijis=jijis,
            log=tuple([_seen_entry(entry, viewer, seats) for entry in state.log]),
        )

    def determinize(self, view: State, seat: Seat, rng: Random) -> State:
        # Imported when first needed: a table without opponents starts without it.
        from pawboard.games.jiji_worlds import determinize

        return determinize(view, rng)

    def to_text(self, state: State) -> str:
        """Return ``seats options match hands jijis log``.

        The match is ``game:starter:totals``. Hands are as they were dealt, joined by ``/``: cards
        in ascending order, ``-`` for none, ``?n`` for n cards not shown. Missing Jiji are joined
        likewise: a card, ``?`` or ``-``, the stray last. The log is every word since the deal
        with its seat before it, as the viewer reads it, and what all saw come of it: ``2asked``
        whether to redeal, ``2redeal=B1B1...`` the hand shown, ``2laid=B1W3`` the pairs at the
        start, ``2draw-W3=pair`` or ``=stack``, ``2find-B5+W3=14`` the places turned up (4 is the
        stray of three seats), ``2find-B5=-`` a failure. All else follows from these.
        """
        seats, rules, game, starter, totals = state.match
        options = dict(zip((option.name for option in self.info.options), rules, strict=True))
        return " ".join(
            (
                str(seats),
                self.options_text(options).replace(" ", ","),
                f"{game}:{starter + 1}:{','.join(map(str, totals))}",
                "/".join(map(hand_text, state.dealt or state.hands)),
                "/".join(("?", "-")[~kind] if kind < 0 else KINDS[kind] for kind in state.jijis),
                ",".join(state.log) or "-",
            )
        )

    def from_text(self, text: str) -> State:
        from pawboard.games.jiji_text import parse

        return parse(self, text)


def _copies(hands: Iterable[int]) -> tuple[int, int]:
    """Return the kinds of which at least one copy is in the hands, and those of which both are."""
    once = twice = 0
    for hand in hands:
        twice |= hand >> 16 | once & hand
        once |= hand & FIRST_COPIES
    return once, twice


def new_game(match: Match) -> State:
    """Return the state before the deal, or before the choice of who starts."""
    seats = match.seats
    places = seats + (seats == 3)
    return State(
        match,
        (0,) * seats,
        (UNSET,) * places,
        DEAL if match.game == 1 else START,
        match.starter if match.game == 1 else chooser(match),
        shared=(0,) * seats,
        pairs=(0,) * seats,
        claims=(NOBODY,) * places,
    )


def chooser(match: Match) -> Seat:
    """Return who chooses the next starter: the lowest, clockwise from the last starter."""
    lowest = min(match.totals)
    return next(s for s in clockwise(match.starter, match.seats) if match.totals[s] == lowest)


def clockwise(first: Seat, seats: int) -> Iterator[Seat]:
    """Yield every seat once, `first` first."""
    yield from range(first, seats)
    yield from range(first)


def _is_stray(state: State) -> bool:
    """Return whether the next card dealt is the stray."""
    return state.match.seats == 3 and sum(map(int.bit_count, state.hands)) == CARDS - 1


def _deal(state: State, move: Move) -> State:
    turn, hands, seats = state.turn, list(state.hands), state.match.seats
    bit = BIT[move[5:]]
    left = CARDS - 1 - sum(map(int.bit_count, hands))
    if not left and seats == 3:
        jijis = (UNSET, UNSET, UNSET, KIND[move[5:]])
        return dealt(state._replace(jijis=jijis))
    hand = hands[turn]
    hands[turn] = hand | (bit << 16 if hand & bit else bit)
    after = state._replace(hands=tuple(hands), turn=turn + 1 if turn + 1 < seats else 0)
    return after if left else dealt(after)


def dealt(state: State) -> State:
    """Return the state when the last card has been dealt, before anybody is asked anything."""
    starter = state.match.starter
    after = state._replace(phase=RULE, turn=starter, dealt=state.hands)
    return _ask(after, NOBODY) if may_ask(state) and min(state.hands) >= 0 else after


def may_ask(state: State) -> bool:
    """Return whether seats with three pairs are asked about this deal (rule 2.3)."""
    seats, rules, *_ = state.match
    return seats > 3 and rules.redeal == "on" and not any("redeal=" in e for e in state.log)


def _ask(state: State, asked: Seat) -> State:
    """Return the state with the next seat after `asked` asked, or with none left to ask."""
    seats = list(clockwise(state.match.starter, state.match.seats))
    for seat in seats[seats.index(asked) + 1 if asked >= 0 else 0 :]:
        if (state.hands[seat] >> 16).bit_count() >= PAIRS_TO_ASK:
            return apply(state, f"{seat + 1}asked")
    return state


def _shares(state: State) -> list[Move]:
    turn = state.turn
    hand, jiji, free = state.hands[turn], state.jijis[turn], state.claims[turn] >= 0
    if hand < 0:
        return ["no-share", *named(SHARE_WORDS, FIRST_COPIES)]
    words = named(SHARE_WORDS, hand if free else hand & RELATED[state.rule][jiji])
    if not words or (free and state.match.rules.free_share == "optional"):
        return ["no-share", *words]
    return words


def findable(claims: Sequence[int], seat: Seat) -> int:
    """Return how many Missing Jiji but the seat's own are undiscovered."""
    return claims.count(NOBODY) - (claims[seat] == NOBODY)


def consequence(state: State, move: Move) -> str:
    """Return what all see come of a move, as the log has it."""
    phase, turn = state.phase, state.turn
    if phase == DRAW:
        bit = BIT[move[5:]]
        if state.hands[turn] & bit:
            return "=pair"
        return "=stack" if state.shared[turn] & bit else ""
    if move.startswith("find"):
        return "=" + ("".join(str(place + 1) for place in found_places(state, move)) or "-")
    return f"={hand_text(state.hands[turn])}" if move == "redeal" else ""


def found_places(state: State, move: Move) -> list[int]:
    """Return the places a declaration turns up, ascending; none if it fails (rule 7.6)."""
    seats = state.match.seats
    order = [*clockwise(state.turn, seats)][1:] + [3] * (seats == 3)
    found: list[int] = []
    for name in move[5:].split("+"):
        for place in order:
            unclaimed = state.claims[place] == NOBODY and place not in found
            if unclaimed and state.jijis[place] == KIND[name]:
                found.append(place)
                break
        else:
            return []
    return sorted(found)


def apply(state: State, entry: str) -> State:
    """Return the state, or the view, after an entry of its log, which tells all it needs."""
    seat = int(entry[0]) - 1
    word, _, outcome = entry[1:].partition("=")
    log = (*state.log, entry)
    verb, _, name = word.partition("-")
    if verb == "draw":
        return _draw(state, name, outcome, log)
    if verb in ("share", "no"):
        return _share(state, name if verb == "share" else "", log)
    if verb == "skip":
        after = state._replace(log=log)
        return _next_turn(after) if state.phase == FIND else _next_chance(after, seat)
    if verb == "find":
        found = [] if outcome == "-" else [int(place) - 1 for place in outcome]
        claims = tuple(
            seat if place in found else claim for place, claim in enumerate(state.claims)
        )
        after = state._replace(claims=claims, declared=(*state.declared, seat), log=log)
        return _judge(after, len(found))
    if verb == "hide":
        return _hide(state, name, log)
    if verb == "laid":
        laid = sum(BIT[outcome[at : at + 2]] for at in range(0, len(outcome), 2))
        hand = state.hands[seat]
        hand = hand & ~(laid | laid << 16) if hand >= 0 else hand + 2 * laid.bit_count()
        pairs = replaced(state.pairs, seat, laid)
        return _investigate(
            state._replace(hands=replaced(state.hands, seat, hand), pairs=pairs, log=log),
            state.match.starter,
        )
    if verb == "rule":
        return state._replace(rule=name, phase=HIDE, turn=state.match.starter, log=log)
    if verb == "start":
        starter = int(name) - 1
        match = state.match._replace(starter=starter)
        return state._replace(match=match, phase=DEAL, turn=starter, log=log)
    if verb == "redeal":
        return new_game(state.match)._replace(phase=DEAL, turn=state.match.starter, log=log)
    phase, turn = (ASK, seat) if verb == "asked" else (RULE, state.match.starter)
    return state._replace(phase=phase, turn=turn, log=log)


def replaced(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """Return the values with another one at a place."""
    return (*values[:place], value, *values[place + 1 :])


def _hide(state: State, name: str, log: tuple[str, ...]) -> State:
    turn, hand, match = state.turn, state.hands[state.turn], state.match
    if hand < 0:
        hand, kind = hand + 1, SECRET
    else:
        kind, bit = KIND[name], BIT[name]
        hand &= ~(bit << 16 if hand & bit << 16 else bit)
    after = state._replace(
        hands=replaced(state.hands, turn, hand),
        jijis=replaced(state.jijis, turn, kind),
        turn=(turn + 1) % match.seats,
        log=log,
    )
    return _investigate(after, match.starter) if after.turn == match.starter else after


def _investigate(state: State, turn: Seat) -> State:
    """Return the state in which a seat is to draw, or in which it cannot (end A)."""
    hands = state.hands
    if hands[(turn + 1) % len(hands)] in (0, ~0) or state.quiet >= QUIET_ROUNDS * len(hands):
        return _next_chance(state._replace(stuck=turn), NOBODY)
    return state._replace(phase=DRAW, turn=turn, stuck=NOBODY)


def _next_turn(state: State) -> State:
    after = state._replace(quiet=state.quiet + 1)
    return _investigate(after, (state.turn + 1) % state.match.seats)


def _draw(state: State, name: str, outcome: str, log: tuple[str, ...]) -> State:
    turn, hands, quiet = state.turn, list(state.hands), state.quiet
    left = (turn + 1) % len(hands)
    bit = BIT.get(name, 0)
    hands[left] = hands[left] & ~bit if hands[left] >= 0 else hands[left] + 1
    shared, pairs = state.shared, state.pairs
    if outcome == "pair":
        hands[turn] = hands[turn] & ~bit if hands[turn] >= 0 else hands[turn] + 1
        pairs = replaced(pairs, turn, pairs[turn] | bit)
        quiet = -1
    elif outcome == "stack":
        shared = replaced(shared, turn, shared[turn] | bit << 16)
        quiet = -1
    else:
        hands[turn] = hands[turn] | bit if hands[turn] >= 0 else hands[turn] - 1
    return state._replace(
        hands=tuple(hands), phase=SHARE, shared=shared, pairs=pairs, quiet=quiet, log=log
    )


def _share(state: State, name: str, log: tuple[str, ...]) -> State:
    turn, hands, shared, quiet = state.turn, state.hands, state.shared, state.quiet
    if name:
        bit, hand = BIT[name], hands[turn]
        hands = replaced(hands, turn, hand & ~bit if hand >= 0 else hand + 1)
        shared = replaced(shared, turn, shared[turn] | bit)
        quiet = -1
    after = state._replace(hands=hands, shared=shared, quiet=quiet, log=log)
    if turn not in state.declared and findable(state.claims, turn):
        return after._replace(phase=FIND)
    return _next_turn(after)


def _judge(state: State, found: int) -> State:
    """Return what follows an attempt that turned up `found` Missing Jiji (rules 8.1 to 8.5)."""
    claims, (seats, rules, *_) = state.claims, state.match
    if rules.match == "long-day":
        if found == len(claims) - 1:
            return _over(state, "every-jiji")
    elif rules.majority == "on" and 2 * found >= len(claims):
        return _end_game(state, "majority")
    waiting = [seat for seat in range(seats) if seat not in state.declared]
    if not (any(findable(claims, seat) for seat in waiting) if waiting else NOBODY in claims):
        return _end_game(state, "all-found")
    if state.phase == LAST:
        return _end_game(state, "last-searcher")
    if state.phase == CHANCES:
        return _next_chance(state, state.turn)
    if len(waiting) == 1:
        return state._replace(phase=LAST, turn=waiting[0])
    return _next_turn(state)


def _next_chance(state: State, last: Seat) -> State:
    """Return the state in which the next seat after `last` has its last chance, or the end."""
    seats = list(clockwise(state.stuck, state.match.seats))
    for seat in seats[seats.index(last) + 1 if last >= 0 else 0 :]:
        if seat not in state.declared and findable(state.claims, seat):
            return state._replace(phase=CHANCES, turn=seat)
    unable = state.quiet >= QUIET_ROUNDS * len(seats)
    return _end_game(state, "no-progress" if unable else "no-draw")


def _end_game(state: State, reason: str) -> State:
    """Return the end of a single game or of the match, or the state before its next game."""
    match = state.match
    if match.rules.match == "single":
        return _over(state, reason)
    if match.game == GAMES_OF_A_DAY:
        return _over(state, "match")
    return new_game(match._replace(game=match.game + 1, totals=_scores(state)))


def _over(state: State, reason: str) -> State:
    scores = _scores(state)
    best = max(scores)
    winners = tuple(seat for seat, points in enumerate(scores) if points == best)
    if reason == "every-jiji":
        winners = (state.turn,)
    elif best:
        winners = next(((seat,) for seat in state.declared if seat in winners), winners)
    return state._replace(phase=OVER, winners=winners, reason=reason)


def _scores(state: State) -> tuple[int, ...]:
    """Return the points of each seat, those of earlier games included (rules 9.1 and 10.2)."""
    claims, ranked = state.claims, state.declared
    if state.match.rules.order == "found":
        ranked = tuple(seat for seat in ranked if seat in claims)
    scores = list(state.match.totals)
    for rank, seat in enumerate(ranked):
        scores[seat] += POINTS[min(rank, 2)] * claims.count(seat)
    return tuple(scores)


def _seen_hands(hands: tuple[int, ...], viewer: Viewer) -> tuple[int, ...]:
    return tuple(
        [
            hand if hand < 0 or seat == viewer else ~hand.bit_count()
            for seat, hand in enumerate(hands)
        ]
    )


def _seen_entry(entry: str, viewer: Viewer, seats: int) -> str:
    """Return an entry of the log as a viewer reads it."""
    verb, seat = entry[1:5], int(entry[0]) - 1
    if verb == "hide":
        return entry if seat == viewer else entry[:6] + "?"
    if verb == "draw" and len(entry) == 8 and viewer not in (seat, (seat + 1) % seats):
        return entry[:6] + "?"
    return entry


def cards_text(mask: int) -> str:
    """Return the cards of a hand in ascending order."""
    return "".join(
        name * ((mask >> kind & 1) + (mask >> kind + 16 & 1)) for kind, name in enumerate(KINDS)
    )


def hand_text(hand: int) -> str:
    """Return a hand as texts have it: its cards, ``-`` for none, ``?n`` where it is hidden."""
    return f"?{~hand}" if hand < 0 else cards_text(hand) or "-"


GAME = Jiji()
