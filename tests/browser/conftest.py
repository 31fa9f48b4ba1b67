"""What the tests of the page share besides: less patience once Python is there, and a table."""

import pytest
from playwright.sync_api import Page

from tests.browser.table import PATIENCE, Table
from tests.fixtures import (
    browser,
    chromium,
    context,
    context_options,
    page,
    playwright,
    server,
    watch,
)
from tools.serve import Server

__all__ = [
    "browser",
    "chromium",
    "context",
    "context_options",
    "page",
    "patience",
    "playwright",
    "server",
    "table",
    "watch",
]


@pytest.fixture
def patience() -> int:
    return PATIENCE


@pytest.fixture
def table(page: Page, server: Server) -> Table:
    """Three Tiers, opened directly, with Python ready."""
    return Table(page, server.url).open("game=three-tiers")
