"""Whose Foods (2013, maker unknown): dogs and cats on a small board fight for cans of food.

Two to four seats place shared animals and their own cans on sixteen squares and take what lines
up; rules and options stand in ``docs/rules/whose-foods.md``, whose numbers the comments cite.

Squares are numbered, and are the bits of a mask, like this::

    4   3 7 11 15
    3   2 6 10 14
    2   1 5  9 13
    1   0 4  8 12
        a b  c  d

A square holds one piece, or a small one on a large one (rule 2.1), so a position is six masks,
one for each size and kind, and the top of a square is its small piece if there is one.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from pawboard.engine.game import (
    TERMINAL,
    Game,
    Info,
    Move,
    NotationError,
    Option,
    Outcome,
    Seat,
)

SQUARES = tuple(file + rank for file in "abcd" for rank in "1234")
PIECES = "CDFcdf"
"""Large cat, dog and can of food, then the small ones."""
CAT, DOG, CAN = range(3)
FULL = 0xFFFF
LOW, HIGH = 0xFF, 8
ANIMALS = (0, 1, 3, 4)
"""The pieces of the shared supply; there are three of each."""
DEALS = {
    2: ((3, 3), (3, 3)),
    3: ((2, 2), (2, 2), (2, 2)),
    4: ((2, 1), (2, 1), (1, 2), (1, 2)),
}
"""By number of seats: how many large and small cans each seat starts with."""
WINNING_CANS = 3
LOSSES = ("four-cans", "four-line", "three-cans")

Line = tuple[int, int, int]
"""Masks of a line: all its squares, those inside, and the two at its ends."""


def lines_of(length: int) -> list[Line]:
    """Return every straight line of so many squares side by side."""
    found = []
    for file in range(4):
        for rank in range(4):
            for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                last_file, last_rank = file + across * (length - 1), rank + up * (length - 1)
                if last_file < 4 and 0 <= last_rank < 4:
                    bits = [1 << 4 * (file + i * across) + rank + i * up for i in range(length)]
                    found.append((sum(bits), sum(bits[1:-1]), bits[0] | bits[-1]))
    return found


def through(lines: Iterable[Line]) -> dict[int, tuple[Line, ...]]:
    """Return by the bit of a square the lines that it is part of."""
    lines = list(lines)
    return {
        1 << square: tuple(line for line in lines if line[0] >> square & 1) for square in range(16)
    }


PAIRS, TRIPLES, FOURS = map(lines_of, (2, 3, 4))
PAIRS_AT, TRIPLES_AT, FOURS_AT = map(through, (PAIRS, TRIPLES, FOURS))


def names_of(mask: int) -> list[str]:
    """Return the names of the squares of a mask, ascending."""
    return [name for square, name in enumerate(SQUARES) if mask >> square & 1]


def word_table(words: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return by mask the words of its squares, given one word a square."""
    rows: list[tuple[str, ...]] = [()]
    for word in words:
        rows += [(*row, word) for row in rows]
    return tuple(rows)


PLACEMENTS = tuple(
    tuple(word_table(f"{piece}@{name}" for name in half) for half in (SQUARES[:8], SQUARES[8:]))
    for piece in PIECES
)
"""By piece, half of the board and mask of target squares in it: the words that place there."""
REMOVALS = {
    mask: "x" + "".join(names_of(mask))
    for mask in {line[0] for line in PAIRS + TRIPLES} | {1 << square for square in range(16)}
}
"""By mask of the squares it clears: the word of a removal."""
ACTIONS = {
    f"{piece}@{name}": (number, 1 << square)
    for number, piece in enumerate(PIECES)
    for square, name in enumerate(SQUARES)
} | {word: (-1, mask) for mask, word in REMOVALS.items()}
"""By word: the piece it places, -1 for a removal, and the mask of its squares."""

Item = TypeVar("Item")
Board = tuple[int, ...]
"""Six masks: where each of `PIECES` stands."""
Hand = tuple[int, ...]
"""How many large and small cans a seat holds."""
Pile = tuple[int, ...]
"""Six numbers: how many of each of `PIECES` a seat has removed."""

NO_PILE: Pile = (0,) * 6


class Rules(NamedTuple):
    """The options, with their defaults, in the order of `Info.options`."""

    can_value: str = "1"
    chain_loss: str = "on"
    end: str = "shared"
    flankers: str = "same"
    four_line: str = "or"
    gap: str = "taken"
    lose_at: str = "4"
    pair: str = "sandwiched"
    unplaced: str = "-5"


