"""Drives WebKitGTK through its own WebDriver, as Debian's package `webkit2gtk-driver` brings it.

Playwright cannot, so this holds the little that the bench needs of it. It wants `Xvfb` too.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.failure import Failure

PACKAGES = "webkit2gtk-driver xvfb"
BROWSERS = "/usr/lib", "*/webkit2gtk-4.*/MiniBrowser"
ARRIVED = "location.protocol.startsWith('http') && document.querySelector('body *')"
PATIENCE = 120.0
PAUSE = 0.05
REST = 2.0
"""Seconds for the one process to clear a page away, which holds up the next for half a second."""


class WebKitError(Exception):
    """The driver, or a script in the page, has failed."""


class NoDriverError(WebKitError):
    """The driver does not answer."""


class WebKitPage:
    """The one page of a session; `evaluate` and `wait_for_timeout` are as Playwright has them."""

    def __init__(self, session: str) -> None:
        self._session = session

    def evaluate(self, expression: str, argument: object = None) -> Any:
        """What an expression comes to, or a function that it is, called with the argument."""
        script = f"""
            const it = ({expression});
            const [argument, tell] = arguments;
            const fail = (error) => tell({{ error: String(error) }});
            Promise.resolve(typeof it === "function" ? it(argument) : it)
                .then((value) => tell({{ value: value ?? null }}), fail);
        """
        body = {"script": script, "args": [argument]}
        found: dict[str, Any] = call("POST", f"{self._session}/execute/async", body)
        if "error" in found:
            raise WebKitError(found["error"])
        return found["value"]

    def wait_for_timeout(self, milliseconds: float) -> None:
        """Wait, as Playwright's pages do."""
        time.sleep(milliseconds / 1000)

    def visit(self, url: str, script: Path | None) -> None:
        """Open an address anew, put a script into it as soon as it takes one, wait for its end.

        It arrives once the page has elements, often after the first paint, since this WebDriver
        knows no scripts that come first.
        """
        call("POST", f"{self._session}/url", {"url": "about:blank"})
        self._wait("location.href === 'about:blank'")
        time.sleep(REST)
        call("POST", f"{self._session}/url", {"url": url})
        if script:
            self._wait(ARRIVED)
            text = script.read_text(encoding="utf-8")
            call("POST", f"{self._session}/execute/sync", {"script": text, "args": []})
        self._wait("'benched' in document.documentElement.dataset")

    def _wait(self, condition: str) -> None:
        until = time.monotonic() + PATIENCE
        body = {"script": f"return Boolean({condition})", "args": []}
        while time.monotonic() < until:
            try:
                if call("POST", f"{self._session}/execute/sync", body):
                    return
            except NoDriverError:
                raise
            except WebKitError:
                pass  # between two documents there is none
            time.sleep(PAUSE)
        raise WebKitError(f"never came: {condition}")


def call(method: str, url: str, body: object = None) -> Any:
    """One command of the WebDriver protocol and what it answers.

    Raises:
        WebKitError: what the driver says has gone wrong.
        NoDriverError: when there is none that answers.
    """
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(url, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]
    except urllib.error.HTTPError as error:
        with error:
            told = error.read().decode(errors="replace")
        raise WebKitError(told[:300]) from None
    except OSError as error:
        raise NoDriverError(f"the driver does not answer: {error}") from None


def program() -> str:
    """The browser that the driver starts; a Failure where something is missing."""
    root, pattern = BROWSERS
    found = sorted(map(str, Path(root).glob(pattern)))
    if not found or not shutil.which("WebKitWebDriver") or not shutil.which("Xvfb"):
        raise Failure("WebKit cannot be driven here", f"sudo apt-get install {PACKAGES}")
    return found[-1]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody sees; its name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x900x24"]
    server = subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=[writing], stderr=subprocess.DEVNULL
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


@contextmanager
def webkit() -> Iterator[WebKitPage]:
    """A page in a new browser, which forgets everything afterwards."""
    options = {"binary": program(), "args": ["--automation"]}
    wanted = {"pageLoadStrategy": "none", "webkitgtk:browserOptions": options}
    port = free_port()
    with screen() as display:
        environment = {**os.environ, "DISPLAY": display}
        driver = subprocess.Popen(["WebKitWebDriver", f"--port={port}"], env=environment)
        try:
            address = f"http://127.0.0.1:{port}"
            wait_for(f"{address}/status")
            started = call("POST", f"{address}/session", {"capabilities": {"alwaysMatch": wanted}})
            session = f"{address}/session/{started['sessionId']}"
            call("POST", f"{session}/timeouts", {"script": int(PATIENCE * 1000)})
            yield WebKitPage(session)
            call("DELETE", session)
        finally:
            driver.terminate()
            driver.wait()


def wait_for(url: str) -> None:
    """Wait until the driver answers."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            call("GET", url)
            return
        except WebKitError:
            if time.monotonic() > until:
                raise
            time.sleep(PAUSE)
