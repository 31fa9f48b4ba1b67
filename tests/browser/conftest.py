"""What the tests of the page share: browsers, a server, an eye on complaints, a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.browser.table import PATIENCE, Table
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
def context(browser: Browser, context_options: dict[str, Any]) -> Iterator[BrowserContext]:
    made = browser.new_context(**context_options)
    made.set_default_timeout(PATIENCE)
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


@pytest.fixture
def table(page: Page, server: Server) -> Table:
    """Three Tiers, opened directly, with Python ready."""
    return Table(page, server.url).open("game=three-tiers")
