"""Measures the rules: natively, in Pyodide, and beside OpenSpiel's tic-tac-toe in Python."""

from __future__ import annotations

import argparse
import json
import random
import time
from typing import Any

from tools.environment import PYTHON
from tools.failure import run
from tools.site.bytecode import loading, run_in_pyodide
from tools.stamps import TOP, WORK

YARDSTICK = TOP / "tools/pyodide/yardstick.py"
SECONDS, ROUNDS = 0.5, 3
LEAST = {"three-tiers": 3, "tuned": 3, "whose-foods": 3, "kilkenny": 1, "jiji": 1}
"""How many times the playouts of OpenSpiel's game each game is to reach natively."""


def openspiel() -> float:
    """The plies a second of uniform random games of `python_tic_tac_toe`, the best round."""
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401  (registers the game)

    game, rng, best = pyspiel.load_game("python_tic_tac_toe"), random.Random(1), 0.0
    for _ in range(ROUNDS):
        plies, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < SECONDS:
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                plies += 1
        best = max(best, plies / spent)
    return best


def rules(_options: argparse.Namespace) -> dict[str, Any]:
    """The figures of both Pythons, and of OpenSpiel before and after them."""
    before = openspiel()
    env = {"PYTHONPATH": str(TOP / "py")}
    native = json.loads(run([PYTHON, YARDSTICK], "The yardstick fails", "see above", env=env))
    after = openspiel()
    work = WORK / "bytecode"
    options = loading(work, work / "library-whole.zip")
    said = run_in_pyodide(YARDSTICK, [], {}, "The yardstick fails in Pyodide", options=options)
    inside = json.loads(said.splitlines()[-1])
    return {"open_spiel": max(before, after), "native": native, "pyodide": inside}


def show_rules(table: dict[str, Any]) -> None:
    """A row a game: playouts and leaves, and how they compare."""
    yardstick = table["open_spiel"]
    native, inside = table["native"], table["pyodide"]
    print(f"\npython_tic_tac_toe of OpenSpiel: {yardstick:,.0f} random plies a second = 1.0")
    print(f"calibration loop: {native['loop']:.3f} s natively, {inside['loop']:.3f} s in Pyodide\n")
    print("| game/seats | plies/s | x OpenSpiel | wanted | leaves/s | Pyodide plies/s | leaves/s |")
    print("|---|---|---|---|---|---|---|")
    for name, figures in native["games"].items():
        other = inside["games"][name]
        wanted = LEAST[name.partition("/")[0]]
        print(
            f"| {name} | {figures['plies']:,.0f} | {figures['plies'] / yardstick:.2f} | {wanted} "
            f"| {figures['leaves']:,.0f} | {other['plies']:,.0f} | {other['leaves']:,.0f} |"
        )
