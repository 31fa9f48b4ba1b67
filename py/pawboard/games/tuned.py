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
from collections.abc import Iterable, Iterator
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
ANIMALS = ("b", "d", "c")
DONKEY, DOG, CAT = range(3)
STACKS = ("b", "d", "c", "bd", "dc", "bdc")
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
LINE_THROUGH = {
    1 << square: tuple(
        any(mask & line == line for line in LINES if line >> square & 1) for mask in range(FULL + 1)
    )
    for square in range(9)
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
        end = ",".join(str(seat + 1) for seat in winners)
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
                f"{end}:{reason}" if reason else "-",
            )
        )

    def from_text(self, text: str) -> State:
        fields = text.split(" ")
        if len(fields) != 7:
            raise NotationError("a position reads: board hands roosters ply options moves end")
        board = _parse_board(fields[0])
        hands = _parse_hands(fields[1])
        roosters = _parse_roosters(fields[2], hands)
        if not re.fullmatch(r"0|[1-9][0-9]{0,2}", fields[3]) or int(fields[3]) > MAX_PLIES:
            raise NotationError(f"the ply is a number from 0 to {MAX_PLIES}, not {fields[3]!r}")
        rules = Rules(**self.settle(2, self.parse_options(fields[4], ",")))
        state = State(board, hands, roosters, int(fields[3]), rules)
        if fault := _fault(state):
            raise NotationError(fault)
        winners, reason = _parse_end(fields[6])
        if fields[5] != "-":
            state = self._replayed(state, fields[5].split(","))
            endings = {(state.winners, state.reason)}
        else:
            endings = self._endings(state)
            if not endings:
                raise NotationError("no last action can have led to this position")
        if (winners, reason) not in endings:
            shown = fields[6] if reason else "no end"
            raise NotationError(f"{shown}, but these rules would not leave the game so")
        return state._replace(winners=winners, reason=reason)

    def _replayed(self, state: State, words: list[Move]) -> State:
        """Return the state with what `words`, the last moves, leave to be remembered."""
        board, hands, roosters, ply, rules, _, _, _, _ = state
        holding = hands != (NONE, NONE)
        if holding and (len(words) > 1 or rules.reversal == "free"):
            raise NotationError("moves that nothing depends on while animals are in hand")
        if len(words) > ply:
            raise NotationError(f"{len(words)} moves in {ply} plies")
        for word in reversed(words):
            action = ACTIONS.get(word)
            if action is None or not action.height:
                raise NotationError(f"{word!r} is no Move")
            if action.back not in transfers(board):
                raise NotationError(f"the board cannot come from the Move {word!r}")
            board = carried(board, action.height, action.to, action.origin)
        before = ply - len(words)
        mover = (ply - 1) & 1
        start = State(board, hands, roosters & ~(1 << mover), before, rules)
        if fault := _fault(start):
            raise NotationError(f"before the moves: {fault}")
        if holding:
            ended = rules.uncover == "wins" and _lined(board)
        else:
            ended = ((), "") not in self._endings(start)
        here = start
        for word in words:
            if ended or word not in self.legal_moves(here):
                raise NotationError(f"the Move {word!r} cannot have been made")
            here = self.play(here, word)
            ended = bool(here.reason)
        if here.roosters != roosters:
            raise NotationError(f"after a Move the rooster of seat {mover + 1} is on Move")
        return here

    def _endings(self, state: State) -> set[tuple[tuple[Seat, ...], str]]:
        """Return how the last action may have left the game: winners and reason.

        An empty set means that no action leads to this position.
        """
        if state.ply == 0:
            return {((), "")}
        found = set()
        for before, move in _last_actions(state):
            if before.rules.uncover == "wins" and _lined(before.board):
                continue
            # The first plies are few enough to be followed back to the start.
            if before.ply < 3 and ((), "") not in self._endings(before):
                continue
            if move in self.legal_moves(before):
                after = self.play(before, move)
                found.add((after.winners, after.reason))
        return found


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


def transfers(board: Board) -> list[Move]:
    """Return the Moves a board allows when none is forbidden, ascending."""
    return GAME.legal_moves(State(board, (NONE, NONE), 0, 0, Rules()))


def _lined(board: Board) -> bool:
    donkeys, dogs, cats = board
    return HAS_LINE[donkeys & ~dogs] or HAS_LINE[dogs & ~cats] or HAS_LINE[cats]


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


