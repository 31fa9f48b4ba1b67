"""The commands that only need the rules: games, perft, replay."""

import argparse
import sys
from typing import Any

from pawboard.cli.show import draw, system_words
from pawboard.engine import (
    Game,
    PawboardError,
    Record,
    Replay,
    divide,
    load,
    perft,
    replay,
    trace,
)
from pawboard.games import GAMES


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Add the three commands."""
    parser = subparsers.add_parser("games", help="list the games, their seats and options")
    parser.set_defaults(run=run_games)

    parser = subparsers.add_parser("perft", help="count the move sequences of N plies")
    parser.add_argument("game", metavar="GAME", help="a game's id")
    parser.add_argument("plies", metavar="N", help="how many plies")
    parser.add_argument("--seats", metavar="K", help="how many seats (default: the fewest)")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[])
    parser.add_argument("--after", metavar="RECORD", help="count from the end of a record")
    parser.add_argument("--divide", action="store_true", help="a count for each first move")
    parser.set_defaults(run=run_perft)

    parser = subparsers.add_parser("replay", help="play a record through and show its end")
    parser.add_argument("file", metavar="FILE", help="a record; - for standard input")
    parser.add_argument("--trace", action="store_true", help="a line a ply instead")
    parser.set_defaults(run=run_replay)


def find_game(name: str) -> Game[Any]:
    """Return the game with an id.

    Raises:
        PawboardError: if there is none.
    """
    if name not in GAMES:
        raise PawboardError(f"no game {name!r}; the games are {', '.join(GAMES)}")
    return GAMES[name]


def chosen(game: Game[Any], seats: str | None, words: list[str]) -> tuple[int, str]:
    """Return the number of seats and the options, in the form of records, that words choose.

    Args:
        game: the rules.
        seats: the number as typed, None for the fewest.
        words: ``name=value`` each; a default may be named.

    Raises:
        PawboardError: for a number, a name or a value the game does not have.
    """
    options = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise PawboardError(f"--option takes NAME=VALUE, not {word!r}")
        if name in options:
            raise PawboardError(f"--option {name} is given twice")
        options[name] = value
    count = game.info.seats[0] if seats is None else number("--seats", seats)
    return count, game.options_text(game.settle(count, options))


def start(game: Game[Any], seats: str | None, words: list[str]) -> Any:
    """Return the starting state that command line words choose, see `chosen`."""
    count, options = chosen(game, seats, words)
    return game.initial(count, **game.parse_options(options))


def number(name: str, text: str, least: int = 0) -> int:
    """Return the plain number a person typed for `name`.

    Raises:
        PawboardError: for anything but ASCII digits, at most nine, and for less than `least`.
    """
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise PawboardError(f"{name} takes a number of one to nine digits, not {text!r}")
    if int(text) < least:
        raise PawboardError(f"{name} takes a number from {least}, not {text!r}")
    return int(text)


def load_record(path: str) -> Record:
    """Return the record a file holds, its moves unchecked.

    Raises:
        PawboardError: for a text that is none, with the file and its line.
        OSError: if it cannot be read.
    """
    if path == "-":
        data = sys.stdin.buffer.read()
    else:
        with open(path, "rb") as file:
            data = file.read()
    try:
        return load(data, GAMES)
    except PawboardError as error:
        raise PawboardError(f"{path}: {error}") from None


def read_record(path: str) -> Replay:
    """Return a record file played through.

    Raises:
        PawboardError: for a faulty record, with the file and its line or ply.
        OSError: if it cannot be read.
    """
    played = replay(load_record(path), GAMES)
    if played.fault is not None:
        raise PawboardError(f"{path}: {played.fault}")
    return played


def run_games(arguments: argparse.Namespace) -> int:
    """Print every game with its seats and its options, defaults first."""
    for name, game in GAMES.items():
        info = game.info
        seats = f"{info.seats[0]}-{info.seats[-1]}" if len(info.seats) > 1 else str(info.seats[0])
        print(f"{name}  rules {info.rules}, seats {seats}")
        for option in info.options:
            print(f"  {option.name}={'|'.join(option.values)}")
    return 0


def run_perft(arguments: argparse.Namespace) -> int:
    """Print the number of move sequences, or with --divide one line a first move."""
    game = find_game(arguments.game)
    plies = number("N", arguments.plies)
    if arguments.after is None:
        state = start(game, arguments.seats, arguments.option)
    else:
        if arguments.seats is not None or arguments.option:
            raise PawboardError("--after has seats and options of its own: leave out the others")
        played = read_record(arguments.after)
        if played.game is not game:
            name = played.game.info.id
            raise PawboardError(
                f"{arguments.after}: line 2: a record of {name}, not {game.info.id}"
            )
        state = played.last
    if arguments.divide and plies:
        for move, count in divide(game, state, plies).items():
            print(move, count)
    else:
        print(perft(game, state, plies))
    return 0


def run_replay(arguments: argparse.Namespace) -> int:
    """Print a record's trace, or its final position and result line."""
    played = read_record(arguments.file)
    lines = list(trace(played))
    if arguments.trace:
        print("\n".join(lines))
    else:
        print(draw(played.game, played.last, system_words()))
        print(played.game.to_text(played.last))
        print(lines[-1])
    return 0
