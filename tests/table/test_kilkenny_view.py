"""Kilkenny Cats at the table: what is drawn, and every way to a move."""

from random import Random

import pytest

from pawboard.browser.keys import walk
from pawboard.browser.window import Place, corner, meant
from pawboard.engine import CHANCE, PUBLIC
from pawboard.games.kilkenny import SQUARES
from pawboard.table.account import Account
from pawboard.table.desk import Desk
from pawboard.table.markup import screen_node
from pawboard.table.scene import Scene
from pawboard.table.selection import Selection
from pawboard.table.session import Session
from pawboard.table.views.kilkenny import VIEW, square
from tests.table.kilkenny_tables import (
    GAME,
    NAMES,
    NEAR,
    STUCK,
    THREE,
    announcer,
    marked,
    scene,
    session,
    spot,
)
from tests.table.test_views import scene_of


def test_the_board_has_204_squares_from_the_far_rank_to_the_near_one() -> None:
    (board,) = scene(session()).boards
    assert [len(row) for row in board.rows] == [16] * 16
    drawn = {
        spot.key: (row, column)
        for row, line in enumerate(board.rows)
        for column, spot in enumerate(line)
        if spot
    }
    assert set(drawn) == set(SQUARES)
    assert (drawn["h15"], drawn["a8"], drawn["b1"], drawn["i0"]) == (
        (0, 7),
        (7, 0),
        (14, 1),
        (15, 8),
    )
    assert (board.files[0], board.files[-1], board.ranks[0], board.ranks[-1]) == (
        "a",
        "p",
        "15",
        "0",
    )
    assert board.whole == "Whole board"


@pytest.mark.parametrize(
    ("key", "pressed", "to"),
    [
        ("h15", "ArrowLeft", None),
        ("h15", "ArrowDown", "h14"),
        ("h14", "ArrowUp", "h15"),
        ("b14", "ArrowUp", None),
        ("b8", "ArrowLeft", "a8"),
        ("b9", "ArrowLeft", None),
        ("a8", "ArrowDown", "a7"),
        ("a7", "ArrowDown", None),
        ("a7", "End", "p7"),
        ("h0", "PageUp", "h15"),
        ("c5", "Home", "b5"),
    ],
)
def test_arrows_skip_squares_that_do_not_exist(key: str, pressed: str, to: str | None) -> None:
    step = walk(scene(session()), key, pressed)
    assert step is not None
    assert step.key == to


def test_mice_bear_the_badge_of_whose_they_are() -> None:
    def holes(drawn: Scene) -> dict[str, str]:
        keys = ["h15", "i15", "h0", "i0", "a7", "a8", "p7", "p8"]
        return {key: spot(drawn, key).pieces[0].symbol for key in keys}

    assert holes(scene(session())) == {
        "h15": "kk-mouse-1", "i15": "kk-mouse-1", "h0": "kk-mouse-2", "i0": "kk-mouse-2",
        "a7": "kk-mouse-0", "a8": "kk-mouse-0", "p7": "kk-mouse-0", "p8": "kk-mouse-0",
    }  # fmt: skip
    assert holes(scene(session(seats=4)))["p7"] == "kk-mouse-2"
    assert holes(scene(session(seats=4)))["a8"] == "kk-mouse-4"
    assert holes(scene(session(seats=2, goal="own")))["h0"] == "kk-mouse-1"


def test_squares_have_short_labels() -> None:
    drawn = scene(session(position=THREE))
    assert [spot(drawn, key).label for key in ("g4", "g5", "h15", "i15", "h0", "a7", "p7")] == [
        "g4, Mori's cat",
        "g5, empty",
        "h15, Mori's cat on its mouse",
        "i15, Mori's mouse",
        "h0, Ilse's mouse",
        "a7, a mouse hole that is shut",
        "p7, Aki's mouse",
    ]


def test_seats_show_cats_mice_and_captures() -> None:
    drawn = scene(session("roll-3 h5-h8 roll-1 h9-h8", NEAR.replace("h9,i0", "g1,h9,i0")))
    first, second = drawn.seats
    assert [one.label for one in first.areas[0].spots] == [
        "1 cat on the field", "0 mice of 2", "5 cats captured",
    ]  # fmt: skip
    assert [one.label for one in second.areas[0].spots] == [
        "2 cats on the field", "1 mouse of 2", "7 cats captured",
    ]  # fmt: skip
    assert second.areas[0].spots[2].pieces[-1].symbol == "kk-1"
    assert (first.turn, first.status, second.status) == (True, "to roll", "waits")


