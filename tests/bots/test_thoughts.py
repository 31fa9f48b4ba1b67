"""Every opponent keeps to the contract: legal moves, bounded slices, the same again."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from pawboard.bots import LEVELS, RULES, Budget, choose, last, rule_for, think
from pawboard.bots.contract import SLICE
from pawboard.bots.levels import rule_of
from pawboard.engine.chance import random_move
from pawboard.engine.game import TERMINAL, Game
from pawboard.games import GAMES

CELLS = [(name, seats) for name in GAMES for seats in GAMES[name].info.seats]
PLENTY = 120
"""More plies than a walk needs to have met every kind of decision."""


def decisions(
    game: Game[Any], seats: int, rng: Random, most: int, **options: str
) -> Iterator[tuple[Any, int]]:
    """Yield states with a seat to move and their plies, about `most` of one random game."""
    state, ply = game.initial(seats, **options), 0
    while game.current_player(state) != TERMINAL and ply < PLENTY:
        if game.current_player(state) >= 0 and rng.random() < most / 20:
            yield state, ply
        state = game.play(state, random_move(game.legal_moves(state), rng))
        ply += 1


@pytest.mark.parametrize(("name", "seats"), CELLS)
def test_thoughts_are_about_legal_moves_and_come_in_slices(name: str, seats: int) -> None:
    game = GAMES[name]
    for state, _ in decisions(game, seats, Random(seats), 4):
        seat = game.current_player(state)
        view = game.to_text(game.observe(state, seat))
        legal, before = set(game.legal_moves(state)), 0
        for thought in think(name, view, seat, "a", Budget(nodes=1_500, knowledge=True)):
            moves = [one.move for one in thought.candidates]
            assert legal >= set(moves)
            assert len(moves) == len(set(moves))
            assert thought.line[0] == thought.move == moves[0]
            assert thought.nodes - before <= SLICE + 900
            before = thought.nodes
        here = state
        for move in thought.line:
            assert move in game.legal_moves(here)
            here = game.play(here, move)
            if game.info.chance:
                break


@pytest.mark.parametrize(("name", "seats"), CELLS)
def test_the_same_seed_and_budget_give_the_same_move(name: str, seats: int) -> None:
    game = GAMES[name]
    for number, (state, ply) in enumerate(decisions(game, seats, Random(9), 3)):
        seat = game.current_player(state)
        view = game.to_text(game.observe(state, seat))
        level = number % 3 + 1
        chosen = {choose(name, view, seat, "seed", level, ply) for _ in range(2)}
        assert len(chosen) == 1
        assert chosen <= set(game.legal_moves(state))


@pytest.mark.parametrize(("name", "seats"), CELLS)
def test_every_game_has_four_levels_and_weaker_ones_look_at_less(name: str, seats: int) -> None:
    assert len(RULES[name]) == len(LEVELS) == 4
    rules = [rule_of(name, seats, level.number) for level in LEVELS]
    for weaker, stronger in pairwise(rules):
        assert weaker.nodes <= stronger.nodes
        # What cuts its scores overlooks wins and threats, and so errs more at the same spread.
        assert weaker.spread > stronger.spread or weaker.reach < stronger.reach
    assert [rule.knowledge for rule in rules[:3]] == [False] * 3


def test_a_rule_may_depend_on_the_seats_of_the_view() -> None:
    game = GAMES["kilkenny"]
    for seats in game.info.seats:
        view = game.to_text(game.initial(seats))
        assert rule_for("kilkenny", view, 3) == rule_of("kilkenny", seats, 3)
    assert rule_of("kilkenny", 4, 3) != rule_of("kilkenny", 3, 3) == RULES["kilkenny"][2]


def test_a_bot_can_be_stopped_at_once() -> None:
    game = GAMES["three-tiers"]
    thoughts = think("three-tiers", game.to_text(game.initial(2)), 0, "", Budget(nodes=10**6))
    assert next(thoughts).move in game.legal_moves(game.initial(2))
    thoughts.close()  # type: ignore[attr-defined]


def test_time_bounds_too() -> None:
    game = GAMES["three-tiers"]
    view = game.to_text(game.initial(2))
    assert last(think("three-tiers", view, 0, "", Budget(seconds=0.05))).nodes < 100_000


OPTIONS = [
    (name, option.name, value)
    for name in GAMES
    for option in GAMES[name].info.options
    for value in option.values[1:]
]


@pytest.mark.parametrize(("name", "option", "value"), OPTIONS)
def test_every_option_can_be_thought_about(name: str, option: str, value: str) -> None:
    game = GAMES[name]
    seats = game.info.seats[0]
    for level in (2, 3):
        rng = Random(level)
        for state, ply in decisions(game, seats, rng, 2, **{option: value}):
            seat = game.current_player(state)
            view = game.to_text(game.observe(state, seat))
            assert choose(name, view, seat, "seed", level, ply) in game.legal_moves(state)
