"""Undo, looking back, branches, and moves that go by."""

from pawboard.table.desk import Desk
from tests.table.desks import SAVE, control, moves, play


def test_undo_says_beforehand_what_it_does(desk: Desk) -> None:
    undo = control(desk.screen(), "undo")
    assert undo is not None
    assert (undo.enabled, undo.why) == (False, "There is nothing to take back.")
    assert desk.handle("undo").alert == "There is nothing to take back."
    undo = control(play(desk, "g@b2"), "undo")
    assert undo is not None
    assert (undo.enabled, undo.why) == (True, "Takes back 1 step.")
    assert desk.handle("redo").alert == "There is nothing to make again."


def test_looking_back_changes_nothing(desk: Desk) -> None:
    play(desk, "g@b2", "b@a1")
    screen = desk.handle("look:previous")
    assert (screen.ply, screen.plies) == (1, 2)
    assert screen.said == ("Player 1 places gold on b2.",)
    assert screen.scene is not None
    assert [panel.turn for panel in screen.scene.seats] == [False, True]
    assert desk.handle("look", ply=0).said == ("The start of the game.",)
    assert desk.handle("choose", key="1:g").alert == (
        "The table shows ply 0 of 2. Go to the present to move."
    )
    assert desk.handle("look", ply="99").ply == 2
    assert desk.handle("look", ply="-5").ply == 0
    assert desk.handle("look", ply="nonsense").ply == 0
    assert desk.handle("escape").ply == 2
    play(desk, "g@b1")
    assert len(moves(desk)) == 3


def test_a_branch_is_played_without_touching_the_game(desk: Desk, store: dict[str, str]) -> None:
    play(desk, "g@b2", "b@a1", "g@b1")
    kept = dict(store)
    desk.handle("look", ply=1)
    screen = desk.handle("branch")
    assert screen.said[0] == "A branch from ply 1. The real game waits, unchanged."
    play(desk, "b@c3")
    assert moves(desk) == ["g@b2", "b@c3"]
    assert store == kept
    screen = desk.handle("return")
    assert moves(desk) == ["g@b2", "b@a1", "g@b1"]
    assert not control(screen, "return")
    play(desk, "b@a2")
    assert "b@a2" in store[SAVE]


def test_moves_go_by_one_after_the_other(desk: Desk) -> None:
    play(desk, "g@b2", "b@a1", "g@c3")
    screen = desk.handle("autoplay")
    assert (screen.ply, screen.beat) == (0, 1400)
    assert "stop" in {control.key for control in screen.controls}
    assert [desk.handle("step").ply for _ in range(3)] == [1, 2, 3]
    screen = desk.handle("step")
    assert (screen.ply, screen.beat) == (3, 0), "at the present nothing is due"

    desk.handle("set", name="replay", value="quick")
    desk.handle("look", ply=1)
    screen = desk.handle("autoplay")
    assert (screen.ply, screen.beat) == (1, 600)
    screen = desk.handle("step")
    assert screen.said == ("Player 2 places bronze on a1.",)
    assert desk.handle("stop").beat == 0
    assert desk.handle("step").ply == 2, "what was due before the stop does nothing"
    desk.handle("autoplay")
    assert desk.handle("look", ply="first").beat == 0
