"""The rules as they are written, read and drawn: nothing is lost, nothing is taken for granted."""

import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from subprocess import run
from sys import executable

import pytest

import pawboard
from pawboard.games import GAMES
from pawboard.table.html import html
from pawboard.table.rules_page import rules_page
from pawboard.table.rules_text import RulesError, Span, parse_rules, read_rules, rules_of, spans
from pawboard.table.scene import Node
from pawboard.table.words import Words

PACKAGE = Path(pawboard.__file__).parent
RULES = PACKAGE.parents[1] / "docs" / "rules"
HEAD = "# Toy · id `toy` · rules 2\n\n"
NUMBERS = frozenset({"1", "1.1", "1.2", "2"})


def nodes(game: str, language: str = "en") -> Iterator[Node]:
    """Yield every node of a page, parents first."""
    waiting = list(rules_page(game, Words(language)))
    while waiting:
        node = waiting.pop(0)
        yield node
        waiting[:0] = [child for child in node.children if isinstance(child, Node)]


def text_of(node: Node | str) -> str:
    return node if isinstance(node, str) else "".join(map(text_of, node.children))


def letters(text: str) -> str:
    """Return a text without spaces, commas (marks are parted by them) and signs of Markdown."""
    return re.sub(r"[\s,*`|\[\]]", "", text)


@pytest.mark.parametrize("game", GAMES)
def test_every_numbered_rule_appears_once(game: str) -> None:
    written = re.findall(r"^\*\*(\d+\.\d+)\*\*", read_rules(game), re.MULTILINE)
    drawn = [
        dict(node.attrs)["id"].removeprefix("rule-")
        for node in nodes(game)
        if dict(node.attrs).get("class") == "rule"
    ]
    assert drawn == written
    assert max(Counter(written).values()) == 1


@pytest.mark.parametrize("game", GAMES)
def test_no_word_and_no_mark_is_lost(game: str) -> None:
    source = read_rules(game)
    body = source.partition("\n")[2]
    written = letters(re.sub(r"^(- |#+ |\|[-|]+\|$)", "", body, flags=re.MULTILINE))
    parts = [
        node for node in rules_page(game, Words()) if "rules-text" in dict(node.attrs)["class"]
    ]
    drawn = letters("".join(map(text_of, parts)))
    assert drawn == written
    marks = Counter(text_of(node) for part in parts for node in walk(part) if is_mark(node))
    for mark in "SXR":
        plain = len(re.findall(rf"\[{mark}\]", source))
        assert marks[mark] >= plain
    assert all(
        dict(node.attrs)["aria-label"] for part in parts for node in walk(part) if is_mark(node)
    )


