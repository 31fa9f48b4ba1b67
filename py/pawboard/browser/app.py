"""The page: hands what people do to the desk, and draws the screens that come back."""

import asyncio
from typing import Any

from pyodide.ffi import create_proxy

import js
from pawboard.browser import effects
from pawboard.browser.keys import LETTERS, walk
from pawboard.browser.motion import Box
from pawboard.browser.opponents import Opponents
from pawboard.browser.ownership import Ownership
from pawboard.browser.pointer import Pointer
from pawboard.browser.probe import Probe
from pawboard.browser.stage import Stage, place_of
from pawboard.browser.storage import PREFIX, BrowserStore
from pawboard.browser.taps import Taps
from pawboard.browser.zoom import Zoom
from pawboard.table.advice import Asked
from pawboard.table.announcer import find_spot
from pawboard.table.desk import LONGEST_TEXT, Desk
from pawboard.table.scene import Screen

LARGEST_FILE = LONGEST_TEXT + 1
"""How many bytes of a chosen file are read, enough to be told that it is too long."""


class App:
    """Connects a desk with a document.

    Args:
        desk: what everything a person does is handed to.
        root: the element that is drawn in.
        probe: knows what the diagnostics page shows.
    """

    def __init__(self, desk: Desk, root: Any, probe: Probe) -> None:
        self.desk = desk
        self._root = root
        self._probe = probe
        self._looking: asyncio.Future[None] | None = None
        self._reading: asyncio.Future[None] | None = None
        self._zoom = Zoom(root)
        self._stage = Stage(desk, root, self._zoom, self._wished_motion, self._drawn)
        self._pointer = Pointer(self._lift, self._drop, lambda: desk.setting("input") != "tap")
        self._ownership = Ownership(self._own)
        self._opponents = Opponents(self._take_answer, self._tell_trouble, desk.setting)
        probe.worker = self._opponents.state
        self._listening = False
        """Whether the page is ready; until then nobody thinks, and nothing travels."""
        self._beat: Any = None
        self._taps = Taps()
        self._pressed_at = place_of(self.screen)
        """Where the page was at the first of several taps at one spot."""

    @property
    def screen(self) -> Screen:
        """What is drawn now."""
        return self._stage.screen

    def start(self) -> None:
        """Show where the address leads, with what was entered before Python was there played."""
        pending = js.pawboardPending
        js.pawboardPending = js.undefined
        kept = _kept_by_hand()
        screen = self._open_address()
        for intent, value in pending.to_py() if pending else ():
            told = {"key" if intent == "choose" else "text": value}
            screen = _after(screen, self.desk.handle(intent, **told))
        self._present(screen)
        _give_back(kept)
        self._listen()

    def ready(self) -> None:
        """Let opponents think, now that the board is playable."""
        self._listening = True
        self._follow_opponents()

    def handle(self, intent: str, **data: Any) -> Screen:
        """Hand an intent to the desk and draw what comes back."""
        screen = self.desk.handle(intent, **data)
        self._present(screen)
        return screen

    def _present(self, screen: Screen) -> None:
        """Draw a screen that an intent has led to, and do what follows from it."""
        self._stage.show(screen)
        self._ownership.follow(self.desk.key)
        effects.note(self.desk.key)
        self._keep_time(screen)
        if self._listening:
            self._follow_opponents()

    def _wished_motion(self) -> str:
        """Return how pieces travel; what was entered before Python was there is there at once."""
        return self.desk.setting("motion") if self._listening else "off"

    # Opponents.

    def _follow_opponents(self) -> None:
        """Let be thought about what is asked now, and nothing else."""
        here = self.desk.sitting
        seated = here is not None and here.opposed()
        wait = self._stage.seconds_left()
        self._opponents.follow(self.desk.asked(), seated=seated, wait=wait)

    def _take_answer(self, asked: Asked, found: dict[str, Any]) -> None:
        if asked.purpose == "move":
            self.handle("reply", move=found["move"], ply=asked.ply)
            return
        known = {"end": found["end"], "exact": found["exact"]}
        if asked.purpose == "hint":
            self.handle("hinted", move=found["best"], ply=asked.ply, **known)
        else:
            grade, better = found["grade"], found["best"]
            self.handle("graded", ply=asked.ply, grade=grade, better=better, **known)

    def _tell_trouble(self, asked: Asked) -> None:
        self.handle("stuck", ply=asked.ply)

    def _keep_time(self, screen: Screen) -> None:
        """Let the next move go by when it is due."""
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None
        if screen.beat:
            loop = asyncio.get_event_loop()
            self._beat = loop.call_later(screen.beat / 1000, lambda: self.handle("step"))

    def _drawn(self, before: Screen) -> None:
        """Do what a screen that has just been drawn asks for once."""
        screen = self.screen
        if screen.page == "diagnostics" != before.page:
            self._looking = asyncio.ensure_future(self._look())
        for effect in screen.effects:
            if effect.kind == "own":
                self._ownership.take()
            else:
                effects.do(effect)

    # Listening.

    def _listen(self) -> None:
        for type_, act in (
            ("click", self._click),
            ("submit", self._submit),
            ("change", self._change),
            ("keydown", self._key),
            ("focusin", self._focus),
            ("pointerdown", self._press),
        ):
            self._root.addEventListener(type_, create_proxy(act))
        for type_, act in (
            ("pointermove", self._pointer.move),
            ("pointerup", self._pointer.up),
            ("pointercancel", self._pointer.lost),
            ("hashchange", lambda _event: self._present(self._open_address())),
            ("storage", self._stored),
        ):
            js.addEventListener(type_, create_proxy(act))
        # It does not bubble.
        self._root.addEventListener(
            "toggle", create_proxy(lambda _event: self._stage.to_latest()), True
        )
        hide = create_proxy(lambda _event: self._hide())
        turned = create_proxy(lambda _event: self._hide() if js.document.hidden else None)
        js.document.addEventListener("pawboard-offline", create_proxy(self._told_offline))
        js.document.addEventListener("visibilitychange", turned)
        for type_ in ("blur", "pagehide"):
            js.addEventListener(type_, hide)

    def _press(self, event: Any) -> None:
        self._stage.hurry()
        self._zoom.press(event)
        self._pointer.down(event)

    def _click(self, event: Any) -> None:
        if self._pointer.dragged and event.detail:
            self._pointer.dragged = False
            return
        again = self._taps.again(event)
        if not again:
            self._pressed_at = place_of(self.screen)
        elif self._pressed_at != place_of(self.screen):
            # It was meant for what is no longer there.
            event.preventDefault()
            return
        control = event.target.closest("[data-do]")
        if control:
            # A link that does something here leads to the same elsewhere, in another tab.
            if control.tagName == "A":
                event.preventDefault()
            self._control(control, again=again)
            return
        spot = event.target.closest("[data-spot]")
        # A click without a pointer comes from the keyboard or from assistive technology.
        if spot and not event.detail:
            self.handle("choose", key=spot.dataset.spot)
        elif spot and self.desk.setting("input") != "drag":
            self._tap(spot.dataset.spot, event)
        elif event.target.closest("[data-whole]"):
            self._zoom.end()

    def _tap(self, key: str, event: Any) -> None:
        """Choose a spot, unless the tap has enlarged what lies around it."""
        meant = self._zoom.tap(self.screen.scene, key, event.clientX, event.clientY)
        if meant:
            screen = self.handle("choose", key=meant)
            self._zoom.follow(screen.scene, meant)

    def _control(self, control: Any, *, again: bool) -> None:
        """Do what a button says; nothing is deleted by the second of two taps."""
        intent = control.dataset.do
        if again and intent.startswith("drop:"):
            return
        panel = control.closest("[popover]")
        stays = intent.startswith("look:") or intent == "grade"
        if panel and panel.matches(":popover-open") and not stays:
            panel.hidePopover()
        if intent == "now":
            self._stage.hurry()
            self._opponents.now()
        else:
            self.handle(intent)

    def _submit(self, event: Any) -> None:
        event.preventDefault()
        form = event.target
        if form.hasAttribute("data-at-once"):
            return
        intent = form.dataset.form
        ply = self.screen.ply
        screen = self.handle(intent, **_fields(form))
        if intent == "move":
            field = form.querySelector("input")
            if screen.ply != ply or not screen.alert:
                form.reset()
            else:
                field.select()

    def _change(self, event: Any) -> None:
        field = event.target
        if field.type == "file" and field.files.length:
            self._reading = asyncio.ensure_future(self._load(field))
        form = field.closest("form[data-at-once]")
        if not form:
            return
        value = ("yes" if field.checked else "no") if field.type == "checkbox" else field.value
        if form.dataset.form == "look":
            self.handle("look", ply=value)
        else:
            self.handle(form.dataset.form, name=field.name, value=value)

    async def _load(self, field: Any) -> None:
        """Open the file chosen; the same one can be chosen again afterwards."""
        text = await field.files.item(0).slice(0, LARGEST_FILE).text()
        field.value = ""
        self.handle("load", text=text)

    def _key(self, event: Any) -> None:
        if event.key == "Enter" and event.repeat and event.target.tagName != "TEXTAREA":
            # A key that is held would press a button, or send a field, again and again.
            event.preventDefault()
            return
        spot = event.target.closest("[data-spot]")
        if not spot or event.altKey or event.metaKey or self.screen.scene is None:
            return
        key, pressed = spot.dataset.spot, event.key
        if event.ctrlKey and pressed not in ("Home", "End"):
            return
        step = walk(self.screen.scene, key, pressed, control=event.ctrlKey)
        if step is not None:
            event.preventDefault()
            if step.key is not None:
                effects.focus(step.key)
        elif pressed in ("Enter", " "):
            event.preventDefault()
            if not event.repeat:
                self._stage.hurry()
                self.handle("choose", key=key)
        elif pressed == "Escape":
            event.preventDefault()
            self._pointer.cancel()
            self.handle("escape")
        elif pressed.lower() in LETTERS and self.desk.setting("keys") == "on":
            event.preventDefault()
            self.handle("ask", question=LETTERS[pressed.lower()], key=key)

    def _focus(self, event: Any) -> None:
        """Let the Tab key come back to the spot that had the focus last."""
        spot = event.target.closest("[data-spot]")
        if not spot:
            return
        group = spot.closest('[role="grid"], [role="listbox"], [role="toolbar"]')
        if not group or spot.tabIndex == 0:
            return
        for other in group.querySelectorAll('[data-spot][tabindex="0"]'):
            other.tabIndex = -1
        spot.tabIndex = 0

    def _lift(self, key: str) -> None:
        scene = self.screen.scene
        spot = find_spot(scene, key) if scene else None
        if spot is not None and "selected" not in spot.marks:
            self.handle("choose", key=key)

    def _drop(self, origin: str, target: str, place: Box) -> None:
        scene = self.screen.scene
        spot = find_spot(scene, origin) if scene else None
        target = self._zoom.aimed(scene, target, place)
        if spot is None or target == origin:
            return
        if not target:
            self.handle("escape")
            return
        if spot.pieces:
            self._stage.let_go(spot.pieces[-1].key, place)
        self.handle("drag", origin=origin, target=target)

    def _open_address(self) -> Screen:
        search, fragment = js.location.search, js.location.hash
        return self.desk.handle("open", query=search, fragment=fragment, key=effects.noted())

    def _hide(self) -> None:
        """Let the curtain down where the page, or the window, is not looked at any more."""
        self._pointer.cancel()
        session = self.desk.session
        hand = self.screen.page == "table" and not self.screen.curtain
        if hand and session is not None and session.game.info.hidden:
            self.handle("cover")

    # The site itself.

    def _told_offline(self, event: Any) -> None:
        """Hand on what the service worker says; what changes nothing is not drawn."""
        told = event.detail
        screen = self.desk.handle("offline", phase=told.phase, version=told.hash or "")
        about = screen.page in ("about", "diagnostics")
        if screen.said or screen.notice != self.screen.notice or about:
            self._stage.show(screen)

    async def _look(self) -> None:
        await self._probe.look()
        if self.desk.page == "diagnostics":
            self._stage.show(self.desk.screen())

    # Several pages.

    def _own(self, owned: bool) -> None:
        if self.desk.place.owned != owned:
            self.handle("own", owned=owned)

    def _stored(self, event: Any) -> None:
        """Show what another page has made of the game."""
        if event.key and not self.desk.around.owner and event.key == PREFIX + self.desk.key:
            self.handle("refresh", key=self.desk.key)


