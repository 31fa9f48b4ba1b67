"""Whose Foods, rule by rule (docs/rules/whose-foods.md), from position and move texts."""

from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pawboard.engine import TERMINAL, NotationError, load, random_move, replay, result_text
from pawboard.games import GAMES
from pawboard.games.whose_foods import FOURS, GAME, TRIPLES, State
from tests.games.lockstep import play_in_lockstep
from tests.games.mutations import mutated, refused_or_round_trips
from tests.games.reference.whose_foods import Reference

GOLDEN = Path(__file__).parent / "golden"
EMPTY = ".,.,.,./.,.,.,./.,.,.,./.,.,.,."
START = f"{EMPTY} 3333 33/33 -/- 1 - - -"
THREE = f"{EMPTY} 3333 22/22/22 -/-/- 1 - - -"
PAIR = ".,.,.,./.,.,.,./.,.,.,./D,F,f,d 3232 22/23 F/- 1 d1 - -"
"""Seat 1, with one can, must take two more."""
PAIR_OF_FOUR = ".,.,.,c/.,.,.,./.,.,.,./D,F,f,d 3222 22/22 Ff/- 1 d1 - -"
"""Seat 1, with two cans, must take two more."""


def with_options(text: str, options: str) -> str:
    """Return a position text of the default rules under other options."""
    words = text.split(" ")
    assert words[6] == "-"
    return " ".join((*words[:6], options, *words[7:]))


def after(text: str, moves: str = "", options: str = "-") -> State:
    """Return the state that legal moves, parted by spaces, lead to from a position text."""
    state = GAME.from_text(with_options(text, options))
    for move in moves.split():
        assert move in GAME.legal_moves(state), move
        state = GAME.play(state, move)
    return state


def legal(text: str, moves: str = "", options: str = "-") -> list[str]:
    """Return the legal moves after legal moves from a position text."""
    return GAME.legal_moves(after(text, moves, options))


def pending(moves: str, options: str = "-", text: str = START) -> list[str]:
    """Return the removals that wait after legal moves from the start, if any."""
    found = legal(text, moves, options)
    assert len({move[0] == "x" for move in found}) == 1
    return found if found[0][0] == "x" else []


def squares(moves: list[str], piece: str) -> list[str]:
    """Return the squares a piece may be placed on."""
    return [move[2:] for move in moves if move.startswith(f"{piece}@")]


def result(state: State) -> str:
    """Return winners, reason and scores as a record has them."""
    assert GAME.current_player(state) == TERMINAL
    assert GAME.legal_moves(state) == []
    return result_text(GAME.outcome(state))


def golden(name: str) -> list[State]:
    """Return the states of a golden record."""
    played = replay(load((GOLDEN / f"whose-foods-{name}.txt").read_bytes(), GAMES), GAMES)
    assert played.fault is None
    return list(played.states)


def test_rule_1_1_sixteen_empty_squares_and_clockwise_turns() -> None:
    assert GAME.from_text(START) == GAME.initial(2)
    assert squares(legal(START), "D") == [f + r for f, r in product("abcd", "1234")]
    for seats in (2, 3, 4):
        state, turns = GAME.initial(seats), []
        for move in ("D@a1", "c@b2", "F@a4", "f@d1", "d@d3"):
            turns.append(GAME.current_player(state) + 1)
            state = GAME.play(state, move)
        assert turns == [1 + ply % seats for ply in range(5)]


def test_rule_1_2_kinds_and_sizes() -> None:
    assert {move[0] for move in legal(START)} == set("CDFcdf")
    assert GAME.initial(2).supply == (3, 3, 3, 3)
    for seats in (2, 3, 4):
        assert [sum(sizes) for sizes in zip(*GAME.initial(seats).hands, strict=True)] == [6, 6]


def test_rule_1_3_the_supply_is_shared() -> None:
    state = after(START, "D@a1 D@b2 D@c4")
    assert squares(GAME.legal_moves(state), "D") == []
    assert state.supply == (3, 0, 3, 3)