def walk(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        if isinstance(child, Node):
            yield from walk(child)


def is_mark(node: Node) -> bool:
    return dict(node.attrs).get("class") == "origin"


@pytest.mark.parametrize("game", GAMES)
def test_links_between_rules_lead_somewhere(game: str) -> None:
    ids = [dict(node.attrs)["id"] for node in nodes(game) if "id" in dict(node.attrs)]
    assert len(ids) == len(set(ids))
    led = [dict(node.attrs)["data-do"] for node in nodes(game) if node.tag == "a"]
    assert {one.replace("rule:", "rule-") for one in led} <= set(ids)
    assert len(led) >= len(rules_of(game).sections)


@pytest.mark.parametrize("game", GAMES)
def test_the_title_and_the_options_are_those_of_the_game(game: str) -> None:
    rules = rules_of(game)
    assert (rules.game, rules.version) == (game, GAMES[game].info.rules)
    (table,) = (
        block
        for section in rules.sections
        if section.title == "Options"
        for block in section.blocks
        if block.kind == "table"
    )
    told = {
        row[0][0].text: [one.text for one in row[1] if one.kind == "code"] for row in table.rows[1:]
    }
    assert told == {option.name: list(option.values) for option in GAMES[game].info.options}
    assert all(row[2][0].kind == "mark" for row in table.rows[1:])


def test_the_marks_are_explained_and_the_origin_is_told() -> None:
    page = "".join(html(node) for node in rules_page("tuned", Words()))
    assert "unofficial, not affiliated" in page
    for words in ("The maker's text", "From another source", "Our reading of the rules"):
        assert f"</span> {words}</li>" in page
    assert 'role="img"' in page


def test_a_page_in_another_language_says_that_the_rules_are_in_english() -> None:
    english = "".join(html(node) for node in rules_page("tuned", Words()))
    other = "".join(html(node) for node in rules_page("tuned", Words("qps")))
    assert "English only" not in english
    assert 'lang="en"' not in english
    assert Words("qps").t("rules.language") in other
    assert '<section class="rules-text" aria-labelledby="rule-1" lang="en">' in other


def test_pieces_of_a_line() -> None:
    assert spans("A **bold** `b@a1`, see 1.2 and section 2, not 3.4 or 11.2.", NUMBERS) == (
        Span("text", "A "),
        Span("bold", "bold"),
        Span("text", " "),
        Span("code", "b@a1"),
        Span("text", ", see "),
        Span("ref", "1.2"),
        Span("text", " and section "),
        Span("ref", "2"),
        Span("text", ", not 3.4 or 11.2."),
    )
    assert spans("[S, X] yes [R: as in `a`, 1.1]", NUMBERS) == (
        Span("mark", "S"),
        Span("mark", "X"),
        Span("text", " yes "),
        Span(
            "source",
            "",
            (
                Span("mark", "R"),
                Span("text", ": as in "),
                Span("code", "a"),
                Span("text", ", "),
                Span("ref", "1.1"),
            ),
        ),
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1"),
        ("# Toy", "line 1"),
        (HEAD + "**1.1** [S] Early.", "line 3"),
        (HEAD + "## 2 Second\n", "line 3"),
        (HEAD + "## 1 First\nwords", "line 3"),
        (HEAD + "## 1 First\n\n**1.2** [S] One is missing.", "line 5: rule 1.2 where 1.1 is due"),
        (HEAD + "## 1 First\n\n**2.1** [S] Another section's.", "line 5"),
        (HEAD + "A `word.", "line 3"),
        (HEAD + "A **word.", "line 3"),
        (HEAD + "A [T] mark.", "line 3"),
        (HEAD + "A [S mark.", "line 3"),
        (HEAD + "Words\n- and an item", "line 3"),
        (HEAD + "- An item\nand words", "line 3"),
        (HEAD + "| a | b |\n| 1 | 2 |", "line 3"),
        (HEAD + "| a | b |\n|---|---|\n| 1 |", "line 3"),
    ],
)
def test_what_has_not_the_form_of_rules_is_refused(text: str, fault: str) -> None:
    with pytest.raises(RulesError, match=fault):
        parse_rules(text)


def test_the_rules_are_read_from_a_wheel_too(tmp_path: Path) -> None:
    archive = tmp_path / "pawboard.whl"
    with zipfile.ZipFile(archive, "w") as wheel:
        for file in PACKAGE.rglob("*"):
            if file.suffix in (".py", ".mo"):
                wheel.write(file, Path("pawboard") / file.relative_to(PACKAGE))
        for file in RULES.glob("*.md"):
            wheel.write(file, Path("pawboard/table/rules") / file.name)
    source = "from pawboard.table.rules_text import rules_of; print(rules_of('tuned').title)"
    done = run(
        [executable, "-c", source],
        env={"PYTHONPATH": str(archive)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "Tuned\n"


def test_the_wheel_names_every_text() -> None:
    told = (PACKAGE.parents[1] / "pyproject.toml").read_text("utf-8")
    for game in GAMES:
        assert f'"docs/rules/{game}.md" = "pawboard/table/rules/{game}.md"' in told
