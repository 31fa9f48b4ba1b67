"""Kilkenny Cats, rule by rule (docs/rules/kilkenny.md), from position and move texts."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pawboard.engine import CHANCE, TERMINAL, NotationError, perft, random_move, result_text
from pawboard.games.kilkenny import GAME, SQUARES, State
from tests.games.lockstep import play_in_lockstep, random_options
from tests.games.mutations import mutated, refused_or_round_trips
from tests.games.reference.kilkenny import Reference

SOUTH = "g3,g4,h3,h4,i3,i4,j3,j4"
NORTH = "g11,g12,h11,h12,i11,i12,j11,j12"
WEST = "d6,d7,d8,d9,e6,e7,e8,e9"
EAST = "l6,l7,l8,l9,m6,m7,m8,m9"
START = f"{SOUTH}/{NORTH} 1 - 0 0 - -"


def after(text: str, *moves: str) -> State:
    """Return the state that legal moves lead to from a position text."""
    state = GAME.from_text(text)
    for move in moves:
        assert move in GAME.legal_moves(state), move
        state = GAME.play(state, move)
    return state


def legal(text: str) -> set[str]:
    """Return the legal moves of a position text."""
    return set(GAME.legal_moves(GAME.from_text(text)))


def result(state: State) -> str:
    """Return winners and reason as a record has them."""
    assert GAME.current_player(state) == TERMINAL
    return result_text(GAME.outcome(state)).removesuffix(" scores=-")


def test_rule_1_1_a_field_of_fourteen_by_fourteen() -> None:
    field = [f"{file}{rank}" for file in "bcdefghijklmno" for rank in range(1, 15)]
    for square in field:
        other = "h8" if square != "h8" else "h9"
        assert GAME.from_text(f"{square}/{other} 1 - 0 40 - -").board[0].bit_count() == 1
    for square in ("a1", "b0", "b15", "p1", "h16", "q7", "b01", "B1", "p14"):
        with pytest.raises(NotationError, match="no square"):
            GAME.from_text(f"{square}/h8 1 - 0 40 - -")


def test_rule_1_2_eight_mice_and_nothing_else() -> None:
    assert len(SQUARES) == 204
    for seat, mice in ((1, "h15 i15"), (2, "p7 p8"), (3, "h0 i0"), (4, "a7 a8")):
        for mouse in mice.split():
            cats = ["b1,b2", "c1,c2", "d1,d2", "e1,e2"]
            cats[seat - 1] = ",".join(sorted([cats[seat - 1][:2], mouse]))
            assert GAME.from_text(f"{'/'.join(cats)} 1 - 0 80 - -")


def test_rule_1_3_where_the_cats_start() -> None:
    start = GAME.to_text(GAME.initial(4))
    assert start == f"{SOUTH}/{WEST}/{NORTH}/{EAST} 1 - 0 0 - -"


def test_rule_1_4_the_sides_of_two_three_and_four_seats() -> None:
    assert GAME.to_text(GAME.initial(2)) == START
    assert GAME.to_text(GAME.initial(3)) == f"{SOUTH}/{WEST}/{NORTH} 1 - 0 0 - -"
    state, seats = GAME.initial(4), []
    for _ in range(5):
        state = GAME.play(state, "roll-1")
        seats.append(GAME.current_player(state))
        state = GAME.play(state, GAME.legal_moves(state)[0])
    assert seats == [0, 1, 2, 3, 0]


@pytest.mark.parametrize(
    ("cats", "seat", "square", "opposite", "own"),
    [
        ("h14/b9", 1, "h14", "h15 i15", ""),
        ("h1/b9", 1, "h1", "", "h0 i0"),
        ("b9/i1", 2, "i1", "h0 i0", ""),
        ("b9/i14", 2, "i14", "", "h15 i15"),
        ("c2/o8/c3", 2, "o8", "p7 p8", ""),
        ("c2/b7/c3", 2, "b7", "", "a7 a8"),
        ("c2/c4/c3/b8", 4, "b8", "a7 a8", ""),
        ("c2/c4/c3/o8", 4, "o8", "", "p7 p8"),
    ],
)
def test_rule_1_5_whose_mice_are_where(
    cats: str, seat: int, square: str, opposite: str, own: str
) -> None:
    turns = 80 * (cats.count("/") + 1) + seat - 1
    for goal, mice in (("-", opposite), ("goal=own", own)):
        moves = legal(f"{cats} {seat} 1 0 {turns} {goal} -")
        outside = {move for move in moves if move.partition("-")[2] not in field_of_moves(moves)}
        assert outside == {f"{square}-{mouse}" for mouse in mice.split()}


def field_of_moves(moves: set[str]) -> set[str]:
    """Return the targets on the field."""
    targets = {move.partition("-")[2] for move in moves}
    return {square for square in targets if square[0] not in "ap" and square[1:] not in ("0", "15")}


def test_rule_1_6_mice_of_nobody_cannot_be_entered() -> None:
    for cats in ("b8,o8/h8", "h8/b8,o8"):
        seat = 1 if cats.startswith("b8") else 2
        moves = legal(f"{cats} {seat} 1 0 {39 + seat} - -")
        assert not [move for move in moves if move[-2] in "ap"]
    with pytest.raises(NotationError, match="not its own"):
        GAME.from_text("a7,b8/h8 1 1 0 40 - -")
    assert not [move for move in legal("c2/b8/c3 2 1 0 61 - -") if move[-2] == "a"]
    assert not [move for move in legal("c2/o8/c3 2 1 0 61 goal=own -") if move[-2] == "p"]


def test_rule_2_1_one_die() -> None:
    assert legal(START) == {f"roll-{number}" for number in range(1, 7)}
    assert legal(START.replace(" - -", " die=4 -")) == {f"roll-{n}" for n in range(1, 5)}
    state = GAME.from_text(START)
    assert GAME.current_player(state) == CHANCE
    assert GAME.weights(state) == [1] * 6
    assert GAME.current_player(after(START, "roll-5")) == 0


def test_rule_2_2_exactly_as_far_in_a_straight_line() -> None:
    moves = legal("h8/b1 1 3 0 40 - -")
    assert moves == {
        f"h8-{square}" for square in ("e5", "e8", "e11", "h5", "h11", "k5", "k8", "k11")
    }
    state = after("h8/b1 1 3 0 40 - -", "h8-k11")
    assert GAME.to_text(state) == "k11/b1 2 - 1 41 - -"


def test_rule_2_3_only_over_empty_squares_of_the_field() -> None:
    moves = legal("b8,h10,h8/k8,m2 1 4 0 40 - -")
    assert {"h8-d8", "h8-h4", "h8-l12"} <= moves
    assert "h8-h12" not in moves, "over an own cat"
    assert "h8-l8" not in moves, "over an opponent's cat"
    assert not [move for move in legal("h14,i15/b1 1 2 0 40 - -") if "15" in move], "over a mouse"
    assert legal("b1/h8 1 6 0 40 - -") == {"b1-b7", "b1-h1", "b1-h7"}


def test_rule_2_4_capture_on_the_last_square() -> None:
    state = after("h12,h8/k8,m2 1 3 0 40 - -", "h8-k8")
    assert GAME.to_text(state) == "h12,k8/m2 2 - 0 41 - -"
    assert "h8-h12" not in legal("h12,h8/k8,m2 1 4 0 40 - -")


def test_rule_2_5_own_mice_by_exact_count() -> None:
    assert {"h12-h15"} == {move for move in legal("h12/b1 1 3 0 40 - -") if "15" in move}
    assert "f12-i15" in legal("f12/b1 1 3 0 40 - -"), "diagonally too"
    assert not [move for move in legal("h12/b1 1 4 0 40 - -") if "15" in move]
    assert not [move for move in legal("h12,h15/b1 1 3 0 40 - -") if move[-3:] == "h15"]
    assert not [move for move in legal("h12/b1 1 3 0 40 goal=own -") if "15" in move]
    assert not [move for move in legal("b9/h12 2 3 0 41 - -") if "15" in move], "not another's"


def test_rule_2_6_a_cat_on_a_mouse_stays() -> None:
    text = "g9,h15/h14 1 1 0 40 - -"
    assert not [move for move in legal(text) if move.startswith("h15")]
    assert not [move for move in legal("g9,h15/h14 2 1 0 41 - -") if move[-3:] == "h15"]


def test_rule_2_7_moving_is_compulsory() -> None:
    text = "i9/h10,h8,h9,i8,j10,j8,j9 1 6 0 40 - -"
    assert legal(text) == {"i9-i15"}
    assert result(after(text, "i9-i15")) == "winners=2 reason=last-cat"


def test_rule_2_8_pass_where_no_move_is_legal() -> None:
    text = "b1/b2,c1,c2 1 6 0 40 - -"
    assert legal(text) == {"pass"}
    state = after(text, "pass")
    assert GAME.to_text(state) == "b1/b2,c1,c2 2 - 1 41 - -"
    assert "pass" not in legal(text.replace(" 6 ", " 1 "))


def test_rule_2_9_seats_without_a_cat_on_the_field_are_skipped() -> None:
    for west in ("-", "p7"):
        state = after(f"g5,g6/{west}/h10,h9 1 - 0 60 - -", "roll-1", "g5-f5", "roll-1")
        assert GAME.current_player(state) == 2
    state = after("g5,g6/-/h10,h9 3 - 0 61 - -", "roll-1", "h9-i9", "roll-2")
    assert GAME.current_player(state) == 0
    alone = after("g5,g6/- 1 - 1 60 last-cat=off -", "roll-1", "g5-f5", "roll-1")
    assert GAME.current_player(alone) == 0


def test_rule_2_10_a_turn_is_a_roll_with_its_move() -> None:
    state = after(START, "roll-4", "g4-g8")
    assert (state.seat, state.die, state.turns, state.quiet) == (1, 0, 1, 1)
    assert GAME.to_text(GAME.play(state, "roll-2")).split(" ", 1)[1] == "2 2 1 1 - -"


def test_rule_3_1_both_mice_win() -> None:
    assert result(after("h15,i14/b1 1 1 0 40 - -", "i14-i15")) == "winners=1 reason=mice"
    assert result(after("b1/h1,i0 2 1 0 41 - -", "h1-h0")) == "winners=2 reason=mice"
    off = "h15,i14/- 1 1 1 40 last-cat=off -"
    assert result(after(off, "i14-i15")) == "winners=1 reason=mice"


def test_rule_3_2_the_only_seat_left_on_the_field_wins() -> None:
    assert result(after("h8/k8 1 3 0 40 - -", "h8-k8")) == "winners=1 reason=last-cat"
    landed = after("i14/b1 1 1 0 40 - -", "i14-i15")
    assert result(landed) == "winners=2 reason=last-cat"
    assert GAME.to_text(landed) == "i15/b1 1 - 0 41 - 2:last-cat"
    three = after("h8/p7/k8 1 3 0 60 - -", "h8-k8")
    assert result(three) == "winners=1 reason=last-cat"
    assert GAME.current_player(after("h8/k8 1 3 0 40 last-cat=off -", "h8-k8")) == CHANCE


def test_rule_3_3_nobody_left_on_the_field_is_a_draw() -> None:
    state = after("i14/- 1 1 1 40 last-cat=off -", "i14-i15")
    assert result(state) == "winners=1,2 reason=no-cats"
    state = after("-/p7/h1/- 3 1 7 80 last-cat=off -", "h1-h0")
    assert result(state) == "winners=1,2,3,4 reason=no-cats"


def test_rule_3_4_single_cats_and_fifty_quiet_rounds() -> None:
    state = after("b1/o14 1 1 98 140 - -", "b1-b2", "roll-1")
    assert GAME.current_player(state) == 1
    assert result(GAME.play(state, "o14-o13")) == "winners=1,2 reason=quiet"
    passed = after("b1/b2/c1/c2 1 6 199 400 - -", "pass")
    assert result(passed) == "winners=1,2,3,4 reason=quiet"
    three = "b1/o14/h8 1 1 149 300 - -"
    assert result(after(three, "b1-b2")) == "winners=1,2,3 reason=quiet"
    out = after("b1/-/h8 1 1 149 300 - -", "b1-b2")
    assert result(out) == "winners=1,3 reason=quiet", "150 turns, though two seats are left"
    assert GAME.current_player(after("b1/-/h8 1 1 148 300 - -", "b1-b2")) == CHANCE
    capture = after("b1/b2/h8 1 1 149 300 - -", "b1-b2")
    assert capture.quiet == 0
    two_cats = after("b1,c1/o14 1 1 99 140 - -", "b1-b2")
    assert GAME.current_player(two_cats) == CHANCE
    on_mouse = after("b1,h15/o14 1 1 99 140 - -", "b1-b2")
    assert GAME.current_player(on_mouse) == CHANCE, "a cat on a mouse is one left"
    at_once = after("b1/b2,c9 1 1 7 140 dead-draw=at-once -", "b1-b2")
    assert result(at_once) == "winners=1,2 reason=quiet"


def test_rule_3_5_three_thousand_turns() -> None:
    state = after("b1,c1/o14 2 1 9 2999 - -", "o14-o13")
    assert result(state) == "winners=1,2 reason=length"
    passed = after("b2,c1,c2/b1 2 6 9 2999 - -", "pass")
    assert result(passed) == "winners=1,2 reason=length"
    won = after("b1/b2 2 1 9 2999 - -", "b2-b1")
    assert result(won) == "winners=2 reason=last-cat"
    state = GAME.initial(2)
    for there, back in (("g3-g2", "g2-g3"), ("g11-g10", "g10-g11")) * 1500:
        move = there if there in GAME.legal_moves(GAME.play(state, "roll-1")) else back
        state = GAME.play(GAME.play(state, "roll-1"), move)
    assert result(state) == "winners=1,2 reason=length"
    assert state.turns == 3000


def test_rule_3_6_who_shares_a_quiet_or_long_draw() -> None:
    off = "last-cat=off"
    assert result(after(f"b1/- 1 1 99 140 {off} -", "b1-b2")) == "winners=1 reason=quiet"
    assert result(after(f"b1/i0 1 1 99 140 {off} -", "b1-b2")) == "winners=1 reason=quiet"
    assert result(after(f"-/c3,c4 2 1 9 2999 {off} -", "c3-b3")) == "winners=2 reason=length"


def test_rule_5_1_the_example_of_a_text() -> None:
    text = "g13,h14/h2,i0 1 3 0 40 - -"
    state = GAME.from_text(text)
    assert GAME.to_text(state) == text
    assert GAME.current_player(state) == 0


def test_rule_6_1_three_seats_leave_west_without_an_opposite() -> None:
    assert GAME.info.seats == (2, 3, 4)
    assert "/d6," in GAME.to_text(GAME.initial(3))
    assert "l6" not in GAME.to_text(GAME.initial(3))


def test_rule_6_2_sequences_of_four_plies() -> None:
    counts = [perft(GAME, GAME.initial(seats), 4) for seats in (2, 3, 4)]
    assert counts == [16734, 12734, 11537]


IMPOSSIBLE = {
    f"{SOUTH}/{NORTH} 1 - 0 0 -": "a position reads",
    f"{SOUTH} 1 - 0 0 - -": "played by 2 or 3 or 4",
    f"{SOUTH}/{NORTH}/{WEST}/{EAST}/b1 1 - 0 0 - -": "played by 2 or 3 or 4",
    f"{SOUTH}/{WEST} 1 - 0 0 - -": "seat 2 has moved 8 cats in 0 turns",
    f"{SOUTH}/{NORTH} 2 - 0 0 - -": "seat 2 cannot be the one to play after 0 turns",
    f"{SOUTH}/{NORTH} 2 - 1 1 - -": "its first turn, but moved no cat",
    f"{SOUTH}/{NORTH} 1 - 1 2 - -": "all 2 turns were quiet",
    f"{SOUTH}/{NORTH[4:]} 1 - 2 2 - -": "1 captures and 0 landings take more than 0 turns",
    f"{SOUTH}/{NORTH} 1 7 0 0 - -": "the die is from 1 to 6",
    f"{SOUTH}/{NORTH} 1 5 0 0 die=4 -": "the die is from 1 to 4",
    f"{SOUTH}/{NORTH} 3 - 0 0 - -": "the seat is from 1 to 2",
    f"{SOUTH}/{NORTH} 1 - 5 4 - -": "the number of quiet turns is from 0 to 4",
    f"{SOUTH}/{NORTH} 1 - 0 3001 - -": "the number of turns is from 0 to 3000",
    f"{SOUTH}/{NORTH} 1 - 00 0 - -": "quiet turns is from 0 to 0, not '00'",
    f"{SOUTH}/{NORTH} 1 - 0 0 die=6 -": "at its default",
    f"{SOUTH}/{NORTH} 1 - 0 0 - 1:mice": "ends with a completed turn",
    f"b1,{SOUTH}/{NORTH} 1 - 40 40 - -": "9 cats of 8",
    "h8,h7/b1 1 - 0 40 - -": "squares stand in ASCII order",
    "h8,h8/b1 1 - 0 40 - -": "squares stand in ASCII order",
    "h8/h8 1 - 0 40 - -": "two cats on h8",
    "h8/a1 1 - 0 40 - -": "no square 'a1'",
    "h8/b1, 1 - 0 40 - -": "no square ''",
    "h0,h8/b1 1 - 0 40 - -": "not its own",
    "g3/g4 1 - 0 14 - -": "nothing can be captured in the first turn",
    "h15/h0 2 - 0 30 - 1,2:no-cats": "the last cat on the field would have won before",
    "h15/p7/h0 3 - 0 60 - 1,2,3:no-cats": "the last cat on the field would have won before",
    "d3,h15,i15/h0 1 - 0 41 - 1:mice": "the last cat on the field would have won before",
    "b1/c1 1 - 0 41 - -": "cannot be the one to play",
    "b1/c1 1 - 0 8 - -": "take more than 8 turns",
    "b1/c1 1 - 100 200 - -": "would not leave the game so",
    "b1/c1 1 - 101 200 - 1,2:quiet": "a quiet draw would have ended the game before",
    "b1/c1 1 - 5 200 - 1,2:quiet": "would not leave the game so",
    "b1/c1 1 - 0 200 dead-draw=at-once -": "would not leave the game so",
    "b1/c1,c2 1 - 5 3000 - -": "would not leave the game so",
    "b1,h15,i15/c1 2 - 0 41 - -": "would not leave the game so",
    "b1,h15,i15/c1 1 - 1 41 - 1:mice": "would have ended the game 1 turns ago",
    "b1,h15,i15/c1,h0,i0 1 - 0 41 - 1:mice": "seat 2 would have won with its mice before",
    "b1/- 1 - 0 40 - -": "would not leave the game so",
    "b1/- 1 - 0 41 - 2:last-cat": "would not leave the game so",
    "b1/- 1 - 3 41 - 1:last-cat": "last-cat would have ended the game 3 turns ago",
    "b1/- 1 3 0 41 - 1:last-cat": "ends with a completed turn",
    "b1/- 2 - 0 40 - 1:last-cat": "no cat on the field to have this turn with",
    "b1/-/c1 2 - 0 60 - -": "no cat on the field to have this turn with",
    "h15/i0 1 - 3 60 last-cat=off 1,2:no-cats": "no-cats would have ended the game 3 turns ago",
    "b1/c1 1 - 0 40 - 3:mice": "would not leave the game so",
    "b1/c1 1 - 0 40 - 0:mice": "an end reads",
    f"{SOUTH}/d6/{NORTH} 1 - 0 9 - -": "7 cats of seat 2 captured in too few turns",
    f"-/{NORTH} 2 - 0 11 last-cat=off -": "seat 2 cannot be the one to play",
}


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_impossible_positions_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match=IMPOSSIBLE[text]):
        GAME.from_text(text)


def some_texts() -> list[str]:
    """Return the texts of random positions."""
    rng, found = Random(11), []
    for number in range(6):
        options = random_options(GAME, rng)
        state = GAME.initial(2 + number % 3, **GAME.settle(2, options))
        texts = []
        while GAME.current_player(state) != TERMINAL:
            state = GAME.play(state, random_move(GAME.legal_moves(state), rng))
            texts.append(GAME.to_text(state))
        found += [*rng.sample(texts, 20), texts[-1]]
    return found


def test_every_position_of_random_games_is_read_back() -> None:
    for text in some_texts():
        assert GAME.to_text(GAME.from_text(text)) == text


@given(st.sampled_from(some_texts()), st.data())
def test_mutated_texts_are_refused_or_round_trip(text: str, data: st.DataObject) -> None:
    refused_or_round_trips(GAME, mutated(text, data, "abhip0158,/:=-39 lastof\u0661"))


@given(st.text())
def test_any_text_is_refused_or_round_trips(text: str) -> None:
    refused_or_round_trips(GAME, text)


def test_the_naive_reference_agrees() -> None:
    assert play_in_lockstep(GAME, Reference, 60, "kilkenny") > 20_000
