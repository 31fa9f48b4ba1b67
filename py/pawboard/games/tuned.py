"""Tuned (Alessandro Cuneo, 2023): donkeys, dogs and cats climb on each other and line up.

Two seats add animals and move stacks on a board of nine squares; rules and options stand in
``docs/rules/tuned.md``, whose numbers the comments cite.

Squares are numbered, and are the bits of a mask, like this::

    3   2 5 8
    2   1 4 7
    1   0 3 6
        a b c

The only stacks are b d c bd dc bdc (rule 2.4), so which animals a square holds says in which
order: a board is three masks, and a donkey is on top where there is no dog, a dog where there is
no cat. A search needs no more than those masks, the tables below and `carried`.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
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
from pawboard.games.nine_squares import FULL, HAS_LINE, LINES, SQUARES

ANIMALS = ("b", "d", "c")
DONKEY, DOG, CAT = range(3)
REPETITIONS = 3
MAX_PLIES = 200

LINE_THROUGH = {
    1 << square: tuple(any(mask & line == line for line in lines) for mask in range(FULL + 1))
    for square in range(9)
    for lines in ([line for line in LINES if line >> square & 1],)
}
"""By bit of a square and mask: whether the mask holds a line with that square in it."""


def word_table(words: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return by mask the words of its squares, given one word a square."""
    rows: list[tuple[str, ...]] = [()]
    for word in words:
        rows += [(*row, word) for row in rows]
    return tuple(rows)


ADDS = tuple(word_table(f"{animal}@{to}" for to in SQUARES) for animal in ANIMALS)
"""By animal and mask of target squares: the words that add there."""
MOVES = tuple(
    tuple(word_table(f"{height}{origin}-{to}" for to in SQUARES) for origin in SQUARES)
    for height in ("", 2, 3)
)
"""By animals moved less one, origin and mask of target squares: the words that move there."""


class Action(NamedTuple):
    """What a word does.

    Args:
        height: how many animals it moves, 0 for an Add.
        animal: the one an Add adds.
        origin: the bit of the square a Move lifts from, 0 for an Add.
        to: the bit of the square the action ends on.
        back: the Move that would undo a Move.
    """

    height: int
    animal: int
    origin: int
    to: int
    back: Move


ACTIONS = {
    f"{sign}@{name}": Action(0, animal, 0, 1 << to, "")
    for animal, sign in enumerate(ANIMALS)
    for to, name in enumerate(SQUARES)
} | {
    f"{sign}{start}-{end}": Action(height, 0, 1 << origin, 1 << to, f"{sign}{end}-{start}")
    for height, sign in enumerate(("", 2, 3), 1)
    for origin, start in enumerate(SQUARES)
    for to, end in enumerate(SQUARES)
    if origin != to
}

Board = tuple[int, int, int]
"""Masks of the squares holding a donkey, a dog and a cat."""
Hand = tuple[int, int, int]
"""How many donkeys, dogs and cats a seat has not added yet."""

EMPTY: Board = (0, 0, 0)
NONE: Hand = (0, 0, 0)


class Rules(NamedTuple):
    """The options, with their defaults."""

    animals: str = "2"
    opening: str = "free"
    reversal: str = "banned"
    uncover: str = "wins"


class State(NamedTuple):
    """A position of Tuned.

    Args:
        board: where every animal stands.
        hands: what each seat has yet to add.
        roosters: a bit for each seat, set while its rooster covers Move.
        ply: how many actions have been made; its parity is the seat to move.
        rules: the options of this game.
        reversal: the Move that is forbidden now, empty if none is.
        past: the boards and their forbidden Moves since the last animal of all was added,
            oldest first, this one left out; no position can come twice before that.
        winners: who won or shares, empty while the game goes on.
        reason: why it ended, empty while it goes on.
    """

    board: Board
    hands: tuple[Hand, Hand]
    roosters: int
    ply: int
    rules: Rules
    reversal: Move = ""
    past: tuple[tuple[Board, Move], ...] = ()
    winners: tuple[Seat, ...] = ()
    reason: str = ""