def test_a_cat_keeps_its_key_even_when_it_is_captured() -> None:
    found = session("roll-3", NEAR.replace("h9,i0", "g1,h8,i0"))
    key = spot(scene(found), "h8").pieces[-1].key
    found.play("h5-h8")
    assert spot(scene(found), "1:taken").pieces[-1].key == key


def test_the_die() -> None:
    found = session()
    drawn = scene_of(VIEW, Account(found, VIEW, PUBLIC), Selection())
    (area,) = drawn.areas
    assert (area.kind, area.label, area.spots[0].label) == ("toolbar", "Die", "Roll the die")
    assert VIEW.chance_key(found.state) == "die"
    assert VIEW.waits(found.state)
    assert VIEW.actor(found.state) == 0
    found.play("roll-4")
    drawn = scene(found)
    assert spot(drawn, "die").label == "The die shows 4"
    assert spot(drawn, "die").pieces[0].symbol == "die-4"
    assert not spot(drawn, "die").enabled
    found.play("g4-g8")
    found.play("roll-4")
    assert spot(scene(found), "die").pieces[0].key != spot(drawn, "die").pieces[0].key


def test_sounds() -> None:
    found = session("roll-4 g4-g8 roll-3")
    states = found.states
    assert VIEW.sound(states[0], "roll-4") == "roll"
    assert VIEW.sound(states[1], "g4-g8") == "move"
    assert VIEW.sound(states[3], "g11-g8") == "remove"
    assert VIEW.sound(states[3], "pass") == "place"


def test_marks_show_the_latest_move_beyond_the_roll_and_what_may_be_chosen() -> None:
    found = session("roll-4 g4-g8 roll-3")
    assert marked(scene(found)) == {"g4": ("from",), "g8": ("last",)}
    chosen = marked(scene(found, "g11"))
    assert chosen["g11"] == ("selected",)
    assert chosen["g8"] == ("last", "cover")
    assert {key for key, marks in chosen.items() if "target" in marks} == {
        "d11", "d14", "d8", "j8",
    }  # fmt: skip


def test_a_person_who_may_roll_is_asked_to() -> None:
    desk = Desk({}, seed=lambda: "0" * 32)
    screen = desk.handle("new", game="kilkenny", **{"name-1": "Mori"})
    assert screen.scene is not None
    assert screen.scene.prompt == "Mori, roll the die."
    assert spot(screen.scene, "die").enabled
    screen = desk.handle("choose", key="g4")
    assert screen.alert
    screen = desk.handle("choose", key="die")
    assert screen.ply == 1
    assert screen.said[0].startswith("Mori rolls ")


def test_the_result_is_told_and_the_mice_are_marked() -> None:
    found = session("roll-3 h12-h15", "h12,i15/h9,i0 1 - 0 40 - -")
    assert announcer(found).ending() == "Mori wins with both mice!"
    drawn = scene(found)
    assert drawn.prompt == "Mori wins with both mice!"
    assert [key for key, marks in marked(drawn).items() if "win" in marks] == ["h15", "i15"]
    assert drawn.areas == ()
    assert [panel.status for panel in drawn.seats] == ["won", "lost"]
    assert not any(panel.turn for panel in drawn.seats)
    found = session("roll-4 h5-h9", NEAR)
    assert announcer(found).ending() == "Mori wins: nobody else has a cat on the field!"


