"""Sheets as one HTML file that needs nothing else: no network, no script, no other file.

It is well-formed XML as well. Elements are values, and ``written`` is the one place where text becomes markup, and is
escaped; the look of it all is in ``style.css``.
"""

import html
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import NamedTuple, assert_never

from edw_companion.paper import GENERATOR
from edw_companion.paper.figure import INKS, Box, Disc, Figure, Label, Line, Mark, Placed
from edw_companion.paper.pieces import Pieces, leaves
from edw_companion.paper.sheet import BOX, Block, Checks, Paragraph, Plain, Section, Sheet, Table, pieces_of

PAPERS = {"a4": "A4", "letter": "letter"}
"""The papers there are, each with its name in CSS."""

_SLIM, _WIDE = 5, 12
"""The most letters in a cell of a slim column, and the fewest in the widest cell of a wide one."""

_EMPTY = frozenset(("meta", "line", "circle", "polyline", "rect"))


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
        return html.escape(part)
    start = part.name + "".join(f' {name}="{html.escape(value)}"' for name, value in part.attributes)
    if part.name in _EMPTY:
        return f"<{start}/>"
    return f"<{start}>{''.join(map(written, part.children))}</{part.name}>"


_BOX = node("span", class_="box")


def page(sheets: Sequence[Sheet], paper: str) -> str:
    """The whole file, each sheet on a new page; ``paper`` is one of ``PAPERS``."""
    head = (
        node("meta", charset="utf-8"),
        node("meta", name="generator", content=GENERATOR),
        node("meta", http_equiv="Content-Security-Policy", content="default-src 'none'; style-src 'unsafe-inline'"),
        node("meta", name="viewport", content="width=device-width"),
        node("title", ", ".join(sheet.title for sheet in sheets)),
    )
    body = node("body", *(_sheet(sheet, paper) for sheet in sheets))
    # The style is a constant of this program, never anybody's text; an escaped one would be none.
    style = files(__package__).joinpath("style.css").read_text(encoding="utf-8").replace("PAPER", PAPERS[paper])
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n'
        + "\n".join(map(written, head))
        + f"\n<style>\n{style}</style>\n</head>\n{written(body)}\n</html>\n"
    )


def _sheet(sheet: Sheet, paper: str) -> Node:
    cut = [leaf for pieces in pieces_of(sheet) for leaf in leaves(pieces, paper)]
    if cut:
        return node("article", *(_svg(leaf, "leaf") for leaf in cut), class_=f"{sheet.kind} leaves {paper}")
    intro = [node("p", sheet.intro, class_="intro")] if sheet.intro else []
    kinds = f"{sheet.kind} dense" if sheet.dense else sheet.kind
    return node("article", node("h1", sheet.title), *intro, *map(_section, sheet.sections), class_=kinds)


def _section(section: Section) -> Node:
    title = [node("h2", section.title)] if section.title else []
    flow = node("div", *map(_block, section.blocks), class_=f"columns-{section.columns}")
    return node("section", *title, flow, class_="fresh" if section.fresh else "")


def _block(block: Block) -> Node:
    match block:
        case Paragraph():
            lead = [node("b", f"{block.lead} ")] if block.lead else []
            return node("p", *lead, block.text)
        case Table():
            return _table(block)
        case Checks():
            return node("ul", *(node("li", _BOX, " ", item) for item in block.items), class_="checks")
        case Plain():
            return node("pre", "\n".join(block.lines))
        case Figure():
            return node("figure", _svg(block))
        case Pieces():
            raise TypeError("pieces stand on leaves of their own, not among other blocks")
        case _:
            assert_never(block)


def _table(table: Table) -> Node:
    kinds = tuple(_kinds(table))
    head = [node("thead", node("tr", *_cells("th", table.head, kinds)))] if any(table.head) else []
    bodies = [node("tbody", *(node("tr", *_cells("td", row, kinds)) for row in group)) for group in _groups(table)]
    return node("table", *head, *bodies, class_="room" if table.room else "")


def _kinds(table: Table) -> Iterator[str]:
    """How each column is set: boxes, numbers and a few letters leave the room to others, if there are wide ones."""
    columns = [[row[at] for row in table.rows] for at in range(len(table.head))]
    most = [max(map(len, column), default=0) for column in columns]
    for at, column in enumerate(columns):
        right = at in table.right
        letters = most[at] <= _SLIM and max(most) >= _WIDE and not (table.room and "" in column)
        slim = right or letters or set(column) == {BOX}
        yield " ".join(name for name, holds in (("slim", slim), ("right", right)) if holds)


def _groups(table: Table) -> Iterator[list[tuple[str, ...]]]:
    group: list[tuple[str, ...]] = []
    for row in table.rows:
        if table.grouped and row[0] and group:
            yield group
            group = []
        group.append(row)
    yield group


def _cells(tag: str, cells: Sequence[str], kinds: Sequence[str]) -> Iterator[Node]:
    for cell, kind in zip(cells, kinds, strict=True):
        yield node(tag, _BOX if cell == BOX else cell, class_=kind)


def _svg(figure: Figure, kind: str = "") -> Node:
    """The picture, as wide as its figure says, and its words for those who hear the page."""
    width, height = _number(figure.width), _number(figure.height)
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
                points=" ".join(f"{_number(x)},{_number(y)}" for x, y in mark.points),
                fill="none",
                stroke=INKS[mark.ink],
                stroke_width=_number(mark.weight),
                stroke_dasharray=" ".join(map(_number, mark.dashes)),
                stroke_linejoin="round",
            )
        case Disc():
            place = dict(zip(("cx", "cy", "r"), map(_number, (*mark.at, mark.radius)), strict=True))
            return node("circle", **place, fill=INKS[mark.fill], stroke=INKS["black"], stroke_width="0.4")
        case Label():
            place = dict(zip("xy", map(_number, mark.at), strict=True))
            type_ = {"font_size": _number(mark.size), "font_weight": "bold" if mark.bold else ""}
            lead: list[Node | str] = [node("tspan", mark.lead, font_weight="bold"), " "] if mark.lead else []
            return node("text", *lead, mark.text, **place, text_anchor=mark.anchor, **type_, fill=INKS[mark.ink])
        case Box():
            names = ("x", "y", "width", "height", "rx", "stroke-width")
            lengths = map(_number, (*mark.at, *mark.size, mark.radius, mark.weight))
            edge = INKS["black"] if mark.weight else "none"
            place = dict(zip(names, lengths, strict=True))
            return node("rect", **place, fill=INKS.get(mark.fill, "none"), stroke=edge)
        case Placed():
            where = f"translate({' '.join(map(_number, mark.at))}) rotate({_number(mark.turn)})"
            return node("g", *map(_mark, mark.marks), transform=where)
        case _:
            assert_never(mark)


def _number(value: float) -> str:
    """A length with at most two digits behind the point."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
