"""A figure as inline SVG: nodes like the rest of the page, so that its words are escaped like any other."""

from collections.abc import Iterable
from typing import assert_never

from edw_companion.paper.figure import INKS, Disc, Figure, Label, Line, Mark, Point
from edw_companion.paper.nodes import Node, node


def svg(figure: Figure) -> Node:
    """The picture, as wide as its figure says, and its words for those who hear the page."""
    width, height = _number(figure.width), _number(figure.height)
    return node(
        "svg",
        node("title", " ".join(figure.says)),
        *(_mark(mark) for mark in figure.marks),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=f"{width}mm",
        height=f"{height}mm",
        role="img",
    )


def _mark(mark: Mark) -> Node:
    match mark:
        case Line():
            return node(
                "polyline",
                points=_points(mark.points),
                fill="none",
                stroke=INKS[mark.ink],
                stroke_width=_number(mark.weight),
                stroke_dasharray=" ".join(map(_number, mark.dashes)),
                stroke_linejoin="round",
            )
        case Disc():
            x, y = map(_number, mark.at)
            ink = INKS["black"]
            return node(
                "circle", cx=x, cy=y, r=_number(mark.radius), fill=INKS[mark.fill], stroke=ink, stroke_width="0.4"
            )
        case Label():
            x, y = map(_number, mark.at)
            weight = "bold" if mark.bold else ""
            size = _number(mark.size)
            return node(
                "text", mark.text, x=x, y=y, text_anchor=mark.anchor, font_size=size, font_weight=weight,
                fill=INKS[mark.ink],
            )  # fmt: skip
        case _:
            assert_never(mark)


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _number(value: float) -> str:
    """A length with at most two digits behind the point."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
