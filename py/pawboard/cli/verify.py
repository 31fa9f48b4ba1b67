"""The command verify: prove the committed books against all replies."""

import argparse
from pathlib import Path
from typing import Any

from pawboard.bots import solutions
from pawboard.cli.solve import BOOKS, load
from pawboard.engine import PawboardError


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Add the command."""
    parser = subparsers.add_parser("verify", help="prove the books of the 3x3 games")
    parser.add_argument("game", metavar="GAME", nargs="?", choices=sorted(solutions.TASKS))
    parser.add_argument("--books", metavar="DIR", type=Path, default=BOOKS)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Verify every root of the books and print what was checked."""
    for game in [arguments.game] if arguments.game else sorted(solutions.TASKS):
        model = solutions.model_for(game)
        thin = load(arguments.books / f"{game}.bin")
        first = load(arguments.books / f"{game}-first.bin")
        for opening, (position, plies) in solutions.roots(game, model).items():
            try:
                verdict = solutions.verify(model, thin, position, plies)
                if opening == "-":
                    solutions.verify(model, first, position, plies)
            except ArithmeticError as error:
                raise PawboardError(f"{game} {opening}: {error}") from None
            print(
                f"{game} {opening}: won within {plies} plies against all replies; "
                f"{verdict.positions} positions, {verdict.searched} of them by searches of at "
                f"most {verdict.dearest} nodes",
                flush=True,
            )
    return 0
