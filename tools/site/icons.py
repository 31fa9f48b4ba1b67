"""Draws the app's icons from the project's own drawings: `.venv/bin/python -m tools.site.icons`.

Systems that install pages want pixels; they are drawn by the tests' Chromium and committed in
public/icons, since the build itself needs no browser.
"""

from __future__ import annotations

import sys

from playwright.sync_api import sync_playwright

from tests.browsers import launch
from tools.stamps import TOP

# File, width in pixels, free space around the head in hundredths of its width.
ICONS = (
    ("icon-180.png", 180, 10),
    ("icon-192.png", 192, 8),
    ("icon-512.png", 512, 8),
    ("icon-maskable-512.png", 512, 30),
)


def main() -> None:
    """Write every icon."""
    sys.path.insert(0, str(TOP / "py"))
    from pawboard.table.art import app_icon

    folder = TOP / "public/icons"
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright, "chromium")
        for name, width, margin in ICONS:
            page = browser.new_page(viewport={"width": width, "height": width})
            page.set_content(
                f"<style>body{{margin:0}}svg{{display:block}}</style>{app_icon(margin)}"
            )
            page.screenshot(path=folder / name)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
