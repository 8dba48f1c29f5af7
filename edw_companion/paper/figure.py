"""A picture as a value: lines, discs and words on a plane, one unit of which is a millimetre on paper.

What it shows must be readable in black and white: lines differ by their dashes and by the words at their ends, colours
only help. ``says`` tells the same in words, for text and for those who cannot see it.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, assert_never

from edw_companion.paper import fit
from edw_companion.paper.fit import BOLD, SYMBOL, Passage, Room, breadth, stressed
from edw_companion.paper.markup import Node, node, number, written
from edw_companion.session.lines import code
from edw_companion.tuples import NamedTuple

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
    """Words on one line at a point: ``anchor`` says which end of them is there (start, middle or end)."""

    at: Point
    text: str
    anchor: str = "middle"
    size: float = 4.0
    ink: str = "black"
    bold: bool = False


class Words(NamedTuple):
    """Passages in a box by its left upper corner and its size: as large as ``size`` and the box allow.

    ``anchor`` says on which side of the box lines end, and ``stand`` where in its height they are (start, middle or
    end). What does not fit is cut with an ellipsis.
    """

    at: Point
    room: Point
    passages: tuple[Passage, ...]
    size: float
    anchor: str = "start"
    stand: str = "start"


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


Mark = Line | Disc | Label | Words | Box | Placed


class Figure(NamedTuple):
    """Marks in the order they are drawn, the width and height they need, and the same in words."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    says: tuple[str, ...]


def sign(at: Point, radius: float, text: str, ink: str) -> tuple[Mark, ...]:
    """A disc with a letter or two in it."""
    size = min(radius * 1.35, fitting(text, 1.7 * radius, radius * 1.35))
    middle = (at[0], at[1] + size * 0.36)
    return (Disc(at, radius, ink), Label(middle, text, size=size, bold=True, ink="black" if ink in LIGHT else "paper"))


def around(center: Point, radius: float, count: int, at: int) -> Point:
    """The place of the ``at``-th of ``count`` points on a circle, clockwise from the top."""
    angle = 2 * math.pi * at / count
    return (round(center[0] + radius * math.sin(angle), 2), round(center[1] - radius * math.cos(angle), 2))


def towards(start: Point, end: Point, distance: float) -> Point:
    """The point so far from ``start`` on the way to ``end``."""
    whole = math.dist(start, end)
    share = distance / whole if whole else 0.0
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def arrow(start: Point, end: Point, free: float, head: float = 3.0, weight: float = 0.5) -> list[Line]:
    """A line from point to point with a head at its end; so much is ``free`` at either end."""
    first, last = towards(start, end, free), towards(end, start, free + 0.4)
    back = towards(last, start, head)
    aside = ((last[1] - back[1]) * 0.5, (back[0] - last[0]) * 0.5)
    wings = ((back[0] + aside[0], back[1] + aside[1]), last, (back[0] - aside[0], back[1] - aside[1]))
    return [Line((first, last), weight=weight), Line(wings, weight=weight)]


def fitting(text: str, room: float, size: float) -> float:
    """The size, at most ``size``, at which words are no wider than ``room``, in bold too."""
    return min(size, room / (measured(text, 1) or 1))


def measured(text: str, size: float) -> float:
    """At least the width of words in this size, in bold too."""
    return size * breadth(text) * BOLD


def drawn(figure: Figure) -> str:
    """A picture alone, for a page that is made otherwise."""
    return written(svg(figure))


def svg(figure: Figure) -> Node:
    """The picture, as wide as its figure says, and its words for those who hear the page."""
    width, height = number(figure.width), number(figure.height)
    return node(
        "svg",
        node("title", " ".join(figure.says)),
        *map(_mark, figure.marks),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=f"{width}mm",
        height=f"{height}mm",
        role="img",
    )


