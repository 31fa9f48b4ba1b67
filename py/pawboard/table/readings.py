"""The pages that are text: the rules of a game, what Pawboard is, what runs here.

What draws them is imported when one of them is asked for: a start would be longer by it.
"""

from collections.abc import Mapping
from typing import Any

from pawboard.table.saves import Saves
from pawboard.table.scene import Node
from pawboard.table.words import Words


def rules(words: Words, game: str) -> tuple[Node, ...]:
    """Return the rules of a game; without a game nothing."""
    from pawboard.table.rules_page import rules_page

    return rules_page(game, words) if game else ()


def about(words: Words, phase: str) -> tuple[Node, ...]:
    """Return what Pawboard is; `phase` is the last word of the service worker."""
    from pawboard.table.about import about_page

    return about_page(words, phase)


def diagnostics(words: Words, facts: Mapping[str, Any], saves: Saves) -> tuple[Node, ...]:
    """Return what runs here and what is kept."""
    from pawboard.table.diagnostics import diagnostics_page, parts

    return diagnostics_page(words, parts(words, facts, len(saves.found()), len(saves.broken())))


def report(words: Words, facts: Mapping[str, Any], saves: Saves) -> str:
    """Return the same as a text."""
    from pawboard.table.diagnostics import parts
    from pawboard.table.diagnostics import report as text_of

    return text_of(parts(words, facts, len(saves.found()), len(saves.broken())))
