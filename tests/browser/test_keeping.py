"""Nothing is lost on the page: files, links, broken saves, branches, practice, forgetting all."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.table import GAME, Table
from tests.table.played import read
from tools.serve import Server

SAVES = "Object.keys(localStorage).filter((key) => key.startsWith('pawboard/save/'))"
COPIED = "navigator.clipboard.writeText = async (text) => { globalThis.copied = text }"


# The driver of the system's Firefox tells nothing of downloads.
SAVED = """() => {
  const { createObjectURL } = URL, { click } = HTMLAnchorElement.prototype;
  URL.createObjectURL = (blob) => {
    globalThis.saved = blob.text();
    return createObjectURL.call(URL, blob);
  };
  HTMLAnchorElement.prototype.click = function () {
    globalThis.savedAs = this.download;
    click.call(this);
  };
}"""


def downloaded(table: Table, button: Locator, folder: Path) -> Path:
    """Press a button that hands out a file; return the file."""
    page = table.page
    page.evaluate(SAVED)
    button.click()
    file = folder / page.evaluate("savedAs")
    file.write_text(page.evaluate("saved"), encoding="utf-8")
    return file


def begin(table: Table, count: int) -> None:
    """Make the first moves of GAME."""
    for number, move in enumerate(GAME[:count], 1):
        table.type(move)
        table.expect_plies(number)


def test_a_game_leaves_as_a_file_and_comes_back_from_one(
    table: Table, page: Page, tmp_path: Path
) -> None:
    begin(table, 3)
    page.goto(f"{table.url}#page=saves")
    expect(page.locator("main.page h1")).to_be_visible()
    file = downloaded(table, page.get_by_role("button", name="Save as a file"), tmp_path)
    assert file.suffix == ".pawboard"
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("#said")).to_contain_text("deleted")
    assert page.evaluate(SAVES) == []

    page.goto(f"{table.url}#page=load")
    page.get_by_label("Or a file").set_input_files(file)
    table.expect_plies(3)
    table.type(GAME[3])
    table.expect_plies(4)
    text = downloaded(table, table.control("download"), tmp_path).read_text(encoding="utf-8")
    assert " ".join(GAME[:4]) in text

    page.goto(f"{table.url}#page=load")
    broken = tmp_path / "broken.txt"
    broken.write_text(text.replace(GAME[2], "g@a1"), encoding="utf-8")
    page.get_by_label("Or a file").set_input_files(broken)
    expect(page.locator("#alert")).to_contain_text("cannot be loaded. Ply 3: ")


def test_a_file_is_really_written(chromium: Browser, server: Server) -> None:
    page = chromium.new_page()
    table = Table(page, server.url).open("game=three-tiers")
    table.type(GAME[0])
    with page.expect_download() as record:
        table.control("download").click()
    assert GAME[0] in Path(record.value.path()).read_text(encoding="utf-8")
    page.close()


def test_a_link_shares_the_moment(table: Table, page: Page) -> None:
    begin(table, 4)
    page.evaluate(COPIED)
    table.control("look:previous").click()
    table.control("share").click()
    expect(page.locator("#said")).to_contain_text("The link is copied.")
    address = page.evaluate("copied")
    assert address.startswith(table.url)
    page.goto("about:blank")
    page.goto(address)
    table.wait()
    expect(page.locator(".board .piece")).to_have_count(3)
    table.expect_plies(4)
    table.control("look:last").click()
    expect(page.locator(".board .piece")).to_have_count(4)


def test_a_broken_save_says_where_and_why_and_can_be_taken_away(
    table: Table, page: Page, tmp_path: Path
) -> None:
    begin(table, 3)
    page.goto("about:blank")
    page.goto(f"{table.url}#")
    table.wait()
    key = page.evaluate(SAVES)[0]
    text = page.evaluate("(key) => localStorage.getItem(key)", key)
    broken = text.replace(GAME[2], "g@a1")
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, broken])
    page.goto("about:blank")
    page.goto(f"{table.url}#page=saves")
    table.wait()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("#alert")).to_contain_text("Ply 3: ")
    expect(page.locator("main.page")).to_contain_text("A damaged save")
    file = downloaded(table, page.get_by_role("button", name="Save as a file"), tmp_path)
    assert file.read_text(encoding="utf-8") == broken


def test_a_branch_leaves_the_game_alone(table: Table, page: Page) -> None:
    begin(table, 5)
    table.control("look:first").click()
    table.control("look:next").click()
    table.control("branch").click()
    table.expect_plies(1)
    table.type("s@b3")
    table.expect_plies(2)
    page.reload()
    table.wait()
    # What was tried out is not kept; the game is.
    page.goto(f"{table.url}#page=saves")
    page.get_by_role("button", name="Continue").click()
    table.expect_plies(5)
    table.control("branch").click()
    table.control("return").click()
    table.expect_plies(5)


def first_move(table: Table) -> str:
    """Some legal move: the first square that may be chosen, to the first it may go to."""
    origin = table.page.locator(".board .spot.can").first.get_attribute("data-spot")
    assert origin is not None
    table.tap(origin)
    target = table.page.locator(".board .spot:has(.mark-target)").first.get_attribute("data-spot")
    return f"{origin}-{target}"


def test_practice_takes_back_even_a_roll(page: Page, table: Table) -> None:
    table.open("game=kilkenny&page=new")
    practice = page.get_by_role("switch", name="Practice")
    expect(page.locator(".field.switch")).to_contain_text("taken back, rolls too")
    practice.check()
    page.get_by_role("button", name="Start").click()
    for number in range(1, 4):
        table.type("roll" if number % 2 else first_move(table))
        table.expect_plies(number)
    table.control("undo").click()
    table.expect_plies(1)
    # Without it no roll is taken back, and the button says so.
    table.open(f"game=kilkenny&seats=2&seed={1:032x}")
    for number in range(1, 4):
        table.type("roll" if number % 2 else first_move(table))
        table.expect_plies(number)
    undo = table.control("undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_have_attribute("title", "A roll or a deal cannot be taken back.")


def test_everything_can_be_forgotten(table: Table, page: Page) -> None:
    begin(table, 2)
    page.goto(f"{table.url}#page=settings")
    page.get_by_label("Colours").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    # Two taps at one spot forget nothing yet.
    page.get_by_role("button", name="Forget everything").dblclick()
    expect(page.locator("main.page")).to_contain_text("They cannot be brought back")
    assert len(page.evaluate(SAVES)) == 1
    page.get_by_role("button", name="Yes, forget everything").click()
    expect(page.locator("main.menu")).to_be_visible()
    kept = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('pawboard/'))")
    assert kept == []
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")


def test_what_lies_underneath_is_hidden_from_everybody_until_the_end(
    table: Table, page: Page
) -> None:
    """In drawings, labels, answers, the log; nor by looking back, by a record or a branch."""
    page.evaluate("""localStorage.setItem("pawboard/settings", '{"conceal": "yes"}')""")
    page.reload()
    table.wait()
    played = read("whose-foods-2")
    table.open(played.fragment)
    moves = played.record.moves
    for move in moves[:4]:
        table.type(move)
        expect(table.field).to_have_value("")
    # A small cat stands on a large can.
    here = table.spot("c3")
    expect(here.locator(".piece")).to_have_count(1)
    expect(here).to_have_attribute("aria-label", "c3, small cat")
    here.focus()
    table.listen()
    for question in "dps":
        page.keyboard.press(question)
    assert table.heard()[0] == "c3, from the top: small cat."
    assert not any("large can on c3" in line or "large can at c3" in line for line in table.heard())
    # Of the moves only the latest is listed.
    assert [line[:23] for line in table.log()] == ["Player 2 places a small"]
    for key in ("look:first", "look:previous", "copy", "share", "download", "branch"):
        expect(table.control(key)).to_have_attribute("aria-disabled", "true")
    for move in moves[4:7]:
        table.type(move)
    expect(page.locator("#alert")).to_contain_text("Player 2 wins")
    table.expect_plies(len(moves))
    assert any("on the large can" in line for line in table.log())
