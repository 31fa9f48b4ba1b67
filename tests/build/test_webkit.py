"""The start-up bench in WebKit, as far as that can be told where there is none."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from tools import bench_startup, webkit
from tools.failure import Failure


def test_a_missing_webkit_is_told_before_anything_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webkit, "BROWSERS", (str(tmp_path), "*/MiniBrowser"))
    monkeypatch.setattr(bench_startup, "one_run", lambda *_: pytest.fail("it was measured"))
    with pytest.raises(Failure, match="apt-get install webkit2gtk-driver xvfb"):
        bench_startup.startup(Namespace(browsers=["chromium", "webkit"], lines=["localhost"], runs=1))


def test_what_fails_in_the_page_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[dict[str, Any]] = [{"value": 7}, {"error": "TypeError: no"}]
    monkeypatch.setattr(webkit, "call", lambda *_: answers.pop(0))
    page = webkit.WebKitPage("session")
    assert page.evaluate("3 + 4") == 7
    with pytest.raises(webkit.WebKitError, match="TypeError: no"):
        page.evaluate("null.x")


def test_a_browser_that_is_gone_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webkit, "PATIENCE", 5.0)
    with pytest.raises(webkit.WebKitError, match="does not answer"):
        webkit.WebKitPage(f"http://127.0.0.1:{webkit.free_port()}").visit("about:blank", None)


@pytest.mark.parametrize("name", ["firefox", "webkit"])
def test_the_table_tells_what_webkit_lacks(name: str) -> None:
    steps = dict.fromkeys(("runtime", "fetched:wasm", "compiled", "instantiated"), 1.0)
    steps |= {"pyodide": 2.0, "python": 3.0}
    visited = {"shown": 1.0, "moved": 4.0, "shift": 0.0, "steps": steps}
    run = {kind: visited for kind in ("first", "later", "offline")}
    base = {"reference": {"first": 10.0, "later": 8.0}, "other": {"tuned": 0.5}}
    text = bench_startup.startup_tables({f"{name}, localhost": [{**run, **base}]})
    assert "| first visit | 0.40 (0.55) |" in text
    assert "| offline, from the service worker | **0.50** (0.35) |" in text
    assert ("without an HTTP cache" in text) == (name == "webkit")
