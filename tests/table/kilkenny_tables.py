"""Kilkenny Cats laid out from position texts, and what is read of a scene, for tests."""

from pawboard.engine import PUBLIC
from pawboard.games import GAMES
from pawboard.games.kilkenny import SQUARES
from pawboard.table.account import Account
from pawboard.table.announcer import Announcer, find_spot
from pawboard.table.scene import Scene, Spot
from pawboard.table.selection import Selection
from pawboard.table.session import Session
from pawboard.table.views.kilkenny import VIEW
from pawboard.table.words import Words
from tests.table.test_views import scene_of

GAME = GAMES["kilkenny"]
NAMES = ("Mori", "Aki", "Ilse", "Oren")

# Mori has one cat from the mouse h15 and can capture; Aki's last field cat is on h9.
NEAR = "g12,h5/h9,i0 1 - 0 40 - -"
STUCK = "b1/b2,c1,c2,i0 1 - 0 90 - -"
"""Mori's cat has no way to go six squares."""
THREE = "g4,h15/d6/g12,h12 1 4 0 90 - -"


def session(moves: str = "", position: str = "", seats: int = 2, **options: str) -> Session:
    """Return a session from the start, or from a position, after some moves."""
    state = GAME.from_text(position) if position else GAME.initial(seats, **options)
    found = Session(GAME, NAMES[: len(state.board)], "0" * 32, options)
    found.states = [state]
    for move in moves.split():
        found.play(move)
    return found


def announcer(found: Session) -> Announcer:
    return Announcer(Account(found, VIEW, PUBLIC), Words(), found.names)


def scene(found: Session, *keys: str) -> Scene:
    selection = Selection(VIEW.ways(found.state) if found.player >= 0 else ())
    for key in keys:
        selection = selection.choose(key)
    return scene_of(VIEW, Account(found, VIEW, PUBLIC), selection)


def spot(drawn: Scene, key: str) -> Spot:
    found = find_spot(drawn, key)
    assert found is not None
    return found


def marked(drawn: Scene) -> dict[str, tuple[str, ...]]:
    return {key: spot(drawn, key).marks for key in SQUARES if spot(drawn, key).marks}
