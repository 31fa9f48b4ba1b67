"""The page's globalThis, as Pyodide hands it to Python: everything in it is JavaScript's."""

from typing import Any

def __getattr__(name: str) -> Any: ...
