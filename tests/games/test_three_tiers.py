"""Three Tiers, rule by rule (docs/rules/three-tiers.md), from position and move texts."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pawboard.engine import TERMINAL, NotationError, load, random_move, replay, result_text
from pawboard.games import GAMES
from pawboard.games.three_tiers import GAME, State
from tests.games.lockstep import play_in_lockstep
from tests.games.mutations import mutated, refused_or_round_trips
from tests.games.reference.three_tiers import Reference

GOLDEN = Path(__file__).parent / "golden"
START = ".,.,./.,.,./.,.,. 0 - - -"


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


def test_rule_1_1_nine_squares_and_seat_1_first() -> None:
    state = GAME.from_text(START)
    assert GAME.current_player(state) == 0
    assert {move[-2:] for move in GAME.legal_moves(state)} == {f + r for f in "abc" for r in "123"}


def test_rule_1_2_two_gold_three_silver_four_bronze() -> None:
    state = after(START, "g@a1", "g@b2", "g@c1", "g@c3", "s@a2", "s@a3")
    words = GAME.legal_moves(state)
    assert not any(move.startswith("g@") for move in words)
    assert sum(move.startswith("s@") for move in words) == 3


def test_rule_2_1_a_move_before_everything_is_placed() -> None:
    assert {"a1-b2", "b@b2"} <= legal(".,.,./.,.,./G,.,s 2 - - -")


def test_rule_2_2_place_from_the_supply() -> None:
    state = after(START, "s@a1")
    assert GAME.to_text(state) == ".,.,./.,.,./S,.,. 1 - - -"


def test_rule_2_3_move_anywhere_but_where_it_stands() -> None:
    moves = {move for move in legal(".,.,./.,.,./G,.,s 2 - - -") if move.startswith("a1-")}
    assert moves == {f"a1-{square}" for square in ["a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]}


def test_rule_2_4_only_strictly_smaller_pieces_are_covered() -> None:
    moves = legal("b,s,./.,.,g/B,S,. 6 - - -")
    assert {"s@a3", "g@a3", "g@b3"} <= moves
    assert not moves & {"b@a3", "b@b3", "s@b3", "b@c2", "s@c2", "g@c2"}


def test_rule_2_5_never_on_a_piece_of_ones_own() -> None:
    board = "b,s,./.,.,g/B,S,. 6"
    assert not legal(f"{board} - - -") & {"g@a1", "s@a1", "g@b1", "b1-a1"}
    assert {"g@a1", "s@a1", "g@b1", "b1-a1"} <= legal(f"{board} cover=any - -")


def test_rule_2_6_covered_pieces_wait() -> None:
    text = ".,.,./.,.,./bS,.,S 3 - - -"
    assert not any(move.startswith("a1") for move in legal(text))
    uncovered = after(".,.,./.,.,./bS,.,B 4 - - -", "s@c2", "s@b2", "a1-a3")
    assert "a1-a2" in GAME.legal_moves(uncovered)


def test_rule_2_7_a_seat_always_has_an_action() -> None:
    rng = Random(7)
    for options in ({}, {"cover": "any", "full": "play"}, {"full": "play", "pieces": "333"}):
        for _ in range(40):
            state = GAME.initial(2, **options)
            while GAME.current_player(state) != TERMINAL:
                moves = GAME.legal_moves(state)
                assert moves
                state = GAME.play(state, random_move(moves, rng))


def test_rule_3_1_a_line_wins() -> None:
    for text, move in (
        ("s,s,./.,.,./B,B,. 4 - - -", "b@c1"),
        ("B,.,s/.,B,./.,s,. 4 - - -", "s@c1"),
        ("s,.,B/.,.,B/.,s,. 4 - - -", "g@c1"),
    ):
        assert result(after(text, move)) == "winners=1 reason=line"


def test_rule_3_2_uncovering_the_opponents_line_loses() -> None:
    state = after("b,b,bG/.,.,./S,.,. 6 - - -", "c3-c2")
    assert result(state) == "winners=2 reason=revealed"


def test_rule_3_3_both_lines_is_the_opponents_win() -> None:
    board = "b,b,bG/.,.,./S,S,. 6"
    assert result(after(f"{board} - - -", "c3-c1")) == "winners=2 reason=revealed"
    assert result(after(f"{board} both=mover - -", "c3-c1")) == "winners=1 reason=line"
    assert result(after(f"{board} both=draw - -", "c3-c1")) == "winners=1,2 reason=both"


def test_rule_3_4_covering_the_line_one_lifted_off() -> None:
    board = "b,b,bG/.,.,./S,.,. 6"
    assert GAME.current_player(after(f"{board} - - -", "c3-a3")) == 1
    lifted = after(f"{board} reveal=lift - -", "c3-a3")
    assert result(lifted) == "winners=2 reason=revealed"
    both = after("b,b,bG/.,.,./S,S,. 6 both=mover,reveal=lift - -", "c3-c1")
    assert result(both) == "winners=2 reason=revealed"


def test_rule_3_5_nine_occupied_squares_are_a_draw() -> None:
    board = "B,s,B/s,B,./b,B,s 8"
    assert result(after(f"{board} - - -", "g@c2")) == "winners=1,2 reason=full"
    assert GAME.current_player(after(f"{board} full=play - -", "g@c2")) == 1


def test_rule_3_6_the_third_occurrence_is_a_draw() -> None:
    there_and_back = ["a1-a2", "c3-c2", "a2-a1", "c2-c3"]
    state = after(START, "g@a1", "g@c3", *there_and_back, *there_and_back)
    assert result(state) == "winners=1,2 reason=repetition"
    again = after(START, "g@a1", "g@c3", *there_and_back, *there_and_back[:3])
    assert GAME.current_player(again) == 1
    mirrored = after(START, "g@a1", "g@c3", *there_and_back, "a1-c1", "c3-a3", "c1-a1", "a3-c3")
    assert result(mirrored) == "winners=1,2 reason=repetition"


def test_rule_3_7_two_hundred_plies_are_a_draw() -> None:
    state = after(".,.,./.,.,./G,.,g 199 - - -", "s@b2")
    assert result(state) == "winners=1,2 reason=length"
    won = after(".,.,./g,.,./G,G,. 198 pieces=333 - -", "g@c1")
    assert result(won) == "winners=1 reason=line"


def test_rule_5_1_texts_show_stacks_and_the_past() -> None:
    state = after(START, "b@b1", "s@b1", "g@a1", "b1-c3")
    assert GAME.to_text(state) == ".,.,s/.,.,./G,B,. 4 - .,.,./.,.,./G,Bs,. -"
    assert GAME.from_text(GAME.to_text(state)) == state


def test_rule_6_1_gold_in_the_centre_wins_in_nine_plies() -> None:
    # tests/bots proves it against every reply; the golden record is one line of that proof.
    record = load((GOLDEN / "three-tiers-1.txt").read_bytes(), GAMES)
    assert record.moves[0] == "g@b2"
    assert len(record.moves) == 9
    assert result(replay(record, GAMES).last) == "winners=1 reason=line"


def test_rule_6_2_a_square_has_fifteen_contents() -> None:
    rng, contents = Random(2), set()
    for _ in range(400):
        state = GAME.initial(2)
        while GAME.current_player(state) != TERMINAL:
            state = GAME.play(state, random_move(GAME.legal_moves(state), rng))
            contents |= set(GAME.to_text(state).split(" ")[0].replace("/", ",").split(","))
    assert len(contents) == 15


@pytest.mark.parametrize("opening", ["no-gold-centre", "bronze"])
def test_openings_bind_only_the_first_action(opening: str) -> None:
    moves = legal(f".,.,./.,.,./.,.,. 0 opening={opening} - -")
    assert "g@b2" not in moves
    assert (opening == "bronze") == all(move.startswith("b@") for move in moves)
    assert "g@b2" in GAME.legal_moves(after(f".,.,./.,.,./.,.,. 0 opening={opening} - -", "b@a1"))


IMPOSSIBLE = {
    "GG,.,./.,.,./.,.,. 2 - - -": "does not grow",
    "GB,.,./.,.,./.,.,. 2 - - -": "does not grow",
    "BS,.,./.,g,./.,g,. 4 - - -": "lies directly on",
    "BG,.,./.,g,./.,g,. 4 - - -": "lies directly on",
    "G,G,g/.,G,./.,g,. 5 - - -": "has 3 g of 2",
    "G,.,g/.,.,./.,.,. 1 - - -": "more than 1 plies",
    ".,.,./.,.,./.,.,. 2 - - -": "only ply 0 is empty",
    "G,.,./.,.,./.,.,. 0 - - -": "more than 0 plies",
    "G,S,./.,.,./.,.,. 2 - - -": "cannot have placed",
    "B,B,B/.,.,s/.,s,. 5 - - -": "would not leave the game so",
    "s,B,B/.,.,s/.,s,B 6 - - 1:line": "would not leave the game so",
    ".,.,./.,.,./G,.,g 201 - - -": "longer than 200",
    ".,.,./.,.,./G,.,g 200 - - -": "would not leave the game so",
    ".,.,./.,.,g/G,.,. 3 - .,.,./.,g,./.,G,. -": "no move joins",
    ".,.,g/.,.,./G,.,. 3 - .,.,./.,.,g/G,.,. -": "no move joins",
    ".,.,./.,.,./G,.,. 1 full=draw - -": "at its default",
    ".,.,./.,.,./G,.,. 1 pieces=222,cover=any - -": "sorted",
    ".,.,./.,.,./G,.,. 1 speed=fast - -": "no option",
    ".,.,./.,.,./G,.,. 1 - -": "a position reads",
    ".,.,./.,.,./X,.,. 1 - - -": "letters",
    ".,.,./.,.,. 0 - - -": "three ranks",
    ".,.,./.,.,./G,.,. 01 - - -": "the ply is a number",
    ".,.,./.,.,./G,.,. 1 - - 3:line": "an end reads",
}


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_impossible_positions_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match=IMPOSSIBLE[text]):
        GAME.from_text(text)


def some_texts() -> list[str]:
    """Return the texts of random positions."""
    rng, found = Random(11), []
    for _ in range(30):
        state = GAME.initial(2)
        while GAME.current_player(state) != TERMINAL:
            state = GAME.play(state, random_move(GAME.legal_moves(state), rng))
            found.append(GAME.to_text(state))
    return found


@given(st.sampled_from(some_texts()), st.data())
def test_mutated_texts_are_refused_or_round_trip(text: str, data: st.DataObject) -> None:
    refused_or_round_trips(GAME, mutated(text, data, "bsgBSG.,/;-:=0123456789 line\u0661x"))


@given(st.text())
def test_any_text_is_refused_or_round_trips(text: str) -> None:
    refused_or_round_trips(GAME, text)


def test_the_naive_reference_agrees() -> None:
    assert play_in_lockstep(GAME, Reference, 400, "three-tiers") > 3000
