"""Opponents come in files of their own: hints, moves and grades when these come late or never."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.opposed import LATER, settle, without_worker
from tests.browser.table import Table
from tests.browsers import Watch
from tools.serve import Fault, Server

ARCHIVE, BOOK = "*/opponents.zip.gz", "*/tuned.bin"
LATE = 4.0
TRIES = 3
"""How often a file is asked for before its absence is told."""


def sit(page: Page, server: Server, game: str, *players: str) -> Table:
    """Start a game from its sheet, with nothing to wait for but the opponents."""
    table = Table(page, server.url).open(f"game={game}&page=new", "?motion=off")
    for number, player in enumerate(players, 1):
        page.locator(f'[name="player-{number}"]').select_option(player)
    page.get_by_role("button", name="Start").click()
    expect(table.prompt).to_be_visible()
    return table


def fetched(server: Server, name: str) -> list[int]:
    """How each request for a file ended."""
    return [served.status for served in server.served if served.path.endswith(name)]


def visitor_without_keeping(context: BrowserContext, server: Server) -> Page:
    """A page whose service worker does not come, so that only the opponents fetch their files."""
    server.fault("*/sw.js", Fault(status=404))
    return context.new_page()


@pytest.mark.parametrize("worker", [True, False], ids=["worker", "slices"])
def test_opponents_that_come_late_answer_all_the_same(
    page: Page, server: Server, watch: Watch, browser: Browser, worker: bool
) -> None:
    if not worker:
        without_worker(server, watch, browser)
    server.fault(ARCHIVE, Fault(delay=LATE))
    table = sit(page, server, "three-tiers", "person", "kitten")
    table.control("hint").press("Enter")
    expect(page.locator("#said")).to_contain_text("Hint: look at", timeout=LATER)
    table.type("g@b2")
    session = settle(page)
    while session is not None and not session.over:
        table.type(session.legal_moves()[-1])
        expect(page.locator(f".log li:nth-child({session.ply + 1})")).to_have_count(1)
        session = settle(page)
    page.locator('[data-do="grade"]:visible').click()
    expect(page.locator("#said")).to_contain_text("The moves:", timeout=LATER)


@pytest.mark.parametrize("worker", [True, False], ids=["worker", "slices"])
@pytest.mark.parametrize("fault", [Fault(status=404), Fault(corrupt=True)], ids=["none", "broken"])
def test_opponents_that_never_come_are_told_and_the_game_goes_on(
    context: BrowserContext, server: Server, worker: bool, fault: Fault
) -> None:
    # The browser complains of each request in its own way; what counts is what the page says.
    page = context.new_page()
    if not worker:
        server.fault("*/bots-worker.mjs", Fault(status=404))
    server.fault(ARCHIVE, fault)
    table = sit(page, server, "three-tiers", "person", "kitten")
    table.control("hint").press("Enter")
    expect(page.locator("#alert")).to_contain_text("No answer was found", timeout=LATER)
    table.type("g@b2")
    expect(page.locator("#alert")).to_contain_text("Kitten finds no answer", timeout=LATER)
    table.expect_plies(1)
    # Whoever takes the seat can play on; when the files are there, so can the opponent.
    server.mend()
    table.control("undo").click()
    table.expect_plies(0)
    table.type("g@b2")
    settle(page)
    table.expect_plies(2)


def test_a_book_is_fetched_for_who_may_look_into_it_and_once(
    context: BrowserContext, server: Server
) -> None:
    page = visitor_without_keeping(context, server)
    table = sit(page, server, "tuned", "person", "mouser")
    table.type("c@b2")
    settle(page)
    table.expect_plies(2)
    assert fetched(server, "opponents.zip.gz") == [200]
    assert fetched(server, "tuned.bin") == []
    page.locator('[name="2"]').select_option("grandmaster")
    table.control("undo").click()
    table.type("b@a1")
    settle(page)
    table.expect_plies(2)
    assert fetched(server, "tuned.bin") == [200]
    assert fetched(server, "three-tiers.bin") == []


def test_without_its_book_the_highest_level_says_so(
    context: BrowserContext, server: Server
) -> None:
    page = visitor_without_keeping(context, server)
    server.fault(BOOK, Fault(status=404))
    table = sit(page, server, "tuned", "person", "grandmaster")
    table.type("b@a1")
    expect(page.locator("#alert")).to_contain_text("finds no answer", timeout=LATER)
    assert fetched(server, "tuned.bin") == [404] * 2 * TRIES
    server.mend()
    table.control("undo").click()
    table.type("b@a1")
    settle(page)
    table.expect_plies(2)
