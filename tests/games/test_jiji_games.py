"""Cats Called Jiji, rule by rule (docs/rules/jiji.md): how games and matches end."""

from collections import Counter

import pytest

from pawboard.engine import CHANCE
from pawboard.games.jiji import GAME, State, find_words
from tests.games.jiji_tables import (
    CHANCES,
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
    played,
    result,
    table,
    text_of,
)
from tests.games.lockstep import play_in_lockstep
from tests.games.reference.jiji import Reference

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


# The naive reference


def test_lockstep_with_the_reference() -> None:
    assert play_in_lockstep(GAME, Reference, 24, "jiji") > 1000


@pytest.mark.full
def test_long_lockstep_with_the_reference() -> None:
    assert play_in_lockstep(GAME, Reference, 600, "jiji, long") > 30_000