def _mark(mark: Mark) -> Node:
    match mark:
        case Line():
            points = " ".join(f"{number(x)},{number(y)}" for x, y in mark.points)
            look = {"stroke": INKS[mark.ink], "stroke_width": number(mark.weight), "stroke_linejoin": "round"}
            return node("polyline", points=points, fill="none", **look, stroke_dasharray=_lengths(mark.dashes))
        case Disc():
            place = _named("cx cy r", *mark.at, mark.radius)
            look = {"fill": INKS[mark.fill], "stroke": INKS[mark.edge], "stroke_width": "0.4"}
            return node("circle", **place, **look, stroke_dasharray=_lengths(mark.dashes))
        case Label():
            look = {"text_anchor": mark.anchor, "font_weight": "bold" if mark.bold else "", "fill": INKS[mark.ink]}
            return node("text", mark.text, **_named("x y font_size", *mark.at, mark.size), **look)
        case Words():
            size = fit.size(mark.passages, mark.room, mark.size)
            box = text_in(mark.passages, mark.room, size, f"; justify-content: {mark.stand}; text-align: {mark.anchor}")
            # Type is as small as a few units here, and browsers place it by whole ones: it has units of its own.
            place = {name: f"{each}mm" for name, each in _named("x y width height", *mark.at, *mark.room).items()}
            return node("foreignObject", box, **place, transform=f"scale({25.4 / 96:.6f})")
        case Box():
            place = _named("x y width height rx stroke_width", *mark.at, *mark.size, mark.radius, mark.weight)
            edge = INKS["black"] if mark.weight else "none"
            return node("rect", **place, fill=INKS.get(mark.fill, "none"), stroke=edge)
        case Placed():
            return node("g", *map(_mark, mark.marks), transform=f"translate({_lengths(mark.at)}) rotate({mark.turn:g})")
        case _:
            assert_never(mark)


def _lengths(millimetres: Iterable[float]) -> str:
    return " ".join(map(number, millimetres))


def _named(names: str, *lengths: float) -> dict[str, str]:
    return dict(zip(names.split(), map(number, lengths), strict=True))


def text_in(told: Sequence[Passage], room: Room, size: float, look: str = "") -> Node:
    """Passages in type of that size, as far as their box holds them; a title has the beginning of what was cut."""
    kept = fit.cut(told, room, size)
    whole = "" if kept == [*told] else " ".join(told[0]).strip()
    return node("div", *map(_passage, kept), class_="text", title=whole, style=f"font-size: {number(size)}mm{look}")


def _passage(told: Passage) -> Node:
    """A passage as a paragraph: its lead in bold, its mana symbols as small discs."""
    lead, text = told
    first: list[Node | str] = [node("b", *words_of(lead)), " " if text else ""] if lead else []
    return node("p", *first, *words_of(text), class_="" if text else "name")


def words_of(text: str) -> Iterator[Node | str]:
    """A text with its bold letters, and its mana symbols as small discs, as on cards."""
    for words, bold in stressed(text):
        for part in filter(None, SYMBOL.split(words)):
            letters = part.strip("{}")
            symbol = SYMBOL.fullmatch(part) is not None
            yield disc(letters, ink_of(letters), "mana") if symbol else node("b", part) if bold else part


def ink_of(symbol: str) -> str:
    """The ink of a mana symbol."""
    return symbol if symbol in tuple("WUBRG") else "pale"


def disc(letters: str, ink: str, kind: str = "disc") -> Node:
    """A disc with a letter or two, as a part of a text."""
    text = INKS["black" if ink in LIGHT else "paper"]
    return node("b", letters, class_=kind, style=f"background: {INKS[ink]}; color: {text}")


_SIDE, _QUIET = 24.0, 4
"""Of a QR code: its side in millimetres, and how many cells around it stay white."""


def qr(session: str, line: Mapping[str, Any]) -> Figure | None:
    """A line's code as a QR code too, for a phone to keep; None without segno, the optional extra ``qr``."""
    try:
        segno = importlib.import_module("segno")
    except ImportError:
        return None
    text = f"{session}, code of line {line['n']}: {code(line['h'])}"
    rows = [[bool(cell) for cell in row] for row in segno.make(text, error="m", micro=False).matrix]
    cell = _SIDE / (len(rows) + 2 * _QUIET)
    marks: list[Mark] = []
    for y, row in enumerate(rows):
        at = 0
        for dark, run in groupby(row):
            start, at = at, at + len([*run])
            ends = (((x + _QUIET) * cell, (y + _QUIET + 0.5) * cell) for x in (start, at))
            marks += [Line(tuple(ends), weight=cell * 1.02)] if dark else []
    return Figure(_SIDE, _SIDE, tuple(marks), ())
