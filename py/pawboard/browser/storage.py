"""What this browser keeps between visits: texts under keys, in localStorage where it may."""

from collections.abc import Iterator, MutableMapping
from typing import Any

import js

PREFIX = "pawboard/"


class BrowserStore(MutableMapping[str, str]):
    """The part of localStorage that is ours; a plain dictionary where storage is forbidden."""

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
        if self._storage is None:
            return self._instead[key]
        value = self._storage.getItem(PREFIX + key)
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
            raise OSError(f"{key} cannot be kept: {error}") from error

    def __delitem__(self, key: str) -> None:
        if self._storage is None:
            del self._instead[key]
        else:
            self[key]
            self._storage.removeItem(PREFIX + key)

    def __iter__(self) -> Iterator[str]:
        if self._storage is None:
            yield from list(self._instead)
            return
        names = [self._storage.key(index) for index in range(self._storage.length)]
        yield from (name.removeprefix(PREFIX) for name in names if name.startswith(PREFIX))

    def __len__(self) -> int:
        return sum(1 for _ in self)
