"""The Amusing Game of Kilkenny Cats (Parker Brothers, 1890): two cats onto your two mice.

Two to four seats each roll a die and move a cat exactly that far in a straight line; rules and
options stand in ``docs/rules/kilkenny.md``, whose numbers the comments cite.

The field is b1..o14; ``m`` are the mice outside it, letters the cats at the start of four seats::

    15  . . . . . . . m m . . . . . . .
    14  . + + + + + + + + + + + + + + .
    13  . + + + + + + + + + + + + + + .
    12  . + + + + + N N N N + + + + + .
    11  . + + + + + N N N N + + + + + .
    10  . + + + + + + + + + + + + + + .
     9  . + + W W + + + + + + E E + + .
     8  m + + W W + + + + + + E E + + m
     7  m + + W W + + + + + + E E + + m
     6  . + + W W + + + + + + E E + + .
     5  . + + + + + + + + + + + + + + .
     4  . + + + + + S S S S + + + + + .
     3  . + + + + + S S S S + + + + + .
     2  . + + + + + + + + + + + + + + .
     1  . + + + + + + + + + + + + + + .
     0  . . . . . . . m m . . . . . . .
        a b c d e f g h i j k l m n o p

Squares are the bits of a mask, in ASCII order of their names (a7 a8 b1 b10 b11 ... p8), so that
low bits first is the order of the moves. A position is one mask of cats a seat.
"""

