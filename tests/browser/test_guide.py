"""The guided first game in the browser: from the menu, by mouse, by key and by word."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.table import Table


def test_from_the_menu_through_every_way_of_input(table: Table, page: Page) -> None:
    table.open("")
    page.get_by_role("link", name="A guided first game of Three Tiers").click()
    expect(table.prompt).to_contain_text("the square in the middle, b2.")
    table.tap("a1")
    expect(page.locator("#alert")).to_contain_text("Another move for now.")
    table.tap("1:b", "b2")
    table.expect_plies(2)
    expect(table.prompt).to_contain_text("put a gold on the silver on b2.")
    for key in ("1:g", "b2"):
        table.spot(key).focus()
        page.keyboard.press("Enter")
    table.expect_plies(4)
    page.reload()
    table.wait()
    table.expect_plies(4)
    table.type("g@b1")
    table.expect_plies(6)
    table.control("show_me").click()
    table.expect_plies(7)
    expect(table.prompt).to_contain_text("That was the first game.")
    table.control("leave").click()
    expect(page.locator("main.menu")).to_be_visible()
