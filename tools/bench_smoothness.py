"""Measures the table while it is played: what a move costs, and what stays after many games.

Games are played at random in the page, by clicks on what a person would tap.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import linear_regression, median, quantiles
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Page, Playwright, sync_playwright

from tests.browsers import Name, launch
from tools.bench_startup import marked
from tools.serve import Server
from tools.stamps import DIST, TOP

PLAYER = TOP / "tools/pyodide/table_player.py"
TAPPER = TOP / "tools/table_player.js"
MEDIAN, NINETY_FIFTH = 50.0, 100.0
"""The most milliseconds of the main thread that a move should take."""
MOVES, MOST = 100, 200
"""How many moves are measured of each kind of game, and the most of one game of it."""
GAMES, FROM, EVERY, SHORT = 200, 50, 10, 60
"""How many games are played for what stays, from which on and how often it is looked at, and after
how many moves a game is left: Kilkenny at random goes on for a thousand."""
SLOPE, PART = 2.0, 0.01
"""The most kB of JavaScript's heap that a game may leave, and the part by which Python's objects
may differ."""
FEW = 20
"""After how many games memory is told."""


class Sample(NamedTuple):
    """What is held after some games, once both languages have collected what is not needed.

    Args:
        games: how many.
        heap: JavaScript's heap in bytes, 0 where the browser does not tell.
        objects: Python's objects.
        memory: the bytes of WebAssembly's memory.
    """

    games: int
    heap: int
    objects: int
    memory: int


class Hall:
    """A page in which games are played at random, one after the other.

    Args:
        page: the page, on which Python is ready.
        session: what tells of the heap, None where nothing does.
    """

    def __init__(self, page: Page, session: CDPSession | None) -> None:
        self.page = page
        self.kinds: list[tuple[str, int]] = [
            (game, seats) for game, seats in page.evaluate("bench.kinds()")
        ]
        self._session = session

    def play(self, number: int, game: str, seats: int, **how: Any) -> dict[str, Any]:
        """Play one game; all that happens in it follows from `number`."""
        words = [game, seats, number, how]
        found: dict[str, Any] = self.page.evaluate("(words) => bench.play(...words)", words)
        return found

    def sample(self, games: int) -> Sample:
        """What is held now."""
        objects, memory = self.page.evaluate("[bench.objects(), bench.memory()]")
        heap = 0
        if self._session:
            self._session.send("HeapProfiler.collectGarbage")
            heap = int(self._session.send("Runtime.getHeapUsage")["usedSize"])
        return Sample(games, heap, objects, memory)

    def play_many(
        self, games: int, every: int, *, most: int = SHORT, forget: bool = False
    ) -> Iterator[Sample]:
        """Play the kinds by turns, so many moves of each game, and sample.

        Python's bounded caches are emptied beforehand where they are to be forgotten: a few games
        do not fill them.
        """
        self.page.evaluate("bench.still()")
        for number in range(1, games + 1):
            self.play(number, *self.kinds[number % len(self.kinds)], most=most)
            if number % every == 0:
                if forget:
                    self.page.evaluate("bench.forget()")
                yield self.sample(number)


@contextmanager
def hall(playwright: Playwright, name: Name) -> Iterator[Hall]:
    """The built site in a new browser."""
    precise = ["--enable-precise-memory-info"] if name == "chromium" else []
    browser = launch(playwright, name, arguments=precise)
    with Server(DIST) as server:
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        # Nothing else is to run beside the moves.
        context.add_init_script("globalThis.pawboardSnapshotDelay = 1e9")
        context.add_init_script(path=TAPPER)
        page = context.new_page()
        page.goto(server.url)
        page.locator("html[data-ready]").wait_for(state="attached", timeout=120_000)
        start = "async (code) => { globalThis.bench = await benchPlayer(code); }"
        page.evaluate(start, PLAYER.read_text(encoding="utf-8"))
        session = context.new_cdp_session(page) if name == "chromium" else None
        yield Hall(page, session)
    browser.close()


def slope(samples: Sequence[Sample]) -> float:
    """By how many kB JavaScript's heap grows a game."""
    line = linear_regression([one.games for one in samples], [one.heap for one in samples])
    return line.slope / 1000


def spread(samples: Sequence[Sample]) -> float:
    """By which part Python's objects are ever more or fewer than at first."""
    first = samples[0].objects
    return max(abs(one.objects - first) for one in samples) / first


