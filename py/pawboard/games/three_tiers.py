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
from pawboard.games.end_text import end_text, parse_end
from pawboard.games.nine_squares import FULL, HAS_LINE, SQUARES

SIZES = ("b", "s", "g")
BRONZE, SILVER, GOLD = range(3)
REPETITIONS = 3
MAX_PLIES = 200


def _subsets(words: Sequence[str]) -> tuple[list[str], ...]:
    """Return by mask the words of its squares, ascending."""
    found: list[list[str]] = [[]]
    for mask in range(1, FULL + 1):
        rest = mask & mask - 1
        found.append([words[(mask ^ rest).bit_length() - 1], *found[rest]])
    return tuple(found)


PLACEMENTS = tuple(_subsets([f"{size}@{name}" for name in SQUARES]) for size in SIZES)
"""By size and mask of target squares: the words that place there."""
TRANSFERS = tuple(_subsets([f"{origin}-{name}" for name in SQUARES]) for origin in SQUARES)
"""By origin and mask of target squares: the words that move there."""
STEPS = {
    **{
        f"{size}@{to}": (s, 0, 1 << t)
        for s, size in enumerate(SIZES)
        for t, to in enumerate(SQUARES)
    },
    **{
        f"{origin}-{to}": (0, 1 << o, 1 << t)
        for o, origin in enumerate(SQUARES)
        for t, to in enumerate(SQUARES)
    },
}
"""By word: the size it places, the square it lifts from (0 for a placement), the one it ends on."""
ORIGINS = tuple((square, 1 << square, TRANSFERS[square]) for square in range(9))
SUPPLY = {word: tuple(int(count) for count in reversed(word)) for word in ("234", "222", "333")}
"""By option `pieces`: how many bronze, silver and gold pieces a seat has."""

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
        bronze1, silver1, gold1, bronze2, silver2, gold2 = board
        for_gold = FULL & ~(gold1 | gold2)
        for_silver = for_gold & ~(silver1 | silver2)
        for_bronze = for_silver & ~(bronze1 | bronze2)
        if ply & 1:
            bronze, silver, gold = bronze2, silver2 & for_gold, gold2
        else:
            bronze, silver, gold = bronze1, silver1 & for_gold, gold1
        top_bronze = bronze & for_silver
        if rules.cover == "opponent":
            for_gold &= ~(silver | top_bronze)
            for_silver &= ~top_bronze
        supply = SUPPLY[rules.pieces]
        placed = board[3:] if ply & 1 else board[:3]
        bronze_words, silver_words, gold_words = PLACEMENTS
        moves: list[Move] = []
        for square, bit, words in ORIGINS:
            if square == 6 and placed[BRONZE].bit_count() < supply[BRONZE]:
                moves += bronze_words[for_bronze]  # in ASCII, b3- < b@ < c1-
            if gold & bit:
                moves += words[for_gold & ~bit]
            elif silver & bit:
                moves += words[for_silver & ~bit]
            elif top_bronze & bit:
                moves += words[for_bronze]
        if placed[GOLD].bit_count() < supply[GOLD]:
            moves += gold_words[for_gold]
        if placed[SILVER].bit_count() < supply[SILVER]:
            moves += silver_words[for_silver]
        if ply == 0 and rules.opening != "free":
            if rules.opening == "bronze":
                return bronze_words[FULL].copy()
            moves.remove("g@b2")
        return moves

    def play(self, state: State, move: Move) -> State:
        board, ply, rules, past, _, _ = state
        own = 3 * (ply & 1)
        placed, origin, to = STEPS[move]
        planes = list(board)
        lifted_line = False
        if origin:
            size = top_size(board, own, origin)
            planes[own + size] ^= origin
            if rules.reveal == "lift":
                lifted_line = HAS_LINE[top_masks(planes)[1 - (ply & 1)]]
            planes[own + size] |= to
            past = (*past, board)
        else:
            planes[own + placed] |= to
            past = ()
        after: Board = tuple(planes)  # type: ignore[assignment]
        winners, reason = _ending(after, ply + 1, rules, past, lifted_line)
        return State(after, ply + 1, rules, past, winners, reason)

    def outcome(self, state: State) -> Outcome:
        return Outcome.of(2, state.winners, state.reason)

    def to_text(self, state: State) -> str:
        """Return ``board ply options past end``.

        The board is its ranks from 3 down to 1 parted by ``/``, their squares by ``,``, each
        bottom to top, seat 1 in capitals; options and end are ``-`` where there is nothing to
        say, the past boards are joined by ``;``.
        """
        return " ".join(
            (
                _board_text(state.board),
                str(state.ply),
                self.options_text(state.rules._asdict()).replace(" ", ","),
                ";".join(map(_board_text, state.past)) or "-",
                end_text(state.winners, state.reason),
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
        winners, reason = parse_end(fields[4], 2)
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
            then = State(before, first + number, rules, boards[:number])
            if ((), "") not in self._endings(then):
                raise NotationError("a past board at which the game would have stopped")
            if not any(
                self.play(then, move).board == after
                for move in self.legal_moves(then)
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


def top_size(board: Board, own: int, bit: int) -> int:
    """Return the size of a seat's piece on top of the square `bit`; `own` is its first mask."""
    if board[own + GOLD] & bit:
        return GOLD
    return SILVER if board[own + SILVER] & bit else BRONZE


def _ending(
    board: Board, ply: int, rules: Rules, past: tuple[Board, ...], lifted_line: bool
) -> tuple[tuple[Seat, ...], str]:
    """Return the winners and the reason after the action that led to `ply`, or ((), "")."""
    if lifted_line:
        return (ply & 1,), "revealed"
    tops = first, second = top_masks(board)
    if HAS_LINE[first] or HAS_LINE[second]:
        mover, opponent = (ply - 1) & 1, ply & 1
        if not HAS_LINE[tops[opponent]]:
            return (mover,), "line"
        if not HAS_LINE[tops[mover]] or rules.both == "opponent":
            return (opponent,), "revealed"
        return ((mover,), "line") if rules.both == "mover" else ((0, 1), "both")
    if first | second == FULL and rules.full == "draw":
        return (0, 1), "full"
    # The same seat was to move two, four, ... boards ago.
    if len(past) > 3 and past[-2::-2].count(board) >= REPETITIONS - 1:
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
            count, allowed = board[3 * seat + size].bit_count(), SUPPLY[rules.pieces][size]
            if count > allowed:
                raise NotationError(f"seat {seat + 1} has {count} {SIZES[size]} of {allowed}")
    if rules.cover == "opponent":
        for seat in (0, 1):
            bronze, silver, gold = board[3 * seat : 3 * seat + 3]
            other_silver = board[3 * (1 - seat) + SILVER]
            if bronze & silver or silver & gold or bronze & gold & ~other_silver:
                raise NotationError(f"a piece of seat {seat + 1} lies directly on another of it")


GAME = ThreeTiers()
