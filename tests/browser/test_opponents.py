"""Opponents in browsers: games against them, watching, cancelling, workers that fail."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from pawboard.engine.game import CHANCE
from pawboard.games import GAMES
from pawboard.table.session import Session, restore
from tests.browser.table import Table
from tests.browsers import Watch
from tools.serve import Fault, Server
from tools.stamps import DIST

SOON, LATER = 20_000, 60_000
"""How long an answer may take, in milliseconds: from a worker there, from one that starts."""

CANCEL, LONGEST = 100, 50
"""The targets for cancelling and for the page's longest task while it thinks, in milliseconds."""

# Keeps every worker of the opponents, how often one was ended, and how long the page was busy.
WORKERS = """() => {
  globalThis.made = []; globalThis.ended = 0; globalThis.tasks = [];
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    constructor(url, options) {
      super(url, options);
      if (String(url).includes("bots-worker")) made.push(this);
    }
    terminate() { if (made.includes(this)) ended += 1; super.terminate(); }
  };
  if (PerformanceObserver.supportedEntryTypes.includes("longtask"))
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => [
      one.startTime, one.duration]))).observe({ type: "longtask" });
}"""
# An empty page has no storage, and says so loudly.
LONG = """try { localStorage.setItem("pawboard/settings", '{"think":"long"}') } catch {}"""
THINKING = "html[data-thinking]"
SAVED = "() => Object.entries(localStorage).find(([key]) => key.includes('save/'))?.[1]"


def sit(page: Page, server: Server, game: str, *players: str, **options: str) -> Table:
    """Start a game from its sheet, the opponents without waiting for people to follow."""
    page.add_init_script(f"({WORKERS})()")
    table = Table(page, server.url).open(f"game={game}&page=new", "?motion=off")
    for name, value in options.items():
        page.locator(f'[name="{name}"]').select_option(value)
    for number, player in enumerate(players, 1):
        page.locator(f'[name="player-{number}"]').select_option(player)
    page.get_by_role("button", name="Start").click()
    expect(table.prompt).to_be_visible()
    return table


def saved(page: Page) -> Session | None:
    """The game as the page keeps it."""
    text = page.evaluate(SAVED)
    return restore(text, GAMES) if text else None


def settle(page: Page) -> Session | None:
    """Wait until no opponent thinks."""
    expect(thinking(page)).to_have_count(0, timeout=LATER)
    return saved(page)


def thinking(page: Page) -> Locator:
    return page.locator(THINKING)


def test_a_game_against_a_kitten_to_the_end(page: Page, server: Server) -> None:
    table = sit(page, server, "three-tiers", "person", "kitten")
    expect(page.get_by_role("heading", name="Kitten")).to_be_visible()
    session = None
    while session is None or not session.over:
        move = session.legal_moves()[-1] if session else "g@b2"
        before = session.ply if session else 0
        table.type(move)
        expect(page.locator(f".log li:nth-child({before + 1})")).to_have_count(1)
        session = settle(page)
        assert session is not None
        assert session.over or session.ply == before + 2
    assert "Kitten places" in " ".join(table.heard())
    page.locator('[data-do="grade"]:visible').click()
    expect(page.locator(".log .grade").first).to_be_attached(timeout=LATER)
    expect(page.locator("#said")).to_contain_text("The moves:", timeout=LATER)


def test_some_moves_of_kilkenny_against_an_alley_cat(page: Page, server: Server) -> None:
    table = sit(page, server, "kilkenny", "person", "alley-cat")
    for _ in range(3):
        session = settle(page)
        while session is None or session.player == CHANCE:
            table.control("roll").click()
            session = settle(page)
        if session.person_at(session.player):
            table.type(session.legal_moves()[0])
            expect(table.field).to_have_value("")
    session = settle(page)
    assert session is not None
    movers = {session.game.current_player(state) for state in session.states[:-1]}
    assert 1 in movers


def test_opponents_are_watched(page: Page, server: Server) -> None:
    table = sit(page, server, "three-tiers", "kitten", "alley-cat")
    expect(thinking(page)).to_have_count(0)
    table.control("watch").press("Enter")
    expect(page.locator(".table.over")).to_be_visible(timeout=LATER)
    expect(table.control("watch")).to_have_count(0)
    assert page.evaluate("ended") == 0
    page.locator('[name="1"]').select_option("person")
    assert page.evaluate("ended") == 0
    page.locator('[name="2"]').select_option("person")
    for _ in range(100):
        if page.evaluate("ended") == 1:
            return
        page.wait_for_timeout(50)
    raise AssertionError("the worker's memory is not given back")


