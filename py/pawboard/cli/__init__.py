"""The command line: ``pawboard COMMAND ...``."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from pawboard import __version__
from pawboard.engine import PawboardError

COMMANDS = ("rules", "play", "solve", "verify", "arena")
"""Modules of this folder; each has `add_parser(subparsers)`, whose parsers set ``run``."""


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def build_parser() -> Parser:
    """Return the parser of all commands."""
    parser = Parser(prog="pawboard", description="Five small games about cats and their friends.")
    parser.add_argument("--version", action="version", version=f"pawboard {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    for name in COMMANDS:
        import_module(f"pawboard.cli.{name}").add_parser(subparsers)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 2 with one line on stderr for bad input.

    Args:
        arguments: the words after the program's name, those of the process by default.
    """
    parsed = build_parser().parse_args(arguments)
    try:
        code: int = parsed.run(parsed)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader has gone; keep the interpreter from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except PawboardError as error:
        print(f"pawboard: {error}", file=sys.stderr)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        print(f"pawboard: {place}{error.strerror or error}", file=sys.stderr)
    except RecursionError:
        print("pawboard: too many plies to count one within the other", file=sys.stderr)
    except KeyboardInterrupt:
        return 130
    return 2


__all__ = ["COMMANDS", "Parser", "build_parser", "main"]