def test_rule_1_4_cans_are_dealt_to_hands() -> None:
    for seats, hands in ((2, "33/33"), (3, "22/22/22"), (4, "21/21/12/12")):
        assert GAME.to_text(GAME.initial(seats)).split(" ")[2] == hands
    state = after(THREE, "F@a1 D@d4 D@b2 F@c1 d@b4 D@d1")
    assert state.hands == ((0, 2), (2, 2), (2, 2))
    assert squares(GAME.legal_moves(state), "F") == []
    assert squares(GAME.legal_moves(GAME.play(state, "f@b1")), "F") != []


def test_rule_1_5_what_is_removed_is_the_movers_and_never_returns() -> None:
    # Seat 1 takes the can that seat 2 placed.
    state = after(START, "D@a1 f@b1 d@c1 xb1")
    assert GAME.to_text(state).split(" ")[2:4] == ["33/32", "f/-"]


def test_rule_2_1_any_piece_off_the_board_but_others_cans() -> None:
    assert len(legal(THREE)) == 6 * 16
    state = after(THREE, "F@a1 D@d4 D@b2 F@c1 d@b4 D@d1")
    assert {move[0] for move in GAME.legal_moves(state)} == set("Ccdf")


def test_rule_2_2_a_small_piece_on_a_large_one() -> None:
    moves = legal(START, "D@a1 c@b2 f@a1")
    assert "a1" not in squares(moves, "d")
    moves = legal(START, "D@a1 c@b2")
    for piece in "CDF":
        assert not {"a1", "b2"} & set(squares(moves, piece))
    for piece in "cdf":
        assert "a1" in squares(moves, piece)
        assert "b2" not in squares(moves, piece)


def test_rule_2_3_there_is_no_passing() -> None:
    for state in golden("1")[:-1]:
        assert all(GAME.play(state, move) != state for move in GAME.legal_moves(state)[:5])
        assert GAME.legal_moves(state)


def test_rule_2_4_only_the_top_counts() -> None:
    assert pending("D@a1 D@b1 f@b1 c@d4 D@c1") == ["xb1"]
    assert pending("D@a1 F@b1 c@b1 c@d4 D@c1") == []


def test_rule_2_5_nothing_is_hidden() -> None:
    state = after(START, "D@a1 c@a1")
    assert all(GAME.observe(state, viewer) == state for viewer in (0, 1, -3))


def test_rule_3_1_the_square_placed_on_is_fresh() -> None:
    assert GAME.to_text(after(START, "D@a1 f@b1 d@c1")).split(" ")[5] == "c1"


def test_rule_3_2_uncovered_squares_become_fresh_until_the_turn_ends() -> None:
    state = after(START, "D@a1 c@a1 D@a2 d@a3 C@b1 C@c1")
    assert state.fresh == 1 << 8
    state = GAME.play(state, "xa1b1c1")
    assert state.fresh == 1 << 0
    assert GAME.play(state, "xa1a2a3").fresh == 0


def test_rule_3_3_what_a_disqualified_seat_left_harms_nobody() -> None:
    # Seat 3 left three cans, seat 1 plays elsewhere, then seat 2 makes one of them fresh.
    state = after(THREE, "F@a1 f@b1 F@c1")
    assert GAME.to_text(state).split(" ")[2] == "12/21/x"
    state = after(THREE, "F@a1 f@b1 F@c1 D@a4")
    assert GAME.current_player(state) == 1
    assert result(GAME.play(state, "f@a1")) == "winners=1 reason=three-cans scores=-"


