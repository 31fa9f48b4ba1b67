"""Measures the page's start: from the navigation to a move that Python has put on the board.

A ratio of 1.00 is the time that a page takes which only does `await loadPyodide()` with the files
of npm as they are, in the same run, the same browser and on the same line: a first visit beside its
first visit, a later one beside its later one.

WebKit is asked for by name, `--browsers webkit`, and differs in three things. All visits to a page
happen in one process, since what its driver starts forgets everything at its end. It has no HTTP
cache there, so a later visit fetches again whatever the page does not keep itself, and the bare
page keeps nothing. Taps come when the driver gets a word in, not always right after the paint.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, cast

from playwright.sync_api import BrowserContext, Error, Page, sync_playwright

from tests.browsers import Name, launch_profile
from tools.serve import Server, Throttle
from tools.stamps import DIST, NODE_MODULES, TOP
from tools.webkit import WebKitError, webkit
from tools.webkit import program as find_webkit

WEBKIT = "webkit"

REFERENCE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<script type="module">
import { loadPyodide } from "./pyodide.mjs";
await loadPyodide();
globalThis.done = performance.now();
document.documentElement.dataset.benched = "";
console.debug("benched");
</script>
"""
LINES = {"localhost": Throttle(), "10 Mbit/s, 40 ms": Throttle(rate=10e6 / 8, latency=0.04)}
FIRST_MOVE = TOP / "tools/first_move.js"
GAME = "#game=three-tiers"
OTHERS = {
    "tuned": "game=tuned",
    "whose-foods": "game=whose-foods",
    # Its first roll is not always one that lets a piece move.
    "kilkenny": f"game=kilkenny&seed={'5' * 32}",
    "jiji": "game=jiji",
}
FINISHED, SETTLED = 120_000, 60_000
TRIES = 3
"""How often a run is begun anew when a browser fails in it."""

# What has been fetched and made after the first visit, for the later ones to start from.
AT_WORK = """() => {
    const { report } = pawboardBoot;
    const making = !("snapshot" in report) || report.snapshot === "making";
    const keeping = ["none", "keeping"].includes(globalThis.pawboardOffline?.phase ?? "none");
    return making || keeping;
}"""

ROWS = {
    "shown": "opening board visible",
    "first": "first visit",
    "later": "later visit",
    "offline": "offline, from the service worker",
    "other": "another game, same page",
}
TARGETS = {
    "localhost": {"shown": 0.10, "first": 0.45, "later": 0.30, "offline": 0.25, "other": 0.06},
    "10 Mbit/s, 40 ms": {
        "shown": 0.10,
        "first": 0.70,
        "later": 0.30,
        "offline": 0.25,
        "other": 0.06,
    },
}
OTHERS_MORE = 0.10
"""By how much the ratio of any browser but Chromium may be larger."""
STILL = 0.01
"""How much the page may shift after the opening board is visible."""

UNCACHED = (
    "WebKit is driven in one process and without an HTTP cache: later visits to the bare page "
    "fetch all of it again, and later visits to ours what is not kept by the page itself."
)

STAGES = ("page", "fetch", "compile", "instantiate", "Python", "PyScript", "ours")


@contextmanager
def profile(name: str) -> Iterator[Callable[[], BrowserContext]]:
    """A function that opens one lasting profile again and again, as a returning visitor does."""
    folder = tempfile.mkdtemp(prefix="pawboard-bench-")
    try:
        with sync_playwright() as playwright:
            yield partial(launch_profile, playwright, cast(Name, name), Path(folder))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


Visit = Callable[[str, Path | None], AbstractContextManager[Any]]
"""Gives the page at an address, with a script in it, once its clock has been stopped."""


@contextmanager
def visitor(name: str) -> Iterator[Visit]:
    """Somebody who comes for the first time and then again, each time with a new process.

    In WebKit it is the same process, since what its driver starts keeps nothing.
    """
    if name == WEBKIT:
        with webkit() as page:

            @contextmanager
            def once_more(url: str, script: Path | None) -> Iterator[Any]:
                page.visit(url, script)
                yield page

            yield once_more
    else:
        with profile(name) as again:
            yield partial(visit, again)


@contextmanager
def visit(again: Callable[[], BrowserContext], url: str, script: Path | None) -> Iterator[Page]:
    """A page in a new browser process."""
    context = again()
    try:
        page = context.new_page()
        if script:
            page.add_init_script(path=script)
        # Waiting for an element would put Playwright's own scripts into the page that is measured.
        with page.expect_console_message(lambda told: told.text == "benched", timeout=FINISHED):
            page.goto(url, wait_until="commit")
        yield page
    finally:
        context.close()


