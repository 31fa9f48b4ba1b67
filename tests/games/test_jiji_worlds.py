"""What a seat of Cats Called Jiji cannot know: it is in no view, and drawn as it may be.

``deals/jiji.txt`` holds late views, each with its seat and how many whole positions fit it; those
below ``full`` take longer. Which positions fit is found by trying all, see reference/jiji_deals.py.
"""

import re
import time
from collections import Counter
from collections.abc import Iterator
from math import comb, sqrt
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest

from pawboard.engine import ALL, CHANCE, PUBLIC, TERMINAL, NotationError, random_move
from pawboard.games import jiji_worlds
from pawboard.games.jiji import ASK, DRAW, GAME, KINDS, State, cards_text
from tests.games.lockstep import random_options
from tests.games.reference.jiji_deals import every_state

LATE = Path(__file__).parent / "deals" / "jiji.txt"
CARD = re.compile(r"[BW][1-8]")


def late_positions(full: bool) -> list[Any]:
    """Return the late views: their number of deals, seat and text."""
    found, long = [], False
    for line in LATE.read_text().splitlines():
        if line == "full":
            long = True
        elif line and line[0] != "#" and (full or not long):
            count, seat, text = line.split(" ", 2)
            found.append(pytest.param(int(count), int(seat) - 1, text, id=f"{text[:1]}-{count}"))
    return found


def chi_square_limit(freedom: int) -> float:
    """Return the value that chi-square passes with a chance of 0.001 (Wilson and Hilferty)."""
    return freedom * (1 - 2 / (9 * freedom) + 3.0902 * sqrt(2 / (9 * freedom))) ** 3


def check_frequencies(count: int, seat: int, text: str, draws: int) -> float:
    """Fail unless all whole positions that fit are drawn as often; return chi-square."""
    view = GAME.from_text(text)
    fitting = [GAME.from_text(state) for state in every_state(text)]
    assert len(set(fitting)) == len(fitting) == count
    assert all(GAME.observe(state, seat) == view for state in fitting)
    rng = Random(text)
    drawn = Counter(GAME.determinize(view, seat, rng) for _ in range(draws))
    assert set(drawn) <= set(fitting)
    expected = draws / count
    chi_square = sum((drawn[state] - expected) ** 2 / expected for state in fitting)
    assert chi_square < chi_square_limit(count - 1)
    return chi_square


@pytest.mark.parametrize(("count", "seat", "text"), late_positions(full=False))
def test_late_deals_are_equally_likely(count: int, seat: int, text: str) -> None:
    check_frequencies(count, seat, text, max(1000, 10 * count))


@pytest.mark.full
@pytest.mark.parametrize(("count", "seat", "text"), late_positions(full=True))
def test_late_deals_are_equally_likely_over_50_000_draws(count: int, seat: int, text: str) -> None:
    check_frequencies(count, seat, text, 50_000)


def test_there_are_twenty_late_positions() -> None:
    positions = [parameter.values for parameter in late_positions(full=True)]
    assert len({text for _, _, text in positions}) == 20
    assert all(1 < count <= 5000 for count, _, _ in positions)
    assert {text[0] for _, _, text in positions} == set("345")


def sensible_games(games: int, seed: str) -> Iterator[tuple[list[State], list[str]]]:
    """Yield games in which declarations are rare and often right, so that they become long."""
    rng = Random(seed)
    for number in range(games):
        seats = GAME.info.seats[number % 3]
        state = GAME.initial(seats, **GAME.settle(seats, random_options(GAME, rng)))
        states, moves = [state], []
        patience = rng.random()
        while GAME.current_player(state) != TERMINAL:
            legal = GAME.legal_moves(state)
            if GAME.current_player(state) == CHANCE:
                move = rng.choices(legal, GAME.weights(state))[0]
            elif legal[-1] == "skip" and rng.random() < patience:
                move = "skip"
            elif legal[0].startswith("find") and rng.random() < 0.5:
                others = [p for p, seat in enumerate(state.claims) if seat < 0 and p != state.turn]
                move = f"find-{KINDS[state.jijis[rng.choice(others)]]}"
            else:
                move = random_move(legal, rng)
            state = GAME.play(state, move)
            states.append(state)
            moves.append(move)
        yield states, moves


