"""Lets one process at a time do what writes into this folder; others wait for it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tools.environment import say
from tools.stamps import WORK

PAUSE = 0.2


def take(file: IO[str]) -> bool:
    """Lock an open file for this process; whether it was free. It is freed with the process."""
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextmanager
def alone(path: Path = WORK / "lock") -> Iterator[None]:
    """Wait until no other process builds here, saying so, and keep others out meanwhile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+", encoding="utf-8") as file:
        if not take(file):
            say("Another build is at work in this folder; this one waits until it is done ...")
            while not take(file):
                time.sleep(PAUSE)
        yield
