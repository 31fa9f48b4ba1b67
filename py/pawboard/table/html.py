"""Nodes: how they are made, and how they are written as HTML."""

from collections.abc import Iterable

from pawboard.table.scene import Node

VOID = frozenset({"input", "br", "hr", "link"})
_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_VALUE = str.maketrans({"&": "&amp;", '"': "&quot;"})

Content = Node | str | None
Attribute = str | int | bool | None


def el(tag: str, *children: Content, key: str = "", **attributes: Attribute) -> Node:
    """Return a node; ``class_`` and ``data_spot`` stand for ``class`` and ``data-spot``.

    False and None leave an attribute or a child out, True gives it without a value.
    """
    return Node(
        tag,
        tuple(
            (name.rstrip("_").replace("_", "-"), "" if value is True else str(value))
            for name, value in attributes.items()
            if value is not None and value is not False
        ),
        _joined(children),
        key,
    )


def group(tag: str, children: Iterable[Content], key: str = "", **attributes: Attribute) -> Node:
    """Return a node whose children come from an iterable."""
    return el(tag, *children, key=key, **attributes)


def _joined(children: tuple[Content, ...]) -> tuple[Node | str, ...]:
    """Leave out what is empty and join texts that touch, as a browser's parser would."""
    found: list[Node | str] = []
    for child in children:
        if child is None or child == "":
            continue
        if isinstance(child, str) and found and isinstance(found[-1], str):
            found[-1] += child
        else:
            found.append(child)
    return tuple(found)


def drawing(symbol: str, class_: str, key: str = "") -> Node:
    """Return a drawing of the sprite; whoever shows it says in words what it is.

    ``card-B8`` is put together from the black cat and the numeral, ``card-back`` is the back: no
    drawing of a single card stands in the page unless that card is shown.
    """
    if not symbol.startswith("card-"):
        return Node("svg", (("class", class_), ("use", symbol)), (), key)
    name = symbol.removeprefix("card-")
    class_ = f"{class_} card"
    if name == "back":
        return Node("svg", (("class", class_), ("use", "jiji-back")), (), key)
    attributes = (("class", class_), ("use", f"jiji-{name[0]}"), ("number", f"n{name[1:]}"))
    return Node("svg", attributes, (), key)


def html(node: Node | str) -> str:
    """Return a node as HTML that a parser turns into exactly these nodes, without spaces added."""
    parts: list[str] = []
    _write(node, parts)
    return "".join(parts)


def _write(node: Node | str, parts: list[str]) -> None:
    if isinstance(node, str):
        parts.append(node.translate(_TEXT))
        return
    tag, attrs, children, _ = node
    parts.append(f"<{tag}")
    use = number = ""
    for name, value in attrs:
        if name == "use":
            use = value
        elif name == "number":
            number = value
        elif value:
            parts.append(f' {name}="{value.translate(_VALUE)}"')
        else:
            parts.append(f" {name}")
    if tag == "svg":
        parts.append(' aria-hidden="true"')
        if number:
            parts.append(
                f' viewBox="0 0 100 140"><use href="#{use}" width="100" height="140"></use>'
                f'<use href="#{number}" x="3" y="6" width="28" height="30"></use></svg>'
            )
        else:
            parts.append(f'><use href="#{use}"></use></svg>')
        return
    parts.append(">")
    if tag in VOID:
        return
    for child in children:
        _write(child, parts)
    parts.append(f"</{tag}>")