def test_no_view_shows_a_card_its_viewer_must_not_know() -> None:
    for states, moves in sensible_games(9, "what a view shows"):
        seats = states[0].match.seats
        for viewer in (*range(seats), PUBLIC):
            read: set[str] = set()
            before = states[0]
            for state, move in zip(states[1:], moves, strict=True):
                read |= set(CARD.findall(GAME.move_text(before, move, viewer)))
                shown = [f"{e}" for e in state.log if e[1:5] == "laid" or e[1:8] == "redeal="]
                read |= set(CARD.findall(" ".join(shown)))
                places = {p for p, seat in enumerate(state.claims) if seat >= 0}
                if viewer in state.declared:
                    places |= set(range(len(state.jijis)))
                read |= {KINDS[state.jijis[place]] for place in places if state.jijis[place] >= 0}
                check_view(state, viewer, read)
                before = state


def check_view(state: State, viewer: int, read: set[str]) -> None:
    """Fail if the text of a view shows more than may be seen."""
    _, _, _, hands, jijis, log = GAME.to_text(GAME.observe(state, viewer)).split(" ")
    assert set(CARD.findall(f"{hands} {jijis} {log}")) <= read
    for seat, hand in enumerate(hands.split("/")):
        assert seat == viewer or not CARD.search(hand)
    for place, word in enumerate(jijis.split("/")):
        known = place == viewer or viewer in state.declared
        turned_up = bool(state.claims) and state.claims[place] >= 0
        assert known or turned_up or not CARD.search(word)
    for entry in log.split(","):
        seat = "12345".find(entry[0])
        if entry[1:6] == "hide-":
            assert seat == viewer or entry.endswith("?")
        if entry[1:6] == "draw-" and "=" not in entry:
            assert viewer in (seat, (seat + 1) % state.match.seats) or entry.endswith("?")


def test_another_deal_that_fits_gives_the_same_text() -> None:
    rng = Random(5)
    for states, _ in sensible_games(6, "another deal"):
        for state in states[::9]:
            for viewer in (*range(state.match.seats), PUBLIC):
                view = GAME.observe(state, viewer)
                other = GAME.determinize(view, viewer, rng)
                assert GAME.to_text(GAME.observe(other, viewer)) == GAME.to_text(view)
                assert GAME.from_text(GAME.to_text(other)) == other
                assert GAME.observe(other, ALL) == other


def test_a_draw_depends_on_view_and_source_alone() -> None:
    states, _ = next(sensible_games(1, "alone"))
    views = [GAME.observe(state, 0) for state in states[33:]]
    first = [GAME.determinize(view, 0, Random(1)) for view in views]
    jiji_worlds.unlisted.cache_clear()
    for view, drawn in reversed(list(zip(views, first, strict=True))):
        GAME.determinize(view, 0, Random(2))
        assert GAME.determinize(view, 0, Random(1)) == drawn


