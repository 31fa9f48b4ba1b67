"""Kilkenny Cats on the page: arrows over its squares, and the part enlarged for fingers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.table import PATIENCE, Table
from tests.browsers import Watch
from tools.serve import Server

# With mice beside the start, this seed lets seat 1 win with its fourth move.
LINK = f"game=kilkenny&seats=2&options=goal=own&seed={10:032x}"
GAME = (
    *("roll-4", "g3-c3", "roll-2", "g11-e11", "roll-2", "c3-c1", "roll-5", "e11-e6"),
    *("roll-3", "h3-h0", "roll-2", "e6-g4", "roll-3", "i3-i0"),
)
LOG = [
    "Player 1 rolls 4.",
    "Player 1 moves from g3 to c3.",
    "Player 2 rolls 2.",
    "Player 2 moves from g11 to e11.",
    "Player 1 rolls 2.",
    "Player 1 moves from c3 to c1.",
    "Player 2 rolls 5.",
    "Player 2 moves from e11 to e6.",
    "Player 1 rolls 3.",
    "Player 1 moves from h3 onto the mouse on h0, the first of two.",
    "Player 2 rolls 2.",
    "Player 2 moves from e6 to g4 and captures Player 1's cat.",
    "Player 1 rolls 3.",
    "Player 1 moves from i3 onto the mouse on i0, the second of two.",
]
FIVE = 4
"""A seed whose first roll is a five."""
RESULT = "Player 1 wins with both mice!"


@pytest.fixture
def cats(page: Page, server: Server) -> Table:
    """Kilkenny Cats, opened directly, with Python ready."""
    return Table(page, server.url).open(LINK)


@pytest.fixture
def phone(chromium: Browser, server: Server) -> Iterator[Table]:
    """The same on the smallest upright phone, pointed at by a finger."""
    context = chromium.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    watch = Watch(context, server.origin)
    yield Table(context.new_page(), server.url).open(LINK)
    watch.check()
    context.close()


def over(table: Table) -> None:
    """Check the end of GAME: the result, the mice, what was said, in order."""
    table.expect_plies(len(GAME))
    expect(table.prompt).to_have_text(RESULT)
    expect(table.page.locator("#alert")).to_contain_text(RESULT)
    assert table.log() == LOG
    assert [line for line in table.heard() if line in LOG] == LOG
    for key in ("h0", "i0"):
        expect(table.spot(key).locator(".mark-win")).to_have_count(1)


def test_by_mouse(cats: Table) -> None:
    for number, move in enumerate(GAME, 1):
        cats.tap(*(("die",) if move.startswith("roll") else move.split("-")))
        cats.expect_plies(number)
    over(cats)


def test_squares_that_do_not_exist_are_skipped(cats: Table, page: Page) -> None:
    cats.spot("a7").focus()
    for pressed, key in (("ArrowDown", "a7"), ("ArrowRight", "b7"), ("PageDown", "b1")):
        page.keyboard.press(pressed)
        expect(cats.spot(key)).to_be_focused()
    cats.spot("h14").focus()
    page.keyboard.press("ArrowUp")
    expect(cats.spot("h15")).to_be_focused()


def test_everything_needed_is_in_sight_on_a_phone(phone: Table) -> None:
    for key in ("h15", "h0", "a7", "p8", "die"):
        expect(phone.spot(key)).to_be_in_viewport(ratio=1)
    expect(phone.prompt).to_be_in_viewport(ratio=1)
    height = phone.page.evaluate("document.documentElement.scrollHeight")
    assert height <= 640


def test_by_finger(phone: Table) -> None:
    """A tap that may mean several squares enlarges them to at least 44 pixels."""
    part = phone.page.locator(".board[data-enlarged]")
    phone.spot("die").tap()
    phone.expect_plies(1)
    phone.spot("g3").tap()
    expect(part).to_have_count(1)
    box = phone.box("g3")
    assert min(box["width"], box["height"]) >= 44
    expect(phone.spot("g3")).not_to_have_attribute("aria-selected", "true")
    phone.spot("g3").tap()
    expect(phone.spot("g3")).to_have_attribute("aria-selected", "true")
    expect(part).to_have_count(1)
    phone.spot("c3").tap()
    phone.expect_plies(2)
    expect(part).to_have_count(0)
    phone.spot("die").tap()
    for key in ("g11", "g11", "e11"):
        phone.spot(key).tap()
    phone.expect_plies(4)
    # The cat on c3 stands alone, so that a single tap is enough.
    for key in ("die", "c3", "c1", "die", "e11"):
        phone.spot(key).tap()
    expect(part).to_have_count(1)
    phone.spot("e6").tap()
    phone.expect_plies(8)
    assert phone.log() == LOG[:8]


def test_what_is_too_far_to_be_shown_large_is_chosen_on_the_whole_board(phone: Table) -> None:
    """Squares far from one another need not be large for a finger to mean one of them."""
    phone.page.goto("about:blank")
    phone.open(f"game=kilkenny&seats=2&seed={FIVE:032x}")
    part = phone.page.locator(".board[data-enlarged]")
    for key in ("die", "g4"):
        phone.spot(key).tap()
    expect(part).to_have_count(1)
    phone.spot("g4").tap()
    expect(phone.spot("g4")).to_have_attribute("aria-selected", "true")
    expect(part).to_have_count(0)
    box = phone.box("l9")
    phone.page.touchscreen.tap(box["x"] - 0.2 * box["width"], box["y"] + 1.1 * box["height"])
    phone.expect_plies(2)
    assert phone.log()[-1] == "Player 1 moves from g4 to l9."


def test_a_finger_need_not_hit_the_square(phone: Table) -> None:
    for move in GAME[:8]:
        phone.page.evaluate("document.querySelector('#side-kilkenny').showPopover()")
        phone.type("roll" if move.startswith("roll") else move)
        phone.page.evaluate("document.querySelector('#side-kilkenny').hidePopover()")
    phone.expect_plies(8)
    # The cat on e6 stands alone; a finger beside it means it, when it may move.
    phone.page.evaluate("document.querySelector('#side-kilkenny').showPopover()")
    for move in GAME[8:11]:
        phone.type("roll" if move.startswith("roll") else move)
    phone.page.evaluate("document.querySelector('#side-kilkenny').hidePopover()")
    phone.expect_plies(11)
    box = phone.box("e6")
    phone.page.touchscreen.tap(box["x"] + 1.4 * box["width"], box["y"] + 0.8 * box["height"])
    expect(phone.spot("e6")).to_have_attribute("aria-selected", "true")
    expect(phone.page.locator(".board[data-enlarged]")).to_have_count(1)
    phone.page.locator("[data-whole]").tap()
    expect(phone.page.locator(".board[data-enlarged]")).to_have_count(0)
