"""Tuned, rule by rule (docs/rules/tuned.md), from position and move texts."""

from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pawboard.engine import TERMINAL, NotationError, load, random_move, replay, result_text
from pawboard.games import GAMES
from pawboard.games.tuned import GAME, State
from tests.games.lockstep import play_in_lockstep
from tests.games.mutations import mutated, refused_or_round_trips
from tests.games.reference.tuned import Reference

GOLDEN = Path(__file__).parent / "golden"
EMPTY = ".,.,./.,.,./.,.,."
START = f"{EMPTY} 222/222 mm 0 - - -"
TOWER = ".,.,./.,bdc,./.,d,b 111/112 am 7 - - -"
"""Seat 2 must Add; one stack of each height stands on the board."""


def after(text: str, *moves: str) -> State:
    """Return the state that legal moves lead to from a position text."""
    state = GAME.from_text(text)
    for move in moves:
        assert move in GAME.legal_moves(state), move
        state = GAME.play(state, move)
    return state


def legal(text: str, *moves: str) -> list[str]:
    """Return the legal moves of a position text, or of what legal moves lead to from it."""
    return GAME.legal_moves(after(text, *moves))


def targets(moves: list[str], start: str) -> list[str]:
    """Return the squares that the moves with this beginning end on."""
    return [move[-2:] for move in moves if move.startswith(start)]


def result(state: State) -> str:
    """Return winners and reason as a record has them."""
    assert GAME.current_player(state) == TERMINAL
    assert GAME.legal_moves(state) == []
    return result_text(GAME.outcome(state)).removesuffix(" scores=-")


def golden(name: str) -> list[State]:
    """Return the states of a golden record."""
    played = replay(load((GOLDEN / f"tuned-{name}.txt").read_bytes(), GAMES), GAMES)
    assert played.fault is None
    return list(played.states)


def test_rule_1_1_nine_squares_and_seat_1_first() -> None:
    state = GAME.from_text(START)
    assert state == GAME.initial(2)
    assert GAME.current_player(state) == 0
    assert set(targets(legal(START), "b@")) == {f + r for f in "abc" for r in "123"}
    assert GAME.current_player(after(START, "b@a1")) == 1


def test_rule_1_2_two_of_each_animal() -> None:
    moves = legal(START, "b@a1", "d@c3", "b@a2", "d@c2")
    assert {move[0] for move in moves if "@" in move} == {"d", "c"}
    assert GAME.to_text(GAME.initial(2, animals="3")) == f"{EMPTY} 333/333 mm 0 animals=3 - -"


def test_rule_1_3_the_first_action_of_each_seat_is_an_add() -> None:
    assert all("@" in move for move in legal(START))
    assert all("@" in move for move in legal(START, "b@a1"))
    assert any("-" in move for move in legal(START, "b@a1", "c@b2"))


def test_rule_1_4_animals_belong_to_nobody() -> None:
    state = after(START, "b@b3", "d@b3", "2b3-c1", "b@b2", "b@a3")
    assert targets(GAME.legal_moves(state), "a3-") != []
    assert result(GAME.play(state, "c1-a1")) == "winners=2 reason=line"


def test_rule_2_1_a_donkey_stands_on_an_empty_square() -> None:
    assert targets(legal(TOWER), "b@") == ["a1", "a2", "a3", "b3", "c2", "c3"]


def test_rule_2_2_a_dog_stands_on_an_empty_square_or_a_donkey() -> None:
    assert targets(legal(TOWER), "d@") == ["a1", "a2", "a3", "b3", "c1", "c2", "c3"]


def test_rule_2_3_a_cat_stands_on_an_empty_square_or_a_dog() -> None:
    moves = legal(TOWER, "b@a1")
    assert targets(moves, "c@") == ["a2", "a3", "b1", "b3", "c2", "c3"]
    assert targets(moves, "b2-") == ["a2", "a3", "b1", "b3", "c2", "c3"]


