"""Cats Called Jiji: no card before the wrong eyes, wherever a page could show or keep one."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import BrowserContext, Page, expect

from pawboard.engine import CHANCE
from pawboard.table.session import Session
from pawboard.table.views import VIEWS
from tests.browser.secrets import Ears
from tests.browser.table import Table
from tests.browsers import Watch
from tools.serve import Server

VIEW = VIEWS["jiji"]
SEED = f"{7:032x}"
LINK = f"game=jiji&seats=3&seed={SEED}"
GAME = (
    *("rule-C", "hide-W2", "hide-W7", "hide-W6", "draw", "share-B8", "skip"),
    *("draw", "share-W8", "find-B2+W4+W8", "draw", "share-W7", "find-B1+B2+W7"),
    "find-B1+B2+W2",
)


def played(table: Table) -> Iterator[str]:
    """Play GAME, handing the device on; yields each time the curtain is down."""
    session = Session(VIEW.game, ("", "", ""), SEED, reveals=VIEW.reveals)
    while session.player == CHANCE:
        session.roll()
    for move in GAME:
        on = table.control("pass_on")
        if on.count():
            on.click()
        if table.control("reveal").count():
            yield move
            table.control("reveal").click()
        keys = VIEW.keys(session.state, move)
        before = table.page.locator(".log .spoken").count()
        table.tap(*keys)
        expect(table.page.locator(".log .spoken")).to_have_count(before + 1)
        if session.player == CHANCE:
            session.roll()
        else:
            session.play(move)
    assert session.over


def test_no_card_is_anywhere_while_the_curtain_is_down(
    context: BrowserContext, page: Page, watch: Watch, server: Server
) -> None:
    ears = Ears(page)
    table = Table(page, server.url).open(LINK)
    for move in played(table):
        expect(page.locator(".curtain")).to_be_visible()
        assert ears.leaks() == [], f"before {move}"
    assert ears.leaks(), "at the end all is open, and the eye that looks for cards finds them"
    assert ears.kept(SEED) == []


def test_the_curtain_falls_when_nobody_or_somebody_else_may_look(
    page: Page, watch: Watch, server: Server
) -> None:
    ears = Ears(page)
    table = Table(page, server.url).open(LINK)
    curtain = page.locator(".curtain")

    def covered() -> None:
        expect(curtain).to_be_visible()
        assert ears.leaks() == []
        table.control("reveal").click()
        expect(curtain).to_have_count(0)

    covered()
    page.evaluate("dispatchEvent(new Event('blur'))")
    covered()
    page.evaluate(
        """() => {
          Object.defineProperty(document, "hidden", { value: true, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
          delete document.hidden;
        }"""
    )
    covered()
    table.type(GAME[0])
    table.type(GAME[1])
    expect(table.control("pass_on")).to_be_visible()
    table.control("undo").click()
    covered()
    table.type(GAME[1])
    expect(table.control("pass_on")).to_be_visible()
    page.locator("[data-do='page:settings']:visible").click()
    expect(page.locator("main.page")).to_be_visible()
    assert ears.leaks() == [], "nor on the pages around the table"
    table.control("page:table").click()
    covered()
    page.reload()
    table.wait()
    covered()
    table.control("page:menu").or_(page.locator("a.back")).first.click()
    expect(page.locator("main.menu")).to_be_visible()
    page.locator("a[href='#game=jiji']").click()
    covered()
