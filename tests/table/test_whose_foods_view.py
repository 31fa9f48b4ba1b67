"""Whose Foods at the table: what is drawn, and the exact words."""

from random import Random

import pytest

from pawboard.engine import PUBLIC
from pawboard.games import GAMES
from pawboard.table.account import Account
from pawboard.table.announcer import Announcer, find_spot
from pawboard.table.desk import Desk
from pawboard.table.scene import Scene, Spot
from pawboard.table.selection import Selection
from pawboard.table.session import Session
from pawboard.table.views.whose_foods import VIEW
from pawboard.table.words import Words
from tests.table.test_views import scene_of, spots

NAMES = ("Mori", "Aki", "Bo", "Ines")
SANDWICH = "D@a1 f@b1 d@c1"


def session(moves: str, seats: int = 2, **options: str) -> Session:
    found = Session(GAMES["whose-foods"], NAMES[:seats], "0" * 32, options)
    for move in moves.split():
        found.play(move)
    return found


def announcer(found: Session) -> Announcer:
    return Announcer(Account(found, VIEW, PUBLIC), Words(), found.names)


def choose(found: Session, *keys: str) -> Selection:
    selection = Selection(() if found.over else VIEW.ways(found.state))
    for key in keys:
        selection = selection.choose(key)
    return selection


def scene(found: Session, *keys: str) -> Scene:
    return scene_of(VIEW, Account(found, VIEW, PUBLIC), choose(found, *keys))


def spot(drawn: Scene, key: str) -> Spot:
    found = find_spot(drawn, key)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("D@b2", ["Mori places a large dog on b2."]),
        ("D@b2 c@b2", ["Aki places a small cat on b2, on the large dog."]),
        (f"{SANDWICH} xb1", ["Mori takes the small can on b1.", "Mori now has 1 can."]),
        (
            "D@a1 c@a1 c@a2 c@a3 xa1a2a3",
            [
                "Aki takes the small cat on a1, the small cat on a2 and the small cat on a3.",
                "The large dog on a1 is uncovered.",
            ],
        ),
    ],
)
def test_every_event_is_told_once_and_in_order(moves: str, said: list[str]) -> None:
    found = announcer(session(moves))
    assert list(found.sentences(found.account.plies()[-1])) == said


def test_a_seat_that_is_out_is_told_while_the_others_play_on() -> None:
    found = announcer(session("F@a1 f@a2 F@a3", 3))
    assert found.sentences(found.account.plies()[-1]) == (
        "Bo places a large can on a3.",
        "Bo has made three cans in line and is out.",
    )
    drawn = scene(found.account.session)
    assert [panel.status for panel in drawn.seats] == ["to move", "waits", "out"]
    assert [one.key for one in spots(drawn) if "no" in one.marks] == ["a3", "a2", "a1"]
    assert found.account.session.player == 0
    assert not spot(drawn, "3:F").pieces


def test_two_seats_end_by_a_loss() -> None:
    found = announcer(session("F@a1 f@a2 F@a3"))
    assert found.ending() == "Aki wins: Mori has made three cans in line!"
    assert announcer(session("D@a1 C@b1 F@d1 C@c1")).ending() == (
        "Mori wins: Aki has made four in line!"
    )


def test_the_next_removal_is_chosen_by_letter_or_by_a_square_of_its_own() -> None:
    found = session("D@a1 F@b1 D@c1")
    drawn = scene(found)
    (removals,) = (area for area in drawn.areas if area.key == "removals")
    assert [(one.key, one.caption, one.label) for one in removals.spots] == [
        (
            "xa1b1c1",
            "A: a1 b1 c1",
            ("A: a1 b1 c1. Take the large dog, the large can and the large dog. That makes 1 can."),
        ),
        ("xb1", "B: b1", "B: b1. Take the large can. That makes 1 can."),
    ]
    assert [(one.key, one.caption) for one in spots(drawn) if "remove" in one.marks] == [
        ("a1", "A"),
        ("b1", "AB"),
        ("c1", "A"),
    ]
    assert choose(found, "a1").move == "xa1b1c1"
    assert choose(found, "xb1").move == "xb1"
    assert not spot(drawn, "b1").enabled
    assert drawn.prompt == "Mori, choose what to take."
    assert (drawn.steps, drawn.step) == (("Place", "Take"), 1)


