"""Sheets as plain text for any printer: 76 columns, which is what an A4 page has at ten letters to the inch.

Blocks become strips of rows; strips are laid on pages so that a heading stays with what it heads, a table that goes on
repeats its head, and no row is cut. tabulate is at home here and nowhere else.
"""

import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple, assert_never

from tabulate import tabulate

from edw_companion.sheets.figure import Figure
from edw_companion.sheets.sheet import BOX, Block, Checks, Paragraph, Plain, Section, Sheet, Table
from edw_companion.table.text import padded, width

WIDTH = 76
GAP = 4
LINES = {"a4": 64, "letter": 60}
"""The lines of a page, six to the inch."""

_FRAME = 3
_LEAST = 4
_SLIM = 8

Page = list[str]


class Strip(NamedTuple):
    """Something to lay on pages.

    Attributes:
        title: lines above it, once.
        head: lines above its rows, on every page it goes on to.
        rows: each of one or more lines that stay together.
        fresh: whether it begins on a new page.
    """

    title: list[str]
    head: list[str]
    rows: list[list[str]]
    fresh: bool = False

    def size(self, rows: int | None = None) -> int:
        """How many lines it takes, with so many of its rows."""
        return len(self.title) + len(self.head) + sum(len(row) for row in self.rows[:rows])


def pages(sheets: Sequence[Sheet], paper: str) -> list[Page]:
    """The pages of all sheets as lines of text.

    Args:
        sheets: each begins on a new page.
        paper: one of ``LINES``.
    """
    return [page for sheet in sheets for page in _pages(sheet, LINES[paper])]


def _pages(sheet: Sheet, lines: int) -> list[Page]:
    room = lines - _FRAME
    strips = [Strip([], [], [[line] for line in _wrapped(sheet.intro)])] if sheet.intro else []
    strips += [strip for section in sheet.sections for strip in _section(section, room)]
    laid = _laid(strips, room)
    framed = []
    for at, body in enumerate(laid, 1):
        place = f"{at}/{len(laid)}"
        titles = _wrapped(sheet.title, WIDTH - len(place) - 1)[:1]
        framed.append([f"{padded(titles[0], WIDTH - len(place))}{place}", "=" * WIDTH, "", *body])
    return framed


def _laid(strips: Sequence[Strip], room: int) -> list[Page]:
    """The strips on pages of so many lines, an empty line between two."""
    laid: list[Page] = [[]]
    for strip in strips:
        page = laid[-1]
        gap = 1 if page else 0
        least = None if strip.size() <= room // 2 else _LEAST
        if page and (strip.fresh or len(page) + gap + strip.size(least) > room):
            page = []
            laid.append(page)
        if page:
            page.append("")
        page += [*strip.title, *strip.head]
        for row in _split(strip.rows, room - len(strip.title) - len(strip.head)):
            if len(page) + len(row) > room:
                page = list(strip.head)
                laid.append(page)
            page += row
    return laid


def _split(rows: Sequence[list[str]], most: int) -> Iterator[list[str]]:
    """The rows; one that is higher than a page is cut between two lines."""
    for row in rows:
        for at in range(0, len(row), most):
            yield row[at : at + most]


def _section(section: Section, room: int) -> Iterator[Strip]:
    title = [*_wrapped(section.title), ""] if section.title else []
    fresh = section.fresh
    for block in section.blocks:
        for head, rows in _block(block, section.columns, room):
            yield Strip(title, head, rows, fresh)
            title, fresh = [], False


def _block(block: Block, columns: int, room: int) -> Iterator[tuple[list[str], list[list[str]]]]:
    match block:
        case Paragraph():
            text = f"{block.lead} {block.text}" if block.lead else block.text
            yield [], [_wrapped(text)]
        case Table(room=True):
            yield _to_write_in(block)
        case Table():
            head, rows = _table(block)
            yield from _abreast(head, rows, columns, room)
        case Checks():
            yield [], [_wrapped(item, indent="[ ] ") for item in block.items]
        case Plain():
            yield [], [_wrapped(line) if width(line) > WIDTH else [line] for line in block.lines]
        case Figure():
            yield [], [_wrapped(line) for line in block.says]
        case _:
            assert_never(block)


