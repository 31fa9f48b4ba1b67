"""Reading the position texts of Cats Called Jiji: a deal and a log, played through by the rules.

A text of a whole state is checked completely: its log is played from its deal. A text of a view
is checked as far as single cards and places tell; whether any deal fits all of it is seen when one
is drawn.
"""

import re
from collections.abc import Sequence
from functools import cache
from itertools import product

from pawboard.engine.game import Game, NotationError, Seat
from pawboard.games.jiji import (
    ASK,
    BIT,
    CARDS,
    CHANCES,
    DRAW,
    FIND,
    FIRST_COPIES,
    HIDE,
    KIND,
    KINDS,
    LAST,
    NOBODY,
    PAIRS_TO_ASK,
    POINTS,
    RELATED,
    RULE,
    SECRET,
    SHARE,
    START,
    UNSET,
    Match,
    Rules,
    State,
    apply,
    cards_text,
    chooser,
    clockwise,
    consequence,
    dealt,
    found_places,
    may_ask,
    new_game,
)
from pawboard.games.jiji_deals import fits_a_deal
from pawboard.games.jiji_story import Story

VERBS = {
    ASK: ("keep", "redeal"),
    RULE: ("rule",),
    HIDE: ("hide",),
    DRAW: ("draw",),
    SHARE: ("share", "no"),
    FIND: ("find", "skip"),
    LAST: ("find",),
    CHANCES: ("find", "skip"),
}
"""The words of each phase of a log."""

CARD = r"[BW][1-8]"
HAND = re.compile(rf"-|\?(0|[1-9]|1[01])|({CARD})+")
MATCH = re.compile(r"([123]):([1-5]):((?:0|[1-9][0-9]?)(?:,(?:0|[1-9][0-9]?))+)")
ENTRY = re.compile(
    rf"[1-5](start-[1-5]|asked|keep|redeal=({CARD})+|rule-[ABC]|hide-({CARD}|\?)|laid=({CARD})+"
    rf"|draw-({CARD}(=pair|=stack)?|\?)|share-{CARD}|no-share|skip"
    rf"|find-{CARD}(\+{CARD}){{0,3}}=(-|[1-5]{{1,4}}))"
)


def parse(game: Game[State], text: str) -> State:
    """Return the state or view a text describes.

    Raises:
        NotationError: for a text that is none or that no game leads to; it says why.
    """
    fields = text.split(" ")
    if len(fields) != 6:
        raise NotationError("a position reads: seats options match hands jijis log")
    if fields[0] not in ("3", "4", "5"):
        raise NotationError(f"jiji is played by 3 or 4 or 5 seats, not {fields[0]!r}")
    seats = int(fields[0])
    rules = Rules(*game.settle(seats, game.parse_options(fields[1], ",")).values())
    match = _parse_match(fields[2], seats, rules)
    hands = _parse_hands(fields[3], seats)
    jijis = _parse_jijis(fields[4], seats)
    log = () if fields[5] == "-" else tuple(fields[5].split(","))
    for entry in log:
        if not ENTRY.fullmatch(entry):
            raise NotationError(f"{entry!r} is no entry of a log")
        if int(entry[0]) > seats:
            raise NotationError(f"{entry}: there are only {seats} seats")
    state = _reader(game, _before_deal(match, log), hands, jijis, log)
    if game.to_text(state) != text:
        raise NotationError("not as a position is written: cards in order, nothing left out")
    return state


def _parse_match(text: str, seats: int, rules: Rules) -> Match:
    found = MATCH.fullmatch(text)
    if found is None:
        raise NotationError(f"a match reads game:starter:totals, like 1:1:0,0,0, not {text!r}")
    number, starter = int(found[1]), int(found[2]) - 1
    totals = tuple(map(int, found[3].split(",")))
    if starter >= seats or len(totals) != seats:
        raise NotationError(f"{text}: starter and totals are those of {seats} seats")
    if number > 1 and rules.match == "single":
        raise NotationError("a single game is game 1")
    if number == 1 and (starter or any(totals)):
        raise NotationError("in game 1 seat 1 starts and nobody has points yet")
    if number > 1 and not _can_total(totals, number - 1, rules.order):
        raise NotationError(f"{number - 1} games cannot give {found[3]} points")
    return Match(seats, rules, number, starter, totals)


def _can_total(totals: tuple[int, ...], games: int, order: str) -> bool:
    possible = _game_scores(len(totals), order)
    if games == 1:
        return totals in possible
    return any(
        tuple(total - points for total, points in zip(totals, first, strict=True)) in possible
        for first in possible
    )