def growth(samples: Sequence[Sample]) -> int:
    """By how many bytes WebAssembly's memory has grown."""
    return samples[-1].memory - samples[0].memory


def latencies(here: Hall) -> dict[str, Any]:
    """What moves cost in each kind of game, and whether pieces keep their elements."""
    table: dict[str, Any] = {}
    for game, seats in here.kinds:
        moves: list[float] = []
        loops, number = [here.page.evaluate("bench.loop()")], 0
        while len(moves) < MOVES:
            number += 1
            moves += here.play(number, game, seats, most=MOST)["moves"]
        loops.append(here.page.evaluate("bench.loop()"))
        watched = here.play(1, game, seats, most=SHORT, watch=True)
        table[f"{game} / {seats}"] = {
            "moves": moves,
            "loop": median(loops),
            "pieces": [watched["there"], watched["same"]],
        }
    return table


def smoothness(options: argparse.Namespace) -> dict[str, Any]:
    """Both, in each browser."""
    table: dict[str, Any] = {}
    with sync_playwright() as playwright:
        for name in options.browsers:
            with hall(playwright, name) as here:
                table[name] = {"moves": latencies(here)}
            with hall(playwright, name) as here:
                samples = []
                for sample in here.play_many(options.games, EVERY):
                    print(f"  {name}: {sample}", flush=True)
                    samples.append(sample)
                table[name]["samples"] = samples
    return table


def memory(_options: argparse.Namespace) -> dict[str, Any]:
    """The most that a page holds in its first games: JavaScript's heap, WebAssembly's memory."""
    with sync_playwright() as playwright, hall(playwright, "chromium") as here:
        for _ in here.play_many(FEW, FEW):
            pass
        heap, held = here.page.evaluate("[bench.peak(), bench.memory()]")
    return {"games": FEW, "heap": heap, "wasm": held}


def show_memory(table: dict[str, Any]) -> None:
    """One line."""
    heap, wasm = table["heap"] / 1e6, table["wasm"] / 1e6
    print(
        f"\nThe most after {table['games']} games, in Chromium: JavaScript's heap {heap:.1f} MB "
        f"(with what is not collected yet), WebAssembly's memory {wasm:.1f} MB, "
        f"together {heap + wasm:.1f} MB"
    )


def ninety_fifth(moves: Sequence[float]) -> float:
    """The time that one move in twenty takes longer than."""
    return quantiles(moves, n=20)[-1]


def smoothness_tables(table: dict[str, Any]) -> str:
    """A row a game, then what stays."""
    lines = []
    for name, found in table.items():
        loop = median(one["loop"] for one in found["moves"].values())
        lines += [
            f"{name.capitalize()}, a loop of 300,000 steps in its Python {loop:.0f} ms:",
            "",
            "| game / seats | moves | median, ms (50) | 95th percentile, ms (100) | same element |",
            "|---|---|---|---|---|",
        ]
        for kind, one in found["moves"].items():
            middle, late = median(one["moves"]), ninety_fifth(one["moves"])
            there, same = one["pieces"]
            lines.append(
                f"| {kind} | {len(one['moves'])} | {marked(middle, MEDIAN, f'{middle:.1f}')} "
                f"| {marked(late, NINETY_FIFTH, f'{late:.1f}')} | {same:,} of {there:,} |"
            )
        late_ones = [one for one in map(Sample._make, found["samples"]) if one.games >= FROM]
        if len(late_ones) > 1:
            heap = slope(late_ones)
            first, last = late_ones[0], late_ones[-1]
            told = marked(heap, SLOPE, f"{heap:.2f}") if first.heap else "not told"
            part = marked(spread(late_ones), PART, f"{spread(late_ones):.2%}")
            stays = (
                f"From game {first.games} to game {last.games} in one page, after collecting: "
                f"JavaScript's heap {told} kB a game (under {SLOPE:.0f}), Python's objects within "
                f"{part} (1 %), WebAssembly's memory {growth(late_ones):+,} bytes."
            )
            lines += ["", stays]
        lines.append("")
    return "\n".join(lines).rstrip()


def show_smoothness(table: dict[str, Any]) -> None:
    """The tables."""
    print(f"\n{smoothness_tables(table)}")
