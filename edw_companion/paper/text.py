"""Sheets as plain text for any printer: 76 columns, which is what an A4 page has at ten letters to the inch, or fewer.

Blocks become strips of rows; strips are laid on pages so that a heading stays with what it heads, a table that goes on
repeats its head, and no row is cut or alone on a page.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from typing import assert_never

from edw_companion.paper import WIDTH
from edw_companion.paper.figure import Figure
from edw_companion.paper.pieces import Leaves
from edw_companion.paper.sheet import BOX, TICKED, Block, Checks, Paragraph, Section, Sheet, Table, titled_tables
from edw_companion.text import broken, columns, padded, width
from edw_companion.tuples import NamedTuple

GAP = 4
LINES = {"a4": 64, "letter": 60}
"""The lines of a page, six to the inch."""

_FRAME = 3
_LEAST = 4
_RARE = 10
_FEW = 8
"""A table of so few rows stays in one piece beside others that are set in columns."""
_UNDER_HEAD = 20
"""So many, where its rows have no numbers, so that its head would only say twice what they are."""
_HEAD = 2
"""The lines of a table's head whose titles are not torn: they and the dashes."""
_LAST = 3
"""So many rows at least go on to a strip's last page, if the page before can spare them."""

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


def pages(sheets: Sequence[Sheet], paper: str, cells: int = WIDTH) -> list[Page]:
    """The pages of all sheets as lines of text, each sheet on a new page; ``paper`` is one of ``LINES``."""
    return [page for sheet in sheets for page in _pages(sheet, LINES[paper], cells)]


def _pages(sheet: Sheet, lines: int, cells: int) -> list[Page]:
    room = lines - _FRAME
    strips = [Strip([[line] for line in _wrapped(sheet.intro, cells)])] if sheet.intro else []
    for section in sheet.sections:
        close = sheet.dense and not any(isinstance(each, Table) for each in section.blocks)
        made = [_close(section, cells)] if close else list(_section(section, room, cells))
        strips += (
            _together(made, room) if all(isinstance(each, Table) and each.room for each in section.blocks) else made
        )
    laid = _laid(strips, room)
    framed = []
    for at, body in enumerate(laid, 1):
        place = f"{at}/{len(laid)}"
        titles = _wrapped(sheet.title, cells - len(place) - 1)[:1]
        framed.append([f"{padded(titles[0], cells - len(place))}{place}", "=" * cells, "", *body])
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
        rows = [lines[at : at + most] for lines in strip.rows for at in range(0, len(lines), most)]
        for at, part in enumerate(_parts(rows, room - len(page), room - len(strip.head))):
            if at > 0:
                page = list(strip.head)
                laid.append(page)
            page += [line for row in part for line in row]
    return laid


def _parts(rows: Sequence[list[str]], first: int, most: int) -> list[list[list[str]]]:
    """Rows by page, on the first of which so many lines are left; none is alone on the last one, if that can be."""
    parts: list[list[list[str]]] = [[]]
    left = first
    for row in rows:
        if len(row) > left:
            parts.append([])
            left = most
        parts[-1].append(row)
        left -= len(row)
    *_, before, last = [[], *parts]
    while 0 < len(last) < _LAST < len(before):
        last.insert(0, before.pop())
    return parts


def _close(section: Section, cells: int) -> Strip:
    """The paragraphs of a dense sheet follow each other without empty lines; only their beginnings stand out."""
    texts = [_text(block) for block in section.blocks if isinstance(block, Paragraph)]
    rows = [broken(text, cells, rest="   ") for text in texts]
    return Strip(rows, title=_heading(section, cells), fresh=section.fresh)


def _heading(section: Section, cells: int) -> list[str]:
    return [*_wrapped(section.title, cells), ""] if section.title else []


def _section(section: Section, room: int, cells: int) -> Iterator[Strip]:
    heads = section.runs and not titled_tables(section)
    title, fresh = [] if heads else _heading(section, cells), section.fresh and not section.foot
    blocks = list(_gathered(section.blocks, section.title if heads else ""))
    for block, after in zip_longest(blocks, blocks[1:]):
        if isinstance(block, Paragraph) and isinstance(after, Table) and not after.room:
            title = [*title, *_wrapped(_text(block), cells), ""]
            continue
        for strip in _block(block, section.columns, room, cells):
            above = title[:-1] if isinstance(block, Table) and block.room else title
            yield strip._replace(title=above, fresh=fresh)
            title, fresh = [], False


def _together(strips: Sequence[Strip], room: int) -> Sequence[Strip]:
    """Tables to write in that belong together as one strip, if they are no higher than half a page."""
    lines = [[*each.title, *each.head, *(line for row in each.rows for line in row), ""] for each in strips]
    if sum(map(len, lines)) > room // 2 or len(strips) < 2:
        return strips
    return [Strip([[line for part in lines for line in part][:-1]], fresh=strips[0].fresh)]


def _gathered(blocks: Sequence[Block], head: str) -> Iterator[Block]:
    """The blocks; paragraphs with numbers, which one looks up, are the rows of a table with that head."""
    for numbered, run in groupby(blocks, lambda block: isinstance(block, Paragraph) and block.number != ""):
        if numbered:
            rows = [(each.number, _text(each)) for each in run if isinstance(each, Paragraph)]
            yield Table(("", head), tuple(rows), right=(0,))
        else:
            yield from run


