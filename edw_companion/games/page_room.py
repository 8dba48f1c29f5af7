"""How much of a page the words of a report leave for its chart."""

from collections.abc import Sequence
from math import ceil

from edw_companion.paper.figure import Figure
from edw_companion.paper.letters import BOLD, breadth, hundredths, total
from edw_companion.paper.setting import HEIGHTS, POINT, SPACE
from edw_companion.paper.sheet import Block, Paragraph, Section, Table

_TITLE, _HEADING, _BETWEEN = 10.5, 6.6, 3.6
_LINE, _AFTER, _UNDER_HEAD = 4.6, 2.0, 0.5
_CELL, _ROW, _BESIDE, _ROOM = 9.5 * POINT, 1.1, 3.2, 13.1
"""Millimetres, as the style has them: above a story, over a section and between two, in its text and its tables."""

_SAFE = 2.0


def left(title: str, intro: str, sections: Sequence[Section]) -> float:
    """Millimetres of the shorter paper, below all of this."""
    used = _TITLE * _lines(title, SPACE, 16 * POINT * BOLD) + _text(intro)
    for section in sections:
        used += _BETWEEN + _HEADING * bool(section.title) + total(map(_height, section.blocks))
    return hundredths(min(HEIGHTS.values()) - used - _SAFE)


def _lines(text: str, room: float, size: float) -> int:
    """On how many lines it comes to stand, a little of each of which stays empty where there are several."""
    wide = breadth(text) * size
    return 1 if wide <= room else ceil(wide / (room * 0.92))


def _text(text: str) -> float:
    return _lines(text, SPACE, 10 * POINT) * _LINE + _AFTER


def _height(block: Block) -> float:
    match block:
        case Figure():
            return block.height + 3
        case Paragraph():
            return _text(block.text)
        case Table(room=True):
            wide = SPACE / len(block.head) - _BESIDE
            head, *rows = (3.9 * max(_lines(cell, wide, _CELL) for cell in row) for row in (block.head, *block.rows))
            return (head + _ROW) * any(block.head) + total(max(_ROOM, row) for row in rows) + _AFTER
        case Table():
            return total(_row(row, block) for row in (block.head, *block.rows)) + _UNDER_HEAD + _AFTER
        case _:
            raise TypeError(f"no block of a story: {block}")


def _row(row: Sequence[str], table: Table) -> float:
    """A row is as high as its longest cell, in what its column has of the paper."""
    needs = [
        max(breadth(cell) for cell in column) * _CELL * 1.02 + _BESIDE
        for column in zip(table.head, *table.rows, strict=True)
    ]
    over = max(0.0, total(needs) - SPACE)
    widest = max(needs)
    rooms = [need - over * (need == widest) - _BESIDE for need in needs]
    lines = max(_lines(cell, max(20.0, room), _CELL) for cell, room in zip(row, rooms, strict=True))
    return lines * _CELL * 1.15 + _ROW + 0.27
