"""Passages in millimetres: words set into a box of a figure, in type that falls until all of them fit.

Lines are broken here and not by the browser, so that what is to be cut or folded is the same on every printer.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple

from edw_companion.paper.figure import LIGHT, Disc, Label, Mark, Point
from edw_companion.paper.letters import breadth
from edw_companion.paper.signs import printed

Passage = tuple[str, str]
"""Words in bold type that lead, "" for none, and the text behind them."""

_BOLD, _WIDER = 0.056, frozenset("bcdfghijklmnopqrstuvwxyABJKL!:;?")
"""By how much these letters are wider in bold type; the others are as wide, or narrower."""

_LEADING = 1.22
GAP = 0.4
HALF_LINE = _LEADING / 2
"""The gap between passages, in parts of their size, at which lines of columns are level, or half a line apart."""
_STEP, _FINE_STEP = 0.985, 0.996
_NEAR = 5
"""Of so many sizes that hardly differ that is taken at which the fewest words stand alone."""
COLORS = "WUBRG"

SYMBOL = re.compile(r"(\{[0-9A-Z]{1,2}\})")
"""A mana symbol, or that of tapping, in braces."""
_OF_SYMBOL = 1.12
_SPACE = breadth(" ")
_ROUNDING = 1e-6
"""So much wider than its room may a line seem: it is what divisions leave where it fits exactly."""


class Piece(NamedTuple):
    """A part of a word: letters, or a mana symbol in braces."""

    text: str
    bold: bool
    breadth: float

    @property
    def symbol(self) -> bool:
        """Whether it is a mana symbol."""
        return SYMBOL.fullmatch(self.text) is not None


Word = tuple[Piece, ...]
Line = list[Word]


def wide(text: str, *, bold: bool = False) -> float:
    """How wide words are, in parts of their size."""
    return breadth(text) + sum(_BOLD for char in text if bold and char in _WIDER)


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
        for line in _lines(passage, room[0] / size):
            aside = (room[0] - _breadth_of(line) * size) / 2 if middle else 0.0
            marks += _marks(line, (at[0] + aside, top + size * 0.95), size, ink)
            top += size * _LEADING
        top += size * gap
    return Setting(tuple(marks), size, _height(room[0], passages, size, gap))


@cache
def size_in(room: Point, passages: tuple[Passage, ...], most: float, gap: float = GAP) -> float:
    """The size of type in which ``set_in`` sets passages into a box; the same turn is set for player after player."""
    size = most
    for step in (_STEP, _FINE_STEP):  # in large steps to where it fits, from the last of them in small ones
        while _height(room[0], passages, size, gap) > room[1]:
            size *= step
        size = min(most, size / _STEP) if step == _STEP else size
    if size == most:
        return size
    near = (size * _FINE_STEP**at for at in range(_NEAR))
    fitting = [each for each in near if _height(room[0], passages, each, gap) <= room[1]]
    return min(fitting, key=lambda each: lone(room[0], passages, each))


def _height(room: float, passages: Sequence[Passage], size: float, gap: float) -> float:
    # As many lines as they fill: that a last line takes words from those before it changes nothing here.
    within = room / size
    lines = sum(len(_filled(_words(passage, within), within)) for passage in passages)
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


def _lines(passage: Passage, room: float) -> list[Line]:
    """A passage in lines no wider than ``room``, in parts of its size.

    A very short word that would stand alone on the last takes another down from the line before, if that stays full:
    a line that is cut short for it looks worse.
    """
    lines = _filled(_words(passage, room), room)
    if len(lines) > 1 and len(lines[-1]) == 1 and _breadth_of(lines[-1]) <= _SHORT:
        here, together = lines[-2][:-1], [lines[-2][-1], *lines[-1]]
        if _breadth_of(here) >= room * _FULL and _breadth_of(together) <= room:
            lines[-2:] = [here, together]
    return lines


_FULL, _SHORT = 0.75, 2.5
"""A line is full that has so much of its room; a word is very short up to this breadth, in parts of its size."""
_LONE = 0.2
"""What stands alone on a last line is seen to do so if it has less than this of its room."""


def _filled(words: Iterable[tuple[Word, float]], room: float) -> list[Line]:
    """Lines filled with words, one after the other; a number goes on with what it counts, if its line stays full.

    An arrow begins a line.
    """
    lines: list[Line] = []
    used = room
    for word, length in words:
        if lines and word[0].text == _ARROW:
            lines.append([])
            used = -_SPACE
        elif not lines or used + _SPACE + length > room + _ROUNDING:
            lines.append([])
            nothing: Line = [()]
            *before, last = lines[-2] if len(lines) > 1 else nothing
            number = sum(piece.breadth for piece in last)
            moves = _counted(last, word) and number + _SPACE + length <= room
            if moves and _breadth_of(before) >= room * _FULL:
                lines[-2:] = [before, [last]]
            used = _breadth_of(lines[-1]) if lines[-1] else -_SPACE
        lines[-1].append(word)
        used += _SPACE + length
    return lines


_ARROW = "→"
_UNIT = re.compile(r"(?:life|turns?|cards?)\b")


def _counted(number: Word, word: Word) -> bool:
    """Whether these are a number and what it counts."""
    written, unit = ("".join(piece.text for piece in each) for each in (number, word))
    return written.isdigit() and _UNIT.match(unit) is not None


def lone(room: float, passages: Sequence[Passage], size: float) -> int:
    """How many passages end with a word alone on its line, set in type of that size."""
    within = room / size
    last = (_lines(passage, within)[-1:] for passage in passages)
    return sum(len(line) == 1 and _breadth_of(line) < _LONE * within for (line,) in filter(None, last))


def _words(passage: Passage, room: float) -> Iterator[tuple[Word, float]]:
    """The words of a passage with their breadths, none of them wider than ``room``."""
    for word, length in _measured(passage):
        if length <= room + _ROUNDING:
            yield word, length
        else:
            yield from ((part, sum(piece.breadth for piece in part)) for part in _torn(word, room))


@cache
def _measured(passage: Passage) -> tuple[tuple[Word, float], ...]:
    """The words of a passage with their breadths, which are the same in type of every size."""
    words = []
    for text, bold in zip(passage, (True, False), strict=True):
        for word in printed(text).split():
            pieces = tuple(
                Piece(part, bold, _OF_SYMBOL if SYMBOL.fullmatch(part) else wide(part, bold=bold))
                for part in SYMBOL.split(word)
                if part
            )
            words.append((pieces, sum(piece.breadth for piece in pieces)))
    return tuple(words)


def _torn(pieces: Word, room: float) -> Iterator[Word]:
    """A word that is wider than a line, in parts that are not, cut behind its hyphens if they are near enough."""
    for piece in pieces:
        while piece.breadth > room and len(piece.text) > 1:
            cuts = [at for at in range(1, len(piece.text)) if at == 1 or _share(piece, at) <= room]
            fits = max([at for at in cuts if piece.text[at - 1] == "-"] or cuts)
            yield (piece._replace(text=piece.text[:fits], breadth=_share(piece, fits)),)
            rest = piece.text[fits:]
            piece = piece._replace(text=rest, breadth=wide(rest, bold=piece.bold))
        yield (piece,)


def _share(piece: Piece, letters: int) -> float:
    return wide(piece.text[:letters], bold=piece.bold)


def _breadth_of(line: Line) -> float:
    return sum(piece.breadth for word in line for piece in word) + _SPACE * (len(line) - 1)


def _marks(line: Line, at: Point, size: float, ink: str) -> Iterator[Mark]:
    """A line of words from a point on its base line: words between symbols are a label, symbols small discs."""
    left, base = at
    space = Piece(" ", bold=False, breadth=_SPACE)
    row = [piece for word in line for piece in (space, *word)][1:]
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
            begins = _SPACE if pieces[0].text == " " else 0.0
            yield Label((left + begins * size, base), text.strip(), "start", size, ink, lead=lead.strip())
        left += sum(piece.breadth for piece in pieces) * size


def _spaced(row: Iterable[Piece]) -> Iterator[Piece]:
    """A space is of the weight of what goes before it."""
    bold = False
    for piece in row:
        bold = bold if piece.text == " " else piece.bold
        yield piece._replace(bold=bold)
