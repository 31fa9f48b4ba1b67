"""Three Tiers (Tadao Takamiya, 2020): cover smaller pieces and line up three of your own.

Two seats place and move gold, silver and bronze pieces on a board of nine squares; rules and
options stand in ``docs/rules/three-tiers.md``, whose numbers the comments cite.

Squares are numbered, and are the bits of a mask, like this::

    3   2 5 8
    2   1 4 7
    1   0 3 6
        a b c

Pieces of a stack grow strictly (rule 6), so which pieces a square holds says in which order: a
position is six masks, one for each seat and size, and the top of a square is its largest piece.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

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

SQUARES = ("a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3")
SIZES = ("b", "s", "g")
BRONZE, SILVER, GOLD = range(3)
FULL = 0b111_111_111
LINES = tuple(
    sum(1 << square for square in line)
    for line in (
        *((column, column + 1, column + 2) for column in (0, 3, 6)),
        *((rank, rank + 3, rank + 6) for rank in (0, 1, 2)),
        (0, 4, 8),
        (2, 4, 6),
    )
)
REPETITIONS = 3
MAX_PLIES = 200

HAS_LINE = tuple(any(mask & line == line for line in LINES) for mask in range(FULL + 1))
PLACEMENTS = tuple(
    tuple(
        [f"{size}@{name}" for square, name in enumerate(SQUARES) if mask >> square & 1]
        for mask in range(FULL + 1)
    )
    for size in SIZES
)
"""By size and mask of target squares: the words that place there."""
TRANSFERS = tuple(
    tuple(
        [f"{origin}-{name}" for square, name in enumerate(SQUARES) if mask >> square & 1]
        for mask in range(FULL + 1)
    )
    for origin in SQUARES
)
"""By origin and mask of target squares: the words that move there."""

Board = tuple[int, int, int, int, int, int]
"""Masks of the squares holding a seat's bronze, silver and gold: seat 1's three, then seat 2's."""

EMPTY: Board = (0, 0, 0, 0, 0, 0)


class Rules(NamedTuple):
    """The options, with their defaults."""

    both: str = "opponent"
    cover: str = "opponent"
    full: str = "draw"
    opening: str = "free"
    pieces: str = "234"
    reveal: str = "after"


class State(NamedTuple):
    """A position of Three Tiers.

    Args:
        board: where every piece stands.
        ply: how many actions have been made; its parity is the seat to move.
        rules: the options of this game.
        past: the boards since the last placement, oldest first, this one left out; no board
            from before it can come again.
        winners: who won or shares, empty while the game goes on.
        reason: why it ended, empty while it goes on.
    """

    board: Board
    ply: int
    rules: Rules
    past: tuple[Board, ...] = ()
    winners: tuple[Seat, ...] = ()
    reason: str = ""