def test_rule_3_3_a_stale_triple_cannot_be_taken() -> None:
    # D C F F loses by its sizes; the two triples stay, and are no removals for the next seats.
    moves = "D@a1 C@b1 F@d1 F@c1"
    assert pending(moves + " d@a4", text=THREE) == []
    assert pending(moves + " d@a1", text=THREE) == []
    assert GAME.from_text(GAME.to_text(after(THREE, moves + " d@a1"))).out == 1
    # D F D from another start: the flanked can was spared, and is taken when its line is fresh.
    assert pending("D@a1 f@d4 D@c1 f@b1", "gap=safe") == []
    assert pending("D@a1 f@d4 D@c1 f@b1 C@c4", "gap=safe") == []
    assert pending("D@a1 f@d4 D@c1 f@b1 d@a1", "gap=safe") == ["xb1"]


def test_rule_4_1_checked_before_anything_is_removed_and_after_every_removal() -> None:
    # The third can also closes a triple of three small pieces.
    state = after(START, "f@a1 f@b1 f@c1")
    assert result(state) == "winners=2 reason=three-cans scores=-"
    before, end = golden("7-chain-loss")[-2:]
    assert result(end) == "winners=2 reason=three-cans scores=-"
    assert end.piles == ((0, 0, 0, 1, 1, 1), (0,) * 6)
    assert GAME.current_player(after(GAME.to_text(before), "xa1b2c3", "chain-loss=off")) == 1


def test_rule_4_2_three_cans() -> None:
    assert result(after(START, "F@b2 f@d4 f@c3")) == "winners=2 reason=three-cans scores=-"
    # Four cans are three cans.
    state = after(START, "F@a1 f@b1 D@d4 f@d1 c@a4 F@c1")
    assert result(state) == "winners=1 reason=three-cans scores=-"


def test_rule_4_3_four_of_a_kind_or_of_a_size() -> None:
    state = after(START, "D@a1 d@a2 c@d4 d@a4 c@d2 D@a3")
    assert result(state) == "winners=1 reason=four-line scores=-"
    state = after(START, "D@a1 C@b2 F@d4 F@c3")
    assert result(state) == "winners=1 reason=four-line scores=-"
    assert pending("D@a1 C@b2 F@d4 F@c3", "four-line=off") == ["xa1b2c3", "xb2c3d4"]


def test_rule_4_4_nothing_is_removed_by_who_loses() -> None:
    end = golden("4-four-line")[-1]
    assert end.piles == ((0,) * 6, (0,) * 6)
    assert sum(map(int.bit_count, end.board)) == 4


def test_rule_5_1_lines_are_contiguous() -> None:
    assert len(TRIPLES) == 24
    assert len(FOURS) == 10
    assert pending("d@a1 d@b1 d@d1") == []
    assert pending("d@a2 d@b3 d@c4") == ["xa2b3c4"]


def test_rule_5_2_three_of_a_kind() -> None:
    assert pending("D@a1 d@b1 D@c1") == ["xa1b1c1"]
    assert pending("c@a1 C@b2 C@c3") == ["xa1b2c3"]


def test_rule_5_3_three_of_a_size() -> None:
    assert pending("d@a1 c@b1 f@c1") == ["xa1b1c1"]
    assert pending("D@a1 C@a2 C@a3") == ["xa1a2a3"]
    assert pending("D@a1 c@a2 C@a3") == []


def test_rule_5_4_a_can_between_two_of_a_kind() -> None:
    assert pending("D@a1 f@b1 d@c1") == ["xb1"]
    assert pending("c@a1 C@c3 F@b2") == ["xb2"]
    assert pending("D@a1 f@b1 c@c1") == []
    assert pending("D@a1 f@b1 c@c1", "flankers=any") == ["xb1"]
    state = after(START, "D@a1 f@b1 d@c1 xb1")
    assert GAME.to_text(state).split(" ")[0].endswith("D,.,d,.")


