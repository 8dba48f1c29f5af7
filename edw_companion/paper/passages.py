"""Passages in millimetres: words set into a box of a figure, in type that falls until all of them fit."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple

from edw_companion.paper.figure import LIGHT, Disc, Label, Mark, Point
from edw_companion.paper.letters import total
from edw_companion.paper.lines import (
    ROUNDING,
    SPACE,
    Line,
    Passage,
    Piece,
    breadth_of,
    filled,
    in_lines,
    least_lines,
    wide,
)

_LEADING = 1.22
GAP = 0.4
HALF_LINE = _LEADING / 2
"""The gap between passages, in parts of their size, at which lines of columns are level, or half a line apart."""
_STEP, _FINE_STEP = 0.985, 0.996
_NEAR = 5
"""Of so many sizes that hardly differ that is taken at which the fewest words stand alone."""
_LONE = 0.2
"""What stands alone on a last line is seen to do so if it has less than this of its room."""
COLORS = "WUBRG"


def fit(text: str, room: float, size: float) -> float:
    """The size, at most ``size``, at which bold words on one line are no wider than ``room``."""
    return min(size, room / (wide(text, bold=True) or 1))


def sign(at: Point, radius: float, text: str, ink: str) -> tuple[Mark, ...]:
    """A disc with a letter or two in it."""
    size = min(radius * 1.35, 1.7 * radius / (wide(text, bold=True) or 1))
    middle = (at[0], at[1] + size * 0.36)
    return (Disc(at, radius, ink), Label(middle, text, size=size, bold=True, ink="black" if ink in LIGHT else "paper"))


class Setting(NamedTuple):
    """Passages that were set: their marks, the size of type, and how high they are."""

    marks: tuple[Mark, ...]
    size: float
    height: float


def set_in(
    at: Point,
    room: Point,
    passages: Sequence[Passage],
    most: float,
    *,
    middle: bool = False,
    ink: str = "black",
    gap: float = GAP,
) -> Setting:
    """Passages set into a box by its left upper corner and its size: in type of ``most``, or smaller until all fit.

    Nothing is ever cut; ``middle``: lines are centred.
    """
    size = size_in(room, tuple(passages), most, gap)
    marks: list[Mark] = []
    top = at[1]
    for passage in passages:
        for line in in_lines(passage, room[0] / size):
            aside = (room[0] - breadth_of(line) * size) / 2 if middle else 0.0
            marks += _marks(line, (at[0] + aside, top + size * 0.95), size, ink)
            top += size * _LEADING
        top += size * gap
    return Setting(tuple(marks), size, _height(room[0], passages, size, gap))


@cache
def size_in(room: Point, passages: tuple[Passage, ...], most: float, gap: float = GAP) -> float:
    """The size of type in which ``set_in`` sets passages into a box; the same turn is set for player after player."""
    size = most
    for step in (_STEP, _FINE_STEP):  # in large steps to where it fits, from the last of them in small ones
        while not _fit_in(room, passages, size, gap):
            size *= step
        size = min(most, size / _STEP) if step == _STEP else size
    if size == most:
        return size
    near = (size * _FINE_STEP**at for at in range(_NEAR))
    fitting = [each for each in near if _fit_in(room, passages, each, gap)]
    return min(fitting, key=lambda each: lone(room[0], passages, each))


def _fit_in(room: Point, passages: Sequence[Passage], size: float, gap: float) -> bool:
    """Whether passages in type of that size are no higher than a box.

    Each fills at least as many lines as its words are long; they are set only as far as that leaves it open.
    """
    within = room[0] / size
    least = [least_lines(passage, within) for passage in passages]
    lines = sum(least)
    for passage, at_least in zip(passages, least, strict=True):
        if _high(lines, passages, size, gap) > room[1] + ROUNDING:
            return False
        lines += len(filled(passage, within)) - at_least
    return _high(lines, passages, size, gap) <= room[1] + ROUNDING


@cache
def size_at_most(room: Point, passages: tuple[Passage, ...], most: float, gap: float = GAP) -> float:
    """A size of type that ``size_in`` does not exceed, found at once: that in which no line would have room left."""
    size = most
    high = room[1] + ROUNDING
    while _high(sum(least_lines(each, room[0] / size) for each in passages), passages, size, gap) > high:
        size *= _STEP
    return min(most, size / _STEP)


def _height(room: float, passages: Sequence[Passage], size: float, gap: float) -> float:
    # As many lines as they fill: that a last line takes words from those before it changes nothing here.
    return _high(sum(len(filled(passage, room / size)) for passage in passages), passages, size, gap)


def _high(lines: int, passages: Sequence[Passage], size: float, gap: float) -> float:
    """How high so many lines of passages are."""
    return (lines * _LEADING + gap * max(0, len(passages) - 1)) * size


_BETWEEN = re.compile(r"(?<=-)|\s+")
_HIGH = 1.15


def set_name(
    at: Point, room: Point, text: str, most: float, *, lines: int = 2, anchor: str = "start", ink: str = "black"
) -> Setting:
    """A name in bold type, in a box by its left upper corner and its size, as large as ``most`` and the box allow.

    It stands on so many lines at most, broken at a space or behind a hyphen where that makes it larger,
    and in lines as alike as can be: "Dr. Eve" stands on one.
    """
    size, broken = max(
        ((_fits(parts, room, most), parts) for parts in _broken(text, lines)),
        key=lambda each: (each[0], -len(each[1]), -max(map(wide, each[1]))),
    )
    x = at[0] + room[0] * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    rows = [at[1] + size * (0.85 + _HIGH * row) for row in range(len(broken))]
    marks = tuple(Label((x, y), part, anchor, size, ink, bold=True) for y, part in zip(rows, broken, strict=True))
    return Setting(marks, size, size * _HIGH * len(broken))


def _fits(parts: Sequence[str], room: Point, most: float) -> float:
    """The size at which each part is a line of the box."""
    return min(most, room[1] / (_HIGH * len(parts)), *(room[0] / (wide(part, bold=True) or 1) for part in parts))


def _broken(text: str, lines: int) -> Iterator[tuple[str, ...]]:
    """All ways to set words on one line, or on as many as ``lines``."""
    yield (text,)
    if lines > 1:
        for gap in _BETWEEN.finditer(text):
            first, rest = text[: gap.start()], text[gap.end() :]
            if first.strip() and rest.strip():
                yield from ((first, *more) for more in _broken(rest, lines - 1))


def lone(room: float, passages: Sequence[Passage], size: float) -> int:
    """How many passages end with a word alone on its line, set in type of that size."""
    within = room / size
    last = (in_lines(passage, within)[-1:] for passage in passages)
    return sum(len(line) == 1 and breadth_of(line) < _LONE * within for (line,) in filter(None, last))


def _marks(line: Line, at: Point, size: float, ink: str) -> Iterator[Mark]:
    """A line of words from a point on its base line: words between symbols are a label, symbols small discs."""
    left, base = at
    space = Piece(" ", bold=False, breadth=SPACE)
    row = [piece for word in line for piece in (space, *word.pieces)][1:]
    for symbol, group in groupby(row, lambda piece: piece.symbol):
        pieces = list(group)
        if symbol:
            for piece in pieces:
                center = (left + piece.breadth * size / 2, base - size * 0.34)
                letters = piece.text.strip("{}")
                yield from sign(center, size * 0.49, letters, letters if letters in COLORS else "pale")
                left += piece.breadth * size
            continue
        lead, text = ("".join(each.text for each in _spaced(pieces) if each.bold is bold) for bold in (True, False))
        if lead.strip() or text.strip():
            begins = SPACE if pieces[0].text == " " else 0.0
            yield Label((left + begins * size, base), text.strip(), "start", size, ink, lead=lead.strip())
        left += total(piece.breadth for piece in pieces) * size


def _spaced(row: Iterable[Piece]) -> Iterator[Piece]:
    """A space is of the weight of what goes before it."""
    bold = False
    for piece in row:
        bold = bold if piece.text == " " else piece.bold
        yield piece._replace(bold=bold)
