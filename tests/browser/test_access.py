"""For every ear and hand: axe-core on every screen, focus, scrolling, motion, forced colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.table import GAME, Table
from tests.browsers import Watch, launch
from tests.build.test_offline import phase
from tools.serve import Server
from tools.stamps import TOP

AXE = TOP / "node_modules/axe-core/axe.min.js"


def complaints(page: Page) -> list[str]:
    """What axe-core finds wrong with the page as it is now."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(
        "() => axe.run(document, { resultTypes: ['violations'] })"
    )
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes']]}"
        for one in found["violations"]
    ]


def _menu(table: Table) -> None:
    table.open("")


def _opening(table: Table) -> None:
    table.open("game=three-tiers")


def _middle(table: Table) -> None:
    table.open("game=three-tiers")
    for move in ("b@b2", "s@b2", "g@b2", "b@a3"):
        table.type(move)
    table.tap("1:s")
    table.tap("b2")


def _refused(table: Table) -> None:
    table.open("game=three-tiers")
    table.type("g@b2")
    table.tap("2:s")
    table.tap("b2")


def _end(table: Table) -> None:
    table.open("game=three-tiers")
    for move in GAME:
        table.type(move)


def _settings(table: Table) -> None:
    table.open("page=settings")


def _new(table: Table) -> None:
    table.open("game=three-tiers&page=new")


def _load(table: Table) -> None:
    table.open("page=load")


def _rules(table: Table) -> None:
    table.open("game=whose-foods&page=rules")
    table.page.locator('[data-do="rule:8"]').first.click()


def _about(table: Table) -> None:
    table.open("page=about")


def _diagnostics(table: Table) -> None:
    table.open("page=diagnostics")


def _offer(table: Table) -> None:
    table.open("game=three-tiers")
    # What the service worker tells of itself comes first, or it would end the offer made here.
    phase(table.page, "kept", "failed")
    table.page.evaluate(
        "document.dispatchEvent("
        "new CustomEvent('pawboard-offline', { detail: { phase: 'update', hash: '1' } }))"
    )
    expect(table.page.locator(".notice")).to_be_visible()


SCREENS = [
    *(_menu, _opening, _middle, _refused, _end),
    *(_settings, _new, _load, _rules, _about, _diagnostics, _offer),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing(
    chromium: Browser, server: Server, screen: Callable[[Table], None], theme: str
) -> None:
    context = chromium.new_context(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
    watch = Watch(context, server.origin)
    page = context.new_page()
    screen(Table(page, server.url))
    assert complaints(page) == []
    watch.check()
    context.close()


def test_axe_finds_nothing_in_the_sheet_of_a_phone(chromium: Browser, server: Server) -> None:
    context = chromium.new_context(viewport={"width": 360, "height": 640})
    page = context.new_page()
    table = Table(page, server.url).open("game=three-tiers")
    page.get_by_role("button", name="Moves and more").click()
    expect(table.field).to_be_visible()
    assert complaints(page) == []
    context.close()


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
