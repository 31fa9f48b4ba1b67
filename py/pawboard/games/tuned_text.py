"""Reading the position texts of Tuned: whether play can have led to what they show.

The last moves a text tells are taken back and played again by the rules; where it tells none,
every last action that fits the board is tried.
"""

import re
from collections.abc import Iterator

from pawboard.engine.game import Move, NotationError, Seat
from pawboard.games.end_text import parse_end
from pawboard.games.nine_squares import HAS_LINE, SQUARES
from pawboard.games.tuned import (
    ACTIONS,
    ANIMALS,
    CAT,
    DOG,
    DONKEY,
    GAME,
    MAX_PLIES,
    NONE,
    Board,
    Hand,
    Rules,
    State,
    carried,
)

STACKS = ("b", "d", "c", "bd", "dc", "bdc")


def parse(text: str) -> State:
    """Return the state a text describes; see `Tuned.to_text`.

    Raises:
        NotationError: for a text that is no position or one no game can reach.
    """
    fields = text.split(" ")
    if len(fields) != 7:
        raise NotationError("a position reads: board hands roosters ply options moves end")
    board = _parse_board(fields[0])
    hands = _parse_hands(fields[1])
    roosters = _parse_roosters(fields[2], hands)
    if not re.fullmatch(r"0|[1-9][0-9]{0,2}", fields[3]) or int(fields[3]) > MAX_PLIES:
        raise NotationError(f"the ply is a number from 0 to {MAX_PLIES}, not {fields[3]!r}")
    rules = Rules(**GAME.settle(2, GAME.parse_options(fields[4], ",")))
    state = State(board, hands, roosters, int(fields[3]), rules)
    if fault := _fault(state):
        raise NotationError(fault)
    winners, reason = parse_end(fields[6], 2)
    if fields[5] != "-":
        state = _replayed(state, fields[5].split(","))
        endings = {(state.winners, state.reason)}
    else:
        endings = _endings(state, untold=rules.reversal == "free")
        if not endings:
            raise NotationError("no last action can have led to this position")
    if (winners, reason) not in endings:
        shown = fields[6] if reason else "no end"
        raise NotationError(f"{shown}, but these rules would not leave the game so")
    return state._replace(winners=winners, reason=reason)


def _replayed(state: State, words: list[Move]) -> State:
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
    ended = ((), "") not in _endings(start, untold=holding)
    here = start
    for word in words:
        if ended or word not in GAME.legal_moves(here):
            raise NotationError(f"the Move {word!r} cannot have been made")
        here = GAME.play(here, word)
        ended = bool(here.reason)
    if here.roosters != roosters:
        raise NotationError(f"after a Move the rooster of seat {mover + 1} is on Move")
    return here


def _endings(state: State, untold: bool) -> set[tuple[tuple[Seat, ...], str]]:
    """Return how the last action may have left the game: winners and reason.

    Args:
        state: a position of which no last moves are told.
        untold: whether the last action can have been a Move nevertheless.

    Returns:
        An empty set if no action leads to this position.
    """
    if state.ply == 0:
        return {((), "")}
    found = set()
    for before, move in _last_actions(state, untold):
        if before.rules.uncover == "wins" and _lined(before.board):
            continue
        # The first plies are few enough to be followed back to the start.
        if before.ply < 3 and ((), "") not in _endings(before, untold=True):
            continue
        if move in GAME.legal_moves(before):
            after = GAME.play(before, move)
            found.add((after.winners, after.reason))
    return found


def transfers(board: Board) -> list[Move]:
    """Return the Moves a board allows when none is forbidden, ascending."""
    return GAME.legal_moves(State(board, (NONE, NONE), 0, 0, Rules()))


def _lined(board: Board) -> bool:
    donkeys, dogs, cats = board
    return HAS_LINE[donkeys & ~dogs] or HAS_LINE[dogs & ~cats] or HAS_LINE[cats]


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


def _last_actions(state: State, untold: bool) -> Iterator[tuple[State, Move]]:
    """Yield what may have been before, and the action; a Move only if it is `untold`."""
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
    if untold and hands != (NONE, NONE) and (covers or hands[mover] == NONE):
        for back in transfers(board):
            height, _, origin, to, move = ACTIONS[back]
            before = State(
                carried(board, height, origin, to), hands, roosters & ~(1 << mover), ply - 1, rules
            )
            if not _fault(before):
                yield before, move


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
