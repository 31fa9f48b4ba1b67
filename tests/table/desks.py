"""What a desk is made, played at and read by in tests."""

from collections.abc import Iterator

from pawboard.table.desk import Desk
from pawboard.table.scene import Control, Screen

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
