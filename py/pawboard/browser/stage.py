"""Draws screens, those on the way one after the other, and has them heard."""

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy

import js
from pawboard.browser.dom import Dom
from pawboard.browser.motion import Box, Motion
from pawboard.browser.sound import Sounds
from pawboard.browser.zoom import Zoom
from pawboard.table.desk import Desk
from pawboard.table.markup import screen_node
from pawboard.table.scene import Screen

SPOKEN = 12
"""How many of the latest sentences the polite live region holds."""


class Stage:
    """What is seen and heard of a desk in a document.

    Args:
        desk: gives the words and the settings.
        root: the element that is drawn in.
        zoom: what enlarges a part of a board until the next ply.
        motion: gives how pieces travel, as the setting has it.
        drawn: called after each drawing with the screen before it.
    """

    def __init__(
        self,
        desk: Desk,
        root: Any,
        zoom: Zoom,
        motion: Callable[[], str],
        drawn: Callable[[Screen], None],
    ) -> None:
        self.screen = Screen("", "")
        """What is drawn now."""
        self._desk = desk
        self._root = root
        self._zoom = zoom
        self._drawn = drawn
        self._dom = Dom(root)
        self._motion = Motion(self._dom, motion)
        self._sounds = Sounds(lambda: desk.setting("sound"))
        self._frames: list[Screen] = []
        self._released: dict[str, Box] = {}
        self._scroll = create_proxy(lambda _time: self.to_latest())

    def show(self, screen: Screen) -> None:
        """Draw a screen, after the scenes that led to it."""
        self._end_frames()
        self._hear(screen)
        if screen.passing and self._motion.milliseconds():
            self._frames = [
                screen._replace(scene=scene, passing=(), said=(), alert="", effects=())
                for scene in screen.passing
            ]
            self._frames.append(screen)
            self._next_frame()
        else:
            self._draw(screen)

    def hurry(self) -> None:
        """Have everything at once where it is going."""
        self._motion.skip()
        self._end_frames()

    def seconds_left(self) -> float:
        """Return how long it takes until the latest screen is drawn."""
        return len(self._frames) * self._frame_seconds()

    def let_go(self, piece: str, place: Box) -> None:
        """Have a piece travel from where a hand has let it go."""
        self._released = {piece: place}

    def to_latest(self) -> None:
        """Let the list of moves show its end."""
        log = self._root.querySelector("[data-stick]")
        if log:
            log.scrollTop = log.scrollHeight

    def _hear(self, screen: Screen) -> None:
        """Let the sounds go with what travels: each is heard when its piece arrives."""
        names = [effect.text for effect in screen.effects if effect.kind == "sound"]
        arrival = self._motion.milliseconds() * 0.7 / 1000
        self._sounds.play(names, after=arrival, gap=self._frame_seconds())

    def _next_frame(self) -> None:
        if not self._frames:
            return
        frame = self._frames.pop(0)
        self._draw(frame)
        if self._frames:
            asyncio.get_event_loop().call_later(self._frame_seconds(), self._next_frame)

    def _frame_seconds(self) -> float:
        return self._motion.milliseconds() * 1.6 / 1000

    def _end_frames(self) -> None:
        if self._frames:
            last, self._frames = self._frames[-1], []
            self._draw(last)

    def _draw(self, screen: Screen) -> None:
        before, desk, page = self.screen, self._desk, js.document.documentElement
        elsewhere = place_of(screen) != place_of(before)
        moved_on = bool(before.page) and elsewhere
        if page.lang != screen.language:
            page.lang = screen.language
        _set_theme(page, desk.setting("theme"))
        page.dataset.motion = desk.setting("motion")
        title = desk.words.t("app.title")
        js.document.title = title if screen.page == "menu" else f"{screen.title} · {title}"
        if screen.ply != before.ply:
            self._zoom.end()
        if elsewhere:
            js.pawboardPages.dress(screen.scene.game if screen.scene else "")
        self._motion.before(screen.scene, self._released)
        self._released = {}
        self._dom.draw(screen_node(screen, desk.words))
        self._motion.after()
        self.screen = screen
        if len(screen.log) > len(before.log) or moved_on:
            # With the frame that is due anyway: now, the browser would lay the page out twice.
            js.requestAnimationFrame(self._scroll)
        if moved_on:
            js.scrollTo(0, 0)
            heading = self._root.querySelector("h1")
            heading.tabIndex = -1
            heading.focus()
        _speak(screen, moved_on)
        self._drawn(before)


def place_of(screen: Screen) -> tuple[str, str, bool]:
    """Return what makes a screen another place, so that the focus goes to its heading."""
    return screen.page, screen.scene.game if screen.scene else "", bool(screen.curtain)


def _set_theme(page: Any, theme: str) -> None:
    if theme == "system":
        page.removeAttribute("data-theme")
    elif page.getAttribute("data-theme") != theme:
        page.setAttribute("data-theme", theme)


def _speak(screen: Screen, moved_on: bool) -> None:
    polite = js.document.getElementById("said")
    if screen.curtain or (moved_on and screen.page != "table"):
        # What one person was told of a hand is not for the next.
        polite.replaceChildren()
    for sentence in screen.said:
        line = js.document.createElement("div")
        line.textContent = sentence
        polite.append(line)
    while polite.childElementCount > SPOKEN:
        polite.firstElementChild.remove()
    # The same error twice is said twice: it is a new element each time.
    line = js.document.createElement("div")
    line.textContent = screen.alert
    js.document.getElementById("alert").replaceChildren(line)