def _block(block: Block, columns: int, room: int, cells: int) -> Iterator[Strip]:
    match block:
        case Paragraph():
            yield Strip([_wrapped(_text(block), cells)])
        case Table(room=True):
            yield _to_write_in(block, cells)
        case Table():
            yield from _abreast(block, columns, room, cells)
        case Checks():
            yield Strip([_wrapped(item, cells, "[ ] ") for item in block.items])
        case Figure():
            yield Strip([_wrapped(line, cells) for line in block.says])
        case Leaves():
            yield from (Strip([_said(line, cells) for line in piece.says], whole=True) for piece in block.pieces)
        case _:
            assert_never(block)


def _text(paragraph: Paragraph) -> str:
    return f"{paragraph.lead} {paragraph.text}".strip()


def _said(line: str, cells: int) -> list[str]:
    """A line of what a piece says; one of several things hangs behind its dash."""
    dash = "- "
    return _wrapped(line.removeprefix(dash), cells, dash if line.startswith(dash) else "")


def _wrapped(text: str, cells: int, indent: str = "") -> list[str]:
    return broken(text, cells, indent, " " * len(indent)) or [indent.rstrip()]


def _table(table: Table, most: int) -> Strip:
    """A table as its head and its rows, at most so wide; its widest columns are wrapped until all fit."""
    cells = [list(map(_ticked, row)) for row in table.rows]
    wide = _widths([list(table.head), *cells], most)
    titles, *folded = (
        list(zip_longest(*(_wrapped(cell, room) for cell, room in zip(row, wide, strict=True)), fillvalue=""))
        for row in (table.head, *cells)
    )
    ruled = ["-" * room for room in wide]
    lines = iter(columns([*titles, ruled, *(line for row in folded for line in row)], table.right))
    head = [next(lines) for _ in (*titles, ruled)]
    rows = [[next(lines) for _ in row] for row in folded]
    return Strip(rows, head if any(table.head) else [])


def _ticked(cell: str) -> str:
    """A cell as text: a box to tick is a pair of brackets, with a cross in it once it is ticked."""
    return "[ ]" if cell == BOX else cell.replace(TICKED, "[x]")


def _widths(rows: Sequence[Sequence[str]], most: int) -> list[int]:
    """How wide each column may be, for all to fit into so many cells; no word is torn, if that can be."""
    wide = [max(1, *map(width, column)) for column in zip(*rows, strict=True)]
    spare = most - 2 * (len(wide) - 1)
    least = [max(1, *map(_longest, column)) for column in zip(*rows, strict=True)]
    if sum(least) > spare:
        least = [1] * len(wide)
    while sum(wide) > spare and wide != least:
        widest, *others = sorted(
            (at for at, cells in enumerate(wide) if cells > least[at]), key=lambda at: (-wide[at], at)
        )
        second = wide[others[0]] if others else 0
        wide[widest] = max(spare - sum(wide) + wide[widest], min(second, wide[widest] - 1), least[widest])
    return wide


def _longest(text: str) -> int:
    """How wide the longest part of a text is that is not torn: a word, or as far as its hyphen."""
    return max(map(width, text.replace("-", "- ").split(" ")))


def _abreast(table: Table, columns: int, room: int, across: int) -> Iterator[Strip]:
    """The table in so many columns, read downwards, or in fewer where many of its rows would need a second line."""
    cells = (across - GAP * (columns - 1)) // columns
    slim = _table(table, cells)
    if columns == 1 or len(table.rows) <= (_FEW if table.right or not any(table.head) else _UNDER_HEAD):
        yield _table(table, across)
        return
    if sum(len(row) > 1 for row in slim.rows) * _RARE > len(slim.rows) or len(slim.head) > _HEAD:
        yield from _abreast(table, columns - 1, room, across)
        return
    side_by_side = [cells] * columns
    heads = [_spread([line] * columns, side_by_side, GAP) for line in slim.head]
    most = room - len(heads) - _LEAST
    rows = iter(slim.rows)
    groups = [[line for _ in group for line in next(rows)] for group in table.groups] if table.grouped else slim.rows
    units = slim.rows if _stacked(groups, columns, most)[1] else groups
    while units:
        least = -(-sum(map(len, units)) // columns)
        high = next((high for high in range(least, most) if not _stacked(units, columns, high)[1]), most)
        stacks, units = _stacked(units, columns, high)
        lines = [_spread(line, side_by_side, GAP) for line in zip_longest(*stacks, fillvalue="")]
        yield Strip([[line] for line in lines], heads, whole=True)


def _stacked(units: Sequence[list[str]], columns: int, high: int) -> tuple[list[list[str]], Sequence[list[str]]]:
    """So many columns of at most so many lines, filled one after the other; and what is left over."""
    stacks: list[list[str]] = []
    while units and len(stacks) < columns:
        stack: list[str] = []
        while units and (not stack or len(stack) + len(units[0]) <= high):
            stack += units[0]
            units = units[1:]
        stacks.append(stack)
    return stacks, units


def _to_write_in(table: Table, cells: int) -> Strip:
    """A table with a line to write on in every empty cell, and an empty line above each row."""
    needed = _widths([table.head, *table.rows], cells)
    wide = [int(part) for part in table.widths(needed, cells - 2 * (len(needed) - 1))]

    def lines(row: Sequence[str]) -> list[str]:
        return [_spread(line, wide) for line in zip_longest(*map(_wrapped, row, wide), fillvalue="")]

    empty = ["_" * part for part in wide]
    rows = [[_ticked(cell) or line for cell, line in zip(row, empty, strict=True)] for row in table.rows]
    return Strip([["", *lines(row)] for row in rows], lines(table.head) if any(table.head) else [])


def _spread(cells: Sequence[str], wide: Sequence[int], gap: int = 2) -> str:
    """Cells on a line, each filled to its width; those at the end may be lacking."""
    return (" " * gap).join(map(padded, cells, wide)).rstrip()
