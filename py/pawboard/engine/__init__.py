"""What works on every game: the contract, records, perft and chance."""

from pawboard.engine.chance import new_seed, random_move, roll
from pawboard.engine.game import (
    ALL,
    CHANCE,
    HIDDEN,
    PUBLIC,
    TERMINAL,
    AmbiguousMove,
    Game,
    IllegalMove,
    Info,
    MoveSyntaxError,
    NotationError,
    Option,
    Outcome,
    PawboardError,
)
from pawboard.engine.perft import divide, perft
from pawboard.engine.record import Record, Replay, dump, load, replay, result_text, trace

__all__ = [
    "ALL",
    "CHANCE",
    "HIDDEN",
    "PUBLIC",
    "TERMINAL",
    "AmbiguousMove",
    "Game",
    "IllegalMove",
    "Info",
    "MoveSyntaxError",
    "NotationError",
    "Option",
    "Outcome",
    "PawboardError",
    "Record",
    "Replay",
    "divide",
    "dump",
    "load",
    "new_seed",
    "perft",
    "random_move",
    "replay",
    "result_text",
    "roll",
    "trace",
]
