"""A worker of PyScript starts beside the page, under its policy, from the same files."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Frame, Page

from tests.browsers import Watch
from tools.serve import Server
from tools.stamps import DIST

# Not inline: PyScript would fetch it from a blob: address, which the policy forbids.
SEED = """
from js import pawboardBoot
from pawboard.engine import new_seed
__export__ = ["seed"]
def seed():
    return f"{new_seed()} {getattr(pawboardBoot.report, 'from')}"
"""
ASK = """
from pyscript import workers
_worker = await workers["probe"]
await _worker.seed()
"""
HERE = """
from js import pawboardBoot
from pawboard.engine import new_seed
f"{new_seed()} {getattr(pawboardBoot.report, 'from')}"
"""
# PyScript says this once for each worker, since ours share no memory with the page.
UNSHARED = re.compile("SharedArrayBuffer")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Server]:
    """The site with one more element: a worker that draws seeds."""
    folder = tmp_path / "site"
    shutil.copytree(DIST, folder)
    page = folder / "index.html"
    text = page.read_text(encoding="utf-8")
    interpreter = re.search(r'"interpreter":"([^"]+)"', text)
    assert interpreter
    config = json.dumps({"interpreter": interpreter[1], "sync_main_only": True})
    (folder / "probe.py").write_text(SEED)
    element = f"<script type='py' worker src='probe.py' name='probe' config='{config}'></script>"
    page.write_text(text.replace("</body>", f"{element}</body>"), encoding="utf-8")
    with Server(folder) as started:
        yield started


def wait_for_snapshot(page: Page) -> None:
    for _ in range(600):
        if page.evaluate("pawboardBoot.report.snapshot ?? 'making'") != "making":
            return
        page.wait_for_timeout(100)
    raise AssertionError("the snapshot comes to nothing")


def draw(page: Page | Frame) -> tuple[str, str]:
    """A seed drawn in the worker and one drawn in the page."""
    page.locator("html[data-ready]").wait_for(state="attached")
    call = "pawboardBoot.python.then((python) => python.{}({}))"
    there = page.evaluate(call.format("runPythonAsync", json.dumps(ASK)))
    return there, page.evaluate(call.format("runPython", json.dumps(HERE)))


def test_page_and_worker_draw_different_seeds(context: BrowserContext, site: Server) -> None:
    context.add_init_script("globalThis.pawboardSnapshotDelay = 50")
    watch = Watch(context, site.origin)
    watch.expect(UNSHARED, times=2)
    drawn = []
    for origin in ("files", "snapshot"):
        page = context.new_page()
        page.goto(site.url)
        both = [line.split(" ") for line in draw(page)]
        assert {came for _, came in both} == {origin}
        drawn += [seed for seed, _ in both]
        wait_for_snapshot(page)
        page.close()
    assert len(set(drawn)) == 4
    watch.check()


def test_a_worker_in_a_frame_without_an_origin(
    context: BrowserContext, site: Server, tmp_path: Path
) -> None:
    host_folder = tmp_path / "host"
    host_folder.mkdir()
    frame = f'<iframe sandbox="allow-scripts" src="{site.url}"></iframe>'
    (host_folder / "index.html").write_text(f"<!doctype html><link rel=icon href=data:,>{frame}")
    with Server(host_folder) as host:
        watch = Watch(context, site.origin, host.origin)
        watch.expect(UNSHARED)
        page = context.new_page()
        page.goto(host.url)
        there, here = draw(page.frames[1])
        assert there != here
        watch.check()
