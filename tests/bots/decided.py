"""Positions of the 3x3 games that a proof has decided: ``python -m tests.bots.decided`` makes them.

Each file holds one position a line, met in random play with default options: those whose seat to
move wins in 5 plies or fewer (``won``), and those in which it cannot win at once and is not lost
within 4 (``held``), though some move of it would lose within 4.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from pawboard.bots.proof import Prover, finish
from pawboard.bots.solutions import TASKS, model_for
from pawboard.engine.chance import random_move
from pawboard.engine.game import TERMINAL
from pawboard.games import GAMES

FOLDER = Path(__file__).parent / "results"
COUNT = 500
WON, LOST = 5, 4


def file_of(name: str, what: str) -> Path:
    """Return the file of the positions of a game; `what` is ``won`` or ``held``."""
    return FOLDER / f"{name}-{what}.txt"


def met(name: str) -> Iterator[str]:
    """Yield the positions of random games, each once."""
    game, seen = GAMES[name], set()
    number = 0
    while True:
        rng, state = Random(f"{name} {number}"), GAMES[name].initial(2)
        number += 1
        while game.current_player(state) != TERMINAL:
            text = game.to_text(state)
            if text not in seen and rng.random() < 0.5:
                seen.add(text)
                yield text
            state = game.play(state, random_move(game.legal_moves(state), rng))


def verdict(prover: Prover, position: int) -> str:
    """Return ``won``, ``held`` or an empty word for the seat to move."""
    if finish(prover.wins(position, WON)):
        return "won"
    children = prover.safe(position)
    replies = prover.model.replies(position)
    if not children or finish(prover.loses(position, LOST)):
        return ""
    losing = len(children) < len(set(map(prover.model.canonical, replies)))
    return "held" if losing else ""


def main() -> None:
    """Write the files."""
    for name in TASKS:
        model, game = model_for(name), GAMES[name]
        prover = Prover(model)
        found: dict[str, list[str]] = {"won": [], "held": []}
        for text in met(name):
            state = game.from_text(text)
            kept = found.get(verdict(prover, model.of(state)) if state.ply else "")
            if kept is not None and len(kept) < COUNT:
                kept.append(text)
            if all(len(kept) == COUNT for kept in found.values()):
                break
        for what, lines in found.items():
            file_of(name, what).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
