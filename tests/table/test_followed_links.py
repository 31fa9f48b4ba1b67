"""Where links lead, and the address that follows the pages."""

from pawboard.table.desk import PAGES, Desk
from pawboard.table.links import link, packed, parse, unpacked
from tests.table.desks import WIN, effect, make_desk, moves, play


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
