"""Compile the catalogues: ``python3 -m pawboard.locale.catalogue`` rewrites every ``.mo`` file.

Needed by people who change words and by the test that compares; never by the page.
"""

import ast
import re
import struct
import unicodedata
from pathlib import Path

from pawboard.locale import LANGUAGES, PSEUDO

Messages = dict[str, str]
"""As a ``.mo`` file pairs them: the id of a plural twice, its forms one after another, by NUL."""

FOLDER = Path(__file__).parent
SOURCE = "en"

_LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr|msgstr\[\d\]) )?("(?:[^"\\]|\\.)*")')
_PLACE = re.compile(r"(\{[a-z_]*\})")
_PSEUDO = str.maketrans("aceiounsyzACEIOUNSYZdlrt", "áçéíöûñšýžÁÇÉÎÖÛÑŠÝŽðłřţ")


def parse(text: str) -> Messages:
    """Return the messages of a ``.po`` file, its header under the empty id.

    Raises:
        ValueError: for a line that is none of its forms, an id that stands twice or no text.
    """
    messages: Messages = {}
    entry: dict[str, str] = {}
    field = ""
    for number, line in enumerate([*text.split("\n"), ""], 1):
        if line.startswith("#"):
            continue
        if not line:
            _add(messages, entry, number)
            entry, field = {}, ""
            continue
        match = _LINE.fullmatch(line)
        if match is None or not (match[1] or field):
            raise ValueError(f"line {number}: {line!r} is no line of a catalogue")
        field = match[1] or field
        entry[field] = entry.get(field, "") + ast.literal_eval(match[2])
    return messages


def _add(messages: Messages, entry: dict[str, str], number: int) -> None:
    if not entry:
        return
    key = entry.pop("msgid", None)
    if key is None or key in messages:
        raise ValueError(f"line {number}: an entry without an id, or {key!r} for the second time")
    if "msgid_plural" in entry:
        key += "\0" + entry.pop("msgid_plural")
    text = "\0".join(entry[field] for field in sorted(entry))
    if not text:
        raise ValueError(f"line {number}: {key!r} has no text")
    messages[key] = text


def compiled(messages: Messages) -> bytes:
    """Return the ``.mo`` file of some messages, the same bytes for the same messages."""
    pairs = sorted((key.encode(), text.encode()) for key, text in messages.items())
    count = len(pairs)
    tables, blob = [], b""
    start = 28 + 16 * count
    for column in (0, 1):
        for pair in pairs:
            tables += [len(pair[column]), start + len(blob)]
            blob += pair[column] + b"\0"
    header = (0x950412DE, 0, count, 28, 28 + 8 * count, 0, start)
    return struct.pack(f"<7I{len(tables)}I", *header, *tables) + blob


def pseudo(messages: Messages) -> Messages:
    """Return the messages as the pseudo-language has them: accented, a third longer, bracketed."""
    return {
        key: "\0".join(map(_pseudo_text, text.split("\0"))) if key else text
        for key, text in messages.items()
    }


def _pseudo_text(text: str) -> str:
    parts = _PLACE.split(text)
    accented = "".join(
        part if place % 2 else part.translate(_PSEUDO) for place, part in enumerate(parts)
    )
    letters = sum(unicodedata.category(sign)[0] == "L" for part in parts[::2] for sign in part)
    return f"[{accented} {'~' * (letters // 3 + 1)}]" if letters else text


def read(language: str) -> Messages:
    """Return the messages of one of `LANGUAGES`, from its ``.po`` file or made up."""
    if language == PSEUDO:
        return pseudo(read(SOURCE))
    return parse((FOLDER / language / "pawboard.po").read_text("utf-8"))


def compile_all() -> None:
    """Write the ``.mo`` file of every language."""
    for language in LANGUAGES:
        (FOLDER / language).mkdir(exist_ok=True)
        (FOLDER / language / "pawboard.mo").write_bytes(compiled(read(language)))


if __name__ == "__main__":
    compile_all()