@cache
def _game_scores(seats: int, order: str) -> set[tuple[int, ...]]:
    """Return the points one game of a match that goes on can give."""
    places = seats + (seats == 3)
    found = set()
    for claims in product(range(places - 1), repeat=seats):  # all but the own would end the match
        if sum(claims) > places:
            continue
        finders = [seat for seat in range(seats) if claims[seat]]
        for first, second in product([NOBODY, *finders], repeat=2):
            ranks = (first, second)[: len(finders)]
            if first == second != NOBODY or (order == "found" and NOBODY in ranks):
                continue
            values = {first: POINTS[0], second: POINTS[1]}
            found.add(tuple(claims[s] * values.get(s, POINTS[2]) for s in range(seats)))
    return found


def _parse_cards(text: str) -> int:
    """Return the mask of a run of cards."""
    mask = 0
    for at in range(0, len(text), 2):
        bit = BIT[text[at : at + 2]]
        if mask & bit << 16:
            raise NotationError(f"{text}: there are two of each card")
        mask |= bit << 16 if mask & bit else bit
    return mask


def _parse_hands(text: str, seats: int) -> tuple[int, ...]:
    words = text.split("/")
    if len(words) != seats or not all(map(HAND.fullmatch, words)):
        raise NotationError(f"hands read like B1W3/?10/-, one for each of {seats} seats")
    hands = []
    for word in words:
        if word[0] == "?":
            hands.append(~int(word[1:]))
        else:
            hands.append(0 if word == "-" else _parse_cards(word))
    shown = sum(hand >= 0 for hand in hands)
    if shown not in (0, 1, seats):
        raise NotationError("hands are shown of all seats, of one or of none")
    return tuple(hands)


def _parse_jijis(text: str, seats: int) -> tuple[int, ...]:
    words = text.split("/")
    places = seats + (seats == 3)
    if len(words) != places or any(word not in KIND and word not in ("?", "-") for word in words):
        raise NotationError(f"Missing Jiji read like W3/?/-, one for each of {places} places")
    return tuple(KIND.get(word, SECRET if word == "?" else UNSET) for word in words)


def _before_deal(match: Match, log: tuple[str, ...]) -> State:
    """Return the state before the last deal the log tells of."""
    state = new_game(match)
    if match.game > 1 and log:
        word = f"start-{match.starter + 1}"
        last = [0] if match.game == 2 else range(match.seats)
        choosers = [chooser(match._replace(starter=starter)) for starter in last]
        if log[0] not in [f"{seat + 1}{word}" for seat in choosers]:
            raise NotationError(f"{log[0]}: the seat with the lowest total says who starts")
        state = apply(state, log[0])
    for number, entry in enumerate(log):
        if entry[1:].startswith("redeal"):
            asking = log[len(state.log) : number + 1]
            if not may_ask(state):
                raise NotationError(f"{entry}: nobody is asked here")
            _check_asking(asking, match)
            for past in asking:
                state = apply(state, past)
            break
    return state


def _check_asking(asking: Sequence[str], match: Match) -> None:
    """Raise NotationError unless seats were asked in order and the last one said redeal."""
    seats = [int(entry[0]) - 1 for entry in asking[::2]]
    words = [word for seat in seats for word in (f"{seat + 1}asked", f"{seat + 1}keep")]
    order = list(clockwise(match.starter, match.seats))
    shown = asking[-1].partition("=")[2]
    if [*asking[:-1], f"{asking[-1][0]}keep"] != words or seats != sorted(
        set(seats), key=order.index
    ):
        raise NotationError(f"{','.join(asking)}: seats are asked clockwise, each once")
    hand = _parse_cards(shown)
    if hand.bit_count() != _sizes(match, CARDS)[seats[-1]]:
        raise NotationError(f"{asking[-1]}: not a whole hand")
    if (hand >> 16).bit_count() < PAIRS_TO_ASK or cards_text(hand) != shown:
        raise NotationError(f"{asking[-1]}: three pairs are needed, and the cards in order")


def _sizes(match: Match, cards: int) -> tuple[int, ...]:
    """Return the sizes of the hands when so many cards have been dealt."""
    if match.seats == 3:
        cards = min(cards, CARDS - 1)
    order = list(clockwise(match.starter, match.seats))
    return tuple(
        (cards + match.seats - 1 - order.index(seat)) // match.seats for seat in range(match.seats)
    )


