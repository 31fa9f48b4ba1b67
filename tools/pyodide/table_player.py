"""Plays the table of the page at random, runs in the page: says what a person would tap next."""

import gc
import json
import time
from random import Random
from typing import Any

from pawboard.browser.app import App
from pawboard.engine import CHANCE, random_move
from pawboard.games import GAMES


class Player:
    """Sits at the table that is in the page."""

    def __init__(self) -> None:
        self._app: Any = next(one for one in gc.get_objects() if isinstance(one, App))
        self._stage: Any = self._app._stage
        self._rng = Random()

    def kinds(self) -> str:
        """Return every game at each number of seats, as JSON."""
        return json.dumps([[name, seats] for name in GAMES for seats in GAMES[name].info.seats])

    def begin(self, game: str, seats: int, number: int) -> None:
        """Open a fresh game, as a link does; all that happens in it follows from a number."""
        self._rng = Random(number)
        seed, saves = f"{number:032x}", self._app.desk.saves
        for saved in saves.found():
            # One that was left would be gone on with.
            if saved.summary.seed == seed:
                saves.drop(saved.key)
        fragment = f"game={game}&seats={seats}&seed={seed}"
        self._app.handle("open", fragment=fragment)

    def leave(self) -> None:
        """Put a fresh game on the table and go to the menu: every measurement finds the same."""
        self.begin("three-tiers", 2, 0)
        self._app.handle("open", fragment="")

    def still(self) -> None:
        """Switch motion off, so that no scene passes by."""
        self._app.handle("set", name="motion", value="off")

    def taps(self) -> str:
        """Return the selectors of what is tapped next, as JSON; an empty list at the end."""
        return json.dumps(self._taps())

    def _taps(self) -> list[str]:
        screen, sitting = self._app.screen, self._app.desk.sitting
        if screen.curtain:
            return ["[data-do='reveal']"]
        if sitting.handing_over():
            return ["[data-do='pass_on']"]
        session = sitting.session
        if session.over:
            return []
        if session.player == CHANCE:
            # Where the table has a spot for it, there is no button beside that.
            return [":is([data-do='roll'], [data-spot='draw'])"]
        move = random_move(session.legal_moves(), self._rng)
        ways = [way.keys for way in sitting.view.ways(session.state) if way.move == move]
        return [f'[data-spot="{key}"]' for key in ways[0]]

    def ply(self) -> int:
        """Return how many plies have been made."""
        return int(self._app.desk.session.ply)

    def moving(self) -> bool:
        """Return whether scenes that lead to the present one are still to be drawn."""
        return bool(self._stage._frames)

    def time_frames(self, note: Any) -> None:
        """Let the drawing of such a scene be told, with a call before and after it."""
        draw = self._stage._next_frame

        def timed() -> None:
            note(True)
            draw()
            note(False)

        self._stage._next_frame = timed

    def keys(self) -> str:
        """Return the keys of the pieces in the page, as JSON, each marked on its element."""
        dom = self._stage._dom
        names = [name.removeprefix("piece:") for name in dom._pieces]
        for name in names:
            dom.piece(name).benchKey = name
        return json.dumps(names)

    def reused(self, keys: str) -> str:
        """Return how many of these pieces are still there, and how many in the same element."""
        dom = self._stage._dom
        there = [key for key in json.loads(keys) if dom.piece(key) is not None]
        same = [key for key in there if getattr(dom.piece(key), "benchKey", None) == key]
        return json.dumps([len(there), len(same)])

    def forget(self) -> None:
        """Empty what keeps a bounded number of results, which takes many games to fill."""
        for one in gc.get_objects():
            if type(one).__name__ == "_lru_cache_wrapper" and one.cache_parameters()["maxsize"]:
                one.cache_clear()

    def objects(self) -> int:
        """Return how many objects Python keeps track of after a collection."""
        gc.collect()
        return len(gc.get_objects())

    def loop(self) -> float:
        """Return the milliseconds of a fixed loop, by which machines can be compared."""
        start = time.perf_counter()
        total = 0
        for number in range(300_000):
            total ^= number * 7
        return (time.perf_counter() - start) * 1000


Player  # noqa: B018  (what running this gives)
