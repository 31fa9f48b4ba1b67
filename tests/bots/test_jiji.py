"""What the opponent of Cats Called Jiji makes of what it has seen."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from pawboard.bots import Budget, Inference, Thought, choose, jiji, last, rule_for, think
from pawboard.bots.grading import grade
from pawboard.engine.chance import random_move
from pawboard.engine.game import TERMINAL, Move
from pawboard.games.jiji import FIND, GAME, HIDE, KIND, LAST, NOBODY, OVER, State
from pawboard.games.jiji_worlds import worlds


def patient_games(seats: int, games: int) -> Iterator[State]:
    """Yield the states in which a seat may declare, of games in which nobody does."""
    for seed in range(games):
        rng, state = Random(seed), GAME.initial(seats)
        while GAME.current_player(state) != TERMINAL:
            moves = GAME.legal_moves(state)
            if state.phase == FIND:
                yield state
            state = GAME.play(state, "skip" if "skip" in moves else random_move(moves, rng))


def certain_games(seats: int, games: int) -> Iterator[State]:
    """Yield of those the states in which all that fits agrees about two Missing Jiji."""
    for state in patient_games(seats, games):
        known = worlds(GAME.observe(state, state.turn))
        sure = [len(set(kinds)) == 1 for kinds in zip(*known.tuples, strict=True)]
        if known.listed and sum(sure) >= 2:
            yield state


def thought_of(state: State, nodes: int, **how: Any) -> Thought:
    view = GAME.to_text(GAME.observe(state, state.turn))
    return last(think("jiji", view, state.turn, "seed", Budget(nodes=nodes, **how)))


def chosen(state: State, level: int) -> Move:
    view = GAME.to_text(GAME.observe(state, state.turn))
    return choose("jiji", view, state.turn, "seed", level, 60)


@pytest.mark.parametrize("seats", [3, 4])
def test_two_cards_that_are_sure_are_declared_at_once_and_win(seats: int) -> None:
    states = list(islice(certain_games(seats, 12), 6))
    assert len(states) == 6
    for state in states:
        for level in (3, 4):
            after = GAME.play(state, chosen(state, level))
            assert GAME.outcome(after).winners == (state.turn,)


def test_weaker_levels_overlook_what_only_all_cards_together_tell() -> None:
    states = list(islice(certain_games(3, 12), 20))
    for level in (1, 2):
        wins = 0
        for state in states:
            after = GAME.play(state, chosen(state, level))
            wins += after.phase == OVER and GAME.outcome(after).winners == (state.turn,)
        assert 0 < wins < len(states)


def test_the_kitten_waits_until_it_is_surer_than_others() -> None:
    waited = dict.fromkeys((1, 2, 3, 4), 0)
    for state in islice(patient_games(4, 2), 4, 40, 4):
        for level in waited:
            waited[level] += chosen(state, level) == "skip"
    assert waited[1] > waited[2]
    assert waited[3] > waited[4]


def test_how_far_a_level_reasons_is_data(monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(iter(patient_games(4, 1)))
    view = GAME.to_text(GAME.observe(state, state.turn))
    reasons = [rule_for("jiji", view, level).inference for level in (1, 2, 3, 4)]
    assert reasons == sorted(reasons)
    assert (reasons[0], reasons[-1]) == (Inference.APART, Inference.MOTIVES)

    def asked(hand: int, rule: str) -> dict[int, float]:
        raise LookupError(hand, rule)

    monkeypatch.setattr(jiji, "hiding_odds", asked)
    for inference in (Inference.APART, Inference.TOGETHER):
        thought_of(state, 60, inference=inference)
    with pytest.raises(LookupError):
        thought_of(state, 60, inference=Inference.MOTIVES)


def test_what_a_declaration_must_be_worth_is_data() -> None:
    for state in islice(patient_games(3, 2), 8):
        bold, shy = (
            thought_of(state, 1, inference=Inference.TOGETHER, sure=sure) for sure in (0.01, 1.0)
        )
        finds = [one.score for one in shy.candidates if one.move != "skip"]
        assert bold.move != "skip"
        assert shy.move == "skip" or max(finds) == 10_000


def test_names_that_a_share_or_a_failure_excludes_are_not_considered() -> None:
    state = next(iter(patient_games(4, 1)))
    state = GAME.play(state, "find-B1")
    while state.phase != FIND:
        state = GAME.play(state, GAME.legal_moves(state)[0])
    view = GAME.observe(state, state.turn)
    possible = {kind for kinds in worlds(view).tuples for kind in kinds}
    for one in thought_of(state, 200).candidates:
        if one.move != "skip":
            assert {KIND[name] for name in one.move[5:].split("+")} <= possible


def test_who_must_declare_names_what_scores() -> None:
    rng = Random(3)
    state = GAME.initial(4)
    while state.phase != LAST:
        moves = GAME.legal_moves(state)
        finds = [move for move in moves if move.startswith("find")]
        # Everybody names the last cards there are, and nobody has hidden them.
        state = GAME.play(state, finds[-1] if finds else random_move(moves, rng))
    assert set(state.claims) == {NOBODY}
    thought = thought_of(state, 100)
    assert "+" not in thought.move
    assert 5_000 < thought.score <= 10_000


def test_a_declaration_that_was_not_considered_has_a_grade() -> None:
    state = next(iter(patient_games(4, 1)))
    thought = thought_of(state, 60)
    left_out = next(
        move for move in GAME.legal_moves(state) if move not in {c.move for c in thought.candidates}
    )
    assert grade("jiji", thought, left_out) in ("good", "slip", "blunder")


def test_one_of_a_pair_is_what_strong_players_hide_most_often() -> None:
    rng, paired, count = Random(1), 0, 0
    while count < 8:
        state = GAME.initial(3)
        while state.phase != HIDE:
            state = GAME.play(state, random_move(GAME.legal_moves(state), rng))
        hand = state.hands[state.turn]
        if hand >> 16:
            view = GAME.to_text(GAME.observe(state, state.turn))
            move = choose("jiji", view, state.turn, "seed", 3, 40)
            paired += hand >> KIND[move[5:]] + 16 & 1
            count += 1
    assert paired >= 6
