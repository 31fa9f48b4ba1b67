"""Records in the browser: moves that go by, a jump to any of them, two people face to face."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.table import GAME, Table


def test_moves_go_by_and_can_be_stopped(table: Table, page: Page) -> None:
    for number, move in enumerate(GAME[:3], 1):
        table.type(move)
        table.expect_plies(number)
    page.clock.install()
    table.control("autoplay").click()
    expect(page.locator(".board .piece")).to_have_count(0)
    for pieces in (1, 2):
        page.clock.run_for(1500)
        expect(page.locator(".board .piece")).to_have_count(pieces)
    table.control("stop").click()
    page.clock.run_for(5000)
    expect(page.locator(".board .piece")).to_have_count(2)
    assert table.heard()[-1].startswith("Player 2 places bronze")


def test_the_slider_leads_to_any_step(table: Table, page: Page) -> None:
    for number, move in enumerate(GAME[:4], 1):
        table.type(move)
        table.expect_plies(number)
    slider = page.get_by_role("slider", name="Go to a step")
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator(".board .piece")).to_have_count(0)
    expect(slider).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".board .piece")).to_have_count(1)
    expect(slider).to_have_attribute("aria-valuetext", "Step 1 of 4")
    page.keyboard.press("End")
    expect(page.locator(".board .piece")).to_have_count(4)
    table.type(GAME[4])
    table.expect_plies(5)


def test_what_the_person_opposite_reads_is_turned(table: Table, page: Page) -> None:
    page.evaluate("""localStorage.setItem("pawboard/settings", '{"opposite": "yes"}')""")
    page.reload()
    table.wait()

    def turned(selector: str) -> bool:
        found: str = page.locator(selector).evaluate("(one) => getComputedStyle(one).rotate")
        return found == "180deg"

    assert turned(".far .seat")
    assert not turned(".near .seat")
    assert not turned(".middle")
    table.type(GAME[0])
    table.expect_plies(1)
    assert turned(".middle")
    table.tap("2:b", "a3")
    table.expect_plies(2)
    assert not turned(".middle")
