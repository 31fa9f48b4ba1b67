"""Measures the page's start beside a bare Pyodide, its bytes, and the rules; run in .venv.

    python3 dev.py bench                        all of it
    python3 dev.py bench -- startup bytes       some of it
    python3 dev.py bench -- startup --runs 3 --browsers chromium

A ratio of 1.00 is the time that a page takes which only does `await loadPyodide()` with the files
of npm as they are, in the same run, the same browser and on the same line.
"""

from __future__ import annotations

import argparse
import gzip
import json
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from tests.browsers import NAMES, Name, launch, launch_profile
from tools.bench_rules import rules, show_rules
from tools.serve import COMPRESSED, Server, Throttle
from tools.stamps import DIST, NODE_MODULES, TOP

REFERENCE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<script type="module">
import { loadPyodide } from "./pyodide.mjs";
await loadPyodide();
globalThis.done = performance.now();
document.documentElement.dataset.ready = "";
</script>
"""
LINES = {"localhost": Throttle(), "10 Mbit/s, 40 ms": Throttle(rate=10e6 / 8, latency=0.04)}
FINISHED = 120_000

# What the browser says about the first paint and what moved afterwards.
PAINTS = """() => new Promise((resolve) => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null;
    let moved = 0;
    try {
        new PerformanceObserver((list) => list.getEntries().forEach((e) => (moved += e.value)))
            .observe({ type: "layout-shift", buffered: true });
    } catch {}
    setTimeout(() => resolve({ paint, moved }), 50);
})"""


def open_page(context: BrowserContext, url: str) -> Page:
    """Open a page and wait until Python is there."""
    page = context.new_page()
    page.goto(url)
    page.locator("html[data-ready]").wait_for(state="attached", timeout=FINISHED)
    return page


def reference_time(page: Page) -> float:
    """When the bare page was done, in milliseconds after its navigation started."""
    return float(page.evaluate("done"))


def our_times(page: Page) -> dict[str, Any]:
    """When our page was ready, and what it says about its steps."""
    report: dict[str, Any] = page.evaluate("pawboardBoot.report")
    paints = page.evaluate(PAINTS) if page.context.browser else {}
    return {"ready": report["steps"]["ready"], **report, **paints}


@contextmanager
def profile(playwright: Playwright, name: Name) -> Iterator[Callable[[], BrowserContext]]:
    """A function that opens one lasting profile again and again, as a returning visitor does."""
    folder = tempfile.mkdtemp(prefix="pawboard-bench-")

    def again() -> BrowserContext:
        return launch_profile(playwright, name, Path(folder))

    try:
        yield again
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def first_and_later(
    playwright: Playwright,
    name: Name,
    url: str,
    read: Callable[[Page], Any],
    settle: Callable[[Page], None],
) -> tuple[Any, Any]:
    """What `read` finds on a first visit, and in a new browser process with the same profile."""
    with profile(playwright, name) as again:
        context = again()
        page = open_page(context, url)
        first = read(page)
        settle(page)
        context.close()
        context = again()
        page = open_page(context, url)
        later = read(page)
        context.close()
    return first, later


def settle_ours(page: Page) -> None:
    """Wait until the page has made what later visits start from, or said that it does not."""
    for _ in range(300):
        if page.evaluate("pawboardBoot.report.snapshot ?? null") not in (None, "making"):
            return
        page.wait_for_timeout(100)


def startup(options: argparse.Namespace) -> dict[str, Any]:
    """First and later visits beside the bare page, interleaved."""
    table: dict[str, Any] = {}
    with (
        tempfile.TemporaryDirectory() as bare,
        sync_playwright() as playwright,
    ):
        for path in (NODE_MODULES / "pyodide").iterdir():
            if path.suffix in (".mjs", ".wasm", ".zip", ".json"):
                shutil.copy(path, bare)
        Path(bare, "index.html").write_text(REFERENCE, encoding="utf-8")
        for line in options.lines:
            throttle = LINES[line]
            packing = bool(throttle.rate)
            with (
                Server(DIST, throttle=throttle, compress=packing) as ours,
                Server(Path(bare), throttle=throttle, compress=packing) as reference,
            ):
                for name in options.browsers:
                    runs = []
                    for _ in range(options.runs):
                        base = first_and_later(
                            playwright, name, reference.url, reference_time, lambda _page: None
                        )
                        found = first_and_later(playwright, name, ours.url, our_times, settle_ours)
                        runs.append({"reference": base, "ours": found})
                        show_run(name, line, runs[-1])
                    table[f"{name}, {line}"] = runs
    return table


def show_run(name: str, line: str, run: dict[str, Any]) -> None:
    """One pair of visits, while the others are still to come."""
    (bare_first, bare_later), (first, later) = run["reference"], run["ours"]
    print(
        f"  {name}, {line}: first {first['ready']:.0f} of {bare_first:.0f} ms, "
        f"later {later['ready']:.0f} of {bare_later:.0f} ms ({later.get('from', '?')})",
        flush=True,
    )


def show_startup(table: dict[str, Any]) -> None:
    """Medians and their ratios, and where the time went."""
    print("\n| browser, line | visit | bare ms | ours ms | ratio | first paint | shift |")
    print("|---|---|---|---|---|---|---|")
    for where, runs in table.items():
        for index, visit in enumerate(("first", "later")):
            base = median(run["reference"][index] for run in runs)
            ready = median(run["ours"][index]["ready"] for run in runs)
            paints = [run["ours"][index].get("paint") for run in runs]
            paint = median(value for value in paints if value) if any(paints) else None
            shift = max(run["ours"][index].get("moved") or 0 for run in runs)
            early = f"{paint / base:.2f}" if paint else "-"
            row = [where, visit, f"{base:.0f}", f"{ready:.0f}", f"{ready / base:.2f}", early]
            print(f"| {' | '.join(row)} | {shift:.3f} |")
    print("\nWhen each step of ours was done (median, ms after the navigation started):")
    for where, runs in table.items():
        for index, visit in enumerate(("first", "later")):
            steps = [run["ours"][index]["steps"] for run in runs]
            names = sorted(
                {name for step in steps for name in step}, key=lambda n: median_of(steps, n)
            )
            told = ", ".join(f"{name} {median_of(steps, name):.0f}" for name in names)
            print(f"  {where}, {visit}: {told}")


def median_of(steps: Sequence[dict[str, float]], name: str) -> float:
    """The median of a step over the runs that had it."""
    return median(step[name] for step in steps if name in step)


def size(path: Path) -> int:
    """The bytes of a file as a plain static host sends it."""
    data = path.read_bytes()
    return len(gzip.compress(data, 6)) if path.suffix in COMPRESSED else len(data)


def bytes_sent(_options: argparse.Namespace) -> dict[str, Any]:
    """The bytes of the site, and of a first visit, as a plain static host sends them."""
    files = {
        path.relative_to(DIST).as_posix(): size(path)
        for path in sorted(DIST.rglob("*"))
        if path.is_file()
    }
    with sync_playwright() as playwright, Server(DIST, compress=True) as server:
        browser = launch(playwright, "chromium")
        open_page(browser.new_context(), server.url)
        visit: list[dict[str, Any]] = [
            {"path": served.path, "bytes": served.sent} for served in server.served
        ]
        browser.close()
    total = sum(served["bytes"] for served in visit)
    return {"files": files, "first visit": visit, "first visit total": total}


def show_bytes(table: dict[str, Any]) -> None:
    """The largest files of a first visit."""
    print(f"\nA first visit takes {table['first visit total'] / 1e6:.2f} MB:")
    for served in sorted(table["first visit"], key=lambda served: -served["bytes"]):
        print(f"  {served['bytes']:>9,}  {served['path']}")


def calibrate() -> float:
    """Seconds for a fixed loop, by which times of two machines can be compared."""
    best = min(timed_loop() for _ in range(3))
    return round(best, 3)


def timed_loop() -> float:
    """One run of the loop."""
    start = time.perf_counter()
    total = 0
    for number in range(3_000_000):
        total ^= number * 7
    return time.perf_counter() - start


MEASURES = {
    "startup": (startup, show_startup),
    "bytes": (bytes_sent, show_bytes),
    "rules": (rules, show_rules),
}


def main(words: Sequence[str]) -> int:
    """Run the wanted measurements, show them and keep them in reports/."""
    parser = argparse.ArgumentParser(prog="dev.py bench --", description=__doc__)
    parser.add_argument("measures", nargs="*", default=[], metavar="measure")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--browsers", nargs="+", choices=NAMES, default=list(NAMES))
    parser.add_argument("--lines", nargs="+", choices=list(LINES), default=list(LINES))
    options = parser.parse_args(words)
    unknown = set(options.measures) - set(MEASURES)
    if unknown:
        parser.error(
            f"no measurement {', '.join(sorted(unknown))}; there are {', '.join(MEASURES)}"
        )
    folder = TOP / "reports"
    folder.mkdir(exist_ok=True)
    machine = {"system": platform.platform(), "loop seconds": calibrate()}
    for name in options.measures or MEASURES:
        measure, show = MEASURES[name]
        print(f"== {name}", flush=True)
        table = measure(options)
        show(table)
        text = json.dumps({"machine": machine, name: table}, indent=1)
        (folder / f"bench-{name}.json").write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
