"""Draws the rules of a game as a page to read, with the mark of every statement."""

from functools import lru_cache

from pawboard.table.html import Content, el, group
from pawboard.table.links import link
from pawboard.table.rules_text import MARKS, Block, Rules, Spans, rules_of
from pawboard.table.scene import Node
from pawboard.table.words import SOURCE, Words


def rules_page(game: str, words: Words) -> tuple[Node, ...]:
    """Return the rules of a game with their origin, what the marks mean, and their sections."""
    return _drawn(game, words.language)


@lru_cache
def _drawn(game: str, language: str) -> tuple[Node, ...]:
    words = Words(language)
    rules = rules_of(game)
    origin = words.t("menu.unofficial", origin=words.t(f"{game}.origin"))
    foreign = language != SOURCE
    found = [
        el(
            "section",
            el("h2", words.t("rules.short"), id="rules-short"),
            el("p", words.t(f"{game}.how")),
            class_="in-short",
            aria_labelledby="rules-short",
        ),
        el("p", origin, " · ", words.t("rules.version", number=rules.version), class_="origins"),
        legend(words),
        contents(rules, words, foreign),
        el("p", words.t("rules.language"), class_="aside") if foreign else None,
        *_text(rules, words, foreign),
    ]
    return tuple(node for node in found if node is not None)


def legend(words: Words) -> Node:
    """Return what the marks mean."""
    return group(
        "ul",
        [
            el("li", mark_node(mark, words), " ", words.t(f"shell.mark-{mark.lower()}"))
            for mark in MARKS
        ],
        class_="legend",
        aria_label=words.t("rules.legend"),
    )


def mark_node(mark: str, words: Words) -> Node:
    """Return a mark as a letter that says in words where a statement comes from."""
    said = words.t(f"shell.mark-{mark.lower()}")
    return el("span", mark, class_="origin", role="img", aria_label=said, title=said)


def contents(rules: Rules, words: Words, foreign: bool) -> Node:
    """Return the sections as links."""
    items = [
        el("li", ref_node(rules.game, one.number, f"{one.number} {one.title}"))
        for one in rules.sections
    ]
    return el(
        "nav",
        group("ul", items, lang=SOURCE if foreign else None),
        class_="contents",
        aria_label=words.t("rules.contents"),
    )


def ref_node(game: str, number: str, text: str) -> Node:
    """Return a link to a rule or a section of the same page."""
    address = "#" + link({"game": game, "page": "rules"})
    return el("a", text, href=address, data_do=f"rule:{number}")


def _text(rules: Rules, words: Words, foreign: bool) -> list[Node]:
    """Return the text itself; its language stands with it where it is not that of the page."""
    found = [
        group(
            "div",
            [_block(block, rules, words) for block in rules.intro],
            class_="rules-text",
            lang=SOURCE if foreign else None,
        )
    ]
    for one in rules.sections:
        heading = el("h2", f"{one.number} {one.title}", id=f"rule-{one.number}", tabindex=-1)
        found.append(
            group(
                "section",
                [heading, *(_block(block, rules, words) for block in one.blocks)],
                class_="rules-text",
                aria_labelledby=f"rule-{one.number}",
                lang=SOURCE if foreign else None,
            )
        )
    return found


def _block(block: Block, rules: Rules, words: Words) -> Node:
    def drawn(cell: Spans) -> list[Content]:
        return _spans(cell, rules, words)

    if block.kind == "list":
        return group("ul", [group("li", drawn(row[0])) for row in block.rows], class_="items")
    if block.kind == "table":
        return _table(block, rules, words)
    ((text,),) = block.rows
    if block.kind == "text":
        return group("p", drawn(text))
    return el(
        "p",
        el("b", block.number, class_="number"),
        " ",
        *drawn(text),
        class_="rule",
        id=f"rule-{block.number}",
        tabindex=-1,
    )


def _table(block: Block, rules: Rules, words: Words) -> Node:
    """Return a table; its roles are spelled out, for on narrow screens its rows are stacked."""
    head, *rows = block.rows
    # A cell that holds nothing but a letter of the marks is one of them.
    place = next((at for at, cell in enumerate(head) if _words_of(cell) == "mark"), -1)
    return el(
        "table",
        el(
            "thead",
            group(
                "tr",
                [group("th", _spans(cell, rules, words), role="columnheader") for cell in head],
                role="row",
            ),
            role="rowgroup",
        ),
        group(
            "tbody",
            [
                group(
                    "tr",
                    [
                        group(
                            "td",
                            _spans(cell, rules, words),
                            role="cell",
                            class_="mark" if at == place else None,
                        )
                        for at, cell in enumerate(row)
                    ],
                    role="row",
                )
                for row in rows
            ],
            role="rowgroup",
        ),
        class_="options",
        role="table",
    )


def _words_of(cell: Spans) -> str:
    return "".join(one.text for one in cell)


def _spans(cell: Spans, rules: Rules, words: Words) -> list[Content]:
    found: list[Content] = []
    for one in cell:
        if one.kind == "mark":
            found.append(mark_node(one.text, words))
        elif one.kind == "ref":
            found.append(ref_node(rules.game, one.text, one.text))
        elif one.kind == "code":
            found.append(el("code", one.text))
        elif one.kind == "bold":
            found.append(el("b", one.text))
        elif one.kind == "source":
            inner = _spans(one.inner, rules, words)
            found.append(el("span", "[", *inner, "]", class_="reason"))
        else:
            found.append(one.text)
    return found
