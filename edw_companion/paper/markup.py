"""Elements as values, and the one place where they become text: what stands in them is escaped there."""

from html import escape
from typing import NamedTuple

_EMPTY = frozenset(("meta", "line", "circle", "polyline", "rect", "col"))


class Node(NamedTuple):
    """An element: its name, its attributes, and what is in it."""

    name: str
    attributes: tuple[tuple[str, str], ...]
    children: tuple["Node | str", ...]


def node(tag: str, *children: Node | str, **attributes: str) -> Node:
    """An element; an attribute's underscores stand for hyphens, and one at its end for nothing (``class_``)."""
    named = tuple((name.rstrip("_").replace("_", "-"), value) for name, value in attributes.items() if value)
    return Node(tag, named, children)


def written(part: Node | str) -> str:
    """A node with all that is in it; text is only text, in an element and in an attribute."""
    if isinstance(part, str):
        return escape(part)
    start = part.name + "".join(f' {name}="{escape(value)}"' for name, value in part.attributes)
    if part.name in _EMPTY:
        return f"<{start}/>"
    return f"<{start}>{''.join(map(written, part.children))}</{part.name}>"


def number(value: float) -> str:
    """A length with at most two digits behind the point."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")
