"""A desk with Three Tiers on it, and the store it keeps things in."""

import pytest

from pawboard.table.desk import Desk
from tests.table.desks import make_desk


@pytest.fixture
def store() -> dict[str, str]:
    return {}


@pytest.fixture
def desk(store: dict[str, str]) -> Desk:
    desk = make_desk(store)
    desk.handle("open", fragment="#game=three-tiers")
    return desk
