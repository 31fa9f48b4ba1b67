"""Cats Called Jiji, rule by rule (docs/rules/jiji.md), from position and move texts."""

import contextlib
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pawboard.engine import (
    ALL,
    CHANCE,
    PUBLIC,
    TERMINAL,
    NotationError,
    load,
    random_move,
    replay,
    result_text,
)
from pawboard.games import GAMES
from pawboard.games.jiji import GAME, State, find_words
from tests.games.lockstep import play_in_lockstep, random_options
from tests.games.mutations import refused_or_round_trips
from tests.games.reference.jiji import Reference

GOLDEN = Path(__file__).parent / "golden"
CARDS = [colour + number for colour in "BW" for number in "12345678"]

# Deals without a pair in any hand; with three seats the stray is W8.
THREE = "B1B2B3B4B5B6B7B8W1W2W3/B1B2B3B4B5W4W5W6W7W8/B6B7B8W1W2W3W4W5W6W7/W8"
FOUR = "B1B2B3B4B5B6B7B8/W1W2W3W4W5W6W7W8/B1B2B3B4W1W2W3W4/B5B6B7B8W5W6W7W8"
FIVE = "B1B2B3B4B5B6B7/W1W2W3W4W5W6W7/B1B2B3B4B8W8/B5B6B7B8W1W8/W2W3W4W5W6W7"

# Seat 2 holds three pairs, seat 4 too.
ASKED = "B1B2B3B4B5B6B7B8/W1W1W2W2W3W3B1B2/B3B4B5B6B7B8W4W5/W4W5W6W6W7W7W8W8"


def cards_of(text: str) -> list[str]:
    """Return the cards of a hand."""
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def played(state: State, *words: str) -> State:
    """Return the state after words parted by spaces, all legal; ``~`` is the first legal one."""
    for word in " ".join(words).split():
        word = GAME.legal_moves(state)[0] if word == "~" else word
        assert word in GAME.legal_moves(state), word
        state = GAME.play(state, word)
    return state


def table(hands: str, *words: str, **options: str) -> State:
    """Return the state after hands are dealt by moves and words are played."""
    seats = [cards_of(hand) for hand in hands.split("/")]
    stray = seats.pop() if len(seats) == 4 and len(seats[3]) == 1 else []
    turns = [hand[turn] for turn in range(11) for hand in seats if turn < len(hand)]
    state = GAME.initial(len(seats), **options)
    return played(state, *(f"deal-{card}" for card in turns + stray), *words)


def text_of(state: State) -> list[str]:
    return GAME.to_text(state).split(" ")


def log_of(state: State, viewer: int = ALL) -> str:
    return text_of(GAME.observe(state, viewer))[5]


def hand_sizes(state: State) -> list[int]:
    return [hand.bit_count() for hand in state.hands]


def result(state: State) -> str:
    assert GAME.current_player(state) == TERMINAL
    return result_text(GAME.outcome(state))


def kinds(state: State) -> set[str]:
    """Return the first parts of the legal words."""
    return {word.partition("-")[0] for word in GAME.legal_moves(state)}


def hidden(seats: str, rule: str, *hides: str) -> str:
    """Return the words that choose a rule and hide."""
    assert len(hides) == int(seats)
    return f"rule-{rule} " + " ".join(f"hide-{card}" for card in hides)


def golden(name: str) -> list[State]:
    """Return the states of a golden record."""
    record = replay(load((GOLDEN / f"{name}.txt").read_bytes(), GAMES), GAMES)
    return list(record.states)


# 1 Material and seats


def test_rule_1_1_thirty_two_cards() -> None:
    words = GAME.legal_moves(GAME.initial(3))
    assert words == [f"deal-{card}" for card in CARDS]
    assert set(GAME.weights(GAME.initial(3))) == {2}


def test_rule_1_2_three_to_five_seats_and_seat_1_starts() -> None:
    assert GAME.info.seats == (3, 4, 5)
    for hands in (THREE, FOUR, FIVE):
        assert GAME.current_player(table(hands)) == 0
    for seats in (2, 6):
        with pytest.raises(NotationError, match="played by"):
            GAME.initial(seats)


def test_rule_1_3_clockwise_and_the_left_neighbour() -> None:
    state = table(FOUR, hidden("4", "A", "B1", "W1", "B2", "W5"))
    assert GAME.legal_moves(state) == [f"draw-W{number}" for number in range(2, 9)]
    state = played(state, "draw-W2 share-B3 skip")
    assert GAME.legal_moves(state) == ["draw-" + c for c in cards_of("B1B3B4W1W2W3W4")]
    state = played(state, "draw-B1 ~ skip draw-B5 ~ skip")
    assert GAME.legal_moves(state) == ["draw-" + c for c in cards_of("B2B4B5B6B7B8W2")]


# 2 Set-up