def test_a_single_removal_is_made_by_the_table_step_by_step() -> None:
    desk = Desk({}, seed=lambda: "0" * 32, clock=lambda: 1.0)
    desk.handle("new", game="whose-foods")
    for move in SANDWICH.split():
        screen = desk.handle("move", text=move)
    assert desk.session is not None
    assert desk.session.moves[-1] == "xb1"
    assert screen.said == (
        "Player 1 places a small dog on c1.",
        "Player 1 takes the small can on b1.",
        "Player 1 now has 1 can.",
        "Player 2 to move.",
    )
    assert [one.text for one in screen.effects] == ["place", "remove"]
    (passed,) = screen.passing
    assert spot(passed, "b1").marks == ("remove",)
    assert spot(passed, "b1").pieces
    desk.handle("undo")
    assert desk.session.moves == SANDWICH.split()[:-1], "the removal goes back with its cause"


def test_piles_show_what_was_taken() -> None:
    drawn = scene(session(f"{SANDWICH} xb1"))
    assert (spot(drawn, "1:cans").label, spot(drawn, "1:cans").caption) == ("1 can taken", "1/3")
    assert [piece.symbol for piece in spot(drawn, "1:cans").pieces] == ["can"]
    assert announcer(session(f"{SANDWICH} xb1")).answer("score", drawn) == (
        "Mori has taken 1 can and 0 animals, and holds 6 cans.",
        "Aki has taken 0 cans and 0 animals, and holds 5 cans.",
    )


@pytest.mark.parametrize(
    ("moves", "keys", "key", "said"),
    [
        ("D@b2", (), "b2", "Aki chooses a piece beside the board first."),
        (
            "D@b2",
            ("all:D",),
            "b2",
            "b2 is taken. A small piece may stand on a single large one, nothing else.",
        ),
        ("D@b2", (), "1:f", "Aki places shared animals and cans from the own hand."),
        ("D@b2", ("all:D",), "1:f", "Pieces go to a square. Aki chooses one."),
        ("D@a1 D@a2 c@a1 D@d4", (), "all:D", "There is no large dog left."),
        (
            "D@a1 F@b1 D@c1",
            (),
            "d4",
            "Mori must take something first: choose among the marked squares.",
        ),
    ],
)
def test_refusals_say_why(moves: str, keys: tuple[str, ...], key: str, said: str) -> None:
    found = session(moves)
    assert Words().say(VIEW.refusal(found.state, choose(found, *keys), key), found.names) == said


def test_a_table_may_hide_what_lies_underneath_until_the_end() -> None:
    desk = Desk({}, seed=lambda: "0" * 32, clock=lambda: 1.0)
    desk.handle("new", game="whose-foods")
    desk.handle("set", name="conceal", value="yes")
    for move in ("D@b2", "c@b2", "C@d4"):
        screen = desk.handle("move", text=move)
    assert screen.scene is not None
    assert (spot(screen.scene, "b2").label, spot(screen.scene, "b2").detail) == (
        "b2, small cat",
        "b2, from the top: small cat.",
    )
    assert len(spot(screen.scene, "b2").pieces) == 1
    assert [entry.move for entry in screen.log] == ["C@d4"]
    hidden = "This table hides what lies underneath until the game ends."
    for intent in ("look:previous", "copy", "share", "branch"):
        assert desk.handle(intent).alert == hidden
    for move in ("F@a1", "F@a2", "F@a3"):
        screen = desk.handle("move", text=move)
    assert "wins" in screen.alert
    assert screen.scene is not None
    assert spot(screen.scene, "b2").label == "b2, small cat on large dog"
    assert len(screen.log) == 6


def test_a_result_on_points_tells_the_score() -> None:
    rng = Random(1)
    found = session("", 3)
    while not (found.over and found.state.reason == "points"):
        if found.over:
            found = session("", 3)
        found.play(rng.choice(found.legal_moves()))
    told = announcer(found).ending()
    scores = found.game.outcome(found.state).scores
    assert scores is not None
    assert "on points" in told
    for name, points in zip(NAMES, scores, strict=False):
        one = "" if points == 1 else "s"
        assert (f"{name} {points} point{one}" if points is not None else f"{name} is out") in told
