"""How type is set in a browser: how large it may be, and which columns keep their lines; the style has the same."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from edw_companion.paper.letters import BOLD, breadth, hundredths, total
from edw_companion.paper.sheet import PART, Block, Paragraph, Section, Sheet, Table

POINT = 25.4 / 72
"""Millimetres."""

SPACE = 182.0
"""The millimetres of a line on the narrower paper, A4."""

WIDTHS = {"a4": SPACE, "letter": 187.9}
HEIGHTS = {"a4": 269.0, "letter": 251.4}
"""The millimetres of a page between its margins."""

GAPS = {1: 0.0, 2: 8.0, 3: 6.0}
"""The millimetres between columns, by how many there are."""


WHOLE = 24
"""So many paragraphs and rows at most stay together on a page."""


class Look(NamedTuple):
    """How paragraphs are set; all but points are in parts of the type's size, so that a page shrinks as a whole."""

    largest: float
    smallest: float
    after: float = 0.4
    heading: float = 3.2


LEAF = Look(15.5, 7.0, heading=4.2)
PAGES = Look(10.0, 9.0)
"""Type falls by ten parts of a hundred before a page more is begun."""

_SMALL = 9.5
"""Points: a leaf of smaller type has its lines closer, so that it is as large as can be."""

_TITLE = 13.0
_SAFE = 1.01


def column(columns: int, space: float = SPACE) -> float:
    """How wide each of so many columns is, in millimetres."""
    return (space - GAPS[columns] * (columns - 1)) / columns


def leading(sheet: Sheet, points: float) -> float:
    """From line to line, in parts of the type's size."""
    return 1.18 if sheet.dense and points < _SMALL else 1.3


def size(sheet: Sheet, paper: str) -> float:
    """The largest size, in points, at which a sheet of paragraphs needs no more pages than at its smallest."""
    look = LEAF if sheet.dense else PAGES
    return _largest(look, lambda points: _pages(sheet, paper, look, points))


def _largest(look: Look, pages: Callable[[float], int]) -> float:
    """The largest size of a look that needs no more pages than its smallest."""
    points, fewest = look.largest, pages(look.smallest)
    while points > look.smallest and pages(points) > fewest:
        points = round(points - 0.1, 1)
    return points


def _pages(sheet: Sheet, paper: str, look: Look, points: float) -> int:
    """How many pages it has at that size."""
    em, line, room = points * POINT, leading(sheet, points), HEIGHTS[paper]
    count, used = 1, hundredths(_TITLE + _lines(sheet.intro, WIDTHS[paper], 10 * POINT) * 10 * POINT * line)
    for section in sheet.sections:
        if section.fresh:
            count, used = count + 1, 0.0
        high = _height(section, look, em, line, WIDTHS[paper])
        if len(section.blocks) <= WHOLE and used and hundredths(used + high) > room:
            count, used = count + 1, 0.0
        used = hundredths(used + high)
        while used > room:
            count, used = count + 1, hundredths(used - room)
    return count


def row_height(sheet: Sheet, paper: str) -> float:
    """How high the rows of tables in columns may be for all of them to need no more pages than the lowest would.

    In millimetres.
    """
    tables = [(block, part.columns) for part in sheet.sections for block in part.blocks if isinstance(block, Table)]
    rows = total((len(table.rows) + _HEAD_ROWS) / columns for table, columns in tables)
    for pages in count(1):
        # Each page has the head of what goes on there, and some of its columns are not full.
        high = (pages * HEIGHTS[paper] - 2 * _TITLE) / (rows + pages * _SPARE_ROWS)
        if high >= _LOWEST_ROW:
            break
    return min(_ROW, high)


_ROW, _LOWEST_ROW, _HEAD_ROWS, _SPARE_ROWS = 4.8, 3.6, 1.9, 2.0
"""The millimetres of a row that is ticked with ease, and of a line; a table's head and what stays free, in rows."""


def log_size(table: Table, paper: str) -> float:
    """The largest size, in points, at which a table that begins on a new page needs no more pages than at its smallest.

    Its title stands above it on every page, and its last column is the one whose lines are broken.
    """
    return _largest(_LOG, lambda points: _log_pages(table, paper, points))


def _log_pages(table: Table, paper: str, points: float) -> int:
    em, wide = points * POINT, WIDTHS[paper]
    others = total(max(map(breadth, cells)) * em * BOLD + _BESIDE for cells in list(zip(*table.rows, strict=True))[:-1])
    room = hundredths(HEIGHTS[paper] - _LOG.heading * em)
    count, used = 1, 0.0
    for row in table.rows:
        lines = _lines(row[-1], wide - others - _BESIDE, em)
        high = hundredths((lines * 1.15 * em + _LOG.after * em + _RULE) * _LOG_SAFE)
        if hundredths(used + high) > room:
            count, used = count + 1, 0.0
        used += high
    return count


_LOG, _LOG_SAFE = Look(9.5, 8.6, after=0.24, heading=4.2), 1.03
_BESIDE, _RULE = 3.2, 0.27
"""Millimetres: what stands beside the words of a cell, and the line below a row."""


def parted(sheet: Sheet, paper: str) -> Sheet:
    """The sheet, what goes on over the end of a page under a heading of its own; of paragraphs that begin a page."""
    points = size(sheet, paper)
    parts = tuple(part for section in sheet.sections for part in _parts(sheet, section, paper, points))
    if sheet.paged:
        parts = tuple(_paged(sheet, parts, paper, points))
    return sheet if sheet.dense else sheet._replace(sections=parts)


