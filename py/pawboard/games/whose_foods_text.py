"""Reading the position texts of Whose Foods: whether play can have led to what they show."""

import re

from pawboard.engine.game import NotationError
from pawboard.games.end_text import parse_end
from pawboard.games.whose_foods import (
    ANIMALS,
    CAN,
    DEALS,
    FULL,
    GAME,
    PIECES,
    SQUARES,
    STOCK,
    WINNING_CANS,
    Board,
    Hand,
    Pile,
    Rules,
    State,
    best_seats,
    cans_of,
    consequences,
    is_over,
    names_of,
    next_seat,
)

FOLLOWED = 4
"""Boards of so many pieces are followed back, as far as the last to move never removed."""
FIRST_LOSS = 3
"""No losing pattern has fewer pieces."""
LOSSES = ("four-cans", "four-line", "three-cans")


def parse(text: str) -> State:
    """Return the state a text describes; see `WhoseFoods.to_text`.

    Raises:
        NotationError: for a text that is no position or one no game can reach.
    """
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
    rules = Rules(*GAME.settle(len(hands), GAME.parse_options(fields[6], ",")).values())
    winners, reason = parse_end(fields[7], 4)
    supply = tuple(map(int, fields[1]))
    seat = int(fields[4]) - 1
    state = State(board, supply, hands, piles, seat, out, fresh, placed, rules, winners, reason)
    if fault := _fault(state):
        raise NotationError(fault)
    return state


def _fault(state: State) -> str:
    """Return what is impossible about a position, or an empty text."""
    for check in (_piece_fault, _order_fault, _pattern_fault, _end_fault, _past_fault):
        if fault := check(state):
            return fault
    return ""


def _piece_fault(state: State) -> str:
    """Return what is impossible about the numbers of pieces, or an empty text."""
    board, supply, hands, piles, _, out, _, _, rules, _, _ = state
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
        if any(pile) and supply == (3, 3, 3, 3) and rules.pair != "adjacent":
            return "without an animal on the board nothing is removed"
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
    # No seat loses before the third piece, and each by one of its own.
    if out and placed < FIRST_LOSS + out.bit_count() - 1:
        return f"{placed} pieces placed are too few for {out.bit_count()} seats to have lost"
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
    board, supply, hands, piles, mover, out, fresh, _, rules, winners, reason = state
    left = tuple(seat for seat in range(len(hands)) if not out >> seat & 1)
    for seat in left:
        cans = cans_of(piles[seat])
        ending = cans == WINNING_CANS or cans >= int(rules.lose_at)
        removing = seat == mover and fresh
        if ending and not removing and (reason, seat, cans) != ("cans", mover, WINNING_CANS):
            return f"seat {seat + 1} with {cans} cans would have ended the game"
    lost = _losses(state) if out >> mover & 1 else set()
    possible = False
    if reason in LOSSES:
        possible = reason in lost and winners == left and len(left) == 1
    elif len(left) > 1:
        following = next_seat(mover, len(hands), out) if reason else mover
        over = is_over(board, supply, hands, following, rules)
        if not reason:
            possible = bool(fresh) or not over
        elif reason == "cans":
            possible = winners == (mover,) and cans_of(piles[mover]) == WINNING_CANS
        elif reason == "points":
            possible = over and winners == best_seats(state) and (mover in left or bool(lost))
    return "" if possible else "these rules would not leave the game so"


def _losses(state: State) -> set[str]:
    """Return why the mover, now disqualified, may have lost."""
    board, _, _, piles, seat, out, _, _, rules, _, _ = state
    found = set()
    if cans_of(piles[seat]) >= int(rules.lose_at):
        found.add("four-cans")
    lost, _ = consequences(board, FULL, 0, rules, losing=True)
    if lost:
        found.add(lost)
    # Lines of cans that lost, or were spared, before hide the other reason.
    if lost == "three-cans" and (out != 1 << seat or rules.chain_loss == "off"):
        found.add("four-line")
    return found


def _past_fault(state: State) -> str:
    """Return that no placement leads here, if who made it never removed, or an empty text."""
    board, supply, hands, piles, seat, out, fresh, _, rules, _, reason = state
    occupied = board[0] | board[1] | board[2] | board[3] | board[4] | board[5]
    mover = seat if fresh or reason else (seat - 1) % len(hands)
    if out or any(piles[mover]) or not (occupied or any(map(any, piles))):
        return ""
    pieces = sum(map(int.bit_count, board))
    for square in names_of(fresh or occupied):
        bit = 1 << SQUARES.index(square)
        piece = max(number for number in range(6) if board[number] & bit)
        stock = [*(hands[mover] if piece % 3 == CAN else supply)]
        stock[STOCK[piece]] += 1
        is_can = piece % 3 == CAN
        before = State(
            tuple(mask ^ bit if number == piece else mask for number, mask in enumerate(board)),
            supply if is_can else tuple(stock),
            (*hands[:mover], tuple(stock), *hands[mover + 1 :]) if is_can else hands,
            piles,
            mover,
            out,
            0,
            0,
            rules,
        )
        word = f"{PIECES[piece]}@{square}"
        led_here = word in GAME.legal_moves(before) and GAME.play(before, word) == state
        # So few pieces can be followed back, at most to the start.
        if led_here and (pieces > FOLLOWED or not _fault(before)):
            return ""
    return "no placement leads to this position"


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