@pytest.mark.parametrize("stack", ["bb", "cd", "db", "bc", "cb", "bdd", "bcd", "dcb", "bdcb"])
def test_rule_2_4_no_other_stack(stack: str) -> None:
    assert set("bdc") >= set(stack)
    with pytest.raises(NotationError, match="none of the stacks b d c bd dc bdc"):
        GAME.from_text(f".,.,./.,{stack},./.,.,. 222/222 aa 8 - - -")


def test_rule_3_1_after_a_move_an_add_after_an_add_either() -> None:
    assert all("@" in move for move in legal(START, "b@a1", "d@c3", "a1-b1", "b@a1"))
    moves = legal(START, "b@a1", "d@c3", "a1-b1")
    assert "b@a1" in moves
    assert "c3-c2" in moves


def test_rule_3_2_add_from_the_hand() -> None:
    state = after(START, "c@a1", "d@b1")
    assert GAME.to_text(state) == ".,.,./.,.,./c,d,. 221/212 aa 2 - - -"


def test_rule_3_3_move_the_top_animals_of_a_stack_in_order() -> None:
    moves = legal(TOWER, "b@a1")
    assert targets(moves, "2b2-") == ["a1", "a2", "a3", "b3", "c1", "c2", "c3"]
    assert targets(moves, "3b2-") == ["a2", "a3", "b3", "c2", "c3"]
    assert targets(moves, "c1-") == targets(moves, "3b2-")
    assert not {move[:3] for move in moves} & {"1b2", "4b2", "2b1", "2a1"}
    boards = {
        "b2-b1": ".,.,./.,bd,./b,dc,b",
        "2b2-c1": ".,.,./.,b,./b,d,bdc",
        "3b2-a3": "bdc,.,./.,.,./b,d,b",
    }
    for move, board in boards.items():
        assert GAME.to_text(after(TOWER, "b@a1", move)).split(" ")[0] == board


def test_rule_3_4_the_rooster_leaves_with_the_last_animal() -> None:
    before = "c,c,./b,dc,d/c,b,bd 010/100 aa 12 - - -"
    state = after(before, "d@a2")
    assert GAME.to_text(state) == "c,c,./bd,dc,d/c,b,bd 000/100 -a 13 - - -"
    state = after(before, "d@a2", "b1-c3")
    assert GAME.to_text(state) == "c,c,b/bd,dc,d/c,.,bd 000/100 -m 14 - b1-c3 -"
    assert all("-" in move for move in GAME.legal_moves(state))
    state = after(before, "d@a2", "b1-c3", "a1-a2", "b@a1")
    assert GAME.to_text(state) == "c,c,b/bdc,dc,d/b,.,bd 000/000 -- 16 - - -"
    for move in ("2a2-a1", "2b2-b1", "2a1-a2", "2b1-b2"):
        assert all("-" in move for move in GAME.legal_moves(state))
        state = GAME.play(state, move)
        assert state.roosters == 0


def test_rule_3_5_the_last_move_is_not_undone() -> None:
    assert "b1-a1" not in legal(START, "b@a1", "d@c3", "a1-b1")
    assert after(START, "b@a1", "d@c3", "a1-b1").reversal == "b1-a1"
    assert after(START, "b@a1", "d@c3", "a1-b1", "b@a2").reversal == ""
    free = START.replace(" - - -", " reversal=free - -")
    assert "b1-a1" in legal(free, "b@a1", "d@c3", "a1-b1")


def test_rule_3_5_another_number_of_animals_may_go_back() -> None:
    moves = legal(START, "b@a1", "d@c3", "c3-a1")
    assert "a1-c3" not in moves
    assert {"a1-c2", "2a1-c3"} <= set(moves)


def test_rule_3_6_who_must_add_and_cannot_loses() -> None:
    states = golden("2-forced-add")
    before, end = states[-2:]
    assert result(end) == "winners=1 reason=forced-add"
    assert end.hands[1] != (0, 0, 0)
    assert end.roosters == 0b11
    assert before.roosters == 0b10


