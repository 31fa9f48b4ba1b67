"""Starts the browsers of the tests, as dev.py found them on this machine."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Playwright, Request

Name = Literal["chromium", "firefox"]
NAMES: tuple[Name, ...] = ("chromium", "firefox")
FOUND = Path(__file__).resolve().parent.parent / ".venv/stamps/browsers.json"

# What a browser may leave undone. The second line is pages of Chromium's own that it loads behind
# every new window, beside the page that is tested or measured. The others Playwright leaves out
# itself: they are named again, since the browser takes the last list only.
CHROMIUM_FEATURES = [
    *("DestroyProfileOnBrowserClose", "HttpsUpgrades", "MediaRouter", "OptimizationHints"),
    *("AiModeOmniboxEntryPoint", "WebUIOmniboxAimPopup", "WebUIOmniboxPopup"),
    *("PaintHolding", "ThirdPartyStoragePartitioning", "Translate", "LensOverlay"),
]
# Nothing but the page under test may use the network.
CHROMIUM_ARGUMENTS = [
    f"--disable-features={','.join(CHROMIUM_FEATURES)}",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
# Playwright cannot emulate media in the system's Firefox, so its settings say it instead.
FIREFOX_SETTINGS: dict[str, bool | float | str] = {
    "app.update.disabledForTesting": True,
    "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.search.update": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}


def program(name: Name) -> str | None:
    """The path of a browser; None for the one that Playwright brings itself."""
    if not FOUND.is_file():
        raise RuntimeError("No browser was looked for. To mend it: python3 dev.py test")
    found: dict[str, str | None] = json.loads(FOUND.read_text(encoding="utf-8"))
    return found[name]


def options_for(
    name: Name, theme: Literal["light", "dark"], reduced_motion: bool, arguments: Sequence[str]
) -> dict[str, Any]:
    """What Playwright is told to start a browser with."""
    path = program(name)
    if name == "firefox":
        settings = {
            **FIREFOX_SETTINGS,
            "ui.systemUsesDarkTheme": 1.0 if theme == "dark" else 0.0,
            "layout.css.prefers-color-scheme.content-override": 0.0 if theme == "dark" else 1.0,
            "ui.prefersReducedMotion": 1.0 if reduced_motion else 0.0,
        }
        channel = "moz-firefox" if path else None
        chosen = list(arguments)
        return {
            "channel": channel,
            "firefox_user_prefs": settings,
            "executable_path": path,
            "args": chosen,
        }
    chosen = [*CHROMIUM_ARGUMENTS, *arguments]
    if theme == "dark":
        chosen.append("--force-dark-mode")
    if reduced_motion:
        chosen.append("--force-prefers-reduced-motion")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        chosen.append("--no-sandbox")
    return {"executable_path": path, "args": chosen}


def launch(
    playwright: Playwright,
    name: Name,
    *,
    theme: Literal["light", "dark"] = "light",
    reduced_motion: bool = False,
    headless: bool = True,
    arguments: Sequence[str] = (),
) -> Browser:
    """Start a browser whose pages see the given theme and motion setting.

    In Chromium both are also open to `new_context(color_scheme=...)`; in Firefox only to this.
    """
    options = options_for(name, theme, reduced_motion, arguments)
    browser: Browser = getattr(playwright, name).launch(headless=headless, **options)
    return browser


def launch_profile(
    playwright: Playwright, name: Name, folder: Path, **options: Any
) -> BrowserContext:
    """Start a browser on a profile that lasts, as a visitor who comes back has it."""
    told = options_for(name, "light", False, ())
    kind = getattr(playwright, name)
    context: BrowserContext = kind.launch_persistent_context(
        folder, headless=True, **told, **options
    )
    return context


class Watch:
    """Gathers what a context's pages complain about and whom they ask; `check` fails on surprises.

    `servers` are the addresses that requests may go to. Expect a complaint before it comes:
    an exact text or a compiled pattern, and how often.
    """

    def __init__(self, context: BrowserContext, *servers: str) -> None:
        self.servers = servers
        self.complaints: list[str] = []
        self.foreign: list[str] = []
        self._expected: list[tuple[str | re.Pattern[str], int]] = []
        context.on("console", self._on_console)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.on("request", self._on_request)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith((*self.servers, "blob:", "data:", "about:")):
            self.foreign.append(request.url)

    def expect(self, text: str | re.Pattern[str], times: int = 1) -> None:
        """Declare a complaint that has to come exactly so many times."""
        self._expected.append((text, times))

    def check(self) -> None:
        """Fail unless all came as declared and nobody else was asked."""
        left = list(self.complaints)
        for text, times in self._expected:
            exact = isinstance(text, str)
            hits = [line for line in left if (line == text if exact else re.search(text, line))]
            assert len(hits) == times, f"expected {times} of {text!r}, got {len(hits)}: {left}"
            left = [line for line in left if line not in hits]
        assert not left, f"undeclared complaints: {left}"
        assert not self.foreign, f"requests to others: {self.foreign}"
