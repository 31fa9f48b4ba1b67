"""Every step of a thought is short, the first one of a fresh interpreter too.

A step may take 12 ms of a browser's main thread, where Python runs two to three times slower. Here
it is compared with a loop that takes about 4 ms, run between the steps, so that a slow or busy
machine slows down both.
"""

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from pawboard.bots.contract import EXPANSIONS, SLICE
from pawboard.games import GAMES

ROOT = Path(__file__).parents[2]
NAMES = ["kilkenny", "three-tiers", "tuned", "whose-foods"]
TRIES = 3
SPREAD = 100
"""Nodes more than a slice: the moves of the position at which it ran out."""

SCRIPT = """
import json, sys
from time import process_time
sys.path.insert(0, "py")
from pawboard.bots import Budget, think, thinker
from pawboard.engine import CHANCE
from pawboard.games import GAMES

def loop():
    started, total = process_time(), 0
    for number in range(100_000):
        total += number
    return process_time() - started

name, seats = sys.argv[1], int(sys.argv[2])
game = GAMES[name]
state = game.initial(seats)
if game.current_player(state) == CHANCE:
    state = game.play(state, "roll-4")
view = game.to_text(state)
thinker(name)
thoughts = think(name, view, 0, "", Budget(nodes=6_000))
seconds, nodes, loops = [], [0], []
while True:
    started = process_time()
    thought = next(thoughts, None)
    seconds.append(process_time() - started)
    if len(seconds) % 10 == 1:
        loops.append(loop())
    if thought is None:
        break
    nodes.append(thought.nodes)
print(json.dumps([seconds, nodes, sorted(loops)[len(loops) // 2]]))
"""


def measured(name: str) -> tuple[list[float], list[int], float]:
    """Return the seconds of each step in a fresh interpreter, the nodes after it, the loop's."""
    seats = str(GAMES[name].info.seats[-1])
    command = [sys.executable, "-c", SCRIPT, name, seats]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    seconds, nodes, loop = json.loads(run.stdout)
    return seconds, nodes, loop


@pytest.mark.parametrize("name", NAMES)
def test_steps_are_short(name: str) -> None:
    usual, longest = [], []
    for _ in range(TRIES):
        seconds, nodes, loop = measured(name)
        most = EXPANSIONS if name in ("three-tiers", "tuned") else SLICE + SPREAD
        assert max(after - before for before, after in pairwise(nodes)) <= most
        usual.append(sorted(seconds)[len(seconds) * 95 // 100] / loop)
        longest.append(max(seconds) / loop)
    assert min(usual) <= 1, usual
    assert min(longest) <= 3, longest
