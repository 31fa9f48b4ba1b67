"""What the build takes from the package: one page of everything, in every language, without ids
that stand twice."""

from __future__ import annotations

import re

from pawboard.locale import LANGUAGES
from pawboard.table.static import below, data, pages, parts, texts_of
from pawboard.table.views import VIEWS
from pawboard.table.words import SOURCE, Words


def test_the_menu_and_every_opening_are_there() -> None:
    drawn = data()["pages"]
    assert list(drawn) == ["menu", *VIEWS]
    for name, html in drawn.items():
        assert re.match(rf'<main class="[^"]*" data-page="{name}"', html)


def test_no_id_stands_twice() -> None:
    drawn = [*data()["pages"].values(), *data()["drawings"].values()]
    html = "".join([*drawn, *parts().values()])
    ids = re.findall(r' id="([^"]+)"', html)
    assert sorted(ids) == sorted(set(ids))


def test_every_drawing_that_is_used_exists_by_its_name() -> None:
    drawings = data()["drawings"]
    for name, drawing in drawings.items():
        assert drawing.startswith(f'<symbol id="{name}"')
    used = set(
        re.findall(r'href="#([\w-]+)"', "".join([*data()["pages"].values(), *drawings.values()]))
    )
    assert {name for name in used if "=" not in name} <= set(drawings)


def test_each_text_is_said_in_one_way_in_each_language() -> None:
    """The words are looked up by their English text, so one text cannot have two translations."""
    english = [text for node in (*pages(SOURCE), *below(Words(SOURCE))) for text in texts_of(node)]
    for language in LANGUAGES:
        other = [
            text for node in (*pages(language), *below(Words(language))) for text in texts_of(node)
        ]
        pairs = set(zip(english, other, strict=True))
        assert len(pairs) == len(set(english)), language


def test_the_words_name_the_games() -> None:
    assert data()["words"]["games"] == list(VIEWS)
