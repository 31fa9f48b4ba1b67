"""What a new game is started with: options, names, the same again, challenges."""

import pytest

from pawboard.table.desk import Desk
from pawboard.table.scene import Control
from tests.table.desks import control, effect, make_desk, moves, play


def test_a_new_game_with_options_and_names(desk: Desk) -> None:
    form = desk.handle("page:new").forms[0]
    data = {field.key: field.value for field in form.fields}
    assert data["game"] == "three-tiers"
    data |= {"name-1": "  Mori  ", "option-pieces": "333", "practice": "yes"}
    screen = desk.handle("new", **data)
    assert screen.page == "table"
    assert screen.said == ("Mori to move.",)
    assert desk.session is not None
    assert (desk.session.options, desk.session.practice) == ("pieces=333", True)
    assert desk.session.names == ("Mori", "")
    form = desk.handle("page:new").forms[0]
    assert {field.key: field.value for field in form.fields}["option-pieces"] == "333"


def test_the_same_again(desk: Desk) -> None:
    desk.handle("new", game="three-tiers", **{"option-pieces": "333", "name-2": "Aki"})
    before = desk.session
    play(desk, "b@a1")
    desk.handle("new")
    assert desk.session is not None
    assert before is not None
    assert (desk.session.options, desk.session.names) == (before.options, before.names)
    assert not moves(desk)
    assert desk.session.seed != before.seed


def test_a_game_that_cannot_be_is_refused_and_the_table_stays(desk: Desk) -> None:
    play(desk, "g@b2")
    for data in (
        {"game": "three-tiers", "seats": "7"},
        {"game": "three-tiers", "seats": "x"},
        {"game": "three-tiers", "option-pieces": "9"},
        {"game": "three-tiers", "seed": "1"},
        {"game": "chess"},
    ):
        assert desk.handle("new", **data).alert
        assert moves(desk) == ["g@b2"]


# Names.


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann \t Lee ", "Ann Lee"),
        ("\u202eAnn\u202c", "Ann"),
        ("\u200b\u200b", ""),
        ("\u3164", ""),
        ("\u200d", ""),
        ("Zoe\u0308", "Zoë"),
        (f"{'x' * 23}q\u0323", "x" * 23),
        ("👩\u200d🚀" * 9, "👩\u200d🚀" * 8),
        ("👨\u200d👩\u200d👧\u200d👦" * 5, "👨\u200d👩\u200d👧\u200d👦" * 3),
        ("<b>&\"'", "<b>&\"'"),
    ],
)
def test_a_name_is_seen_whole_and_changes_nothing_around_it(typed: str, kept: str) -> None:
    desk = make_desk()
    desk.handle("new", game="three-tiers", **{"name-1": typed})
    assert desk.session is not None
    assert desk.session.names[0] == kept


def test_a_name_from_right_to_left_stands_apart(desk: Desk) -> None:
    desk.handle("new", game="three-tiers", **{"name-1": "שלום 123", "name-2": "Ann"})
    screen = play(desk, "g@b2")
    assert screen.said == ("\u2068שלום 123\u2069 places gold on b2.", "Ann to move.")
    (form,) = desk.handle("page:new").forms
    (name,) = [field.value for field in form.fields if field.key == "name-1"]
    desk.handle("new", game="three-tiers", **{"name-1": name})
    assert desk.session is not None
    assert desk.session.names[0] == "שלום 123"


def test_a_seat_can_be_renamed(desk: Desk) -> None:
    play(desk, "g@b2")
    screen = desk.handle("rename", seat=0, name=" Mori ")
    assert screen.log[0].text == "Mori places gold on b2."
    screen = desk.handle("rename", seat=0, name="")
    assert screen.log[0].text == "Player 1 places gold on b2."


# Challenges.


def test_a_challenge_is_the_same_game_from_its_start(store: dict[str, str]) -> None:
    desk = make_desk(store)
    desk.handle("new", game="kilkenny", seats=3)
    assert desk.session is not None
    seed = desk.session.seed
    screen = desk.handle("challenge")
    assert screen.said[-1].startswith("Whoever opens the challenge gets the same rolls")
    other = make_desk()
    other.handle("open", fragment=effect(screen, "share"))
    assert other.session is not None
    assert (other.session.seed, len(other.session.names)) == (seed, 3)


def test_a_challenge_with_cards_says_who_could_read_them(store: dict[str, str]) -> None:
    desk = make_desk(store)
    screen = desk.handle("new", game="jiji", seats=3)
    note = "A determined person could compute all cards from the link."
    assert note in (control(screen, "challenge") or Control("", "")).why
    assert note in desk.handle("challenge").said[-1]


def test_a_game_without_chance_offers_no_challenge(desk: Desk) -> None:
    assert control(desk.screen(), "challenge") is None
