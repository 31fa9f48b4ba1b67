"""Every game to its end: by every way of input, for every number of seats, in both browsers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect

from tests.browser.inputs import INPUTS
from tests.browser.table import PATIENCE, Table
from tests.browsers import NAMES, Name, Watch, launch
from tests.table.played import Mirror, names, read
from tools.serve import Server
from tools.stamps import DIST

WINDOW: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "reduced_motion": "reduce"}

NAMING = ", name 1 to "
EARS = """
if (navigator.clipboard)
  navigator.clipboard.writeText = async (text) => { globalThis.copied = text };
globalThis.heard = [];
document.addEventListener("DOMContentLoaded", () => {
  for (const id of ["said", "alert"]) {
    const place = document.getElementById(id);
    const hear = (changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(
      (node) => node.textContent && heard.push(node.textContent)));
    if (place) new MutationObserver(hear).observe(place, { childList: true });
  }
});
"""


class Cell(NamedTuple):
    """One game as it is played once."""

    browser: Name
    input: str
    game: str
    seats: str


def every_cell() -> list[Cell]:
    """All there is; only Chromium can be touched."""
    return [
        Cell(browser, way, *name.rsplit("-", 1))
        for browser in NAMES
        for name in names()
        for way in INPUTS
        if browser == "chromium" or way != "touch"
    ]


def sample(cells: list[Cell]) -> set[Cell]:
    """Cells that hold every pair of values that any cell holds: again and again the best one."""
    pairs = {cell: set(combinations(enumerate(cell), 2)) for cell in cells}
    missing = set().union(*pairs.values())
    found: set[Cell] = set()

    def worth(cell: Cell) -> tuple[int, int]:
        """How many pairs a cell adds; of equal ones the browser is taken that has fewer."""
        return len(pairs[cell] & missing), -sum(one.browser == cell.browser for one in found)

    while missing:
        best = max(cells, key=worth)
        found.add(best)
        missing -= pairs[best]
    return found


def cells() -> Iterator[Any]:
    """Every cell; all but the sample are for `--all`."""
    whole = every_cell()
    chosen = sample(whole)
    for cell in whole:
        marks = () if cell in chosen else (pytest.mark.full,)
        yield pytest.param(cell, id="-".join(cell), marks=marks)


@pytest.fixture(scope="module")
def site() -> Iterator[Server]:
    with Server(DIST) as started:
        yield started


@pytest.fixture(scope="module")
def browsers(playwright: Playwright) -> Iterator[dict[str, Browser]]:
    started: dict[str, Browser] = {}
    yield started
    for browser in started.values():
        browser.close()


@pytest.fixture
def context(
    playwright: Playwright, browsers: dict[str, Browser], request: pytest.FixtureRequest
) -> Iterator[BrowserContext]:
    cell: Cell = request.getfixturevalue("cell")
    if cell.browser not in browsers:
        browsers[cell.browser] = launch(playwright, cell.browser)
    options = PHONE if cell.input == "touch" else WINDOW
    made = browsers[cell.browser].new_context(**options)
    made.set_default_timeout(PATIENCE)
    made.add_init_script(EARS)
    yield made
    made.close()


def test_the_sample_holds_every_value_and_every_pair() -> None:
    whole = every_cell()
    chosen = sample(whole)
    assert len(whole) == 9 * len(names())
    for axis in range(len(Cell._fields)):
        assert {cell[axis] for cell in chosen} == {cell[axis] for cell in whole}
    pairs = {pair for cell in whole for pair in combinations(enumerate(cell), 2)}
    assert pairs == {pair for cell in chosen for pair in combinations(enumerate(cell), 2)}
    assert len(chosen) < len(whole) / 2


@pytest.mark.parametrize("cell", list(cells()))
def test_to_the_end(context: BrowserContext, site: Server, cell: Cell) -> None:
    watch = Watch(context, site.origin)
    page = context.new_page()
    played = read(f"{cell.game}-{cell.seats}")
    mirror = Mirror(played)
    table = Table(page, site.url)
    page.goto(f"{site.url}#{played.fragment}")
    table.wait()
    act = INPUTS[cell.input]
    for step in mirror.steps():
        if step.do == "move":
            act(table, step)
        else:
            table.control(step.do).click()
            if cell.input == "touch":
                table.rest()
        if mirror.screen.curtain:
            expect(page.locator(".curtain")).to_be_visible()
        else:
            table.expect_plies(step.plies)

    expect(page.locator("#alert")).to_have_text(played.said[-1])
    assert table.log() == [entry.text for entry in mirror.screen.log]
    # Whoever chooses step by step is told more between, and of names after each of them.
    said = [line for line in played.said if NAMING not in line]
    assert [line for line in table.heard() if line in said] == said
    if not table.control("copy").count():
        page.get_by_role("button", name="Moves and more").click()
    table.control("copy").click()
    assert page.evaluate("copied") == played.text
    watch.check()
