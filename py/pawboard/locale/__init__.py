"""The catalogues: every text a person reads, by language, as gettext keeps them.

``en/pawboard.po`` is written by hand, message ids as msgid; ``pawboard.locale.catalogue`` makes
the ``.mo`` files from it, those of the pseudo-language among them.
"""

from typing import Any

LANGUAGES = {
    "en": "English",
    "qps": "[Þšéûðö]",
}
"""Languages by the word used in links and in ``lang``, with their own names."""

PSEUDO = "qps"
"""The pseudo-language: English made longer, accented and bracketed, to find what breaks by it."""


def read_catalogue(language: str) -> bytes:
    """Return the compiled catalogue of one of `LANGUAGES`."""
    # The loader reads from folders and archives alike; importlib.resources would cost a start
    # in the browser more than everything else here.
    loader: Any = __spec__.loader
    content: bytes = loader.get_data(f"{__path__[0]}/{language}/pawboard.mo")
    return content
