"""Pages to read, in browsers: rules during play, what runs here, a newer version offered."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.table import GAME, PATIENCE, READY, Table
from tests.build.test_offline import generation, make_version, phase
from tools.serve import Server
from tools.stamps import DIST

OFFER = "A newer version of Pawboard is ready."


def test_rules_during_play_and_back(table: Table) -> None:
    page = table.page
    for move in GAME[:2]:
        table.type(move)
    table.control("page:rules").first.click()
    expect(page.get_by_role("heading", name="Rules of Three Tiers")).to_be_focused()
    expect(page.get_by_text("unofficial, not affiliated")).to_be_visible()
    expect(page.get_by_role("img", name="The maker's text").first).to_be_visible()
    page.get_by_role("link", name="4 Options").click()
    expect(page.get_by_role("heading", name="4 Options")).to_be_focused()
    expect(page.get_by_role("heading", name="4 Options")).to_be_in_viewport()
    assert "page=rules" in page.url
    page.get_by_role("button", name="Back to the game").click()
    table.expect_plies(2)
    table.type(GAME[2])
    table.expect_plies(3)


def test_rules_from_the_menu_and_into_the_game(page: Page, server: Server) -> None:
    table = Table(page, server.url).open("")
    page.get_by_role("link", name="Rules of Cats Called Jiji").click()
    expect(page.locator("main.page .rule")).to_have_count(54)
    link = page.locator(".rule a", has_text="10.2")
    link.click()
    expect(page.locator('[id="rule-10.2"]')).to_be_focused()
    table.control("show:jiji").click()
    expect(page.get_by_role("button", name="Show my hand")).to_be_visible()


@pytest.mark.parametrize("width", [320, 360, 1440])
def test_no_page_to_read_is_wider_than_the_window(page: Page, server: Server, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    table = Table(page, server.url)
    for fragment in ("game=whose-foods&page=rules", "page=about", "page=diagnostics"):
        table.open(fragment)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, fragment


def test_diagnostics_tell_how_the_page_started(page: Page, server: Server) -> None:
    Table(page, server.url).open("page=diagnostics")
    facts = page.locator(".facts")
    expect(facts.filter(has_text="Started from")).to_contain_text(re.compile("files|snapshot"))
    expect(facts.filter(has_text="In use")).to_contain_text(re.compile(r"[\d.]+ of [\d.]+ MB"))
    page.evaluate(
        "navigator.clipboard.writeText = (text) => ((globalThis.copied = text), Promise.resolve())"
    )
    page.get_by_role("button", name="Copy the report").click()
    expect(page.locator("#said")).to_contain_text("The report is copied.")
    assert "Service worker: " in page.evaluate("copied")


def test_repair_keeps_the_games_and_drops_the_snapshot(table: Table) -> None:
    page = table.page
    table.type(GAME[0])
    phase(page, "kept")
    page.evaluate(
        "caches.open(`pawboard-snapshot ${new URL('./', location.href).href}`)"
        ".then((cache) => cache.put('spoiled', new Response('')))"
    )
    table.open("page=diagnostics")
    with page.expect_navigation():
        page.get_by_role("button", name="Repair").click()
    table.wait()
    kept = "caches.match('spoiled').then((found) => Boolean(found))"
    assert page.evaluate(kept) is False
    table.open("game=three-tiers")
    table.expect_plies(1)


# A newer version.


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A copy of the site that a test may change."""
    shutil.copytree(DIST, tmp_path / "site")
    return tmp_path / "site"


@pytest.fixture
def host(site: Path) -> Iterator[Server]:
    with Server(site) as started:
        yield started


@pytest.fixture
def visit(browser: Browser, host: Server) -> Iterator[Table]:
    """Somebody whose browser has kept the first version."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    table = Table(context.new_page(), host.url).open("")
    phase(table.page, "kept")
    yield table
    context.close()


def test_a_newer_version_is_offered_between_games_and_loaded(visit: Table, site: Path) -> None:
    page = visit.page
    expect(page.locator("#said")).to_contain_text("Pawboard can now be played offline.")
    visit.open("game=three-tiers")
    phase(page, "kept")
    visit.type(GAME[0])
    visit.expect_plies(1)
    make_version(site, 2)
    page.evaluate("pawboardOffline.check()")
    phase(page, "update")
    offer = page.locator(".notice")
    for move in GAME[1:]:
        expect(offer).to_have_count(0)
        visit.type(move)
    expect(offer).to_contain_text(OFFER)
    assert OFFER in visit.heard()
    with page.expect_navigation(timeout=READY):
        offer.get_by_role("button", name="Load it").click()
    visit.wait()
    assert generation(page) == "2"
    expect(offer).to_have_count(0)
    # What the version before has saved is there.
    visit.open("page=saves")
    page.get_by_role("button", name="Continue").click()
    visit.expect_plies(len(GAME))


def test_a_newer_version_can_wait(visit: Table, site: Path) -> None:
    page = visit.page
    make_version(site, 2)
    page.evaluate("pawboardOffline.check()")
    offer = page.locator(".notice")
    expect(offer).to_contain_text(OFFER, timeout=READY)
    offer.get_by_role("button", name="Later").click()
    expect(offer).to_have_count(0)
    page.get_by_role("link", name=re.compile("Three Tiers Cover")).click()
    visit.type(GAME[0])
    visit.expect_plies(1)
    assert generation(page) == "1"
    # At the next visit it is offered again.
    page.goto(f"{visit.url}?again")
    visit.wait()
    expect(offer).to_contain_text(OFFER, timeout=READY)


def test_another_tab_tells_that_it_has_loaded_it(visit: Table, site: Path) -> None:
    page = visit.page
    other = Table(page.context.new_page(), visit.url).open("game=three-tiers")
    other.type(GAME[0])
    phase(other.page, "kept")
    make_version(site, 2)
    page.evaluate("pawboardOffline.check()")
    with page.expect_navigation(timeout=READY):
        page.get_by_role("button", name="Load it").click()
    phase(other.page, "replaced")
    expect(other.page.locator("#said")).to_contain_text("Another tab has loaded a newer version")
    expect(other.page.locator(".notice")).to_have_count(0)
    for move in GAME[1:]:
        other.type(move)
    with other.page.expect_navigation(timeout=READY):
        other.page.get_by_role("button", name="Load it").click()
    other.wait()
    assert generation(other.page) == "2"
