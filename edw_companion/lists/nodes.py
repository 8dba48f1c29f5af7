"""The tree that a file of people's own says: texts, lists and maps, each with its line, and how large it may be.

No text gets a type: ``no`` stays "no" and ``12:30`` stays "12:30".
"""

from collections.abc import Mapping
from typing import NamedTuple

MAX_DEPTH = 12
MAX_NODES = 20_000


class Text(NamedTuple):
    """A scalar: its text in NFC, whatever it looks like, and the line it begins on."""

    value: str
    line: int


class Items(NamedTuple):
    """A list."""

    items: "tuple[Node, ...]"
    line: int


class Map(NamedTuple):
    """A map from text to nodes, each key once; ``lines`` are the lines of the keys."""

    entries: "Mapping[str, Node]"
    lines: Mapping[str, int]
    line: int


Node = Text | Items | Map
