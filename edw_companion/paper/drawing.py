"""Figures as SVG, with their words for those who hear the page."""

from typing import assert_never

from edw_companion.paper.figure import INKS, Box, Disc, Figure, Label, Line, Mark, Placed
from edw_companion.paper.markup import Node, node, number, written
from edw_companion.paper.sheet import stressed


def drawn(figure: Figure) -> str:
    """A picture alone, for a page that is made otherwise."""
    return written(svg(figure))


def svg(figure: Figure, kind: str = "") -> Node:
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
        class_=kind,
    )


def _mark(mark: Mark) -> Node:
    match mark:
        case Line():
            return node(
                "polyline",
                points=" ".join(f"{number(x)},{number(y)}" for x, y in mark.points),
                fill="none",
                stroke=INKS[mark.ink],
                stroke_width=number(mark.weight),
                stroke_dasharray=" ".join(map(number, mark.dashes)),
                stroke_linejoin="round",
            )
        case Disc():
            place = dict(zip(("cx", "cy", "r"), map(number, (*mark.at, mark.radius)), strict=True))
            return node(
                "circle",
                **place,
                fill=INKS[mark.fill],
                stroke=INKS[mark.edge],
                stroke_width="0.4",
                stroke_dasharray=" ".join(map(number, mark.dashes)),
            )
        case Label():
            place = dict(zip("xy", map(number, mark.at), strict=True))
            type_ = {"font_size": number(mark.size), "font_weight": "bold" if mark.bold else ""}
            lead: list[Node | str] = [node("tspan", mark.lead, font_weight="bold"), " "] if mark.lead else []
            words = (node("tspan", part, font_weight="bold") if bold else part for part, bold in stressed(mark.text))
            return node(
                "text",
                *lead,
                *words,
                **place,
                text_anchor=mark.anchor,
                **type_,
                fill=INKS[mark.ink],
            )
        case Box():
            names = ("x", "y", "width", "height", "rx", "stroke-width")
            lengths = map(number, (*mark.at, *mark.size, mark.radius, mark.weight))
            edge = INKS["black"] if mark.weight else "none"
            place = dict(zip(names, lengths, strict=True))
            return node("rect", **place, fill=INKS.get(mark.fill, "none"), stroke=edge)
        case Placed():
            where = f"translate({' '.join(map(number, mark.at))}) rotate({number(mark.turn)})"
            return node("g", *map(_mark, mark.marks), transform=where)
        case _:
            assert_never(mark)