def found_in(page: Page) -> dict[str, Any]:
    """When our page did what, and what it says about its steps."""
    times: dict[str, Any] = page.evaluate("benchFound")
    report: dict[str, Any] = page.evaluate("pawboardBoot.report")
    shown = times["shown"] or 0.0
    shift = sum(one["value"] for one in times["shifts"] if one["at"] >= shown)
    return {
        **times,
        "shift": shift,
        "steps": report["steps"],
        "from": report["from"],
        "counts": report["counts"],
    }


def settle(page: Page) -> None:
    """Wait until all is kept that later visits start from, or is known to fail."""
    for _ in range(SETTLED // 100):
        if not page.evaluate(AT_WORK):
            return
        page.wait_for_timeout(100)


def run_reference(name: str, url: str) -> dict[str, float]:
    """The times of a first and a later visit to the bare page."""
    times = {}
    with visitor(name) as come:
        for kind in ("first", "later"):
            with come(url, None) as page:
                times[kind] = float(page.evaluate("done"))
    return times


def run_ours(name: str, server: Server) -> dict[str, Any]:
    """A first visit with other games opened in it, later ones, and one without the server.

    The later visits start a new game, `resumed` goes on with the one of before.
    """
    run: dict[str, Any] = {}
    url = server.url + GAME
    with visitor(name) as come:
        with come(url, FIRST_MOVE) as page:
            run["first"] = found_in(page)
            settle(page)
            run["settled"] = page.evaluate("[pawboardBoot.report.snapshot, pawboardOffline.phase]")
            run["other"] = {
                game: page.evaluate("(fragment) => benchOther(fragment)", fragment)
                for game, fragment in OTHERS.items()
            }
        with come(url, FIRST_MOVE) as page:
            run["resumed"] = found_in(page)
            forget_games(page)
        with come(url, FIRST_MOVE) as page:
            run["later"] = found_in(page)
            forget_games(page)
        server.stop()
        with come(url, FIRST_MOVE) as page:
            run["offline"] = found_in(page)
    return run


def forget_games(page: Page) -> None:
    """Take the saved games away, so that the next visit begins one."""
    page.evaluate("""() => Object.keys(localStorage)
        .filter((key) => key.startsWith("pawboard/save/"))
        .forEach((key) => localStorage.removeItem(key))""")


def startup(options: argparse.Namespace) -> dict[str, Any]:
    """Every browser on every line, so many runs each, the two pages by turns."""
    table: dict[str, Any] = {}
    if WEBKIT in options.browsers:
        find_webkit()
    with tempfile.TemporaryDirectory() as bare:
        for path in (NODE_MODULES / "pyodide").iterdir():
            if path.suffix in (".mjs", ".wasm", ".zip", ".json"):
                shutil.copy(path, bare)
        Path(bare, "index.html").write_text(REFERENCE, encoding="utf-8")
        for name in options.browsers:
            for line in options.lines:
                runs = [one_run(name, line, Path(bare)) for _ in range(options.runs)]
                table[f"{name}, {line}"] = runs
    return table


def one_run(name: str, line: str, bare: Path) -> dict[str, Any]:
    """Both pages once; begun anew when a browser fails, which is told."""
    throttle = LINES[line]
    # What a host compresses matters on a line only.
    packing = bool(throttle.rate)
    for attempt in range(1, TRIES + 1):
        try:
            with (
                Server(DIST, throttle=throttle, compress=packing) as ours,
                Server(bare, throttle=throttle, compress=packing) as reference,
            ):
                base = run_reference(name, reference.url)
                run = {"reference": base, **run_ours(name, ours), "tries": attempt}
        except (Error, WebKitError) as error:
            print(f"  {name}, {line}: a browser failed: {str(error).splitlines()[0]}", flush=True)
            if attempt == TRIES:
                raise
            continue
        parts = ", ".join(f"{row} {ratio(run, row):.2f}" for row in ROWS)
        print(f"  {name}, {line}: {parts}", flush=True)
        return run
    raise AssertionError("unreachable")


def milliseconds(run: dict[str, Any], row: str) -> float:
    """The time that a row of the table is about; of the other games the slowest."""
    if row == "shown":
        return float(run["first"]["shown"])
    if row == "other":
        return float(max(run["other"].values()))
    return float(run[row]["moved"])


def base_of(run: dict[str, Any], row: str) -> float:
    """What a row is compared with: the bare page on the same kind of visit."""
    return float(run["reference"]["first" if row in ("shown", "first") else "later"])


def ratio(run: dict[str, Any], row: str) -> float:
    """A row's part of the bare page's time in one run."""
    return milliseconds(run, row) / base_of(run, row)


def marked(value: float, limit: float, shown: str) -> str:
    """A figure, in bold where it is over its limit."""
    return shown if value <= limit else f"**{shown}**"


def target(where: str, row: str) -> float:
    """The most that a ratio may be."""
    name, line = where.split(", ", 1)
    more = OTHERS_MORE if name != "chromium" else 0.0
    return round(TARGETS[line][row] + more, 2)


def stages(visited: dict[str, Any]) -> dict[str, float]:
    """How long each stage of a visit held up the next one, in milliseconds.

    Much happens at the same time; a stage is what it adds after the ones before it.
    """
    steps = visited["steps"]
    # What is fetched is compiled as it comes; a snapshot has to be there as a whole.
    fetched = max(min(steps["fetched:wasm"], steps["compiled"]), steps.get("snapshot", 0.0))
    ends = (
        steps["runtime"],
        fetched,
        steps["compiled"],
        steps["instantiated"],
        steps["pyodide"],
        steps["python"],
        visited["moved"],
    )
    spent, last = {}, 0.0
    for stage, end in zip(STAGES, ends, strict=True):
        spent[stage] = max(0.0, end - last)
        last = max(last, end)
    return spent


def startup_tables(table: dict[str, Any]) -> str:
    """The ratios, then where the time of our page goes."""
    count = max(map(len, table.values()))
    lines = [
        f"Medians of {count}; in brackets the most it should be.",
        "",
        f"| | {' | '.join(table)} |",
        "|---|" + "---|" * len(table),
    ]
    bare = [
        " / ".join(
            f"{median(run['reference'][kind] for run in runs):,.0f}" for kind in ("first", "later")
        )
        for runs in table.values()
    ]
    lines.append(f"| bare Pyodide, first / later, ms = 1.00 | {' | '.join(bare)} |")
    for row, title in ROWS.items():
        cells = []
        for where, runs in table.items():
            part = median(ratio(run, row) for run in runs)
            limit = target(where, row)
            shown = f"{part:.3f}" if limit < 0.2 else f"{part:.2f}"
            cells.append(f"{marked(part, limit, shown)} ({limit:.2f})")
        lines.append(f"| {title} | {' | '.join(cells)} |")
    shifts = []
    for where, runs in table.items():
        most = max(run[kind]["shift"] for run in runs for kind in ("first", "later"))
        told = where.startswith("chromium")
        shifts.append(f"{marked(most, STILL, f'{most:.4f}')} ({STILL})" if told else "not told")
    lines.append(f"| layout shift, the most | {' | '.join(shifts)} |")
    lines += ["", f"| ms of a visit | {' | '.join(STAGES)} | in all |"]
    lines.append("|---|" + "---|" * (len(STAGES) + 1))
    for where, runs in table.items():
        for kind in ("first", "later", "offline"):
            spent = [stages(run[kind]) for run in runs]
            middle = [f"{median(one[stage] for one in spent):,.0f}" for stage in STAGES]
            whole = f"{median(run[kind]['moved'] for run in runs):,.0f}"
            lines.append(f"| {where}, {kind} | {' | '.join(middle)} | {whole} |")
    if any(where.startswith(WEBKIT) for where in table):
        lines += ["", UNCACHED]
    return "\n".join(lines)


def startup_details(table: dict[str, Any]) -> str:
    """What the tables leave out: resumed games, each other game, what later visits start from."""
    lines = []
    for where, runs in table.items():
        resumed = median(run["resumed"]["moved"] / run["reference"]["later"] for run in runs)
        others = ", ".join(
            f"{game} {median(run['other'][game] for run in runs):.0f} ms" for game in OTHERS
        )
        origins = sorted({run[kind]["from"] for run in runs for kind in ("later", "offline")})
        again = sum(run["tries"] - 1 for run in runs)
        lines.append(
            f"{where}: a later visit that resumes a game {resumed:.2f}; {others}; "
            f"later visits start from {' and '.join(origins)}; runs begun anew {again}"
        )
    return "\n".join(lines)


def show_startup(table: dict[str, Any]) -> None:
    """The tables and what they leave out."""
    print(f"\n{startup_tables(table)}\n\n{startup_details(table)}")
