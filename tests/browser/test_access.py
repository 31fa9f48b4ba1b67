"""For every ear and hand: focus, scrolling, motion, forced colours."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.table import Table
from tests.browser.test_axe import complaints
from tests.browsers import launch
from tools.serve import Server


def test_arrow_keys_do_not_scroll_while_the_board_has_the_focus(table: Table, page: Page) -> None:
    page.evaluate("document.body.style.paddingBottom = '3000px'")
    table.spot("a3").focus()
    for key in ("ArrowUp", "PageDown", "ArrowDown", "End", " ", "Escape", "Control+End", "PageUp"):
        page.keyboard.press(key)
        assert page.evaluate("scrollY") == 0, key
    expect(table.spot("c3")).to_be_focused()


def test_one_stop_for_the_board_and_one_for_each_supply(table: Table, page: Page) -> None:
    table.tap("b2")
    table.spot("b2").focus()
    expect(page.locator('[role="gridcell"][tabindex="0"]')).to_have_count(1)
    expect(page.locator('[role="gridcell"][tabindex="0"]')).to_be_focused()
    expect(page.locator('[role="option"][tabindex="0"]')).to_have_count(2)
    assert page.locator('[role="application"]').count() == 0
    assert page.locator("[aria-live], [role=alert]").count() == 2


def test_the_focus_can_always_be_seen(table: Table, page: Page) -> None:
    page.keyboard.press("Tab")
    for _ in range(14):
        seen = page.evaluate(
            "() => { const active = document.activeElement;"
            " const { outlineStyle, outlineWidth } = getComputedStyle(active);"
            " return active === document.body || (outlineStyle !== 'none'"
            " && parseFloat(outlineWidth) >= 2); }"
        )
        assert seen, page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        page.keyboard.press("Tab")


@pytest.mark.parametrize("name", ["chromium", "firefox"])
def test_nothing_moves_where_motion_is_unwelcome(
    playwright: Any, server: Server, name: Any
) -> None:
    browser = launch(playwright, name, reduced_motion=True)
    # Chromium's driver tells pages "no-preference" unless it is told something else.
    page = browser.new_page(reduced_motion="reduce" if name == "chromium" else None)
    table = Table(page, server.url).open("game=three-tiers")
    assert page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")
    table.tap("1:g")
    table.tap("b2")
    table.expect_plies(1)
    assert page.evaluate("document.getAnimations().length") == 0
    browser.close()


def test_a_piece_travels_and_stays_the_same_element(table: Table, page: Page) -> None:
    table.spot("1:g").locator(".piece").last.evaluate("(piece) => { globalThis.seen = piece }")
    table.tap("1:g")
    table.tap("b2")
    table.expect_plies(1)
    assert page.evaluate("seen === document.querySelector('[data-spot=b2] .piece')")


def test_forced_colours_keep_every_state_visible(chromium: Browser, server: Server) -> None:
    context = chromium.new_context(forced_colors="active")
    page = context.new_page()
    table = Table(page, server.url).open("game=three-tiers")
    table.tap("1:g")
    border = table.spot("b2").evaluate("(square) => getComputedStyle(square).borderTopWidth")
    assert float(border.removesuffix("px")) >= 1
    assert complaints(page) == []
    context.close()
