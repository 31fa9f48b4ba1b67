"""Thinks on the page itself where no worker starts, in slices too short to be noticed.

Between two slices the browser draws and hears what people do: a pause ends with a message of the
page to itself, which waits behind both. Whatever the bots need is imported module by module.
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pawboard.games import MODULES

SLICE = 0.012
"""Seconds that the page thinks between two pauses."""


def missing(name: str, told: set[str]) -> Iterator[str]:
    """Yield the modules that a module of ours still needs, each after those it needs, then itself.

    Args:
        name: the module.
        told: the modules named so far; they are not named again.
    """
    if name in sys.modules or name in told:
        return
    told.add(name)
    spec: Any = find_spec(name)
    for other in spec.loader.get_code(name).co_names:
        if other.startswith("pawboard."):
            yield from missing(other, told)
    yield name


async def pause() -> None:
    """Let the page draw and hear what has been said to it meanwhile.

    Pyodide asks for its next turn before the one that runs has ended, and so before whatever came
    up in that turn; the second turn lets that in.
    """
    await asyncio.sleep(0)
    await asyncio.sleep(0)


async def think(
    question: str,
    goes_on: Callable[[], bool],
    hurried: Callable[[], bool],
    fetch_book: Callable[[str], Awaitable[Any]],
) -> str:
    """Return the answer to a question, see `Search`; an empty one if it is not wanted any more.

    Args:
        question: as a worker would get it.
        goes_on: whether the answer is still wanted.
        hurried: whether what has been found is enough.
        fetch_book: gives the bytes of a game's book.
    """
    module = MODULES[json.loads(question)["game"]]
    told: set[str] = set()
    for wanted in ("pawboard.bots", f"pawboard.bots.{module}", "pawboard.browser.search"):
        for name in missing(wanted, told):
            import_module(name)
            await pause()
            if not goes_on():
                return ""
    # Not at the top: whoever has a worker never pays for it here.
    from pawboard.browser.search import Search, missing_book, take_book

    if book := missing_book(question):
        take_book(book, await fetch_book(book))
    search = Search(question)
    while goes_on():
        if not search.work(SLICE) or hurried():
            return search.answer()
        await pause()
    return ""
