"""Three Tiers on the page: a game, refusals, taking back, looking back. Other ways of input and
other games are in test_games.py."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from pawboard.games import GAMES
from tests.browser.table import GAME, RESULT, Table, seats
from tools.serve import Server

ANNOUNCED = [
    "Player 1 places gold on a1.",
    "Player 2 places bronze on a3.",
    "Player 1 places gold on b1.",
    "Player 2 places bronze on b3.",
    "Player 1 places silver on c1.",
]


def over(table: Table) -> None:
    """Check the end of GAME: the result with its reason, the line, what was said, in order."""
    table.expect_plies(len(GAME))
    expect(table.prompt).to_contain_text(RESULT)
    expect(table.page.locator("#alert")).to_contain_text(RESULT)
    assert table.log() == ANNOUNCED
    assert [line for line in table.heard() if " places " in line] == ANNOUNCED
    for key in ("a1", "b1", "c1"):
        expect(table.spot(key).locator(".mark-win")).to_have_count(1)
    expect(table.page.locator(".mark-win")).to_have_count(3)


def test_by_mouse(table: Table) -> None:
    for seat, move in seats(GAME):
        origin, target = table.keys_of(seat, move)
        table.tap(origin)
        expect(table.spot(origin)).to_have_attribute("aria-selected", "true")
        table.tap(target)
    over(table)


def test_a_move_from_square_to_square_shows_what_was_covered(table: Table) -> None:
    for move in ("b@b2", "s@b2", "b@a1", "s@a1"):
        table.type(move)
    assert table.log()[-1] == "Player 2 places silver on a1, over Player 1's bronze."
    expect(table.spot("b2").locator(".piece")).to_have_count(2)
    table.carry("b2", "c3")
    expect(table.prompt).to_contain_text("Player 1")
    table.type("b@c1")
    table.carry("b2", "c1")
    table.expect_plies(6)
    expect(table.spot("b2").locator(".piece")).to_have_count(1)
    expect(table.spot("c1").locator(".piece")).to_have_count(2)


def test_a_refusal_says_why_and_loses_nothing(table: Table) -> None:
    table.type("g@b2")
    table.tap("2:s", "b2")
    expect(table.prompt).to_have_class("prompt trouble")
    reason = table.prompt.inner_text()
    assert "gold" in reason
    assert table.page.locator("#alert").inner_text().strip() == reason
    expect(table.spot("b2").locator(".mark-no")).to_have_count(1)
    expect(table.spot("2:s")).to_have_attribute("aria-selected", "true")
    table.tap("a1")
    table.expect_plies(2)
    assert not table.page.locator("#alert").inner_text().strip()


def test_a_typed_word_that_is_no_move_stays_to_be_mended(table: Table) -> None:
    table.type("gold b2")
    expect(table.field).to_have_value("gold b2")
    expect(table.page.locator("#alert")).not_to_have_text("")
    table.expect_plies(0)
    table.type("g@b2")
    table.expect_plies(1)


def test_escape_takes_the_last_choice_back(table: Table, page: Page) -> None:
    table.tap("1:g")
    expect(page.locator(".mark-target")).to_have_count(9)
    page.keyboard.press("Escape")
    expect(page.locator(".mark-target")).to_have_count(0)
    expect(table.spot("1:g")).to_be_focused()


def test_undo_from_the_end_and_redo(table: Table) -> None:
    for move in GAME:
        table.type(move)
    over(table)
    table.control("undo").click()
    table.expect_plies(4)
    expect(table.prompt).to_contain_text("Player 1, choose")
    expect(table.page.locator(".mark-win")).to_have_count(0)
    for _ in range(4):
        table.control("undo").click()
    table.expect_plies(0)
    expect(table.control("undo")).to_have_attribute("aria-disabled", "true")
    for number in range(1, 6):
        table.control("redo").click()
        table.expect_plies(number)
    expect(table.prompt).to_contain_text(RESULT)


def test_a_reload_loses_nothing(table: Table, page: Page) -> None:
    for move in GAME[:3]:
        table.type(move)
    before = table.log()
    page.reload()
    table.wait()
    table.expect_plies(3)
    assert table.log() == before
    table.control("undo").click()
    table.expect_plies(2)


def test_a_new_game_after_the_end(table: Table, page: Page) -> None:
    for move in GAME:
        table.type(move)
    page.locator(".middle").get_by_role("button", name="New game").click()
    page.get_by_label("Name of player 1").fill("Mika")
    page.get_by_role("button", name="Start").click()
    expect(table.prompt).to_contain_text("Mika")
    table.expect_plies(0)
    expect(page.locator(".board .piece")).to_have_count(0)


def test_the_winner_is_shown_and_the_same_again_is_one_tap(table: Table, page: Page) -> None:
    for move in GAME:
        table.type(move)
    expect(page.locator(".cheer .badge use")).to_have_attribute("href", "#badge-1")
    page.locator(".middle").get_by_role("button", name="Play again").click()
    table.expect_plies(0)
    expect(page.locator(".cheer")).to_have_count(0)
    expect(table.prompt).to_have_text("Player 1, choose a piece.")


def test_a_move_to_confirm_is_asked_in_words(table: Table, page: Page) -> None:
    table.control("hint").click()
    expect(page.locator(".is-selected")).to_have_count(1)
    table.control("hint").click()
    expect(table.prompt).to_have_text(re.compile(r"Player 1: (Gold|Silver|Bronze) to [abc][123]\?"))
    table.control("confirm").click()
    table.expect_plies(1)


def test_house_rules_are_folded_away_until_one_differs(page: Page, server: Server) -> None:
    table = Table(page, server.url).open("game=three-tiers&page=new")
    choice = page.get_by_label("3 of each")
    expect(page.get_by_role("button", name="Start")).to_be_in_viewport()
    expect(choice).to_be_hidden()
    page.get_by_text("House rules").click()
    choice.check()
    page.get_by_role("button", name="Start").click()
    expect(table.spot("1:g")).to_have_attribute("aria-label", "gold, 3 left")
    table.control("page:new").click()
    expect(choice).to_be_visible()
    expect(choice).to_be_checked()


def test_only_those_who_play_are_asked_for_their_names(page: Page, server: Server) -> None:
    Table(page, server.url).open("game=jiji&page=new")
    last = page.get_by_label("Name of player 4")
    expect(last).to_be_hidden()
    page.get_by_label("Players", exact=True).select_option("4")
    expect(last).to_be_visible()


def test_the_rules_begin_in_short_and_lead_to_the_guide(page: Page, server: Server) -> None:
    Table(page, server.url).open("game=tuned&page=rules")
    short = page.get_by_role("region", name="In short")
    expect(short).to_contain_text("three equal animals")
    guide = page.get_by_role("button", name="A guided first game")
    expect(guide).to_be_in_viewport()
    guide.click()
    expect(page.locator('.table[data-game="tuned"] .guided')).to_be_visible()


def test_keys_ask_and_the_answer_is_heard(table: Table, page: Page) -> None:
    table.type("g@b2")
    table.spot("b2").focus()
    page.keyboard.press("d")
    assert table.heard()[-1] == "b2, from the top: Player 1's gold."
    page.keyboard.press("t")
    assert table.heard()[-1] == "Player 2 to move."


def test_looking_back_and_on(table: Table, page: Page) -> None:
    for move in GAME[:3]:
        table.type(move)
    table.control("look:first").click()
    expect(page.locator(".board .piece")).to_have_count(0)
    table.tap("2:g")
    expect(page.locator(".board .piece")).to_have_count(0)
    table.control("look:last").click()
    expect(page.locator(".board .piece")).to_have_count(3)


def test_the_game_of_these_tests_is_won_by_a_line() -> None:
    game = GAMES["three-tiers"]
    state = game.initial()
    for move in GAME:
        state = game.play(state, game.parse_move(state, move))
    assert game.outcome(state).reason == "line"
