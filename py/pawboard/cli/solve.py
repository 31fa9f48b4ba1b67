"""The command solve: compute the books of the 3x3 games from the rules."""

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from pawboard.bots import book, solutions
from pawboard.bots.proof import Prover
from pawboard.engine import PawboardError

BOOKS = Path(__file__).parent.parent / "bots" / "books"


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Add the command."""
    parser = subparsers.add_parser("solve", help="compute the winning strategies of a 3x3 game")
    parser.add_argument("game", metavar="GAME", choices=sorted(solutions.TASKS))
    parser.add_argument(
        "--work",
        metavar="DIR",
        type=Path,
        default=Path("build/solve"),
        help="where each opening's strategy is kept; a run goes on from them",
    )
    parser.add_argument(
        "--out", metavar="DIR", type=Path, default=BOOKS, help="where the books are written"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prove what is missing, thin it out and write the books."""
    game = arguments.game
    work, out = arguments.work / game, arguments.out
    work.mkdir(parents=True, exist_ok=True)
    out.mkdir(parents=True, exist_ok=True)
    model = solutions.model_for(game)
    prover = Prover(model)
    merged: dict[int, tuple[int, int]] = {}
    for opening, (position, plies) in solutions.roots(game, model).items():
        kept = work / f"{opening}.bin"
        started = time.monotonic()
        if not kept.exists():
            for nodes in solutions.solve(game, prover, position, plies):
                if sys.stderr.isatty():
                    print(f"\r{opening}: {nodes} nodes ", end="", file=sys.stderr)
            found = solutions.strategy_of(prover, position)
            unfinished = kept.with_suffix(".part")
            unfinished.write_bytes(book.pack(found))
            unfinished.replace(kept)
            if sys.stderr.isatty():
                print("\r", end="", file=sys.stderr)
        whole = book.unpack(kept.read_bytes())
        if opening == "-":
            (out / f"{game}-first.bin").write_bytes(book.pack(whole))
        # Of two strategies the shorter one: what it promises of a reply can only get shorter too.
        for here, move in whole.items():
            if here not in merged or move < merged[here]:
                merged[here] = move
        print(
            f"{opening}: a win in at most {whole[position][0]} plies, {len(whole)} positions; "
            f"{prover.nodes} nodes so far, {time.monotonic() - started:.0f} s",
            flush=True,
        )
    thin = solutions.thinned(model, solutions.reached(game, model, merged))
    data = book.pack(thin)
    (out / f"{game}.bin").write_bytes(data)
    print(f"{game}.bin: {len(thin)} positions of {len(merged)}, {len(data)} bytes")
    return 0


def load(path: Path) -> dict[int, tuple[int, int]]:
    """Return the book in a file.

    Raises:
        PawboardError: if there is none.
    """
    try:
        return book.unpack(path.read_bytes())
    except ValueError as error:
        raise PawboardError(f"{path}: {error}") from None
