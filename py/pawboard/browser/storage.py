"""What this browser keeps between visits: texts under keys, in localStorage where it may."""

from collections.abc import Iterator, MutableMapping
from contextlib import suppress
from typing import Any

import js

PREFIX = "pawboard/"


class BrowserStore(MutableMapping[str, str]):
    """The part of localStorage that is ours; a plain dictionary where storage is forbidden.

    What localStorage does not take, since it is full or forbidden by now, is kept until the page
    is left; whoever stores it is told so by an OSError.
    """

    def __init__(self) -> None:
        self._instead: dict[str, str] = {}
        self._storage: Any = None
        try:
            storage = js.localStorage
            storage.setItem(f"{PREFIX}try", "1")
            storage.removeItem(f"{PREFIX}try")
        except Exception:
            # Forbidden in frames with an opaque origin, and where a visitor wants it so.
            return
        self._storage = storage

    @property
    def lasting(self) -> bool:
        """Whether what is kept outlives the page."""
        return self._storage is not None

    def __getitem__(self, key: str) -> str:
        if key in self._instead or self._storage is None:
            return self._instead[key]
        try:
            value = self._storage.getItem(PREFIX + key)
        except Exception:
            raise KeyError(key) from None
        if value is None or value is js.undefined or not isinstance(value, str):
            raise KeyError(key)
        return value

    def __setitem__(self, key: str, value: str) -> None:
        if self._storage is None:
            self._instead[key] = value
            return
        try:
            self._storage.setItem(PREFIX + key, value)
        except Exception as error:
            self._instead[key] = value
            raise OSError(f"{key} cannot be kept: {error}") from error
        self._instead.pop(key, None)

    def __delitem__(self, key: str) -> None:
        # Fails if there is none.
        self[key]
        self._instead.pop(key, None)
        # What cannot be forgotten can be neither seen nor changed.
        with suppress(Exception):
            if self._storage is not None:
                self._storage.removeItem(PREFIX + key)

    def __iter__(self) -> Iterator[str]:
        found = dict.fromkeys(self._instead)
        with suppress(Exception):
            if self._storage is not None:
                names = [self._storage.key(index) for index in range(self._storage.length)]
                ours = (name for name in names if name.startswith(PREFIX))
                found |= dict.fromkeys(name.removeprefix(PREFIX) for name in ours)
        yield from found

    def __len__(self) -> int:
        return sum(1 for _ in self)
