"""A pytest plugin for `dev.py test --all`: writes every result to reports/tests.json."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tools.stamps import TOP

if TYPE_CHECKING:
    import pytest

_results: dict[str, dict[str, Any]] = {}


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Keep the outcome of each test, with the seconds of all its phases."""
    kept = _results.setdefault(report.nodeid, {"outcome": "passed", "seconds": 0.0})
    kept["seconds"] = round(kept["seconds"] + report.duration, 3)
    if report.outcome != "passed":
        kept["outcome"] = report.outcome


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the table once, from the process that gathers the results."""
    if hasattr(session.config, "workerinput"):
        return
    folder = TOP / "reports"
    folder.mkdir(exist_ok=True)
    outcomes = [kept["outcome"] for kept in _results.values()]
    table = {
        "totals": {name: outcomes.count(name) for name in sorted(set(outcomes))},
        "tests": dict(sorted(_results.items())),
    }
    text = json.dumps(table, indent=1)
    (folder / "tests.json").write_text(text + "\n", encoding="utf-8")
