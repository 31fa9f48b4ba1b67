"""The manifest: every game by its id, imported when it is first asked for."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from pawboard.engine.game import Game

MODULES = {
    "three-tiers": "three_tiers",
    "tuned": "tuned",
    "whose-foods": "whose_foods",
    "kilkenny": "kilkenny",
    "jiji": "jiji",
}
"""Game ids and the modules of this folder that hold them, in the order of the menu."""


class Manifest(Mapping[str, Game[Any]]):
    """The games by id; looking one up imports its module, whose ``GAME`` it is."""

    def __getitem__(self, game: str) -> Game[Any]:
        found: Game[Any] = import_module(f"pawboard.games.{MODULES[game]}").GAME
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)


GAMES = Manifest()

__all__ = ["GAMES", "MODULES", "Manifest"]
