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
    """Return a drawing of the sprite; whoever shows it says in words what it is."""
    return Node("svg", (("class", class_), ("use", symbol)), (), key)


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
    use = ""
    for name, value in attrs:
        if name == "use":
            use = value
        elif value:
            parts.append(f' {name}="{value.translate(_VALUE)}"')
        else:
            parts.append(f" {name}")
    if tag == "svg":
        parts.append(f' aria-hidden="true"><use href="#{use}"></use></svg>')
        return
    parts.append(">")
    if tag in VOID:
        return
    for child in children:
        _write(child, parts)
    parts.append(f"</{tag}>")
