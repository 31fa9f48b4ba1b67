"""Keeps a part of the document equal to a tree of nodes, with as few calls into it as possible.

Equal subtrees are skipped by comparing tuples. Elements are found by their place only when they
must change. A piece, known by its key, is the same element wherever it travels.
"""

from typing import Any

import js
from pawboard.table.html import html
from pawboard.table.scene import Node

PIECE = "piece:"
PROPERTIES = frozenset({"value", "checked", "selected"})
"""Attributes that no longer say what a field holds once someone has used it."""


class Live:
    """A node that stands in the document.

    Args:
        node: what was drawn last; text for a piece of text.
        parent: the element it stands in, None at the root and for what is new.
    """

    __slots__ = ("children", "element", "node", "parent")

    def __init__(self, node: Node | str, parent: "Live | None") -> None:
        self.node = node
        self.parent = parent
        self.element: Any = None
        self.children: list[Live] = []
        # A drawing's <use> belongs to it; nobody looks inside.
        if isinstance(node, Node):
            self.children = [Live(child, self) for child in node.children]


class Dom:
    """An element whose only child is drawn from nodes.

    Args:
        root: the element; what it holds is replaced by the first drawing.
    """

    def __init__(self, root: Any) -> None:
        self._root = root
        self._live: Live | None = None
        self._pieces: dict[str, Live] = {}
        self._left: dict[str, Live] = {}

    def draw(self, node: Node) -> None:
        """Make the document show a tree."""
        live = self._live
        if live is None or not _alike(live.node, node):
            self._root.innerHTML = html(node)
            self._live = live = Live(node, None)
            live.element = self._root.firstChild
            self._pieces = {}
            self._know_pieces(live)
            return
        self._left = {}
        self._patch(live, node)
        for gone in self._left.values():
            gone.element.remove()
            self._pieces.pop(gone.node.key, None)  # type: ignore[union-attr]
        self._left = {}

    def piece(self, key: str) -> Any:
        """Return the element of a piece, None where there is none."""
        live = self._pieces.get(PIECE + key)
        return None if live is None else self._element(live)

    def _know_pieces(self, live: Live) -> None:
        node = live.node
        if isinstance(node, str):
            return
        if node.key.startswith(PIECE):
            self._pieces[node.key] = live
        for child in live.children:
            self._know_pieces(child)

    def _element(self, live: Live) -> Any:
        """Return the element of a node, looked up when first needed."""
        if live.element is None and live.parent is not None:
            self._find_children(live.parent)
        return live.element

    def _find_children(self, live: Live) -> None:
        """Look up the elements of all children, before their places change."""
        if live.children and any(child.element is None for child in live.children):
            found = self._element(live).childNodes
            for index, child in enumerate(live.children):
                child.element = found[index]

    def _patch(self, live: Live, node: Node | str) -> None:
        """Change an element into what another node of the same kind says."""
        old = live.node
        if old is node or old == node:
            live.node = node
            return
        if isinstance(node, str) or isinstance(old, str):
            self._element(live).data = node
            live.node = node
            return
        if old.attrs != node.attrs:
            self._patch_attributes(self._element(live), old, node)
        live.node = node
        if old.children != node.children:
            self._patch_children(live, node)

    def _patch_attributes(self, element: Any, old: Node, node: Node) -> None:
        before, after = dict(old.attrs), dict(node.attrs)
        for name, value in after.items():
            if before.get(name) == value:
                continue
            if name == "use":
                element.firstChild.setAttribute("href", f"#{value}")
            elif name == "number":
                element.lastChild.setAttribute("href", f"#{value}")
            else:
                element.setAttribute(name, value)
            if name in PROPERTIES:
                setattr(element, name, value if name == "value" else True)
        for name in before.keys() - after.keys():
            element.removeAttribute(name)
            if name in PROPERTIES:
                setattr(element, name, "" if name == "value" else False)

    def _patch_children(self, live: Live, node: Node) -> None:
        old = live.children
        if len(old) == len(node.children) and all(
            _alike(child.node, wanted) for child, wanted in zip(old, node.children, strict=True)
        ):
            for child, wanted in zip(old, node.children, strict=True):
                self._patch(child, wanted)
            return
        self._find_children(live)
        free: dict[object, list[Live]] = {}
        for child in old:
            free.setdefault(_identity(child.node), []).append(child)
        children = []
        for wanted in node.children:
            same = free.get(_identity(wanted))
            if same:
                child = same.pop(0)
                self._patch(child, wanted)
            else:
                child = self._travelled(wanted, live) or self._made(wanted, live)
            children.append(child)
        self._take_out(live, [child for rest in free.values() for child in rest])
        self._put_in_order(live, old, children)
        live.children = children

    def _take_out(self, live: Live, unused: list[Live]) -> None:
        """Remove what is left over; pieces wait, for they may be wanted elsewhere."""
        for child in unused:
            if child.parent is not live:
                continue
            key = "" if isinstance(child.node, str) else child.node.key
            if self._pieces.get(key) is child:
                self._left[key] = child
                continue
            self._forget_pieces(child)
            child.element.remove()

    def _forget_pieces(self, live: Live) -> None:
        if isinstance(live.node, str):
            return
        if live.node.key.startswith(PIECE) and self._pieces.get(live.node.key) is live:
            # It stands in something that goes, but may be wanted elsewhere in this drawing.
            self._left[live.node.key] = live
            self._element(live)
        for child in live.children:
            self._forget_pieces(child)

    def _put_in_order(self, live: Live, old: list[Live], children: list[Live]) -> None:
        """Give the children their order; those that follow one another as before stay."""
        places = {id(child): place for place, child in enumerate(old)}
        staying, last = set(), -1
        for child in children:
            place = places.get(id(child), -1)
            if place > last:
                staying.add(id(child))
                last = place
        element, following = self._element(live), None
        for child in reversed(children):
            if id(child) not in staying:
                element.insertBefore(child.element, following)
            following = child.element

    def _travelled(self, node: Node | str, parent: Live) -> Live | None:
        """Return the piece with a node's key from where it stands, None if it stands nowhere."""
        if isinstance(node, str) or not node.key.startswith(PIECE):
            return None
        live = self._pieces.get(node.key)
        if live is None or not _alike(live.node, node):
            return None
        if live.parent is not None:
            self._find_children(live.parent)
            live.parent.children = [one for one in live.parent.children if one is not live]
        self._left.pop(node.key, None)
        live.parent = parent
        self._patch(live, node)
        return live

    def _made(self, node: Node | str, parent: Live) -> Live:
        live = Live(node, parent)
        if isinstance(node, str):
            live.element = js.document.createTextNode(node)
            return live
        mould = js.document.createElement("template")
        mould.innerHTML = html(node)
        live.element = mould.content.firstChild
        self._know_pieces(live)
        return live


def _identity(node: Node | str) -> object:
    """Return what makes a node the same as one drawn before among its siblings.

    A card with a numeral is put together otherwise than any other drawing.
    """
    if isinstance(node, str):
        return str
    return node.tag, node.key, node.tag == "svg" and len(node.attrs) > 2


def _alike(old: Node | str, node: Node | str) -> bool:
    return _identity(old) == _identity(node)
