"""Reads the rules of a game as ``docs/rules/<game>.md`` states them, the one text there is.

The text is a small part of Markdown, read strictly: a title, paragraphs, numbered sections of
numbered rules, lists and tables. What a line may hold besides words: ``**bold**``, a code word
between backticks, and in brackets where a statement comes from, such as ``[S]`` or
``[R: our reason]``.
"""

import re
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

MARKS = ("S", "X", "R")
"""Where a statement comes from: the maker's text, another source, our reading."""


class RulesError(ValueError):
    """A text of rules that does not have their form, with its line."""


class Span(NamedTuple):
    """A piece of a text.

    Args:
        kind: ``text``, ``bold``, ``code``, ``mark`` (one of `MARKS`), ``ref`` (the number of a
            rule or a section), or ``source`` (one or more marks with the reason for them).
        text: its words; empty for a ``source``.
        inner: what a ``source`` is made of.
    """

    kind: str
    text: str = ""
    inner: tuple["Span", ...] = ()


Spans = tuple[Span, ...]


class Block(NamedTuple):
    """A paragraph, a rule, a list or a table.

    Args:
        kind: ``text``, ``rule``, ``list`` or ``table``.
        number: of a ``rule``, e.g. ``3.2``.
        rows: a paragraph or a rule is one row of one cell, an item of a list a row of one cell;
            the first row of a table is its head.
    """

    kind: str
    number: str
    rows: tuple[tuple[Spans, ...], ...]


class Section(NamedTuple):
    """A numbered part of the rules."""

    number: str
    title: str
    blocks: tuple[Block, ...]


class Rules(NamedTuple):
    """The rules of a game.

    Args:
        title: the game's name.
        game: its id.
        version: the version of its rules.
        intro: what stands before the first section: makers and sources.
        sections: the rest, in order.
    """

    title: str
    game: str
    version: int
    intro: tuple[Block, ...]
    sections: tuple[Section, ...]


def read_rules(game: str) -> str:
    """Return the source text of a game's rules.

    Raises:
        OSError: if there is none.
    """
    # A wheel carries the texts beside this module, a checkout has them where they are written.
    loader: Any = __spec__.loader
    folder = Path(__file__).parent
    try:
        content: bytes = loader.get_data(str(folder / "rules" / f"{game}.md"))
    except OSError:
        content = (folder.parents[2] / "docs" / "rules" / f"{game}.md").read_bytes()
    return content.decode()


@lru_cache
def rules_of(game: str) -> Rules:
    """Return the rules of a game.

    Raises:
        OSError: if there are none.
        RulesError: if they do not have the form of rules.
    """
    return parse_rules(read_rules(game))


_TITLE = re.compile(r"# (.+) · id `([a-z-]+)` · rules ([1-9][0-9]*)")
_SECTION = re.compile(r"## ([1-9][0-9]*) (.+)")
_RULE = re.compile(r"\*\*([1-9][0-9]*)\.([1-9][0-9]*)\*\* (.+)")
_DASHES = re.compile(r"\|( *-+ *\|)+")


def parse_rules(text: str) -> Rules:
    """Return the rules that a text states.

    Raises:
        RulesError: with the line, for anything that is none of the forms rules have.
    """
    chunks = list(_chunks(text))
    if not chunks:
        raise RulesError("line 1: there is no title")
    first, lines = chunks[0]
    title = _TITLE.fullmatch(lines[0])
    if title is None or len(lines) > 1:
        raise RulesError(f"line {first}: the title names the game, its id and its version")
    numbers = frozenset(_numbers(chunks))
    intro: list[Block] = []
    sections: list[Section] = []
    for line, lines in chunks[1:]:
        if lines[0].startswith("#"):
            heading = _SECTION.fullmatch(lines[0])
            if heading is None or len(lines) > 1 or int(heading[1]) != len(sections) + 1:
                raise RulesError(
                    f"line {line}: expected the heading of section {len(sections) + 1}"
                )
            sections.append(Section(heading[1], heading[2], ()))
            continue
        try:
            block = _block(lines, numbers)
        except RulesError as error:
            raise RulesError(f"line {line}: {error}") from None
        if not sections:
            if block.kind == "rule":
                raise RulesError(f"line {line}: a rule before the first section")
            intro.append(block)
            continue
        here = sections[-1]
        wanted = f"{here.number}.{sum(one.kind == 'rule' for one in here.blocks) + 1}"
        if block.kind == "rule" and block.number != wanted:
            raise RulesError(f"line {line}: rule {block.number} where {wanted} is due")
        sections[-1] = here._replace(blocks=(*here.blocks, block))
    return Rules(title[1], title[2], int(title[3]), tuple(intro), tuple(sections))


