"""A game that is open in several pages: one of them may move, the others show what it makes."""

import pytest

from pawboard.table.desk import Desk
from tests.table.desks import SAVE, effect, make_desk, moves, play


def test_another_tab_may_take_the_game(desk: Desk, store: dict[str, str]) -> None:
    play(desk, "g@b2")
    kept = store[SAVE]
    desk.handle("own", owned=False)
    assert (
        play(desk, "b@a1").alert == "This game is open in another tab. Take it over to move here."
    )
    desk.handle("undo")
    assert store[SAVE] == kept
    desk.handle("own", owned=True)
    play(desk, "b@a1")
    assert len(moves(desk)) == 2


def test_a_page_without_the_game_shows_what_the_other_makes_of_it(
    desk: Desk, store: dict[str, str]
) -> None:
    here = desk
    play(here, "g@b2")
    other = make_desk(store)
    screen = other.handle("resume", key=SAVE)
    screen = other.handle("own", owned=False)
    assert screen.scene is not None
    assert screen.scene.prompt == "This game is open in another tab. Take it over to move here."
    assert "take" in {control.key for control in screen.controls}

    play(here, "b@a1")
    screen = other.handle("refresh", key=SAVE)
    assert moves(other) == ["g@b2", "b@a1"]
    assert screen.said[-1] == "Player 1 to move."
    here.handle("undo")
    other.handle("refresh", key=SAVE)
    assert moves(other) == ["g@b2"]
    assert other.handle("move", text="b@a1").alert, "and still may not move"

    assert effect(other.handle("take"), "own") == SAVE
    play(here, "b@c1")
    screen = other.handle("own", owned=True)
    here.handle("own", owned=False)
    assert "take" not in {control.key for control in screen.controls}
    play(other, "s@c2")
    here.handle("refresh", key=SAVE)
    assert moves(here) == ["g@b2", "b@c1", "s@c2"]
    play(here, "g@c3")
    assert moves(here) == ["g@b2", "b@c1", "s@c2"]


@pytest.mark.parametrize(
    ("away", "back"), [("branch", "return"), ("guide:tuned", "leave")], ids=["branch", "guide"]
)
def test_a_game_taken_while_it_waits_is_the_other_pages_afterwards(
    desk: Desk, store: dict[str, str], away: str, back: str
) -> None:
    play(desk, "g@b2")
    desk.handle(away)
    other = make_desk(store)
    other.handle("resume", key=SAVE)
    screen = desk.handle("own", owned=False)
    assert screen.scene is not None
    assert "another tab" not in screen.scene.prompt, "what is tried out here goes on"
    play(other, "b@a1")

    screen = desk.handle(back)
    assert moves(desk) == ["g@b2", "b@a1"]
    assert "take" in {control.key for control in screen.controls}
    play(desk, "g@b1")
    assert moves(desk) == ["g@b2", "b@a1"]
    play(other, "g@b1")
    desk.handle("own", owned=True)
    assert moves(desk) == ["g@b2", "b@a1", "g@b1"], "nothing that the other made is lost"
    play(desk, "b@a2")
    assert len(moves(desk)) == 4


def test_a_game_given_back_while_it_waits_goes_on_where_the_other_left_it(
    desk: Desk, store: dict[str, str]
) -> None:
    play(desk, "g@b2")
    desk.handle("branch")
    other = make_desk(store)
    other.handle("resume", key=SAVE)
    desk.handle("own", owned=False)
    play(other, "b@a1")
    desk.handle("own", owned=True)
    desk.handle("return")
    assert moves(desk) == ["g@b2", "b@a1"]
    play(desk, "g@b1")
    assert len(moves(desk)) == 3


def test_what_was_told_of_a_game_while_it_waited_is_told_once(
    desk: Desk, store: dict[str, str]
) -> None:
    play(desk, "g@b2")
    desk.handle("branch")
    desk.handle("own", owned=False)
    desk.handle("own", owned=True)
    desk.handle("resume", key=SAVE)
    desk.handle("branch")
    assert desk.handle("return").said == ("Player 2 to move.",)


def test_another_game_is_free_to_be_moved(desk: Desk) -> None:
    play(desk, "g@b2")
    desk.handle("own", owned=False)
    desk.handle("new", game="three-tiers")
    play(desk, "g@b2")
    assert moves(desk) == ["g@b2"]