import re
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from pawboard.engine.game import (
    CHANCE,
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

# The layout (rules 1.1 to 1.5), as data.
FILES = "abcdefghijklmnop"
FIELD_FILES, FIELD_RANKS = "bcdefghijklmno", range(1, 15)
MICE = {"south": "h0 i0", "north": "h15 i15", "west": "a7 a8", "east": "p7 p8"}
START = {
    "south": "g3 h3 i3 j3 g4 h4 i4 j4",
    "north": "g11 h11 i11 j11 g12 h12 i12 j12",
    "west": "d6 d7 d8 d9 e6 e7 e8 e9",
    "east": "l6 l7 l8 l9 m6 m7 m8 m9",
}
SIDES = {
    2: ("south", "north"),
    3: ("south", "west", "north"),
    4: ("south", "west", "north", "east"),
}
OPPOSITE = {"south": "north", "north": "south", "west": "east", "east": "west"}
CATS = 8
QUIET_ROUNDS = 50
MAX_TURNS = 3000

FIELD_NAMES = tuple(f"{file}{rank}" for file in FIELD_FILES for rank in FIELD_RANKS)
SQUARES = tuple(sorted((*FIELD_NAMES, *" ".join(MICE.values()).split())))
BIT = {name: 1 << number for number, name in enumerate(SQUARES)}
NAME = {bit: name for name, bit in BIT.items()}


def mask_of(names: str) -> int:
    """Return the mask of the squares named, parted by spaces."""
    return sum(BIT[name] for name in names.split())


FIELD = mask_of(" ".join(FIELD_NAMES))
DIRECTIONS = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
MOUSE = {side: mask_of(names) for side, names in MICE.items()}
ALL_MICE = sum(MOUSE.values())
ROLLS = {sides: [f"roll-{number}" for number in range(1, int(sides) + 1)] for sides in "46"}
GOALS = {
    "own": SIDES,
    "opposite": {seats: tuple(OPPOSITE[side] for side in s) for seats, s in SIDES.items()},
}
"""By the option and the number of seats: the side of each seat's own mice."""

Board = tuple[int, ...]
"""A mask of its cats, field and mice together, for each seat."""


class Rules(NamedTuple):
    """The options, with their defaults, in the order of `Info.options`."""

    dead_draw: str = "quiet"
    die: str = "6"
    goal: str = "opposite"
    last_cat: str = "wins"


class State(NamedTuple):
    """A position of Kilkenny Cats.

    Args:
        board: where every cat stands.
        seat: whose turn it is; at the end, who made the last one.
        die: what was rolled; 0 before the roll and at the end.
        quiet: completed turns since the last capture or landing on a mouse, or since the start.
        turns: completed turns.
        rules: the options of this game.
        winners: who won or shares, empty while the game goes on.
        reason: why it ended, empty while it goes on.
    """

    board: Board
    seat: Seat
    die: int
    quiet: int
    turns: int
    rules: Rules
    winners: tuple[Seat, ...] = ()
    reason: str = ""


class Kilkenny(Game[State]):
    """The rules of Kilkenny Cats."""

    info = Info(
        id="kilkenny",
        rules=1,
        seats=(2, 3, 4),
        chance=True,
        hidden=False,
        max_plies=2 * MAX_TURNS,
        options=(
            Option("dead-draw", ("quiet", "at-once")),
            Option("die", ("6", "4")),
            Option("goal", ("opposite", "own")),
            Option("last-cat", ("wins", "off")),
        ),
        reasons=("last-cat", "length", "mice", "no-cats", "quiet"),
    )
    word = re.compile(
        r"roll-[1-6]|pass|[b-o]([1-9]|1[0-4])-([b-o]([1-9]|1[0-4])|[hi](0|15)|[ap][78])"
    )

    def initial(self, seats: int = 2, **options: str) -> State:
        rules = Rules(*self.settle(seats, options).values())
        return State(start_board(seats), 0, 0, 0, 0, rules)

    def seats(self, state: State) -> int:
        return len(state.board)

    def current_player(self, state: State) -> int:
        if state.reason:
            return TERMINAL
        return state.seat if state.die else CHANCE

    def legal_moves(self, state: State) -> list[Move]:
        board, seat, die, _, _, rules, _, reason = state
        if reason:
            return []
        if not die:
            return ROLLS[rules.die].copy()
        own = board[seat]
        obstacles = own << len(SQUARES) | sum(board)
        table = reach(GOALS[rules.goal][len(board)][seat], die)
        moves = []
        cats = own & FIELD
        while cats:
            cat = cats & -cats
            cats ^= cat
            moves += [word for word, needs in table[cat] if not needs & obstacles]
        return moves or ["pass"]

    def play(self, state: State, move: Move) -> State:
        board, seat, die, quiet, turns, rules, _, _ = state
        if not die:
            return State(board, seat, int(move[5:]), quiet, turns, rules)
        seats = len(board)
        turns += 1
        quiet += 1
        if move != "pass":
            origin, _, target = move.partition("-")
            to = BIT[target]
            if to & (sum(board) | ALL_MICE):
                quiet = 0
                board = tuple([mask & ~to for mask in board])
            moved = board[seat] ^ BIT[origin] | to
            board = (*board[:seat], moved, *board[seat + 1 :])
        winners, reason = _ending(board, seat, quiet, turns, rules)
        if reason:
            return State(board, seat, 0, quiet, turns, rules, winners, reason)
        following = (seat + 1) % seats
        while not board[following] & FIELD:
            following = (following + 1) % seats
        return State(board, following, 0, quiet, turns, rules)

    def outcome(self, state: State) -> Outcome:
        return Outcome.of(len(state.board), state.winners, state.reason)

    def to_text(self, state: State) -> str:
        """Return ``cats seat die quiet turns options end``.

        The cats are a list of squares a seat, ascending, joined by ``,`` and parted by ``/``;
        an empty list, the die before the roll, no options and no end are ``-``.
        """
        names = (option.name for option in self.info.options)
        return " ".join(
            (
                "/".join(",".join(names_of(mask)) or "-" for mask in state.board),
                str(state.seat + 1),
                str(state.die or "-"),
                str(state.quiet),
                str(state.turns),
                self.options_text(zip(names, state.rules, strict=True)).replace(" ", ","),
                end_text(state.winners, state.reason),
            )
        )

    def from_text(self, text: str) -> State:
        fields = text.split(" ")
        if len(fields) != 7:
            raise NotationError("a position reads: cats seat die quiet turns options end")
        board = tuple(map(_parse_cats, fields[0].split("/")))
        seats = len(board)
        options = self.parse_options(fields[5], ",")
        rules = Rules(*self.settle(seats, options).values())
        seat = _parse_number(fields[1], "seat", 1, seats) - 1
        die = 0 if fields[2] == "-" else _parse_number(fields[2], "die", 1, int(rules.die))
        turns = _parse_number(fields[4], "number of turns", 0, MAX_TURNS)
        quiet = _parse_number(fields[3], "number of quiet turns", 0, turns)
        winners, reason = parse_end(fields[6], 4)
        state = State(board, seat, die, quiet, turns, rules, winners, reason)
        _check_cats(state)
        _check_end(state)
        _check_turns(state)
        return state


def start_board(seats: int) -> Board:
    """Return where the cats of so many seats stand at the start."""
    return tuple(mask_of(START[side]) for side in SIDES[seats])


def names_of(mask: int) -> list[str]:
    """Return the names of the squares in a mask, ascending."""
    names = []
    while mask:
        bit = mask & -mask
        mask ^= bit
        names.append(NAME[bit])
    return names


@cache
def reach(mice: str, die: int) -> dict[int, tuple[tuple[Move, int], ...]]:
    """Return, by field square, the moves of `die` squares of a seat whose mice lie at `mice`.

    Each is a word and what must not be there: low in the mask the squares that have to be
    empty, above them, shifted by the number of squares, the target that no own cat may hold.
    """
    targets = FIELD | MOUSE[mice]
    table = {}
    for name in FIELD_NAMES:
        x, y = FILES.index(name[0]), int(name[1:])
        found = []
        for dx, dy in DIRECTIONS:
            # The field is a square, so a way that ends in it or on a mouse beside it stays in it.
            if not 0 <= x + die * dx < len(FILES):
                continue
            last = f"{FILES[x + die * dx]}{y + die * dy}"
            to = BIT.get(last, 0) & targets
            if to:
                between = 0
                for step in range(1, die):
                    between |= BIT[f"{FILES[x + step * dx]}{y + step * dy}"]
                found.append((f"{name}-{last}", to << len(SQUARES) | between))
        table[BIT[name]] = tuple(sorted(found))
    return table


def _ending(
    board: Board, seat: Seat, quiet: int, turns: int, rules: Rules
) -> tuple[tuple[Seat, ...], str]:
    """Return the winners and the reason after a turn of `seat`, or ((), "")."""
    if not quiet:  # Only a capture or a landing brings about what rules 3.1 to 3.3 ask for.
        for mice in MOUSE.values():
            if board[seat] & mice == mice:
                return (seat,), "mice"
        left = [number for number, mask in enumerate(board) if mask & FIELD]
        if len(left) == 1 and rules.last_cat == "wins":
            return tuple(left), "last-cat"
        if not left:
            return tuple(range(len(board))), "no-cats"
    reason = ""
    if quiet >= QUIET_ROUNDS * len(board) or rules.dead_draw == "at-once":
        reason = "quiet" if all(mask.bit_count() <= 1 for mask in board) else ""
    if not reason and turns >= MAX_TURNS:
        reason = "length"
    if not reason:
        return (), ""
    return tuple(number for number, mask in enumerate(board) if mask & FIELD), reason


def _parse_cats(text: str) -> int:
    names = [] if text == "-" else text.split(",")
    for name in names:
        if name not in BIT:
            raise NotationError(f"there is no square {name!r}")
    for before, after in pairwise(names):
        if before >= after:
            raise NotationError(f"{after} after {before}: squares stand in ASCII order, each once")
    return mask_of(" ".join(names))


def _parse_number(text: str, what: str, least: int, most: int) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,3}", text) or not least <= int(text) <= most:
        raise NotationError(f"the {what} is from {least} to {most}, not {text!r}")
    return int(text)


