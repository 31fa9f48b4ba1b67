"""axe-core on every screen there is, in both browsers and both themes: nothing to complain of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from pawboard.games import GAMES
from pawboard.table.desk import PAGES
from tests.browser.table import GAME, PATIENCE, Table
from tests.browser.test_sizes import SCENES, address
from tests.browsers import NAMES, Name, Watch, launch
from tests.build.test_offline import phase
from tests.build.test_worker import wait_for_snapshot
from tests.table.played import Mirror, read
from tools.serve import Server
from tools.stamps import DIST, TOP

AXE = (TOP / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
THEMES = ("light", "dark")
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 640}


def complaints(page: Page) -> list[str]:
    """What axe-core finds wrong with the page as it is now."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate(
        "() => axe.run(document, { resultTypes: ['violations'] })"
    )
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes']]}"
        for one in found["violations"]
    ]


def opened(fragment: str, table: Table) -> None:
    """Follow a link; where it leads behind a curtain, lift it."""
    table.open(fragment)
    if table.control("reveal").count():
        table.control("reveal").click()


def played(name: str, moves: int, table: Table) -> None:
    """Make the first moves of a recorded game by word."""
    game = read(name)
    table.open(game.fragment)
    for step in Mirror(game).steps():
        if step.do != "move":
            table.control(step.do).click()
            continue
        if not moves:
            return
        table.type(step.word)
        expect(table.field).to_have_value("")
        moves -= 1


def pointed(fragment: str, keys: tuple[str, ...], table: Table) -> None:
    """Choose some spots."""
    opened(fragment, table)
    table.tap(*keys)


def _refused(table: Table) -> None:
    table.open("game=three-tiers")
    table.type("g@b2")
    table.tap("2:s", "b2")
    expect(table.prompt).to_have_class("prompt trouble")


def _heap(table: Table) -> None:
    table.open("game=tuned")
    for move in ("b@b3", "d@b3"):
        table.type(move)
    table.tap("b3")


def _removal(table: Table) -> None:
    played("whose-foods-3", 11, table)
    expect(table.page.locator("[data-spot=xb2c2d2]")).to_be_visible()


def _enlarged(table: Table) -> None:
    table.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    table.open(f"game=kilkenny&seats=2&options=goal=own&seed={10:032x}")
    table.spot("die").click()
    table.spot("g3").click()
    expect(table.page.locator(".board[data-enlarged]")).to_have_count(1)


def _curtain(table: Table) -> None:
    table.open("game=jiji")
    expect(table.page.locator(".curtain")).to_be_visible()


def _branch(table: Table) -> None:
    table.open("game=three-tiers")
    table.type(GAME[0])
    table.control("branch").click()


def _looking_back(table: Table) -> None:
    played("three-tiers-2", 4, table)
    table.control("look:previous").click()


def _saves(table: Table) -> None:
    table.open("game=three-tiers")
    table.type(GAME[0])
    table.page.evaluate("localStorage.setItem('pawboard/save/00000000000001/tuned', 'broken')")
    table.open("page=saves")
    expect(table.page.locator("main.page")).to_contain_text("A damaged save")


def _sheet(table: Table) -> None:
    table.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    table.open("game=three-tiers")
    table.page.get_by_role("button", name="Moves and more").click()
    expect(table.field).to_be_visible()


def _offer(table: Table) -> None:
    table.open("game=three-tiers")
    # What the service worker tells of itself comes first, or it would end the offer made here.
    phase(table.page, "kept", "failed")
    # Files on their way when a page is left are errors to Firefox.
    wait_for_snapshot(table.page)
    table.page.evaluate(
        "document.dispatchEvent("
        "new CustomEvent('pawboard-offline', { detail: { phase: 'update', hash: '1' } }))"
    )
    expect(table.page.locator(".notice")).to_be_visible()


Show = Callable[[Table], None]
SCREENS: Mapping[str, Show] = {
    **{scene.replace(" ", "-"): partial(opened, address(scene)) for scene in SCENES},
    **{f"{game}-new": partial(opened, f"game={game}&page=new") for game in GAMES},
    **{f"{game}-rules": partial(opened, f"game={game}&page=rules") for game in GAMES},
    **{f"{game}-guide": partial(opened, f"game={game}&page=guide") for game in GAMES},
    **{
        page: partial(opened, f"page={page}")
        for page in ("load", "settings", "forget", "about", "diagnostics")
    },
    "saves": _saves,
    "trouble": partial(opened, "record=z.nonsense"),
    "three-tiers-chosen": partial(pointed, "game=three-tiers", ("1:s",)),
    "three-tiers-refused": _refused,
    "tuned-how-many": _heap,
    "whose-foods-removal": _removal,
    "kilkenny-enlarged": _enlarged,
    "jiji-curtain": _curtain,
    "jiji-handing-on": partial(played, "jiji-3", 2),
    "jiji-naming": partial(played, "jiji-3", 6),
    "branch": _branch,
    "looking-back": _looking_back,
    "opponents": partial(opened, "game=three-tiers&bots=2"),
    "sheet-of-a-phone": _sheet,
    "offer": _offer,
}


def cells() -> Iterator[Any]:
    """Every cell; by turns one theme of each browser is for `--all` only."""
    for number, screen in enumerate(SCREENS):
        for browser in NAMES:
            for theme in THEMES:
                place = number + NAMES.index(browser) + THEMES.index(theme)
                marks = (pytest.mark.full,) if place % 2 else ()
                yield pytest.param(
                    (browser, theme), screen, id=f"{screen}-{browser}-{theme}", marks=marks
                )


@pytest.fixture(scope="module")
def stages(playwright: Playwright) -> Iterator[Callable[[Name, str], Table]]:
    """Gives for a browser and a theme the one page on which screen after screen is shown."""
    browsers: list[Browser] = []
    watches: list[Watch] = []
    found: dict[tuple[Name, str], Table] = {}

    def stage(name: Name, theme: Any) -> Table:
        if (name, theme) not in found:
            browser = launch(playwright, name, theme=theme, reduced_motion=True)
            media = {"color_scheme": theme, "reduced_motion": "reduce"}
            context = browser.new_context(**media if name == "chromium" else {})
            context.set_default_timeout(PATIENCE)
            browsers.append(browser)
            watches.append(Watch(context, server.origin))
            found[name, theme] = Table(context.new_page(), server.url)
        return found[name, theme]

    with Server(DIST) as server:
        yield stage
        for watch in watches:
            watch.check()
        for browser in browsers:
            browser.close()


def test_every_page_is_looked_at() -> None:
    names = {name.removeprefix(f"{game}-") for name in SCREENS for game in GAMES}
    assert set(PAGES) - {"table"} <= names | {"menu"}


@pytest.mark.parametrize(("where", "screen"), list(cells()))
def test_axe_finds_nothing(
    stages: Callable[[Name, str], Table], where: tuple[Name, str], screen: str
) -> None:
    table = stages(*where)
    page = table.page
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    if page.url != "about:blank":
        page.evaluate("localStorage.clear()")
        page.goto("about:blank")
    SCREENS[screen](table)
    theme = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    assert theme == (where[1] == "dark")
    assert complaints(page) == []
    assert page.locator('[role="application"]').count() == 0
