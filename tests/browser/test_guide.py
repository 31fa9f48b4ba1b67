"""The guided first game in the browser: from the menu, by every way of input, in every game."""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from pawboard.games import GAMES
from pawboard.table.desk import Desk
from pawboard.table.guide import GuidedSitting
from tests.browser.inputs import INPUTS
from tests.browser.table import Table
from tests.table.played import step_of
from tools.serve import Server

WAYS = ("tap", "keyboard", "word", "drag")
END = "That was the first game."


def test_from_the_menu_skipped_and_gone_on_with(table: Table, page: Page) -> None:
    table.open("")
    page.get_by_role("link", name="A guided first game of Three Tiers").click()
    expect(table.prompt).to_contain_text("the square in the middle, b2.")
    table.tap("a1")
    expect(page.locator("#alert")).to_contain_text("Another move for now.")
    table.tap("1:b", "b2")
    table.expect_plies(2)
    table.control("leave").click()
    # Back to the game that waited.
    table.expect_plies(0)
    expect(table.control("leave")).to_have_count(0)
    table.open("")
    page.get_by_role("link", name="A guided first game of Three Tiers").click()
    table.expect_plies(2)
    expect(table.prompt).to_contain_text("put a gold on the silver on b2.")
    table.type("g@b2")
    page.reload()
    table.wait()
    table.expect_plies(4)
    table.type("g@b1")
    table.expect_plies(6)
    table.control("show_me").click()
    table.expect_plies(7)
    expect(table.prompt).to_contain_text(END)
    table.control("leave").click()
    expect(page.locator("main.menu")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_every_guide_by_every_way_of_input(page: Page, server: Server, game: str) -> None:
    fragment = f"game={game}&page=guide"
    desk = Desk({}, seed=lambda: "0" * 32, clock=lambda: 0.0)
    screen = desk.handle("open", fragment=fragment)
    table = Table(page, server.url).open(fragment)
    here = desk.sitting
    assert isinstance(here, GuidedSitting)
    for way in cycle(WAYS):
        if here.finished:
            break
        move = here.expected or here.session.outcome()
        step = step_of(here.session, screen, move)
        INPUTS[way](table, step)
        screen = desk.handle("move", text=step.word)
        table.expect_plies(len(screen.log))
        assert screen.scene is not None
        expect(table.prompt).to_have_text(screen.scene.prompt)
    expect(table.prompt).to_contain_text(END)
