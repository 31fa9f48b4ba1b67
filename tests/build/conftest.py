"""What the tests of the built site share: a server, the browsers, and an eye on complaints."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.browsers import NAMES, Watch, launch
from tools.serve import Server
from tools.stamps import DIST

READY = 30_000


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session", params=NAMES)
def browser(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Browser]:
    started = launch(playwright, request.param)
    yield started
    started.close()


@pytest.fixture
def server() -> Iterator[Server]:
    with Server(DIST) as started:
        yield started


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context()
    made.set_default_timeout(READY)
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