class Tuned(Game[State]):
    """The rules of Tuned."""

    info = Info(
        id="tuned",
        rules=1,
        seats=(2,),
        chance=False,
        hidden=False,
        max_plies=MAX_PLIES,
        options=(
            Option("animals", ("2", "3")),
            Option("opening", ("free", "no-cat-centre")),
            Option("reversal", ("banned", "free")),
            Option("uncover", ("wins", "ignored")),
        ),
        reasons=("forced-add", "length", "line", "repetition"),
    )
    word = re.compile(r"[bcd]@[abc][123]|[23]?[abc][123]-[abc][123]")

    def initial(self, seats: int = 2, **options: str) -> State:
        rules = Rules(**self.settle(seats, options))
        number = int(rules.animals)
        hand = (number, number, number)
        return State(EMPTY, (hand, hand), 0b11, 0, rules)

    def seats(self, state: State) -> int:
        return 2

    def current_player(self, state: State) -> int:
        return TERMINAL if state.reason else state.ply & 1

    def legal_moves(self, state: State) -> list[Move]:
        (donkeys, dogs, cats), hands, roosters, ply, rules, reversal, _, _, reason = state
        if reason:
            return []
        seat = ply & 1
        add_donkey, add_dog, add_cat = hands[seat]
        empty = FULL & ~(donkeys | dogs | cats)
        dog_targets = empty | donkeys & ~dogs
        cat_targets = empty | dogs & ~cats
        if roosters >> seat & 1:
            moves = list(ADDS[DONKEY][empty]) if add_donkey else []
            if add_cat:
                moves += ADDS[CAT][cat_targets]
            if add_dog:
                moves += ADDS[DOG][dog_targets]
            if ply == 0 and rules.opening == "no-cat-centre":
                moves.remove("c@b2")
            return moves
        one, two, three = MOVES
        moves = []
        stacked = dogs & (donkeys | cats)
        if stacked:
            for square, words in enumerate(two):
                bit = 1 << square
                if stacked & bit:
                    moves += words[dog_targets if cats & bit else empty]
            stacked &= donkeys & cats
            if stacked:
                for square, words in enumerate(three):
                    if stacked >> square & 1:
                        moves += words[empty]
        for square, words in enumerate(one):
            if square == 6 and add_donkey:  # in ASCII, b3- < b@ < c1-
                moves += ADDS[DONKEY][empty]
            bit = 1 << square
            if cats & bit:
                moves += words[cat_targets]
            elif dogs & bit:
                moves += words[dog_targets]
            elif donkeys & bit:
                moves += words[empty]
        if add_cat:
            moves += ADDS[CAT][cat_targets]
        if add_dog:
            moves += ADDS[DOG][dog_targets]
        if reversal:  # what has just been moved can always be moved back
            moves.remove(reversal)
        return moves

    def play(self, state: State, move: Move) -> State:
        board, hands, roosters, ply, rules, reversal, past, _, _ = state
        height, animal, origin, to, back = ACTIONS[move]
        seat = ply & 1
        ply += 1
        if height:
            if hands[seat] != NONE:
                roosters |= 1 << seat
            elif hands[1 - seat] == NONE:
                past = (*past, (board, reversal))
            board = carried(board, height, origin, to)
            reversal = back if rules.reversal == "banned" else ""
        else:
            planes, hand = list(board), list(hands[seat])
            planes[animal] |= to
            hand[animal] -= 1
            board = (planes[0], planes[1], planes[2])
            rest = (hand[0], hand[1], hand[2])
            hands = (hands[0], rest) if seat else (rest, hands[1])
            roosters &= ~(1 << seat)  # the rooster of an empty hand leaves: it covers nothing
            reversal = ""
        winners, reason = _ending(board, hands, roosters, ply, rules, reversal, past, to)
        return State(board, hands, roosters, ply, rules, reversal, past, winners, reason)

    def outcome(self, state: State) -> Outcome:
        return Outcome.of(2, state.winners, state.reason)

    def to_text(self, state: State) -> str:
        """Return ``board hands roosters ply options moves end``.

        The board is its ranks from 3 down to 1 parted by ``/``, their squares by ``,``, each
        bottom to top. A hand is its numbers of donkeys, dogs and cats. A rooster is ``m`` on
        Move, ``a`` on Add, ``-`` when it has left. The moves, joined by ``,``, are the last
        action if it was a Move that may not be reversed, and every Move since the last animal
        of all was added.
        """
        board, hands, roosters, ply, rules, reversal, past, winners, reason = state
        boards = [*(here for here, _ in past), board]
        moves = [_joining(*pair) for pair in pairwise(boards)]
        if reversal and not past:
            moves = [ACTIONS[reversal].back]
        return " ".join(
            (
                _board_text(board),
                "/".join("".join(map(str, hand)) for hand in hands),
                "".join(
                    "-" if hand == NONE else "am"[roosters >> seat & 1]
                    for seat, hand in enumerate(hands)
                ),
                str(ply),
                self.options_text(rules._asdict()).replace(" ", ","),
                ",".join(moves) or "-",
                end_text(winners, reason),
            )
        )

    def from_text(self, text: str) -> State:
        from pawboard.games.tuned_text import parse

        return parse(text)