def test_rule_5_5_two_cans_between_two_of_a_kind() -> None:
    assert pending("D@a1 F@b2 f@c3 d@d4") == ["xb2c3"]
    assert pending("D@a1 F@b2 d@d4 f@c3") == ["xb2c3"]
    assert pending("D@a1 F@b2 f@c3 c@d4") == []
    assert pending("D@a1 F@b2 f@c3 c@d4", "flankers=any") == ["xb2c3"]


def test_rule_5_6_the_same_seat_removes_and_same_squares_are_one_move() -> None:
    assert pending("d@a1 d@b1 d@c1") == ["xa1b1c1"]
    state = after(START, "D@c3 f@c2 D@c1")
    assert GAME.current_player(state) == 0
    assert GAME.legal_moves(state) == ["xc2"]
    assert GAME.current_player(GAME.play(state, "xc2")) == 1


def test_rule_5_7_the_mover_chooses_and_an_order_can_break_the_chain() -> None:
    moves = "D@a1 F@b1 D@c1"
    assert pending(moves) == ["xa1b1c1", "xb1"]
    assert GAME.current_player(after(START, moves + " xb1")) == 1
    # Only the tops are removed.
    state = after(START, "D@a1 c@a1 D@a2 d@a3 C@b1 C@c1 xa1b1c1")
    assert GAME.to_text(state).split(" ")[0].endswith("d,.,.,./D,.,.,./D,.,.,.")


def test_rule_6_1_four_cans_lose() -> None:
    state = after(PAIR_OF_FOUR, "xb1c1")
    assert result(state) == "winners=2 reason=four-cans scores=-"
    state = after(PAIR_OF_FOUR, "xb1c1", "lose-at=5")
    assert GAME.current_player(state) == 1
    assert result(golden("10-five-cans")[-1]) == "winners=2 reason=four-cans scores=-"


def test_rule_6_2_three_cans_win() -> None:
    assert result(after(PAIR, "xb1c1")) == "winners=1 reason=cans scores=-"
    assert result(after(PAIR, "xb1c1", "lose-at=5")) == "winners=1 reason=cans scores=-"


def test_rule_6_3_the_last_shared_animal_ends_the_game() -> None:
    before, end = golden("5-points")[-2:]
    assert end.supply == (0, 0, 0, 0)
    assert end.hands != ((0, 0),) * 4
    for options in ("end=cans", "end=all"):
        assert GAME.current_player(after(GAME.to_text(before), "xa1a2a3", options)) == 3


def test_rule_6_3_the_last_can_ends_the_game_by_option() -> None:
    end = golden("9-cans-end")[-1]
    assert end.hands == ((0, 0),) * 4
    assert any(end.supply)


def test_rule_6_4_a_next_seat_that_can_place_nothing_ends_the_game() -> None:
    end = golden("8-nothing-to-place")[-1]
    assert end.hands == ((2, 2), (0, 0), (2, 2))
    assert result(end) == "winners=1,3 reason=points scores=3,0,3"


def test_rule_7_1_with_two_seats_the_other_wins() -> None:
    assert result(golden("3-three-cans")[-1]) == "winners=2 reason=three-cans scores=-"


def test_rule_7_2_with_more_seats_the_loser_is_out() -> None:
    state = after(THREE, "F@a1 f@b1 F@c1")
    text = ".,.,.,./.,.,.,./.,.,.,./F,f,F,. 3333 12/21/x -/-/- 1 - - -"
    assert GAME.to_text(state) == text
    assert [GAME.current_player(after(text, moves)) for moves in ("D@a4", "D@a4 C@d4")] == [1, 0]


def test_rule_7_3_the_hand_leaves_and_may_end_the_game() -> None:
    before, end = golden("11-hand-leaves")[-2:]
    assert before.hands == ((0, 0), (0, 0), (1, 1))
    assert end.hands == ((0, 0), (0, 0), (0, 0))
    assert result(end) == "winners=1,2 reason=points scores=0,0,x"


def test_rule_7_3_the_last_seat_standing_wins_with_that_reason() -> None:
    state = after(THREE, "F@a1 f@b1 F@c1 D@a4 f@a1")
    assert result(state) == "winners=1 reason=three-cans scores=-"