class State(NamedTuple):
    """A position of Whose Foods.

    Args:
        board: where every piece stands.
        supply: how many of each of `ANIMALS` are off the board.
        hands: how many large and small cans each seat holds.
        piles: what each seat has removed.
        seat: whose turn it is; at the end, who made the last ply.
        out: a bit for each disqualified seat.
        fresh: the mask of the fresh squares while the seat must remove; 0 before a placement.
        placed: the bit of the can placed on this turn while it matters (`gap=safe`), else 0.
        rules: the options of this game.
        winners: who won or shares, empty while the game goes on.
        reason: why it ended, empty while it goes on.
    """

    board: Board
    supply: tuple[int, ...]
    hands: tuple[Hand, ...]
    piles: tuple[Pile, ...]
    seat: Seat
    out: int
    fresh: int
    placed: int
    rules: Rules
    winners: tuple[Seat, ...] = ()
    reason: str = ""


class WhoseFoods(Game[State]):
    """The rules of Whose Foods."""

    info = Info(
        id="whose-foods",
        rules=1,
        seats=(2, 3, 4),
        chance=False,
        hidden=False,
        max_plies=48,
        options=(
            Option("can-value", ("1", "3", "5")),
            Option("chain-loss", ("on", "off")),
            Option("end", ("shared", "cans", "all")),
            Option("flankers", ("same", "any")),
            Option("four-line", ("or", "off")),
            Option("gap", ("taken", "safe")),
            Option("lose-at", ("4", "5")),
            Option("pair", ("sandwiched", "adjacent", "off")),
            Option("unplaced", ("-5", "0")),
        ),
        reasons=("cans", "four-cans", "four-line", "points", "three-cans"),
    )
    word = re.compile(r"[CDFcdf]@[a-d][1-4]|x(?:[a-d][1-4]){1,3}")

    def initial(self, seats: int = 2, **options: str) -> State:
        rules = Rules(*self.settle(seats, options).values())
        return State((0,) * 6, (3,) * 4, DEALS[seats], (NO_PILE,) * seats, 0, 0, 0, 0, rules)

    def seats(self, state: State) -> int:
        return len(state.hands)

    def current_player(self, state: State) -> int:
        return TERMINAL if state.reason else state.seat

    def legal_moves(self, state: State) -> list[Move]:
        board, supply, hands, _, seat, _, fresh, placed, rules, _, reason = state
        if reason:
            return []
        if fresh:
            _, removals = consequences(board, fresh, placed, rules, losing=False)
            return sorted([REMOVALS[mask] for mask in removals])
        cats, dogs, foods, small_cats, small_dogs, small_foods = board
        small = small_cats | small_dogs | small_foods
        large = cats | dogs | foods
        empty = FULL & ~(small | large)
        low, high = empty & LOW, empty >> HIGH
        large_foods_left, small_foods_left = hands[seat]
        cats_left, dogs_left, small_cats_left, small_dogs_left = supply
        moves: list[Move] = []
        if empty:
            for left, (lows, highs) in zip(
                (cats_left, dogs_left, large_foods_left), PLACEMENTS[:3], strict=True
            ):
                if left:
                    moves += lows[low]
                    moves += highs[high]
        targets = empty | large & ~small
        low, high = targets & LOW, targets >> HIGH
        for left, (lows, highs) in zip(
            (small_cats_left, small_dogs_left, small_foods_left), PLACEMENTS[3:], strict=True
        ):
            if left:
                moves += lows[low]
                moves += highs[high]
        return moves

    def play(self, state: State, move: Move) -> State:
        board, supply, hands, piles, seat, out, fresh, placed, rules, _, _ = state
        piece, squares = ACTIONS[move]
        planes = list(board)
        if piece >= 0:
            planes[piece] |= squares
            size, kind = divmod(piece, 3)
            if kind == CAN:
                hands = _replaced(hands, seat, _replaced(hands[seat], size, hands[seat][size] - 1))
                placed = squares if rules.gap == "safe" else 0
            else:
                number = 2 * size + kind
                supply = _replaced(supply, number, supply[number] - 1)
            fresh = squares
            losing = True
        else:
            bare = squares & ~(planes[3] | planes[4] | planes[5])
            pile = list(piles[seat])
            for number in range(6):
                taken = planes[number] & (bare if number < 3 else squares)
                planes[number] ^= taken
                pile[number] += taken.bit_count()
            piles = _replaced(piles, seat, tuple(pile))
            fresh = fresh & ~squares | squares & (planes[0] | planes[1] | planes[2])
            placed &= ~squares
            losing = rules.chain_loss == "on"
        board = tuple(planes)
        reason, removals = consequences(board, fresh, placed, rules, losing)
        if removals:
            return State(board, supply, hands, piles, seat, out, fresh, placed, rules)
        return _turned(State(board, supply, hands, piles, seat, out, 0, 0, rules), reason)

    def outcome(self, state: State) -> Outcome:
        scores = points(state) if state.reason == "points" else None
        return Outcome.of(len(state.hands), state.winners, state.reason, scores)

    def to_text(self, state: State) -> str:
        """Return ``board supply hands piles seat fresh options end``.

        The board is its ranks from 4 down to 1 parted by ``/``, their squares by ``,``, each
        bottom to top. The supply is its numbers of ``C D c d``, a hand its large and small cans
        or ``x`` for a disqualified seat, a pile its pieces. A fresh square is marked ``!`` if
        the can on it was placed on this turn and `gap=safe` protects it.
        """
        board, supply, hands, piles, seat, out, fresh, placed, rules, winners, reason = state
        end = ",".join(str(winner + 1) for winner in winners)
        named = zip((option.name for option in self.info.options), rules, strict=True)
        return " ".join(
            (
                _board_text(board),
                "".join(map(str, supply)),
                "/".join(
                    "x" if out >> number & 1 else "".join(map(str, hand))
                    for number, hand in enumerate(hands)
                ),
                "/".join(
                    "".join(sign * count for sign, count in zip(PIECES, pile, strict=True)) or "-"
                    for pile in piles
                ),
                str(seat + 1),
                ",".join(
                    name + "!" * (placed >> square & 1)
                    for square, name in enumerate(SQUARES)
                    if fresh >> square & 1
                )
                or "-",
                self.options_text(named).replace(" ", ","),
                f"{end}:{reason}" if reason else "-",
            )
        )

    def from_text(self, text: str) -> State:
        fields = text.split(" ")
        if len(fields) != 8:
            raise NotationError("a position reads: board supply hands piles seat fresh options end")
        board = _parse_board(fields[0])
        if not re.fullmatch(r"[0-3]{4}", fields[1]):
            raise NotationError(f"the supply is its numbers of C D c d, not {fields[1]!r}")
        hands, out = _parse_hands(fields[2])
        piles = _parse_piles(fields[3], len(hands))
        if fields[4] not in list("1234"[: len(hands)]):
            raise NotationError(f"the seat is a number from 1 to {len(hands)}, not {fields[4]!r}")
        fresh, placed = _parse_fresh(fields[5])
        rules = Rules(*self.settle(len(hands), self.parse_options(fields[6], ",")).values())
        winners, reason = _parse_end(fields[7])
        supply = tuple(map(int, fields[1]))
        seat = int(fields[4]) - 1
        state = State(board, supply, hands, piles, seat, out, fresh, placed, rules, winners, reason)
        for check in (_piece_fault, _order_fault, _pattern_fault, _end_fault):
            if fault := check(state):
                raise NotationError(fault)
        return state


