"""Sheets as one HTML file that needs nothing else: no network, no script, no other file.

It is well-formed XML as well; the look of it all is in ``style.css``.
"""

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import accumulate, chain
from typing import assert_never

from edw_companion.paper import GENERATOR, setting
from edw_companion.paper.drawing import svg
from edw_companion.paper.figure import Figure
from edw_companion.paper.letters import BOLD, breadth, hundredths, total
from edw_companion.paper.lines import SYMBOL
from edw_companion.paper.markup import Node, node, number, written
from edw_companion.paper.pieces import Pieces, leaves
from edw_companion.paper.setting import POINT, SPACE, WHOLE, column, kept_whole, leading, size
from edw_companion.paper.sheet import (
    BOX,
    PART,
    RING,
    TICKED,
    Block,
    Checks,
    Paragraph,
    Section,
    Sheet,
    Table,
    pieces_of,
    stressed,
    titled_tables,
)
from edw_companion.paper.typography import bookish

PAPERS = {"a4": "A4", "letter": "letter"}
"""The papers there are, each with its name in CSS."""

ROWS = {"a4": "31px", "letter": "28px"}
"""How high a row of a pad is, so that as many fill a page of either paper; in whole dots, so that all are as high."""

_CELL, _PADDING = 9 * POINT, 3.6
"""Millimetres: the size of type in a table, and what stands beside the words of a cell."""

_DOT = 25.4 / 96
"""Millimetres: rows that are so many whole dots high are all as high."""

_FOOT, _NUMBER = 8 * POINT, 20.0
"""Millimetres: the size of type at the foot of a page, and what is kept for the page's number."""

_FLOWS = 8
"""So many rows at most stay together in one of three columns: more go on in the next, so that all are as high."""

_GROUP = 9
"""So many rows of a group at most: those of a page of a binder."""

_BOX = node("span", class_="box")
_SIGNS = {
    BOX: _BOX,
    TICKED: node("span", "\N{MULTIPLICATION SIGN}", class_="box"),
    RING: node("span", RING, class_="ring"),
}
_SIGNED = re.compile(f"({BOX}+|{TICKED}|{RING})")


def page(sheets: Sequence[Sheet], paper: str) -> str:
    """The whole file, each sheet on a new page; ``paper`` is one of ``PAPERS``."""
    sheets = [setting.parted(bookish(sheet), paper) for sheet in sheets]
    head = (
        node("meta", charset="utf-8"),
        node("meta", name="generator", content=GENERATOR),
        node("meta", http_equiv="Content-Security-Policy", content="default-src 'none'; style-src 'unsafe-inline'"),
        node("meta", name="viewport", content="width=device-width"),
        node("title", ", ".join(sheet.title for sheet in sheets)),
    )
    body = node("body", *(_sheet(sheet, paper, at) for at, sheet in enumerate(sheets)))
    # The style is a constant of this program; what else stands in it is quoted. An escaped one would be none.
    style = files(__package__).joinpath("style.css").read_text(encoding="utf-8")
    style = style.replace("PAPER", PAPERS[paper]).replace("ROW", ROWS[paper])
    style += "".join(map(_foot, range(len(sheets)), sheets))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n'
        + "\n".join(map(written, head))
        + f"\n<style>\n{style}</style>\n</head>\n{written(body)}\n</html>\n"
    )


def _foot(at: int, sheet: Sheet) -> str:
    """The style of a sheet's pages: the sheet's title, and which part begins there, so that a loose one tells it.

    Where other parts follow on the first page, its own is that of no single one.
    """
    parts = [section.foot or section.title for section in sheet.sections if section.fresh]
    alone = len(sheet.sections) > 1 and sheet.sections[1].fresh
    first = next((each.foot or each.title for each in sheet.sections[:1] if alone and not each.fresh), "")
    title = sheet.foot or sheet.title
    whole = [f"{title} · {part}" if part else title for part in (first, *parts)]
    feet = [foot if breadth(foot) * _FOOT < SPACE - _NUMBER else sheet.title for foot in whole]
    return "".join(
        f'@page {_page(at, run)} {{ @bottom-left {{ content: "{_quoted(foot)}"; }} }}\n'
        for run, foot in enumerate(feet)
    )


