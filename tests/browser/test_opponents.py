"""Opponents in browsers: games against them, watching, cancelling, workers that fail."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from pawboard.engine.game import CHANCE
from pawboard.games import GAMES
from tests.browser.opposed import (
    LATER,
    LONG,
    PRESS,
    PULSE,
    WORKERS,
    settle,
    strain,
    thinking,
    within,
    without_worker,
)
from tests.browser.table import Table
from tests.browsers import Watch
from tools.serve import Fault, Server
from tools.site import offline
from tools.stamps import DIST, files_under

CANCEL, LONGEST, SLICE = 100, 50, 12
"""The targets, in milliseconds: for cancelling, for the page's longest task while a worker thinks,
and while it thinks itself."""

SEED = f"{1:032x}"


def sit(page: Page, url: str, game: str, *players: str, **options: str) -> Table:
    """Start a game from its sheet, the opponents without waiting for people to follow."""
    page.add_init_script(f"({WORKERS})()")
    table = Table(page, url).open(f"game={game}&page=new", "?motion=off")
    for name, value in options.items():
        page.locator(f'[name="{name}"]').select_option(value)
    for number, player in enumerate(players, 1):
        page.locator(f'[name="player-{number}"]').select_option(player)
    page.get_by_role("button", name="Start").click()
    expect(table.prompt).to_be_visible()
    return table


def wait_for_worker(page: Page, number: int = 1) -> None:
    """Wait until so many workers were started, and the last one is there."""
    page.wait_for_function(
        "(n) => made.length === n && made[n - 1].ready", arg=number, timeout=LATER
    )


def wait_until_it_thinks(page: Page, number: int = 1) -> None:
    """Wait until a worker tells that it is in the middle of a question."""
    wait_for_worker(page, number)
    page.evaluate("(n) => (made[n - 1].heard = 0)", number)
    page.wait_for_function("(n) => made[n - 1].heard > 0", arg=number, timeout=LATER)


def test_a_game_against_a_kitten_to_the_end(page: Page, server: Server) -> None:
    table = sit(page, server.url, "three-tiers", "person", "kitten")
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
    table = sit(page, server.url, "kilkenny", "person", "alley-cat")
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
    table = sit(page, server.url, "three-tiers", "kitten", "alley-cat")
    expect(thinking(page)).to_have_count(0)
    table.control("watch").press("Enter")
    expect(page.locator(".table.over")).to_be_visible(timeout=LATER)
    expect(table.control("watch")).to_have_count(0)
    assert page.evaluate("ended") == 0
    page.locator('[name="1"]').select_option("person")
    assert page.evaluate("ended") == 0
    page.locator('[name="2"]').select_option("person")
    page.wait_for_function("() => ended === 1")
    assert page.evaluate("made.length") == 1, "one worker for all seats"


@pytest.mark.parametrize("here", [False, True], ids=["worker", "slices"])
def test_what_people_do_cancels_and_no_late_answer_comes(
    page: Page, server: Server, watch: Watch, browser: Browser, here: bool
) -> None:
    """Going back, leaving and "move now" end the thinking at once, in a worker and on the page."""
    page.add_init_script(LONG)
    if here:
        without_worker(server, watch, browser)
    table = sit(page, server.url, "whose-foods", "person", "grandmaster")
    times: dict[str, list[float]] = {"undo": [], "page:menu": [], "now": []}
    for _ in range(3):
        for key, found in times.items():
            table.type("F@a1")
            thinking(page).wait_for(state="attached")
            if not here:
                wait_until_it_thinks(page)
            page.evaluate(PRESS)
            leave = page.locator("a.back:visible") if key == "page:menu" else table.control(key)
            leave.click()
            found.append(page.evaluate("pressed") / strain())
            if key == "page:menu":
                table.control("page:table").click()
                table.control("undo").click()
            elif key == "now":
                table.expect_plies(2)
                table.control("undo").click()
            table.expect_plies(0)
    print(f"cancelled in {times} ms")
    assert all(min(found) < 3 * CANCEL for found in times.values())
    # Whatever were still to come would come before the answer to a later question.
    table.control("hint").click()
    expect(page.locator("#said")).to_contain_text("Hint: look at", timeout=LATER)
    table.expect_plies(0)


def test_a_hint_in_two_steps_by_keyboard(page: Page, server: Server) -> None:
    table = sit(page, server.url, "three-tiers", "person", "person")
    table.control("hint").press("Enter")
    expect(page.locator("#said")).to_contain_text("Hint: look at", timeout=LATER)
    expect(table.control("confirm")).to_have_count(0)
    table.control("hint").press("Enter")
    table.control("confirm").press("Enter")
    table.expect_plies(1)


def test_a_worker_that_cannot_start_leaves_slices(
    page: Page, server: Server, watch: Watch, browser: Browser
) -> None:
    without_worker(server, watch, browser)
    table = sit(page, server.url, "three-tiers", "person", "mouser")
    table.type("g@b2")
    settle(page)
    table.expect_plies(2)


BROKEN = {
    "crash": 'throw new Error("crash")',
    "stuck": "for (;;);",
    "error": "postMessage(JSON.stringify({ id: message.id, error: 'wrong' }))",
}
"""What workers do that are asked something, once they have said that they are there."""


@pytest.fixture
def broken(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    """The site with a worker that starts and then breaks."""
    folder = tmp_path / "site"
    shutil.copytree(DIST, folder)
    (worker,) = folder.glob("pawboard-*/bots-worker.mjs")
    worker.write_text(
        "onmessage = ({ data }) => { const message = JSON.parse(data);"
        """ if (message.runtime) postMessage('{"ready":"files"}');"""
        f" else if (message.question) {BROKEN[request.param]}; }};"
    )
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files_under(folder)}
    (folder / "sw.js").write_bytes(offline.worker(files, "0.0.0", "no snapshot"))
    with Server(folder) as started:
        yield started


@pytest.mark.parametrize("broken", BROKEN, indirect=True)
def test_a_broken_worker_is_started_once_more_then_it_is_said(
    context: BrowserContext, broken: Server
) -> None:
    watch = Watch(context, broken.origin)
    page = context.new_page()
    table = sit(page, broken.url, "three-tiers", "person", "grandmaster")
    wait_for_worker(page)
    # What is not heard of within this time, in seconds, counts as stuck.
    page.evaluate(RUN, "import pawboard.browser.opponents as o; o.SILENCE = 1.0")
    table.type("g@b2")
    expect(page.locator("#alert")).to_contain_text("Grandmaster finds no answer", timeout=LATER)
    assert page.evaluate("made.length") == 2, "started once more, and not again"
    assert page.evaluate("ended") == 2
    expect(thinking(page)).to_have_count(0)
    table.control("undo").click()
    table.expect_plies(0)
    page.locator('[name="2"]').select_option("person")
    table.type("g@b2")
    table.type("b@a1")
    table.expect_plies(2)
    watch.check()


RUN = "(text) => pawboardBoot.python.then((python) => python.runPython(text))"


def test_a_worker_knows_the_view_and_a_seed_of_its_own(page: Page, server: Server) -> None:
    """Nothing that a worker is told holds the seed of the dice and deals, or a hidden card."""
    page.add_init_script(f"({WORKERS})()")
    seed = f"{0xC0FFEE:032x}"
    table = Table(page, server.url).open(f"game=jiji&bots=1,2,3&level=1&seed={seed}", "?motion=off")
    table.control("watch").click()
    page.wait_for_function("() => made[0]?.told.length > 7", timeout=LATER)
    told = [json.loads(text) for text in page.evaluate("made[0].told")]
    questions = [json.loads(one["question"]) for one in told if "question" in one]
    assert len(questions) > 6
    assert all(seed not in text for text in page.evaluate("made[0].told"))
    assert len({one["seed"] for one in questions}) == len(questions)
    rules = GAMES["jiji"]
    for one in questions:
        view = rules.from_text(one["view"])
        assert rules.observe(view, one["seat"]) == view, "what the seat sees, and no more"
        assert sorted(one) == sorted(
            ("game", "view", "seat", "level", "ply", "played", "seconds", "seed")
        )


def test_the_page_stays_free_while_a_worker_thinks(chromium: Browser, server: Server) -> None:
    found = []
    for _ in range(3):
        context = chromium.new_context()
        watch = Watch(context, server.origin)
        page = context.new_page()
        page.add_init_script(LONG)
        page.add_init_script(f"({PULSE})()")
        table = sit(page, server.url, "whose-foods", "person", "grandmaster")
        wait_for_worker(page)
        table.type("F@a1")
        wait_until_it_thinks(page)
        page.evaluate("pulse.gaps.length = 0")
        wait_until_it_thinks(page)
        found.append(max(page.evaluate("pulse.gaps"), default=0.0) / strain())
        watch.check()
        context.close()
        if found[-1] < LONGEST:
            break
    print(f"longest tasks of the page while a worker thinks: {found} ms")
    assert min(found) < 3 * LONGEST


@pytest.mark.parametrize(
    ("game", "level", "moves"),
    [
        ("three-tiers", 3, 3),
        ("tuned", 3, 3),
        ("whose-foods", 4, 1),
        ("kilkenny", 4, 3),
        ("jiji", 4, 3),
    ],
)
def test_the_page_thinks_in_slices(
    chromium: Browser, server: Server, game: str, level: int, moves: int
) -> None:
    """Where no worker starts, what the page does at a time is short, from the imports on."""
    found = []
    server.fault("*/bots-worker.mjs", Fault(status=404))
    for _ in range(3):
        context = chromium.new_context()
        watch = Watch(context, server.origin)
        page = context.new_page()
        page.add_init_script(f"({PULSE})()")
        seats = GAMES[game].info.seats[0]
        everybody = ",".join(map(str, range(1, seats + 1)))
        fragment = f"game={game}&seats={seats}&bots={everybody}&level={level}&seed={SEED}"
        table = Table(page, server.url).open(fragment, "?motion=off")
        table.control("watch").click()
        page.wait_for_function("(moves) => pulse.moves >= moves", arg=moves, timeout=LATER)
        gaps = page.evaluate("pulse.gaps")
        found.append((within(gaps, 0.95) / strain(), max(gaps), len(gaps)))
        watch.check()
        context.close()
        if found[-1][0] < SLICE:
            break
    print(f"{game}: 95 % of tasks, the longest one, and how many: {found}")
    assert min(found)[0] < 3 * SLICE


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


def test_an_opponent_is_seated_first_when_there_is_no_network(
    page: Page, context: BrowserContext, server: Server
) -> None:
    """The worker starts from what the service worker keeps."""
    page.add_init_script(f"({WORKERS})()")
    table = Table(page, server.url).open("game=three-tiers", "?motion=off")
    page.wait_for_function("() => globalThis.pawboardOffline?.phase === 'kept'", timeout=LATER)
    assert page.evaluate("made.length") == 0
    context.set_offline(True)
    server.fault("*", Fault(status=503))
    page.locator('[name="2"]').select_option("kitten")
    table.type("g@b2")
    settle(page)
    table.expect_plies(2)
    assert page.evaluate("made.length") == 1
    context.set_offline(False)


@pytest.fixture
def context_options() -> dict[str, Any]:
    return {"viewport": {"width": 1280, "height": 900}}


def test_the_site_has_the_worker() -> None:
    assert list(DIST.glob("pawboard-*/bots-worker.mjs"))
