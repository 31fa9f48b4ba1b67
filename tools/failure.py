"""The one exception a person sees: what is missing, and the command that mends it."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path


class Failure(Exception):  # noqa: N818  (it is what a person reads, and it is no bug)
    """Says what is missing or wrong, and the exact command that mends it."""

    def __init__(self, problem: str, mend: str, detail: str = "") -> None:
        super().__init__(problem)
        self.problem = problem
        self.mend = mend
        self.detail = detail

    def __str__(self) -> str:
        detail = f"{self.detail.rstrip()}\n\n" if self.detail.strip() else ""
        return f"{detail}{self.problem}\nTo mend it: {self.mend}"


def run(
    command: Sequence[str | Path],
    problem: str,
    mend: str,
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    timeout: float | None = None,
) -> str:
    """Run a command and return what it printed; a Failure carrying that output otherwise."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words,
            cwd=cwd,
            env=env,
            timeout=timeout,
            text=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
    except FileNotFoundError as error:
        raise Failure(f"{problem} ({words[0]} was not found)", mend) from error
    except subprocess.TimeoutExpired as error:
        raise Failure(f"{problem} (no end after {timeout:.0f} seconds)", mend) from error
    if done.returncode:
        raise Failure(problem, mend, done.stdout)
    return done.stdout