def test_rule_3_7_who_may_choose_and_cannot_add_moves() -> None:
    text = "b,d,c/c,d,c/d,c,d 200/100 aa 12 - - -"
    assert len(legal(text)) == 20
    assert all("-" in move for move in legal(text))


@pytest.mark.parametrize("number", [2, 3])
def test_rule_3_7_nobody_is_left_without_an_action(number: int) -> None:
    """What is legal depends only on how many squares hold which stack: look at every mixture."""
    seen = 0
    for b, d, c, bd, dc, bdc in product(range(2 * number + 1), repeat=6):
        empty = 9 - (b + d + c + bd + dc + bdc)
        donkeys, dogs, cats = b + bd + bdc, d + bd + dc + bdc, c + dc + bdc
        if empty < 0 or max(donkeys, dogs, cats) > 2 * number or donkeys + dogs + cats < 2:
            continue
        seen += 1
        moves = (b + bd + bdc) * empty
        moves += (d + bd + dc + bdc) * (empty + b)
        moves += (c + dc + bdc) * (empty + d + bd)
        places = {"b": empty, "d": empty + b, "c": empty + d + bd}
        left = {"b": 2 * number - donkeys, "d": 2 * number - dogs, "c": 2 * number - cats}
        # The mover holds only what it cannot place if the other hand can hold all the rest.
        idle = all(left[kind] <= number for kind, count in places.items() if count)
        # Two Moves are enough: at most one is forbidden.
        assert moves >= 2 or not idle, (b, d, c, bd, dc, bdc)
    assert seen > 500


def test_rule_4_1_three_equal_animals_on_top() -> None:
    state = after(START, "b@a1", "b@b2", "c@a3", "b@c3")
    assert result(state) == "winners=2 reason=line"
    covered = after(START, "b@a1", "b@b2", "d@b2", "b@c3")
    assert GAME.current_player(covered) == 0


def test_rule_4_1_uncovering_counts() -> None:
    before = "b,.,./.,b,./.,.,bd 022/112 aa 5 - - -"
    assert result(after(before, "c1-a1")) == "winners=2 reason=line"
    ignored = before.replace(" - - -", " uncover=ignored - -")
    state = after(ignored, "c1-a1")
    assert GAME.current_player(state) == 0
    # It does not count later either, unless an action ends on one of its squares.
    state = after(ignored, "c1-a1", "c@a2", "b@b3")
    assert GAME.to_text(state) == "b,b,./c,b,./d,.,b 021/012 aa 8 uncover=ignored - -"
    assert GAME.current_player(after(ignored, "c1-a1", "c@a2", "b@b3", "d@a3", "a3-c3")) == 0
    # An action that ends on the line completes it as ever.
    ignored = START.replace(" - - -", " uncover=ignored - -")
    assert result(after(ignored, "b@a1", "b@b2", "c@a3", "b@c3")) == "winners=2 reason=line"


def test_rule_4_2_third_occurrence_of_a_position() -> None:
    states = golden("7-repetition-free")
    assert result(states[-1]) == "winners=1,2 reason=repetition"
    assert [state.board for state in states].count(states[-1].board) == 3
    # With the ban, the forbidden reversal tells positions apart.
    states = golden("3-repetition")
    last = states[-1]
    assert result(last) == "winners=1,2 reason=repetition"
    assert [(s.board, s.reversal, s.ply & 1) for s in states].count(
        (last.board, last.reversal, last.ply & 1)
    ) == 3


def test_rule_4_3_two_hundred_plies() -> None:
    states = golden("4-length")
    assert len(states) == 201
    assert result(states[-1]) == "winners=1,2 reason=length"
    assert GAME.current_player(states[-2]) == 1


def test_rule_4_4_no_ply_is_recorded_for_who_cannot_add() -> None:
    played = replay(load((GOLDEN / "tuned-2-forced-add.txt").read_bytes(), GAMES), GAMES)
    assert len(played.steps) == 15
    assert played.steps[-1].player == 0


