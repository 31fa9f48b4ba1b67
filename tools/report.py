"""A pytest plugin for `dev.py test --all`: keeps every result in reports/tests.json.

A run that was cut short goes on where it stopped, as long as no source has changed: what passed
is left out the next time, and stays in the table.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from tools.stamps import TOP, digest, files_under

if TYPE_CHECKING:
    import pytest

TABLE = TOP / "reports/tests.json"
SOURCES = ["index.html", "pyproject.toml", "pyscript.toml", "package-lock.json", "dev.py"]
FOLDERS = ["py", "js", "css", "docs", "public", "tests", "tools"]

# pytest-xdist says so; there the results go to the process that gathers them.
_in_worker = "PYTEST_XDIST_WORKER" in os.environ
_results: dict[str, dict[str, Any]] = {}


def _key() -> str:
    return digest(files_under(*(TOP / name for name in [*SOURCES, *FOLDERS])))


def _write(whole: bool = False) -> None:
    outcomes = [kept["outcome"] for kept in _results.values()]
    table = {
        "sources": _key(),
        "whole": whole,
        "totals": {name: outcomes.count(name) for name in sorted(set(outcomes))},
        "tests": dict(sorted(_results.items())),
    }
    TABLE.parent.mkdir(exist_ok=True)
    part = TABLE.with_suffix(".part")
    part.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")
    part.replace(TABLE)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what passed in a run of the same sources that did not come to its end."""
    if not TABLE.is_file():
        return
    table = json.loads(TABLE.read_text(encoding="utf-8"))
    # A run with failures is repeated for what failed; one without starts from nothing.
    if table["sources"] != _key() or table["whole"]:
        return
    passed = {name: kept for name, kept in table["tests"].items() if kept["outcome"] == "passed"}
    left_out = [item for item in items if item.nodeid in passed]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item.nodeid not in passed]
    _results.update(passed)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Keep the outcome of each test, with the seconds of all its phases."""
    kept = _results.setdefault(report.nodeid, {"outcome": "passed", "seconds": 0.0})
    kept["seconds"] = round(kept["seconds"] + report.duration, 3)
    if report.outcome != "passed":
        kept["outcome"] = report.outcome


def pytest_runtest_logfinish(nodeid: str) -> None:
    """Write now and then, so that little is lost when the run is cut short."""
    if not _in_worker and len(_results) % 25 == 0:
        _write()


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Write the table, from the process that gathers the results."""
    if not _in_worker:
        _write(whole=exitstatus == 0)
