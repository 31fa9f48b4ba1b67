"""Saved games: kept after every move, continued, broken, too many, and a store that is full."""

from pawboard.table.desk import Desk
from tests.table.desks import SAVE, WIN, effect, make_desk, moves, play


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