def _runs(sheet: Sheet) -> list[int]:
    """For each section, how many of them up to it begin on a new page."""
    return list(accumulate(section.fresh for section in sheet.sections))


def _page(at: int, run: int) -> str:
    return f"sheet{at}p{run}" if run else f"sheet{at}"


def _quoted(text: str) -> str:
    return "".join(char if char.isascii() and char.isalnum() else f"\\{ord(char):x} " for char in text)


def _sheet(sheet: Sheet, paper: str, at: int) -> Node:
    cut = [leaf for pieces in pieces_of(sheet) for leaf in leaves(pieces, paper)]
    if cut:
        return node("article", *(svg(leaf, "leaf") for leaf in cut), class_=f"{sheet.kind} leaves")
    intro = [node("p", sheet.intro, class_="intro")] if sheet.intro else []
    kinds = f"{sheet.kind} dense" if sheet.dense else sheet.kind
    pages = (_page(at, run) for run in _runs(sheet))
    sections = map(_section, sheet.sections, pages)
    points = size(sheet, paper)
    style = f"page: sheet{at}; font-size: {number(points)}pt; line-height: {number(leading(sheet, points))}"
    style += f"; --row: {int(setting.row_height(sheet, paper) / _DOT)}px"
    style += "".join(
        f"; --log: {number(setting.log_size(log, paper))}pt" for log in chain(*map(titled_tables, sheet.sections))
    )
    return node("article", node("h1", sheet.title), *intro, *sections, class_=kinds, style=style)


def _section(section: Section, page_: str) -> Node:
    """A section; ``page_`` is the kind of page it stands on."""
    title = [node("h2", section.title)] if section.title and not titled_tables(section) else []
    blocks = [_block(block, column(section.columns), section.title * section.runs) for block in section.blocks]
    numbered = any(isinstance(block, Paragraph) and block.number for block in section.blocks)
    style = f"--hang: {number(setting.hang(section))}em" if numbered else ""
    flowing = [_running(section.blocks, blocks)] if section.runs and not titled_tables(section) else blocks
    flow = node("div", *flowing, class_=f"columns-{section.columns}", style=style)
    whole = not (section.fresh or section.flows) and sum(map(_rows, section.blocks)) <= WHOLE
    kinds = {"fresh": section.fresh, "flows": section.flows, "whole": whole, "follows": section.follows}
    named = " ".join(kind for kind, holds in kinds.items() if holds)
    return node("section", *title, flow, class_=named, style=f"page: {page_}")


def _running(blocks: Sequence[Block], paragraphs: Sequence[Node]) -> Node:
    """Paragraphs as rows of a table, none of which is torn: a row is one of them with all that belongs to it."""
    rows: list[list[Node]] = []
    for block, paragraph in zip(blocks, paragraphs, strict=True):
        if rows and isinstance(block, Paragraph) and block.number == PART:
            rows[-1].append(paragraph)
        else:
            rows.append([paragraph])
    body = (node("tr", node("td", *row)) for row in rows)
    return node("table", node("tbody", *body), class_="runs")


def _rows(block: Block) -> int:
    return len(block.rows) if isinstance(block, Table) else 1


def _block(block: Block, room: float, title: str = "") -> Node:
    """A block in a column that is so many millimetres wide; ``title`` is to stand above a table on every page."""
    match block:
        case Paragraph():
            number_ = "" if block.number == PART else block.number
            before = [node("b", number_, class_="number")] if block.number else []
            lead = [node("b", f"{block.lead} ")] if block.lead else []
            kind = "hung" if block.number else "" if block.text else "lead"
            return node("p", *before, *lead, *_words(block.text), class_=kind)
        case Table():
            return _table(block, room, title)
        case Checks():
            return node("ul", *(node("li", _BOX, " ", item) for item in block.items), class_="checks")
        case Figure():
            return node("figure", svg(block))
        case Pieces():
            raise TypeError("pieces stand on leaves of their own, not among other blocks")
        case _:
            assert_never(block)


