"""Guided first games: every step by every way, nothing but the step, leaving and going on."""

import pytest

from pawboard.table.desk import Desk
from pawboard.table.guide import GUIDES, GuidedSitting
from pawboard.table.scene import Screen
from pawboard.table.views import VIEWS
from pawboard.table.words import Words

END = "That was the first game. Leave the guide and play one of your own."


def make_desk(store: dict[str, str] | None = None) -> Desk:
    return Desk({} if store is None else store, seed=lambda: "0" * 32, clock=lambda: 1000.0)


def here(desk: Desk) -> GuidedSitting:
    assert isinstance(desk.sitting, GuidedSitting)
    return desk.sitting


def prompt(screen: Screen) -> str:
    assert screen.scene is not None
    return screen.scene.prompt


def controls(screen: Screen) -> set[str]:
    return {one.key for one in screen.controls}


def by_word(desk: Desk, move: str) -> Screen:
    return desk.handle("move", text=move)


def by_choosing(desk: Desk, move: str) -> Screen:
    for key in VIEWS[desk.game].keys(here(desk).session.state, move):
        screen = desk.handle("choose", key=key)
    return screen


def by_being_shown(desk: Desk, move: str) -> Screen:
    return desk.handle("show_me")


@pytest.mark.parametrize("act", [by_word, by_choosing, by_being_shown])
@pytest.mark.parametrize("game", list(VIEWS))
def test_every_guide_leads_to_its_end(game: str, act) -> None:  # type: ignore[no-untyped-def]
    desk = make_desk()
    screen = desk.handle("open", fragment=f"game={game}&page=guide")
    steps = []
    while not here(desk).finished:
        assert not screen.curtain
        move = here(desk).expected
        if move is None:
            screen = desk.handle("show_me" if act is by_being_shown else "roll")
            continue
        steps.append(prompt(screen))
        assert steps[-1] == Words().t(f"guide.{game}.{len(steps)}")
        ply = here(desk).session.ply
        screen = act(desk, move)
        assert here(desk).session.ply > ply, (move, screen.alert)
    assert 4 <= len(steps) <= 8
    assert not Words().has(f"guide.{game}.{len(steps) + 1}")
    assert prompt(screen) == END
    assert "show_me" not in controls(screen)


def test_every_game_has_a_guide_and_the_menu_leads_to_it() -> None:
    assert list(GUIDES) == list(VIEWS)
    links = [link for entry in make_desk().screen().entries for link, *_ in entry.also]
    for game in VIEWS:
        assert f"#game={game}&page=guide" in links
        rules = make_desk().handle("open", fragment=f"game={game}&page=rules")
        assert f"guide:{game}" in controls(rules)


def test_another_move_is_not_taken_and_the_step_is_said_again() -> None:
    desk = make_desk()
    screen = desk.handle("guide", game="three-tiers")
    step = prompt(screen)
    for screen in (
        desk.handle("move", text="g@a1"),
        desk.handle("choose", key="1:g"),
        desk.handle("choose", key="c3"),
    ):
        assert screen.alert == f"Another move for now. {step}"
    assert here(desk).session.ply == 0
    screen = desk.handle("choose", key="1:b")
    assert prompt(screen) != step, "what has been chosen leads on as in any game"
    assert desk.handle("choose", key="b2").ply == 2


def test_it_goes_on_after_a_reload_and_begins_anew_after_its_end() -> None:
    store: dict[str, str] = {}
    desk = make_desk(store)
    for game in VIEWS:
        desk.handle("guide", game=game)
        desk.handle("show_me")
        ply = here(desk).session.ply
        again = make_desk(store)
        assert again.handle("open", fragment=f"game={game}&page=guide").ply == ply
    again.handle("guide", game="three-tiers")
    while not here(again).finished:
        again.handle("show_me")
    assert make_desk(store).handle("guide", game="three-tiers").ply == 0
    assert not [key for key in store if key.startswith("save/")], "a guide is no saved game"


def test_leaving_leads_back_to_the_game_that_waits() -> None:
    desk = make_desk()
    desk.handle("new", game="three-tiers")
    desk.handle("move", text="g@b2")
    desk.handle("guide", game="tuned")
    desk.handle("guide", game="kilkenny")
    screen = desk.handle("leave")
    assert desk.session is not None
    assert (desk.session.game.info.id, desk.session.moves) == ("three-tiers", ["g@b2"])
    assert screen.page == "table"

    desk = make_desk()
    desk.handle("guide", game="tuned")
    assert desk.handle("leave").page == "menu"
    assert desk.handle("leave").page == "menu"


def test_a_link_to_the_game_leads_out_of_its_guide() -> None:
    desk = make_desk()
    desk.handle("guide", game="three-tiers")
    desk.handle("open", fragment="game=three-tiers")
    assert not isinstance(desk.sitting, GuidedSitting)
    desk.handle("move", text="g@a1")
    assert desk.session is not None
    assert desk.session.moves == ["g@a1"]