def _wrapped(text: str, cells: int = WIDTH, indent: str = "") -> list[str]:
    follow = " " * len(indent)
    return textwrap.wrap(
        text, cells, initial_indent=indent, subsequent_indent=follow, break_on_hyphens=False
    ) or [indent.rstrip()]


def _table(table: Table) -> tuple[list[str], list[list[str]]]:
    """A table as its head and its rows; the widest column is wrapped until all fit."""
    cells = [["[ ]" if cell == BOX else cell for cell in row] for row in table.rows]
    wide = _widths([list(table.head), *cells])
    wrapped = [[_wrapped(cell, most) for cell, most in zip(row, wide, strict=True)] for row in cells]
    aligned = ["right" if at in table.right else "left" for at in range(len(table.head))]
    lines = tabulate(
        [["\n".join(cell) for cell in row] for row in wrapped],
        headers=table.head if any(table.head) else (),
        tablefmt="simple",
        colalign=aligned,
        disable_numparse=True,
    ).split("\n")
    if any(table.head):
        head, body = lines[:2], lines[2:]
    else:
        head, body = [], lines[1:-1]
    rows = []
    for row in wrapped:
        high = max(map(len, row))
        rows.append([line.rstrip() for line in body[:high]])
        body = body[high:]
    return head, rows


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    """How wide each column may be, for all to fit on the page."""
    wide = [max(map(width, column)) for column in zip(*rows, strict=True)]
    spare = WIDTH - 2 * (len(wide) - 1)
    while sum(wide) > spare and max(wide) > _SLIM:
        widest = wide.index(max(wide))
        others = sum(wide) - wide[widest]
        second = max((cells for at, cells in enumerate(wide) if at != widest), default=0)
        wide[widest] = max(spare - others, min(second, wide[widest] - 1), _SLIM)
    return [max(cells, 1) for cells in wide]


def _abreast(
    head: list[str], rows: list[list[str]], columns: int, room: int
) -> Iterator[tuple[list[str], list[list[str]]]]:
    """The table in columns side by side, as many as fit and as high as a page, read downwards."""
    cells = max(map(width, [*head, *(line for row in rows for line in row)]), default=0)
    columns = min(columns, (WIDTH + GAP) // (cells + GAP)) if all(len(row) == 1 for row in rows) else 1
    if columns < 2:
        yield head, rows
        return
    most = columns * (room - len(head) - _LEAST)
    for start in range(0, len(rows), most):
        part = [line for (line,) in rows[start : start + most]]
        high = -(-len(part) // columns)
        stacks = [part[at : at + high] for at in range(0, len(part), high)]
        heads = [_side_by_side([line] * len(stacks), cells) for line in head]
        yield heads, [[_side_by_side([stack[at] for stack in stacks if at < len(stack)], cells)] for at in range(high)]


def _side_by_side(texts: Sequence[str], cells: int) -> str:
    return (" " * GAP).join(padded(text, cells) for text in texts).rstrip()


def _to_write_in(table: Table) -> tuple[list[str], list[list[str]]]:
    """A table with a line to write on in every empty cell, and an empty line above each row."""
    filled = [max(width(row[at]) for row in table.rows) for at in range(len(table.head))]
    wide = [max(width(title), most) for title, most in zip(table.head, filled, strict=True)]
    empty = [at for at, most in enumerate(filled) if not most] or [len(wide) - 1]
    spare = WIDTH - sum(wide) - 2 * (len(wide) - 1)
    for at in empty:
        wide[at] += max(0, spare) // len(empty)
    lines = [[cell or "_" * most for cell, most in zip(row, wide, strict=True)] for row in table.rows]
    return [_spread(table.head, wide)], [["", _spread(cells, wide)] for cells in lines]


def _spread(cells: Sequence[str], wide: Sequence[int]) -> str:
    return "  ".join(padded(cell, most) for cell, most in zip(cells, wide, strict=True)).rstrip()
