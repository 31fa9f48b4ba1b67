"""Several tabs and one game: one moves, the others show it, and nothing is lost."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.table import GAME, Table
from tests.browsers import Watch
from tools.serve import Server

ELSEWHERE = "This game is open in another tab. Take it over to move here."


def test_one_tab_moves_and_the_other_shows(
    context: BrowserContext, watch: Watch, server: Server
) -> None:
    first = Table(context.new_page(), server.url).open("game=three-tiers")
    first.type(GAME[0])
    first.expect_plies(1)
    second = Table(context.new_page(), server.url).open("game=three-tiers")
    expect(second.prompt).to_have_text(ELSEWHERE)
    second.expect_plies(1)
    second.type(GAME[1])
    expect(second.page.locator("#alert")).to_have_text(ELSEWHERE)
    second.expect_plies(1)

    first.type(GAME[1])
    second.expect_plies(2)
    assert second.log() == first.log(), "what one plays is shown by the other"

    second.control("take").click()
    expect(second.control("take")).to_have_count(0)
    expect(first.prompt).to_have_text(ELSEWHERE)
    for number, move in enumerate(GAME[2:], 3):
        second.type(move)
        second.expect_plies(number)
    first.expect_plies(len(GAME))


def test_a_tab_that_is_closed_leaves_its_game_to_the_next(
    context: BrowserContext, watch: Watch, server: Server
) -> None:
    first = Table(context.new_page(), server.url).open("game=three-tiers")
    first.type(GAME[0])
    first.expect_plies(1)
    second = Table(context.new_page(), server.url).open("game=three-tiers")
    expect(second.prompt).to_have_text(ELSEWHERE)
    first.page.close()
    expect(second.prompt).not_to_have_text(ELSEWHERE)
    second.type(GAME[1])
    second.expect_plies(2)


def test_another_game_can_be_played_beside_it(
    context: BrowserContext, watch: Watch, server: Server
) -> None:
    first = Table(context.new_page(), server.url).open("game=three-tiers")
    first.type(GAME[0])
    first.expect_plies(1)
    second = Table(context.new_page(), server.url).open("game=three-tiers&page=new")
    second.page.get_by_role("button", name="Start").click()
    for number, move in enumerate(GAME[:2], 1):
        second.type(move)
        second.expect_plies(number)
    first.type(GAME[1])
    first.expect_plies(2)
    assert len(_saves(first.page)) == 2


def test_a_crash_loses_nothing(context: BrowserContext, watch: Watch, server: Server) -> None:
    table = Table(context.new_page(), server.url).open("game=three-tiers")
    for number, move in enumerate(GAME[:3], 1):
        table.type(move)
        table.expect_plies(number)
    before = table.log()
    # Without a word to the page, as when its process ends.
    table.page.close(run_before_unload=False)
    again = Table(context.new_page(), server.url).open("game=three-tiers")
    again.expect_plies(3)
    assert again.log() == before
    again.type(GAME[3])
    again.expect_plies(4)


def _saves(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('pawboard/save/'))"
    )
    return found
