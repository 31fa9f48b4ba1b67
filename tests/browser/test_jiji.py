"""A whole game of Cats Called Jiji by every way of input, and no card before the wrong eyes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
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
Act = Callable[[Table, tuple[str, ...], str], None]


@pytest.fixture
def cats(page: Page, server: Server) -> Table:
    """Cats Called Jiji with its cards dealt, behind the curtain."""
    return Table(page, server.url).open(LINK)


def by_tap(table: Table, keys: tuple[str, ...], _move: str) -> None:
    table.tap(*keys)


def by_key(table: Table, keys: tuple[str, ...], _move: str) -> None:
    for key in keys:
        table.spot(key).focus()
        table.page.keyboard.press("Enter")


def by_word(table: Table, _keys: tuple[str, ...], move: str) -> None:
    table.type(move)


def played(table: Table, act: Act) -> Iterator[str]:
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
        act(table, keys, move)
        expect(table.page.locator(".log .spoken")).to_have_count(before + 1)
        if session.player == CHANCE:
            session.roll()
        else:
            session.play(move)
    assert session.over


@pytest.mark.parametrize("act", [by_tap, by_key, by_word])
def test_a_whole_game(cats: Table, act: Act) -> None:
    curtains = list(played(cats, act))
    assert len(curtains) >= 6
    expect(cats.prompt).to_contain_text("Everyone has declared.")
    expect(cats.page.locator(".curtain")).to_have_count(0)
    assert "declares: black 1, black 2 and white 2." in cats.log()[-1]


def test_no_card_is_anywhere_while_the_curtain_is_down(
    context: BrowserContext, page: Page, watch: Watch, server: Server
) -> None:
    ears = Ears(page)
    table = Table(page, server.url).open(LINK)
    for move in played(table, by_tap):
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
