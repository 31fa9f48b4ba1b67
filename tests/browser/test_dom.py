"""The drawing in the document, without a browser: after every step it equals a drawing anew."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

import pytest

from pawboard.browser.keys import LETTERS, walk
from pawboard.table.announcer import QUESTIONS
from pawboard.table.desk import Desk
from pawboard.table.html import el, html
from pawboard.table.markup import screen_node
from pawboard.table.scene import Node, Screen
from pawboard.table.views import VIEWS
from tests.browser.paper import Document, Paper

STEPS = 80
CALLS_A_TAP = 90
"""A tap on a board of nine squares makes at most so many calls into the document."""


@pytest.fixture
def dom(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module `pawboard.browser.dom` with a document of paper."""
    js = ModuleType("js")
    js.document = Document  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "js", js)
    monkeypatch.delitem(sys.modules, "pawboard.browser.dom", raising=False)
    yield import_module("pawboard.browser.dom")
    sys.modules.pop("pawboard.browser.dom", None)


def drawn_anew(node: Node) -> str:
    top = Paper("div")
    top.innerHTML = html(node)
    return top.innerHTML


def steps(game: str, seed: int) -> Iterator[tuple[Desk, Screen]]:
    """Taps at random on what can be tapped, with undo, looking back and other pages between."""
    desk = Desk({}, "en", seed=lambda: f"{seed:032x}", clock=lambda: 0.0)
    random = Random(seed)
    screen = desk.handle("open", fragment=f"game={game}")
    for _ in range(STEPS):
        yield desk, screen
        scene = screen.scene
        if screen.curtain:
            screen = desk.handle("reveal")
            continue
        if scene is None:
            screen = desk.handle("page:table")
            continue
        areas = [*scene.areas, *(area for seat in scene.seats for area in seat.areas)]
        rows = [row for board in scene.boards for row in board.rows]
        spots = [spot for row in rows for spot in row if spot]
        spots += [spot for area in areas for spot in area.spots]
        keys = [spot.key for spot in spots if spot.enabled]
        intents = [one.key for one in screen.controls if one.key in ("roll", "pass_on", "confirm")]
        if intents:
            screen = desk.handle(intents[0])
        elif keys and random.random() < 0.9:
            screen = desk.handle("choose", key=random.choice(keys))
        else:
            others = ["undo", "redo", "escape", "look:previous", "look:last", "page:settings"]
            screen = desk.handle(random.choice(others))


@pytest.mark.parametrize("game", list(VIEWS))
@pytest.mark.parametrize("seed", [1, 2])
def test_every_drawing_equals_one_drawn_anew(dom: Any, game: str, seed: int) -> None:
    root = Paper("div")
    drawing = dom.Dom(root)
    for desk, screen in steps(game, seed):
        node = screen_node(screen, desk.words)
        drawing.draw(node)
        assert root.innerHTML == drawn_anew(node)


def test_equal_screens_touch_nothing_and_a_tap_touches_little(dom: Any) -> None:
    drawing = dom.Dom(Paper("div"))
    desk = Desk({}, "en", seed=lambda: "0" * 32)
    screen = desk.handle("open", fragment="game=three-tiers")
    drawing.draw(screen_node(screen, desk.words))
    Paper.calls = 0
    drawing.draw(screen_node(desk.screen(), desk.words))
    assert Paper.calls == 0
    for key in ("1:g", "b2"):
        Paper.calls = 0
        drawing.draw(screen_node(desk.handle("choose", key=key), desk.words))
        assert Paper.calls <= CALLS_A_TAP


def test_a_piece_is_the_same_element_wherever_it_goes(dom: Any) -> None:
    drawing = dom.Dom(Paper("div"))
    desk = Desk({}, "en", seed=lambda: "0" * 32)
    screen = desk.handle("open", fragment="game=three-tiers")
    drawing.draw(screen_node(screen, desk.words))
    assert screen.scene is not None
    key = screen.scene.seats[0].areas[0].spots[0].pieces[-1].key
    before = drawing.piece(key)
    for move in ("g@b2", "b@a1", "b2-c3"):
        screen = desk.handle("move", text=move)
        drawing.draw(screen_node(screen, desk.words))
        assert drawing.piece(key) is before
    drawing.draw(screen_node(desk.handle("undo"), desk.words))
    assert drawing.piece(key) is before


def test_pieces_that_leave_are_gone(dom: Any) -> None:
    def board(*pieces: str) -> Node:
        drawn = [el("svg", class_="piece", use="cat", key=f"piece:{key}") for key in pieces]
        return el("main", el("div", *drawn, key="spot:a"), el("div", key="spot:b"))

    root = Paper("div")
    drawing = dom.Dom(root)
    for pieces in (("x", "y"), ("y",), ("y", "x"), (), ("x",)):
        drawing.draw(board(*pieces))
        assert root.innerHTML == drawn_anew(board(*pieces))
    assert drawing.piece("y") is None


def test_text_is_escaped() -> None:
    node = el("p", "a < b & ", "c > d", title='"&"')
    assert html(node) == '<p title="&quot;&amp;&quot;">a &lt; b &amp; c &gt; d</p>'


@pytest.mark.parametrize(
    ("key", "pressed", "control", "wanted"),
    [
        ("b2", "ArrowUp", False, "b3"),
        ("b2", "ArrowDown", False, "b1"),
        ("a3", "ArrowLeft", False, None),
        ("a3", "End", False, "c3"),
        ("a3", "End", True, "c1"),
        ("c1", "Home", True, "a3"),
        ("b1", "PageUp", False, "b3"),
        ("1:g", "ArrowRight", False, "1:s"),
        ("1:g", "ArrowLeft", False, None),
        ("1:g", "End", False, "1:b"),
    ],
)
def test_keys_walk(key: str, pressed: str, control: bool, wanted: str | None) -> None:
    scene = Desk({}, "en").handle("open", fragment="game=three-tiers").scene
    assert scene is not None
    step = walk(scene, key, pressed, control=control)
    assert step is not None
    assert step.key == wanted


def test_arrows_step_over_squares_that_do_not_exist() -> None:
    scene = Desk({}, "en").handle("open", fragment="game=kilkenny").scene
    assert scene is not None
    rows = scene.boards[0].rows
    there = {spot.key for row in rows for spot in row if spot}
    for key in there:
        for pressed in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            step = walk(scene, key, pressed)
            assert step is not None
            assert step.key is None or step.key in there


def test_a_letter_for_every_question() -> None:
    assert set(LETTERS.values()) == set(QUESTIONS)
    desk = Desk({}, "en")
    desk.handle("open", fragment="game=tuned")
    told = desk.handle("ask", question="help").said[0]
    assert all(f" {letter.upper()} " in told for letter in LETTERS if letter != "?"), told
    assert walk(Desk({}, "en").handle("open", fragment="game=tuned").scene, "b2", "x") is None  # type: ignore[arg-type]