def _fault(state: State) -> str:
    """Return what is impossible about pieces, plies and roosters, or an empty text."""
    board, hands, roosters, ply, rules, _, _, _, _ = state
    number = int(rules.animals)
    for animal, sign in enumerate(ANIMALS):
        if max(hand[animal] for hand in hands) > number:
            return f"a hand has at most {number} {sign}"
        placed = board[animal].bit_count()
        if placed + sum(hand[animal] for hand in hands) != 2 * number:
            return f"board and hands hold {2 * number} {sign} together"
    for seat, hand in enumerate(hands):
        actions = (ply + 1 - seat) // 2
        added = 3 * number - sum(hand)
        moved = actions - added
        name = f"seat {seat + 1}"
        if moved < 0:
            return f"{name} cannot have added {added} animals by ply {ply}"
        if hand == NONE:
            continue
        if not added:
            if actions or not roosters >> seat & 1:
                return f"the rooster of {name} starts on Move, so an Add comes first"
        elif roosters >> seat & 1:
            if not 0 < moved <= added:
                return f"{name} cannot have made {moved} Moves, the last just now, in {ply} plies"
        elif moved >= added:
            return f"{name} cannot have made {moved} Moves between its {added} Adds"
    return ""


def _last_actions(state: State) -> Iterator[tuple[State, Move]]:
    """Yield what may have been before, and the action, when no move is remembered."""
    board, hands, roosters, ply, rules, _, _, _, _ = state
    mover = (ply - 1) & 1
    covers = roosters >> mover & 1
    if not covers:
        tops = (board[DONKEY] & ~board[DOG], board[DOG] & ~board[CAT], board[CAT])
        for animal, mask in enumerate(tops):
            before_hand = [*hands[mover]]
            before_hand[animal] += 1
            hand = (before_hand[0], before_hand[1], before_hand[2])
            before_hands = (hands[0], hand) if mover else (hand, hands[1])
            for square, name in enumerate(SQUARES):
                if mask >> square & 1:
                    planes = [*board]
                    planes[animal] ^= 1 << square
                    for rooster in (0, 1 << mover):
                        before = State(
                            (planes[0], planes[1], planes[2]),
                            before_hands,
                            roosters | rooster,
                            ply - 1,
                            rules,
                        )
                        if not _fault(before):
                            yield before, f"{ANIMALS[animal]}@{name}"
    holding = hands != (NONE, NONE)
    if holding and rules.reversal == "free" and (covers or hands[mover] == NONE):
        for back in transfers(board):
            height, _, origin, to, move = ACTIONS[back]
            before = State(
                carried(board, height, origin, to), hands, roosters & ~(1 << mover), ply - 1, rules
            )
            if not _fault(before):
                yield before, move


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


def _parse_board(text: str) -> Board:
    ranks = [rank.split(",") for rank in text.split("/")]
    if [len(rank) for rank in ranks] != [3, 3, 3]:
        raise NotationError("a board is three ranks of three squares, like .,.,./.,bd,./.,.,.")
    planes = [0, 0, 0]
    for row, stacks in enumerate(ranks):
        for column, stack in enumerate(stacks):
            square = 3 * column + 2 - row
            if stack != "." and stack not in STACKS:
                known = " ".join(STACKS)
                raise NotationError(f"{SQUARES[square]}: {stack!r} is none of the stacks {known}")
            for animal, sign in enumerate(ANIMALS):
                planes[animal] |= (sign in stack) << square
    return planes[0], planes[1], planes[2]


def _parse_hands(text: str) -> tuple[Hand, Hand]:
    if not re.fullmatch(r"[0-3]{3}/[0-3]{3}", text):
        raise NotationError(f"hands read donkeys, dogs, cats of both seats, like 222/222: {text!r}")
    first, second = text.split("/")
    return (
        (int(first[0]), int(first[1]), int(first[2])),
        (int(second[0]), int(second[1]), int(second[2])),
    )


def _parse_roosters(text: str, hands: tuple[Hand, Hand]) -> int:
    if not re.fullmatch(r"[am-]{2}", text):
        raise NotationError(f"roosters are m on Move, a on Add or - for each seat, not {text!r}")
    for seat, sign in enumerate(text):
        if (sign == "-") != (hands[seat] == NONE):
            raise NotationError(f"the rooster of seat {seat + 1} leaves with its last animal")
    return sum(1 << seat for seat, sign in enumerate(text) if sign == "m")


def _parse_end(text: str) -> tuple[tuple[Seat, ...], str]:
    if text == "-":
        return (), ""
    match = re.fullmatch(r"(1|2|1,2):([a-z]+(?:-[a-z]+)*)", text)
    if match is None:
        raise NotationError(f"an end reads - or winners:reason, not {text!r}")
    return tuple(int(seat) - 1 for seat in match[1].split(",")), match[2]


GAME = Tuned()
