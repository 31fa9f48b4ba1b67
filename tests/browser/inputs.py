"""The ways in which a person makes a move on the page."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping

from playwright.sync_api import expect

from pawboard.browser.keys import STEPS, walk
from pawboard.table.announcer import board_spots
from pawboard.table.scene import Scene
from tests.browser.table import SHOWN, Table
from tests.table.played import Step

Input = Callable[[Table, Step], None]
KEYS_OF = "(spots) => spots.map((spot) => spot.dataset.spot)"
PRESSED = (*STEPS, "Home", "End", "PageUp", "PageDown")


def by_tap(table: Table, step: Step) -> None:
    """Point at one spot after the other."""
    for key in step.keys:
        table.spot(key).click()


def by_drag(table: Table, step: Step) -> None:
    """Carry a piece where one moves; a die, a deck, a choice between two lines is tapped."""
    keys = step.carried
    if len(keys) > 1 and table.spot(keys[0]).locator(".piece").count():
        table.carry(keys[0], keys[1])
        keys = keys[2:]
    for key in keys:
        table.spot(key).click()


def by_keyboard(table: Table, step: Step) -> None:
    """Come to the group by its one Tab stop, walk to the spot, press Enter."""
    press = table.page.keyboard.press
    assert step.scene is not None
    squares = {spot.key for board in step.scene.boards for spot in board_spots(board)}
    for key in step.keys:
        goal = table.spot(key)
        goal.wait_for()
        group = table.page.locator(
            f"{SHOWN} :is([role=grid], [role=listbox], [role=toolbar])",
            has=table.page.locator(f'[data-spot="{key}"]'),
        )
        stop = group.locator('[data-spot][tabindex="0"]')
        stop.focus()
        if key in squares:
            for pressed in way(step.scene, stop.get_attribute("data-spot") or "", key):
                press(pressed)
        elif stop.get_attribute("data-spot") != key:
            press("Home")
            keys = group.locator("[data-spot]").evaluate_all(KEYS_OF)
            for _ in range(keys.index(key)):
                press("ArrowRight")
        expect(goal).to_be_focused()
        press("Enter")


def by_word(table: Table, step: Step) -> None:
    """Type the move."""
    table.type(step.word)
    expect(table.field).to_have_value("")


def by_touch(table: Table, step: Step) -> None:
    """Tap with a finger; where squares are small, the first tap may only enlarge them."""
    enlarged = table.page.locator(".board[data-enlarged]")
    for key in step.keys:
        before = enlarged.count()
        table.spot(key).tap()
        if enlarged.count() > before and not chosen(table, key):
            table.spot(key).tap()


INPUTS: Mapping[str, Input] = {
    "tap": by_tap,
    "drag": by_drag,
    "keyboard": by_keyboard,
    "word": by_word,
    "touch": by_touch,
}


def chosen(table: Table, key: str) -> bool:
    """Whether a spot is chosen now."""
    return table.spot(key).get_attribute("aria-selected") == "true"


def way(scene: Scene, start: str, goal: str) -> list[str]:
    """The fewest keys that lead from one spot to another; a goal out of reach fails."""
    ways: dict[str, list[str]] = {start: []}
    waiting = deque([start])
    while goal not in ways:
        here = waiting.popleft()
        for pressed in PRESSED:
            found = walk(scene, here, pressed)
            if found is not None and found.key is not None and found.key not in ways:
                ways[found.key] = [*ways[here], pressed]
                waiting.append(found.key)
    return ways[goal]
