"""What every test in a browser stands on: browsers, a server, an eye on complaints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.browsers import NAMES, Watch, launch
from tools.serve import Server
from tools.stamps import DIST


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session", params=NAMES)
def browser(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Browser]:
    started = launch(playwright, request.param)
    yield started
    started.close()


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """The one browser whose driver can emulate media, touch and phones."""
    started = launch(playwright, "chromium")
    yield started
    started.close()


@pytest.fixture
def server() -> Iterator[Server]:
    with Server(DIST) as started:
        yield started


@pytest.fixture
def context_options() -> dict[str, Any]:
    """What contexts are made with; tests override it."""
    return {"viewport": {"width": 1280, "height": 800}}


@pytest.fixture
def patience() -> int:
    """For how many milliseconds a test waits for anything; tests override it."""
    return 30_000


@pytest.fixture
def context(
    browser: Browser, context_options: dict[str, Any], patience: int
) -> Iterator[BrowserContext]:
    made = browser.new_context(**context_options)
    made.set_default_timeout(patience)
    yield made
    made.close()


@pytest.fixture
def watch(context: BrowserContext, server: Server) -> Iterator[Watch]:
    watching = Watch(context, server.origin)
    yield watching
    watching.check()


@pytest.fixture
def page(context: BrowserContext, watch: Watch) -> Page:
    return context.new_page()
