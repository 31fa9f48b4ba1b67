"""The perft tables: move sequences and results counted once by the engine, once naively.

A line of ``perft/<game>.txt`` is ``start options plies count`` or, for a tally of the games
ended within so many plies, ``start options plies winners:reason count``. A start is a number of
seats, or ``record:ply`` for the position of a golden record after that ply (its options are then
its own and ``-`` stands in their place). Lines below ``full`` take longer.
"""

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pawboard.engine import divide, load, perft, replay
from pawboard.engine.perft import tally
from pawboard.games import GAMES, MODULES

HERE = Path(__file__).parent


class Line(NamedTuple):
    """One line of a table."""

    game: str
    start: str
    options: str
    plies: int
    result: str | None
    count: int

    def __str__(self) -> str:
        return " ".join(filter(None, (self.game, *map(str, self[1:4]), self.result)))


def lines() -> list[Any]:
    """Return the lines of every game's table, the long ones marked."""
    found = []
    for game in MODULES:
        full = False
        table = HERE / "perft" / f"{game}.txt"
        for text in table.read_text().splitlines() if table.exists() else []:
            if text == "full":
                full = True
            elif text and not text.startswith("#"):
                start, options, plies, *result, count = text.split(" ")
                word = result[0] if result else None
                line = Line(game, start, options, int(plies), word, int(count))
                marks = [pytest.mark.full] if full else []
                found.append(pytest.param(line, marks=marks, id=str(line)))
    return found


def start_of(line: Line) -> Any:
    """Return the state a line counts from."""
    game = GAMES[line.game]
    if ":" not in line.start:
        return game.initial(int(line.start), **game.parse_options(line.options, ","))
    file, _, ply = line.start.partition(":")
    played = replay(load((HERE / "golden" / file).read_bytes(), GAMES), GAMES)
    return played.states[int(ply)]


@pytest.mark.parametrize("line", lines())
def test_count(line: Line) -> None:
    game, state = GAMES[line.game], start_of(line)
    if line.result is not None:
        winners, _, reason = line.result.partition(":")
        counted = tally(game, state, line.plies)
        key = line.result if line.result == "-" else f"{winners} {reason}"
        assert counted[key] == line.count, counted
        return
    counted_moves = perft(game, state, line.plies)
    assert counted_moves == line.count, divide(game, state, line.plies) if line.plies else "N = 0"


def test_every_game_is_counted() -> None:
    assert {parameter.values[0].game for parameter in lines()} == set(MODULES)
