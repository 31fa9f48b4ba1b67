"""Hasty and unlucky people: second fingers, held keys, double taps, storage that gives out, a page
that breaks down, windows of no size. Nothing is lost, and what went wrong is told."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.opposed import LATER
from tests.browser.secrets import Ears
from tests.browser.table import GAME, Table
from tests.browsers import Watch
from tools.serve import Fault, Server

SEED = f"{7:032x}"
CURTAINED = f"game=jiji&seats=3&seed={SEED}"
ELSEWHERE = "This game is open in another tab. Take it over to move here."


def grab(table: Table, origin: str) -> None:
    """Press on the piece of a spot and carry it a little."""
    table.spot(origin).locator(".piece").last.wait_for()
    piece = table.spot(origin).locator(".piece").last.bounding_box()
    assert piece is not None
    x, y = piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.move(x + 40, y + 40, steps=4)
    expect(table.page.locator(".carried")).to_have_count(1)


# Pointers and keys.


def test_a_second_finger_neither_moves_nor_ends_a_drag(table: Table, page: Page) -> None:
    place, goal = table.box("b3"), table.box("b2")
    grab(table, "1:g")
    page.evaluate(
        """([x, y]) => {
          for (const kind of ["pointerdown", "pointermove", "pointerup"]) {
            document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(kind, {
              bubbles: true, pointerId: 77, isPrimary: false, pointerType: "touch",
              buttons: 1, clientX: x, clientY: y,
            }));
          }
        }""",
        [place["x"] + 9, place["y"] + 9],
    )
    expect(page.locator(".carried")).to_have_count(1)
    table.expect_plies(0)
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=3)
    page.mouse.up()
    table.expect_plies(1)
    assert table.log() == ["Player 1 places gold on b2."]


@pytest.mark.parametrize("how", ["let go unheard", "another window", "taken away"])
def test_a_drag_that_nobody_ends_is_over(table: Table, page: Page, how: str) -> None:
    page.evaluate(
        "addEventListener('pointerdown', ({ pointerId }) => { globalThis.pressed = pointerId })"
    )
    grab(table, "1:g")
    if how == "another window":
        page.evaluate("dispatchEvent(new Event('blur'))")
    else:
        page.evaluate(
            """(kind) => dispatchEvent(new PointerEvent(kind, {
              bubbles: true, pointerId: pressed, isPrimary: true, buttons: 0,
            }))""",
            "pointermove" if how == "let go unheard" else "pointercancel",
        )
    expect(page.locator(".carried")).to_have_count(0)
    expect(page.locator("html")).not_to_have_class(re.compile("dragging"))
    page.mouse.up()
    table.expect_plies(0)
    table.carry("1:g", "b2")
    table.expect_plies(1)


def test_a_held_key_acts_once(table: Table, page: Page, watch: Watch) -> None:
    for number, move in enumerate(GAME[:4], 1):
        table.type(move)
        table.expect_plies(number)
    table.control("undo").focus()
    for _ in range(4):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    table.expect_plies(3)
    table.field.fill(GAME[3])
    table.field.focus()
    for _ in range(4):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    table.expect_plies(4)
    expect(page.locator("#alert")).to_have_text("")


def test_the_second_of_two_taps_reaches_nothing_new(table: Table, page: Page) -> None:
    """What was tapped twice has led to another page; what lies there is not meant."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{table.url}#page=settings")
    back = page.locator('[data-do="page:table"]')
    place = back.bounding_box()
    assert place is not None
    page.mouse.dblclick(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(table.prompt).to_be_visible()
    assert page.evaluate("location.hash") == "#game=three-tiers"


def test_two_taps_delete_one_game(table: Table, page: Page) -> None:
    for _ in range(3):
        page.goto(f"{table.url}#game=three-tiers&page=new")
        page.get_by_role("button", name="Start").click()
        table.type(GAME[0])
        table.expect_plies(1)
    page.goto(f"{table.url}#page=saves")
    delete = page.get_by_role("button", name="Delete")
    expect(delete).to_have_count(3)
    delete.first.dblclick()
    expect(delete).to_have_count(2)
    delete.last.click()
    expect(delete).to_have_count(1)


# Curtain and tabs.


def test_a_hint_is_not_told_to_whoever_looks_next(page: Page, watch: Watch, server: Server) -> None:
    ears = Ears(page)
    table = Table(page, server.url).open(CURTAINED)
    table.control("reveal").click()
    table.type("rule-C")
    table.expect_plies(2)
    # The opponents' files have come, so that an answer would be quick.
    table.control("hint").click()
    expect(page.locator("#said")).to_contain_text("Hint: look at", timeout=LATER)
    table.control("undo").click()
    table.control("reveal").click()
    table.type("rule-B")
    table.control("hint").click()
    page.evaluate("dispatchEvent(new Event('blur'))")
    expect(page.locator(".curtain")).to_be_visible()
    expect(page.locator("html[data-thinking]")).to_have_count(0)
    assert ears.leaks() == []


def test_a_game_taken_while_a_branch_is_played_has_one_owner(
    context: BrowserContext, watch: Watch, server: Server
) -> None:
    first = Table(context.new_page(), server.url).open("game=three-tiers")
    for number, move in enumerate(GAME[:2], 1):
        first.type(move)
        first.expect_plies(number)
    second = Table(context.new_page(), server.url).open("game=three-tiers")
    expect(second.prompt).to_have_text(ELSEWHERE)
    first.control("branch").click()
    second.control("take").click()
    expect(second.control("take")).to_have_count(0)
    first.type("s@b3")
    first.expect_plies(3)
    second.type(GAME[2])
    second.expect_plies(3)
    first.control("return").click()
    expect(first.prompt).to_have_text(ELSEWHERE)
    assert first.log() == second.log()
    first.type("s@c3")
    expect(first.page.locator("#alert")).to_have_text(ELSEWHERE)
    second.type(GAME[3])
    first.expect_plies(4)


# Reloads.


def test_a_reload_goes_on_after_a_seat_of_the_link_has_changed(table: Table, page: Page) -> None:
    table.open("game=three-tiers", "?bots=2&level=1")
    page.locator('[name="2"]').select_option("person")
    for number, move in enumerate(GAME[:2], 1):
        table.type(move)
        table.expect_plies(number)
    page.reload()
    table.wait()
    table.expect_plies(2)
    table.type(GAME[2])
    table.expect_plies(3)


def test_a_reload_shows_the_game_that_was_shown(table: Table, page: Page) -> None:
    for move in GAME:
        table.type(move)
    expect(table.prompt).to_contain_text("wins")
    page.reload()
    table.wait()
    expect(table.prompt).to_contain_text("wins")
    # An older game that was gone on with, not the latest.
    for count in (2, 1):
        page.goto(f"{table.url}#game=three-tiers&page=new")
        page.get_by_role("button", name="Start").click()
        for number, move in enumerate(GAME[:count], 1):
            table.type(move)
            table.expect_plies(number)
    page.goto(f"{table.url}#page=saves")
    older = page.locator(".entry", has_text="2 plies")
    older.get_by_role("button", name="Continue").click()
    table.expect_plies(2)
    page.reload()
    table.wait()
    table.expect_plies(2)


# Storage.

REFUSE = """(names) => {
  const refuse = () => { throw new DOMException("no", "SecurityError"); };
  for (const name of names) Storage.prototype[name] = refuse;
  if (names.includes("key")) Object.defineProperty(Storage.prototype, "length", { get: refuse });
}"""


@pytest.mark.parametrize(
    "names", [["setItem"], ["getItem", "setItem", "removeItem", "key"]], ids=["full", "denied"]
)
def test_storage_that_gives_out_costs_nothing_while_the_page_is_there(
    table: Table, page: Page, names: list[str]
) -> None:
    table.type(GAME[0])
    table.expect_plies(1)
    page.evaluate(REFUSE, names)
    table.type(GAME[1])
    expect(page.locator("#alert")).to_contain_text("does not keep this game")
    table.type(GAME[2])
    table.expect_plies(3)
    page.goto(f"{table.url}#page=settings")
    page.get_by_label("Colours").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto(f"{table.url}#game=tuned")
    table.type("b@a1")
    table.expect_plies(1)
    page.goto(f"{table.url}#page=saves")
    expect(page.get_by_role("button", name="Continue")).to_have_count(2)
    page.goto(f"{table.url}#game=three-tiers")
    table.expect_plies(3)
    page.goto(f"{table.url}#page=forget")
    page.get_by_role("button", name="Yes, forget everything").click()
    expect(page.locator("main.menu")).to_be_visible()


# Files.


def test_a_file_too_long_is_refused_at_once(table: Table, page: Page) -> None:
    table.type(GAME[0])
    table.expect_plies(1)
    page.goto(f"{table.url}#page=load")
    field = page.get_by_label("Or a file")
    for text in ("x" * 10_000_000, "x" * 900_000):
        name = {"name": "long.txt", "mimeType": "text/plain", "buffer": text.encode()}
        field.set_input_files(name)  # type: ignore[arg-type]
        alert = "longer than any record" if len(text) > 1_000_000 else "cannot be loaded. Line 1:"
        expect(page.locator("#alert")).to_contain_text(alert)
        assert len(page.locator("#alert").inner_text()) < 300
    page.goto(f"{table.url}#game=three-tiers")
    table.expect_plies(1)


# What stops.


def test_a_page_that_has_broken_down_says_so_and_goes_on_after_a_reload(
    page: Page, server: Server, watch: Watch
) -> None:
    table = Table(page, server.url).open("game=three-tiers")
    table.type(GAME[0])
    table.expect_plies(1)
    watch.expect(re.compile("fatal error"), 2)
    watch.expect(re.compile("^Error"))
    page.evaluate(
        "pawboardBoot.python.then((python) => {"
        " try { python._api.fatal_error(new Error('memory access out of bounds')); } catch {} })"
    )
    told = "This page has stopped and has to be loaded again. The game is kept."
    expect(page.locator("#progress")).to_contain_text(told)
    expect(page.locator("#progress")).to_be_visible()
    expect(page.locator("#alert")).to_contain_text(told)
    page.get_by_role("button", name="Load again").click()
    table.wait()
    expect(page.locator("#progress")).to_be_hidden()
    table.expect_plies(1)
    table.type(GAME[1])
    table.expect_plies(2)


@pytest.mark.parametrize("way", ["page", "diagnostics"])
def test_a_repair_that_is_never_answered_ends(
    context: BrowserContext, watch: Watch, server: Server, way: str
) -> None:
    context.add_init_script(
        """globalThis.pawboardPatience = 500;
        const post = globalThis.ServiceWorker?.prototype.postMessage;
        if (post) ServiceWorker.prototype.postMessage = function (message, ...rest) {
          if (message !== "repair") post.call(this, message, ...rest);
        };"""
    )
    page = context.new_page()
    table = Table(page, server.url).open("page=diagnostics")
    page.locator("html[data-ready]").wait_for(state="attached")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    if way == "diagnostics":
        with page.expect_navigation():
            page.get_by_role("button", name="Repair").click()
    else:
        page.reload()
        table.wait()
        with page.expect_navigation():
            page.evaluate("document.querySelector('#progress button').click()")
    table.wait()


@pytest.mark.parametrize("asked", ["hint", "move"])
def test_opponents_whose_file_never_ends_are_given_up_and_offered_again(
    context: BrowserContext, server: Server, asked: str
) -> None:
    # The browser complains of what is given up in its own way; what counts is what the page says.
    context.add_init_script("globalThis.pawboardPatience = 500")
    page = context.new_page()
    server.fault("*/sw.js", Fault(status=404))
    server.fault("*/bots-worker.mjs", Fault(status=404))
    server.fault("*/opponents.zip.gz", Fault(delay=60))
    fragment = "game=three-tiers" if asked == "hint" else "game=three-tiers&bots=2&level=1"
    table = Table(page, server.url).open(fragment, "?motion=off")
    alert = page.locator("#alert")
    if asked == "hint":
        table.control("hint").click()
        expect(alert).to_contain_text("No answer was found. Ask again", timeout=LATER)
        server.mend()
        table.control("hint").click()
        expect(page.locator("#said")).to_contain_text("Hint: look at", timeout=LATER)
        return
    table.type("g@b2")
    expect(alert).to_contain_text("finds no answer. Move now asks again", timeout=LATER)
    server.mend()
    table.control("now").click()
    table.expect_plies(2)


# Sheets and windows.


def test_a_sheet_asks_for_nobody_who_does_not_play(page: Page, table: Table) -> None:
    table.open("game=kilkenny&page=new")
    names = page.locator('[name^="name-"]:visible')
    for seats in ("4", "2", "3"):
        field = page.locator('[name="seats"]')
        if field.first.evaluate("(one) => one.tagName") == "SELECT":
            field.select_option(seats)
        else:
            page.locator(f'[name="seats"][value="{seats}"]').check()
        expect(names).to_have_count(int(seats))
        expect(page.locator('[name^="player-"]:visible')).to_have_count(int(seats))
    page.get_by_role("button", name="Start").click()
    expect(page.locator("main:not([hidden]) .seat")).to_have_count(3)


OVER = "document.scrollingElement.scrollWidth - innerWidth"
GAMES = (
    *("three-tiers", "tuned", "whose-foods&seats=2", "whose-foods&seats=4"),
    *("kilkenny&seats=4", "jiji&seats=5"),
)


@pytest.mark.parametrize("game", GAMES)
def test_no_window_scrolls_sideways(page: Page, table: Table, game: str) -> None:
    table.open(f"game={game}&bots=-")
    found: dict[str, int] = {}
    for curtain in (True, False):
        for width, height in ((200, 150), (256, 180), (280, 653), (320, 256), (640, 200)):
            page.set_viewport_size({"width": width, "height": height})
            for size in ("100%", "200%") if width >= 320 else ("100%",):
                page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
                found[f"{width}x{height} {size} {curtain}"] = page.evaluate(OVER)
        page.evaluate("document.documentElement.style.fontSize = ''")
        if table.control("reveal").count():
            table.control("reveal").click()
    assert not {key: over for key, over in found.items() if over > 0}


def test_a_menu_in_large_letters_does_not_scroll_sideways(page: Page, table: Table) -> None:
    page.goto(f"{table.url}#")
    expect(page.locator("main.menu")).to_be_visible()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for width in (320, 500, 700, 1100, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(OVER) <= 0, width


def test_a_board_is_not_mirrored_where_text_runs_from_the_right(page: Page, table: Table) -> None:
    page.evaluate("document.documentElement.dir = 'rtl'")
    assert table.box("a1")["x"] < table.box("c1")["x"]