def _paged(sheet: Sheet, sections: Iterable[Section], paper: str, points: float) -> Iterator[Section]:
    """The sections with those fresh that begin a page, and at its foot the first and the last that stand there."""
    em, line = points * POINT, leading(sheet, points)
    pages: list[list[Section]] = []
    used = 0.0
    for section in sections:
        high = _height(section, LEAF, em, line, WIDTHS[paper])  # none of their paragraphs is torn
        if not pages or section.fresh or hundredths(used + high) > HEIGHTS[paper]:
            pages.append([])
            used = 0.0
        pages[-1].append(section)
        used += high
    for number, (first, *others) in enumerate(pages):
        names = [each.title.partition(":")[0] for each in (first, *others)]
        foot = f"{names[0]} to {names[-1]}" if others else first.title
        yield first._replace(fresh=number > 0, foot=foot)
        yield from others


def _parts(sheet: Sheet, section: Section, paper: str, points: float) -> Iterator[Section]:
    """A section in parts that are no higher than a page; the titles of several say which numbers are there."""
    room = HEIGHTS[paper] * _SAFE

    def fits(blocks: int) -> bool:
        part = section._replace(blocks=section.blocks[:blocks])
        return _height(part, PAGES, points * POINT, leading(sheet, points), WIDTHS[paper]) <= room

    title = section.title
    while section.fresh and not fits(len(section.blocks)):
        most = next(number for number in range(len(section.blocks) - 1, 0, -1) if number == 1 or fits(number))
        here, after = section.blocks[:most], section.blocks[most:]
        last, first = _numbers(here)[-1:], _numbers(after)[:1]
        ends = f" (here to {last[0]})" if last and section.title == title else ""
        yield section._replace(title=f"{section.title}{ends}", blocks=here, foot=title)
        begins = f" from {first[0]}" if first else ""
        section = section._replace(title=f"{title} (continued{begins})", blocks=after)
    yield section


def _numbers(blocks: Sequence[Block]) -> list[str]:
    return [block.number for block in blocks if isinstance(block, Paragraph) and block.number not in ("", PART)]


def _height(section: Section, look: Look, em: float, line: float, space: float) -> float:
    """How high a section is in millimetres, its columns balanced."""
    room, hangs = column(section.columns, space), hang(section)
    rows = [
        _lines(f"{each.lead} {each.text}", room - (hangs * em if each.number else 0), em, _bold(each, look)) * line
        + look.after
        for each in section.blocks
        if isinstance(each, Paragraph)
    ]
    # At the end of a column some lines stay empty: no line stands alone there, and what has a number is not torn.
    if look is LEAF and len(rows) > 1 and not section.flows:
        balanced = _highest(tuple(rows), section.columns)
    else:
        balanced = total(rows) / section.columns + (2 * line if section.columns > 1 else 0)
    return hundredths((balanced + look.heading * bool(section.title)) * em * _SAFE)


@lru_cache(maxsize=1 << 10)
def _highest(rows: tuple[float, ...], columns: int) -> float:
    """How high so many columns are, filled in order with rows none of which is torn."""
    parts = [round(row * 1000) for row in rows]
    for high in sorted({sum(parts[start:end]) for start in range(len(parts)) for end in range(start, len(parts) + 1)}):
        filled, used = 1, 0
        for part in parts:
            filled, used = (filled + 1, part) if used + part > high else (filled, used + part)
        if filled <= columns and high >= max(parts):
            break
    return high / 1000


def hang(section: Section) -> float:
    """How far the numbers of its paragraphs hang out of them, in parts of the size: as far as the widest needs."""
    numbers = (block.number for block in section.blocks if isinstance(block, Paragraph))
    return round(max(map(breadth, numbers), default=0.0) * BOLD + 0.5, 2)


def _bold(block: Paragraph, look: Look) -> int:
    """How many words of a paragraph are bold; of a leaf alone, where a line more would be a page more."""
    return len(block.lead.split()) if look is LEAF else 0


@lru_cache(maxsize=1 << 14)  # sheets of rules are set again for each paper, and to be shown by parts
def _lines(text: str, room: float, em: float, bold: int = 0) -> int:
    """On how many lines words come to stand in so many millimetres; so many of them are ``bold``, the first."""
    count, used, space = 1, 0.0, breadth(" ") * em
    for at, letters in enumerate(_breadths(text)):
        wide = letters * em * (BOLD if at < bold else 1)
        if used and used + wide > room:
            count, used = count + 1, 0.0
        used += wide + space
    return count if text else 0


@lru_cache(maxsize=1 << 12)  # the same text is laid out at each size that is tried
def _breadths(text: str) -> tuple[float, ...]:
    """The breadth of each word, as parts of the type's size."""
    return tuple(map(breadth, text.split()))


def kept_whole(widths: Sequence[float], room: float) -> list[bool]:
    """Which of some columns need not break their lines: those that ask for no more than what is left for each."""
    whole = [False] * len(widths)
    left = room
    for done, at in enumerate(sorted(range(len(widths)), key=lambda at: widths[at])):
        if widths[at] * (len(widths) - done) > left:
            break
        whole[at] = True
        left = hundredths(left - widths[at])
    return whole
