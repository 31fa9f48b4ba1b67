"""Records and saves that are copied, pasted and opened as files, and rubbish in their place."""

import json

import pytest

from pawboard.engine import load
from pawboard.games import GAMES
from pawboard.table.desk import Desk
from pawboard.table.scene import Screen
from tests.table.desks import SAVE, WIN, effect, make_desk, moves, play


def play_and_copy(desk: Desk) -> Screen:
    play(desk, *WIN)
    return desk.handle("copy")


def test_records_are_copied_and_loaded(desk: Desk) -> None:
    text = effect(play_and_copy(desk), "copy")
    assert load(text, GAMES).moves == tuple(WIN)
    other = make_desk()
    screen = other.handle("load", text=text)
    assert (screen.page, screen.plies) == ("table", 5)
    assert moves(other) == WIN
    assert desk.session is not None
    other.handle("load", text=desk.session.save())
    assert moves(other) == WIN


@pytest.mark.parametrize("kind", ["record", "save", "scrambled save"])
def test_what_editors_mails_and_hands_add_to_a_file_is_taken_off(kind: str) -> None:
    desk = make_desk()
    desk.handle("new", game="jiji" if kind == "scrambled save" else "three-tiers", seats="")
    desk.handle("reveal")
    play(desk, *(["rule-C"] if kind == "scrambled save" else WIN))
    assert desk.session is not None
    text = effect(desk.handle("copy"), "copy") if kind == "record" else desk.session.save()
    for changed in (
        f"\ufeff{text}",
        text.replace("\n", "\r\n"),
        f" \n\n{text.rstrip()}",
        f"{text}\n \r\n\t",
    ):
        other = make_desk()
        other.handle("load", text=changed)
        assert moves(other) == moves(desk), repr(changed)


def test_a_save_that_is_opened_twice_is_one_game(desk: Desk, store: dict[str, str]) -> None:
    play(desk, *WIN[:3])
    text = store[SAVE]
    other_store: dict[str, str] = {}
    other = make_desk(other_store)
    for _ in range(3):
        other.handle("load", text=text)
    assert list(other_store.values()) == [text]
    play(other, WIN[3])
    other.handle("load", text=text)
    assert len(other_store) == 2, "one that has gone on since is another"


@pytest.mark.parametrize(
    "text",
    [
        "x" * 900_000,
        "pawboard: 1\n" * 80_000,
        f"pawboard: 1\ngame: three-tiers\nrules: 1\nseats: 2\noptions: -\nmoves:\n{'g' * 900_000}",
        f"pawboard: 1\ngame: {'g' * 900_000}\n",
        "x" * 10_000_000,
        "\0" * 1000,
        "",
    ],
    ids=["one line", "many lines", "long word", "long game", "too long", "binary", "empty"],
)
def test_a_file_of_rubbish_is_refused_in_few_words(desk: Desk, text: str) -> None:
    play(desk, "g@b2")
    before = desk.session
    screen = desk.handle("load", text=text)
    assert screen.alert.startswith(("This record cannot be loaded.", "This file is longer"))
    assert len(screen.alert) < 300
    assert desk.session is before


def test_a_save_with_an_opponent_there_is_not_or_an_endless_name(
    desk: Desk, store: dict[str, str]
) -> None:
    play(desk, "g@b2")
    text = store[SAVE]
    other = make_desk()
    screen = other.handle("load", text=text.replace("person person", "person robot"))
    assert screen.alert == "This record cannot be loaded. Line 4: nobody is called 'robot'."
    other.handle("load", text=text.replace('["", ""]', json.dumps(["N" * 5000, "\u202eB"])))
    assert other.session is not None
    assert other.session.names == ("N" * 24, "B")


@pytest.mark.parametrize(
    ("old", "new", "alert"),
    [
        ("g@b3", "b@b2", "This record cannot be loaded. Ply 5: 'b@b2' is no legal move."),
        (
            "seats: 2",
            "seats: 3",
            "This record cannot be loaded. Line 4: seats 3 is unknown: three-tiers has 2.",
        ),
        (
            "winners=1",
            "winners=2",
            "This record cannot be loaded. Line 8: the result is winners=1 reason=line scores=-.",
        ),
    ],
)
def test_a_broken_record_is_refused_and_the_table_stays(
    desk: Desk, old: str, new: str, alert: str
) -> None:
    text = effect(play_and_copy(desk), "copy").replace(old, new)
    other = make_desk()
    other.handle("open", fragment="#game=three-tiers")
    play(other, "s@a1")
    screen = other.handle("load", text=text)
    assert screen.alert == alert
    assert (screen.page, moves(other)) == ("table", ["s@a1"])
