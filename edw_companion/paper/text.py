"""Sheets as plain text for any printer: 76 columns, which is what an A4 page has at ten letters to the inch.

Blocks become strips of rows; strips are laid on pages so that a heading stays with what it heads, a table that goes on
repeats its head, and no row is cut. tabulate is at home here and nowhere else.
"""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple, assert_never

from tabulate import tabulate

from edw_companion.paper import WIDTH
from edw_companion.paper.figure import Figure
from edw_companion.paper.pieces import Pieces
from edw_companion.paper.sheet import BOX, Block, Checks, Paragraph, Plain, Section, Sheet, Table
from edw_companion.text import padded, width

GAP = 4
SCREEN = 80
"""Lines that were made for a screen are left as they are, if they are no wider than that."""
LINES = {"a4": 64, "letter": 60}
"""The lines of a page, six to the inch."""

_FRAME = 3
_LEAST = 4
_RARE = 10

Page = list[str]


class Strip(NamedTuple):
    """Something to lay on pages: ``rows`` of one or more lines that stay together.

    ``title`` stands above it once, ``head`` on every page it goes on to; ``fresh``: it begins on a new page;
    ``whole``: it is never divided, unless it is higher than a page.
    """

    rows: Sequence[list[str]]
    head: Sequence[str] = ()
    title: Sequence[str] = ()
    fresh: bool = False
    whole: bool = False

    def size(self, rows: int | None = None) -> int:
        """How many lines it takes, with so many of its rows."""
        return len(self.title) + len(self.head) + sum(map(len, self.rows[:rows]))


def pages(sheets: Sequence[Sheet], paper: str) -> list[Page]:
    """The pages of all sheets as lines of text, each sheet on a new page; ``paper`` is one of ``LINES``."""
    return [page for sheet in sheets for page in _pages(sheet, LINES[paper])]


def _pages(sheet: Sheet, lines: int) -> list[Page]:
    room = lines - _FRAME
    strips = [Strip([[line] for line in _wrapped(sheet.intro)])] if sheet.intro else []
    for section in sheet.sections:
        strips += [_close(section)] if sheet.dense else _section(section, room)
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
        least = None if strip.whole or strip.size() <= room // 2 else _LEAST
        if page and (strip.fresh or len(page) + gap + strip.size(least) > room):
            page = []
            laid.append(page)
        if page:
            page.append("")
        page += [*strip.title, *strip.head]
        most = room - len(strip.title) - len(strip.head)
        for row in (lines[at : at + most] for lines in strip.rows for at in range(0, len(lines), most)):
            if len(page) + len(row) > room:
                page = list(strip.head)
                laid.append(page)
            page += row
    return laid


def _close(section: Section) -> Strip:
    """The paragraphs of a dense sheet follow each other without empty lines; only their beginnings stand out."""
    texts = [_text(block) for block in section.blocks if isinstance(block, Paragraph)]
    rows = [textwrap.wrap(text, WIDTH, subsequent_indent="   ", break_on_hyphens=False) for text in texts]
    return Strip(rows, title=_heading(section), fresh=section.fresh)


def _heading(section: Section) -> list[str]:
    return [*_wrapped(section.title), ""] if section.title else []


def _section(section: Section, room: int) -> Iterator[Strip]:
    title, fresh = _heading(section), section.fresh
    for block in section.blocks:
        for strip in _block(block, section.columns, room):
            above = title[:-1] if isinstance(block, Table) and block.room else title
            yield strip._replace(title=above, fresh=fresh)
            title, fresh = [], False


def _block(block: Block, columns: int, room: int) -> Iterator[Strip]:
    match block:
        case Paragraph():
            yield Strip([_wrapped(_text(block))])
        case Table(room=True):
            yield _to_write_in(block)
        case Table():
            yield from _abreast(block, columns, room)
        case Checks():
            yield Strip([_wrapped(item, indent="[ ] ") for item in block.items])
        case Plain():
            yield Strip([_wrapped(line) if width(line) > SCREEN else [line] for line in block.lines])
        case Figure():
            yield Strip([_wrapped(line) for line in block.says])
        case Pieces():
            yield from (Strip([_said(line) for line in piece.says], whole=True) for piece in block.figures)
        case _:
            assert_never(block)


