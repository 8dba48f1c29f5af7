"""Sheets as one HTML file that needs nothing else: no network, no script, no other file.

It is well-formed XML as well. The picture of a figure is ``svg``'s; the look of it all is in ``style``.
"""

from collections.abc import Iterator, Sequence
from typing import assert_never

from edw_companion.paper.figure import Figure
from edw_companion.paper.mark import GENERATOR
from edw_companion.paper.nodes import Node, node, written
from edw_companion.paper.sheet import BOX, Block, Checks, Paragraph, Plain, Section, Sheet, Table
from edw_companion.paper.style import style
from edw_companion.paper.svg import svg

_SLIM, _WIDE = 5, 12
"""The most letters in a cell of a slim column, and the fewest in the widest cell of a wide one."""


def page(sheets: Sequence[Sheet], paper: str) -> str:
    """The whole file, each sheet on a new page; ``paper`` is one of ``style.PAPERS``."""
    title = ", ".join(sheet.title for sheet in sheets)
    head = (
        node("meta", charset="utf-8"),
        node("meta", name="generator", content=GENERATOR),
        node("meta", http_equiv="Content-Security-Policy", content="default-src 'none'; style-src 'unsafe-inline'"),
        node("meta", name="viewport", content="width=device-width"),
        node("title", title),
    )
    body = node("body", *(_sheet(sheet) for sheet in sheets))
    # The style is a constant of this program, never anybody's text; an escaped one would be none.
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n'
        + "\n".join(map(written, head))
        + f"\n<style>\n{style(paper)}</style>\n</head>\n{written(body)}\n</html>\n"
    )


def _sheet(sheet: Sheet) -> Node:
    intro = [node("p", sheet.intro, class_="intro")] if sheet.intro else []
    sections = [_section(section) for section in sheet.sections]
    kinds = f"{sheet.kind} dense" if sheet.dense else sheet.kind
    return node("article", node("h1", sheet.title), *intro, *sections, class_=kinds)


def _section(section: Section) -> Node:
    title = [node("h2", section.title)] if section.title else []
    flow = node("div", *(_block(block) for block in section.blocks), class_=f"columns-{section.columns}")
    return node("section", *title, flow, class_="fresh" if section.fresh else "")


def _block(block: Block) -> Node:
    match block:
        case Paragraph():
            lead = [node("b", f"{block.lead} ")] if block.lead else []
            return node("p", *lead, block.text)
        case Table():
            return _table(block)
        case Checks():
            return node("ul", *(node("li", _box(), " ", item) for item in block.items), class_="checks")
        case Plain():
            return node("pre", "\n".join(block.lines))
        case Figure():
            return node("figure", svg(block))
        case _:
            assert_never(block)


def _box() -> Node:
    return node("span", class_="box")


def _table(table: Table) -> Node:
    kinds = tuple(_kinds(table))
    head = node("thead", node("tr", *_cells("th", table.head, kinds))) if any(table.head) else None
    bodies = [node("tbody", *(node("tr", *_cells("td", row, kinds)) for row in group)) for group in _groups(table)]
    return node("table", *([head] if head else []), *bodies, class_="room" if table.room else "")


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
    """The rows of each group; all in one if the table has none."""
    group: list[tuple[str, ...]] = []
    for row in table.rows:
        if table.grouped and row[0] and group:
            yield group
            group = []
        group.append(row)
    yield group


def _cells(tag: str, cells: Sequence[str], kinds: Sequence[str]) -> Iterator[Node]:
    for cell, kind in zip(cells, kinds, strict=True):
        yield node(tag, _box() if cell == BOX else cell, class_=kind)
