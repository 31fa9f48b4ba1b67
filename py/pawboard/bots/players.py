"""Whoever can sit down in an arena: the levels, and two yardsticks that do not think."""

from collections.abc import Callable
from random import Random
from typing import Any

from pawboard.bots import LEVELS, choose
from pawboard.engine.chance import random_move
from pawboard.engine.game import TERMINAL, Game, Move, Seat

Player = Callable[[Game[Any], Any, Seat, str, int], Move]
"""A move from the game, its state, the seat to move, the player's seed and the plies made."""


def random_player(game: Game[Any], state: Any, seat: Seat, seed: str, ply: int) -> Move:
    """Return a random move, as tests and yardsticks mean it."""
    return random_move(game.legal_moves(state), Random(f"{seed}:{ply}"))


def greedy_player(game: Game[Any], state: Any, seat: Seat, seed: str, ply: int) -> Move:
    """Return a move that wins at once, else one that lets nobody win at once, else any."""
    moves = game.legal_moves(state)
    if not game.info.hidden:
        after = {move: game.play(state, move) for move in moves}
        winning = [move for move in moves if _wins(game, after[move], seat)]
        if winning:
            return winning[0]
        if not game.info.chance:
            moves = [move for move in moves if not _loses(game, after[move], seat)] or moves
    return random_move(moves, Random(f"{seed}:{ply}"))


def _wins(game: Game[Any], state: Any, seat: Seat) -> bool:
    return game.current_player(state) == TERMINAL and game.outcome(state).winners == (seat,)


def _loses(game: Game[Any], state: Any, seat: Seat) -> bool:
    """Return whether the game has ended without the seat, or another seat can win at once."""
    mover = game.current_player(state)
    if mover == TERMINAL:
        return seat not in game.outcome(state).winners
    return mover != seat and any(
        _wins(game, game.play(state, move), mover) for move in game.legal_moves(state)
    )


def level_player(level: int) -> Player:
    """Return the player of a level, who is shown its own view only."""

    def play(game: Game[Any], state: Any, seat: Seat, seed: str, ply: int) -> Move:
        view = game.to_text(game.observe(state, seat))
        return choose(game.info.id, view, seat, seed, level, ply)

    return play


PLAYERS: dict[str, Player] = {
    "random": random_player,
    "greedy": greedy_player,
    **{str(level.number): level_player(level.number) for level in LEVELS},
}
"""By the word the arena knows them by."""