def test_rule_4_4_a_line_comes_before_the_forced_add() -> None:
    text = GAME.to_text(golden("2-forced-add")[-1])
    with pytest.raises(NotationError, match="would not leave the game so"):
        GAME.from_text(text.replace("1:forced-add", "1:line"))


def test_rule_6_1_position_text() -> None:
    text = ".,.,./.,c,./.,.,. 221/222 am 1 - - -"
    assert GAME.to_text(after(START, "c@b2")) == text
    text = ".,.,d/.,.,./.,b,. 122/212 ma 3 - a1-b1 -"
    assert GAME.to_text(after(START, "b@a1", "d@c3", "a1-b1")) == text
    assert GAME.from_text(text).reversal == "b1-a1"
    moves = "2a2-a3,2a3-a2,2a2-a3,2a3-a2"
    text = f".,dc,dc/bd,c,b/b,b,dc 000/000 -- 18 reversal=free {moves} 1,2:repetition"
    assert GAME.to_text(golden("7-repetition-free")[-1]) == text
    for name in ("1", "2-forced-add", "3-repetition", "4-length", "6-ignored"):
        for state in golden(name)[::5]:
            assert GAME.from_text(GAME.to_text(state)) == state


def wins_within(state: State, plies: int) -> bool:
    """Return whether the seat to move can force a line or a forced Add within so many plies."""
    for move in GAME.legal_moves(state):
        here = GAME.play(state, move)
        if here.reason:
            if here.reason != "length":
                return True
        elif plies > 2 and all(
            not (there := GAME.play(here, reply)).reason and wins_within(there, plies - 2)
            for reply in GAME.legal_moves(here)
        ):
            return True
    return False


def test_rule_7_1_no_quick_win() -> None:
    assert not wins_within(GAME.initial(2), 5)
    assert not wins_within(after(START, "c@b2"), 4)


def test_rule_7_2_no_quick_win_without_uncovering() -> None:
    assert not wins_within(GAME.initial(2, uncover="ignored"), 5)


def test_option_opening() -> None:
    moves = GAME.legal_moves(GAME.initial(2, opening="no-cat-centre"))
    assert set(legal(START)) - set(moves) == {"c@b2"}
    assert "c@b2" in GAME.legal_moves(GAME.play(GAME.initial(2, opening="no-cat-centre"), "b@a1"))


