"""What the opponent of Cats Called Jiji makes of what it has seen."""

from collections.abc import Iterator
from random import Random

import pytest

from pawboard.bots import Budget, Thought, choose, last, think
from pawboard.bots.grading import grade
from pawboard.engine.chance import random_move
from pawboard.engine.game import TERMINAL
from pawboard.games.jiji import FIND, GAME, HIDE, KIND, LAST, NOBODY, State
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


def thought_of(state: State, nodes: int) -> Thought:
    view = GAME.to_text(GAME.observe(state, state.turn))
    return last(think("jiji", view, state.turn, "seed", Budget(nodes=nodes)))


@pytest.mark.parametrize("seats", [3, 4])
def test_two_cards_that_are_sure_are_declared_at_once_and_win(seats: int) -> None:
    met = 0
    for state in patient_games(seats, 12):
        known = worlds(GAME.observe(state, state.turn))
        sure = [len(set(kinds)) == 1 for kinds in zip(*known.tuples, strict=True)]
        if known.listed and sum(sure) >= 2:
            after = GAME.play(state, thought_of(state, 300).move)
            assert GAME.outcome(after).winners == (state.turn,)
            met += 1
            if met == 6:
                break
    assert met == 6


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
