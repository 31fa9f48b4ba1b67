"""A document on paper: as much of a DOM as `pawboard.browser.dom` uses, and a count of calls."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"input", "br", "hr", "link"}


class Paper:
    """An element, or a text where `tag` is empty."""

    calls = 0

    def __init__(self, tag: str, text: str = "") -> None:
        self.tag = tag
        self.text = text
        self.attributes: dict[str, str] = {}
        self.nodes: list[Paper] = []
        self.parent: Paper | None = None

    @property
    def childNodes(self) -> list[Paper]:  # noqa: N802
        Paper.calls += 1
        return list(self.nodes)

    @property
    def firstChild(self) -> Paper:  # noqa: N802
        return self.nodes[0]

    @property
    def lastChild(self) -> Paper:  # noqa: N802
        return self.nodes[-1]

    @property
    def content(self) -> Paper:
        """What a template holds."""
        return self

    @property
    def data(self) -> str:
        return self.text

    @data.setter
    def data(self, text: str) -> None:
        Paper.calls += 1
        self.text = text

    @property
    def innerHTML(self) -> str:  # noqa: N802
        return "".join(map(str, self.nodes))

    @innerHTML.setter
    def innerHTML(self, html: str) -> None:  # noqa: N802
        Paper.calls += 1
        self.nodes = []
        reader = Reader(self)
        reader.feed(html)
        reader.close()

    def setAttribute(self, name: str, value: str) -> None:  # noqa: N802
        Paper.calls += 1
        self.attributes[name] = value

    def removeAttribute(self, name: str) -> None:  # noqa: N802
        Paper.calls += 1
        self.attributes.pop(name, None)

    def insertBefore(self, child: Paper, following: Paper | None) -> None:  # noqa: N802
        Paper.calls += 1
        child.leave()
        place = len(self.nodes) if following is None else self.nodes.index(following)
        self.nodes.insert(place, child)
        child.parent = self

    def remove(self) -> None:
        Paper.calls += 1
        self.leave()

    def leave(self) -> None:
        if self.parent is not None:
            self.parent.nodes.remove(self)
            self.parent = None

    def __str__(self) -> str:
        if not self.tag:
            return self.text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        attributes = "".join(
            f' {name}="{value}"' for name, value in sorted(self.attributes.items())
        )
        return f"<{self.tag}{attributes}>{self.innerHTML}</{self.tag}>"


class Reader(HTMLParser):
    """Turns HTML into paper below an element."""

    def __init__(self, top: Paper) -> None:
        super().__init__(convert_charrefs=True)
        self._open = [top]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Paper(tag)
        made.attributes = {name: value or "" for name, value in attrs}
        made.parent = self._open[-1]
        self._open[-1].nodes.append(made)
        if tag not in VOID:
            self._open.append(made)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        made = Paper("", data)
        made.parent = self._open[-1]
        self._open[-1].nodes.append(made)


class Document:
    """What makes new elements and texts."""

    @staticmethod
    def createElement(tag: str) -> Paper:  # noqa: N802
        Paper.calls += 1
        return Paper(tag)

    @staticmethod
    def createTextNode(text: str) -> Paper:  # noqa: N802
        Paper.calls += 1
        return Paper("", text)
