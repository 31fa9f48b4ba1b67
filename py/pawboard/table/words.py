"""What is said, by message id, in the reader's language."""

from collections.abc import Sequence
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from typing import NamedTuple, Union

from pawboard.locale import LANGUAGES, read_catalogue

SOURCE = "en"
"""The language whose words stand in where another has none yet."""


class Name(NamedTuple):
    """Stands in a message for the name of whoever sits at a seat."""

    seat: int


class Message(NamedTuple):
    """A sentence or a term not said yet: no language, no names.

    Args:
        id: its id in the catalogues.
        values: what fills its places; the value of ``n`` chooses among plural forms.
    """

    id: str
    values: tuple[tuple[str, "Value"], ...] = ()


# A tuple of values is said as a list: "a1, b2 and c3".
Value = Union[str, int, Name, Message, tuple["Value", ...]]  # noqa: UP007


def message(message_id: str, /, **values: Value) -> Message:
    """Return a message with its values."""
    return Message(message_id, tuple(values.items()))


class Words:
    """The words of one language.

    Raises:
        KeyError: from the methods, for an id that no catalogue has.
    """

    def __init__(self, language: str = SOURCE) -> None:
        self.language = language if language in LANGUAGES else SOURCE
        self._catalogue = _translations(self.language)

    def t(self, message_id: str, /, **values: object) -> str:
        """Return the text of an id with its places filled; ``n`` chooses the plural form."""
        number = values.get("n")
        if isinstance(number, int):
            text = self._catalogue.ngettext(message_id, message_id, number)
        else:
            text = self._catalogue.gettext(message_id)
        return text.format(**values) if values else text

    def say(self, said: Message, names: Sequence[str] = ()) -> str:
        """Return the text of a message, with the names of the seats."""
        return self.t(said.id, **{key: self._value(value, names) for key, value in said.values})

    def join(self, parts: Sequence[str]) -> str:
        """Return some texts as a list in words: ``a, b and c``."""
        if not parts:
            return self.t("list.none")
        text = parts[0]
        for part in parts[1:-1]:
            text = self.t("list.more", list=text, item=part)
        return self.t("list.last", list=text, item=parts[-1]) if len(parts) > 1 else text

    def has(self, message_id: str) -> bool:
        """Return whether some catalogue has an id without plural forms."""
        try:
            self._catalogue.gettext(message_id)
        except KeyError:
            return False
        return True

    def _value(self, value: Value, names: Sequence[str]) -> str | int:
        if isinstance(value, Name):
            return names[value.seat]
        if isinstance(value, Message):
            return self.say(value, names)
        if isinstance(value, tuple):
            return self.join([str(self._value(part, names)) for part in value])
        return value


class _Missing(NullTranslations):
    """The end of every chain of catalogues: a missing id is a fault, not a text."""

    def gettext(self, message: str) -> str:
        raise KeyError(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise KeyError(msgid1)


@lru_cache
def _translations(language: str) -> GNUTranslations:
    found = GNUTranslations(BytesIO(read_catalogue(language)))
    found.add_fallback(_Missing() if language == SOURCE else _translations(SOURCE))
    return found
