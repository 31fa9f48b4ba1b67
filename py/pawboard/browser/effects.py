"""What a screen asks the browser to do once: copy, download, put a link into the address."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import js
from pawboard.table.scene import Effect

SECONDS_TO_SAVE = 40
"""For how long a file that is handed out can be read."""


def _copy(effect: Effect) -> None:
    # Where a frame may not use the clipboard, the text can still be taken by hand.
    clipboard = getattr(js.navigator, "clipboard", None)
    if clipboard:
        clipboard.writeText(effect.text).catch(lambda _error: None)


def _share(effect: Effect) -> None:
    address = js.location.href.partition("#")[0] + effect.text
    _copy(effect._replace(text=address))


def _download(effect: Effect) -> None:
    blob = js.Blob.new([effect.text], type="text/plain")
    address = js.URL.createObjectURL(blob)
    anchor = js.document.createElement("a")
    anchor.href, anchor.download = address, effect.name
    anchor.click()
    # Some browsers begin to read it only after the click is over.
    asyncio.get_event_loop().call_later(SECONDS_TO_SAVE, js.URL.revokeObjectURL, address)


def _link(effect: Effect) -> None:
    try:
        js.history.replaceState(js.history.state, "", effect.text)
    except Exception:
        # Not allowed in some frames; the address is a convenience.
        return


def _focus(effect: Effect) -> None:
    focus(effect.text)


def _read(effect: Effect) -> None:
    element = js.document.getElementById(effect.text)
    if element:
        # The focus brings it into view, and says where one is.
        element.focus()


def _accept(_effect: Effect) -> None:
    js.pawboardOffline.accept()


def _reload(_effect: Effect) -> None:
    js.location.reload()


def _repair(_effect: Effect) -> None:
    task = asyncio.ensure_future(_mend())
    _running.add(task)
    task.add_done_callback(_running.discard)


async def _mend() -> None:
    """Have spoiled files fetched again, drop the snapshot, and start anew."""
    root = js.URL.new("./", js.location.href).href
    try:
        offline = getattr(js, "pawboardOffline", None)
        if offline:
            await offline.repair()
        for name in await js.caches.keys():
            if name == f"pawboard-snapshot {root}":
                await js.caches.delete(name)
    except Exception:
        # Where storage is denied nothing is kept that could be wrong.
        pass
    js.location.reload()


_running: set[asyncio.Future[None]] = set()
"""Work under way; the loop itself holds it only weakly."""

DONE_BY: Mapping[str, Callable[[Effect], None]] = {
    "copy": _copy,
    "share": _share,
    "download": _download,
    "link": _link,
    "focus": _focus,
    "read": _read,
    "accept": _accept,
    "reload": _reload,
    "repair": _repair,
}
"""By kind; sounds are made by `pawboard.browser.sound`, before the screen is drawn."""


def do(effect: Effect) -> None:
    """Do what an effect says."""
    act = DONE_BY.get(effect.kind)
    if act is not None:
        act(effect)


def note(key: str) -> None:
    """Note in the history where the game on the table is kept, for a reload or a way back."""
    if key == noted():
        return
    try:
        js.history.replaceState(key or None, "")
    except Exception:
        # Not allowed in some frames; there a reload goes on with the latest game.
        return


def noted() -> str:
    """Return what `note` has noted at this place of the history."""
    state = js.history.state
    return state if isinstance(state, str) else ""


def focus(key: str) -> None:
    """Give the focus to a spot."""
    spot = spot_element(key)
    if spot:
        spot.focus()


def spot_element(key: str) -> Any:
    """Return the element of a spot, or None."""
    return js.document.querySelector(f'[data-spot="{key}"]')
