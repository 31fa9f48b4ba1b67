"""The desk: settings, language, questions, and the contract with whoever draws."""

import json

import pytest

from pawboard.table import copies, place, sitting
from pawboard.table.copies import Copies
from pawboard.table.desk import INTENTS, PAGES, Desk
from pawboard.table.place import Place
from pawboard.table.settings import CHOICES
from pawboard.table.sitting import Sitting
from tests.table.desks import make_desk, play

ALL_INTENTS = (*INTENTS, *place.INTENTS, *copies.INTENTS, *sitting.INTENTS)


# Settings, language, questions.


def test_settings_are_kept_and_wrong_ones_refused(desk: Desk, store: dict[str, str]) -> None:
    desk.handle("set", name="theme", value="dark")
    assert json.loads(store["settings"]) == {"theme": "dark"}
    assert desk.handle("set", name="theme", value="pink").alert
    assert desk.handle("set", name="nonsense", value="1").alert
    assert make_desk(store).setting("theme") == "dark"
    desk.handle("set", name="theme", value="system")
    assert json.loads(store["settings"]) == {}


@pytest.mark.parametrize("text", ["", "[1]", '{"theme": 1}', '{"theme": "pink", "x": {}}'])
def test_settings_that_cannot_be_read_are_not_set(text: str) -> None:
    desk = make_desk({"settings": text})
    assert {name: desk.setting(name) for name in CHOICES} == {
        name: values[0] for name, values in CHOICES.items()
    }


def test_the_language_changes_everything_and_back(desk: Desk) -> None:
    play(desk, "g@b2")
    screen = desk.handle("language", language="qps")
    assert screen.language == "qps"
    assert screen.log[0].text == "[[Płáýéř 1 ~~~] płáçéš göłð öñ b2. ~~~~~]"
    screen = desk.handle("language", language="en")
    assert screen.log[0].text == "Player 1 places gold on b2."


def test_the_default_language_is_the_visitors(store: dict[str, str]) -> None:
    assert make_desk(store, "qps").screen().language == "qps"
    make_desk(store, "qps").handle("language", language="en")
    assert make_desk(store, "qps").screen().language == "en"


def test_questions_are_answered_politely(desk: Desk) -> None:
    play(desk, "g@b2")
    assert desk.handle("ask:turn").said == ("Player 2 to move.",)
    assert desk.handle("ask", question="here", key="b2").said == (
        "b2, from the top: Player 1's gold.",
    )
    assert desk.handle("ask:nonsense").said == ()


def test_what_the_person_opposite_reads_is_turned(desk: Desk) -> None:
    assert desk.screen().opposite == ""
    assert desk.handle("set", name="opposite", value="yes").opposite == "seat"
    assert play(desk, "g@b2").opposite == "all"
    assert play(desk, "b@a1").opposite == "seat"
    desk.handle("new", game="kilkenny", seats=3)
    assert desk.screen().opposite == ""


def test_everything_can_be_forgotten(desk: Desk, store: dict[str, str]) -> None:
    play(desk, "g@b2")
    desk.handle("set", name="theme", value="dark")
    # That the site is kept was told and noted at an earlier visit.
    store["kept"] = "yes"
    desk.handle("offline", phase="kept", version="1")
    screen = desk.handle("forget")
    assert not store
    assert screen.page == "menu"
    assert desk.setting("theme") == "system"


def test_what_comes_after_forgetting_is_not_noted(desk: Desk, store: dict[str, str]) -> None:
    desk.handle("offline", phase="keeping")
    desk.handle("forget")
    assert desk.handle("offline", phase="kept", version="1").said == ()
    assert store == {}
    # A newer version is offered all the same.
    assert desk.handle("offline", phase="update", version="2").notice is not None


# The contract with whoever draws.


def test_what_was_said_is_said_once(desk: Desk) -> None:
    assert play(desk, "g@b2").said
    screen = desk.screen()
    assert (screen.said, screen.alert, screen.effects) == ((), "", ())


def test_intents_without_a_table_do_no_harm() -> None:
    for intent in ALL_INTENTS:
        desk = make_desk()
        data: dict[str, object] = {
            "ask": {"question": "turn"},
            "choose": {"key": "a1"},
            "drag": {"origin": "a1", "target": "b1"},
            "download": {},
            "drop": {"key": "save/1/x"},
            "language": {"language": "en"},
            "load": {"text": "nonsense"},
            "look": {"ply": 3},
            "move": {"text": "a1"},
            "own": {"owned": True},
            "page": {"page": "nonsense"},
            "rename": {"seat": 0, "name": "Mori"},
            "refresh": {"key": "save/1/x"},
            "reply": {"move": "a1", "ply": 0},
            "resume": {"key": "save/1/x"},
            "seat": {"name": "1", "value": "person"},
            "set": {"name": "theme", "value": "dark"},
            "show": {"game": "nonsense"},
        }.get(intent, {})  # type: ignore[assignment]
        screen = desk.handle(intent, **data)
        assert screen.page in PAGES
        assert screen.scene is None


def test_an_intent_there_is_not_is_a_fault(desk: Desk) -> None:
    for intent in ("typo", "_open", "screen", "handle", ""):
        with pytest.raises(KeyError):
            desk.handle(intent)


def test_names_of_intents_are_listed_in_order() -> None:
    for intents in (INTENTS, place.INTENTS, copies.INTENTS, sitting.INTENTS):
        assert list(intents) == sorted(intents)
    assert len(set(ALL_INTENTS)) == len(ALL_INTENTS)
    assert all(getattr(Desk, f"_{intent}").__doc__ for intent in INTENTS)
    for part, intents in (
        (Place, place.INTENTS),
        (Copies, copies.INTENTS),
        (Sitting, sitting.INTENTS),
    ):
        assert all(getattr(part, intent).__doc__ for intent in intents)
