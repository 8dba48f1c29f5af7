"""Sheets as one HTML file that needs nothing else: no network, no script, no other file.

It is well-formed XML as well. Sizes, columns, breaks and repeated heads are the browser's, by the classes of
``style.css``; only how large the type of a leaf may be is reckoned here.
"""

import html
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.resources import files
from itertools import accumulate, pairwise
from typing import assert_never

from edw_companion.paper import GENERATOR, fit
from edw_companion.paper.figure import Figure, svg, words_of
from edw_companion.paper.fit import BOLD, bookish, breadth
from edw_companion.paper.leaves import PAPERS, leaves
from edw_companion.paper.markup import Node, node, number, written
from edw_companion.paper.pieces import Leaves
from edw_companion.paper.sheet import (
    BOX,
    LARGE,
    LIST,
    PART,
    RING,
    TICKED,
    Block,
    Checks,
    Paragraph,
    Section,
    Sheet,
    Table,
    leaves_of,
    titled_tables,
)

_MARGINS = 28.0
"""What margins take of a page's width, and of its height, in millimetres."""

_COLUMNS = {1: 182.0, 2: 87.0, 3: 56.6}
"""How wide columns are on the narrower paper, by how many there are."""

_WHOLE = 24
"""So many paragraphs and rows at most stay together on a page."""

_GROUP = 9
"""So many rows of a group at most: those of a page of a binder."""

_BOX = node("span", class_="box")
_SIGNS = {
    BOX: _BOX,
    TICKED: node("span", "\N{MULTIPLICATION SIGN}", class_="box"),
    RING: node("span", RING, class_="ring"),
}
_SIGNED = re.compile(f"({BOX}+|{TICKED}|{RING})")


def page(sheets: Sequence[Sheet], paper: str, tell: Callable[[str], object] = str) -> str:
    """The whole file, each sheet on a new page; ``paper`` is one of ``PAPERS``; texts that had to be cut are told."""
    sheets = [bookish(sheet) for sheet in sheets]
    head = (
        node("meta", charset="utf-8"),
        node("meta", name="generator", content=GENERATOR),
        node("meta", http_equiv="Content-Security-Policy", content="default-src 'none'; style-src 'unsafe-inline'"),
        node("meta", name="viewport", content="width=device-width"),
        node("title", ", ".join(sheet.title for sheet in sheets)),
    )
    body = written(node("body", *(_sheet(sheet, paper, at) for at, sheet in enumerate(sheets)), class_=paper))
    for whole in re.findall(' title="([^"]*)"', body):  # of a text that is shown in part; what is text has no such mark
        tell(html.unescape(whole))
    # The style is a constant of this program; what else stands in it is quoted. An escaped one would be none.
    style = files(__package__).joinpath("style.css").read_text(encoding="utf-8").replace("PAPER", paper)
    style += "".join(map(_foot, range(len(sheets)), sheets))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n'
        + "\n".join(map(written, head))
        + f"\n<style>\n{style}</style>\n</head>\n{body}\n</html>\n"
    )


_FOOT = 162.0 / 2.82
"""So much has room at the foot of a page, in parts of its type: its number stands there too."""


def _foot(at: int, sheet: Sheet) -> str:
    """The style of a sheet's pages: the sheet's title, and which part begins there, so that a loose one tells it.

    Where other parts follow on the first page, its own is that of no single one.
    """
    parts = [section.foot or section.title for section in sheet.sections if section.fresh]
    alone = len(sheet.sections) > 1 and sheet.sections[1].fresh
    first = next((each.foot or each.title for each in sheet.sections[:1] if alone and not each.fresh), "")
    title = sheet.foot or sheet.title
    whole = [f"{title} · {part}" if part else title for part in (first, *parts)]
    feet = [foot if breadth(foot) < _FOOT else sheet.title for foot in whole]
    return "".join(
        f'@page {_page(at, run)} {{ @bottom-left {{ content: "{_quoted(foot)}"; }} }}\n'
        for run, foot in enumerate(feet)
    )


def _page(at: int, run: int) -> str:
    return f"sheet{at}p{run}" if run else f"sheet{at}"


