"""The contract suite once more, in the Python that visitors get."""

import os
import re
import sysconfig
from pathlib import Path

import pytest

from tools.site.bytecode import loading, run_in_pyodide
from tools.stamps import TOP, WORK

CONTRACT = sorted((TOP / "tests/contract").glob("test_*.py"))
HERE = Path(__file__).parent


def test_there_is_a_contract_suite() -> None:
    assert CONTRACT


@pytest.mark.parametrize("path", CONTRACT, ids=lambda path: path.stem)
def test_contract_holds_in_pyodide(path: Path) -> None:
    work = WORK / "bytecode"
    options = loading(work, work / "library-whole.zip")
    options["env"] = {"PAWBOARD_FULL": os.environ.get("PAWBOARD_FULL", "")}
    mounts = {
        "/checkout/tests": TOP / "tests",
        "/packages": Path(sysconfig.get_path("purelib")),
    }
    inside = f"/checkout/{path.relative_to(TOP).as_posix()}"
    said = run_in_pyodide(
        HERE / "run_contract.py",
        [inside],
        mounts,
        f"{path.name} fails in Pyodide",
        options=options,
        mend=f"compare with: python3 dev.py test -- {path.relative_to(TOP)}",
        timeout=3600,
    )
    passed = re.search(r"(\d+) passed", said)
    assert passed, said
    assert int(passed[1]) > 0