def _chunks(text: str) -> list[tuple[int, list[str]]]:
    """Return what blank lines part, each with the number of its first line."""
    found: list[tuple[int, list[str]]] = []
    new = True
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            new = True
        elif new:
            found.append((number, [line]))
            new = False
        else:
            found[-1][1].append(line)
    return found


def _numbers(chunks: list[tuple[int, list[str]]]) -> list[str]:
    """Return the numbers of all sections and rules, in order."""
    found = []
    for _, lines in chunks:
        section, rule = _SECTION.fullmatch(lines[0]), _RULE.fullmatch(lines[0])
        if section is not None:
            found.append(section[1])
        elif rule is not None:
            found.append(f"{rule[1]}.{rule[2]}")
    return found


def _block(lines: list[str], numbers: frozenset[str]) -> Block:
    if lines[0].startswith("|"):
        return Block("table", "", _table(lines, numbers))
    if lines[0].startswith("- "):
        items: list[str] = []
        for line in lines:
            if line.startswith("- "):
                items.append(line[2:])
            elif line.startswith("  "):
                items[-1] += f" {line.strip()}"
            else:
                raise RulesError(f"{line!r} is no item of a list")
        return Block("list", "", tuple((spans(item, numbers),) for item in items))
    text = " ".join(line.strip() for line in lines)
    rule = _RULE.fullmatch(text)
    if rule is not None:
        return Block("rule", f"{rule[1]}.{rule[2]}", ((spans(rule[3], numbers),),))
    if any(line.startswith(("#", "- ", "|", "    ", "> ")) for line in lines):
        raise RulesError("a blank line is missing, or this form is unknown")
    return Block("text", "", ((spans(text, numbers),),))


def _table(lines: list[str], numbers: frozenset[str]) -> tuple[tuple[Spans, ...], ...]:
    if len(lines) < 3 or not _DASHES.fullmatch(lines[1]):
        raise RulesError("a table has a head, a line of dashes and rows")
    rows = []
    for line in (lines[0], *lines[2:]):
        cells = line.split("|")
        if cells[0] or cells[-1].strip() or len(cells) != lines[0].count("|") + 1:
            raise RulesError(f"{line!r} is no row of this table")
        rows.append(tuple(spans(cell.strip(), numbers) for cell in cells[1:-1]))
    return tuple(rows)


_TOKEN = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\[([^\[\]]+)\]")
_REF = re.compile(r"(?<![\d.,])\d+\.\d+(?![\d.]*\d)|(?<=[Ss]ection )\d+")
_MARK = re.compile(r"(?:(?<=^)|(?<=, )|(?<=; ))([SXR])(?![A-Za-z0-9])")


def spans(text: str, numbers: frozenset[str]) -> Spans:
    """Return the pieces of a text.

    Args:
        text: one line, as long as it may be.
        numbers: the rules and sections that it can point to.

    Raises:
        RulesError: for a sign that opens or closes nothing.
    """
    found: list[Span] = []
    end = 0
    for token in _TOKEN.finditer(text):
        found += _plain(text[end : token.start()], numbers)
        end = token.end()
        if token[1] is not None:
            found.append(Span("code", token[1]))
        elif token[2] is not None:
            found += [
                one._replace(kind="bold") if one.kind == "text" else one
                for one in _plain(token[2], frozenset())
            ]
        else:
            found += _sources(token[3], numbers)
    return (*found, *_plain(text[end:], numbers))


def _sources(text: str, numbers: frozenset[str]) -> list[Span]:
    """Return marks alone, or marks with the reasons that stand beside them in the brackets."""
    if not _MARK.match(text):
        raise RulesError(f"[{text}] does not say where a statement comes from")
    inner: list[Span] = []
    end = 0
    for mark in _MARK.finditer(text):
        inner += spans(text[end : mark.start()], numbers)
        inner.append(Span("mark", mark[1]))
        end = mark.end()
    inner += spans(text[end:], numbers)
    marks = [one for one in inner if one.kind == "mark"]
    if all(one.kind == "mark" or one.text == ", " for one in inner):
        return marks
    return [Span("source", "", tuple(inner))]


def _plain(text: str, numbers: frozenset[str]) -> list[Span]:
    for sign in ("`", "**", "[", "]"):
        if sign in text:
            raise RulesError(f"a {sign} opens or closes nothing in {text!r}")
    found: list[Span] = []
    end = 0
    for match in _REF.finditer(text):
        if match[0] in numbers:
            found += [Span("text", text[end : match.start()]), Span("ref", match[0])]
            end = match.end()
    found.append(Span("text", text[end:]))
    return [one for one in found if one.text]
