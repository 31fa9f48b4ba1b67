"""Settings on the page: each changes what it says, is kept, and nothing else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Table
from tests.table.played import read

TEN = f"game=kilkenny&seats=2&options=goal=own&seed={10:032x}"


def choose(table: Table, label: str, value: str) -> None:
    """Change a setting on its page and come back to the table."""
    table.control("page:settings").click()
    table.page.get_by_label(label, exact=True).select_option(value)
    table.control("page:table").click()


def test_moves_wait_for_a_confirmation(table: Table, page: Page) -> None:
    choose(table, "Confirm my moves", "yes")
    table.tap("1:g", "b2")
    table.expect_plies(0)
    table.control("confirm").click()
    table.expect_plies(1)
    table.carry("2:b", "a1")
    table.expect_plies(1)
    page.keyboard.press("Escape")
    table.tap("2:b", "a3")
    page.reload()
    table.wait()
    table.expect_plies(1)
    table.tap("2:b", "a3")
    table.control("confirm").click()
    table.expect_plies(2)


def test_dragging_and_tapping_can_be_switched_off(table: Table, page: Page) -> None:
    choose(table, "Moving pieces", "tap")
    table.carry("1:g", "b2")
    table.expect_plies(0)
    expect(page.locator(".carried")).to_have_count(0)
    page.keyboard.press("Escape")
    table.tap("1:g", "b2")
    table.expect_plies(1)

    choose(table, "Moving pieces", "drag")
    table.tap("2:b", "a1")
    table.expect_plies(1)
    expect(page.locator(".mark-target")).to_have_count(0)
    table.carry("2:b", "a1")
    table.expect_plies(2)
    # Whoever uses the keyboard is no pointer.
    for key in ("1:s", "a3"):
        table.spot(key).focus()
        page.keyboard.press("Enter")
    table.expect_plies(3)


def test_letters_that_ask_can_be_switched_off(table: Table, page: Page) -> None:
    answers = {
        "d": "b2 is empty.",
        "l": "No move has been made yet.",
        "t": "Player 1 to move.",
        "m": "Player 1 has 27 moves.",
        "p": "Player 1",
        "s": "Player 1",
        "?": "Arrow keys",
    }
    table.spot("b2").focus()
    for letter, answer in answers.items():
        before = len(table.heard())
        page.keyboard.press(letter)
        assert answer in " ".join(table.heard()[before:]), letter
    choose(table, "Keys for questions", "off")
    table.listen()
    table.spot("b2").focus()
    for letter in answers:
        page.keyboard.press(letter)
    assert table.heard() == []
    page.keyboard.press("ArrowUp")
    expect(table.spot("b3")).to_be_focused()


def test_a_hand_is_read_only_after_it_is_revealed(table: Table, page: Page) -> None:
    table.open(read("jiji-3").fragment)
    assert page.locator("[data-spot]").count() == 0, "nothing has the focus to ask from"
    table.control("reveal").click()
    table.listen()
    hand = page.locator('[data-spot^="card:"]').first
    hand.focus()
    page.keyboard.press("p")
    assert "white" in " ".join(table.heard())


def test_the_next_roll_is_held_or_rolls_by_itself(table: Table, page: Page) -> None:
    table.open(TEN)
    table.expect_plies(0)
    expect(table.control("roll")).to_be_visible()
    choose(table, "Dice and draws", "self")
    table.expect_plies(1)
    table.type("g3-c3")
    table.expect_plies(3)
    choose(table, "Dice and draws", "tap")
    table.type("g11-e11")
    table.expect_plies(4)


@pytest.mark.parametrize("game", ["three-tiers", "tuned", "whose-foods", "kilkenny", "jiji"])
def test_scrolling_never_starts_from_a_piece(table: Table, page: Page, game: str) -> None:
    table.open(f"game={game}")
    if table.control("reveal").count():
        table.control("reveal").click()
    movable = page.locator("main:not([hidden]) .spot.can:has(.piece)")
    first = {"kilkenny": "die", "jiji": "rule-C"}.get(game)
    if first:
        table.spot(first).click()
    expect(movable.first).to_be_visible()
    found = movable.evaluate_all("(spots) => spots.map((one) => getComputedStyle(one).touchAction)")
    assert set(found) == {"none"}
