"""Measures the page: its start beside a bare Pyodide, bytes, memory, moves; and the rules.

python3 dev.py bench                        all of it
python3 dev.py bench -- startup bytes       some of it
python3 dev.py bench -- startup --runs 3 --browsers chromium
python3 dev.py bench -- startup --browsers webkit
python3 dev.py bench -- startup --write     and put the table into README.md
python3 dev.py bench -- bytes --write       and also rewrite the baseline of the tests
"""

from __future__ import annotations

import argparse
import json
import platform
import shlex
import sys
import time
from collections.abc import Sequence

from tests.browsers import NAMES
from tools.bench_bytes import bytes_sent, bytes_tables, show_bytes
from tools.bench_opponents import opponents, show_opponents
from tools.bench_rules import rules, show_rules
from tools.bench_smoothness import (
    GAMES,
    memory,
    show_memory,
    show_smoothness,
    smoothness,
    smoothness_tables,
)
from tools.bench_startup import LINES, WEBKIT, show_startup, startup, startup_tables
from tools.failure import Failure
from tools.stamps import TOP


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
    "memory": (memory, show_memory),
    "smoothness": (smoothness, show_smoothness),
    "rules": (rules, show_rules),
    "opponents": (opponents, show_opponents),
}

WRITTEN = {
    "startup": startup_tables,
    "bytes": bytes_tables,
    "smoothness": smoothness_tables,
}
"""What README.md shows, between two comments that name the measurement."""


def write_into_readme(name: str, words: str, text: str) -> None:
    """Put the last table in the place of the one before, with the command that made it."""
    path = TOP / "README.md"
    begin, end = f"<!-- bench:{name} -->", f"<!-- /bench:{name} -->"
    before, opened, rest = path.read_text(encoding="utf-8").partition(begin)
    _, closed, after = rest.partition(end)
    if not opened or not closed:
        raise Failure(f"README.md has no place for {name}", f"put {begin} and {end} into it")
    command = f"From `python3 dev.py bench -- {words}`. "
    path.write_text(f"{before}{begin}\n{command}{text}\n\n{end}{after}", encoding="utf-8")


def main(words: Sequence[str]) -> int:
    """Run the wanted measurements, show them and keep them in reports/."""
    parser = argparse.ArgumentParser(prog="dev.py bench --", description=__doc__)
    parser.add_argument("measures", nargs="*", default=[], metavar="measure")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--browsers", nargs="+", choices=[*NAMES, WEBKIT], default=list(NAMES))
    parser.add_argument("--lines", nargs="+", choices=list(LINES), default=list(LINES))
    parser.add_argument("--games", type=int, default=GAMES, help="for smoothness")
    parser.add_argument("--write", action="store_true", help="put the tables into README.md")
    options = parser.parse_args(words)
    unknown = set(options.measures) - set(MEASURES)
    if unknown:
        parser.error(
            f"no measurement {', '.join(sorted(unknown))}; there are {', '.join(MEASURES)}"
        )
    measures = options.measures or list(MEASURES)
    if WEBKIT in options.browsers and set(measures) & {"smoothness", "opponents"}:
        parser.error(f"{WEBKIT} is for startup only")
    folder = TOP / "reports"
    folder.mkdir(exist_ok=True)
    machine = {"system": platform.platform(), "loop seconds": calibrate()}
    for name in measures:
        measure, show = MEASURES[name]
        print(f"== {name}", flush=True)
        table = measure(options)
        show(table)
        if options.write and name in WRITTEN:
            write_into_readme(name, shlex.join(words), WRITTEN[name](table))
        text = json.dumps({"machine": machine, name: table}, indent=1)
        (folder / f"bench-{name}.json").write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Failure as failure:
        sys.exit(f"\n{failure}")
