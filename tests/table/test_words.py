"""Every text has an id that is used, every used id has a text, and the compiled files are fresh."""

import ast
import re
import zipfile
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from subprocess import run
from sys import executable

import pytest

import pawboard
from pawboard.locale import LANGUAGES, read_catalogue
from pawboard.locale.catalogue import compiled, parse, pseudo, read
from pawboard.table.words import Name, Words, message

PACKAGE = Path(pawboard.__file__).parent
ID = re.compile(r"[a-z][a-z-]*(\.[A-Za-z0-9-]+)+|board|seat|supply|curtain")


def texts(node: ast.AST) -> Iterator[str]:
    """Yield the texts of a source, each `{...}` of a formatted one as a star."""
    if isinstance(node, ast.JoinedStr):
        yield "".join(
            str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values
        )
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    else:
        for child in ast.iter_child_nodes(node):
            yield from texts(child)


def used() -> set[str]:
    """Return every text of the sources that could be an id, or ids with stars."""
    folders = [PACKAGE, PACKAGE.parent.parent / "tools"]
    files = [file for folder in folders for file in folder.rglob("*.py")]
    found = {text for file in files for text in texts(ast.parse(file.read_text("utf-8")))}
    return {text for text in found if ID.fullmatch(text.replace("*", "x"))}


@cache
def ids(language: str = "en") -> set[str]:
    return {key.split("\0")[0] for key in read(language) if key}


@cache
def fits(pattern: str) -> re.Pattern[str]:
    return re.compile(".+".join(map(re.escape, pattern.split("*"))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalogues_are_fresh(language: str) -> None:
    assert read_catalogue(language) == compiled(read(language)), (
        "run python3 -m pawboard.locale.catalogue"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_places_of_the_english_text(language: str) -> None:
    english, other = read("en"), read(language)
    assert other.keys() == english.keys()
    for key in english:
        if key:
            places = [set(re.findall(r"\{[a-z_]*\}", text)) for text in (english[key], other[key])]
            assert places[0] == places[1], key


def test_the_stdlib_reads_what_we_compile() -> None:
    messages = {"": "Plural-Forms: nplurals=2; plural=(n != 1);\n", "b": "B", "a\0a": "one\0many"}
    found = GNUTranslations(BytesIO(compiled(messages)))
    assert found.gettext("b") == "B"
    assert [found.ngettext("a", "a", number) for number in (0, 1, 2)] == ["many", "one", "many"]


def test_no_id_is_unused() -> None:
    patterns = [fits(text) for text in used()]
    unused = {one for one in ids() if not any(pattern.fullmatch(one) for pattern in patterns)}
    assert not unused


SAYING = ("t", "message", "_say", "_warn")
"""Names of calls whose first argument is an id."""


def test_no_id_is_missing() -> None:
    missing = set()
    for file in (PACKAGE / "table").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func
                name = called.attr if isinstance(called, ast.Attribute) else None
                name = called.id if isinstance(called, ast.Name) else name
                if name in SAYING and node.args:
                    for text in texts(node.args[0]):
                        if ID.fullmatch(text.replace("*", "x")):
                            missing |= (
                                {text} if not any(map(fits(text).fullmatch, ids())) else set()
                            )
    assert not missing


def test_faults_of_a_catalogue_are_told_with_their_line() -> None:
    for text, fault in {
        'msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n': "line 6",
        'msgid "a"\nmsgstr ""\n': "line 3",
        'msgid "a"\nnonsense\n': "line 2",
        '"a"\n': "line 1",
        'msgstr "a"\n': "line 2",
    }.items():
        with pytest.raises(ValueError, match=fault):
            parse(text)


def test_plural_forms_and_places() -> None:
    words = Words("en")
    assert words.t("undo.free", n=1) == "Takes back 1 step."
    assert words.t("undo.free", n=2) == "Takes back 2 steps."
    assert words.t("turn.seat", name="{n}") == "{n} to move."


def test_lists_names_and_nested_messages() -> None:
    words = Words("en")
    assert [words.join("abc"[:count]) for count in range(4)] == [
        "nothing",
        "a",
        "a and b",
        "a, b and c",
    ]
    piece = message("three-tiers.owned.g", name=Name(1))
    said = message("square.detail", square="b2", pieces=(piece, piece))
    assert words.say(said, ("Mori", "Aki")) == "b2, from the top: Aki's gold and Aki's gold."


def test_the_pseudo_language_is_longer_accented_and_bracketed() -> None:
    text = Words("qps").t("turn.seat", name="Mori")
    assert text == "[Mori ţö mövé. ~~~]"
    assert pseudo({"": "header", "a": "{square}-1"}) == {"": "header", "a": "{square}-1"}


def test_an_unknown_id_is_a_fault_and_an_unknown_language_is_english() -> None:
    words = Words("tlh")
    assert words.language == "en"
    for language in LANGUAGES:
        assert not Words(language).has("no.such.id")
        with pytest.raises(KeyError):
            Words(language).t("no.such.id")
        with pytest.raises(KeyError):
            Words(language).t("no.such.id", n=1)
    assert words.has("app.title")


def test_catalogues_are_read_from_an_archive_too(tmp_path: Path) -> None:
    archive = tmp_path / "pawboard.whl"
    with zipfile.ZipFile(archive, "w") as wheel:
        for file in PACKAGE.rglob("*"):
            if file.suffix in (".py", ".mo"):
                wheel.write(file, Path("pawboard") / file.relative_to(PACKAGE))
    source = "from pawboard.table.words import Words; print(Words('en').t('app.title'))"
    done = run(
        [executable, "-c", source],
        env={"PYTHONPATH": str(archive)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "Pawboard\n"
