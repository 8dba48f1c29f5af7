"""Elements of a page as values; writing them down is the one place where text becomes markup, and is escaped."""

import html
from typing import NamedTuple

_EMPTY = frozenset(("meta", "line", "circle", "polyline"))


class Node(NamedTuple):
    """An element: its name, its attributes, and what is in it."""

    name: str
    attributes: tuple[tuple[str, str], ...]
    children: tuple["Node | str", ...]


def node(tag: str, *children: Node | str, **attributes: str) -> Node:
    """An element; an attribute's underscores stand for hyphens, and one at its end for nothing (``class_``)."""
    named = tuple((name.rstrip("_").replace("_", "-"), value) for name, value in attributes.items() if value)
    return Node(tag, named, children)


def escape(text: str) -> str:
    """Text that is only text, in an element and in an attribute: the one way into the file."""
    return html.escape(text, quote=True)


def written(part: Node | str) -> str:
    """A node with all that is in it."""
    if isinstance(part, str):
        return escape(part)
    start = part.name + "".join(f' {name}="{escape(value)}"' for name, value in part.attributes)
    if part.name in _EMPTY:
        return f"<{start}/>"
    return f"<{start}>{''.join(map(written, part.children))}</{part.name}>"