def test_a_draw_takes_few_milliseconds() -> None:
    medians, rng = [], Random(1)
    for states, _ in sensible_games(6, "time"):
        for state in states[33::7]:
            view = GAME.observe(state, max(state.turn, 0))
            times = []
            for _ in range(7):
                start = time.process_time()
                GAME.determinize(view, state.turn, rng)
                times.append(time.process_time() - start)
            medians.append(median(times))
    medians.sort()
    assert medians[len(medians) // 2] < 0.005
    assert medians[len(medians) * 95 // 100] < 0.015


@pytest.mark.parametrize("starts", [0, jiji_worlds.STARTS])
def test_deals_are_found_without_any_luck(starts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if every try had come to a dead end: the deals are searched, some or all in order."""
    monkeypatch.setattr(jiji_worlds, "HOPELESS", 0)
    monkeypatch.setattr(jiji_worlds, "STARTS", starts)
    rng = Random(2)
    for states, _ in sensible_games(3, "search"):
        for state in states[33::11]:
            view = GAME.observe(state, 0)
            assert GAME.observe(GAME.determinize(view, 0, rng), 0) == view


def test_few_proposals_do_nearly_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are too many Missing Jiji to weigh, some are proposed and one is taken."""
    count, seat, text = min(parameter.values for parameter in late_positions(full=False))
    monkeypatch.setattr(jiji_worlds, "MOST_TUPLES", 0)
    jiji_worlds.unlisted.cache_clear()
    view, rng = GAME.from_text(text), Random(3)
    drawn = Counter(GAME.determinize(view, seat, rng) for _ in range(100 * count))
    jiji_worlds.unlisted.cache_clear()
    assert len(drawn) == count
    assert max(drawn.values()) < 2 * min(drawn.values())


def test_a_view_that_no_deal_fits() -> None:
    """Seat 1 shared W1 under rule C, so it hid an 8; seat 2 has hidden one and sees the others."""
    view = GAME.from_text(
        "3 - 1:1:0,0,0 ?11/B8B8W2W3W4W5W6W7W8W8/?10 ?/B8/?/? 1rule-C,1hide-?,2hide-B8,3hide-?,"
        "2laid=W8,1draw-B8,1share-W1"
    )
    with pytest.raises(NotationError, match="no deal fits"):
        GAME.determinize(view, 1, Random(1))


# Before the pairs are laid, deals are weighted by their copies


def test_a_deal_weighs_physical_cards() -> None:
    rng = Random(4)
    state = GAME.initial(4, redeal="off")
    while GAME.current_player(state) == CHANCE:
        state = GAME.play(state, rng.choices(GAME.legal_moves(state), GAME.weights(state))[0])
    view = GAME.observe(state, 0)
    both = [kind for kind in range(16) if not view.hands[0] >> kind & 1]
    draws, pairs = 4000, 0
    for _ in range(draws):
        hand = GAME.determinize(view, 0, rng).hands[1]
        pairs += sum(hand >> kind + 16 & 1 for kind in both)
    expected = draws * len(both) * comb(22, 6) / comb(24, 8)
    assert abs(pairs - expected) < 4 * sqrt(expected)


def test_the_question_about_a_redeal_weighs_in() -> None:
    """The pairs in the hands, drawn, against shuffles of which those that fit are kept."""
    text = "4 - 1:1:0,0,0,0 B1B2B3B4B5B6B7B8/?8/?8/?8 -/-/-/- 3asked"
    view, rng = GAME.from_text(text), Random(6)
    assert view.phase == ASK
    left = [kind for kind in range(16) for _ in range(2 - (kind < 8))]
    kept: Counter[tuple[int, ...]] = Counter()
    while kept.total() < 400:
        rng.shuffle(left)
        pairs = tuple(8 - len(set(left[at : at + 8])) for at in (0, 8, 16))
        if pairs[0] < 3 <= pairs[1]:
            kept[pairs] += 1
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(8000):
        hands = GAME.determinize(view, 0, rng).hands
        drawn[tuple((hand >> 16).bit_count() for hand in hands[1:])] += 1
    assert set(kept) <= set(drawn)
    for place in range(3):
        means = [sum(p[place] * n for p, n in c.items()) / c.total() for c in (kept, drawn)]
        assert abs(means[0] - means[1]) < 0.2


def test_a_seat_asked_that_laid_two_pairs_hid_one_of_a_pair() -> None:
    text = (
        "4 - 1:1:0,0,0,0 B1B2B3B4B5B6B7B8/?8/?8/?8 B1/?/?/? 3asked,3keep,1rule-A,1hide-B1,2hide-?,"
        "3hide-?,4hide-?,2laid=W1,3laid=W2W3"
    )
    view, rng = GAME.from_text(text), Random(7)
    assert view.phase == DRAW
    for _ in range(50):
        drawn = GAME.determinize(view, 0, rng)
        assert drawn.hands[2] >> drawn.jijis[2] & 1, cards_text(drawn.hands[2])
        assert not (drawn.dealt[1] >> 16).bit_count() >= 3
        assert not (drawn.dealt[3] >> 16).bit_count() >= 3


def test_who_could_not_share_holds_nothing_related() -> None:
    text = (
        "3 - 1:1:0,0,0 B1B2B3B4B5B6B7B8W1W2W3/?10/?10 B1/?/?/? 1rule-B,1hide-B1,2hide-?,3hide-?,"
        "1draw-W8,1share-B3,1skip,2draw-?,2no-share,2skip"
    )
    view, rng = GAME.from_text(text), Random(8)
    numbers = Counter()
    for _ in range(200):
        drawn = GAME.determinize(view, 0, rng)
        jiji = drawn.jijis[1] % 8
        numbers[jiji] += 1
        held = [kind % 8 for kind in range(16) if drawn.hands[1] >> kind & 1]
        assert all(abs(number - jiji) > 2 for number in held)
    assert len(numbers) > 1
