"""A whole game of every number of seats is played without scrolling, on every size of screen, and
with a finger on a phone: every choice, every question, every result, also with long names."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from pawboard.table.desk import Desk
from pawboard.table.html import html
from pawboard.table.markup import screen_node
from pawboard.table.scene import Screen
from pawboard.table.views import VIEWS
from tests.browser.table import PATIENCE, Table
from tests.browsers import Watch
from tools.serve import Server
from tools.stamps import DIST

LAYOUT = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
SIZES = ((320, 568), (360, 640), (640, 360), (768, 1024), (1440, 900), (1280, 800), (1000, 560))
PHONES = SIZES[:2]
LONG = (
    "Wilhelmina Featherstone",
    "Bartholomäus Hohenstaufe",
    "Анастасия Преображенская",
    "ながいなまえのぷれいやーです",
    "Donaudampfschifffahrtsge",
)
STEPS, EVERY = 260, 40

DRAW = "html => { document.getElementById('app').innerHTML = html; }"
TOO_HIGH = "document.scrollingElement.scrollHeight - innerHeight"
TOO_SMALL = """() => [...document.querySelectorAll(
  "main :is(a, button, [role=option], [role=gridcell])")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length)
  // What cannot be chosen now need not be hit; Kilkenny's board is enlarged by the first tap.
  .filter((one) => !(one.dataset.spot && one.getAttribute("aria-disabled")))
  .filter((one) => !one.closest('[data-game="kilkenny"] .grid'))
  .map((one) => [one.dataset.spot ?? one.dataset.do ?? one.className, one.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 43.5)
  .map(([name, { width, height }]) => `${name} is ${width} by ${height}`)"""


def moments(game: str, seats: int, names: tuple[str, ...]) -> Iterator[Screen]:
    """Play by choosing what can be chosen; yield each kind of moment once, and some more."""
    rng = random.Random(seats)
    desk = Desk({}, "en", seed=lambda: f"{seats:032x}")
    asked = {f"name-{number}": name for number, name in enumerate(names[:seats], 1)}
    screen = desk.handle("new", game=game, seats=str(seats), **asked)
    shown: set[object] = set()
    for step in range(STEPS):
        if screen.curtain:
            screen = desk.handle("reveal")
            continue
        scene = screen.scene
        assert scene is not None
        over = not any(seat.turn for seat in scene.seats)
        intents = [one.key for one in screen.controls if one.key in ("roll", "pass_on")]
        sizes = tuple((area.key, len(area.spots)) for area in scene.areas if area.kind == "toolbar")
        kind = (sizes, scene.step, tuple(intents), over)
        if kind not in shown or step % EVERY == 0:
            shown.add(kind)
            yield screen
        if over:
            return
        if intents:
            screen = desk.handle(intents[-1])
            continue
        areas = [*scene.areas, *(area for seat in scene.seats for area in seat.areas)]
        spots = [spot for board in scene.boards for row in board.rows for spot in row if spot]
        spots += [spot for area in areas for spot in area.spots]
        keys = [one.key for one in spots if one.enabled and not one.key.startswith("unname")]
        ends = [key for key in keys if key in ("do", "declare", "skip")]
        if ends and rng.random() < 0.25:
            screen = desk.handle("choose", key=rng.choice(ends))
        elif keys:
            screen = desk.handle("choose", key=rng.choice(keys))
        else:
            screen = desk.handle("escape")


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    """The site, on which drawings are laid in place of its own."""
    with Server(DIST) as server:
        context = chromium.new_context()
        context.set_default_timeout(PATIENCE)
        watch = Watch(context, server.origin)
        page = context.new_page()
        page.goto(server.url)
        Table(page, server.url).wait()
        yield page
        watch.check()
        context.close()


def cells() -> Iterator[Any]:
    for game, view in VIEWS.items():
        for seats in view.game.info.seats:
            yield pytest.param(game, seats, (), id=f"{game}-{seats}")
            yield pytest.param(game, seats, LONG, id=f"{game}-{seats}-long", marks=pytest.mark.full)


@pytest.mark.parametrize(("game", "seats", "names"), list(cells()))
def test_nothing_is_out_of_reach(page: Page, game: str, seats: int, names: tuple[str, ...]) -> None:
    found = []
    for number, screen in enumerate(moments(game, seats, names)):
        page.evaluate(DRAW, html(screen_node(screen, Desk({}, "en").words)))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            over = page.evaluate(TOO_HIGH)
            faults = [f"{over} px too high"] if over > 0 else []
            faults += page.evaluate(LAYOUT)
            if (width, height) in PHONES:
                faults += page.evaluate(TOO_SMALL)
            # A name of one's own choosing is cut short where it is too long, and read out whole.
            faults = [one for one in faults if not (names and "is clipped by h2" in one)]
            found += [f"moment {number} at {width}x{height}: {fault}" for fault in faults]
    assert found == [], "\n".join(found)