def _check_cats(state: State) -> None:
    """Raise NotationError for cats that cannot stand there, whoever's turn it is."""
    board, _, _, quiet, turns, rules, _, _ = state
    taken = 0
    for number, mask in enumerate(board):
        if mask.bit_count() > CATS:
            raise NotationError(f"seat {number + 1} has {mask.bit_count()} cats of {CATS}")
        if mask & taken:
            raise NotationError(f"two cats on {NAME[mask & taken & -(mask & taken)]}")
        taken |= mask
        side = GOALS[rules.goal][len(board)][number]
        if mask & ALL_MICE & ~MOUSE[side]:
            raise NotationError(f"a cat of seat {number + 1} on a mouse that is not its own")
    captures = CATS * len(board) - taken.bit_count()
    landings = (taken & ALL_MICE).bit_count()
    if captures + landings > turns - quiet:
        raise NotationError(
            f"{captures} captures and {landings} landings take more than {turns - quiet} turns"
        )
    if quiet < turns and not captures + landings:
        raise NotationError(f"nothing was captured or landed, so all {turns} turns were quiet")
    # Two seats start too far apart for a capture in the first turn; own mice may be near enough.
    may_land = rules.goal == "own" and board[0] & ALL_MICE
    if len(board) == 2 and captures + landings == turns - quiet > 0 and not may_land:
        raise NotationError("nothing can be captured in the first turn")


