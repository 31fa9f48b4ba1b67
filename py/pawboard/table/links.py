"""Links: one grammar for the page, the embed and what people share.

``key=value&...`` in the query, then in the fragment; the fragment wins, order never matters,
unknown keys are reported and never fatal.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import NamedTuple

from pawboard.engine.game import NotationError

LIMIT = 32 * 1024
"""How long the value of ``record`` may be, in characters."""

TEXT_LIMIT = 1024 * 1024
"""How long a record may be once it is inflated, in bytes; none of our games comes near."""

_SWITCH = r"on|off"
_WORD = r"[a-z]+(-[a-z0-9]+)*"
SHAPES: Mapping[str, str] = {
    "game": _WORD,
    "seats": r"[1-9]",
    "options": r"-|[a-z-]+=[a-z0-9-]+(,[a-z-]+=[a-z0-9-]+)*",
    "bots": r"-|[1-9](,[1-9])*",
    "level": r"[1-4]",
    "lang": r"[a-zA-Z]{2,3}(-[a-zA-Z0-9]+)*",
    "theme": r"system|light|dark",
    "accent": r"[0-9a-fA-F]{3}([0-9a-fA-F]{3})?",
    "ground": r"[0-9a-fA-F]{3}([0-9a-fA-F]{3})?",
    "radius": r"[0-9]{1,3}",
    "font": r"[A-Za-z0-9 ,_-]{1,100}",
    "ui": r"[a-z]+(,[a-z]+)*",
    "record": r"z\.[A-Za-z0-9_-]+",
    "ply": r"0|[1-9][0-9]{0,4}",
    "hints": _SWITCH,
    "undo": _SWITCH,
    "sound": _SWITCH,
    "motion": r"system|full|short|off",
    "seed": r"[0-9a-f]{32}",
    "locked": _SWITCH,
    "page": _WORD,
}
"""Every key with what its value looks like."""

_PLAIN = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~=,")
_ESCAPE = re.compile(rb"%([0-9A-Fa-f]{2})")


class Link(NamedTuple):
    """What a link says.

    Args:
        values: by key, each of the shape its key has.
        unknown: keys there are not, ascending.
        malformed: keys whose value has another shape, ascending.
    """

    values: Mapping[str, str]
    unknown: tuple[str, ...] = ()
    malformed: tuple[str, ...] = ()


def parse(query: str = "", fragment: str = "") -> Link:
    """Return what a query and a fragment say, with or without their ``?`` and ``#``."""
    values: dict[str, str] = {}
    unknown, malformed = set(), set()
    for text in (query.removeprefix("?"), fragment.removeprefix("#")):
        for pair in text.split("&"):
            if not pair:
                continue
            key, _, raw = pair.partition("=")
            value = _unescaped(raw)
            if key not in SHAPES:
                unknown.add(_unescaped(key) or key)
            elif value is None or not re.fullmatch(SHAPES[key], value) or len(value) > LIMIT:
                malformed.add(key)
                values.pop(key, None)
            else:
                malformed.discard(key)
                values[key] = value
    return Link(values, tuple(sorted(unknown)), tuple(sorted(malformed)))


def link(values: Mapping[str, str]) -> str:
    """Return the text that `parse` reads as some values, without ``?`` or ``#``.

    Raises:
        NotationError: for a key there is not or a value of another shape or too long.
    """
    for key, value in values.items():
        if key not in SHAPES or not re.fullmatch(SHAPES[key], value):
            raise NotationError(f"a link cannot say {key}={value[:40]!r}")
        if len(value) > LIMIT:
            raise NotationError(f"{key} is longer than {LIMIT} characters")
    return "&".join(f"{key}={_escaped(values[key])}" for key in SHAPES if key in values)


def packed(record: str) -> str:
    """Return the text of a record as the value of ``record``."""
    content = zlib.compress(record.encode(), 9)
    return "z." + urlsafe_b64encode(content).decode("ascii").rstrip("=")


def unpacked(value: str) -> str:
    """Return the text of the record that a value of ``record`` holds.

    Raises:
        NotationError: if it holds none.
    """
    if len(value) > LIMIT or not re.fullmatch(SHAPES["record"], value):
        raise NotationError(f"a record in a link is z. and at most {LIMIT} letters and digits")
    encoded = value.removeprefix("z.")
    try:
        inflater = zlib.decompressobj()
        content = urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4))
        text = inflater.decompress(content, TEXT_LIMIT)
        if inflater.eof and not inflater.unused_data:
            return text.decode()
    except (ValueError, zlib.error):
        pass
    raise NotationError("the record in the link is damaged or cut off")


def _escaped(value: str) -> str:
    return "".join(chr(sign) if sign in _PLAIN else f"%{sign:02X}" for sign in value.encode())


def _unescaped(value: str) -> str | None:
    """Return a value with its escapes read, None if they are not UTF-8."""
    try:
        content = value.encode()
        return _ESCAPE.sub(lambda match: bytes([int(match[1], 16)]), content).decode()
    except ValueError:
        return None