def main() -> None:
    """Start the page; from here on every move is made by Python."""
    page = js.document.documentElement
    store = BrowserStore()
    probe = Probe(store)
    app = App(Desk(store, page.lang, probe=probe), js.document.getElementById("app"), probe)
    app.start()
    page.dataset.ready = ""
    app.ready()
    js.pawboardBoot.phase = "ready"


def _after(before: Screen, screen: Screen) -> Screen:
    """Return a screen with what was to be said and done at the one before it, never drawn."""
    said = screen.said if screen.curtain else (*before.said, *screen.said)
    effects = (*before.effects, *screen.effects)
    return screen._replace(said=said, effects=effects, alert=screen.alert or before.alert)


def _fields(form: Any) -> dict[str, str]:
    """Return what a form holds, by the names of its fields."""
    found = {}
    for field in form.elements:
        if not getattr(field, "name", ""):
            continue
        if field.type == "checkbox":
            found[field.name] = "yes" if field.checked else "no"
        elif field.type != "radio" or field.checked:
            found[field.name] = field.value
    return found


def _kept_by_hand() -> tuple[str, str] | None:
    """Return what has the focus before the first drawing, as a selector, and its word."""
    active = js.document.activeElement
    spot = active.closest("[data-spot]") if active else None
    if spot:
        return f'[data-spot="{spot.dataset.spot}"]', ""
    if active and active.matches(".move input"):
        return ".move input", active.value
    return None


def _give_back(kept: tuple[str, str] | None) -> None:
    """Give the focus and the unfinished word back."""
    if kept is None:
        return
    selector, typed = kept
    element = js.document.querySelector(selector)
    if element:
        element.focus()
        if typed:
            element.value = typed