class ThreeTiers(Game[State]):
    """The rules of Three Tiers."""

    info = Info(
        id="three-tiers",
        rules=1,
        seats=(2,),
        chance=False,
        hidden=False,
        max_plies=MAX_PLIES,
        options=(
            Option("both", ("opponent", "mover", "draw")),
            Option("cover", ("opponent", "any")),
            Option("full", ("draw", "play")),
            Option("opening", ("free", "no-gold-centre", "bronze")),
            Option("pieces", ("234", "222", "333")),
            Option("reveal", ("after", "lift")),
        ),
        reasons=("both", "full", "length", "line", "repetition", "revealed"),
    )
    word = re.compile(r"[gsb]@[abc][123]|[abc][123]-[abc][123]")

    def initial(self, seats: int = 2, **options: str) -> State:
        return State(EMPTY, 0, Rules(**self.settle(seats, options)))

    def seats(self, state: State) -> int:
        return 2

    def current_player(self, state: State) -> int:
        return TERMINAL if state.reason else state.ply & 1

    def legal_moves(self, state: State) -> list[Move]:
        board, ply, rules, _, _, reason = state
        if reason:
            return []
        seat = ply & 1
        own = 3 * seat
        tops = top_masks(board)
        targets = target_masks(board, tops[seat] if rules.cover == "opponent" else 0)
        bronze, silver, gold = (
            words[mask] if board[own + size].bit_count() < int(rules.pieces[2 - size]) else ()
            for size, (words, mask) in enumerate(zip(PLACEMENTS, targets, strict=True))
        )
        if ply == 0:
            if rules.opening == "bronze":
                return list(bronze)
            if rules.opening == "no-gold-centre":
                gold = [word for word in gold if word != "g@b2"]
        moves: list[Move] = []
        for square, words in enumerate(TRANSFERS):
            if square == 6:  # in ASCII, b3- < b@ < c1-
                moves += bronze
            bit = 1 << square
            if tops[seat] & bit:
                size = top_size(board, own, bit)
                moves += words[targets[size] & ~bit]
        moves += gold
        moves += silver
        return moves

    def play(self, state: State, move: Move) -> State:
        board, ply, rules, past, _, _ = state
        seat = ply & 1
        own = 3 * seat
        planes = list(board)
        to = 1 << SQUARES.index(move[-2:])
        lifted_line = False
        if move[1] == "@":
            planes[own + SIZES.index(move[0])] |= to
            past = ()
        else:
            origin = 1 << SQUARES.index(move[:2])
            size = top_size(board, own, origin)
            planes[own + size] ^= origin
            if rules.reveal == "lift":
                lifted_line = HAS_LINE[top_masks(planes)[1 - seat]]
            planes[own + size] |= to
            past = (*past, board)
        after: Board = tuple(planes)  # type: ignore[assignment]
        ply += 1
        winners, reason = _ending(after, ply, rules, past, lifted_line)
        return State(after, ply, rules, past, winners, reason)

    def outcome(self, state: State) -> Outcome:
        return Outcome.of(2, state.winners, state.reason)

    def to_text(self, state: State) -> str:
        """Return ``board ply options past end``.

        The board is its ranks from 3 down to 1 parted by ``/``, their squares by ``,``, each
        bottom to top, seat 1 in capitals; options and end are ``-`` where there is nothing to
        say, the past boards are joined by ``;``.
        """
        end = ",".join(str(seat + 1) for seat in state.winners)
        return " ".join(
            (
                _board_text(state.board),
                str(state.ply),
                self.options_text(state.rules._asdict()).replace(" ", ","),
                ";".join(map(_board_text, state.past)) or "-",
                f"{end}:{state.reason}" if state.reason else "-",
            )
        )

    def from_text(self, text: str) -> State:
        fields = text.split(" ")
        if len(fields) != 5:
            raise NotationError("a position reads: board ply options past end")
        board = _parse_board(fields[0])
        if not re.fullmatch(r"0|[1-9][0-9]{0,2}", fields[1]):
            raise NotationError(f"the ply is a number from 0 to {MAX_PLIES}, not {fields[1]!r}")
        ply = int(fields[1])
        options = self.parse_options(fields[2], ",")
        rules = Rules(**self.settle(2, options))
        past = () if fields[3] == "-" else tuple(map(_parse_board, fields[3].split(";")))
        state = State(board, ply, rules, past)
        self._check(state)
        winners, reason = _parse_end(fields[4])
        if (winners, reason) not in self._endings(state):
            shown = fields[4] if reason else "no end"
            raise NotationError(f"{shown}, but these rules would not leave the game so")
        return state._replace(winners=winners, reason=reason)

    def _check(self, state: State) -> None:
        """Raise NotationError for pieces, plies or past boards that no play leads to."""
        board, ply, rules, past, _, _ = state
        boards = (*past, board)
        for here in boards:
            _check_board(here, rules)
        if ply > MAX_PLIES:
            raise NotationError(f"no game is longer than {MAX_PLIES} plies")
        placed = sum(map(int.bit_count, board))
        if ply < placed + len(past):
            raise NotationError(f"{placed} pieces and {len(past)} moves take more than {ply} plies")
        if (ply == 0) != (placed == 0):
            raise NotationError("the first action is a placement, so only ply 0 is empty")
        for seat in (0, 1):
            pieces = sum(map(int.bit_count, board[3 * seat : 3 * seat + 3]))
            if pieces > (ply + 1 - seat) // 2 or (pieces == 0 and ply > seat):
                raise NotationError(f"seat {seat + 1} cannot have placed {pieces} by ply {ply}")
        first = ply - len(past)
        if past and first == 0:
            raise NotationError("a move before the first placement")
        for number, (before, after) in enumerate(pairwise(boards)):
            here = State(before, first + number, rules, boards[:number])
            if ((), "") not in self._endings(here):
                raise NotationError("a past board at which the game would have stopped")
            if not any(
                self.play(here, move).board == after
                for move in self.legal_moves(here)
                if move[1] != "@"
            ):
                raise NotationError("past boards that no move joins")

    def _endings(self, state: State) -> set[tuple[tuple[Seat, ...], str]]:
        """Return how play into this board may have left the game: winners and reason."""
        if state.ply == 0:
            return {((), "")}
        found = set()
        for lifted_line in (False, True) if state.rules.reveal == "lift" else (False,):
            found.add(_ending(*state[:4], lifted_line=lifted_line))
        return found


