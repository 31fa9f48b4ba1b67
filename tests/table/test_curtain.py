"""Several people and one device: nobody sees another's secret, and nothing is told twice."""

import sys
from gettext import GNUTranslations
from io import BytesIO
from types import ModuleType

import pytest

from pawboard import games
from pawboard.locale.catalogue import compiled, read
from pawboard.table import words as words_module
from pawboard.table.desk import Desk
from pawboard.table.scene import Screen
from tests.table.toy import TEXTS, TOY, ToyView

NAMES = {"name-1": "Mori", "name-2": "Aki"}


@pytest.fixture
def store() -> dict[str, str]:
    return {}


@pytest.fixture
def desk(store: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    translations = GNUTranslations(BytesIO(compiled({**read("en"), **TEXTS})))
    monkeypatch.setattr(words_module, "_translations", lambda language: translations)
    monkeypatch.setitem(games.MODULES, "toy", "toy")
    modules = {"pawboard.games.toy": "GAME", "pawboard.table.views.toy": "VIEW"}
    for (module, name), found in zip(modules.items(), (TOY, ToyView()), strict=True):
        monkeypatch.setitem(sys.modules, module, ModuleType(module))
        monkeypatch.setattr(sys.modules[module], name, found, raising=False)
    return make_desk(store)


def make_desk(store: dict[str, str]) -> Desk:
    return Desk(store, seed=lambda: "0" * 32, clock=lambda: 1000.0)


def prompt(screen: Screen) -> str:
    assert screen.scene is not None
    return screen.scene.prompt


def controls(screen: Screen) -> set[str]:
    return {one.key for one in screen.controls if one.enabled}


def test_the_curtain_is_down_at_every_change_of_seat(desk: Desk) -> None:
    screen = desk.handle("new", game="toy", **NAMES)
    assert screen.curtain == "Hand the device to Mori. Nobody else should look."
    assert prompt(screen) == "-3: "
    assert desk.handle("choose", key="hide-1").alert == (
        "Mori has the next move. Hand the device on first."
    )
    screen = desk.handle("reveal")
    assert not screen.curtain
    assert screen.said == ("Mori to move.",)

    screen = desk.handle("choose", key="hide-1")
    assert screen.said == ("hide-1.", "Aki to move.")
    assert prompt(screen) == "0: hide-1", "who has moved still sees what came of it"
    assert not screen.curtain
    assert desk.handle("choose", key="hide-2").alert, "but moves for nobody else"

    screen = desk.handle("pass_on")
    assert screen.curtain == "Hand the device to Aki. Nobody else should look."
    assert "hide-1" not in repr(screen)
    screen = desk.handle("reveal")
    assert prompt(screen) == "1: hide-?"
    assert [entry.text for entry in screen.log] == ["hide-?."]


def test_a_page_that_is_left_is_covered_for_the_same_person(desk: Desk) -> None:
    desk.handle("new", game="toy", **NAMES)
    desk.handle("reveal")
    desk.handle("choose", key="hide-1")
    screen = desk.handle("cover")
    assert screen.curtain == "Hand the device to Mori. Nobody else should look."
    assert "hide-1" not in repr(screen)
    assert "hide-1" in repr(desk.handle("reveal"))


def test_everybody_is_told_everything_once(desk: Desk) -> None:
    desk.handle("new", game="toy", **NAMES)
    desk.handle("reveal")
    desk.handle("choose", key="hide-1")
    desk.handle("pass_on")
    assert desk.handle("reveal").said == ("Aki to move.",)
    assert desk.handle("choose", key="hide-2").said == ("hide-2.", "The die is to be rolled.")
    desk.handle("pass_on")
    assert desk.handle("reveal").said == ("hide-?.", "The die is to be rolled.")
    desk.handle("choose", key="die")
    desk.handle("choose", key="wait")
    desk.handle("pass_on")
    rolled = desk.session.moves[2] if desk.session else ""
    assert desk.handle("reveal").said == (f"{rolled}.", "wait.", "Aki to move.")
    desk.handle("cover")
    assert desk.handle("reveal").said == ("Aki to move.",)


def test_taking_back_lets_the_curtain_down(desk: Desk) -> None:
    desk.handle("new", game="toy", **NAMES)
    desk.handle("reveal")
    screen = desk.handle("choose", key="hide-1")
    assert "undo" in controls(screen)
    screen = desk.handle("undo")
    assert screen.curtain == "Hand the device to Mori. Nobody else should look."
    assert "hide-1" not in repr(screen)
    desk.handle("reveal")
    desk.handle("choose", key="hide-2")
    desk.handle("pass_on")
    screen = desk.handle("reveal")
    assert "undo" not in controls(screen)
    assert desk.handle("undo").alert == "Another person's move cannot be taken back here."


def test_nothing_secret_is_kept_or_handed_out(desk: Desk, store: dict[str, str]) -> None:
    desk.handle("new", game="toy", **NAMES)
    desk.handle("reveal")
    desk.handle("choose", key="hide-1")
    (key,) = store
    assert "hide" not in store[key]
    for intent in ("copy", "share", "download"):
        screen = desk.handle(intent)
        assert screen.alert == (
            "The record would show the hands. It can be copied when the game is over."
        )
        assert [one.kind for one in screen.effects] == ["sound"]
    assert desk.handle("branch").alert


def test_a_saved_game_comes_back_behind_the_curtain(desk: Desk, store: dict[str, str]) -> None:
    desk.handle("new", game="toy", **NAMES)
    desk.handle("reveal")
    desk.handle("choose", key="hide-1")
    screen = make_desk(store).handle("show:toy")
    assert screen.curtain == "Hand the device to Aki. Nobody else should look."
    assert "hide-1" not in repr(screen)


def test_questions_are_not_answered_behind_the_curtain(desk: Desk) -> None:
    desk.handle("new", game="toy", **NAMES)
    assert desk.handle("ask:moves").said == ()
    desk.handle("reveal")
    assert desk.handle("ask:moves").said == ("hide-1 hide-2.",)


def test_one_person_among_opponents_needs_no_curtain(desk: Desk) -> None:
    screen = desk.handle("new", game="toy", **NAMES, **{"player-2": "cat"})
    assert not screen.curtain
    screen = desk.handle("choose", key="hide-1")
    assert prompt(screen) == "0: hide-1"
    assert desk.handle("choose", key="hide-2").alert == "It is Aki's turn."


def test_dice_wait_for_a_tap_or_roll_by_themselves(desk: Desk) -> None:
    desk.handle("new", game="toy", **NAMES, **{"player-2": "cat"})
    desk.handle("set", name="rolls", value="self")
    desk.handle("choose", key="hide-1")
    assert desk.session is not None
    desk.session.play("hide-2")
    screen = desk.handle("set", name="sound", value="on")
    assert desk.session.ply == 3, "the roll is made as soon as it is due"
    assert not screen.curtain


def test_the_game_ends_without_a_curtain(desk: Desk) -> None:
    desk.handle("new", game="toy", **NAMES)
    for key in ("hide-1", "hide-2", "die", "wait", "wait"):
        screen = desk.handle("pass_on")
        desk.handle("reveal")
        screen = desk.handle("choose", key=key)
    assert desk.session is not None
    assert desk.session.over, "the forced end is made by the table"
    assert screen.alert == "The end."
    assert not screen.curtain
    assert "copy" in controls(screen)


def test_an_opponent_rolls_without_a_tap(desk: Desk) -> None:
    desk.handle("new", game="toy", **NAMES, **{"player-1": "cat"})
    assert desk.session is not None
    asked = desk.asked()
    assert asked is not None
    assert (asked.seat, asked.view) == (0, "-")
    desk.handle("reply", move="hide-1", ply=0)
    screen = desk.handle("choose", key="hide-2")
    assert desk.session.ply == 3
    assert screen.said[0] == "hide-2."
    asked = desk.asked()
    assert asked is not None
    assert asked.view.startswith("hide-1 hide-? roll-"), "and sees what its seat sees"


def test_a_hint_that_comes_while_the_curtain_is_down_is_told_to_nobody(desk: Desk) -> None:
    desk.handle("new", game="toy", **NAMES)
    desk.handle("reveal")
    assert desk.handle("hint").said == ("Looking for a move.",)
    desk.handle("cover")
    assert desk.asked() is None
    screen = desk.handle("hinted", move="hide-1", ply=0)
    assert screen.curtain
    assert not screen.said
    assert not screen.alert
    assert desk.handle("reveal").said == ("Mori to move.",)