def test_rule_7_4_points() -> None:
    before, end = golden("5-points")[-2:]
    assert result(end) == "winners=3 reason=points scores=x,-15,-2,-10"
    assert sum(end.piles[2]) == 8
    text = GAME.to_text(before)
    for options, scores in {
        "can-value=3": "x,-15,2,-10",
        "can-value=5": "x,-15,6,-10",
        "unplaced=0": "x,0,8,0",
    }.items():
        assert result(after(text, "xa1a2a3", options)) == f"winners=3 reason=points scores={scores}"


def test_rule_7_5_scores_only_with_points() -> None:
    for name in ("1", "2-four-cans", "3-three-cans", "4-four-line"):
        assert GAME.outcome(golden(name)[-1]).scores is None
    assert GAME.outcome(golden("5-points")[-1]).scores == (None, -15, -2, -10)


def test_option_pair() -> None:
    assert pending("F@a1 f@b2") == []
    assert pending("F@a1 f@b2", "pair=adjacent") == ["xa1b2"]
    assert pending("D@a1 F@b1 f@c1", "pair=adjacent") == ["xb1c1"]
    assert pending("D@a1 F@b2 f@c3 d@d4", "pair=off") == []
    # The can just placed may go with `gap=safe`, which is about flanking.
    assert pending("F@a1 f@b2", "gap=safe,pair=adjacent") == ["xa1b2"]


def test_option_gap() -> None:
    assert pending("D@a1 d@c1 f@b1", "gap=safe") == []
    assert pending("D@a1 f@b1 d@c1", "gap=safe") == ["xb1"]
    assert pending("D@a1 F@b2 d@d4 f@c3", "gap=safe") == []
    # A can placed on this turn is taken off another one that was spared before.
    moves = "D@a1 d@c1 F@b1 d@b2 c@b3 f@b1"
    assert pending(moves, "gap=safe") == ["xb1b2b3"]
    assert pending(moves + " xb1b2b3", "gap=safe") == ["xb1"]


def test_rule_9_1_position_text() -> None:
    text = ".,.,.,./.,.,.,./.,.,.,./D,f,d,. 3232 33/32 -/- 1 c1 - -"
    assert GAME.to_text(after(START, "D@a1 f@b1 d@c1")) == text
    assert GAME.from_text(text) == after(START, "D@a1 f@b1 d@c1")
    marked = GAME.to_text(after(START, "d@a1 d@c1 f@b1", "gap=safe"))
    assert marked.split(" ")[5:7] == ["b1!", "gap=safe"]
    assert GAME.from_text(marked).placed == 1 << 4
    for path in GOLDEN.glob("whose-foods-*.txt"):
        for state in golden(path.stem.removeprefix("whose-foods-")):
            assert GAME.from_text(GAME.to_text(state)) == state


def test_rule_10_1_dog_can_dog() -> None:
    state = after(START, "D@a1 f@b1 d@c1")
    assert GAME.legal_moves(state) == ["xb1"]
    state = GAME.play(state, "xb1")
    assert state.piles[0] == (0, 0, 0, 0, 0, 1)


def test_rule_10_2_dog_can_can_dog() -> None:
    assert pending("D@a1 F@b1 f@c1 d@d1") == ["xb1c1"]


def test_rule_10_3_three_cans_lose() -> None:
    assert result(after(START, "F@a1 f@b1 F@c1")) == "winners=2 reason=three-cans scores=-"


@pytest.mark.parametrize("piece", "CDF")
def test_rule_10_4_four_large_lose(piece: str) -> None:
    state = after(START, f"D@a1 C@b1 F@d1 {piece}@c1")
    assert result(state) == "winners=1 reason=four-line scores=-"


