"""The whole table without a document: games by every way of input, saves, links, settings."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from pawboard.engine import load, random_move
from pawboard.games import GAMES
from pawboard.table import copies, place, sitting
from pawboard.table.copies import Copies
from pawboard.table.desk import INTENTS, PAGES, Desk
from pawboard.table.links import link, packed, parse, unpacked
from pawboard.table.place import Place
from pawboard.table.scene import Control, Screen
from pawboard.table.settings import CHOICES
from pawboard.table.sitting import Sitting
from pawboard.table.views import VIEWS

ALL_INTENTS = (*INTENTS, *place.INTENTS, *copies.INTENTS, *sitting.INTENTS)
WIN = ["g@b2", "b@a1", "s@b1", "b@a2", "g@b3"]
SAVE = "save/00000001000000/three-tiers"


def make_desk(store: dict[str, str] | None = None, language: str = "en") -> Desk:
    seeds: Iterator[int] = iter(range(1, 1000))
    ticks: Iterator[float] = iter(range(1000, 10**6))
    return Desk(
        {} if store is None else store,
        language,
        seed=lambda: f"{next(seeds):032x}",
        clock=lambda: next(ticks),
    )


@pytest.fixture
def store() -> dict[str, str]:
    return {}


@pytest.fixture
def desk(store: dict[str, str]) -> Desk:
    desk = make_desk(store)
    desk.handle("open", fragment="#game=three-tiers")
    return desk


def play(desk: Desk, *moves: str) -> Screen:
    for move in moves:
        screen = desk.handle("move", text=move)
    return screen


def moves(desk: Desk) -> list[str]:
    assert desk.session is not None
    return desk.session.moves


def control(screen: Screen, key: str) -> Control | None:
    return next((one for one in screen.controls if one.key == key), None)


def effect(screen: Screen, kind: str) -> str:
    (text,) = (one.text for one in screen.effects if one.kind == kind)
    return text


# A whole game, by each way of input.


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


# Choosing.


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


# Back and forth.


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


# Games, saves and records.


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


def test_every_move_is_saved_and_an_untouched_game_is_not(
    desk: Desk, store: dict[str, str]
) -> None:
    assert not store
    play(desk, "g@b2")
    assert list(store) == [SAVE]
    assert "g@b2" in store[SAVE]
    desk.handle("undo")
    assert "undone: g@b2" in store[SAVE]


def test_a_page_without_saved_games_says_so(desk: Desk) -> None:
    screen = desk.handle("page:saves")
    assert screen.entries == ()
    assert ["None yet." in str(node) for node in screen.reading] == [True]
    play(desk, "g@b2")
    assert desk.handle("page:saves").reading == ()


def test_saved_games_are_listed_continued_and_deleted(desk: Desk, store: dict[str, str]) -> None:
    play(desk, *WIN)
    desk.handle("new")
    play(desk, "s@a1")
    screen = desk.handle("page:saves")
    assert [entry.notes[0] for entry in screen.entries] == [
        "in progress, 1 ply",
        "finished, 5 plies",
    ]
    newer, older = (entry.key for entry in screen.entries)
    screen = desk.handle(f"resume:{older}")
    assert screen.page == "table"
    assert moves(desk) == WIN
    assert not screen.alert, "the result was told when it happened"
    screen = desk.handle(f"download:{newer}")
    assert effect(screen, "download") == store[newer]
    desk.handle(f"drop:{older}")
    assert list(store) == [newer]
    assert desk.handle("page:table").page == "menu"


def test_an_unfinished_game_is_continued_and_a_finished_one_is_not(store: dict[str, str]) -> None:
    desk = make_desk(store)
    desk.handle("show:three-tiers")
    play(desk, *WIN)
    again = make_desk(store)
    again.handle("show:three-tiers")
    assert not moves(again)


def test_a_broken_save_is_refused_with_ply_and_reason_and_kept(
    desk: Desk, store: dict[str, str]
) -> None:
    play(desk, "g@b2", "b@a1")
    store[SAVE] = broken = store[SAVE].replace("b@a1", "b@b2")
    again = make_desk(store)
    screen = again.handle("open", fragment="#game=three-tiers")
    assert screen.alert == (
        "A saved game cannot be continued. Ply 2: 'b@b2' is no legal move. "
        "It is kept for download under Saved games."
    )
    assert screen.page == "table"
    assert not moves(again)
    (entry,) = again.handle("page:saves").entries
    assert entry.title == "A damaged save"
    assert effect(again.handle(f"download:{entry.key}"), "download") == broken
    again.handle(f"drop:{entry.key}")
    assert not store


def test_old_saves_make_room(store: dict[str, str]) -> None:
    desk = make_desk(store)
    for _ in range(45):
        desk.handle("new", game="three-tiers")
        play(desk, "b@a1")
    assert len(store) == 40


def test_the_game_that_is_played_is_not_the_one_that_makes_room(
    desk: Desk, store: dict[str, str]
) -> None:
    play(desk, "b@a1")
    # Another tab begins games meanwhile, or many records are opened there.
    text = store[SAVE]
    late = range(2 * 10**13, 2 * 10**13 + 45)
    store |= {f"save/{stamp:014d}/three-tiers": text for stamp in late}
    play(desk, "b@a2")
    assert "b@a2" in store[SAVE]
    assert len(store) == 40


def test_a_damaged_save_in_a_full_store_is_not_lost(desk: Desk) -> None:
    class Full(dict[str, str]):
        def __setitem__(self, key: str, value: str) -> None:
            if key not in self and sum(map(len, (*self, *self.values(), key, value))) > size:
                raise OSError("full")
            super().__setitem__(key, value)

    full = Full({SAVE: "pawboard-save: 1\n"})
    size = sum(map(len, (*full, *full.values())))
    other = make_desk(full)
    screen = other.handle("page:saves")
    assert screen.page == "saves"
    assert list(full.values()) == ["pawboard-save: 1\n"]


def test_a_store_that_takes_nothing_is_said_once_and_the_game_goes_on() -> None:
    class Full(dict[str, str]):
        def __setitem__(self, key: str, value: str) -> None:
            raise OSError("full")

    desk = make_desk(Full())
    desk.handle("open", fragment="#game=three-tiers")
    screen = play(desk, "g@b2")
    # For eyes and ears.
    assert screen.alert == "The browser does not keep this game. Copy the record before leaving."
    screen = play(desk, "b@a1")
    assert not screen.alert
    assert len(moves(desk)) == 2
    assert screen.said == ("Player 2 places bronze on a1.", "Player 1 to move.")
    screen = desk.handle("set", name="sound", value="on")
    unkept = "The browser does not keep settings. This one holds until the page is closed."
    assert screen.alert == unkept
    assert desk.setting("sound") == "on"


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


def test_words_of_a_link_and_typed_ones_are_quoted_in_part(desk: Desk) -> None:
    for fragment in (
        f"game={'a' * 20_000}",
        f"game=kilkenny&options=goal={'a' * 20_000}",
        f"{'a' * 20_000}=1",
    ):
        screen = desk.handle("open", fragment=fragment)
        assert 0 < max(map(len, (screen.alert, *screen.said))) < 300
    desk.handle("open", fragment="game=three-tiers")
    assert len(play(desk, "x" * 20_000).alert) < 300


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


@pytest.mark.parametrize("typed", ["g@b2", " g @ b2 ", "G@b2", "ｇ＠ｂ２", "g@b2\u00a0"])
def test_a_move_is_read_however_a_keyboard_writes_it(desk: Desk, typed: str) -> None:
    play(desk, typed)
    assert moves(desk) == ["g@b2"]


def play_and_copy(desk: Desk) -> Screen:
    play(desk, *WIN)
    return desk.handle("copy")


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


def test_a_link_to_a_moment(desk: Desk) -> None:
    play(desk, *WIN)
    desk.handle("look", ply=3)
    fragment = effect(desk.handle("share"), "share")
    values = parse("", fragment).values
    assert (values["game"], values["ply"]) == ("three-tiers", "3")
    assert "result: winners=1" in unpacked(values["record"])
    other = make_desk()
    screen = other.handle("open", fragment=fragment)
    assert (screen.page, screen.ply, screen.plies) == ("table", 3, 5)


# Links.


def test_links_that_cannot_be_followed_say_so_and_open_the_menu() -> None:
    for fragment, alert in (
        ("game=chess", "There is no game called chess. Choose one from the menu."),
        ("record=z.AAAA", "The game in this link is damaged or cut off. Ask for the link again."),
        (f"record={packed('nonsense')}", "This record cannot be loaded. "),
        ("game=three-tiers&seats=5", "This link cannot start a game: "),
        ("game=three-tiers&options=pieces=9", "This link cannot start a game: "),
        ("ply=x", "Part of this link cannot be read: ply."),
    ):
        screen = make_desk().handle("open", fragment=fragment)
        assert screen.alert.startswith(alert)
        assert screen.page == "menu"


def test_unknown_keys_are_said_and_do_no_harm() -> None:
    screen = make_desk().handle("open", query="?utm=1", fragment="#game=three-tiers")
    assert screen.said == (
        "This link says things Pawboard does not know: utm.",
        "Player 1 to move.",
    )
    assert screen.page == "table"


def test_a_link_starts_a_game_with_options_and_a_seed() -> None:
    desk = make_desk()
    seed = "f" * 32
    values = {"game": "three-tiers", "options": "both=mover,cover=any", "seed": seed}
    desk.handle("open", query="?" + link(values))
    assert desk.session is not None
    assert (desk.session.options, desk.session.seed) == ("both=mover cover=any", seed)


def test_a_link_followed_again_goes_on_with_its_game(store: dict[str, str]) -> None:
    fragment = link({"game": "three-tiers", "options": "both=mover", "seed": "f" * 32})
    desk = make_desk(store)
    desk.handle("open", fragment=fragment)
    screen = play(desk, "g@b2")
    assert effect(screen, "link") == "#game=three-tiers", (
        "the address leads to the save from now on"
    )
    assert "link" not in [one.kind for one in play(desk, "b@a1").effects]
    desk.handle("open", fragment=fragment)
    assert len(moves(desk)) == 2
    again = make_desk(store)
    again.handle("open", fragment=fragment)
    assert moves(again) == ["g@b2", "b@a1"]
    for other in ("game=three-tiers&options=both=draw", "game=three-tiers&seed=" + "0" * 32):
        again.handle("open", fragment=other)
        assert not moves(again)


def test_a_record_in_a_link_is_kept_once_it_is_played_on(store: dict[str, str]) -> None:
    first = make_desk()
    first.handle("show:three-tiers")
    play(first, "g@b2", "b@a1")
    fragment = effect(first.handle("share"), "share")
    desk = make_desk(store)
    desk.handle("open", fragment=fragment)
    desk.handle("look:live")
    assert not store
    play(desk, "g@b1")
    assert "g@b2 b@a1 g@b1" in next(iter(store.values()))


def test_an_opponent_is_asked_with_what_its_seat_sees_and_replies() -> None:
    desk = make_desk()
    desk.handle("new", game="three-tiers", **{"player-2": "level-2"})
    assert desk.asked() is None
    play(desk, "g@b2")
    asked = desk.asked()
    assert asked is not None
    assert (asked.ply, asked.seat, asked.player) == (1, 1, "level-2")
    assert desk.session is not None
    assert GAMES["three-tiers"].from_text(asked.view) == desk.session.state
    assert play(desk, "b@a1").alert == "It is Player 2's turn."
    desk.handle("reply", move="b@a1", ply=0)
    desk.handle("reply", move="b@b2", ply=1)
    assert len(moves(desk)) == 1, "late and impossible replies change nothing"
    screen = desk.handle("reply", move="b@a1", ply=1)
    assert screen.said == ("Player 2 places bronze on a1.", "Player 1 to move.")
    desk.handle("undo")
    assert not moves(desk), "the reply goes back with the move"


def test_a_link_sets_the_language_and_keeps_nothing(store: dict[str, str]) -> None:
    desk = make_desk(store)
    screen = desk.handle("open", query="lang=qps&theme=dark")
    assert (screen.language, screen.title) == ("qps", "[Páwböářð ~~~]")
    assert desk.setting("theme") == "dark"
    assert not store


def test_the_address_follows_the_pages() -> None:
    desk = make_desk()
    for intent, fragment in (
        ("show:three-tiers", "#game=three-tiers"),
        ("page:rules", "#game=three-tiers&page=rules"),
        ("page:menu", "#"),
        ("page:settings", "#page=settings"),
    ):
        assert effect(desk.handle(intent), "link") == fragment


def test_pages_open_by_link() -> None:
    for page in PAGES:
        screen = make_desk().handle("open", fragment=f"page={page}")
        assert screen.page == ("menu" if page == "table" else page)
    screen = make_desk().handle("open", fragment="game=three-tiers&page=rules")
    assert (screen.page, screen.title) == ("rules", "Rules of Three Tiers")


def test_opening_the_game_on_the_table_leaves_it_there(desk: Desk) -> None:
    play(desk, "g@b2")
    desk.handle("page:menu")
    screen = desk.handle("open", fragment="#game=three-tiers")
    assert (screen.page, screen.plies) == ("table", 1)


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


def test_a_seat_can_be_renamed(desk: Desk) -> None:
    play(desk, "g@b2")
    screen = desk.handle("rename", seat=0, name=" Mori ")
    assert screen.log[0].text == "Mori places gold on b2."
    screen = desk.handle("rename", seat=0, name="")
    assert screen.log[0].text == "Player 1 places gold on b2."


def test_questions_are_answered_politely(desk: Desk) -> None:
    play(desk, "g@b2")
    assert desk.handle("ask:turn").said == ("Player 2 to move.",)
    assert desk.handle("ask", question="here", key="b2").said == (
        "b2, from the top: Player 1's gold.",
    )
    assert desk.handle("ask:nonsense").said == ()


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


def test_a_reload_goes_on_with_the_very_game(store: dict[str, str]) -> None:
    link = {"query": "?bots=2", "fragment": "#game=three-tiers"}
    desk = make_desk(store)
    desk.handle("open", **link)
    desk.handle("seat", name="2", value="person")
    play(desk, "g@b2", "b@a1")
    first = desk.key
    desk.handle("new", game="three-tiers")
    play(desk, *WIN)
    over = desk.key
    for key, count in ((first, 2), (over, len(WIN))):
        again = make_desk(store)
        again.handle("open", **link, key=key)
        assert (again.page, len(moves(again))) == ("table", count)
    again.handle("guide:three-tiers")
    again.handle("open", **link, key=over)
    assert (again.place.guided, len(moves(again))) == (False, len(WIN))
    # Of another game, or of one that is gone, nothing is known.
    for key in ("save/1/three-tiers", over.replace("three-tiers", "tuned"), "settings", "x"):
        again = make_desk(store)
        again.handle("open", **link, key=key)
        assert moves(again) == [], key


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


# Looking back by itself, challenges, two people face to face.


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


def test_what_the_person_opposite_reads_is_turned(desk: Desk) -> None:
    assert desk.screen().opposite == ""
    assert desk.handle("set", name="opposite", value="yes").opposite == "seat"
    assert play(desk, "g@b2").opposite == "all"
    assert play(desk, "b@a1").opposite == "seat"
    desk.handle("new", game="kilkenny", seats=3)
    assert desk.screen().opposite == ""


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


def test_queued_intents_are_played_as_if_they_came_late(desk: Desk) -> None:
    queued = [("choose", {"key": "1:g"}), ("choose", {"key": "b2"}), ("move", {"text": "b@a1"})]
    for intent, data in queued:
        desk.handle(intent, **data)
    assert moves(desk) == ["g@b2", "b@a1"]
