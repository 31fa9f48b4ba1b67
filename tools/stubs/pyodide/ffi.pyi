"""Python and JavaScript's objects to each other."""

from collections.abc import Callable
from typing import Any

class JsException(Exception):  # noqa: N818  (the name that Pyodide gives it)
    name: str
    message: str

def create_proxy(obj: Any, *, capture_this: bool = False, roundtrip: bool = True) -> Any: ...
def create_once_callable(obj: Callable[..., object]) -> Any: ...
def to_js(
    obj: Any, *, depth: int = -1, dict_converter: Callable[[Any], Any] | None = None
) -> Any: ...