def _reader(
    game: Game[State],
    state: State,
    hands: tuple[int, ...],
    jijis: tuple[int, ...],
    log: tuple[str, ...],
) -> State:
    """Return the state that deal and log lead to from the one before the deal."""
    match = state.match
    sizes = tuple(~hand if hand < 0 else hand.bit_count() for hand in hands)
    cards = sum(sizes)
    if sizes != _sizes(match, cards):
        raise NotationError(f"hands of {', '.join(map(str, sizes))} are no round robin")
    stray = jijis[3] if match.seats == 3 else UNSET
    if stray != UNSET and cards != CARDS - 1:
        raise NotationError("the stray is dealt last")
    _check_copies([*hands, 1 << stray if stray >= 0 else 0])
    if state.phase == START:
        if cards or set(jijis) != {UNSET}:
            raise NotationError("nothing is dealt before it is said who starts")
        return state
    if cards < CARDS - (match.seats == 3) or (match.seats == 3 and stray == UNSET):
        if log != state.log or set(jijis) != {UNSET}:
            raise NotationError("nothing happens before all cards are dealt")
        turn = (match.starter + cards) % match.seats
        return state._replace(hands=hands, turn=turn)
    state = state._replace(hands=hands)
    full = min(hands) >= 0
    if match.seats == 3:
        state = state._replace(jijis=(UNSET, UNSET, UNSET, stray if full else SECRET))
    if full and (SECRET in jijis or any("?" in entry for entry in log)):
        raise NotationError("nobody sees all hands, but not all else")
    state = dealt(state)
    state = _replayed(game, state, log) if full else _followed(game, state, log, jijis)
    if state.phase == START:
        raise NotationError("the log shows a game that is over: the next one begins without it")
    if full and state.jijis != jijis:
        raise NotationError("the Missing Jiji are not those hidden in the log")
    return state._replace(jijis=jijis)


def _check_copies(masks: Sequence[int]) -> None:
    """Raise NotationError if there are three of a card in masks, hidden hands left out."""
    once = twice = 0
    for mask in masks:
        if mask < 0:
            continue
        low, high = mask & FIRST_COPIES, mask >> 16
        if twice & low or once & high:
            raise NotationError(f"{cards_text(twice & low | once & high)}: there are two of each")
        twice |= high | once & low
        once |= low


def _replayed(game: Game[State], state: State, log: tuple[str, ...]) -> State:
    """Return a whole state after the rest of its log, played by the rules."""
    while True:
        done = len(state.log)
        if state.log != log[:done]:
            raise NotationError(f"the log should go on with {state.log[-1]!r} after {done - 1}")
        if done == len(log):
            return state
        entry = log[done]
        word = entry[1:].partition("=")[0]
        if int(entry[0]) - 1 != state.turn or word not in game.legal_moves(state):
            raise NotationError(f"entry {done + 1} of the log, {entry!r}, is not legal there")
        state = game.play(state, word)
        if state.phase == START:
            return state


def _followed(
    game: Game[State], state: State, log: tuple[str, ...], jijis: tuple[int, ...]
) -> State:
    """Return a view after the rest of its log, checked as far as the view tells."""
    for number in range(len(state.log), len(log)):
        entry = log[number]
        if not _plausible(game, state, entry, jijis):
            raise NotationError(f"entry {number + 1} of the log, {entry!r}, cannot be")
        state = apply(state, entry)
        if state.phase == START:
            return state
    if _has_pairs_to_lay(state):
        raise NotationError("the pairs are laid when the last seat has hidden")
    if state.phase == RULE and may_ask(state) and not _may_ask(state, NOBODY):
        raise NotationError("the hand shown has three pairs: its seat is asked")
    viewer = next((seat for seat, hand in enumerate(state.dealt) if hand >= 0), NOBODY)
    for place, (kind, expected) in enumerate(zip(jijis, state.jijis, strict=True)):
        shown = expected == SECRET and (viewer in state.declared or state.claims[place] >= 0)
        if kind < 0 if shown else kind != expected:
            raise NotationError(f"the Missing Jiji of place {place + 1} is seen otherwise")
    _check_copies(
        [
            *state.hands,
            *(1 << kind for kind in jijis if kind >= 0),
            *state.shared,
            *(pairs | pairs << 16 for pairs in state.pairs),
        ]
    )
    if ASK <= state.phase < DRAW and not fits_a_deal(state):
        raise NotationError("no deal has so many hands with three pairs, or without")
    if state.phase >= DRAW and Story(state._replace(jijis=jijis)).impossible:
        raise NotationError("what the view shows cannot all be")
    return state