def consequences(
    board: Board, fresh: int, placed: int, rules: Rules, losing: bool
) -> tuple[str, set[int]]:
    """Return what the patterns with a fresh square bring about (sections 3 and 4).

    Args:
        board: where every piece stands.
        fresh: the mask of the fresh squares.
        placed: the mask of cans that flanking does not remove (`gap=safe`).
        rules: the options.
        losing: whether losing patterns count.

    Returns:
        Why the mover loses, or an empty word, and the masks of the squares it may clear, none
        when it loses.
    """
    cats, dogs, foods, small_cats, small_dogs, small_foods = board
    small = small_cats | small_dogs | small_foods
    cats, dogs, foods = cats & ~small, dogs & ~small, foods & ~small
    large = cats | dogs | foods
    cats |= small_cats
    dogs |= small_dogs
    foods |= small_foods
    full = small | large
    safe = foods & ~placed
    four_line = losing and rules.four_line == "or"
    sandwiched = rules.pair == "sandwiched"
    reason = ""
    removals = set()
    while fresh:
        square = fresh & -fresh
        fresh ^= square
        for line, inside, ends in TRIPLES_AT[square]:
            if full & line != line:
                continue
            if losing and foods & line == line:
                return "three-cans", set()
            if (
                small & line == line
                or large & line == line
                or cats & line == line
                or dogs & line == line
            ):
                removals.add(line)
            if inside & safe and _flanked(ends, cats, dogs, rules):
                removals.add(inside)
        for line, inside, ends in FOURS_AT[square]:
            if full & line != line:
                continue
            if four_line and (
                small & line == line
                or large & line == line
                or cats & line == line
                or dogs & line == line
            ):
                reason = "four-line"
            if sandwiched and safe & inside == inside and _flanked(ends, cats, dogs, rules):
                removals.add(inside)
        if rules.pair == "adjacent":
            for line, _, _ in PAIRS_AT[square]:
                if foods & line == line:
                    removals.add(line)
    return (reason, set()) if reason else ("", removals)


