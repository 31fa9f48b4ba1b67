"""Whose Foods (2013, maker unknown): dogs and cats on a small board fight for cans of food.

Two to four seats place shared animals and their own cans on sixteen squares and take what lines
up; rules and options stand in ``docs/rules/whose-foods.md``, whose numbers the comments cite.

Squares are numbered, and are the bits of a mask, like this::

    4   3 7 11 15
    3   2 6 10 14
    2   1 5  9 13
    1   0 4  8 12
        a b  c  d

A square holds one piece, or a small one on a large one (rule 2.2), so a position is six masks,
one for each size and kind, and the top of a square is its small piece if there is one.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from pawboard.engine.game import (
    TERMINAL,
    Game,
    Info,
    Move,
    Option,
    Outcome,
    Seat,
)
from pawboard.games.end_text import end_text

SQUARES = tuple(file + rank for file in "abcd" for rank in "1234")
PIECES = "CDFcdf"
"""Large cat, dog and can of food, then the small ones."""
CAT, DOG, CAN = range(3)
FULL = 0xFFFF
LOW, HIGH = 0xFF, 8
ANIMALS = (0, 1, 3, 4)
"""The pieces of the shared supply; there are three of each."""
STOCK = (0, 1, 0, 2, 3, 1)
"""By piece: its place in the supply, or in a hand if it is a can."""
DEALS = {
    2: ((3, 3), (3, 3)),
    3: ((2, 2), (2, 2), (2, 2)),
    4: ((2, 1), (2, 1), (1, 2), (1, 2)),
}
"""By number of seats: how many large and small cans each seat starts with."""
WINNING_CANS = 3

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


class Touching(dict[int, tuple[Line, ...]]):
    """By mask the lines that hold one of its squares, found when first asked for."""

    def __init__(self, lines: Iterable[Line]) -> None:
        super().__init__()
        self.lines = tuple(lines)

    def __missing__(self, squares: int) -> tuple[Line, ...]:
        found = self[squares] = tuple(line for line in self.lines if line[0] & squares)
        return found


PAIRS, TRIPLES, FOURS = map(lines_of, (2, 3, 4))
PAIRS_AT, TRIPLES_AT, FOURS_AT = map(Touching, (PAIRS, TRIPLES, FOURS))


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
    f"{piece}@{name}": (number, 1 << square, STOCK[number])
    for number, piece in enumerate(PIECES)
    for square, name in enumerate(SQUARES)
} | {word: (-1, mask, 0) for mask, word in REMOVALS.items()}
"""By word: the piece it places, -1 for a removal, the mask of its squares, and where the piece is
taken from (see `STOCK`)."""

Board = tuple[int, ...]
"""Six masks: where each of `PIECES` stands."""
Hand = tuple[int, ...]
"""How many large and small cans a seat holds."""
Pile = tuple[int, ...]
"""Six numbers: how many of each of `PIECES` a seat has removed."""

NO_PILE: Pile = (0,) * 6
NO_SUPPLY = (0, 0, 0, 0)
NO_HAND: Hand = (0, 0)


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
        return _start(seats, tuple(options.items()))

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
        small = board[3] | board[4] | board[5]
        large = board[0] | board[1] | board[2]
        empty = FULL & ~(small | large)
        low, high = empty & LOW, empty >> HIGH
        foods, small_foods = hands[seat]
        cats, dogs, small_cats, small_dogs = supply
        moves: list[Move] = []
        if cats:
            lows, highs = PLACEMENTS[0]
            moves += lows[low]
            moves += highs[high]
        if dogs:
            lows, highs = PLACEMENTS[1]
            moves += lows[low]
            moves += highs[high]
        if foods:
            lows, highs = PLACEMENTS[2]
            moves += lows[low]
            moves += highs[high]
        targets = empty | large & ~small
        low, high = targets & LOW, targets >> HIGH
        if small_cats:
            lows, highs = PLACEMENTS[3]
            moves += lows[low]
            moves += highs[high]
        if small_dogs:
            lows, highs = PLACEMENTS[4]
            moves += lows[low]
            moves += highs[high]
        if small_foods:
            lows, highs = PLACEMENTS[5]
            moves += lows[low]
            moves += highs[high]
        return moves

    def play(self, state: State, move: Move) -> State:
        board, supply, hands, piles, seat, out, fresh, placed, rules, _, _ = state
        piece, squares, number = ACTIONS[move]
        planes = list(board)
        losing = True
        if piece >= 0:
            planes[piece] |= squares
            fresh = squares
            if piece % 3 == CAN:
                hands = _less_one(hands, seat, number)
                placed = squares if rules.gap == "safe" else 0
            else:
                left = list(supply)
                left[number] -= 1
                supply = tuple(left)
        else:
            bare = squares & ~(planes[3] | planes[4] | planes[5])
            pile = list(piles[seat])
            for number in range(6):
                taken = planes[number] & (bare if number < 3 else squares)
                planes[number] ^= taken
                pile[number] += taken.bit_count()
            piles = (*piles[:seat], tuple(pile), *piles[seat + 1 :])
            fresh = fresh & ~squares | squares & (planes[0] | planes[1] | planes[2])
            placed &= ~squares
            losing = rules.chain_loss == "on"
        board = tuple(planes)
        reason, removals = consequences(board, fresh, placed, rules, losing)
        if removals:
            return State(board, supply, hands, piles, seat, out, fresh, placed, rules)
        return _turned(board, supply, hands, piles, seat, out, rules, reason)

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
                end_text(winners, reason),
            )
        )

    def from_text(self, text: str) -> State:
        from pawboard.games.whose_foods_text import parse

        return parse(text)


@lru_cache(64)
def _start(seats: int, options: tuple[tuple[str, str], ...]) -> State:
    rules = Rules(*GAME.settle(seats, dict(options)).values())
    return State((0,) * 6, (3,) * 4, DEALS[seats], (NO_PILE,) * seats, 0, 0, 0, 0, rules)


def consequences(
    board: Board, fresh: int, placed: int, rules: Rules, losing: bool
) -> tuple[str, set[int]]:
    """Return what the patterns with a fresh square bring about (sections 3 to 5).

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
    full = small | cats | dogs | foods
    triples = TRIPLES_AT[fresh]
    for line, _, _ in triples:
        if full & line == line:
            break
    else:
        if rules.pair != "adjacent":  # any other pattern holds three squares in a line
            return "", set()
    cats, dogs, foods = cats & ~small, dogs & ~small, foods & ~small
    large = cats | dogs | foods
    cats |= small_cats
    dogs |= small_dogs
    foods |= small_foods
    alike = (small, large, cats, dogs)
    safe = foods & ~placed
    reason = ""
    removals = set()
    for line, inside, ends in triples:
        if full & line != line:
            continue
        if losing and foods & line == line:
            return "three-cans", set()
        for group in alike:
            if group & line == line:
                removals.add(line)
        if inside & safe and _flanked(ends, cats, dogs, rules):
            removals.add(inside)
    for line, inside, ends in FOURS_AT[fresh]:
        if full & line != line:
            continue
        if losing and rules.four_line == "or":
            for group in alike:
                if group & line == line:
                    reason = "four-line"
        sandwich = rules.pair == "sandwiched" and safe & inside == inside
        if sandwich and _flanked(ends, cats, dogs, rules):
            removals.add(inside)
    if rules.pair == "adjacent":
        removals |= {line for line, _, _ in PAIRS_AT[fresh] if foods & line == line}
    return (reason, set()) if reason else ("", removals)