def _quoted(text: str) -> str:
    return "".join(char if char.isascii() and char.isalnum() else f"\\{ord(char):x} " for char in text)


def _sheet(sheet: Sheet, paper: str, at: int) -> Node:
    if cut := leaves_of(sheet):
        return node("article", *(leaf for each in cut for leaf in leaves(each, paper)), class_="leaves")
    intro = [node("p", sheet.intro, class_="intro")] if sheet.intro else []
    runs = accumulate(section.fresh for section in sheet.sections)  # how many up to it begin on a new page
    sections = (_section(each, _page(at, run)) for each, run in zip(sheet.sections, runs, strict=True))
    style = f"page: sheet{at}" + (f"; font-size: {number(_dense(sheet, paper))}mm" if sheet.dense else "")
    kind = f"{sheet.kind} dense" if sheet.dense else sheet.kind
    return node("article", node("h1", sheet.title), *intro, *sections, class_=kind, style=style)


def _dense(sheet: Sheet, paper: str) -> float:
    """The size of type, in millimetres, at which a sheet of paragraphs fills one leaf of this paper."""
    told = [each for each in sheet.sections if not each.fresh]
    wide, high = (whole - _MARGINS for whole in PAPERS[paper])
    mm = _LARGEST
    while mm > _LEAST and sum(_high(each, mm, wide) for each in told) > high - _TITLE + 2.0 * mm:
        mm *= 0.99
    return mm


_LARGEST, _LEAST, _TITLE = 5.4, 2.4, 11.0
"""Millimetres: the type of a leaf, and what its title takes; two lines are counted that the first section has not."""


def _high(section: Section, mm: float, wide: float) -> float:
    """How high a section of paragraphs is, its columns as high as each other but for the last line."""
    column = (wide - 8.0 * (section.columns - 1)) / section.columns
    told = [(each.lead, each.text) for each in section.blocks if isinstance(each, Paragraph)]
    filled = fit.high(told, column, mm) / section.columns + 1.5 * mm * (section.columns > 1)
    return filled + mm * (3.2 if section.title else 1.4)


def _section(section: Section, page_: str) -> Node:
    """A section; ``page_`` is the kind of page it stands on."""
    title = [node("h2", section.title)] if section.title and not titled_tables(section) else []
    numbered = any(isinstance(block, Paragraph) and block.number for block in section.blocks)
    made = [_block(block, section) for block in section.blocks]
    if section.runs and not titled_tables(section):
        made = [*_running(section.blocks, made)]
    flow = node("div", *made, class_=f"columns-{section.columns}")
    rows = sum(len(block.rows) if isinstance(block, Table) else 1 for block in section.blocks)
    if section.beside:
        left, right = (node("div", *part) for part in (made[: section.beside], made[section.beside :]))
        flow = node("div", left, right, class_="beside")
    elif numbered and not section.runs and rows > _WHOLE:  # its title is repeated where it goes on over a page
        head, body = node("th", *title), node("td", flow)
        flow = node("table", node("thead", node("tr", head)), node("tbody", node("tr", body)), class_="runs")
        title = []
    kinds = {"fresh": section.fresh, "flows": section.flows, "follows": section.follows, "numbered": numbered}
    kinds["whole"] = not (section.fresh or section.flows) and rows <= _WHOLE
    return node("section", *title, flow, class_=" ".join(filter(kinds.get, kinds)), style=f"page: {page_}")


def _running(blocks: Sequence[Block], paragraphs: Sequence[Node]) -> Iterator[Node]:
    """Paragraphs that are not torn: each with all that belongs to it."""
    begins = [at for at, block in enumerate(blocks) if not (isinstance(block, Paragraph) and block.number == PART)]
    for start, end in pairwise([*begins, len(blocks)]):
        yield node("div", *paragraphs[start:end], class_="whole")


