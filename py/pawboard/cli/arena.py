"""The command arena: players against each other, many games, with intervals."""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from pawboard.bots.players import PLAYERS
from pawboard.cli.rules import chosen, find_game, number
from pawboard.engine import CHANCE, TERMINAL, PawboardError, roll
from pawboard.games import GAMES

CONFIDENCE = 1.96
"""Standard deviations of a 95 % interval."""


class Pairing(NamedTuple):
    """What is played: a game and one player a seat, rotated by one seat a game."""

    game: str
    seats: int
    options: str
    players: tuple[str, ...]
    seed: str


class Result(NamedTuple):
    """One game: its number, what each player (in the order given) got, its plies, and the seconds
    and moves of each player."""

    number: int
    returns: tuple[float, ...]
    plies: int
    seconds: tuple[float, ...]
    moves: tuple[int, ...]
    reason: str


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Add the command."""
    arena = subparsers.add_parser("arena", help="let players play each other, with intervals")
    arena.add_argument("game", metavar="GAME", nargs="?", help="a game's id")
    arena.add_argument(
        "players",
        metavar="PLAYER",
        nargs="*",
        help=f"{', '.join(sorted(PLAYERS))}; the last one also takes the seats that are left",
    )
    arena.add_argument("--seats", metavar="K", help="how many seats (default: the fewest)")
    arena.add_argument("--option", metavar="NAME=VALUE", action="append", default=[])
    arena.add_argument("--games", metavar="N", default="100", help="how many (100)")
    arena.add_argument(
        "--jobs",
        metavar="J",
        default=str(os.cpu_count() or 1),
        help="processes at a time (default: one a processor)",
    )
    arena.add_argument("--out", metavar="FILE", type=Path, help="results; a run goes on from it")
    arena.add_argument("--seed", metavar="WORD", default="pawboard", help="another set of games")
    arena.add_argument(
        "--report", metavar="DIR", type=Path, help="only print a table of the results kept there"
    )
    arena.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the games that are missing and print the table."""
    if arguments.report is not None:
        print("\n".join(report(arguments.report)))
        return 0
    if arguments.game is None or not arguments.players:
        raise PawboardError("arena needs a GAME and a PLAYER, or --report DIR")
    for player in arguments.players:
        if player not in PLAYERS:
            raise PawboardError(f"no player {player!r}; the players are {', '.join(PLAYERS)}")
    games = number("--games", arguments.games, least=1)
    jobs = number("--jobs", arguments.jobs, least=1)
    game = find_game(arguments.game)
    seats, options = chosen(game, arguments.seats, arguments.option)
    if len(arguments.players) > seats:
        raise PawboardError(f"{len(arguments.players)} players, but {seats} seats")
    missing = [arguments.players[-1]] * (seats - len(arguments.players))
    players = (*arguments.players, *missing)
    pairing = Pairing(game.info.id, seats, options, players, arguments.seed)
    results = read(arguments.out, pairing)
    waiting = [one for one in range(games) if one not in results]
    started = time.monotonic()
    for done, result in enumerate(played(pairing, waiting, jobs), 1):
        results[result.number] = result
        write(arguments.out, result)
        progress(len(results), games, time.monotonic() - started, done)
    if waiting and sys.stderr.isatty():
        print(file=sys.stderr)
    print("\n".join(table(pairing, [results[n] for n in sorted(results) if n < games])))
    return 0


def played(pairing: Pairing, numbers: Sequence[int], jobs: int) -> Iterator[Result]:
    """Yield the results of games in their order, played by `jobs` processes."""
    if jobs <= 1 or len(numbers) <= 1:
        for number in numbers:
            yield play(pairing, number)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, [pairing] * len(numbers), numbers)


def play(pairing: Pairing, number: int) -> Result:
    """Return the result of one game; the same pairing and number give the same game."""
    game = GAMES[pairing.game]
    state = game.initial(pairing.seats, **game.parse_options(pairing.options))
    seed = sha256(f"{pairing.seed}:{number}".encode()).hexdigest()[:32]
    # Player i sits at seat i + number; what a player draws on must not depend on its seat.
    seat_of = [(index + number) % pairing.seats for index in range(pairing.seats)]
    player_of = {seat: index for index, seat in enumerate(seat_of)}
    seconds, moves, ply = [0.0] * pairing.seats, [0] * pairing.seats, 0
    while (seat := game.current_player(state)) != TERMINAL:
        if seat == CHANCE:
            move = roll(game, state, seed, ply + 1)
        else:
            index = player_of[seat]
            started = time.monotonic()
            chosen_by = PLAYERS[pairing.players[index]]
            move = chosen_by(game, state, seat, f"{seed}:{index}", ply)
            seconds[index] += time.monotonic() - started
            moves[index] += 1
        state = game.play(state, move)
        ply += 1
    outcome = game.outcome(state)
    returns = tuple(outcome.returns[seat] for seat in seat_of)
    return Result(
        number, returns, ply, tuple(round(t, 3) for t in seconds), tuple(moves), outcome.reason
    )


