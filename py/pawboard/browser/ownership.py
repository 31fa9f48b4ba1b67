"""Which of several pages may move: the one that holds the Web Lock of the game on its table."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_once_callable, create_proxy, to_js

import js

PREFIX = "pawboard/"


class Ownership:
    """Asks for the lock of a game, waits for it while another page has it, and can take it.

    A page that is closed or crashes loses its lock by itself. Where there are no locks, every
    page has its games.

    Args:
        told: called with whether this page may move, when that is known or changes.
    """

    def __init__(self, told: Callable[[bool], None]) -> None:
        self._told = told
        self._key = ""
        self._asked = 0
        """Counts what was asked; what was asked before the last time no longer matters."""
        self._let_go: Any = None
        self._locks: Any = getattr(js.navigator, "locks", None) or None

    def follow(self, key: str) -> None:
        """Hold the lock of a game from now on and no other; of none where the key is empty."""
        if key == self._key or self._locks is None:
            return
        self._key = key
        self._release()
        if key:
            self._ask(ifAvailable=True)

    def take(self) -> None:
        """Take the lock from whichever page has it."""
        if self._key and self._locks is not None:
            self._ask(steal=True)

    def _release(self) -> None:
        self._asked += 1
        if self._let_go is not None:
            self._let_go()
            self._let_go = None

    def _ask(self, **how: bool) -> None:
        self._release()
        asked = self._asked

        def granted(lock: Any, *_: Any) -> Any:
            if asked != self._asked:
                return None
            if not lock:
                self._told(False)
                self._ask()
                return None
            held = js.Promise.new(create_once_callable(self._hold))
            self._told(True)
            return held

        def lost(_error: Any) -> None:
            answer.destroy()
            if asked != self._asked:
                return
            # Another page took it; or locks are forbidden here, where nothing was ever granted.
            if self._let_go is not None:
                self._let_go = None
                self._told(False)
                self._ask()

        def ended(_value: Any) -> None:
            answer.destroy()

        answer = create_proxy(granted)
        options = to_js(how, dict_converter=js.Object.fromEntries)
        request = self._locks.request(PREFIX + self._key, options, answer)
        request.then(ended, lost)

    def _hold(self, resolve: Any, _reject: Any) -> None:
        self._let_go = resolve
