"""Whoever can sit down in an arena: the levels, and two yardsticks that do not think."""

from collections.abc import Callable
from random import Random
from typing import Any

from pawboard.bots import LEVELS, choose
from pawboard.engine.chance import random_move
from pawboard.engine.game import CHANCE, TERMINAL, Game, Move, Seat

Player = Callable[[Game[Any], Any, Seat, str, int], Move]
"""A move from the game, its state, the seat to move, the player's seed and the plies made."""


def random_player(game: Game[Any], state: Any, seat: Seat, seed: str, ply: int) -> Move:
    """Return a random move, as tests and yardsticks mean it."""
    return random_move(game.legal_moves(state), Random(f"{seed}:{ply}"))


def greedy_player(game: Game[Any], state: Any, seat: Seat, seed: str, ply: int) -> Move:
    """Return a move that wins this turn, else one that lets nobody win the next turn, else any.

    What a seat must do after its move, as the removals of Whose Foods, belongs to its turn. Before
    dice a threat is whatever some roll would let win. Hidden cards are not looked through.
    """
    moves = game.legal_moves(state)
    if not game.info.hidden:
        after = {move: game.play(state, move) for move in moves}
        for move in moves:
            if _wins(game, after[move], seat):
                return move
        # Drawn until one holds: mostly the first does, and looking is dear.
        rng, left = Random(f"{seed}:{ply}"), moves.copy()
        while left:
            move = random_move(left, rng)
            if _holds(game, after[move], seat):
                return move
            left.remove(move)
    return random_move(moves, Random(f"{seed}:{ply}"))


def _wins(game: Game[Any], state: Any, seat: Seat) -> bool:
    """Return whether the seat has won alone, or can before its turn is over."""
    mover = game.current_player(state)
    if mover == TERMINAL:
        return game.outcome(state).winners == (seat,)
    return mover == seat and any(
        _wins(game, game.play(state, move), seat) for move in game.legal_moves(state)
    )


def _holds(game: Game[Any], state: Any, seat: Seat) -> bool:
    """Return whether the seat can end its turn so that the next seat cannot win at once."""
    mover = game.current_player(state)
    if mover == TERMINAL:
        return seat in game.outcome(state).winners
    if mover == seat:
        return any(_holds(game, game.play(state, move), seat) for move in game.legal_moves(state))
    rolled = [state]
    if mover == CHANCE:
        rolled = [game.play(state, move) for move in game.legal_moves(state)]
    return not any(
        _wins(game, game.play(here, move), game.current_player(here))
        for here in rolled
        for move in game.legal_moves(here)
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