def _words(text: str) -> Iterator[Node | str]:
    """A text with its bold letters, and its mana symbols as small discs, as on cards."""
    for part, bold in stressed(text):
        words = _with_symbols(part)
        yield from (node("b", each) for each in words) if bold else words


def _with_symbols(text: str) -> Iterator[Node | str]:
    for part in filter(None, SYMBOL.split(text)):
        symbol = SYMBOL.fullmatch(part) is not None
        yield node("span", part.strip("{}"), class_="mana") if symbol else part


def _table(table: Table, room: float, title: str = "") -> Node:
    widths = _widths(table)
    whole = [False] * len(widths) if table.room else kept_whole(widths, room)
    kinds = [
        " ".join(name for name, holds in (("slim", slim), ("right", at in table.right)) if holds)
        for at, slim in enumerate(whole)
    ]
    titled = [node("tr", node("th", title, colspan=str(len(kinds)), class_="title"))] if title else []
    head = [node("thead", *titled, node("tr", *_cells("th", table.head, kinds)))] if any(table.head) else []
    bodies = [
        node("tbody", *(node("tr", *_cells("td", row, kinds)) for row in group), class_=_whole(group, _GROUP))
        for group in _groups(table)
    ]
    if not table.room:
        return node("table", *head, *bodies, class_=_whole(table.rows, _FLOWS if room <= column(3) else WHOLE))
    needed = [width if all(row[at] for row in table.rows) else _longest(table, at) for at, width in enumerate(widths)]
    parts = table.widths([min(each, room / 4) for each in needed], room)
    columns = (node("col", style=f"width: {number(100 * part / total(parts))}%") for part in parts)
    return node("table", node("colgroup", *columns), *head, *bodies, class_=_of_room(table))


def _of_room(table: Table) -> str:
    """The classes of a table to write in: what is laid in it, and how many columns belong together."""
    return " ".join(("room", *["tall"] * table.tall, *[f"by-{table.abreast}"] * (table.abreast > 1)))


def _whole(rows: Sequence[object], most: int) -> str:
    return "whole" if len(rows) <= most else ""


def _widths(table: Table) -> list[float]:
    """How many millimetres each column needs for its lines not to be broken."""
    heads = [breadth(title) * BOLD for title in table.head]
    columns = [[head, *map(breadth, cells)] for head, *cells in zip(heads, *table.rows, strict=True)]
    return [hundredths(max(column) * _CELL + _PADDING) for column in columns]


def _longest(table: Table, at: int) -> float:
    """How many millimetres a column needs for no word to be torn."""
    words = (word for row in (table.head, *table.rows) for word in row[at].split())
    return hundredths(max(map(breadth, words), default=0.0) * BOLD * _CELL + _PADDING)


def _groups(table: Table) -> Iterator[list[tuple[str, ...]]]:
    group: list[tuple[str, ...]] = []
    for row in table.rows:
        if table.grouped and row[0].strip() and group and row[0] != group[-1][0]:
            yield group
            group = []
        group.append(row)
    yield group


def _cells(tag: str, cells: Sequence[str], kinds: Sequence[str]) -> Iterator[Node]:
    for cell, kind in zip(cells, kinds, strict=True):
        yield node(tag, *_ticked(cell), class_=kind)


def _ticked(cell: str) -> Iterator[Node | str]:
    """The words of a cell, its boxes and rings drawn; some boxes in a row stay on one line."""
    parts = filter(None, _SIGNED.split(cell)) if _SIGNED.search(cell) else [cell]  # to split takes the bold letters off
    for part in parts:
        if part in _SIGNS:
            yield _SIGNS[part]
        elif part.startswith(BOX):
            yield node("span", *(_BOX for _ in part), class_="boxes")
        else:
            yield from _words(part)