def read(path: Path | None, pairing: Pairing) -> dict[int, Result]:
    """Return the results a file holds, by number; begin the file if there is none.

    Raises:
        PawboardError: if it holds another pairing's.
    """
    if path is None:
        return {}
    head = json.dumps(pairing._asdict())
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(head + "\n")
        return {}
    lines = path.read_text().splitlines()
    if not lines or lines[0] != head:
        raise PawboardError(f"{path}: results of another pairing")
    results = {}
    for line in lines[1:]:
        try:
            number, returns, plies, seconds, moves, reason = json.loads(line)
        except ValueError:
            break  # the line being written when a run was stopped
        results[number] = Result(
            number, tuple(returns), plies, tuple(seconds), tuple(moves), reason
        )
    path.write_text("\n".join([head, *map(json.dumps, results.values())]) + "\n")
    return results


def write(path: Path | None, result: Result) -> None:
    """Add a result to the file."""
    if path is not None:
        with path.open("a") as file:
            file.write(json.dumps(result) + "\n")


def progress(done: int, games: int, seconds: float, new: int) -> None:
    """Draw the bar, where somebody is looking."""
    if sys.stderr.isatty():
        filled = 30 * done // games
        left = seconds / new * (games - done)
        bar = "#" * filled + "." * (30 - filled)
        print(f"\r[{bar}] {done}/{games}, {left:.0f} s left ", end="", file=sys.stderr)


def interval(mean: float, count: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a mean of numbers from 0 to 1; safe for draws."""
    square = CONFIDENCE**2
    middle = (mean + square / (2 * count)) / (1 + square / count)
    half = (
        CONFIDENCE
        / (1 + square / count)
        * sqrt(mean * (1 - mean) / count + square / (4 * count * count))
    )
    return middle - half, middle + half


def table(pairing: Pairing, results: Sequence[Result]) -> Iterator[str]:
    """Yield the lines of the table: a line for each player, equal ones taken together."""
    yield f"{pairing.game}, {pairing.seats} seats, options {pairing.options}, {len(results)} games"
    if not results:
        return
    yield "player   share   95 % interval     seconds a move"
    names: Mapping[str, list[int]] = {
        name: [index for index, other in enumerate(pairing.players) if other == name]
        for name in dict.fromkeys(pairing.players)
    }
    for name, indices in names.items():
        got = [result.returns[index] for result in results for index in indices]
        mean = sum(got) / len(got)
        low, high = interval(mean, len(results))
        spent = sum(result.seconds[index] for result in results for index in indices)
        moves = sum(result.moves[index] for result in results for index in indices) or 1
        yield f"{name:8} {mean:6.1%}  {low:6.1%} - {high:6.1%}  {spent / moves:10.3f}"
    lengths = sorted(result.plies for result in results)
    draws = sum(max(result.returns) < 1 for result in results)
    middle = lengths[len(lengths) // 2]
    yield f"plies: {lengths[0]} to {lengths[-1]}, median {middle}; draws: {draws}"


def report(folder: Path) -> Iterator[str]:
    """Yield a Markdown table of all results kept in a folder: the first player's share of each."""
    yield "| game | seats | player | against | games | share | 95 % interval | equal share |"
    yield "|---|---|---|---|---|---|---|---|"
    for path in sorted(folder.glob("*.jsonl")):
        head = json.loads(path.read_text().splitlines()[0])
        if not isinstance(head, dict):
            continue  # not of an arena: tests keep results of their own there
        pairing = Pairing(**head | {"players": tuple(head["players"])})
        results = read(path, pairing).values()
        if results:
            mean = sum(result.returns[0] for result in results) / len(results)
            low, high = interval(mean, len(results))
            options = "" if pairing.options == "-" else f" {pairing.options}"
            yield (
                f"| {pairing.game}{options} | {pairing.seats} | {pairing.players[0]} "
                f"| {pairing.players[1]} | {len(results)} | {mean:.1%} "
                f"| {low:.1%} - {high:.1%} | {1 / pairing.seats:.0%} |"
            )
