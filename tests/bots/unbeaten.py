"""The highest level against many opponents in the 3x3 games: ``python -m tests.bots.unbeaten``.

Each line of a results file is one game; a run goes on from what is there. Whoever lets go of a won
game has at some move of its own a position that the book or a short proof calls won, and does not
win that game.
"""

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from pawboard.bots.book import book
from pawboard.bots.players import PLAYERS
from pawboard.bots.proof import Prover, finish
from pawboard.bots.solutions import FLOOR, PATIENCE, TASKS, model_for
from pawboard.engine.chance import random_move
from pawboard.engine.game import TERMINAL, Game, Move, Seat
from pawboard.games import GAMES

FOLDER = Path(__file__).parent / "results"
COUNTS = {"random": 500, "adversary": 100}
"""Games against each kind of opponent; the seats alternate."""


class Played(NamedTuple):
    """One game: against whom, its number, the highest level's seat, the moves, who won, and the
    first ply at which its position was known to be won (None if it never was)."""

    opponent: str
    number: int
    seat: Seat
    moves: tuple[Move, ...]
    winners: tuple[Seat, ...]
    won_from: int | None

    @property
    def let_go(self) -> bool:
        """Whether a position known to be won was not won."""
        return self.won_from is not None and self.winners != (self.seat,)


class Referee:
    """Tells whether a position with default options is known to be won for its mover."""

    def __init__(self, name: str) -> None:
        self.model = model_for(name)
        self.book: Mapping[int, tuple[int, int]] = book(name)
        self.prover = Prover(self.model)

    def wins(self, state: Any) -> bool:
        """Return whether the book knows a win or a short proof finds one."""
        position = self.model.of(state)
        if position in self.book:
            return True
        end = self.prover.nodes + PATIENCE
        for plies in range(1, FLOOR + 1, 2):
            running = self.prover.wins(position, plies)
            while self.prover.nodes < end:
                try:
                    next(running)
                except StopIteration as found:
                    if found.value:
                        return True
                    break
            else:
                return False
        return False


def adversary(game: Game[Any], state: Any, seed: str, ply: int, prover: Prover) -> Move:
    """Return the move of an opponent out to spoil a win.

    By its number it is `greedy`, one that plays at random among moves that do not lose within four
    plies, or the highest level itself after up to three random moves of its own.
    """
    number = int(seed.rpartition(":")[2])
    rng = Random(f"{seed} {ply}")
    moves = game.legal_moves(state)
    seat = game.current_player(state)
    match number % 3:
        case 0:
            return PLAYERS["greedy"](game, state, seat, seed, ply)
        case 1:
            holding = [move for move in moves if _holds(game, state, move, prover)]
            return rng.choice(holding or moves)
        case _ if ply // 2 < number // 3 % 4:
            return random_move(moves, rng)
        case _:
            return PLAYERS["4"](game, state, seat, seed, ply)


def _holds(game: Game[Any], state: Any, move: Move, prover: Prover) -> bool:
    after = game.play(state, move)
    if game.current_player(after) == TERMINAL:
        return game.current_player(state) in game.outcome(after).winners
    return not finish(prover.wins(prover.model.of(after), 3))


def play(name: str, opponent: str, number: int, referee: Referee) -> Played:
    """Play one game of the highest level."""
    game, ours = GAMES[name], number % 2
    state, ply = game.initial(2), 0
    moves: list[Move] = []
    won_from = None
    seed = f"{name} {opponent}:{number // 2}"
    while (seat := game.current_player(state)) != TERMINAL:
        if seat == ours:
            if won_from is None and referee.wins(state):
                won_from = ply
            move = PLAYERS["4"](game, state, seat, f"level 4:{seed}", ply)
        elif opponent == "random":
            move = PLAYERS["random"](game, state, seat, seed, ply)
        else:
            move = adversary(game, state, seed, ply, referee.prover)
        moves.append(move)
        state = game.play(state, move)
        ply += 1
    winners = tuple(game.outcome(state).winners)
    return Played(opponent, number, ours, tuple(moves), winners, won_from)


def file_of(name: str) -> Path:
    """Return the results file of a game."""
    return FOLDER / f"{name}-unbeaten.jsonl"


def kept(name: str) -> list[Played]:
    """Return the games of a results file."""
    path = file_of(name)
    lines = path.read_text().splitlines() if path.exists() else []
    found = [Played(*json.loads(line)) for line in lines]
    return [one._replace(moves=tuple(one.moves), winners=tuple(one.winners)) for one in found]


def main() -> None:
    """Play what is missing and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(TASKS))
    for name in parser.parse_args().games:
        referee = Referee(name)
        done = {(one.opponent, one.number) for one in kept(name)}
        with file_of(name).open("a") as out:
            for opponent, count in COUNTS.items():
                for number in range(count):
                    if (opponent, number) not in done:
                        out.write(json.dumps(play(name, opponent, number, referee)) + "\n")
                        out.flush()
        for opponent in COUNTS:
            games = [one for one in kept(name) if one.opponent == opponent]
            won = sum(one.winners == (one.seat,) for one in games)
            known = sum(one.won_from is not None for one in games)
            let_go = sum(one.let_go for one in games)
            print(
                f"{name} against {opponent}: {len(games)} games, {won} won,"
                f" {known} known to be won, {let_go} let go"
            )


if __name__ == "__main__":
    main()
