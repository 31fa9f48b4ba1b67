"""Random games played by an engine and its naive reference side by side."""

from copy import deepcopy
from random import Random
from typing import Any, Protocol

from pawboard.engine import CHANCE, TERMINAL, Game, random_move, result_text


class Reference(Protocol):
    """A naive implementation of a game in progress."""

    seat: int
    result: str | None

    def moves(self) -> list[str]: ...

    def play(self, move: str) -> None: ...


def random_options(game: Game[Any], rng: Random) -> dict[str, str]:
    """Return a value for every option, the default half of the time."""
    return {
        option.name: option.values[0] if rng.random() < 0.5 else rng.choice(option.values)
        for option in game.info.options
    }


def play_in_lockstep(game: Game[Any], reference: type[Any], games: int, seed: str) -> int:
    """Play random games over all seats and options; fail where the two differ; return the plies."""
    rng, plies = Random(seed), 0
    for number in range(games):
        seats = game.info.seats[number % len(game.info.seats)]
        options = random_options(game, rng)
        state = game.initial(seats, **game.settle(seats, options))
        other: Reference = reference(seats, options)
        played: list[str] = []
        while game.current_player(state) != TERMINAL:
            place = f"{seats} seats, {options}, after {' '.join(played)}"
            moves = game.legal_moves(state)
            assert other.moves() == moves, place
            player = game.current_player(state)
            assert player == CHANCE or other.seat == player + 1, place
            assert other.result is None, place
            move = random_move(moves, rng)
            state = game.play(state, move)
            other.play(move)
            played.append(move)
        assert other.result == result_text(game.outcome(state)), f"{options}: {' '.join(played)}"
        assert other.moves() == []
        plies += len(played)
    return plies


def reference_perft(start: Any, plies: int) -> int:
    """Return the perft of a reference game, copying it for every move."""
    if plies == 0:
        return 1
    total = 0
    for move in start.moves():
        after = deepcopy(start)
        after.play(move)
        total += reference_perft(after, plies - 1)
    return total