def test_undo_cancels_and_no_late_answer_comes(page: Page, server: Server) -> None:
    page.add_init_script(LONG)
    table = sit(page, server, "whose-foods", "person", "grandmaster")
    times = []
    for _ in range(3):
        session = GAMES["whose-foods"].initial(2)
        table.type(GAMES["whose-foods"].legal_moves(session)[0])
        thinking(page).wait_for(state="attached")
        page.wait_for_timeout(300)
        times.append(
            page.evaluate("""() => {
                const began = performance.now();
                document.querySelector('main:not([hidden]) [data-do="undo"]').click();
                return "thinking" in document.documentElement.dataset
                    ? 1e9 : performance.now() - began;
            }""")
        )
        table.expect_plies(0)
    print(f"cancelled in {sorted(times)} ms")
    assert min(times) < 3 * CANCEL
    page.wait_for_timeout(500)
    table.expect_plies(0)
    expect(table.control("hint")).to_be_enabled()


def test_a_hint_in_two_steps_by_keyboard(page: Page, server: Server) -> None:
    table = sit(page, server, "three-tiers", "person", "person")
    table.control("hint").press("Enter")
    expect(page.locator("#said")).to_contain_text("Hint: look at", timeout=LATER)
    expect(table.control("confirm")).to_have_count(0)
    table.control("hint").press("Enter")
    table.control("confirm").press("Enter")
    table.expect_plies(1)


def test_a_worker_that_cannot_start_leaves_slices(
    page: Page, server: Server, watch: Watch, browser: Browser
) -> None:
    server.fault("*/bots-worker.mjs", Fault(status=404))
    if browser.browser_type.name == "firefox":
        watch.expect(re.compile("bots-worker"))
    table = sit(page, server, "three-tiers", "person", "mouser")
    page.evaluate("tasks.length = 0")
    table.type("g@b2")
    settle(page)
    table.expect_plies(2)
    print(f"longest tasks in slices {sorted(longest(page))[-3:]} ms")


def test_a_worker_that_dies_is_started_once_more_then_it_is_said(
    page: Page, server: Server
) -> None:
    page.add_init_script(LONG)
    table = sit(page, server, "whose-foods", "person", "grandmaster")
    table.type("F@a1")
    for number in (1, 2):
        page.locator(f"{THINKING}").wait_for(state="attached")
        expect.set_options(timeout=LATER)
        wait_made(page, number)
        page.evaluate(
            """(number) => {
            const error = new Event("error", { cancelable: true });
            made[number - 1].dispatchEvent(error);
        }""",
            number,
        )
    expect(page.locator("#alert")).to_contain_text("finds no answer")
    table.control("undo").click()
    table.expect_plies(0)


def wait_made(page: Page, number: int) -> None:
    """Wait until so many workers were started, and the last one thinks."""
    for _ in range(300):
        if page.evaluate("made.length") == number and page.evaluate(
            """(number) => {
            const worker = made[number - 1];
            worker.heard ??= (worker.addEventListener("message", () => (worker.told = true)), true);
            return worker.told === true;
        }""",
            number,
        ):
            return
        page.wait_for_timeout(100)
    raise AssertionError("no worker thinks")


def longest(page: Page) -> list[float]:
    """The long tasks of the page so far, in milliseconds."""
    return [task[1] for task in page.evaluate("tasks")]


def test_the_page_stays_free_while_a_worker_thinks(chromium: Browser, server: Server) -> None:
    found = []
    for _ in range(3):
        context = chromium.new_context()
        page = context.new_page()
        table = sit(page, server, "whose-foods", "person", "grandmaster")
        wait_made(page, 1)
        table.type("F@a1")
        thinking(page).wait_for(state="attached")
        page.wait_for_timeout(150)
        page.evaluate("tasks.length = 0")
        page.wait_for_timeout(600)
        found.append(max(longest(page), default=0.0))
        context.close()
    print(f"longest tasks of the page while a worker thinks: {found} ms")
    assert min(found) < 3 * LONGEST


def test_a_frame_without_an_origin_has_opponents(
    context: BrowserContext, server: Server, tmp_path: Path
) -> None:
    address = f"{server.url}?motion=off#game=three-tiers"
    frame = f'<iframe sandbox="allow-scripts" width="900" height="900" src="{address}"></iframe>'
    (tmp_path / "index.html").write_text(f"<!doctype html><link rel=icon href=data:,>{frame}")
    with Server(tmp_path) as host:
        watch = Watch(context, server.origin, host.origin)
        page = context.new_page()
        page.goto(host.url)
        inner = page.frames[1]
        inner.locator("html[data-ready]").wait_for(state="attached", timeout=LATER)
        inner.locator('main:not([hidden]) [data-do="hint"]').click()
        expect(inner.locator("#said")).to_contain_text("Hint:", timeout=LATER)
        watch.check()


def test_opponents_think_offline(page: Page, context: BrowserContext, server: Server) -> None:
    table = sit(page, server, "three-tiers", "person", "kitten")
    wait_made(page, 1)
    context.set_offline(True)
    table.type("g@b2")
    settle(page)
    table.expect_plies(2)
    context.set_offline(False)


@pytest.fixture
def context_options() -> dict[str, Any]:
    return {"viewport": {"width": 1280, "height": 900}}


def test_the_site_has_the_worker() -> None:
    assert list(DIST.glob("pawboard-*/bots-worker.mjs"))
