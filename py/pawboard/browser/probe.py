"""What the page knows of itself, for the diagnostics page."""

from collections.abc import Callable
from typing import Any

import js
from pawboard.browser.storage import BrowserStore


class Probe:
    """Gathers facts; those that take time are there once `look` is done.

    Args:
        store: what this browser keeps.
    """

    def __init__(self, store: BrowserStore) -> None:
        self.worker: Callable[[], str] = str
        """Says in a word how the opponents' worker is."""
        self._store = store
        self._found: dict[str, Any] = {}

    def __call__(self) -> dict[str, Any]:
        """Return what is known now, see `pawboard.table.diagnostics.Facts`."""
        import pyodide

        facts = {
            "browser": js.navigator.userAgent,
            "pyodide": pyodide.__version__,
            "boot": _plain(js.pawboardBoot.report),
            "offline": _told("pawboardOffline", "phase", "hash", "error"),
            "worker": self.worker(),
            "lasting": self._store.lasting,
        }
        return facts | self._found

    async def look(self) -> None:
        """Learn what only can be asked for: how much is stored, and in which caches."""
        self._found = {}
        try:
            estimate = await js.navigator.storage.estimate()
            self._found |= {"usage": estimate.usage, "quota": estimate.quota}
            counts: dict[str, int] = {}
            for name in await js.caches.keys():
                if name.startswith("pawboard-"):
                    keys = await (await js.caches.open(name)).keys()
                    kind = name.partition(" ")[0]
                    counts[kind] = counts.get(kind, 0) + len(keys)
            self._found["caches"] = counts
        except Exception:
            # Denied in private windows and in frames without an origin; then it stays unknown.
            return


def _plain(value: Any) -> dict[str, Any]:
    """Return a plain object of JavaScript as a dictionary."""
    return dict(value.to_py()) if value else {}


def _told(name: str, *fields: str) -> dict[str, Any]:
    """Return what a global object of the page says, nothing where there is none."""
    state = getattr(js, name, None)
    return {field: getattr(state, field, "") for field in fields} if state else {}
