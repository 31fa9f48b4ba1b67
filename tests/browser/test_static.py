"""What the build takes from the package: one page of everything, in every language, without ids
that stand twice."""

from __future__ import annotations

import json
import re

from pawboard.locale import LANGUAGES
from pawboard.table.static import below, pages, parts, texts_of
from pawboard.table.views import VIEWS
from pawboard.table.words import SOURCE, Words


def test_the_menu_and_every_opening_are_there() -> None:
    html = parts()["pages"]
    assert re.findall(r'<main class="[^"]*" data-page="([a-z-]+)"', html) == ["menu", *VIEWS]
    assert len(re.findall(r"<main [^>]* hidden>", html)) == len(VIEWS)


def test_no_id_stands_twice() -> None:
    html = "".join(parts().values())
    ids = re.findall(r' id="([^"]+)"', html)
    assert sorted(ids) == sorted(set(ids))


def test_every_drawing_that_is_used_exists() -> None:
    found = parts()
    there = set(re.findall(r'<symbol id="([^"]+)"', found["sprite"]))
    used = set(re.findall(r'href="#([a-z0-9-]+)"', found["pages"]))
    assert {name for name in used if "=" not in name} <= there


def test_each_text_is_said_in_one_way_in_each_language() -> None:
    """The words are looked up by their English text, so one text cannot have two translations."""
    english = [text for node in (*pages(SOURCE), *below(Words(SOURCE))) for text in texts_of(node)]
    for language in LANGUAGES:
        other = [
            text for node in (*pages(language), *below(Words(language))) for text in texts_of(node)
        ]
        pairs = set(zip(english, other, strict=True))
        assert len(pairs) == len(set(english)), language


def test_the_words_are_json_that_cannot_end_its_element() -> None:
    block = parts()["words"]
    content = re.fullmatch(r"<script [^>]*>(.*)</script>", block, re.S)
    assert content is not None
    assert "<" not in content[1]
    assert json.loads(content[1])["pages"] == list(VIEWS)