def test_rule_2_1_the_deal() -> None:
    assert hand_sizes(table(THREE)) == [11, 10, 10]
    assert hand_sizes(table(FOUR)) == [8, 8, 8, 8]
    assert hand_sizes(table(FIVE)) == [7, 7, 6, 6, 6]
    assert text_of(table(THREE))[4] == "-/-/-/W8"
    state = GAME.initial(4)
    for ply in range(32):
        assert GAME.current_player(state) == CHANCE, ply
        assert hand_sizes(state) == [(ply + 3 - seat) // 4 for seat in range(4)]
        state = GAME.play(state, GAME.legal_moves(state)[-1])


def test_rule_2_2_who_sees_a_deal_and_how_likely_it_is() -> None:
    state = played(GAME.initial(3), "deal-W3")
    weights = dict(zip(GAME.legal_moves(state), GAME.weights(state), strict=True))
    assert weights["deal-W3"] == 1
    assert weights["deal-W4"] == 2
    assert [GAME.move_text(state, "deal-W3", seat) for seat in range(3)] == [
        "deal-?",
        "deal-W3",
        "deal-?",
    ]
    assert GAME.move_text(state, "deal-W3", PUBLIC) == "deal-?"
    state = played(state, "deal-W3")
    assert "deal-W3" not in GAME.legal_moves(state)
    assert text_of(GAME.observe(state, 0))[3] == "W3/?1/?0"
    last = table(THREE.removesuffix("/W8"))
    assert GAME.legal_moves(last) == ["deal-W8"]
    assert {GAME.move_text(last, "deal-W8", viewer) for viewer in (0, 1, 2, PUBLIC)} == {"deal-?"}
    assert text_of(GAME.observe(played(last, "deal-W8"), 0))[4] == "-/-/-/?"


def test_rule_2_3_redeal() -> None:
    state = table(ASKED)
    assert GAME.current_player(state) == 1
    assert GAME.legal_moves(state) == ["keep", "redeal"]
    assert GAME.current_player(played(state, "keep")) == 3
    kept = played(state, "keep keep")
    assert (GAME.current_player(kept), kinds(kept)) == (0, {"rule"})
    again = played(state, "keep redeal")
    assert text_of(again)[3:] == [
        "-/-/-/-",
        "-/-/-/-",
        "2asked,2keep,4asked,4redeal=W4W5W6W6W7W7W8W8",
    ]
    for card in [
        card for column in zip(*map(cards_of, ASKED.split("/")), strict=True) for card in column
    ]:
        again = played(again, f"deal-{card}")
    assert kinds(again) == {"rule"}, "asked once in a game"
    assert kinds(table(ASKED, redeal="off")) == {"rule"}
    pairs = "B1B1B2B2B3B3B4B4B5B5B6/B6B7B7B8B8W1W1W2W2W3/W3W4W4W5W5W6W6W7W7W8/W8"
    assert kinds(table(pairs)) == {"rule"}, "three seats are never asked"


def test_rule_2_4_all_learn_who_is_asked_but_not_the_pairs() -> None:
    state = table(ASKED, "keep")
    for viewer in (0, 2, PUBLIC):
        assert log_of(state, viewer) == "2asked,2keep,4asked"
        assert "W6" not in text_of(GAME.observe(state, viewer))[3]
    rng = Random(1)
    for _ in range(20):
        drawn = GAME.determinize(GAME.observe(state, 0), 0, rng)
        pairs = [(hand >> 16).bit_count() >= 3 for hand in drawn.hands]
        assert pairs == [False, True, pairs[2], True]
        drawn = GAME.determinize(GAME.observe(played(state, "keep"), 0), 0, rng)
        assert [(hand >> 16).bit_count() >= 3 for hand in drawn.hands] == [False, True, False, True]


def test_rule_2_5_the_starting_seat_chooses_the_rule() -> None:
    state = table(FOUR)
    assert GAME.current_player(state) == 0
    assert GAME.legal_moves(state) == ["rule-A", "rule-B", "rule-C"]
    for rule in "ABC":
        assert played(state, f"rule-{rule}").rule == rule


def test_rule_2_6_hiding() -> None:
    state = table(FIVE, "rule-A")
    for seat, card in enumerate(("B1", "W1", "B8", "W8", "W2")):
        assert GAME.current_player(state) == seat
        hand = cards_of(FIVE.split("/")[seat])
        assert GAME.legal_moves(state) == sorted(f"hide-{other}" for other in hand)
        assert GAME.move_text(state, f"hide-{card}", seat) == f"hide-{card}"
        assert GAME.move_text(state, f"hide-{card}", (seat + 1) % 5) == "hide-?"
        assert GAME.move_text(state, f"hide-{card}", PUBLIC) == "hide-?"
        state = played(state, f"hide-{card}")
    assert text_of(GAME.observe(state, 2))[4] == "?/?/B8/?/?"
    assert "hide-W1" in GAME.legal_moves(played(table(ASKED, "keep keep"), "rule-A hide-B1"))


def test_rule_2_7_pairs_are_laid_when_the_last_has_hidden() -> None:
    state = table(ASKED, "keep keep rule-A hide-B1 hide-W1 hide-B3")
    assert set(state.pairs) == {0}
    state = played(state, "hide-W8")
    assert log_of(state, 2).endswith("4hide-?,2laid=W2W3,4laid=W6W7")
    assert hand_sizes(state) == [7, 3, 7, 3]


# 3 The shared rules


@pytest.mark.parametrize("rule", "ABC")
def test_the_relations_over_all_numbers(rule: str) -> None:
    for jiji in range(1, 9):
        state = table(FOUR, hidden("4", rule, f"B{jiji}", "W8", "W4", "W5"), "draw-W7")
        own = [f"B{n}" for n in range(1, 9) if n != jiji] + ["W7"]
        fits = {
            "A": lambda c, j: c % 2 == j % 2,
            "B": lambda c, j: abs(c - j) <= 2,
            "C": lambda c, j: c + j >= 9,
        }[rule]
        expected = [f"share-{card}" for card in own if fits(int(card[1]), jiji)]
        assert GAME.legal_moves(state) == (expected or ["no-share"])


def shares(rule: str, jiji: str) -> str:
    """Return the numbers of the cards that seat 1 may share, besides W7, of B1 to B8."""
    state = table(FOUR, hidden("4", rule, jiji, "W8", "W4", "W5"), "draw-W7")
    return "".join(word[-1] for word in GAME.legal_moves(state) if word.startswith("share-B"))


def test_rule_3_1_same_parity() -> None:
    assert shares("A", "B3") == "157"
    assert shares("A", "B8") == "246"


def test_rule_3_2_at_most_two_apart() -> None:
    assert shares("B", "B3") == "1245"
    assert shares("B", "B8") == "67"


def test_rule_3_3_at_least_nine_together() -> None:
    assert shares("C", "B3") == "678"
    assert shares("C", "B8") == "1234567"
    assert shares("C", "B1") == "8"


# 4 Investigate and prove


def test_rule_4_1_who_reads_a_draw() -> None:
    state = table(FOUR, hidden("4", "A", "B1", "W8", "B4", "W5"))
    assert GAME.current_player(state) == CHANCE
    assert GAME.weights(state) == [1] * 7
    assert [GAME.move_text(state, "draw-W2", viewer) for viewer in (0, 1, 2, 3, PUBLIC)] == [
        "draw-W2",
        "draw-W2",
        "draw-?",
        "draw-?",
        "draw-?",
    ]
    state = played(state, "draw-W2 share-B3 skip draw-B1 share-W4 skip")
    assert log_of(state, 0).endswith("2draw-?,2share-W4,2skip")
    assert log_of(state, 2).endswith("2draw-B1,2share-W4,2skip")
    state = played(state, "draw-B5 ~ skip")
    for viewer in (0, 1, 2, 3, PUBLIC):
        read = GAME.move_text(state, "draw-B2", viewer)
        assert read == ("draw-B2" if viewer in (0, 3) else "draw-?")
    paired = table(FOUR, hidden("4", "A", "B1", "W8", "B4", "W5"), "draw-W2 share-B3 skip")
    assert {GAME.move_text(paired, "draw-W3", viewer) for viewer in (0, 1, 2, 3, PUBLIC)} == {
        "draw-W3"
    }


EMPTY = "B1B2B3B4B5B6B7/W1W1W2W2W3W3W4/B1B2B3B4B5B6/B7B8B8W4W5W6/W5W6W7W7W8W8"


def test_rule_4_2_an_empty_neighbour_on_the_very_first_turn() -> None:
    state = table(EMPTY, "keep", hidden("5", "A", "B1", "W4", "B1", "B7", "W5"))
    assert hand_sizes(state)[1] == 0
    assert (GAME.current_player(state), kinds(state)) == (0, {"find", "skip"})


def test_rule_4_3_pairs_and_stacks_are_compulsory() -> None:
    state = table(FOUR, hidden("4", "A", "B1", "W8", "B4", "W5"), "draw-W2 share-B3 skip")
    state = played(state, "draw-W3")
    assert log_of(state, PUBLIC).endswith("2draw-W3=pair")
    assert state.pairs[1] == 1 << 10
    assert hand_sizes(state) == [7, 5, 6, 7]
    state = played(state, "share-W4 skip draw-B5 share-B2 skip draw-B4 ~ skip draw-W1 ~ skip")
    state = played(state, "draw-W4")
    assert log_of(state, PUBLIC).endswith("2draw-W4=stack")
    assert state.shared[1] == 1 << 11 | 1 << 27
    assert not {
        word for word in GAME.legal_moves(played(state, "~ skip ~ ~ skip ~ ~ skip")) if "W4" in word
    }


def test_rule_4_4_the_own_missing_jiji_makes_no_pair() -> None:
    state = table(FOUR, hidden("4", "A", "B1", "W1", "B4", "W5"), "draw-W2 share-B3 skip draw-W1")
    assert log_of(state).endswith("2draw-W1")
    assert "share-W1" in GAME.legal_moves(state)
    found = table(
        FOUR, hidden("4", "A", "B1", "W1", "B4", "W5"), "draw-W2 share-B3 find-W1 draw-W1"
    )
    assert log_of(found).endswith("2draw-W1"), "also when it has been turned up"
    assert "share-W1" in GAME.legal_moves(found)


def test_rule_4_5_a_seat_without_cards_plays_on() -> None:
    state = table(EMPTY, "keep", hidden("5", "A", "B1", "W1", "B1", "B7", "W5"), "draw-W4 ~ skip")
    state = played(state, "draw-B3 ~ skip")
    assert hand_sizes(state)[1] == 1
    states = [state for path in GOLDEN.glob("jiji-*.txt") for state in golden(path.stem)]
    empty = [s for s in states if kinds(s) == {"draw"} and not hand_sizes(s)[s.turn]]
    assert empty, "it draws"


# 5 Share


def test_rule_5_1_sharing_is_compulsory() -> None:
    state = table(FOUR, hidden("4", "C", "B1", "W8", "B4", "W5"), "draw-W2")
    assert GAME.legal_moves(state) == ["share-B8"]
    state = played(state, "share-B8 skip draw-B1 ~ skip draw-B5 share-B5 skip draw-B2")
    assert GAME.legal_moves(state) == [f"share-{c}" for c in cards_of("B6B7B8W6W7W8")]
    for viewer in (0, 1, 2, 3, PUBLIC):
        assert "1share-B8" in log_of(state, viewer)
    state = played(state, "share-B6 skip draw-W3")
    assert GAME.legal_moves(state) == ["no-share"]
    state = played(state, "no-share skip draw-W1 ~ skip")
    assert GAME.legal_moves(state) == ["draw-" + c for c in cards_of("B2B7B8W6W7W8")]


def test_rule_5_2_once_discovered_a_seat_may_share_anything() -> None:
    words = hidden("4", "C", "B1", "W8", "B4", "W5"), "draw-W2 share-B8 find-W8 draw-B1"
    state = table(FOUR, *words)
    shared = [f"share-{card}" for card in cards_of("B1W1W3W4W5W6W7")]
    assert GAME.legal_moves(state) == ["no-share", *shared]
    assert GAME.legal_moves(table(FOUR, *words, free_share="forced")) == shared


# 6 Discover


def test_rule_6_1_what_can_be_declared() -> None:
    state = table(FOUR, hidden("4", "C", "B1", "W8", "B4", "W5"), "draw-W2 share-B8")
    moves = GAME.legal_moves(state)
    assert len(moves) == 953
    assert moves[:3] == ["find-B1", "find-B1+B1", "find-B1+B1+B2"]
    assert moves[-2:] == ["find-W8+W8", "skip"]
    assert "find-B5+W3" in moves
    assert "find-W3+W3" in moves
    assert "find-W3+B5" not in moves
    assert "find-W3+W3+W3" not in moves
    state = played(state, "find-W8 draw-B1 no-share")
    assert len(GAME.legal_moves(state)) == 953, "seat 2's own does not count for seat 2"
    state = played(state, "skip draw-B5 ~")
    assert len(GAME.legal_moves(state)) == 153
    words = hidden("4", "C", "B1", "W8", "B4", "W5"), "draw-W2 share-B8 find-B4+W5+W8"
    found = table(FOUR, *words, majority="off")
    for _ in range(3):
        found = played(found, "~ ~")
        assert len(GAME.legal_moves(found)) == 17
        found = played(found, "skip")
    assert kinds(played(found, "~ ~")) == {"draw"}, "nothing for one that has attempted"


def test_rule_6_2_the_first_to_declare_takes_the_first_card() -> None:
    words = (
        hidden("4", "C", "B1", "W8", "B4", "W5"),
        "draw-W2 share-B8 find-B8",  # fails, and takes card 1
        "draw-B1 share-W1 find-B4",  # succeeds with card 2
        "draw-B5 share-B5 find-B1",  # succeeds as a third
    )
    state = table(FOUR, *words, "find-B8")
    assert result(state) == "winners=2 reason=last-searcher scores=0,3,2,0"
    state = table(FOUR, *words, "find-B8", order="found")
    assert result(state) == "winners=2 reason=last-searcher scores=0,4,3,0"


def test_rule_6_3_the_declarer_looks_at_all_others() -> None:
    state = table(THREE, hidden("3", "C", "B1", "W8", "W4"), "draw-B2 share-B8 find-B8")
    assert text_of(GAME.observe(state, 0))[4] == "B1/W8/W4/W8"
    assert text_of(GAME.observe(state, 1))[4] == "?/W8/?/?"
    assert text_of(GAME.observe(state, PUBLIC))[4] == "?/?/?/?"


def test_rule_6_4_all_named_must_be_there() -> None:
    start = table(THREE, hidden("3", "C", "B1", "W8", "W4"), "draw-B2 share-B8", majority="off")
    assert log_of(played(start, "find-W4+W8")).endswith("find-W4+W8=23")
    assert log_of(played(start, "find-W8+W8")).endswith("find-W8+W8=24")
    assert log_of(played(start, "find-W4+W4")).endswith("=-")
    assert log_of(played(start, "find-B2+W8")).endswith("=-")
    assert text_of(GAME.observe(played(start, "find-W8+W8"), PUBLIC))[4] == "?/W8/?/W8"


def test_rule_6_5_of_two_equal_ones_the_first_clockwise() -> None:
    hands = "B1B2B3B4B5B6B7B8/W1W2W3W4W5W6W7W8/B1B2B3B4W1W2B5W4/W3B6B7B8W5W6W7W8"
    state = table(hands, hidden("4", "A", "B1", "W3", "B2", "W3"), "draw-W2 share-B3 skip")
    state = played(state, "draw-B1 ~ skip draw-B6 ~ find-W3")
    assert log_of(state).endswith("3find-W3=4")
    state = table(THREE, hidden("3", "C", "B1", "W8", "W4"), "draw-B2 share-B8 find-W8")
    assert log_of(state).endswith("1find-W8=2"), "the stray comes last"


def test_rule_6_6_a_failure_shows_nothing() -> None:
    state = table(FOUR, hidden("4", "C", "B1", "W8", "B4", "W5"), "draw-W2 share-B8 find-W7+W8")
    assert set(state.claims) == {-1}
    for viewer in (1, 2, 3, PUBLIC):
        view = GAME.observe(state, viewer)
        assert log_of(state, viewer).endswith("1find-W7+W8=-")
        assert sum(kind >= 0 for kind in view.jijis) == (viewer >= 0)


def test_rule_6_7_impossible_names_are_legal_and_fail() -> None:
    state = table(FOUR, hidden("4", "C", "B1", "W8", "B4", "W5"), "draw-W2 share-B8")
    assert "find-B8" in GAME.legal_moves(state), "B8 lies face up before its eyes"
    assert log_of(played(state, "find-B8+B8")).endswith("=-")
    assert "find-B1+B2+B3+B4" not in GAME.legal_moves(state)


def test_rule_6_8_a_seat_that_attempted_plays_on() -> None:
    state = table(FOUR, hidden("4", "C", "B1", "W8", "B4", "W5"), "draw-W2 share-B8 find-B8")
    assert state.turn == 1
    state = played(state, "draw-B1 share-W1 skip draw-B5 share-B5 skip draw-B2 share-B6 skip")
    assert state.turn == 0
    state = played(state, GAME.legal_moves(state)[0])
    state = played(state, GAME.legal_moves(state)[0])
    assert (GAME.current_player(state), state.turn) == (CHANCE, 1), "and is not asked again"


# 7 Who sees what


def test_rule_7_1_what_is_private() -> None:
    state = table(THREE, hidden("3", "C", "B1", "W8", "W4"), "draw-B2 share-B8 skip")
    view = text_of(GAME.observe(state, 0))
    assert view[3] == "B1B2B3B4B5B6B7B8W1W2W3/?10/?10"
    assert view[4] == "B1/?/?/?"
    assert text_of(GAME.observe(state, PUBLIC))[3:5] == ["?11/?10/?10", "?/?/?/?"]


def test_rule_7_2_what_is_public() -> None:
    state = table(THREE, hidden("3", "C", "B1", "W8", "W4"), "draw-B2 share-B8 find-W4 draw-B6")
    for viewer in (0, 1, 2, PUBLIC):
        view = GAME.observe(state, viewer)
        assert view.rule == "C"
        assert (view.shared, view.pairs, view.claims) == (state.shared, state.pairs, state.claims)
        assert [~h if h < 0 else h.bit_count() for h in view.hands] == hand_sizes(state)
        assert "1find-W4=3" in log_of(state, viewer)
        assert view.jijis[2] == CARDS.index("W4")


def test_rule_7_3_the_order_of_cards_says_nothing() -> None:
    backwards = "/".join("".join(reversed(cards_of(hand))) for hand in FOUR.split("/"))
    assert table(backwards) == table(FOUR)


def test_rule_7_4_what_was_not_read_stays_so() -> None:
    state = table(THREE, hidden("3", "C", "B1", "W8", "W4"), "draw-B2 share-B8 find-W4+W8+W8")
    assert "2hide-?,3hide-?" in log_of(state, 0)
    match = golden("jiji-7-every-jiji")
    second = next(state for state in match if state.match.game == 2 and state.dealt)
    assert all(kind < 0 for kind in GAME.observe(second, 0).jijis), (
        "what an attempt taught ends with the game"
    )


# 8 End


def test_rule_8_1_a_majority() -> None:
    words = hidden("4", "C", "B1", "W8", "B4", "W5"), "draw-W2 share-B8 find-B4+W5"
    assert result(table(FOUR, *words)) == "winners=1 reason=majority scores=8,0,0,0"
    assert GAME.current_player(table(FOUR, *words, majority="off")) == CHANCE
    assert GAME.current_player(table(FOUR, *words, match="long-day")) == CHANCE
    words = hidden("3", "C", "B1", "W8", "W4"), "draw-B2 share-B8 find-W8+W8"
    assert result(table(THREE, *words)) == "winners=1 reason=majority scores=8,0,0"
    five = hidden("5", "C", "B1", "W7", "B8", "W8", "W2"), "draw-W2 no-share"
    assert GAME.current_player(table(FIVE, *five, "find-B8+W8")) == CHANCE
    state = table(FIVE, *five, "find-B8+W7+W8")
    assert result(state) == "winners=1 reason=majority scores=12,0,0,0,0"


def test_rule_8_2_nothing_left_to_name() -> None:
    words = hidden("3", "C", "B1", "W8", "W4"), "draw-B2 share-B8 find-W4+W8+W8 draw-B6 share-B5"
    state = table(THREE, *words, majority="off")
    assert len(GAME.legal_moves(state)) == 17, "seat 2 may still find seat 1's"
    assert result(played(state, "find-B1")) == "winners=1 reason=all-found scores=12,3,0"
    failed = played(state, "find-B2")
    assert (GAME.current_player(failed), len(GAME.legal_moves(failed))) == (2, 16)
    four = table(
        FOUR,
        hidden("4", "C", "B1", "W8", "B4", "W5"),
        "draw-W2 ~ find-B4 draw-B1 ~ find-B1 draw-B5 ~ find-W8",
        majority="off",
    )
    assert result(four).startswith("winners=1 reason=all-found"), "only the last one's own is left"


def test_rule_8_3_all_found_when_all_have_attempted() -> None:
    words = hidden("3", "C", "B1", "W8", "W4"), "draw-B2 share-B8 find-W4+W8 draw-B6 share-B5"
    state = table(THREE, *words, "find-B1", majority="off")
    assert len(GAME.legal_moves(state)) == 16, "the stray is left to seat 3"
    assert result(played(state, "find-W8")) == "winners=1 reason=all-found scores=8,3,2"
    assert result(played(state, "find-W7")) == "winners=1 reason=last-searcher scores=8,3,0"


def test_rule_8_4_the_last_searcher_must_declare() -> None:
    state = table(
        THREE,
        hidden("3", "C", "B1", "W8", "W4"),
        "draw-B2 share-B8 find-B2 draw-B6 share-B5 find-B2",
    )
    assert GAME.current_player(state) == 2
    assert len(GAME.legal_moves(state)) == 952
    assert "skip" not in GAME.legal_moves(state)


def test_rule_8_5_after_the_last_searcher() -> None:
    state = table(
        THREE,
        hidden("3", "C", "B1", "W8", "W4"),
        "draw-B2 share-B8 find-B2 draw-B6 share-B5 find-B2",
    )
    assert result(played(state, "find-B1")) == "winners=3 reason=last-searcher scores=0,0,2"
    assert result(played(state, "find-B1+W8")) == "winners=3 reason=majority scores=0,0,4"
    assert result(played(state, "find-B2")) == "winners=1,2,3 reason=last-searcher scores=0,0,0"


CHANCES = EMPTY, "keep", hidden("5", "A", "B1", "W4", "B1", "B7", "W5")


def test_rule_8_6_last_chances_when_a_seat_cannot_draw() -> None:
    state = table(*CHANCES)
    for seat in range(5):
        assert GAME.current_player(state) == seat
        assert GAME.legal_moves(state)[-1] == "skip"
        state = played(state, "skip")
    state = table(*CHANCES, last_chance="forced")
    assert len(GAME.legal_moves(state)) == 4572
    state = table(*CHANCES, "find-B1+B7+W4+W5 skip", majority="off")
    assert GAME.current_player(state) == 2, "seat 1's own is left for the others"
    state = table(*CHANCES, "find-B7+W4+W5 find-B1 skip skip", majority="off")
    assert GAME.current_player(state) == 4


def test_rule_8_7_what_stops_the_last_chances() -> None:
    assert result(table(*CHANCES, "skip find-B1+B1+W5")).endswith("majority scores=0,12,0,0,0")
    state = table(*CHANCES, "find-B7+W4+W5 find-B1+B1", majority="off")
    assert result(state) == "winners=1 reason=all-found scores=12,6,0,0,0"
    state = table(*CHANCES, "find-B2 find-B2 find-B2 find-B2")
    assert GAME.legal_moves(state)[-1] == "skip", "B does not apply"


def test_rule_8_8_no_draw() -> None:
    assert result(table(*CHANCES, "skip skip skip skip skip")) == (
        "winners=1,2,3,4,5 reason=no-draw scores=0,0,0,0,0"
    )
    state = table(*CHANCES, "skip find-W5 skip skip find-W4")
    assert result(state) == "winners=2 reason=no-draw scores=0,4,0,0,3"
    state = table(*CHANCES, "skip find-W5 skip skip skip")
    assert result(state) == "winners=2 reason=no-draw scores=0,4,0,0,0"


def test_rule_8_9_no_progress() -> None:
    states = golden("jiji-6-no-progress")
    seats = states[0].match.seats
    first = next(state for state in states if state.stuck >= 0)
    assert first.quiet == 2 * seats
    words = [entry[1:] for entry in first.log]
    turns: list[list[str]] = []
    for word in words:
        if word.startswith("draw"):
            turns.append([])
        if turns:
            turns[-1].append(word)
    idle = [
        not any(("=" in w[:12] and w[0] == "d") or w.startswith("share") for w in t) for t in turns
    ]
    assert all(idle[-2 * seats :])
    assert not idle[-2 * seats - 1]
    assert result(states[-1]).endswith("reason=no-progress scores=0,0,0")
    assert all(hand_sizes(first)), "every neighbour still has cards"


def test_rule_8_10_nothing_more_is_turned_up() -> None:
    end = table(*CHANCES, "skip skip skip skip skip")
    assert text_of(GAME.observe(end, 0))[3:5] == ["B1B2B3B4B5B6B7/?7/?6/?6/?6", "B1/?/?/?/?"]


# 9 Score


def test_rule_9_1_points_by_the_order_of_declaring() -> None:
    state = table(*CHANCES, "find-W5 find-B7 find-W4 skip find-B1", majority="off")
    assert result(state) == "winners=1 reason=no-draw scores=4,3,2,0,2"


def test_rule_9_2_the_earlier_declarer_wins_a_tie() -> None:
    state = table(*CHANCES, "find-B2 skip find-W4 find-W5 find-B7", order="found")
    assert result(state) == "winners=3 reason=no-draw scores=0,0,4,3,2"
    state = table(*CHANCES, "find-B2 find-B2 find-W4 find-W5 find-B7")
    assert result(state) == "winners=3 reason=no-draw scores=0,0,2,2,2"


def test_rule_9_3_all_share_a_game_without_points() -> None:
    state = table(*CHANCES, "find-B2 skip skip skip skip")
    assert result(state) == "winners=1,2,3,4,5 reason=no-draw scores=0,0,0,0,0"


# 10 Match


def test_rule_10_1_three_games_without_a_majority_end() -> None:
    states = golden("jiji-3-match")
    assert {state.match.game for state in states} == {1, 2, 3}
    assert result(states[-1]).startswith("winners=1 reason=match")
    end = states[-1]
    assert end.match.totals != (0, 0, 0, 0)
    day = table(*CHANCES, "skip find-B1+B1+W5 skip skip skip", match="long-day")
    assert GAME.legal_moves(day) == [f"start-{seat}" for seat in range(1, 6)]
    assert day.match.totals == (0, 12, 0, 0, 0)
    again = played(day, "start-1")
    hands = [cards_of(hand) for hand in EMPTY.split("/")]
    for card in [hand[turn] for turn in range(7) for hand in hands if turn < len(hand)]:
        again = played(again, f"deal-{card}")
    assert (GAME.current_player(again), kinds(again)) == (1, {"keep", "redeal"})


def test_rule_10_2_the_lowest_chooses_who_starts() -> None:
    day = table(*CHANCES, "skip find-B1+B1+W5 skip skip skip", match="long-day")
    assert GAME.current_player(day) == 0
    day = table(*CHANCES, "find-W5 find-B7 skip skip skip", match="long-day")
    assert GAME.current_player(day) == 2, "the first clockwise of those with none"
    state = played(day, "start-4")
    assert (state.match.starter, state.turn) == (3, 3)
    state = played(state, "deal-B1")
    assert state.turn == 4
    third = GAME.from_text("3 match=long-day 3:3:4,4,0 -/-/- -/-/-/- -")
    assert GAME.current_player(third) == 2
    third = GAME.from_text("3 match=long-day 3:2:0,4,0 -/-/- -/-/-/- -")
    assert GAME.current_player(third) == 2


def test_rule_10_3_every_jiji_but_the_own() -> None:
    words = hidden("3", "C", "B1", "W8", "W4"), "draw-B2 share-B8 find-W4+W8+W8"
    assert result(table(THREE, *words, match="long-day")) == (
        "winners=1 reason=every-jiji scores=12,0,0"
    )
    assert "reason=every-jiji" in result(golden("jiji-7-every-jiji")[-1])
    assert golden("jiji-7-every-jiji")[-1].match.game == 2


def third_game(totals: str, *words: str) -> State:
    """Return the third game of a match, seat 1 starting, after words."""
    seat = 1 + min(range(3), key=lambda s: (int(totals.split(",")[s]), s))
    hands = "/".join("".join(sorted(cards_of(hand))) for hand in THREE.split("/")[:3])
    text = f"3 match=long-day 3:1:{totals} {hands} -/-/-/W8 {seat}start-1"
    return played(GAME.from_text(text), hidden("3", "C", "B1", "W8", "W4"), *words)


def test_rule_10_4_the_winner_of_the_match() -> None:
    last = "draw-B2 share-B8 find-B2", "draw-B6 share-B5 find-B2", "find-B2"
    assert result(third_game("8,4,0", *last)) == "winners=1 reason=match scores=8,4,0"
    assert result(third_game("0,0,0", *last)) == "winners=1,2,3 reason=match scores=0,0,0"
    assert result(third_game("4,8,8", *last)) == "winners=2 reason=match scores=4,8,8"
    order = "draw-B2 ~ skip draw-B6 ~ find-B2 draw-B7 ~ find-B2 find-B2"
    assert result(third_game("8,4,8", order)) == "winners=3 reason=match scores=8,4,8"


# 12 Position text


def test_rule_12_1_the_fields() -> None:
    state = table(FOUR, "rule-B hide-B4", order="found", majority="off")
    assert GAME.to_text(state) == (
        f"4 majority=off,order=found 1:1:0,0,0,0 {FOUR} B4/-/-/- 1rule-B,1hide-B4"
    )


def test_rule_12_2_hands_and_missing_jiji() -> None:
    state = table(THREE, "rule-B hide-B4")
    assert text_of(GAME.observe(state, 1))[3:5] == ["?11/B1B2B3B4B5W4W5W6W7W8/?10", "?/-/-/?"]
    assert text_of(GAME.initial(5))[3:] == ["-/-/-/-/-", "-/-/-/-/-", "-"]


def test_rule_12_3_the_log() -> None:
    state = table(
        ASKED, "keep keep rule-A hide-B1 hide-W1 hide-B3 hide-W8", "draw-B2 share-B3 find-B4"
    )
    assert log_of(state) == (
        "2asked,2keep,4asked,4keep,1rule-A,1hide-B1,2hide-W1,3hide-B3,4hide-W8,2laid=W2W3,"
        "4laid=W6W7,1draw-B2=pair,1share-B3,1find-B4=-"
    )


# 13 Known facts


def test_rule_13_1_thirty_two_cards_at_every_ply() -> None:
    for path in sorted(GOLDEN.glob("jiji-*.txt")):
        for state in golden(path.stem):
            count = sum(hand_sizes(state))
            if state.dealt:
                count += sum(shared.bit_count() for shared in state.shared)
                count += 2 * sum(pairs.bit_count() for pairs in state.pairs)
                count += sum(kind >= 0 for kind in state.jijis)
                assert count == 32
            else:
                left = Counter(word[5:] for word in GAME.legal_moves(state))
                undealt = sum(GAME.weights(state)) if left and kinds(state) == {"deal"} else 32
                assert count + undealt == 32


def test_rule_13_2_the_number_of_declarations() -> None:
    assert [len(find_words(most, False)) for most in (1, 2, 3, 4)] == [16, 152, 952, 4572]
    assert all(len(find_words(most, True)) == 1 + len(find_words(most, False)) for most in (1, 2))


# Impossible positions

HIDDEN = "B1/W8/B4/W5 1rule-C,1hide-B1,2hide-W8,3hide-B4,4hide-W5"
VIEW = "?8/W1W2W3W4W5W6W7W8/?8/?8 ?/W8/?/? 1rule-C,1hide-?,2hide-W8,3hide-?,4hide-?"
DAY = "3 match=long-day"

SINGLES = "B1B2B3B4B5B6B7B8"
ALL_KEEP = "2asked,2keep,3asked,3keep,4asked,4keep"
FAILED = (
    f"{SINGLES}W1W2W3/?10/?10 W1/?/?/? 1rule-A,1hide-W1,2hide-?,3hide-?,1draw-W4,1share-B1,"
    "1find-B1+B1+W4=-"
)
"""A view of seat 1 that does not show what its attempt has taught it."""
LOST = f"?11/{SINGLES}W1W2/?10 ?/W1/?/? 1rule-A,1hide-?,2hide-W1,3hide-?,1laid=B4"
"""A view of seat 2 with B4 in hand, of which seat 1 has laid both."""

IMPOSSIBLE = [
    ("4 - 1:1:0,0,0,0 -/-/-/- -/-/-/-", "a position reads"),
    ("6 - 1:1:0,0,0,0,0,0 -/-/-/-/-/- -/-/-/-/-/- -", "played by"),
    ("4 majority=on 1:1:0,0,0,0 -/-/-/- -/-/-/- -", "at its default"),
    ("4 - 2:1:0,0,0,0 -/-/-/- -/-/-/- -", "a single game"),
    ("4 - 1:2:0,0,0,0 -/-/-/- -/-/-/- -", "seat 1 starts"),
    ("4 - 1:1:0,4,0,0 -/-/-/- -/-/-/- -", "nobody has points"),
    ("4 - 1:1:0,0,0 -/-/-/- -/-/-/- -", "those of 4 seats"),
    (f"{DAY} 2:1:5,0,0 -/-/- -/-/-/- -", "cannot give 5,0,0"),
    (f"{DAY} 2:1:12,0,0 -/-/- -/-/-/- -", "cannot give 12,0,0"),
    (f"{DAY} 2:1:8,8,0 -/-/- -/-/-/- -", "cannot give 8,8,0"),
    (f"{DAY},order=found 2:1:3,0,0 -/-/- -/-/-/- -", "cannot give 3,0,0"),
    (f"{DAY} 2:1:4,0,0 B1/-/- -/-/-/- -", "before it is said who starts"),
    (f"{DAY} 2:1:4,0,0 B1/-/- -/-/-/- 1start-1", "lowest total"),
    (f"{DAY} 2:1:4,0,0 B1/-/- -/-/-/- 2start-2", "lowest total"),
    ("4 - 1:1:0,0,0,0 B1B1/B1/-/- -/-/-/- -", "no round robin"),
    ("4 - 1:1:0,0,0,0 B1/B1/B1/- -/-/-/- -", "two of each"),
    ("4 - 1:1:0,0,0,0 B1B1B1/W1W2/W3W4/B2B3 -/-/-/- -", "two of each"),
    ("4 - 1:1:0,0,0,0 -/B1/-/- -/-/-/- -", "no round robin"),
    ("4 - 1:1:0,0,0,0 B2B1/B1/B3/B4 -/-/-/- -", "not as a position is written"),
    ("4 - 1:1:0,0,0,0 B9/-/-/- -/-/-/- -", "hands read like"),
    ("4 - 1:1:0,0,0,0 ?1/?0/B1/W1 -/-/-/- -", "of all seats, of one or of none"),
    ("3 - 1:1:0,0,0 B1/-/- -/-/-/W8 -", "dealt last"),
    ("4 - 1:1:0,0,0,0 B1/-/-/- B1/-/-/- -", "before all cards are dealt"),
    ("4 - 1:1:0,0,0,0 B1/-/-/- -/-/-/- 1rule-A", "before all cards are dealt"),
    (f"4 - 1:1:0,0,0,0 {FOUR} -/-/-/- 2rule-A", "is not legal there"),
    (f"4 - 1:1:0,0,0,0 {FOUR} -/-/-/- 1rule-D", "is no entry"),
    (f"4 - 1:1:0,0,0,0 {FOUR} -/-/-/- 5rule-A", "only 4 seats"),
    (f"4 - 1:1:0,0,0,0 {FOUR} W8/-/-/- 1rule-A,1hide-W8", "is not legal there"),
    (f"4 - 1:1:0,0,0,0 {FOUR} B1/-/-/- 1rule-A,1hide-B2", "not those hidden"),
    (f"4 - 1:1:0,0,0,0 {FOUR} {HIDDEN},1draw-B5", "is not legal there"),
    (f"4 - 1:1:0,0,0,0 {FOUR} {HIDDEN},1draw-W2=pair", "should go on with '1draw-W2'"),
    (f"4 - 1:1:0,0,0,0 {FOUR} {HIDDEN},1draw-W2,1no-share", "is not legal there"),
    (f"4 - 1:1:0,0,0,0 {FOUR} {HIDDEN},1draw-W2,1share-B7", "is not legal there"),
    (f"4 - 1:1:0,0,0,0 {FOUR} {HIDDEN},1draw-W2,1share-B8,1find-W8=-", "should go on"),
    (f"4 - 1:1:0,0,0,0 {FOUR} {HIDDEN},1draw-W2,1share-B8,2skip", "is not legal there"),
    (f"4 - 1:1:0,0,0,0 {FOUR} {HIDDEN},1laid=B1", "is not legal there"),
    (f"4 - 1:1:0,0,0,0 {FOUR} {HIDDEN},1draw-W2,1share-B8,1find-B4+W8=23,2skip", "not legal there"),
    (f"4 - 1:1:0,0,0,0 {ASKED} -/-/-/- 1rule-A", "should go on with '2asked'"),
    (f"4 redeal=off 1:1:0,0,0,0 {ASKED} -/-/-/- 2asked", "is not legal there"),
    ("4 - 1:1:0,0,0,0 -/-/-/- -/-/-/- 2asked,2redeal=B1B1B2B2B3B3", "not a whole hand"),
    ("4 - 1:1:0,0,0,0 -/-/-/- -/-/-/- 2asked,2redeal=B1B1B2B2B3B4B5B6", "three pairs are needed"),
    ("4 - 1:1:0,0,0,0 -/-/-/- -/-/-/- 2asked,1redeal=B1B1B2B2B3B3B5B6", "asked clockwise"),
    ("4 redeal=off 1:1:0,0,0,0 -/-/-/- -/-/-/- 2asked,2redeal=B1B1B2B2B3B3B5B6", "nobody is asked"),
    # Views
    (f"4 - 1:1:0,0,0,0 {FOUR} ?/-/-/- 1rule-A,1hide-?", "nobody sees all hands"),
    (f"3 - 1:1:0,0,0 {THREE.removesuffix('/W8')} -/-/-/? -", "nobody sees all hands"),
    (f"4 - 1:1:0,0,0,0 {VIEW},1draw-W8", "cannot be"),
    (f"4 - 1:1:0,0,0,0 {VIEW},1draw-?", "cannot be"),
    (f"4 - 1:1:0,0,0,0 {VIEW},1draw-W2=stack", "cannot be"),
    (f"4 - 1:1:0,0,0,0 {VIEW},1draw-W2,1share-W2,1share-W3", "cannot be"),
    (f"4 - 1:1:0,0,0,0 {VIEW},2laid=W1", "cannot be"),
    (f"4 - 1:1:0,0,0,0 {VIEW},1laid=W1,1draw-W2", "two of each"),
    (f"4 - 1:1:0,0,0,0 {VIEW},1laid=B1B2B3B4B5", "cannot be"),
    (f"4 - 1:1:0,0,0,0 {VIEW.replace('?/W8', 'B1/W8')}", "place 1 is seen otherwise"),
    (f"4 - 1:1:0,0,0,0 {VIEW.replace('?/W8', '-/W8')}", "place 1 is seen otherwise"),
    (f"4 - 1:1:0,0,0,0 {VIEW.replace('?/W8', '?/W7')}", "place 2 is seen otherwise"),
    (f"4 - 1:1:0,0,0,0 {VIEW},1draw-W2,1share-B8,1find-W8=3", "cannot be"),
    (f"4 - 1:1:0,0,0,0 {VIEW},1draw-W2,1share-B8,1find-W8=-", "cannot be"),
    (f"4 - 1:1:0,0,0,0 {VIEW},1draw-W2,1share-B8,1find-W8=2,1skip", "cannot be"),
    (f"4 - 1:1:0,0,0,0 {VIEW},1asked", "cannot be"),
    ("5 - 1:1:0,0,0,0,0 ?7/?7/?6/?6/B1B1B2B2B3B3 -/-/-/-/- 1rule-A", "cannot be"),
    ("5 - 1:1:0,0,0,0,0 ?7/?7/?6/?6/B1B1B2B2B3B4 -/-/-/-/- 5asked", "cannot be"),
    ("5 - 1:1:0,0,0,0,0 ?7/?7/?6/?6/B1B1B2B2B3B4 -/-/-/-/- 2asked,2keep,1asked", "cannot be"),
    ("4 - 1:1:0,0,0,0 B1B1B2B2B3B3B4B4/?8/?8/?8 -/-/-/- -", "its seat is asked"),
    (f"4 - 1:1:0,0,0,0 {SINGLES}/?8/?8/?8 -/-/-/- 1asked", "cannot be"),
    (f"4 - 1:1:0,0,0,0 {SINGLES}/?8/?8/?8 -/-/-/- {ALL_KEEP},1rule-A", "no deal has"),
    ("3 - 1:1:0,0,0 ?11/?10/B1B2B3B4B5B6B7B8W1W2 -/-/-/W8 -", "place 4 is seen otherwise"),
    (f"3 - 1:1:0,0,0 {FAILED}", "place 2 is seen otherwise"),
    (f"3 - 1:1:0,0,0 {LOST},1draw-B4", "cannot all be"),
    (f"3 - 1:1:0,0,0 {LOST},1draw-B4=pair", "cannot all be"),
]


@pytest.mark.parametrize(("text", "reason"), IMPOSSIBLE)
def test_impossible_positions_are_refused(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as raised:
        GAME.from_text(text)
    assert reason in str(raised.value)


def test_a_game_that_is_over_is_not_shown_as_going_on() -> None:
    state = table(*CHANCES, "skip skip skip skip", match="long-day")
    text = GAME.to_text(state)
    assert GAME.from_text(text) == state
    with pytest.raises(NotationError, match="a game that is over"):
        GAME.from_text(f"{text},5skip")
    view = GAME.to_text(GAME.observe(state, 0))
    with pytest.raises(NotationError, match="a game that is over"):
        GAME.from_text(f"{view},5skip")


# Records, the naive reference, fuzz


def test_lockstep_with_the_reference() -> None:
    assert play_in_lockstep(GAME, Reference, 24, "jiji") > 1000


@pytest.mark.full
def test_long_lockstep_with_the_reference() -> None:
    assert play_in_lockstep(GAME, Reference, 600, "jiji, long") > 30_000


def some_texts() -> list[str]:
    """Return texts of positions and views of some random games."""
    texts, rng = [], Random("jiji texts")
    for number in range(9):
        seats = GAME.info.seats[number % 3]
        state = GAME.initial(seats, **GAME.settle(seats, random_options(GAME, rng)))
        while GAME.current_player(state) != TERMINAL:
            if rng.random() < 0.1:
                texts.append(GAME.to_text(state))
                texts.append(GAME.to_text(GAME.observe(state, rng.randrange(seats))))
            state = GAME.play(state, random_move(GAME.legal_moves(state), rng))
        texts.append(GAME.to_text(state))
    return texts


TEXTS = some_texts()
PIECES = "0123456789BW?-=/,:+ abcdefhikmnprstuwx\u0663"


def refused_or_round_trips_with_its_view(text: str) -> None:
    refused_or_round_trips(GAME, text)
    with contextlib.suppress(NotationError):
        state = GAME.from_text(text)
        assert GAME.from_text(GAME.to_text(GAME.observe(state, 0))) == GAME.observe(state, 0)


@given(st.sampled_from(TEXTS), st.data())
def test_mutated_texts(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        until = data.draw(st.integers(at, min(len(text), at + 4)))
        text = text[:at] + data.draw(st.text(PIECES, max_size=3)) + text[until:]
    refused_or_round_trips_with_its_view(text)


@given(st.sampled_from(TEXTS), st.sampled_from(TEXTS), st.data())
def test_texts_with_fields_and_entries_of_others(
    text: str, other: str, data: st.DataObject
) -> None:
    fields, others = text.split(" "), other.split(" ")
    field = data.draw(st.integers(0, 5))
    fields[field] = others[field]
    log, donor = fields[5].split(","), others[5].split(",")
    at = data.draw(st.integers(0, len(log)))
    entry = data.draw(st.sampled_from(donor))
    log[at:at] = data.draw(st.sampled_from([[], [entry], log[at : at + 1]]))
    if data.draw(st.booleans()):
        del log[data.draw(st.integers(0, len(log) - 1)) :]
    fields[5] = ",".join(log) or "-"
    refused_or_round_trips_with_its_view(" ".join(fields))


@given(st.text(PIECES))
def test_random_texts(text: str) -> None:
    refused_or_round_trips_with_its_view(text)
