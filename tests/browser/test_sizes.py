"""Every game's opening, middle and end at every size and in every theme: pictures to look at in
reports/pictures, and nothing clipped, nothing on top of anything, nothing wider than the screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from pawboard.engine import dump, load
from pawboard.games import GAMES
from pawboard.table.links import link, packed
from tests.browser.table import PATIENCE, SHOWN, Table
from tests.browsers import Watch
from tools.serve import Server
from tools.stamps import DIST, TOP

GOLDEN = TOP / "tests/games/golden"
PICTURES = TOP / "reports/pictures"
LAYOUT = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")

# With as many seats as a record of a whole game has.
RECORDS = {
    "three-tiers": "three-tiers-1",
    "tuned": "tuned-1",
    "whose-foods": "whose-foods-9-cans-end",
    "kilkenny": "kilkenny-4-mice-four",
    "jiji": "jiji-2-last-searcher",
}
MOMENTS = ("opening", "middle", "end")
SCENES = ("menu", *(f"{game} {moment}" for game in RECORDS for moment in MOMENTS))
SIZES = ((320, 568), (360, 640), (640, 360), (768, 1024), (1440, 900), (320, 256))
"""The last is a window of 1280 by 1024 at 400 % zoom."""
THEMES: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced": {"color_scheme": "dark", "forced_colors": "active"},
    "still": {"color_scheme": "light", "reduced_motion": "reduce"},
    "grey": {"color_scheme": "light"},
}
GREYED = "grey => document.documentElement.style.filter = grey ? 'grayscale(1)' : ''"
"""No medium of the browser's takes the hues away: a filter on the whole page does."""
PLAIN = {"color_scheme": "light", "forced_colors": "none", "reduced_motion": "no-preference"}


def cells() -> Iterator[Any]:
    """Every cell; all but those of a sample that holds every pair of values are for `--all`."""
    for row, scene in enumerate(SCENES):
        found = [
            (theme, size, (row + column) % len(THEMES) == place)
            for column, size in enumerate(SIZES)
            for place, theme in enumerate(THEMES)
        ]
        # Chromium keeps some forced colours after it is told to drop them: they come last.
        for theme, size, chosen in sorted(found, key=lambda cell: cell[0] == "forced"):
            name = f"{scene.replace(' ', '-')}-{size[0]}x{size[1]}-{theme}"
            marks = () if chosen else (pytest.mark.full,)
            yield pytest.param(scene, size, theme, id=name, marks=marks)


def address(scene: str) -> str:
    """The fragment that shows a scene; a hidden game's middle is looked back at from its end."""
    game, _, moment = scene.partition(" ")
    if game == "menu":
        return ""
    record = load((GOLDEN / f"{RECORDS[game]}.txt").read_bytes(), GAMES)
    # A hidden game begins with all its deals.
    hidden = GAMES[game].info.hidden
    part = len(record.moves) * 4 // 5 if hidden else len(record.moves) // 2
    values = {"game": game}
    if moment == "opening":
        return link(values | {"seats": str(record.seats), "seed": "0" * 32})
    if moment == "middle" and hidden:
        values["ply"] = str(part)
    elif moment == "middle":
        record = record._replace(moves=record.moves[:part], result=None, result_line=None)
    return link(values | {"record": packed(dump(record, GAMES))})


class Stage(NamedTuple):
    """The one page on which scene after scene is shown."""

    page: Page
    url: str
    shown: list[str]

    def show(self, scene: str) -> None:
        """Go to a scene unless it is there."""
        if self.shown == [scene]:
            return
        self.page.set_viewport_size({"width": 1280, "height": 800})
        self.page.emulate_media(**PLAIN)  # type: ignore[arg-type]
        self.page.goto("about:blank")
        self.page.goto(f"{self.url}#{address(scene)}")
        table = Table(self.page, self.url)
        table.wait()
        if table.control("reveal").count():
            table.control("reveal").click()
        game = scene.partition(" ")[0]
        self.page.locator(f'{SHOWN}[data-page="{game}"]').wait_for()
        self.shown[:] = [scene]


@pytest.fixture(scope="module")
def stage(chromium: Browser) -> Iterator[Stage]:
    with Server(DIST) as server:
        context = chromium.new_context()
        context.set_default_timeout(PATIENCE)
        watch = Watch(context, server.origin)
        yield Stage(context.new_page(), server.url, [])
        watch.check()
        context.close()


@pytest.mark.parametrize(("scene", "size", "theme"), list(cells()))
def test_all_is_in_its_place(
    stage: Stage, scene: str, size: tuple[int, int], theme: str, request: pytest.FixtureRequest
) -> None:
    stage.show(scene)
    width, height = size
    stage.page.set_viewport_size({"width": width, "height": height})
    stage.page.emulate_media(**PLAIN | THEMES[theme])  # type: ignore[arg-type]
    stage.page.evaluate(GREYED, theme == "grey")
    PICTURES.mkdir(parents=True, exist_ok=True)
    name = request.node.callspec.id
    stage.page.screenshot(path=PICTURES / f"{name}.png")
    assert stage.page.evaluate(LAYOUT) == []