def carried(board: Board, height: int, origin: int, to: int) -> Board:
    """Return the board after the top `height` animals of a stack went elsewhere.

    Args:
        board: where every animal stands.
        height: how many are moved.
        origin: the bit of the square they leave.
        to: the bit of the square they reach.
    """
    donkeys, dogs, cats = board
    change = origin | to
    if cats & origin:
        cats ^= change
        height -= 1
    if height and dogs & origin:
        dogs ^= change
        height -= 1
    if height:
        donkeys ^= change
    return donkeys, dogs, cats


def _ending(
    board: Board,
    hands: tuple[Hand, Hand],
    roosters: int,
    ply: int,
    rules: Rules,
    reversal: Move,
    past: tuple[tuple[Board, Move], ...],
    to: int,
) -> tuple[tuple[Seat, ...], str]:
    """Return the winners and the reason after the action that ended on `to`, or ((), "")."""
    donkeys, dogs, cats = board
    lined = HAS_LINE if rules.uncover == "wins" else LINE_THROUGH[to]
    if lined[donkeys & ~dogs] or lined[dogs & ~cats] or lined[cats]:
        return (1 - (ply & 1),), "line"
    # The same seat was to move two, four, ... boards ago.
    if len(past) > 3 and past[-2::-2].count((board, reversal)) >= REPETITIONS - 1:
        return (0, 1), "repetition"
    if ply >= MAX_PLIES:
        return (0, 1), "length"
    seat = ply & 1
    if roosters >> seat & 1:
        _, add_dog, add_cat = hands[seat]
        empty = FULL & ~(donkeys | dogs | cats)
        if not (empty or (add_dog and donkeys & ~dogs) or (add_cat and dogs & ~cats)):
            return (1 - seat,), "forced-add"
    return (), ""


def _joining(before: Board, after: Board) -> Move:
    """Return the Move that leads from one board to the other."""
    lost = [one & ~other for one, other in zip(before, after, strict=True)]
    won = [other & ~one for one, other in zip(before, after, strict=True)]
    origin, to = (SQUARES[max(masks).bit_length() - 1] for masks in (lost, won))
    height = sum(map(bool, lost))
    return f"{height if height > 1 else ''}{origin}-{to}"


@lru_cache(256)
def _board_text(board: Board) -> str:
    stacks = [
        "".join(sign for sign, mask in zip(ANIMALS, board, strict=True) if mask >> square & 1)
        or "."
        for square in range(9)
    ]
    return "/".join(",".join(stacks[rank::3]) for rank in (2, 1, 0))


GAME = Tuned()
