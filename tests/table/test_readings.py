"""The pages that are text, and what the site says of itself."""

from pathlib import Path
from tomllib import loads

import pytest

import pawboard
from pawboard import __version__
from pawboard.games import GAMES
from pawboard.table.desk import Desk
from pawboard.table.html import html
from pawboard.table.markup import screen_node
from pawboard.table.scene import Screen
from tests.table.desks import WIN, control, effect, make_desk, play

FACTS = {
    "browser": "Browser 1",
    "pyodide": "314.0",
    "boot": {"version": "9.9", "from": "snapshot", "steps": {"ready": 900.4, "runtime": 100.0}},
    "offline": {"phase": "kept", "hash": "abc", "error": ""},
    "worker": "idle",
    "lasting": True,
    "usage": 12_300_000,
    "quota": 1e9,
    "caches": {"pawboard-site": 26},
}


def keys(screen: Screen) -> list[str]:
    return [one.key for one in screen.controls]


def drawn(desk: Desk, screen: Screen) -> str:
    return html(screen_node(screen, desk.words))


# Rules and about.


@pytest.mark.parametrize("game", GAMES)
def test_rules_before_a_game(game: str) -> None:
    desk = make_desk()
    screen = desk.handle("open", fragment=f"#game={game}&page=rules")
    title = desk.words.t(f"{game}.title")
    assert screen.title == f"Rules of {title}"
    assert keys(screen)[:2] == ["page:menu", f"show:{game}"]
    assert "<h2" in drawn(desk, screen)
    assert desk.handle(f"show:{game}").page == "table"


def test_rules_during_a_game_and_back() -> None:
    desk = make_desk()
    desk.handle("open", fragment="#game=three-tiers")
    before = play(desk, *WIN[:2])
    screen = desk.handle("page:rules")
    assert effect(screen, "link") == "#game=three-tiers&page=rules"
    assert keys(screen)[0] == "page:table"
    assert not control(screen, "show:three-tiers")
    screen = desk.handle("rule:3.2")
    assert effect(screen, "read") == "rule-3.2"
    after = desk.handle("page:table")
    assert (after.page, after.scene, after.log) == ("table", before.scene, before.log)


def test_rules_of_another_game_leave_the_one_on_the_table_alone() -> None:
    desk = make_desk()
    desk.handle("open", fragment="#game=three-tiers")
    play(desk, *WIN[:2])
    screen = desk.handle("open", fragment="#game=tuned&page=rules")
    assert screen.game == "tuned"
    screen = desk.handle("page:table")
    assert effect(screen, "link") == "#game=three-tiers"
    assert desk.game == "three-tiers"


def test_the_way_back_leads_where_one_came_from() -> None:
    desk = make_desk()
    desk.handle("open", fragment="#game=three-tiers")
    assert keys(desk.handle("page:settings"))[0] == "page:table"
    desk.handle("page:menu")
    assert keys(desk.handle("page:settings"))[0] == "page:menu"
    assert keys(desk.handle("page:about"))[0] == "page:menu"


def test_about_names_makers_licence_and_version() -> None:
    desk = make_desk()
    page = drawn(desk, desk.handle("page:about"))
    for text in (*(desk.words.t(f"{game}.origin") for game in GAMES), "MIT", __version__):
        assert text in page
    assert 'href="notices.html"' in page
    top = Path(pawboard.__file__).parents[2]
    told = loads((top / "pyproject.toml").read_text("utf-8"))
    assert told["project"]["version"] == __version__


# Diagnostics.


def test_diagnostics_show_what_is_known_and_copy_it() -> None:
    desk = Desk({}, probe=lambda: FACTS)
    screen = desk.handle("open", fragment="#page=diagnostics")
    page = drawn(desk, screen)
    for text in (
        "9.9",
        "314.0",
        "snapshot",
        "at 900 ms, 800 ms after",
        "12.3 of 1000.0 MB",
        "26 files",
    ):
        assert text in page
    assert {"report", "repair"} <= set(keys(screen))
    screen = desk.handle("report")
    report = effect(screen, "copy")
    assert "  ready: at 900 ms, 800 ms after the step before\n" in report
    assert screen.said == ("The report is copied.",)


def test_a_report_holds_nothing_of_a_person() -> None:
    store: dict[str, str] = {}
    desk = make_desk(store)
    desk.handle("new", game="three-tiers", **{"name-1": "Mori"})
    play(desk, *WIN[:2])
    report = effect(desk.handle("report"), "copy")
    assert "Saved games: 1" in report
    assert "Mori" not in report
    assert desk.session is not None
    assert desk.session.seed not in report


def test_diagnostics_without_any_fact_are_a_page_too() -> None:
    desk = make_desk()
    screen = desk.handle("page:diagnostics")
    assert "Python" in drawn(desk, screen)
    assert [one.kind for one in desk.handle("repair").effects] == ["repair"]


# What the service worker says.


def test_a_newer_version_is_offered_in_the_menu_said_once_and_accepted() -> None:
    desk = make_desk()
    screen = desk.handle("offline", phase="update", version="2")
    assert screen.said == ("A newer version of Pawboard is ready.",)
    assert screen.notice is not None
    assert [one.key for one in screen.notice.controls] == ["accept", "later"]
    assert 'class="notice"' in drawn(desk, screen)
    screen = desk.handle("page:menu")
    assert (screen.said, screen.notice is not None) == ((), True)
    assert effect(desk.handle("accept"), "accept") == ""


def test_it_is_never_offered_in_the_middle_of_a_game() -> None:
    desk = make_desk()
    desk.handle("open", fragment="#game=three-tiers")
    play(desk, WIN[0])
    screen = desk.handle("offline", phase="update", version="2")
    assert (screen.notice, screen.said) == (None, ())
    assert play(desk, *WIN[1:-1]).notice is None
    screen = play(desk, WIN[-1])
    assert screen.notice is not None
    assert "A newer version of Pawboard is ready." in screen.said
    assert 'class="notice"' in drawn(desk, screen)
    screen = desk.handle("undo")
    assert screen.notice is None
    assert desk.handle("new", game="three-tiers").notice is not None


def test_later_is_later_until_there_is_another_one() -> None:
    desk = make_desk()
    desk.handle("offline", phase="update", version="2")
    assert desk.handle("later").notice is None
    assert desk.handle("page:menu").notice is None
    assert desk.handle("offline", phase="update", version="3").notice is not None


def test_another_tab_with_a_newer_version_is_told_at_once_and_offered_at_rest() -> None:
    desk = make_desk()
    desk.handle("open", fragment="#game=three-tiers")
    play(desk, WIN[0])
    screen = desk.handle("offline", phase="replaced", version="2")
    assert screen.said == (
        "Another tab has loaded a newer version of Pawboard. This one goes on as it is.",
    )
    assert screen.notice is None
    screen = desk.handle("page:menu")
    assert (screen.said, screen.notice is not None) == ((), True)
    assert effect(desk.handle("accept"), "reload") == ""


def test_that_it_can_be_played_offline_is_said_once_and_not_at_the_table() -> None:
    store: dict[str, str] = {}
    desk = make_desk(store)
    desk.handle("open", fragment="#game=three-tiers")
    assert desk.handle("offline", phase="kept").said == ()
    assert desk.handle("page:menu").said == ("Pawboard can now be played offline.",)
    assert desk.handle("page:about").said == ()
    again = make_desk(store)
    assert again.handle("offline", phase="kept").said == ()