def _flanked(ends: int, cats: int, dogs: int, rules: Rules) -> bool:
    if rules.flankers == "any":
        return (cats | dogs) & ends == ends
    return cats & ends == ends or dogs & ends == ends


def _less_one(hands: tuple[Hand, ...], seat: Seat, size: int) -> tuple[Hand, ...]:
    large, small = hands[seat]
    hand = (large, small - 1) if size else (large - 1, small)
    return (*hands[:seat], hand, *hands[seat + 1 :])


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


def _turned(
    board: Board,
    supply: tuple[int, ...],
    hands: tuple[Hand, ...],
    piles: tuple[Pile, ...],
    seat: Seat,
    out: int,
    rules: Rules,
    reason: str,
) -> State:
    """Return the state after a turn whose mover has lost by `reason`, or has nothing to remove."""
    pile = piles[seat]
    cans = pile[CAN] + pile[CAN + 3]
    if cans >= WINNING_CANS and not reason:
        if cans >= int(rules.lose_at):
            reason = "four-cans"
        elif cans == WINNING_CANS:
            return State(board, supply, hands, piles, seat, out, 0, 0, rules, (seat,), "cans")
    if reason:
        out |= 1 << seat
        hands = (*hands[:seat], NO_HAND, *hands[seat + 1 :])
        left = [other for other in range(len(hands)) if not out >> other & 1]
        if len(left) == 1:
            return State(board, supply, hands, piles, seat, out, 0, 0, rules, (left[0],), reason)
    following = next_seat(seat, len(hands), out)
    if is_over(board, supply, hands, following, rules):
        state = State(board, supply, hands, piles, seat, out, 0, 0, rules)
        return state._replace(winners=best_seats(state), reason="points")
    # Most plies end here; this skips what State(...) does with its arguments.
    return tuple.__new__(State, (board, supply, hands, piles, following, out, 0, 0, rules, (), ""))


def next_seat(seat: Seat, seats: int, out: int) -> Seat:
    """Return the seat after another, disqualified ones skipped."""
    seat = (seat + 1) % seats
    while out >> seat & 1:
        seat = (seat + 1) % seats
    return seat


def is_over(
    board: Board, supply: tuple[int, ...], hands: tuple[Hand, ...], seat: Seat, rules: Rules
) -> bool:
    """Return whether nothing is left that the game goes on for before a seat's turn (6.3, 6.4)."""
    if supply == NO_SUPPLY or rules.end == "cans":
        if rules.end == "shared" or not any(map(any, hands)):
            return True
        if supply == NO_SUPPLY and hands[seat] == NO_HAND:
            return True
    small = board[3] | board[4] | board[5]
    large = board[0] | board[1] | board[2]
    if small | large != FULL:
        return False
    return not (large & ~small and (supply[2] or supply[3] or hands[seat][1]))


@lru_cache(256)
def _board_text(board: Board) -> str:
    stacks = [
        "".join(sign for sign, mask in zip(PIECES, board, strict=True) if mask >> square & 1) or "."
        for square in range(16)
    ]
    return "/".join(",".join(stacks[rank::4]) for rank in (3, 2, 1, 0))


GAME = WhoseFoods()
