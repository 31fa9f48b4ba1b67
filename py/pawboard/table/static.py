"""What the published page holds before Python runs in it: menu, opening boards, words, drawings.

Made by the build from the very code that draws them later, so that nothing changes when Python
takes over.
"""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from pawboard.locale import LANGUAGES
from pawboard.table.art import app_icon, icon, symbols
from pawboard.table.desk import Desk
from pawboard.table.html import el, html
from pawboard.table.markup import screen_node
from pawboard.table.scene import Node
from pawboard.table.views import VIEWS
from pawboard.table.words import SOURCE, Words

PAPER, NIGHT = "#f4ecdd", "#10242b"
"""The grounds of the two themes, as css/theme.css has them."""

SPOKEN = (
    *("aria-label", "title", "data-text", "data-text-file", "data-text-browser"),
    *("data-text-stopped", "data-text-broken"),
)
"""Attributes that hold words."""

SQUARE = "{}"
"""What stands for the name of a square in its words."""


def parts() -> dict[str, str]:
    """Return the texts that the build puts at the markers of index.html."""
    return {
        "icon": "".join(map(html, icons())),
        "icon-file": app_icon(8),
        "manifest": manifest(Words(SOURCE)),
        "below": "".join(map(html, below(Words(SOURCE)))),
    }


def data() -> dict[str, dict[str, Any]]:
    """Return what js/first-paint.js and js/pages.js read, by the marker at which it goes in."""
    return {
        "words": words_data(),
        "pages": {_name(page): html(page) for page in pages(SOURCE)},
        "drawings": symbols(),
    }


def icons() -> tuple[Node, ...]:
    """Return what a browser shows for the page in tabs, on home screens and around it."""
    return (
        el("link", rel="icon", href=f"data:image/svg+xml,{quote(icon())}"),
        el("link", rel="apple-touch-icon", href="icons/icon-180.png"),
        el("link", rel="manifest", href="manifest.webmanifest"),
        el("meta", name="theme-color", content=PAPER, media="(prefers-color-scheme: light)"),
        el("meta", name="theme-color", content=NIGHT, media="(prefers-color-scheme: dark)"),
    )


def manifest(words: Words) -> str:
    """Return the web app manifest: what a system needs to install the page, a shortcut a game."""
    pictures: list[dict[str, str]] = [
        {"src": "icons/icon.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": "icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "icons/icon-512.png", "sizes": "512x512", "type": "image/png"},
        {
            "src": "icons/icon-maskable-512.png",
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        },
    ]
    told = {
        "id": "./",
        "name": words.t("app.title"),
        "short_name": words.t("app.title"),
        "description": words.t("app.description"),
        "lang": words.language,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games"],
        "icons": pictures,
        "shortcuts": [
            {"name": words.t(f"{game}.title"), "url": f"./#game={game}", "icons": [pictures[1]]}
            for game in VIEWS
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=1)


def pages(language: str) -> tuple[Node, ...]:
    """Return the menu and every game's opening table in a language."""
    desk = Desk({}, language, seed=lambda: "0" * 32, clock=lambda: 0.0)
    drawn = [screen_node(desk.screen(), desk.words)]
    for game in VIEWS:
        screen = desk.handle("open", fragment=f"game={game}")
        drawn.append(_named(screen_node(screen, desk.words), game))
    return tuple(drawn)


def below(words: Words) -> tuple[Node, ...]:
    """Return what stands under every page: the live regions and how far the rules have come."""
    return (
        el("div", class_="ears", id="said", aria_live="polite"),
        el("div", class_="ears", id="alert", role="alert"),
        el(
            "div",
            el("span", class_="bytes", data_text=words.t("shell.loading")),
            el("span", class_="starting", data_text=words.t("shell.starting")),
            el(
                "span",
                class_="failed",
                data_text=words.t("shell.failed"),
                data_text_file=words.t("shell.failed.file"),
                data_text_browser=words.t("shell.failed.browser"),
                data_text_stopped=words.t("shell.failed.stopped"),
                data_text_broken=words.t("shell.failed.broken"),
            ),
            el("span", class_="failed why", data_text=words.t("shell.failed.why")),
            el(
                "button",
                el(
                    "span",
                    words.t("shell.retry"),
                    class_="label",
                    data_text=words.t("shell.retry"),
                    data_text_stopped=words.t("shell.reload"),
                    data_text_broken=words.t("shell.reload"),
                ),
                class_="button retry",
                type="button",
            ),
            class_="progress",
            id="progress",
        ),
        el("noscript", el("p", words.t("shell.no-script"), class_="trouble")),
    )


def words_data() -> dict[str, Any]:
    """Return the games there are, and in each language every text by its English one."""
    english = list(_all_texts(SOURCE))
    texts = {
        language: {
            source: other
            for source, other in zip(english, _all_texts(language), strict=True)
            if source != other
        }
        for language in LANGUAGES
    }
    return {"games": list(VIEWS), "texts": texts}


def _all_texts(language: str) -> Iterator[str]:
    for node in (*pages(language), *below(Words(language))):
        yield from texts_of(node)


def texts_of(node: Node | str) -> Iterator[str]:
    """Yield the words of a tree in order; those of squares without their names.

    All empty squares of a board have one text so, as js/pages.js looks it up.
    """
    if isinstance(node, str):
        yield node
        return
    square = dict(node.attrs).get("data-spot", "")
    for name, value in node.attrs:
        if name in SPOKEN:
            yield value.replace(square, SQUARE, 1) if square else value
    for child in node.children:
        yield from texts_of(child)


def _named(page: Node, game: str) -> Node:
    """Return a page under its game's name, where the game opens behind a curtain too."""
    attrs = tuple((name, game if name == "data-page" else value) for name, value in page.attrs)
    return page._replace(attrs=attrs)


def _name(page: Node) -> str:
    """Return the name by which a page is asked for."""
    return dict(page.attrs)["data-page"]