def _flanked(ends: int, cats: int, dogs: int, rules: Rules) -> bool:
    if rules.flankers == "any":
        return (cats | dogs) & ends == ends
    return cats & ends == ends or dogs & ends == ends


def _replaced(values: tuple[Item, ...], number: int, value: Item) -> tuple[Item, ...]:
    return (*values[:number], value, *values[number + 1 :])


def cans_of(pile: Pile) -> int:
    """Return how many cans a pile holds."""
    return pile[CAN] + pile[CAN + 3]


def points(state: State) -> tuple[int | None, ...]:
    """Return the points of each seat, None for a disqualified one."""
    can_value, unplaced = int(state.rules.can_value), int(state.rules.unplaced)
    return tuple(
        None
        if state.out >> seat & 1
        else sum(pile) + (can_value - 1) * cans_of(pile) + unplaced * sum(hand)
        for seat, (pile, hand) in enumerate(zip(state.piles, state.hands, strict=True))
    )


def best_seats(state: State) -> tuple[Seat, ...]:
    """Return the seats with the most points, ascending."""
    scores = points(state)
    best = max(score for score in scores if score is not None)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


def _turned(state: State, reason: str) -> State:
    """Return the state after a turn whose mover has lost by `reason`, or has nothing to remove."""
    _, _, hands, piles, seat, out, _, _, rules, _, _ = state
    cans = cans_of(piles[seat])
    if not reason and cans >= int(rules.lose_at):
        reason = "four-cans"
    if reason:
        out |= 1 << seat
        hands = _replaced(hands, seat, (0, 0))
        state = state._replace(hands=hands, out=out)
        left = [other for other in range(len(hands)) if not out >> other & 1]
        if len(left) == 1:
            return state._replace(winners=(left[0],), reason=reason)
    elif cans == WINNING_CANS:
        return state._replace(winners=(seat,), reason="cans")
    following = next_seat(state)
    if is_spent(state) or not can_place(state, following):
        return state._replace(winners=best_seats(state), reason="points")
    return state._replace(seat=following)


def next_seat(state: State) -> Seat:
    """Return the seat after the one that has moved, disqualified ones skipped."""
    seat, count = state.seat, len(state.hands)
    while True:
        seat = (seat + 1) % count
        if not state.out >> seat & 1:
            return seat


def is_spent(state: State) -> bool:
    """Return whether the pieces whose end is the game's have all been placed."""
    end = state.rules.end
    return (end == "cans" or not any(state.supply)) and (
        end == "shared" or not any(map(any, state.hands))
    )


def can_place(state: State, seat: Seat) -> bool:
    """Return whether a seat has a piece off the board and a square for it."""
    cats, dogs, foods, small_cats, small_dogs, small_foods = state.board
    small = small_cats | small_dogs | small_foods
    large = cats | dogs | foods
    empty = FULL & ~(small | large)
    large_foods, small_foods_left = state.hands[seat]
    if empty and (state.supply[0] or state.supply[1] or large_foods):
        return True
    return bool(
        (empty or large & ~small) and (state.supply[2] or state.supply[3] or small_foods_left)
    )


