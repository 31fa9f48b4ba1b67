"""Finds or installs the browsers of the tests, and keeps the answer for tests/browsers.py."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

from tools.environment import PYTHON, STAMPS, say
from tools.failure import Failure, run

# Read by tests/browsers.py: {"chromium": path, "firefox": path}; null is Playwright's own.
FOUND = STAMPS / "browsers.json"
REFUSED = STAMPS / "playwright-install-failed"
SYSTEM = {
    "chromium": ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome"),
    "firefox": ("firefox-esr", "firefox"),
}
PACKAGES = ["chromium", "firefox-esr"]
CONNECT_SECONDS = 15
INSTALL_SECONDS = 600

ASK = """
import json, os
from playwright.sync_api import sync_playwright
with sync_playwright() as p:
    kinds = {"chromium": p.chromium, "firefox": p.firefox}
    there = [name for name, kind in kinds.items() if os.path.exists(kind.executable_path)]
    print("found", json.dumps(there))
"""


def playwrights_own() -> set[str]:
    """The names of the browsers that Playwright has downloaded for itself."""
    mend = "python3 dev.py clean && python3 dev.py test"
    said = run([PYTHON, "-I", "-c", ASK], "Playwright does not run", mend, timeout=60)
    # Its driver may complain in between that it was stopped so soon.
    line = next(line for line in said.splitlines() if line.startswith("found "))
    return set(json.loads(line.removeprefix("found ")))


def systems() -> dict[str, str]:
    """The browsers of the system, by the name that Playwright knows them by."""
    found = {}
    for name, programs in SYSTEM.items():
        path = next(filter(None, map(shutil.which, programs)), None)
        if path:
            found[name] = path
    return found


def download() -> str:
    """Let Playwright download its browsers, once a machine; what it said when that failed."""
    if REFUSED.exists():
        return REFUSED.read_text(encoding="utf-8")
    say("Downloading Chromium and Firefox for the tests (playwright install) ...")
    command = [str(PYTHON), "-m", "playwright", "install", *SYSTEM]
    env = {**os.environ, "PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": str(CONNECT_SECONDS * 1000)}
    try:
        run(command, "no download", "", env=env, timeout=INSTALL_SECONDS)
    except Failure as failure:
        text = failure.detail or failure.problem
        REFUSED.write_text(text, encoding="utf-8")
        return text
    return ""


def install_with_apt() -> None:
    """Install Debian's Chromium and Firefox; only as root."""
    say(f"Installing {' and '.join(PACKAGES)} with apt ...")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    mend = f"apt-get update && apt-get install {' '.join(PACKAGES)}"
    for words in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", *PACKAGES]):
        run(["apt-get", *words], "The browsers cannot be installed with apt", mend, env=env)


def can_use_apt() -> bool:
    """Whether this is Debian or a relative of it, and we are root."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def answer(own: set[str], system: dict[str, str]) -> dict[str, str | None] | None:
    """Which program serves each name, Playwright's own first; None while one is missing."""
    if not set(SYSTEM) <= own.union(system):
        return None
    return {name: None if name in own else system[name] for name in SYSTEM}


def still_there(found: dict[str, str | None]) -> bool:
    """Whether a kept answer names only programs that exist."""
    return all(path is None or Path(path).exists() for path in found.values())


def find() -> dict[str, str | None]:
    """The program of each browser, got if need be; a Failure when one is missing in the end."""
    if FOUND.exists():
        kept: dict[str, str | None] = json.loads(FOUND.read_text(encoding="utf-8"))
        if still_there(kept):
            return kept
    found = answer(playwrights_own(), systems())
    said = ""
    if found is None:
        said = download()
        found = answer(playwrights_own(), systems())
    if found is None and can_use_apt():
        install_with_apt()
        found = answer(playwrights_own(), systems())
    if found is None:
        missing = " and ".join(sorted(set(SYSTEM) - playwrights_own() - set(systems())))
        raise Failure(
            f"The tests need {missing}, which Playwright could not download and the system lacks.",
            f"{PYTHON} -m playwright install {' '.join(SYSTEM)}"
            f"   or   sudo apt-get install {' '.join(PACKAGES)}",
            said,
        )
    FOUND.write_text(json.dumps(found), encoding="utf-8")
    return found


def versions(found: dict[str, str | None]) -> str:
    """One line that says which browsers the tests use."""
    parts = []
    for name, path in found.items():
        if path is None:
            parts.append(f"{name} (Playwright's own)")
            continue
        done = subprocess.run([path, "--version"], capture_output=True, text=True)
        parts.append(f"{name} ({done.stdout.strip() or path})")
    return ", ".join(parts)
