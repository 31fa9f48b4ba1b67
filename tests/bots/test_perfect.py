"""The highest level in the 3x3 games: it takes what is won, holds what can be held."""

from collections import Counter
from typing import Any

import pytest

from pawboard.bots import choose, solutions
from pawboard.bots.players import PLAYERS
from pawboard.bots.proof import Prover, finish
from pawboard.engine.game import TERMINAL
from pawboard.games import GAMES
from tests.bots import unbeaten
from tests.bots.decided import COUNT, LOST, WON, file_of

NAMES = sorted(solutions.TASKS)
SAMPLE = {"won": 25, "held": 5}
"""Positions a quick run looks at; those held take the whole budget of a move."""
SHARE = 0.99


def positions(name: str, what: str) -> list[str]:
    return file_of(name, what).read_text().split("\n")[:-1]


def moved(name: str, text: str) -> Any:
    """Return the state after the highest level's move."""
    game = GAMES[name]
    state = game.from_text(text)
    seat = game.current_player(state)
    return game.play(state, choose(name, text, seat, "perfect", 4, state.ply))


def keeps_the_win(name: str, prover: Prover, text: str) -> bool:
    game, after = GAMES[name], moved(name, text)
    if game.current_player(after) == TERMINAL:
        return game.outcome(after).winners == (game.current_player(game.from_text(text)),)
    position = prover.model.of(after)
    return not prover.model.wins(position) and finish(prover.loses(position, WON - 1))


def holds(name: str, prover: Prover, text: str) -> bool:
    game, after = GAMES[name], moved(name, text)
    if game.current_player(after) == TERMINAL:
        return game.current_player(game.from_text(text)) in game.outcome(after).winners
    return not finish(prover.wins(prover.model.of(after), LOST - 1))


def share(name: str, what: str, texts: list[str]) -> float:
    prover = Prover(solutions.model_for(name))
    kept = keeps_the_win if what == "won" else holds
    return sum(kept(name, prover, text) for text in texts) / len(texts)


@pytest.mark.parametrize("what", ["won", "held"])
@pytest.mark.parametrize("name", NAMES)
def test_decided_positions_by_sample(name: str, what: str) -> None:
    texts = positions(name, what)
    assert len(texts) == COUNT
    assert share(name, what, texts[:: COUNT // SAMPLE[what]]) >= SHARE


@pytest.mark.full
@pytest.mark.parametrize("what", ["won", "held"])
@pytest.mark.parametrize("name", NAMES)
def test_decided_positions(name: str, what: str) -> None:
    assert share(name, what, positions(name, what)) >= SHARE


def play(name: str, opponent: str, number: int) -> tuple[Any, int]:
    """Return the outcome of the highest level at seat 1 against a player, and the plies."""
    game = GAMES[name]
    state, ply = game.initial(2), 0
    while (seat := game.current_player(state)) != TERMINAL:
        player = PLAYERS["4" if seat == 0 else opponent]
        state = game.play(state, player(game, state, seat, f"{number}:{seat}", ply))
        ply += 1
    return game.outcome(state), ply


@pytest.mark.parametrize(("opponent", "games"), [("random", 6), ("greedy", 4), ("3", 1)])
@pytest.mark.parametrize("name", NAMES)
def test_seat_1_never_lets_go(name: str, opponent: str, games: int) -> None:
    for number in range(games):
        outcome, plies = play(name, opponent, number)
        assert outcome.winners == (0,)
        assert plies <= solutions.TASKS[name].first[1]


@pytest.mark.parametrize("name", NAMES)
def test_no_won_game_was_let_go(name: str) -> None:
    """The committed games: as many as promised, legal, and won wherever a win was known."""
    games = unbeaten.kept(name)
    assert Counter(one.opponent for one in games) == unbeaten.COUNTS
    for one in games:
        state = GAMES[name].initial(2)
        for move in one.moves:
            assert move in GAMES[name].legal_moves(state)
            state = GAMES[name].play(state, move)
        assert GAMES[name].outcome(state).winners == one.winners
        assert not one.let_go
        assert one.seat or one.winners == (0,)


@pytest.mark.parametrize("every", [60, pytest.param(1, marks=pytest.mark.full)])
@pytest.mark.parametrize("name", NAMES)
def test_the_committed_games_are_played_again_alike(name: str, every: int) -> None:
    referee = unbeaten.Referee(name)
    for one in unbeaten.kept(name)[::every]:
        assert unbeaten.play(name, one.opponent, one.number, referee).moves == one.moves