def _piece_fault(state: State) -> str:
    """Return what is impossible about the numbers of pieces, or an empty text."""
    board, supply, hands, piles, _, out, _, _, _, _, _ = state
    deal = DEALS[len(hands)]
    used = [board[number].bit_count() + sum(pile[number] for pile in piles) for number in range(6)]
    for left, number in zip(supply, ANIMALS, strict=True):
        if used[number] + left != 3:
            return f"board, piles and supply hold 3 {PIECES[number]} together"
    for size in (0, 1):
        sign = PIECES[CAN + 3 * size]
        if any(hand[size] > dealt[size] for hand, dealt in zip(hands, deal, strict=True)):
            return f"a hand holds more {sign} than it was dealt"
        gone = 6 - used[CAN + 3 * size] - sum(hand[size] for hand in hands)
        most = sum(dealt[size] for seat, dealt in enumerate(deal) if out >> seat & 1)
        if not 0 <= gone <= most:
            return f"board, piles and hands hold 6 {sign} together, less what left with a hand"
    for seat, pile in enumerate(piles):
        cans = cans_of(pile)
        # Animals leave by threes, cans making up the number.
        if cans < -(sum(pile) - cans) % 3:
            return f"no removals fill the pile of seat {seat + 1}"
    return ""


def _order_fault(state: State) -> str:
    """Return what is impossible about who has had how many turns, or an empty text."""
    board, supply, hands, piles, mover, out, fresh, _, _, _, reason = state
    seats = range(len(hands))
    deal = DEALS[len(hands)]
    if out >> mover & 1 and not reason:
        return f"seat {mover + 1} is disqualified and cannot be to move"
    placed = sum(map(int.bit_count, board)) + sum(map(sum, piles))
    cans_placed = placed - 12 + sum(supply)
    for rounds in range(25):
        # Each seat has had so many turns, or fewer if it was disqualified on the way.
        turns = [
            rounds + (seat < mover or (seat == mover and bool(fresh or reason))) for seat in seats
        ]
        others, other_cans, fewest, most = placed, cans_placed, 0, 0
        for seat in seats:
            if out >> seat & 1:
                fewest += turns[seat] if seat == mover else 1
                most += turns[seat]
            else:
                cans = sum(deal[seat]) - sum(hands[seat])
                if turns[seat] < max(cans, any(piles[seat])):
                    break
                others -= turns[seat]
                other_cans -= cans
        else:
            if fewest <= others <= most and other_cans <= others:
                return ""
    return f"{placed} pieces placed do not make it the turn of seat {mover + 1}"


def _pattern_fault(state: State) -> str:
    """Return what is impossible about fresh squares and patterns, or an empty text."""
    board, _, _, piles, seat, out, fresh, placed, rules, _, reason = state
    small = board[3] | board[4] | board[5]
    occupied = small | board[0] | board[1] | board[2]
    cans = board[CAN + 3] | board[CAN] & ~small
    if fresh:
        under = fresh.bit_count() - 1
        if reason or fresh & ~occupied or (fresh & small).bit_count() > 1:
            return "squares that cannot be fresh"
        if under > sum(piles[seat][3:]):
            return f"{under} squares uncovered take as many small pieces in the pile"
        if placed and rules.gap == "taken":
            return "a mark that nothing depends on"
        if placed & ~cans or placed.bit_count() > 1:
            return "only the can placed on this turn is marked"
        if not any(piles[seat]) and rules.gap == "safe" and fresh & cans & ~placed:
            return "the can placed on this turn is not marked"
        lost, removals = consequences(board, fresh, placed, rules, rules.chain_loss == "on")
        if lost or not removals:
            return "fresh squares, but nothing to remove"
    if not out or (reason == "four-cans" and out == 1 << seat):
        # What was left standing can only be cans that could not be taken, or could not lose.
        spared = FULL if rules.gap == "safe" else 0
        losing = rules.chain_loss == "on"
        lost, removals = consequences(board, FULL, spared, rules, losing)
        if lost or removals - consequences(board, fresh, spared, rules, losing)[1]:
            return "a pattern that would have ended the game or been removed"
    return ""


def _end_fault(state: State) -> str:
    """Return why play could not have left the game so, or an empty text."""
    _, _, hands, piles, mover, out, fresh, _, rules, winners, reason = state
    left = tuple(seat for seat in range(len(hands)) if not out >> seat & 1)
    for seat in left:
        cans = cans_of(piles[seat])
        ending = cans == WINNING_CANS or cans >= int(rules.lose_at)
        removing = seat == mover and fresh
        if ending and not removing and (reason, seat, cans) != ("cans", mover, WINNING_CANS):
            return f"seat {seat + 1} with {cans} cans would have ended the game"
    unlikely = "these rules would not leave the game so"
    if not reason:
        over = not fresh and (is_spent(state) or not can_place(state, mover))
        return unlikely if over or len(left) < 2 else ""
    if out >> mover & 1 and not _losses(state) & {reason, *([] if reason != "points" else LOSSES)}:
        return unlikely
    if reason in LOSSES:
        return "" if out >> mover & 1 and winners == left and len(left) == 1 else unlikely
    if reason == "cans":
        won = cans_of(piles[mover]) == WINNING_CANS and winners == (mover,)
        return "" if won and len(left) > 1 else unlikely
    if reason != "points" or len(left) < 2 or winners != best_seats(state):
        return unlikely
    over = is_spent(state) or not can_place(state, next_seat(state))
    return "" if over else unlikely