def _plausible(game: Game[State], state: State, entry: str, jijis: tuple[int, ...]) -> bool:
    """Return whether a view may go on with an entry of its log."""
    seat = int(entry[0]) - 1
    word, _, outcome = entry[1:].partition("=")
    verb, _, name = word.partition("-")
    if verb == "laid":
        return _may_lay(state, seat, outcome)
    if _has_pairs_to_lay(state):
        return False
    if verb == "asked":
        return state.phase == RULE and may_ask(state) and _may_ask(state, seat)
    if seat != state.turn or verb not in VERBS.get(state.phase, ()):
        return False
    if verb == "rule":
        return not may_ask(state) or _may_ask(state, NOBODY)
    if verb == "draw":
        return _may_draw(state, name, outcome)
    if verb == "find":
        return word in game.legal_moves(state) and _may_find(state, word, outcome, jijis)
    if verb in ("share", "no") and state.hands[seat] < 0:
        return _may_share(state, name if verb == "share" else "", jijis)
    return word in game.legal_moves(state)


def _has_pairs_to_lay(state: State) -> bool:
    return state.phase >= DRAW and max(state.hands) > FIRST_COPIES


def _may_ask(state: State, asked: Seat) -> bool:
    """Return whether the next seat asked, or nobody, may follow those asked before."""
    order = list(clockwise(state.match.starter, state.match.seats))
    before = [int(entry[0]) - 1 for entry in state.log if entry.endswith("asked")]
    left = order[order.index(before[-1]) + 1 :] if before else order
    if asked != NOBODY and asked not in left:
        return False
    passed = left if asked == NOBODY else left[: left.index(asked)]
    asking = {
        seat: (hand >> 16).bit_count() >= PAIRS_TO_ASK
        for seat, hand in enumerate(state.hands)
        if hand >= 0
    }
    return asking.get(asked, True) and not any(asking.get(seat) for seat in passed)


def _may_lay(state: State, seat: Seat, cards: str) -> bool:
    last = state.log[-1][1:5] if state.log else ""
    hidden = UNSET not in state.jijis and last in ("hide", "laid")
    if not hidden or (last == "laid" and int(state.log[-1][0]) > seat):
        return False
    laid, hand = _parse_cards(cards), state.hands[seat]
    if laid > FIRST_COPIES or cards_text(laid) != cards:
        return False
    return hand >> 16 == laid if hand >= 0 else 2 * laid.bit_count() <= ~hand


def _may_draw(state: State, name: str, outcome: str) -> bool:
    seat, seats = state.turn, state.match.seats
    own, left = state.hands[seat], state.hands[(seat + 1) % seats]
    if name == "?":
        return own < 0 and left < 0
    if left >= 0 and not left & BIT[name]:
        return False
    if own >= 0:
        return consequence(state, f"draw-{name}") == (f"={outcome}" if outcome else "")
    if state.shared[seat] & BIT[name]:
        return outcome == "stack"
    return own < ~0 if outcome == "pair" else outcome == "" and left >= 0


def _may_share(state: State, name: str, jijis: tuple[int, ...]) -> bool:
    """Return whether the seat whose hand is hidden may share a card, or nothing."""
    found, cards = state.claims[state.turn] != NOBODY, ~state.hands[state.turn]
    if name == "":
        return not (found and cards and state.match.rules.free_share == "forced")
    jiji = jijis[state.turn]
    related = found or jiji < 0 or RELATED[state.rule][jiji] & BIT[name]
    return cards > 0 and bool(related)


def _may_find(state: State, word: str, outcome: str, jijis: tuple[int, ...]) -> bool:
    """Return whether a declaration may have come out so, by the Missing Jiji the view shows."""
    shown = state._replace(jijis=jijis)
    if min(jijis) >= 0:
        return consequence(shown, word) == f"={outcome}"
    if outcome == "-":
        return not found_places(shown, word)
    places = [int(place) - 1 for place in outcome]
    names = word[5:].split("+")
    return (
        all(place < len(jijis) and jijis[place] >= 0 for place in places)
        and places == sorted(set(places))
        and all(state.claims[place] == NOBODY != place != state.turn for place in places)
        and sorted(KINDS[jijis[place]] for place in places) == names
    )
