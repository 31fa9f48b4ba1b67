"""Position texts of Cats Called Jiji: what they say, impossible ones, and mutated ones."""

import contextlib
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pawboard.engine import TERMINAL, NotationError, random_move
from pawboard.games.jiji import GAME
from tests.games.jiji_tables import ASKED, CHANCES, FOUR, THREE, log_of, table, text_of
from tests.games.lockstep import random_options
from tests.games.mutations import refused_or_round_trips

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


# Mutated texts


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
