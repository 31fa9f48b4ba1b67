"""Every view keeps its contract with session, selection and scene, in whole games."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pawboard.engine import ALL, CHANCE, PUBLIC, Game, random_move
from pawboard.locale import LANGUAGES
from pawboard.table.account import Account
from pawboard.table.announcer import Announcer, find_spot
from pawboard.table.scene import Scene, Spot
from pawboard.table.selection import Selection
from pawboard.table.session import Session
from pawboard.table.sounds import SOUNDS
from pawboard.table.views import VIEWS, Context, View
from pawboard.table.views.jiji_cards import Naming
from pawboard.table.words import Words

NAMES = ("Mori", "Aki", "Łucja", "ねこ", "Bo")
GAMES = [
    pytest.param(name, seats, id=f"{name}-{seats}")
    for name in VIEWS
    for seats in VIEWS[name].game.info.seats
]


def sessions(view: View[Any], seats: int, games: int, plies: int) -> Iterator[Session]:
    """Yield a session after each ply of some random games with random options."""
    for number in range(games):
        rng = Random(number)
        info = view.game.info
        options = {one.name: rng.choice(one.values) for one in info.options} if number else {}
        session = Session(view.game, NAMES[:seats], f"{number:032x}", options)
        yield session
        dealt = 40 if info.hidden else 0
        while not session.over and session.ply < plies + dealt:
            if session.player == CHANCE:
                session.roll()
            else:
                session.play(random_move(session.legal_moves(), rng))
            yield session


def viewers(game: Game[Any], session: Session) -> tuple[int, ...]:
    return (session.ply % len(session.names), PUBLIC) if game.info.hidden else (PUBLIC,)


def scene_of(
    view: View[Any], account: Account, selection: Selection, language: str = "en"
) -> Scene:
    session = account.session
    plies = account.plies()
    last = plies[-1] if plies else None
    context = Context(
        Words(language),
        session.names,
        account.pieces(session.ply),
        last.before if last else None,
        last.move if last else None,
        selection.starts != frozenset(),
    )
    return view.scene(account.state(session.ply), account.viewer, selection, context)


def spots(scene: Scene) -> list[Spot]:
    areas = [*scene.areas, *(area for seat in scene.seats for area in seat.areas)]
    squares = [spot for board in scene.boards for row in board.rows for spot in row if spot]
    return [*squares, *(spot for area in areas for spot in area.spots)]


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_every_legal_move_can_be_pointed_out_and_nothing_else(name: str, seats: int) -> None:
    view = VIEWS[name]
    accounts: dict[tuple[Session, int], Account] = {}
    for session in sessions(view, seats, 4, 40):
        if session.player < 0:
            continue
        start = view.selection(session.state)
        ways = tuple(start.all_ways()) if isinstance(start, Naming) else start.ways
        assert {way.move for way in ways} == set(session.legal_moves())
        complete: dict[tuple[str, ...], str] = {}
        for way in ways:
            assert complete.setdefault(way.keys, way.move) == way.move
        rng = Random(session.ply)
        viewer = session.player
        account = accounts.setdefault((session, viewer), Account(session, view, viewer))
        for way in rng.sample(ways, min(len(ways), 3)):
            selection = start
            for key in way.keys:
                spot = find_spot(scene_of(view, account, selection), key)
                assert spot is not None, f"{key} of {way} cannot be pointed at"
                assert spot.enabled
                selection = selection.choose(key)
            assert selection.move == way.move


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_pieces_keep_their_keys_and_stand_where_the_state_has_them(name: str, seats: int) -> None:
    view = VIEWS[name]
    accounts: dict[tuple[Session, int], Account] = {}
    known: dict[tuple[Session, int], dict[str, str]] = {}
    for session in sessions(view, seats, 5, 40):
        for viewer in viewers(view.game, session):
            account = accounts.setdefault((session, viewer), Account(session, view, viewer))
            scene = scene_of(view, account, Selection())
            pieces = [piece for spot in spots(scene) for piece in spot.pieces]
            keys = [piece.key for piece in pieces]
            assert len(set(keys)) == len(keys), "a piece stands in two places"
            symbols = {piece.key: piece.symbol.removesuffix("-under") for piece in pieces}
            if session.ply % 10 == 0:
                fresh = Account(session, view, viewer)
                assert scene_of(view, fresh, Selection()) == scene
            if not view.game.info.hidden:
                before = known.setdefault((session, viewer), symbols)
                for key in symbols.keys() & before.keys():
                    assert symbols[key] == before[key], "a piece has become another"
                before.update(symbols)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_scenes_are_well_formed(name: str, seats: int) -> None:
    view = VIEWS[name]
    accounts: dict[tuple[Session, int], Account] = {}
    for session in sessions(view, seats, 3, 60):
        for viewer in viewers(view.game, session):
            account = accounts.setdefault((session, viewer), Account(session, view, viewer))
            scene = scene_of(view, account, Selection())
            assert scene.game == name
            assert [panel.seat for panel in scene.seats] == list(range(seats))
            assert [panel.name for panel in scene.seats] == list(session.names)
            if session.player >= 0:
                assert [panel.seat for panel in scene.seats if panel.turn] == [session.player]
            keys = [spot.key for spot in spots(scene)]
            assert len(set(keys)) == len(keys)
            assert all(spot.label for spot in spots(scene))
            assert not any(spot.enabled for spot in spots(scene))
            assert scene.prompt


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_everything_can_be_said(name: str, seats: int, language: str) -> None:
    view, words = VIEWS[name], Words(language)
    announcers: dict[Session, Announcer] = {}
    for session in sessions(view, seats, 5, 60):
        viewer = PUBLIC if view.game.info.hidden else ALL
        if session not in announcers:
            account = Account(session, view, viewer)
            announcers[session] = Announcer(account, words, session.names)
        announcer = announcers[session]
        log = announcer.log()
        assert len(log) == sum(bool(ply.events) for ply in announcer.account.plies())
        assert all(entry.text and entry.short for entry in log)
        assert (announcer.ending() != "") == session.over
        assert (announcer.turn() != "") != session.over
        scene = scene_of(view, announcer.account, Selection(), language)
        for question in ("last", "turn", "moves", "mine", "score", "help"):
            assert all(announcer.answer(question, scene))
        rng = Random(session.ply)
        state = announcer.account.state(session.ply)
        selection = view.selection(session.state) if session.player >= 0 else Selection()
        if selection.starts and rng.random() < 0.5:
            selection = selection.choose(rng.choice(sorted(selection.starts)))
        drawn = spots(scene)
        for spot in rng.sample(drawn, min(len(drawn), 30)):
            assert words.say(view.refusal(state, selection, spot.key), session.names)


@pytest.mark.parametrize("name", VIEWS)
def test_options_and_ends_have_words(name: str) -> None:
    info = VIEWS[name].game.info
    words = Words()
    for option in info.options:
        for value in option.values:
            assert words.has(f"{name}.option.{option.name}.{value}")
    for reason in info.reasons:
        ids = (f"{name}.end.{reason}{number}" for number in ("", ".one", ".several"))
        assert any(map(words.has, ids))
    assert set(VIEWS[name].option_marks) <= {option.name for option in info.options}
    assert set(VIEWS[name].option_marks.values()) <= {"S", "X", "R"}


def test_every_sound_is_known_and_like_no_other() -> None:
    heard = {"win", "refuse"}
    for view in VIEWS.values():
        for session in sessions(view, view.game.info.seats[-1], games=3, plies=60):
            if session.ply:
                heard.add(view.sound(session.states[-2], session.moves[-1]))
    assert heard == set(SOUNDS)
    assert len(set(SOUNDS.values())) == len(SOUNDS)
    for tones in SOUNDS.values():
        assert max(tone.at + tone.seconds for tone in tones) < 1
