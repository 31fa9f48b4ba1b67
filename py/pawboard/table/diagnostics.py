"""The page for when something is wrong: what runs here, how it started, what is kept.

Nothing in it is about a person: no name, no game, no address.
"""

import sys
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pawboard import __version__
from pawboard.games import GAMES
from pawboard.table.html import el, group
from pawboard.table.scene import Node
from pawboard.table.words import Words

Facts = Mapping[str, Any]
"""What the page around the table knows, all of it optional:

``browser`` and ``pyodide`` (versions), ``boot`` (the report of js/runtime.mjs), ``offline`` (the
state of js/offline.mjs), ``worker`` (that of the opponents' worker), ``lasting`` (whether storage
outlives the page), ``usage`` and ``quota`` (bytes), ``caches`` (entries by name of cache).
"""


class Part(NamedTuple):
    """A heading with what is known under it, as pairs of label and value."""

    title: str
    rows: tuple[tuple[str, str], ...]


def parts(words: Words, facts: Facts, saves: int, broken: int) -> tuple[Part, ...]:
    """Return everything known, in order."""
    boot = facts.get("boot") or {}
    found = (
        Part(words.t("diagnostics.versions"), tuple(_versions(words, facts))),
        Part(words.t("diagnostics.start"), tuple(_start(words, boot))),
        Part(words.t("diagnostics.offline"), tuple(_offline(words, facts))),
        Part(words.t("diagnostics.kept"), tuple(_kept(words, facts, saves, broken))),
    )
    return tuple(part for part in found if part.rows)


def diagnostics_page(words: Words, found: tuple[Part, ...]) -> tuple[Node, ...]:
    """Return the page; what its buttons do is said first."""
    nodes = [el("p", words.t("diagnostics.what"))]
    for part in found:
        nodes.append(el("h2", part.title))
        rows = [el("div", el("dt", label), el("dd", value)) for label, value in part.rows]
        nodes.append(group("dl", rows, class_="facts"))
    return tuple(nodes)


def report(found: tuple[Part, ...]) -> str:
    """Return everything as a text to paste into a message."""
    lines = []
    for part in found:
        lines += [f"{part.title}", *(f"  {label}: {value}" for label, value in part.rows)]
    return "\n".join(lines) + "\n"


def _versions(words: Words, facts: Facts) -> Iterator[tuple[str, str]]:
    yield "Pawboard", str((facts.get("boot") or {}).get("version") or __version__)
    yield "Python", sys.version.split()[0]
    if facts.get("pyodide"):
        yield "Pyodide", str(facts["pyodide"])
    if facts.get("browser"):
        yield words.t("diagnostics.browser"), str(facts["browser"])
    rules = ", ".join(f"{name} {game.info.rules}" for name, game in GAMES.items())
    yield words.t("rules.title"), rules


def _start(words: Words, boot: Facts) -> Iterator[tuple[str, str]]:
    if boot.get("from"):
        yield words.t("diagnostics.from"), str(boot["from"])
    steps = sorted((boot.get("steps") or {}).items(), key=lambda step: float(step[1]))
    before = 0.0
    for name, moment in steps:
        at = float(moment)
        yield name, words.t("diagnostics.step", at=f"{at:.0f}", took=f"{at - before:.0f}")
        before = at
    for name, count in sorted((boot.get("counts") or {}).items()):
        yield name, str(count)
    for name in ("snapshot", "snapshotError", "offlineError"):
        if boot.get(name):
            yield name, str(boot[name])


def _offline(words: Words, facts: Facts) -> Iterator[tuple[str, str]]:
    offline = facts.get("offline") or {}
    yield words.t("diagnostics.service-worker"), str(offline.get("phase") or "none")
    for name in ("hash", "error"):
        if offline.get(name):
            yield name, str(offline[name])
    yield words.t("diagnostics.worker"), str(facts.get("worker") or "none")


def _kept(words: Words, facts: Facts, saves: int, broken: int) -> Iterator[tuple[str, str]]:
    yield words.t("saves.title"), str(saves)
    if broken:
        yield words.t("save.broken"), str(broken)
    if "lasting" in facts:
        said = "diagnostics.lasting" if facts["lasting"] else "diagnostics.passing"
        yield words.t("diagnostics.storage"), words.t(said)
    if "usage" in facts:
        used, quota = (f"{float(facts.get(name) or 0) / 1e6:.1f}" for name in ("usage", "quota"))
        yield words.t("diagnostics.usage"), words.t("diagnostics.bytes", used=used, quota=quota)
    for name, count in sorted((facts.get("caches") or {}).items()):
        yield name, words.t("diagnostics.entries", n=int(count))