def _losses(state: State) -> set[str]:
    """Return why the mover, now disqualified, may have lost."""
    board, _, _, piles, seat, out, _, _, rules, _, _ = state
    found = set()
    if cans_of(piles[seat]) >= int(rules.lose_at):
        found.add("four-cans")
    lost, _ = consequences(board, FULL, 0, rules, losing=True)
    found.add(lost)
    # Lines of cans that lost, or were spared, before hide the other reason.
    if lost == "three-cans" and (out != 1 << seat or rules.chain_loss == "off"):
        found.add("four-line")
    return found


@lru_cache(256)
def _board_text(board: Board) -> str:
    stacks = [
        "".join(sign for sign, mask in zip(PIECES, board, strict=True) if mask >> square & 1) or "."
        for square in range(16)
    ]
    return "/".join(",".join(stacks[rank::4]) for rank in (3, 2, 1, 0))


def _parse_board(text: str) -> Board:
    ranks = [rank.split(",") for rank in text.split("/")]
    if [len(rank) for rank in ranks] != [4, 4, 4, 4]:
        raise NotationError("a board is four ranks of four squares, each like . or D or Df")
    planes = [0] * 6
    for row, stacks in enumerate(ranks):
        for column, stack in enumerate(stacks):
            square = 4 * column + 3 - row
            if not re.fullmatch(r"\.|[CDF][cdf]?|[cdf]", stack):
                raise NotationError(
                    f"{SQUARES[square]}: a piece, or a small one on a large one, not {stack!r}"
                )
            for sign in stack.strip("."):
                planes[PIECES.index(sign)] |= 1 << square
    return tuple(planes)


def _parse_hands(text: str) -> tuple[tuple[Hand, ...], int]:
    if not re.fullmatch(r"(?:[0-3]{2}|x)(?:/(?:[0-3]{2}|x)){1,3}", text):
        raise NotationError(f"hands are large and small cans, or x, as in 33/33, not {text!r}")
    words = text.split("/")
    hands = tuple((0, 0) if word == "x" else (int(word[0]), int(word[1])) for word in words)
    return hands, sum(1 << seat for seat, word in enumerate(words) if word == "x")


def _parse_piles(text: str, seats: int) -> tuple[Pile, ...]:
    words = text.split("/")
    if len(words) != seats:
        raise NotationError(f"{len(words)} piles for {seats} seats")
    for word in words:
        if not re.fullmatch(r"-|C{0,3}D{0,3}F{0,6}c{0,3}d{0,3}f{0,6}", word) or not word:
            raise NotationError(f"a pile is - or pieces in the order {PIECES}, not {word!r}")
    return tuple(tuple(map(word.count, PIECES)) for word in words)


def _parse_fresh(text: str) -> tuple[int, int]:
    if text == "-":
        return 0, 0
    words = text.split(",")
    if not all(re.fullmatch(r"[a-d][1-4]!?", word) for word in words):
        raise NotationError(f"fresh squares read - or like a1,b2!, not {text!r}")
    names = [word[:2] for word in words]
    if names != sorted(set(names)):
        raise NotationError("fresh squares must be sorted, each named once")
    bits = {name: 1 << SQUARES.index(name) for name in names}
    return sum(bits.values()), sum(bits[word[:2]] for word in words if word[2:])


def _parse_end(text: str) -> tuple[tuple[Seat, ...], str]:
    if text == "-":
        return (), ""
    match = re.fullmatch(r"([1-4](?:,[1-4])*):([a-z]+(?:-[a-z]+)*)", text)
    if match is None:
        raise NotationError(f"an end reads - or winners:reason, not {text!r}")
    return tuple(int(seat) - 1 for seat in match[1].split(",")), match[2]


GAME = WhoseFoods()
