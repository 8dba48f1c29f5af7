"""A picture as a value: lines, discs and words on a plane, one unit of which is a millimetre on paper.

What it shows must be readable in black and white: lines differ by their dashes and by the words at their ends, colours
only help. ``says`` tells the same in words, for text and for those who cannot see it.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from edw_companion.paper.letters import BOLD, breadth, hundredths

Point = tuple[float, float]
"""Millimetres from the left and from the top."""

INKS = {
    "black": "#000000",
    "grey": "#8a8a8a",
    "pale": "#d0d0d0",
    "mist": "#f3f3f3",
    "gold": "#a67c00",
    "blue": "#1f5fa8",
    "red": "#b3261e",
    "green": "#2e7d32",
    "paper": "#ffffff",
    "W": "#ebe0b4",
    "U": "#3f8ed4",
    "B": "#3a3440",
    "R": "#d0432f",
    "G": "#2f8a47",
    "brown": "#8a5a33",
    "purple": "#7b4fa6",
    "pink": "#e58fb5",
    "orange": "#e8871e",
    "silver": "#b9bec6",
    "turquoise": "#35b3a8",
}
"""The inks that a mark may have; the five colours by their letters."""

LIGHT = frozenset(("paper", "W", "pale", "pink", "orange", "silver", "turquoise"))
"""The inks on which words are black; on all others they are white."""

_SEATS = ("U", "R", "G", "orange", "purple", "turquoise", "W", "brown", "pink", "silver")
"""The inks of seats, clockwise; their numbers tell them apart."""


def seat_ink(number: int) -> str:
    """The ink of a seat that is no colour, by its number from 1: the same on all sheets."""
    return _SEATS[(number - 1) % len(_SEATS)]


class Line(NamedTuple):
    """Straight pieces through some points; ``dashes`` are lengths of strokes and gaps, none for a solid line."""

    points: tuple[Point, ...]
    ink: str = "black"
    weight: float = 0.4
    dashes: tuple[float, ...] = ()


class Disc(NamedTuple):
    """A circle around a point, filled with one ink and edged in another, in ``dashes`` as those of a line."""

    at: Point
    radius: float
    fill: str = "paper"
    edge: str = "black"
    dashes: tuple[float, ...] = ()


class Label(NamedTuple):
    """Words at a point: ``anchor`` says which end of them is there (start, middle or end).

    ``lead`` are words in bold type that go before them, "" for none.
    """

    at: Point
    text: str
    anchor: str = "middle"
    size: float = 4.0
    ink: str = "black"
    bold: bool = False
    lead: str = ""


class Box(NamedTuple):
    """A rectangle by its left upper corner and its size; ``weight`` is that of its black edge, 0 for none.

    ``fill`` is an ink, "" for none.
    """

    at: Point
    size: Point
    fill: str = "paper"
    weight: float = 0.2
    radius: float = 0.0


class Placed(NamedTuple):
    """Marks laid elsewhere: turned clockwise about their own left upper corner by so many degrees, and moved."""

    at: Point
    marks: tuple[Mark, ...]
    turn: float = 0.0


Mark = Line | Disc | Label | Box | Placed


class Figure(NamedTuple):
    """Marks in the order they are drawn, the width and height they need, and the same in words."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    says: tuple[str, ...]


def around(center: Point, radius: float, count: int, at: int) -> Point:
    """The place of the ``at``-th of ``count`` points on a circle, clockwise from the top."""
    angle = 2 * math.pi * at / count
    return (hundredths(center[0] + radius * math.sin(angle)), hundredths(center[1] - radius * math.cos(angle)))


def towards(start: Point, end: Point, distance: float) -> Point:
    """The point so far from ``start`` on the way to ``end``."""
    whole = math.dist(start, end)
    share = distance / whole if whole else 0.0
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def fitting(text: str, room: float, size: float) -> float:
    """The size, at most ``size``, at which words are no wider than ``room``, in bold too."""
    return min(size, room / (measured(text, 1) or 1))


def measured(text: str, size: float) -> float:
    """At least the width of words in this size, in bold too."""
    return size * breadth(text) * BOLD