def _block(block: Block, section: Section) -> Node:
    match block:
        case Paragraph():
            number_ = "" if block.number == PART else block.number
            before = [node("b", number_, class_="number")] if block.number else []
            lead = [node("b", f"{block.lead} ")] if block.lead else []
            kind = "hung" if block.number else "" if block.text else "lead"
            return node("p", *before, *lead, *words_of(block.text), class_=kind)
        case Table():
            return _table(block, _COLUMNS[section.columns], section.title * section.runs)
        case Checks():
            return node("ul", *(node("li", _BOX, " ", item) for item in block.items), class_="checks")
        case Figure():
            return node("figure", svg(block))
        case Leaves():
            raise TypeError("pieces stand on leaves of their own, not among other blocks")
        case _:
            assert_never(block)


def _table(table: Table, room: float, title: str) -> Node:
    """A table in a column that is so many millimetres wide; ``title`` is to stand above it on every page."""
    columns = [*zip(table.head, *table.rows, strict=True)]
    whole = [_wide(column) for column in columns]
    torn = [_wide([word for cell in column for word in cell.split()]) for column in columns]
    share = _share(whole, room if table.role != LARGE else room / _LARGER)
    signs = (
        {
            "slim": one <= share and not table.room,
            "torn": word > share,
            "wide": table.role == LIST and one == max(whole),
            "number": at in table.right,
            "tick": BOX in column,
        }
        for at, (one, word, column) in enumerate(zip(whole, torn, columns, strict=True))
    )
    kinds = [" ".join(filter(each.get, each)) for each in signs]
    titled = [node("tr", node("th", title, colspan=str(len(kinds)), class_="title"))] if title else []
    head = [node("thead", *titled, node("tr", *_cells("th", table.head, kinds)))] if any(table.head) else []
    bodies = [
        node("tbody", *(node("tr", *_cells("td", row, kinds)) for row in rows), class_="whole" * (len(rows) <= _GROUP))
        for rows in table.groups
    ]
    if not table.room:
        tight = " tight" * (table.role == LARGE and sum(map(_wide, zip(*table.rows, strict=True))) * _LARGER > room)
        together = " whole" * (len(table.rows) <= (_WHOLE if room > _COLUMNS[3] else _GROUP))
        return node("table", *head, *bodies, class_=f"{table.role}{tight}{together}")
    filled = [all(row[at] for row in table.rows) for at in range(len(columns))]
    needed = [min(one if full else word, room / 3) for full, one, word in zip(filled, whole, torn, strict=True)]
    parts = table.widths(needed, room)
    shares = (node("col", style=f"width: {number(100 * part / sum(parts))}%") for part in parts)
    read = all(filled) and sum(whole) < room
    kind = f"room {table.role}" + f" by-{table.abreast}" * (table.abreast > 1) + " filled" * read
    return node("table", node("colgroup", *shares), *head, *bodies, class_=kind)


def _share(needed: Sequence[float], room: float) -> float:
    """How wide the widest columns may be, each as wide as the others, once those have what they need that need less."""
    for done, need in enumerate(sorted(needed)):
        if need * (len(needed) - done) > room:
            return room / (len(needed) - done)
        room -= need
    return max(needed)


def _wide(words: Iterable[str]) -> float:
    """How wide the widest of these is in a table, at least, in millimetres."""
    return max(map(breadth, words), default=0.0) * _CELL * BOLD + _PADDING


_CELL, _PADDING, _LARGER = 3.2, 3.6, 1.6
"""Millimetres: type in a table, and what stands beside the words of a cell; how much larger the largest is."""


def _cells(tag: str, cells: Iterable[str], kinds: Iterable[str]) -> Iterator[Node]:
    return (node(tag, *_ticked(cell), class_=kind) for cell, kind in zip(cells, kinds, strict=True))


def _ticked(cell: str) -> Iterator[Node | str]:
    """The words of a cell, its boxes and rings drawn; some boxes in a row stay on one line."""
    parts = filter(None, _SIGNED.split(cell)) if _SIGNED.search(cell) else [cell]  # to split takes the bold letters off
    for part in parts:
        if part in _SIGNS:
            yield _SIGNS[part]
        elif part.startswith(BOX):
            yield node("span", *(_BOX for _ in part), class_="boxes")
        else:
            yield from words_of(part)
