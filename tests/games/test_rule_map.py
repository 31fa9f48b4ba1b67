"""Every numbered rule of ``docs/rules`` has a test named after its number."""

import re
from pathlib import Path

import pytest

from pawboard.games import MODULES

TESTS = Path(__file__).parent
RULES = TESTS.parents[1] / "docs" / "rules"


def rule_numbers(game: str) -> list[str]:
    """Return the numbers of a game's rules, e.g. ``3.2``."""
    return re.findall(r"^\*\*(\d+\.\d+)\*\*", (RULES / f"{game}.md").read_text(), re.MULTILINE)


@pytest.mark.parametrize("game", MODULES)
def test_every_rule_has_a_test(game: str) -> None:
    numbers = rule_numbers(game)
    module = MODULES[game]
    files = [TESTS / f"test_{module}.py", *TESTS.glob(f"test_{module}_*.py")]
    sources = "".join(file.read_text() for file in files)
    tested = set(re.findall(r"def test_rule_(\d+_\d+)(?=_)", sources))
    assert numbers
    assert len(numbers) == len(set(numbers)), "a number stands once"
    assert {number.replace(".", "_") for number in numbers} - tested == set()
    assert tested - {number.replace(".", "_") for number in numbers} == set()
