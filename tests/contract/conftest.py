"""The end reasons that only long or strange games reach are shown by the golden records."""

from collections.abc import Callable
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[1] / "games" / "golden"


@pytest.fixture(scope="session")
def recorded_reasons() -> Callable[[str], set[str]]:
    """A function from a game's id to the reasons its golden records end with."""

    def reasons(game: str) -> set[str]:
        found = set()
        for path in sorted(GOLDEN.glob(f"{game}-*.txt")):
            last = path.read_text().rstrip().splitlines()[-1]
            if last.startswith("result: "):
                found.add(last.partition("reason=")[2].split(" ")[0])
        return found

    return reasons
