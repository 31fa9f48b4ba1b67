"""Before Python is there: what is served, what is kept, what is said when it cannot come."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.table import Table
from tests.browsers import Watch
from tools.serve import Fault, Server
from tools.stamps import DIST, TOP

FIRST_PAINT_LIMIT = 2048


def without_python(page: Page) -> None:
    """Keep Python from ever starting, without an error."""
    page.route(re.compile(r"\.wasm$"), lambda _route: None)


def test_the_script_before_the_first_paint_is_small() -> None:
    assert len((TOP / "js/first-paint.js").read_bytes()) <= FIRST_PAINT_LIMIT


def test_the_menu_is_there_before_python(page: Page, server: Server) -> None:
    without_python(page)
    page.goto(server.url, wait_until="commit")
    expect(page.get_by_role("link", name=re.compile("^Three Tiers"))).to_be_visible()
    expect(page.locator("main.table:visible")).to_have_count(0)
    expect(page.locator("#progress")).to_contain_text(re.compile(r"[\d.,]+ of [\d.,]+ MB|Starting"))


def test_a_game_opens_before_python_in_language_and_theme(page: Page, server: Server) -> None:
    without_python(page)
    page.goto(f"{server.url}?theme=dark#game=three-tiers&lang=qps", wait_until="commit")
    table = Table(page, server.url)
    expect(table.prompt).to_have_text(re.compile(r"^\[\[Płáýéř 1"))
    expect(page.locator("html")).to_have_attribute("lang", "qps")
    expect(page.locator("main.menu")).to_be_hidden()
    expect(page.get_by_role("gridcell")).to_have_count(9)
    expect(table.spot("b2")).to_have_attribute("aria-label", re.compile(r"^\[b2, émpţý"))
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == "rgb(16, 36, 43)"


def test_the_way_from_the_menu_works_before_python(page: Page, server: Server) -> None:
    without_python(page)
    page.goto(server.url, wait_until="commit")
    page.get_by_role("link", name=re.compile("^Three Tiers")).click()
    expect(page.locator("main.table:visible")).to_have_attribute("data-page", "three-tiers")
    page.locator("a.back:visible").click()
    expect(page.locator("main.menu")).to_be_visible()


def test_what_python_draws_is_what_was_served(table: Table, server: Server) -> None:
    """Nothing jumps when Python takes over."""
    served = table.page.request.get(server.url).text()
    drawn = table.page.locator("#app > main").evaluate("(main) => main.outerHTML")
    pages = re.search(r'<script type="application/json" id="pages">(.*?)</script>', served)
    assert pages is not None

    def plain(html: str) -> str:
        html = re.sub(r' (hidden|tabindex|data-queued)(="[^"]*")?', "", html)
        return re.sub(r'=""', "", html)

    assert plain(drawn) == plain(json.loads(pages[1])["three-tiers"])


def test_moves_entered_before_python_are_played(page: Page, server: Server) -> None:
    table = Table(page, server.url)
    held: list[Route] = []
    page.route(re.compile(r"\.wasm$"), lambda route: held.append(route))
    page.goto(f"{server.url}#game=three-tiers", wait_until="commit")
    table.spot("1:g").click()
    expect(table.spot("1:g")).to_have_attribute("data-queued", "")
    table.spot("b2").focus()
    page.keyboard.press("Enter")
    table.type("b@a1")
    table.field.press_sequentially("s@")
    assert page.locator("html[data-ready]").count() == 0
    for route in held:
        route.continue_()
    table.wait()
    table.expect_plies(2)
    assert table.log() == ["Player 1 places gold on b2.", "Player 2 places bronze on a1."]
    expect(table.field).to_be_focused()
    expect(table.field).to_have_value("s@")


def test_what_was_chosen_on_a_page_that_was_left_is_not_shown_as_chosen(
    page: Page, server: Server
) -> None:
    table = Table(page, server.url)
    without_python(page)
    page.goto(f"{server.url}#game=three-tiers", wait_until="commit")
    table.spot("1:g").click()
    expect(table.spot("1:g")).to_have_attribute("data-queued", "")
    page.locator("a.back:visible").click()
    page.get_by_role("link", name=re.compile("^Three Tiers")).click()
    expect(table.spot("1:g")).to_be_visible()
    expect(page.locator("[data-queued]")).to_have_count(0)


def test_a_failed_download_is_told_and_can_be_tried_again(
    context: BrowserContext, server: Server
) -> None:
    # What Pyodide prints about it is its own affair; see the tests of the boot.
    page = context.new_page()
    server.fault("*python_stdlib*", Fault(status=503))
    page.goto(f"{server.url}#game=three-tiers", wait_until="commit")
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible(timeout=30_000)
    expect(page.locator("#alert")).to_contain_text("could not be fetched")
    server.mend()
    again.click()
    table = Table(page, server.url)
    table.wait()
    expect(again).to_be_hidden()
    table.type("g@b2")
    table.expect_plies(1)


def test_it_works_from_any_folder(page: Page, watch: Watch) -> None:
    with Server(DIST, prefix="/some/where/") as elsewhere:
        watch.servers = (elsewhere.origin,)
        table = Table(page, elsewhere.url).open("game=three-tiers")
        table.type("g@b2")
        table.expect_plies(1)


def test_links_that_are_wrong_say_so_and_open_the_menu(page: Page, server: Server) -> None:
    Table(page, server.url).open("game=chess")
    expect(page.locator("main.menu")).to_be_visible()
    expect(page.locator("main .trouble")).to_contain_text("chess")


def test_the_theme_can_be_changed_and_is_kept(page: Page, server: Server) -> None:
    table = Table(page, server.url).open("page=settings")
    page.get_by_label("Colours").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    table.open("game=three-tiers")
    page.reload(wait_until="commit")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("name", ["first-paint.js", "boot.js", "pages.js", "waiting.js"])
def test_our_small_scripts_make_no_code_from_text(name: str) -> None:
    text = Path(TOP / "js" / name).read_text(encoding="utf-8")
    assert "eval(" not in text
    assert "Function(" not in text
