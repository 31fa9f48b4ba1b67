"""Measures opponents on the page: how free it stays, how soon they stop, what a worker costs."""

from __future__ import annotations

import argparse
import os
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TookTooLong

from pawboard.games import GAMES
from tests.browser.opposed import LATER, LONG, PRESS, PULSE, WORKERS, strain, within
from tests.browser.table import Table
from tests.browsers import launch
from tools.serve import Fault, Server
from tools.stamps import DIST

SEED = f"{1:032x}"
MOVES = {"three-tiers": 2, "tuned": 2, "whose-foods": 1, "kilkenny": 1, "jiji": 12}
"""After how many moves of the highest level enough has been seen of each game."""
SEEN = "(moves) => pulse.moves >= moves || document.querySelector('.table.over') !== null"


def opponents(options: argparse.Namespace) -> dict[str, Any]:
    """Every game in each browser, with a worker and without."""
    found: dict[str, Any] = {}
    with sync_playwright() as playwright, Server(DIST) as server:
        for name in options.browsers:
            browser = launch(playwright, name)
            for way in ("worker", "slices"):
                server.mend()
                if way == "slices":
                    server.fault("*/bots-worker.mjs", Fault(status=404))
                for game in GAMES:
                    runs = [watched(browser, server.url, game) for _ in range(options.runs)]
                    found[f"{name}, {way}, {game}"] = runs
            server.mend()
            found[f"{name}, start"] = [started(browser, server.url) for _ in range(options.runs)]
            browser.close()
    return found


def watched(browser: Browser, url: str, game: str) -> dict[str, Any]:
    """One game that the highest level plays against itself, until it is told to wait."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(LONG)
    page.add_init_script(f"({PULSE})()")
    seats = GAMES[game].info.seats[0]
    everybody = ",".join(map(str, range(1, seats + 1)))
    fragment = f"game={game}&seats={seats}&bots={everybody}&level=4&seed={SEED}"
    table = Table(page, url).open(fragment, "?motion=off")
    table.control("watch").click()
    page.wait_for_function(SEEN, arg=MOVES[game], timeout=LATER)
    gaps = page.evaluate("pulse.gaps") or [0.0]
    cancelled: float | None = None
    if page.locator(".table.over").count() == 0:
        page.evaluate(PRESS)
        late = "new Promise((resolve) => setTimeout(() => resolve(null), 3000))"
        # A game out of a book may be over before anybody can press.
        with suppress(TookTooLong):
            table.control("pause").click(timeout=3000)
            cancelled = page.evaluate(f"Promise.race([pressed, {late}])")
    context.close()
    return {
        "most": within(gaps, 0.95),
        "longest": max(gaps),
        "cancel": cancelled,
        "strain": strain(),
    }


def started(browser: Browser, url: str) -> dict[str, Any]:
    """When a worker is there, and what the browser's memory is before, with it and after it."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(f"({WORKERS})()")
    Table(page, url).open("game=three-tiers", "?motion=off")
    before = memory()
    page.locator('[name="2"]').select_option("kitten")
    page.wait_for_function("() => made[0]?.ready", timeout=LATER)
    ready = page.evaluate("made[0].ready")
    during = memory()
    page.locator('[name="2"]').select_option("person")
    page.wait_for_function("() => ended === 1", timeout=LATER)
    after = least(page)
    context.close()
    return {"start": ready["after"], "from": ready["from"], "memory": [before, during, after]}


def least(page: Page) -> float | None:
    """The least memory within some seconds: a browser takes its time to give it back."""
    found = [memory()]
    for _ in range(8):
        page.wait_for_timeout(500)
        found.append(memory())
    return min((one for one in found if one is not None), default=None)


def memory() -> float | None:
    """The megabytes that this program's descendants hold, shared ones divided; None if untold."""
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        # A process may end while it is looked at.
        with suppress(OSError):
            stat = path.read_text().rpartition(")")[2].split()
            parents[int(path.parent.name)] = int(stat[1])
    if not parents:
        return None
    ours, total = {os.getpid()}, 0
    for _ in range(8):
        ours |= {process for process, parent in parents.items() if parent in ours}
    for process in ours - {os.getpid()}:
        try:
            lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return round(total / 1000, 1)


def show_opponents(table: dict[str, Any]) -> None:
    """A row for each game and way, then one for each browser's worker.

    Strain is how many times longer than alone a program took on the machine at that time.
    """
    print("\n| browser, way, game | 95 % of tasks ms | longest ms | cancelled after ms | strain |")
    print("|---|---|---|---|---|")
    for where, runs in table.items():
        if where.endswith(", start"):
            continue
        times = [run["cancel"] for run in runs if run["cancel"] is not None]
        cells = [min(run["most"] for run in runs), min(run["longest"] for run in runs)]
        told = " | ".join(f"{cell:.0f}" for cell in [*cells, *([median(times)] if times else [])])
        strained = median(run["strain"] for run in runs)
        print(f"| {where} | {told} |{'' if times else ' - |'} {strained:.1f} |")
    print("\n| browser | worker there after ms | MB before | with it | after it |")
    print("|---|---|---|---|---|")
    for where, runs in table.items():
        if where.endswith(", start"):
            start = median(run["start"] for run in runs)
            held = zip(*(run["memory"] for run in runs), strict=True)
            sizes = [f"{median(one):.0f}" if None not in one else "-" for one in held]
            print(f"| {where.partition(',')[0]} | {start:.0f} | {' | '.join(sizes)} |")