def _text(paragraph: Paragraph) -> str:
    return f"{paragraph.lead} {paragraph.text}".strip()


def _said(line: str) -> list[str]:
    """A line of what a piece says; one of several things hangs behind its dash."""
    dash = "- "
    return _wrapped(line.removeprefix(dash), indent=dash if line.startswith(dash) else "")


def _wrapped(text: str, cells: int = WIDTH, indent: str = "") -> list[str]:
    follow = " " * len(indent)
    lines = textwrap.wrap(text, cells, initial_indent=indent, subsequent_indent=follow, break_on_hyphens=False)
    return lines or [indent.rstrip()]


def _table(table: Table, most: int) -> Strip:
    """A table as its head and its rows, at most so wide; its widest columns are wrapped until all fit."""
    cells = [["[ ]" if cell == BOX else cell for cell in row] for row in table.rows]
    wide = _widths([list(table.head), *cells], most)
    titles, *wrapped = (
        list(zip_longest(*(_wrapped(cell, room) for cell, room in zip(row, wide, strict=True)), fillvalue=""))
        for row in (table.head, *cells)
    )
    lines = iter(
        tabulate(
            [*titles, ["-" * room for room in wide], *(line for row in wrapped for line in row)],
            tablefmt="plain",
            colalign=["right" if at in table.right else "left" for at in range(len(wide))],
            disable_numparse=True,
        ).split("\n")
    )
    head = [next(lines).rstrip() for _ in (*titles, "dashes")]
    rows = [[next(lines).rstrip() for _ in row] for row in wrapped]
    return Strip(rows, head if any(table.head) else [])


def _widths(rows: Sequence[Sequence[str]], most: int) -> list[int]:
    """How wide each column may be, for all to fit into so many cells."""
    wide = [max(1, *map(width, column)) for column in zip(*rows, strict=True)]
    spare = most - 2 * (len(wide) - 1)
    while sum(wide) > spare and max(wide) > 1:
        widest = wide.index(max(wide))
        second = max((cells for at, cells in enumerate(wide) if at != widest), default=0)
        wide[widest] = max(spare - sum(wide) + wide[widest], min(second, wide[widest] - 1), 1)
    return wide


def _abreast(table: Table, columns: int, room: int) -> Iterator[Strip]:
    """The table in columns side by side, read downwards, if so few of its rows need a second line that it is easier."""
    cells = (WIDTH - GAP * (columns - 1)) // columns
    slim = _table(table, cells)
    if columns == 1 or sum(len(row) > 1 for row in slim.rows) * _RARE > len(slim.rows):
        yield _table(table, WIDTH)
        return
    side_by_side = [cells] * columns
    heads = [_spread([line] * columns, side_by_side, GAP) for line in slim.head]
    most = room - len(heads) - _LEAST
    rows = slim.rows
    while rows:
        high = min(most, -(-sum(map(len, rows)) // columns))
        stacks: list[list[str]] = []
        while rows and len(stacks) < columns:
            stack: list[str] = []
            while rows and (not stack or len(stack) + len(rows[0]) <= high):
                stack += rows[0]
                rows = rows[1:]
            stacks.append(stack)
        lines = [_spread(line, side_by_side, GAP) for line in zip_longest(*stacks, fillvalue="")]
        yield Strip([[line] for line in lines], heads, whole=True)


def _to_write_in(table: Table) -> Strip:
    """A table with a line to write on in every empty cell, and an empty line above each row."""
    columns = list(zip(table.head, *table.rows, strict=True))
    wide = [max(map(width, column)) for column in columns]
    open_ones = [at for at, column in enumerate(columns) if "" in column[1:]]
    spare = WIDTH - sum(wide) - 2 * (len(wide) - 1)
    for at in open_ones:
        wide[at] += max(0, spare) // len(open_ones)
    lines = [[cell or "_" * most for cell, most in zip(row, wide, strict=True)] for row in table.rows]
    return Strip([["", _spread(cells, wide)] for cells in lines], [_spread(table.head, wide)])


def _spread(cells: Sequence[str], wide: Sequence[int], gap: int = 2) -> str:
    """Cells on a line, each filled to its width; those at the end may be lacking."""
    return (" " * gap).join(map(padded, cells, wide)).rstrip()
