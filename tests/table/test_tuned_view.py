"""Tuned at the table: what is drawn, and the exact words."""

from pathlib import Path

import pytest

from pawboard.engine import PUBLIC, load
from pawboard.games import GAMES
from pawboard.table.account import Account
from pawboard.table.announcer import Announcer, find_spot
from pawboard.table.scene import Scene
from pawboard.table.selection import Selection
from pawboard.table.session import Session
from pawboard.table.views.tuned import VIEW
from pawboard.table.words import Words
from tests.table.test_views import scene_of, spots

GOLDEN = Path(__file__).parent.parent / "games" / "golden"


def session(moves: str, **options: str) -> Session:
    found = Session(GAMES["tuned"], ("Mori", "Aki"), "0" * 32, options)
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


def said(moves: str) -> list[str]:
    found = announcer(session(moves))
    return list(found.sentences(found.account.plies()[-1]))


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("b@b2", ["Mori adds a donkey on b2."]),
        ("b@b2 d@b2", ["Aki adds a dog on b2, on the donkey."]),
        ("b@b2 d@b2 c@b2", ["Mori adds a cat on b2, on the dog."]),
        (
            "b@b2 d@b2 c@c3 b2-a1",
            ["Aki moves the dog from b2 to a1.", "The donkey on b2 is uncovered."],
        ),
        (
            "b@b2 d@b2 c@b2 b@a1 2b2-a1",
            [
                "Mori moves the cat and the dog from b2 to a1, onto the donkey.",
                "The donkey on b2 is uncovered.",
            ],
        ),
        (
            "b@b2 d@b2 c@b2 b@a1 3b2-c3",
            ["Mori moves the cat, the dog and the donkey from b2 to c3."],
        ),
    ],
)
def test_every_event_is_told_once_and_in_order(moves: str, expected: list[str]) -> None:
    assert said(moves) == expected


def test_the_rooster_walks_and_leaves() -> None:
    found = session("b@a1 d@a2")
    account = Account(found, VIEW, PUBLIC)

    def spaces() -> list[str]:
        pieces = account.pieces(found.ply)
        return [key for key in pieces if key[1:] in (":add-1", ":move", ":add-2") and pieces[key]]

    assert spaces() == ["1:add-1", "2:add-1"]
    found.play("c@c3")
    assert spaces() == ["1:add-2", "2:add-1"]
    found.play("b@b1")
    found.play("a1-b2")
    assert spaces() == ["1:move", "2:add-2"]
    drawn = scene(found)
    assert find_spot(drawn, "1:move").label == "Move, covered by the rooster"  # type: ignore[union-attr]
    assert find_spot(drawn, "1:add-1").label == "Add, free"  # type: ignore[union-attr]


def test_how_many_is_asked_only_where_it_matters() -> None:
    found = session("b@b2 d@b2 c@b2 b@a1")
    assert choose(found, "b2", "a1").move == "2b2-a1", "the cat alone and all three cannot go there"
    assert choose(found, "b2", "c3").move is None
    assert choose(found, "b2", "c3").targets == {"take:1", "take:2", "take:3"}
    assert choose(found, "b2", "c3", "take:3").move == "3b2-c3"
    assert choose(found, "b2", "take:2", "c3").move == "2b2-c3"
    assert choose(found, "b2", "take:2", "take:1", "c3").move == "b2-c3"
    (area,) = scene(found, "b2", "take:2").areas
    assert [(spot.label, spot.marks) for spot in area.spots] == [
        ("1 animal: cat", ()),
        ("2 animals: cat and dog", ("selected",)),
        ("3 animals: cat, dog and donkey", ()),
    ]
    assert not scene(found, "a1").areas, "a single animal is not asked about"


def test_prompts_say_what_to_do() -> None:
    assert scene(session("")).prompt == "Mori, add an animal."
    assert scene(session("b@a1 b@b1")).prompt == "Mori, add an animal or move one."
    assert scene(session("", opening="no-cat-centre")).prompt.endswith(
        "A cat may not open in the centre."
    )
    assert scene(session(""), "1:c").prompt == "Mori, choose an empty square or a dog for the cat."
    found = session("b@b2 d@b2 c@b2 b@a1")
    assert scene(found, "b2").prompt == (
        "Mori, choose how many animals of b2 move, or where the top ones go."
    )
    assert scene(found, "b2", "take:2").prompt == "Mori, choose where the animals from b2 go."
    assert scene(found, "b2", "c3").prompt == "Mori, choose how many animals go to c3."


@pytest.mark.parametrize(
    ("moves", "keys", "key", "text"),
    [
        ("", (), "a1", "a1 is empty. Mori chooses an animal first."),
        ("b@a1", (), "a1", "Aki has just moved, or begins, and must add an animal from the hand."),
        ("b@a1", (), "1:b", "Aki chooses an animal from the own hand or a stack, then a square."),
        ("b@a1", (), "2:move", "The rooster follows by itself. Aki chooses an animal."),
        ("b@a1", ("2:b",), "a1", "A donkey stands only on an empty square."),
        ("c@a1", ("2:d",), "a1", "A dog stands on an empty square or directly on a donkey."),
        ("b@a1", ("2:c",), "a1", "A cat stands on an empty square or directly on a dog."),
        ("b@a1 b@c1 b@b2 b@b3", (), "1:b", "There is no donkey left in the hand."),
        (
            "b@a1 d@c1 d@b2 c1-a1",
            ("a1",),
            "c1",
            "That would undo Aki's last move, which is not allowed.",
        ),
        (
            "b@b2 d@b2 c@b2 b@a1",
            ("b2", "take:1"),
            "a1",
            "A cat stands on an empty square or directly on a dog.",
        ),
    ],
)
def test_refusals_say_why(moves: str, keys: tuple[str, ...], key: str, text: str) -> None:
    found = session(moves)
    assert Words().say(VIEW.refusal(found.state, choose(found, *keys), key), found.names) == text


ENDINGS = {
    "tuned-1": "in a row: ",
    "tuned-2-forced-add": "must add an animal, and none can be placed!",
    "tuned-3-repetition": "Draw: the same position for the third time.",
    "tuned-4-length": "Draw: 200 actions have been made.",
    "tuned-5-uncovered": "in a row: ",
    "tuned-6-ignored": "in a row: ",
}


@pytest.mark.parametrize("name", ENDINGS)
def test_every_end_is_told(name: str) -> None:
    record = load((GOLDEN / f"{name}.txt").read_text(), GAMES)
    options = GAMES["tuned"].parse_options(record.options)
    found = session(" ".join(record.moves), **options)
    assert ENDINGS[name] in announcer(found).ending()
    won = [spot.key for spot in spots(scene(found)) if "win" in spot.marks]
    assert (len(won) >= 3) == ("row" in ENDINGS[name])


def test_standing() -> None:
    found = announcer(session("b@a1 d@a2"))
    assert found.answer("score", scene(found.account.session)) == (
        "Mori has in hand: 1 donkey, 2 dogs and 2 cats.",
        "Mori may add or move next.",
        "Aki has in hand: 2 donkeys, 1 dog and 2 cats.",
        "Aki may add or move next.",
    )
    assert found.answer("mine", scene(found.account.session)) == (
        "The animals belong to nobody. On the board: donkey on a1 and dog on a2.",
    )
