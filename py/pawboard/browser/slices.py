"""Thinks on the page itself where no worker starts, in slices too short to be noticed.

Between two slices the browser draws and hears what people do: a pause ends with a message of the
page to itself, which waits behind both. This and the worker are all that ever imports the bots.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any

from pawboard.games import MODULES

SLICE = 0.012
"""Seconds that the page thinks between two pauses."""

PARTS = (
    "pawboard.bots",
    "pawboard.bots.model",
    "pawboard.bots.proof",
    "pawboard.bots.alphabeta",
    "pawboard.bots.grading",
)
"""What every opponent needs, each after what it needs itself: an import is a slice of its own."""

OWN = {"jiji": ("pawboard.games.jiji_worlds",)}
"""By game: what its opponent needs besides."""


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
    game = json.loads(question)["game"]
    for name in (*PARTS, *OWN.get(game, ()), f"pawboard.bots.{MODULES[game]}"):
        import_module(name)
        await asyncio.sleep(0)
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
        await asyncio.sleep(0)
    return ""