def _check_end(state: State) -> None:
    """Raise NotationError unless the game has ended exactly as and when it would."""
    board, seat, die, quiet, turns, rules, winners, reason = state
    if reason and (die or not turns):
        raise NotationError("a game ends with a completed turn, not with a roll to move for")
    # What rules 3.1 to 3.3 ask for would have ended the game at the last capture or landing.
    for mover in [seat] if reason else range(len(board)):
        found = _ending(board, mover, 0, turns, rules)
        if found[1] in ("", "length", "quiet"):
            found = _ending(board, mover, quiet or 1, turns, rules)
        elif quiet:
            raise NotationError(f"{found[1]} would have ended the game {quiet} turns ago")
        if found != (winners, reason):
            shown = f"{reason!r} with these winners" if reason else "no end"
            raise NotationError(f"{shown}, but these rules would not leave the game so")
    others = [mask for number, mask in enumerate(board) if number != seat or reason != "mice"]
    if rules.last_cat == "wins" and not any(mask & FIELD for mask in others):
        raise NotationError("the last cat on the field would have won before")
    for number, mask in enumerate(board):
        if number != seat and MOUSE[GOALS[rules.goal][len(board)][number]] & ~mask == 0:
            raise NotationError(f"seat {number + 1} would have won with its mice before")
    if max(map(int.bit_count, board)) <= 1 and quiet > (
        QUIET_ROUNDS * len(board) if rules.dead_draw == "quiet" else 0
    ):
        raise NotationError("a quiet draw would have ended the game before")


def _check_turns(state: State) -> None:
    """Raise NotationError where the turns do not add up.

    Seats with a cat on the field have played in rotation from the start: with so many rounds, the
    seat to move and those after it have had that many turns, those before it one more. The seats
    that are out took part in the rotation until their last cat was gone.
    """
    board, seat, _, quiet, turns, _, _, reason = state
    seats = len(board)
    if not board[seat] & FIELD and (
        quiet or not reason or reason == "quiet" or not board[seat] & ALL_MICE
    ):
        raise NotationError(f"seat {seat + 1} has no cat on the field to have this turn with")
    past = turns - bool(reason)  # At the end, look at the position before the last turn.
    out = {}  # The fewest turns of each seat that is out.
    for number, mask in enumerate(board):
        if not mask & FIELD and number != seat:
            captured = CATS - mask.bit_count()
            out[number] = max(mask.bit_count(), -(-captured // (seats - 1)) - 1)
    ahead = sum(1 for number in range(seat) if number not in out)
    least = max(0, -(-(past - seat) // seats))
    for number, fewest in out.items():
        least = max(least, fewest - (number < seat))
    most = (past - ahead - sum(out.values())) // (seats - len(out))
    if least > most:
        raise NotationError(f"seat {seat + 1} cannot be the one to play after {past} turns")
    start = start_board(seats)
    for number, mask in enumerate(board):
        extra = number < seat or (number == seat and reason != "")
        fewest, played = least + extra, most + extra
        if number in out:
            fewest = out[number]
        moved = (mask & ~start[number]).bit_count()
        if moved > played:
            raise NotationError(f"seat {number + 1} has moved {moved} cats in {played} turns")
        captured = CATS - mask.bit_count()
        if fewest == played == 1 and not moved + captured:
            raise NotationError(f"seat {number + 1} has had its first turn, but moved no cat")
        if captured > turns - fewest:
            raise NotationError(f"{captured} cats of seat {number + 1} captured in too few turns")


GAME = Kilkenny()