def test_a_seat_without_cats_says_so() -> None:
    drawn = scene(session("roll-4", "g4,h15/p7/g12,h12 1 - 0 90 - -"))
    assert [panel.status for panel in drawn.seats] == ["to move", "no cat left", "waits"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_pointed_out_key_by_key_are_the_games_that_were_meant(seats: int) -> None:
    for seed in range(3):
        rng = Random(seed)
        meant = Session(GAME, NAMES[:seats], f"{seed:032x}", {})
        desk = Desk({}, seed=lambda seed=seed: f"{seed:032x}")  # type: ignore[misc]
        desk.handle("new", game="kilkenny", seats=seats)
        assert desk.session is not None
        while not meant.over and meant.ply < 240:
            if meant.player == CHANCE:
                meant.roll()
                desk.handle("choose", key="die")
                continue
            move = rng.choice(meant.legal_moves())
            meant.play(move)
            # The table passes by itself.
            for key in VIEW.keys(meant.states[-2], move) if move != "pass" else ():
                desk.handle("choose", key=key)
            assert desk.session.moves == meant.moves


def test_passing_can_be_left_to_the_person() -> None:
    desk = Desk({}, seed=lambda: "0" * 32)
    desk.handle("set", name="automatic", value="no")
    desk.handle("new", game="kilkenny", **{"name-1": "Mori"})
    assert desk.session is not None
    desk.session.states = [GAME.from_text(STUCK)]
    desk.session.seed = next(
        seed for seed in map("{:032x}".format, range(99)) if rolled(desk.session, seed) == "roll-6"
    )
    screen = desk.handle("choose", key="die")
    assert screen.scene is not None
    assert screen.scene.prompt == "Mori, no cat can move: pass."
    assert spot(screen.scene, "pass").label == "Pass"
    assert desk.handle("choose", key="b1").alert == "No cat can move 6. Mori passes."
    screen = desk.handle("choose", key="pass")
    assert screen.said[0] == "Mori has no move with a 6 and passes."


def rolled(found: Session, seed: str) -> str:
    """Return what a seed rolls next."""
    found.seed = seed
    return found.outcome()


def test_a_pass_is_told_after_its_roll() -> None:
    desk = Desk({}, seed=lambda: "0" * 32)
    desk.handle("new", game="kilkenny", **{"name-1": "Mori", "name-2": "Aki"})
    assert desk.session is not None
    desk.session.states = [GAME.from_text(STUCK)]
    desk.session.seed = next(
        seed for seed in map("{:032x}".format, range(99)) if rolled(desk.session, seed) == "roll-6"
    )
    screen = desk.handle("move", text="roll")
    assert screen.said[:3] == (
        "Mori rolls 6.",
        "Mori has no move with a 6 and passes.",
        "Aki to roll.",
    )
    assert [spot(one, "die").label for one in screen.passing] == ["The die shows 6"]


def test_what_has_not_changed_is_not_made_again() -> None:
    desk = Desk({}, seed=lambda: "0" * 32)
    before = desk.handle("new", game="kilkenny", seats=4)
    square.cache_clear()
    first = desk.handle("move", text="roll")
    made = square.cache_info().misses
    assert made <= 204
    assert desk.session is not None
    move = desk.session.legal_moves()[0]
    screen = desk.handle("move", text=move)
    assert before.scene is not None
    assert first.scene is not None
    changed = square.cache_info().misses - made
    assert changed <= 40, "only cats that may move or have moved are drawn anew"
    old = {one.key: one for row in before.scene.boards[0].rows for one in row if one}
    new = {one.key: one for row in first.scene.boards[0].rows for one in row if one}
    assert old == {key: new[key]._replace(enabled=False) for key in new}
    assert screen_node(screen, desk.words) == screen_node(screen, desk.words)


def test_the_part_to_enlarge() -> None:
    (board,) = scene(session()).boards
    assert corner(board, ["h7"], 7) == Place(5, 4)
    assert corner(board, ["b1"], 7) == Place(9, 0)
    assert corner(board, ["i15"], 7) == Place(0, 5)
    assert corner(board, ["g4", "d7", "g7"], 7) == Place(6, 1)
    assert corner(board, ["g4", "m4"], 7) == Place(8, 6)
    assert corner(board, ["g4", "n4"], 7) is None
    assert corner(board, ["die"], 7) is None


def test_a_finger_means_the_only_square_it_can_mean() -> None:
    found = session("roll-4 g4-g8 roll-3")
    (board,) = scene(found).boards
    assert meant(board, "h11", 1.0, (0.0, 0.0)) == "", "there are cats around"
    assert meant(board, "h2", 1.0, (0.0, 0.0)) == "", "there is nothing around"
    (board,) = scene(found, "g11").boards
    assert meant(board, "f9", 1.5, (0.4, 0.4)) == "g8"
    assert meant(board, "e14", 1.0, (0.0, 0.0)) == "d14"
    assert meant(board, "j8", 1.0, (0.3, -0.3)) == "j8"