def top_masks(board: Sequence[int]) -> tuple[int, int]:
    """Return the squares whose top piece is seat 1's, and those whose top piece is seat 2's."""
    bronze1, silver1, gold1, bronze2, silver2, gold2 = board
    under_gold = ~(gold1 | gold2)
    bare = under_gold & ~(silver1 | silver2)
    return (
        gold1 | silver1 & under_gold | bronze1 & bare,
        gold2 | silver2 & under_gold | bronze2 & bare,
    )


def target_masks(board: Board, forbidden: int) -> tuple[int, int, int]:
    """Return where a bronze, a silver and a gold piece may go, `forbidden` squares left out."""
    bronze1, silver1, gold1, bronze2, silver2, gold2 = board
    gold = ~(gold1 | gold2 | forbidden) & FULL
    silver = gold & ~(silver1 | silver2)
    return silver & ~(bronze1 | bronze2), silver, gold


def top_size(board: Board, own: int, bit: int) -> int:
    """Return the size of a seat's piece on top of the square `bit`; `own` is its first mask."""
    if board[own + GOLD] & bit:
        return GOLD
    return SILVER if board[own + SILVER] & bit else BRONZE


def _ending(
    board: Board, ply: int, rules: Rules, past: tuple[Board, ...], lifted_line: bool
) -> tuple[tuple[Seat, ...], str]:
    """Return the winners and the reason after the action that led to `ply`, or ((), "")."""
    mover = (ply - 1) & 1
    opponent = 1 - mover
    if lifted_line:
        return (opponent,), "revealed"
    tops = top_masks(board)
    mine, theirs = HAS_LINE[tops[mover]], HAS_LINE[tops[opponent]]
    if mine and theirs and rules.both == "draw":
        return (0, 1), "both"
    if mine and (not theirs or rules.both == "mover"):
        return (mover,), "line"
    if theirs:
        return (opponent,), "revealed"
    if rules.full == "draw" and tops[0] | tops[1] == FULL:
        return (0, 1), "full"
    # The same seat was to move two, four, ... boards ago.
    if past[-2::-2].count(board) >= REPETITIONS - 1:
        return (0, 1), "repetition"
    if ply >= MAX_PLIES:
        return (0, 1), "length"
    return (), ""


@lru_cache(256)
def _board_text(board: Board) -> str:
    stacks = []
    for square in range(9):
        stack = ""
        for size, letter in enumerate(SIZES):
            for seat, case in ((0, str.upper), (1, str.lower)):
                if board[3 * seat + size] >> square & 1:
                    stack += case(letter)
        stacks.append(stack or ".")
    return "/".join(",".join(stacks[rank::3]) for rank in (2, 1, 0))


def _parse_board(text: str) -> Board:
    ranks = [rank.split(",") for rank in text.split("/")]
    if [len(rank) for rank in ranks] != [3, 3, 3]:
        raise NotationError("a board is three ranks of three squares, like .,.,./.,bS,./.,.,.")
    planes = [0] * 6
    for row, stacks in enumerate(ranks):
        for column, stack in enumerate(stacks):
            name = SQUARES[3 * column + 2 - row]
            sizes = [SIZES.index(sign) if sign in SIZES else -1 for sign in stack.lower()]
            if stack != "." and (-1 in sizes or not sizes):
                raise NotationError(f"{name}: a stack is of letters g s b and G S B, not {stack!r}")
            if any(below >= above for below, above in pairwise(sizes)):
                raise NotationError(f"{name}: {stack!r} does not grow from bottom to top")
            for sign, size in zip(stack, sizes, strict=True):
                if sign != ".":
                    planes[size if sign.isupper() else 3 + size] |= 1 << SQUARES.index(name)
    return tuple(planes)  # type: ignore[return-value]


def _check_board(board: Board, rules: Rules) -> None:
    for seat in (0, 1):
        for size in range(3):
            count, allowed = board[3 * seat + size].bit_count(), int(rules.pieces[2 - size])
            if count > allowed:
                raise NotationError(f"seat {seat + 1} has {count} {SIZES[size]} of {allowed}")
    if rules.cover == "opponent":
        for seat in (0, 1):
            bronze, silver, gold = board[3 * seat : 3 * seat + 3]
            other_silver = board[3 * (1 - seat) + SILVER]
            if bronze & silver or silver & gold or bronze & gold & ~other_silver:
                raise NotationError(f"a piece of seat {seat + 1} lies directly on another of it")


def _parse_end(text: str) -> tuple[tuple[Seat, ...], str]:
    if text == "-":
        return (), ""
    match = re.fullmatch(r"(1|2|1,2):([a-z]+)", text)
    if match is None:
        raise NotationError(f"an end reads - or winners:reason, not {text!r}")
    return tuple(int(seat) - 1 for seat in match[1].split(",")), match[2]


GAME = ThreeTiers()
