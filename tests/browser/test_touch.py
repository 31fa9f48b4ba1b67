"""A phone: taps, a finger that drags, a page that does not scroll under it, room for everything."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.table import GAME, RESULT, Table, seats

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
SMALLEST_TARGET = 44

MEASURE = """() => [...document.querySelectorAll(
  "main :is(a, button, input, select, [role=option], [role=gridcell])")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length)
  .map((one) => {
    const { width, height, left, right, top, bottom } = one.getBoundingClientRect();
    const name = one.dataset.spot ?? one.dataset.do ?? one.className;
    return { name, width, height, left, right, top, bottom };
  })"""


@pytest.fixture
def browser(chromium: Browser) -> Browser:
    return chromium


@pytest.fixture
def context_options() -> dict[str, Any]:
    return PHONE


def test_by_touch(table: Table) -> None:
    for number, (seat, move) in enumerate(seats(GAME), 1):
        for key in table.keys_of(seat, move):
            table.spot(key).tap()
        table.expect_plies(number)
    expect(table.prompt).to_contain_text(RESULT)


def test_a_finger_carries_a_piece_and_the_page_stays(table: Table, page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 256})
    page.evaluate("scrollTo(0, 300)")
    piece = table.spot("1:g").locator(".piece").last.bounding_box()
    place = table.box("b1")
    assert piece is not None
    scrolled = page.evaluate("scrollY")
    line = page.context.new_cdp_session(page)

    def touch(kind: str, x: float, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2
    to_x, to_y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    touch("touchStart", x, y)
    for part in range(1, 6):
        touch("touchMove", x + (to_x - x) * part / 5, y + (to_y - y) * part / 5)
    touch("touchEnd", 0, 0)
    table.expect_plies(1)
    assert page.evaluate("scrollY") == scrolled


def test_what_the_next_move_needs_is_in_sight(table: Table, page: Page) -> None:
    height = page.evaluate("innerHeight")
    for one in page.evaluate(MEASURE):
        assert one["top"] >= 0, one
        assert one["bottom"] <= height, one
    bottom = table.prompt.bounding_box()
    assert bottom is not None
    assert bottom["y"] + bottom["height"] <= height


@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), (320, 568), (320, 256), (640, 360), (768, 1024)]
)
@pytest.mark.parametrize("language", ["en", "qps"])
def test_targets_are_large_enough_and_nothing_is_cut_off(
    page: Page, server: Any, width: int, height: int, language: str
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    table = Table(page, server.url).open("game=three-tiers", f"?lang={language}")
    table.spot("1:s").tap()
    for one in page.evaluate(MEASURE):
        assert one["width"] >= SMALLEST_TARGET, one
        assert one["height"] >= SMALLEST_TARGET, one
        assert one["left"] >= 0, one
        assert one["right"] <= width, one
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_sheet_holds_the_rest(table: Table, page: Page) -> None:
    expect(table.field).to_be_hidden()
    page.get_by_role("button", name="Moves and more").tap()
    expect(table.field).to_be_visible()
    table.type("g@b2")
    table.expect_plies(1)
    page.keyboard.press("Escape")
    expect(table.field).to_be_hidden()


def test_grades_appear_in_the_sheet_they_were_asked_in(table: Table, page: Page) -> None:
    for seat, move in seats(GAME):
        table.tap(*table.keys_of(seat, move))
    expect(table.prompt).to_contain_text(RESULT)
    page.locator(".opener:visible").click()
    table.control("grade").click()
    expect(page.locator(".log .grade").last).to_be_in_viewport()


def test_the_board_stays_where_it_is(table: Table, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    place = table.box("a1")
    table.control("hint").click()
    expect(page.locator(".is-selected")).to_have_count(1)
    table.control("hint").click()
    expect(table.control("confirm")).to_be_visible()
    assert table.box("a1") == place
    table.control("confirm").click()
    table.expect_plies(1)
    assert table.box("a1") == place