def test_rule_10_5_the_order_matters() -> None:
    assert pending("D@a1 F@b1 D@c1") == ["xa1b1c1", "xb1"]
    state = after(START, "D@a1 F@b1 D@c1 xb1")
    assert GAME.current_player(state) == 1
    assert state.fresh == 0


def test_rule_10_6_an_uncovered_dog_completes_a_line() -> None:
    state = after(START, "D@a1 c@a1 D@a2 d@a3 C@b1 C@c1 xa1b1c1")
    assert GAME.current_player(state) == 1
    assert GAME.legal_moves(state) == ["xa1a2a3"]
    assert GAME.current_player(GAME.play(state, "xa1a2a3")) == 0


def test_rule_10_7_at_most_48_plies() -> None:
    assert GAME.info.max_plies == 48
    for seats in (2, 3, 4):
        state = GAME.initial(seats)
        pieces = sum(state.supply) + sum(map(sum, state.hands))
        assert pieces == 24
        while not state.reason:
            state = GAME.play(state, GAME.legal_moves(state)[-1])
            left = sum(state.supply) + sum(map(sum, state.hands))
            assert left <= pieces
            pieces = left


IMPOSSIBLE = {
    START.replace("3333", "3332"): "hold 3 d together",
    START.replace("33/33", "33/32"): "hold 6 f together",
    START.replace("33/33", "33/23"): "hold 6 F together",
    THREE.replace("22/22/22", "22/32/12"): "more F than it was dealt",
    START.replace(" 1 - - -", " 2 - - -"): "0 pieces placed do not make it the turn of seat 2",
    START.replace(" 1 - - -", " 3 - - -"): "from 1 to 2",
    START.replace("33/33 -/-", "x/33 -/-"): "disqualified and cannot be to move",
    START.replace("33/33 -/-", "33/x -/-"): "too few for 1 seats to have lost",
    THREE.replace("22/22/22", "22/x/x"): "too few for 2 seats to have lost",
    START.replace("33/33 -/-", "x/x -/-"): "disqualified and cannot be to move",
    START.replace("-/-", "-/-/-"): "3 piles for 2 seats",
    START.replace("3333", "3332").replace("-/-", "d/-"): "no removals fill the pile",
    ".,.,.,./.,.,.,./.,.,.,./D,.,.,. 3233 33/33 -/- 1 - - -": "do not make it the turn",
    ".,.,.,./.,.,.,./.,.,.,./D,.,.,. 3233 33/33 -/- 1 - - 1:points": "leave the game so",
    ".,.,.,./.,.,.,./.,.,.,./D,f,d,. 3232 33/32 -/- 2 - - -": "would have ended the game or been",
    ".,.,.,./.,.,.,./.,.,.,./D,f,d,. 3232 33/32 -/- 1 d1 - -": "cannot be fresh",
    ".,.,.,./.,.,.,./.,.,.,./D,f,d,. 3232 33/32 -/- 1 a1,c1 - -": "1 squares uncovered",
    ".,.,.,./.,.,.,./.,.,.,./D,f,d,. 3232 33/32 -/- 1 c1! - -": "nothing depends on",
    ".,.,.,./.,.,.,./.,.,.,./D,f,d,. 3232 33/32 -/- 1 c1! gap=safe -": "is marked",
    ".,.,.,./.,.,.,./.,.,.,./d,f,d,. 3331 33/32 -/- 1 b1 gap=safe -": "is not marked",
    ".,.,.,./.,.,.,./.,.,.,./Cf,.,.,. 2333 32/33 -/- 1 - - -": "no placement leads",
    ".,.,.,./.,.,.,./.,.,.,./d,f,D,. 3232 33/32 -/- 1 b1 - -": "no placement leads",
    ".,.,.,./.,.,.,./.,.,.,./D,f,.,. 3233 33/32 -/- 2 b1 - -": "nothing to remove",
    ".,.,.,./.,.,.,./.,.,.,./F,f,F,. 3333 13/32 -/- 2 - - -": "would have ended the game or been",
    ".,.,.,./.,.,.,./.,.,.,./F,f,F,. 3333 x/32 -/- 1 - - 1:three-cans": "leave the game so",
    ".,.,.,./.,.,.,./.,.,.,./F,f,F,. 3333 x/32 -/- 1 - - 2:four-line": "leave the game so",
    ".,.,.,./.,.,.,./.,.,.,./F,f,F,. 3333 x/32 -/- 1 - - -": "disqualified and cannot be to move",
    ".,.,.,./.,.,.,./.,.,.,./D,.,D,. 3133 33/23 F/- 1 - - 1:cans": "leave the game so",
    ".,.,.,./.,.,.,./.,.,.,./D,.,D,. 3133 33/23 F/- 1 - - 1:luck": "leave the game so",
    PAIR.replace("22/23", "22/22").replace("F/-", "Ff/-"): "do not make it the turn",
    ".,.,.,./.,.,.,./.,.,.,./.,.,.,. 3333 23/22 -/FFf 1 - - -": "without an animal",
    ".,.,.,./.,.,.,./.,.,.,./.,.,.,d 3332 23/22 -/FFf 1 - - -": "with 3 cans would have ended",
    f"{EMPTY} 3033 33/33 -/DDD 2 - - -": "no placement leads",
    f"{EMPTY} 3333 32/32 ff/- 1 - pair=adjacent -": "no placement leads",
    f"{EMPTY} 3333 13/23 FFF/- 1 - - 1:cans": "without an animal",
    "F,F,f,./.,.,.,./.,.,.,./.,.,.,. 3333 x/x/x/12 -/-/-/- 3 - - 4:three-cans": "too few for 3",
    f"{EMPTY} 3333 33/33 -/- 1 - - - ": "a position reads",
    f"{EMPTY} 333 33/33 -/- 1 - - -": "the supply is",
    f"{EMPTY} 3333 33 - 1 - - -": "hands are",
    f"{EMPTY} 3333 33/33 fF/- 1 - - -": "in the order CDFcdf",
    f"{EMPTY} 3333 33/33 -/- 1 b1,a1 - -": "sorted",
    f"{EMPTY} 3333 33/33 -/- 1 e1 - -": "fresh squares read",
    f"{EMPTY} 3333 33/33 -/- 1 - gap=taken -": "at its default",
    f"{EMPTY} 3333 33/33 -/- 1 - - 5:points": "an end reads",
    f"{EMPTY[2:]} 3333 33/33 -/- 1 - - -": "four ranks of four",
    START.replace(".,.,.,./", "dD,.,.,./", 1): "a small one on a large one",
    START.replace(".,.,.,./", "dd,.,.,./", 1): "a small one on a large one",
}


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_impossible_positions_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match=IMPOSSIBLE[text]):
        GAME.from_text(text)


def some_texts() -> list[str]:
    """Return the texts of random positions."""
    rng, found = Random(12), []
    for number in range(30):
        gap = "safe" if number % 2 else "taken"
        state = GAME.initial(2 + number % 3, gap=gap)
        while GAME.current_player(state) != TERMINAL:
            state = GAME.play(state, random_move(GAME.legal_moves(state), rng))
            found.append(GAME.to_text(state))
    return found


@settings(deadline=None)
@given(st.sampled_from(some_texts()), st.data())
def test_mutated_texts_are_refused_or_round_trip(text: str, data: st.DataObject) -> None:
    refused_or_round_trips(GAME, mutated(text, data, "CDFcdfx.,/;-:=!0123456789 \u0661abpoints"))


@settings(deadline=None)
@given(st.text())
def test_any_text_is_refused_or_round_trips(text: str) -> None:
    refused_or_round_trips(GAME, text)


def test_plays_as_the_naive_reference() -> None:
    assert play_in_lockstep(GAME, Reference, 40, "whose foods") > 600