IMPOSSIBLE = {
    START.replace("222/222", "322/222"): "a hand has at most 2 b",
    START.replace("222/222", "122/222"): "hold 4 b together",
    START.replace("mm", "am"): "starts on Move",
    ".,.,./.,.,./bd,.,. 212/122 ma 3 - 2b2-a1 -": "'2b2-a1' cannot have been made",
    ".,.,./.,.,./bd,.,. 212/122 aa 2 - - -": "no last action",
    START.replace(" 0 ", " 2 "): "an Add comes first",
    ".,.,./.,c,./.,.,. 221/222 am 0 - - -": "cannot have added 1 animals by ply 0",
    ".,.,./.,c,./.,.,. 222/221 ma 1 - - -": "an Add comes first",
    ".,.,./.,c,./.,.,. 221/222 mm 1 - - -": "cannot have made 0 Moves",
    ".,.,./.,c,./.,.,. 221/222 am 1 opening=no-cat-centre - -": "no last action",
    ".,.,./.,c,./.,d,. 221/212 aa 6 - - -": "cannot have made 2 Moves between its 1 Adds",
    ".,.,./.,c,./c,.,. 221/221 ma 3 - - -": "no last action",
    ".,.,./.,c,./c,.,. 221/221 ma 3 - a1-c1 -": "cannot come from the Move 'a1-c1'",
    ".,.,./.,c,./c,.,. 221/221 ma 3 - 2c1-a1 -": "cannot come from the Move '2c1-a1'",
    ".,.,./.,c,./c,.,. 221/221 ma 3 - a1-a1 -": "is no Move",
    ".,.,./.,c,./c,.,. 221/221 ma 3 - c@a1 -": "is no Move",
    ".,.,./.,c,./c,.,. 221/221 aa 3 - c1-a1 -": "cannot have made 1 Moves between",
    ".,.,./.,c,./c,.,. 221/221 ma 3 reversal=free c1-a1 -": "nothing depends on",
    ".,.,./.,c,./c,.,. 221/221 ma 3 - b1-a1,c1-a1 -": "nothing depends on",
    ".,.,./.,c,./c,.,. 221/221 ma 3 - c1-a1 1:line": "would not leave the game so",
    "b,b,b/.,.,./.,.,. 022/212 aa 4 - - -": "hold 4 b together",
    "b,b,b/.,.,./.,c,. 022/121 aa 4 - - -": "would not leave the game so",
    "b,b,b/.,.,./.,c,. 022/121 aa 4 - - 1:line": "would not leave the game so",
    "b,b,b/.,.,./d,d,d 012/102 aa 6 - - 2:line": "no last action",
    ".,.,./.,cb,./.,.,. 222/222 aa 2 - - -": "none of the stacks",
    ".,.,./.,c,./.,.,. 221/222 a- 1 - - -": "leaves with its last animal",
    "c,c,b/bdc,dc,d/b,.,bd 000/000 aa 16 - - -": "leaves with its last animal",
    "c,c,b/b,dc,d/bdc,.,bd 000/000 -- 17 - 2a2-a1,2a1-a2 -": "cannot come from the Move",
    "c,c,b/bdc,dc,d/b,.,bd 000/000 -- 18 - 2a2-a1,2a1-a2 -": "'2a1-a2' cannot have been made",
    "c,c,b/b,dc,d/bdc,.,bd 000/000 -- 17 - 2a2-a1 1,2:repetition": "would not leave the game so",
    "c,c,b/b,dc,d/bdc,.,bd 000/000 -- 11 - 2a2-a1 -": "cannot have added 6 animals by ply 11",
    "c,c,b/bdc,dc,d/b,.,bd 000/000 -- 201 - - -": "the ply is a number",
    f"{EMPTY} 222/222 mm 00 - - -": "the ply is a number",
    f"{EMPTY} 222/222 mm 0 - -": "a position reads",
    f"{EMPTY} 222/222 MM 0 - - -": "roosters are",
    f"{EMPTY} 22/222 mm 0 - - -": "hands read",
    f"{EMPTY} 222/222 mm 0 - - 3:line": "an end reads",
    f"{EMPTY} 222/222 mm 0 animals=2 - -": "at its default",
    f"{EMPTY} 222/222 mm 0 uncover=ignored,animals=3 - -": "sorted",
    ".,.,./.,.,. 222/222 mm 0 - - -": "three ranks",
}


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_impossible_positions_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match=IMPOSSIBLE[text]):
        GAME.from_text(text)


def some_texts() -> list[str]:
    """Return the texts of random positions."""
    rng, found = Random(11), []
    for number in range(40):
        state = GAME.initial(2, reversal="free" if number % 3 == 0 else "banned")
        while GAME.current_player(state) != TERMINAL:
            state = GAME.play(state, random_move(GAME.legal_moves(state), rng))
            found.append(GAME.to_text(state))
    return [*found, *map(GAME.to_text, golden("3-repetition")[12:])]


@settings(deadline=None)
@given(st.sampled_from(some_texts()), st.data())
def test_mutated_texts_are_refused_or_round_trip(text: str, data: st.DataObject) -> None:
    refused_or_round_trips(GAME, mutated(text, data, "bdcam.,/;-:=0123456789 line\u0661x"))


@settings(deadline=None)
@given(st.text())
def test_any_text_is_refused_or_round_trips(text: str) -> None:
    refused_or_round_trips(GAME, text)


def test_plays_as_the_naive_reference() -> None:
    assert play_in_lockstep(GAME, Reference, 120, "tuned") > 1000
