"""The tests of the built site stand on what every test in a browser does."""

from tests.fixtures import (
    browser,
    chromium,
    context,
    context_options,
    page,
    patience,
    playwright,
    server,
    watch,
)

__all__ = [
    "browser",
    "chromium",
    "context",
    "context_options",
    "page",
    "patience",
    "playwright",
    "server",
    "watch",
]
