"""The subcommands of dev.py: each sets up what it needs, and says so when it cannot."""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import time
import webbrowser
from collections.abc import Sequence
from itertools import takewhile
from typing import NoReturn

from tools import browsers, environment
from tools.alone import alone
from tools.environment import PYTHON, say
from tools.failure import Failure
from tools.stamps import DIST, TOP

MEASURES = ("startup", "bytes", "memory", "smoothness", "rules", "opponents")
"""What `bench` can measure: named here to be refused before anything is set up."""

AFTER_DASHES = {"test": "-- -k three_tiers", "bench": "-- bytes --write"}
"""Where options may be meant for another program, an example of where they go."""


def build(_options: argparse.Namespace) -> int:
    """Write dist/ and its zip."""
    from tools.build import make

    with alone():
        environment.install("build")
        environment.install_node_packages()
        made = make()
    say(made)
    return 0


def play(options: argparse.Namespace) -> int:
    """Build the site, serve it on this machine and open it in the browser."""
    from tools.serve import Server

    build(options)
    try:
        found = Server(DIST, options.port, search=True)
    except (OSError, OverflowError) as error:
        mend = "python3 dev.py play, or another number after --port (1024 to 65535)"
        raise Failure(f"Port {options.port} cannot be served: {error}", mend) from error
    with found as server:
        say(f"Pawboard is at {server.url}   (Ctrl+C stops it)")
        if not options.no_open:
            webbrowser.open(server.url)
        try:
            while True:
                time.sleep(3600)
        except KeyboardInterrupt:
            say("")
    return 0


def passed(title: str, command: Sequence[object], env: dict[str, str] | None = None) -> bool:
    """Run a step in the open; whether it ended well."""
    say(f"== {title}")
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=TOP, env={**os.environ, **(env or {})})
    return done.returncode == 0


def check(_options: argparse.Namespace) -> int:
    """Lint, format, types and the direction of imports."""
    from tools.arrows import wrong_arrows

    environment.install("test")
    sources = ["dev.py", "tools", "py", "tests"]
    good = passed("ruff check", [PYTHON, "-m", "ruff", "check", *sources])
    good &= passed("mypy", [PYTHON, "-m", "mypy"])
    say("== import arrows")
    wrong = wrong_arrows(TOP / "py/pawboard")
    say("\n".join(wrong) or "All imports go one way.")
    return 0 if good and not wrong else 1


def test(options: argparse.Namespace) -> int:
    """Everything set up, checked, built and tested, browsers included."""
    environment.install("test", "build")
    environment.install_node_packages()
    found = browsers.find()
    say(f"Browsers: {browsers.versions(found)}")
    checked = check(options) == 0
    build(options)
    words: list[object] = [PYTHON, "-m", "pytest"]
    words += ["-p", "tools.report"] if options.all else ["-m", "not full"]
    # Tests that look at a sample of something look at all of it then.
    full = {"PAWBOARD_FULL": "1"} if options.all else {}
    if not options.pytest:
        # Two browsers at a time suit two cores; a chosen test runs alone and shows its output.
        words += ["-n", "2", "--dist", "loadfile"]
    tested = passed("pytest", [*words, *options.pytest], full)
    if not checked:
        say("The tests ran, but the checks above found faults: python3 dev.py check")
    return 0 if checked and tested else 1


def bench(options: argparse.Namespace) -> int:
    """Measure, print tables and write reports/*.json."""
    for name in takewhile(lambda word: not word.startswith("-"), options.bench):
        if name not in MEASURES:
            mend = f"name some of {', '.join(MEASURES)}, or none for all"
            raise Failure(f"There is no measurement {name!r}", mend)
    environment.install("test", "build", "bench")
    environment.install_node_packages()
    browsers.find()
    build(options)
    env = {"PYTHONPATH": str(TOP / "py")}
    return 0 if passed("bench", [PYTHON, "-m", "tools.bench", *options.bench], env) else 1


def clean(_options: argparse.Namespace) -> int:
    """Remove everything that dev.py made."""
    for name in (".venv", "build", "dist", "node_modules", "reports"):
        folder = TOP / name
        if folder.exists():
            shutil.rmtree(folder)
            say(f"Removed {name}/")
    for cache in ("__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis"):
        for folder in TOP.rglob(cache):
            shutil.rmtree(folder, ignore_errors=True)
    return 0


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong and where to look, and no more."""

    def error(self, message: str) -> NoReturn:
        mend = f"{self.prog} --help lists what there is"
        self.exit(2, f"{self.prog}: {message}\nTo mend it: {mend}\n")


def parser() -> Parser:
    """The command line of dev.py."""
    top = Parser(prog="python3 dev.py", description="Play, test, build and measure Pawboard.")
    commands = top.add_subparsers(dest="command", required=True, metavar="command")

    def add(action: object, text: str) -> argparse.ArgumentParser:
        name = action.__name__  # type: ignore[attr-defined]
        command = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        command.set_defaults(action=action)
        return command

    command = add(play, "build the site, serve it on this machine, open the browser")
    command.add_argument("--port", type=int, default=8000, help="the first port to try (8000)")
    command.add_argument("--no-open", action="store_true", help="do not open the browser")
    command = add(test, "run the checks and the tests, browsers included")
    command.add_argument("--all", action="store_true", help="every cell of every matrix")
    command.add_argument("pytest", nargs="*", help="words for pytest, after --")
    add(build, "write dist/ and its zip")
    command = add(bench, "measure, print tables and write reports/*.json")
    text = f"words after --: some of {', '.join(MEASURES)} (all if none), and their options"
    command.add_argument("bench", nargs="*", help=text)
    add(check, "lint, types and the direction of imports")
    add(clean, "remove everything that dev.py made")
    return top


def main(words: Sequence[str]) -> int:
    """Run one subcommand; the exit code is 0 when all went well."""
    options, unknown = parser().parse_known_args(words)
    os.environ.setdefault("PYTHONUTF8", "1")
    try:
        if unknown:
            whole = f"python3 dev.py {options.command}"
            mend = f"{whole} --help lists the options"
            if options.command in AFTER_DASHES:
                mend += f"; others go behind two dashes: {whole} {AFTER_DASHES[options.command]}"
            raise Failure(f"dev.py {options.command} does not take {shlex.join(unknown)}", mend)
        return int(options.action(options))
    except Failure as failure:
        print(f"\n{failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
