"""Cats Called Jiji, rule by rule (docs/rules/jiji.md): from the cards to who knows what."""

from random import Random

import pytest

from pawboard.engine import CHANCE, PUBLIC, NotationError
from pawboard.games.jiji import GAME
from tests.games.jiji_tables import (
    ASKED,
    CARDS,
    EMPTY,
    FIVE,
    FOUR,
    GOLDEN,
    THREE,
    cards_of,
    golden,
    hand_sizes,
    hidden,
    kinds,
    log_of,
    played,
    result,
    table,
    text_of,
)

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
