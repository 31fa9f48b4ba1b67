"""Every way of input: whole games by each of them, choosing, dragging, typing."""

from random import Random

import pytest

from pawboard.engine import random_move
from pawboard.table.desk import Desk
from pawboard.table.scene import Screen
from pawboard.table.views import VIEWS
from tests.table.desks import WIN, control, make_desk, moves, play


def by_choosing(desk: Desk, move: str) -> Screen:
    assert desk.session is not None
    for key in VIEWS[desk.game].keys(desk.session.state, move):
        screen = desk.handle("choose", key=key)
    return screen


def by_dragging(desk: Desk, move: str) -> Screen:
    assert desk.session is not None
    origin, target = VIEWS[desk.game].keys(desk.session.state, move)
    return desk.handle("drag", origin=origin, target=target)


def by_typing(desk: Desk, move: str) -> Screen:
    return desk.handle("move", text=f" {move} ")


@pytest.mark.parametrize("way", [by_choosing, by_dragging, by_typing])
def test_a_whole_game_undo_from_its_end_and_a_reload(way: object, store: dict[str, str]) -> None:
    desk = make_desk(store)
    desk.handle("open", fragment="#game=three-tiers")
    for move in WIN:
        screen = way(desk, move)  # type: ignore[operator]
    assert moves(desk) == WIN
    assert screen.alert == "Player 1 wins with three in a row: b1, b2 and b3!"
    assert screen.said == ("Player 1 places gold on b3.",)
    assert [one.text for one in screen.effects if one.kind == "sound"] == ["place", "win"]
    assert control(screen, "new")

    screen = desk.handle("undo")
    assert moves(desk) == WIN[:-1]
    assert screen.said == ("Taken back: 1 step.", "Player 1 to move.")
    assert not screen.alert

    again = make_desk(store)
    screen = again.handle("open", fragment="#game=three-tiers")
    assert moves(again) == WIN[:-1]
    assert screen.log == desk.screen().log
    screen = again.handle("redo")
    assert screen.alert == "Player 1 wins with three in a row: b1, b2 and b3!"


def test_every_way_of_input_gives_the_same_screen() -> None:
    screens = []
    for way in (by_choosing, by_dragging, by_typing):
        desk = make_desk()
        desk.handle("open", fragment="#game=three-tiers")
        screens.append([way(desk, move) for move in WIN][-1])
    assert screens[0] == screens[1] == screens[2]


@pytest.mark.parametrize("game", VIEWS)
def test_random_games_end_and_come_back(game: str, store: dict[str, str]) -> None:
    desk = make_desk(store)
    desk.handle("new", game=game)
    rng = Random(game)
    assert desk.session is not None
    while not desk.session.over:
        now = desk.screen()
        if now.curtain:
            screen = desk.handle("reveal")
        elif control(now, "pass_on"):
            screen = desk.handle("pass_on")
        elif desk.session.player < 0:
            screen = desk.handle("roll")
        else:
            screen = desk.handle("move", text=random_move(desk.session.legal_moves(), rng))
    assert screen.alert
    text = desk.session.save()
    again = make_desk(store)
    again.handle("resume", key=next(iter(store)))
    assert again.session is not None
    assert again.session.save() == text


def test_a_choice_is_told_and_can_be_taken_back(desk: Desk) -> None:
    screen = desk.handle("choose", key="1:g")
    assert screen.said == ("Player 1, choose where the gold goes.",)
    screen = desk.handle("escape")
    assert screen.said == ("Player 1, choose a piece.",)
    assert desk.handle("escape").said == ()


def test_a_choice_that_leads_nowhere_says_why_and_loses_nothing(desk: Desk) -> None:
    play(desk, "g@b2")
    desk.handle("choose", key="2:b")
    screen = desk.handle("choose", key="b2")
    assert screen.alert == (
        "The bronze cannot cover Player 1's gold on b2: only smaller pieces can be covered."
    )
    assert screen.scene is not None
    (board,) = screen.scene.boards
    assert board.rows[1][1] is not None
    assert board.rows[1][1].marks == ("last", "no")
    assert desk.handle("choose", key="a1").said == (
        "Player 2 places bronze on a1.",
        "Player 1 to move.",
    )


def test_a_key_that_is_nowhere_is_refused(desk: Desk) -> None:
    assert desk.handle("choose", key="z9").alert == "There is nothing to choose at z9."


def test_a_drag_that_fails_leaves_the_choice_as_it_was(desk: Desk) -> None:
    desk.handle("choose", key="1:s")
    assert desk.handle("drag", origin="1:g", target="2:g").alert
    assert desk.handle("drag", origin="a1", target="a2").alert
    assert desk.handle("choose", key="a1").said[0] == "Player 1 places silver on a1."


def test_a_drag_onto_itself_is_a_choice(desk: Desk) -> None:
    assert desk.handle("drag", origin="1:g", target="1:g").said == (
        "Player 1, choose where the gold goes.",
    )
    assert desk.handle("drag", origin="1:g", target="b2").said[0] == "Player 1 places gold on b2."


@pytest.mark.parametrize(
    ("text", "alert"),
    [
        ("zz", "zz is not a move of this game. A move looks like b@a1."),
        ("", "Type a move, for example b@a1."),
        ("g", "g could mean several moves. Type a little more."),
        ("a1-b2", "a1-b2 is not possible now."),
    ],
)
def test_typed_words_that_are_no_move(desk: Desk, text: str, alert: str) -> None:
    assert desk.handle("move", text=text).alert == alert
    assert not moves(desk)


def test_typed_words_may_be_capitals_or_beginnings(desk: Desk) -> None:
    play(desk, "G@B2", "b@a1", "g@b1", "b@a2", "b2-c", "b@b2")
    assert moves(desk)[0] == "g@b2"


def test_moves_can_wait_for_a_confirmation(desk: Desk) -> None:
    desk.handle("set", name="confirm", value="yes")
    desk.handle("choose", key="1:g")
    screen = desk.handle("choose", key="b2")
    assert not moves(desk)
    assert control(screen, "confirm")
    screen = desk.handle("choose", key="a1")
    assert control(screen, "confirm")
    screen = desk.handle("confirm")
    assert moves(desk) == ["g@a1"]
    assert not control(screen, "confirm")
    assert desk.handle("confirm").said == ()


@pytest.mark.parametrize("typed", ["g@b2", " g @ b2 ", "G@b2", "ｇ＠ｂ２", "g@b2\u00a0"])
def test_a_move_is_read_however_a_keyboard_writes_it(desk: Desk, typed: str) -> None:
    play(desk, typed)
    assert moves(desk) == ["g@b2"]


def test_queued_intents_are_played_as_if_they_came_late(desk: Desk) -> None:
    queued = [("choose", {"key": "1:g"}), ("choose", {"key": "b2"}), ("move", {"text": "b@a1"})]
    for intent, data in queued:
        desk.handle(intent, **data)
    assert moves(desk) == ["g@b2", "b@a1"]
