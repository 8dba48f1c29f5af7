"""Words in millimetres: how wide they are in print, and paragraphs set into a box, in type that falls until they fit.

Lines are broken here and not by the browser, so that what is to be cut or folded is the same on every printer.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from edw_companion.paper.figure import LIGHT, Disc, Label, Mark, Point
from edw_companion.text import width

Passage = tuple[str, str]
"""Words in bold type that lead, "" for none, and the text behind them."""

_BREADTHS = {
    0.191: "'",
    0.222: "ijl’‘",
    0.26: "|",
    0.278: " !,./:;I[\\]ft·",
    0.333: '()-`r{}“”"',
    0.389: "*•",
    0.5: "Jcksvxyz^",
    0.556: "#$0123456789?L_abdeghnopqu–",
    0.584: "+<=>~",
    0.611: "FTZ",
    0.667: "&ABEKPSVXY",
    0.722: "CDHNRUw",
    0.778: "GOQ",
    0.833: "Mm",
    0.944: "W%",
    1.02: "@—…☐→",
}
"""The widths of letters in Helvetica, and in the fonts that are as wide (Arial, Liberation Sans), in parts of a size."""

_OF = {char: breadth for breadth, chars in _BREADTHS.items() for char in chars}
_BOLD = 0.056
"""By how much, at most, a bold letter is wider."""

_LEADING = 1.22
_GAP = 0.4
_STEP = 0.97
_SYMBOL = re.compile(r"(\{[0-9A-Z]{1,2}\})")
_OF_SYMBOL = 1.12


class Piece(NamedTuple):
    """A part of a word: letters, or a mana symbol in braces."""

    text: str
    bold: bool
    breadth: float


Word = tuple[Piece, ...]
Line = list[Word]


def breadth(text: str, *, bold: bool = False) -> float:
    """How wide words are, in parts of their size."""
    return sum(_of(char) for char in text) + _BOLD * len(text) * bold


def _of(char: str) -> float:
    plain = unicodedata.normalize("NFD", char)[0]
    return _OF.get(plain, 1.0 * width(char) if not plain.isascii() else 0.6)


def fit(text: str, room: float, size: float) -> float:
    """The size, at most ``size``, at which bold words on one line are no wider than ``room``."""
    return min(size, room / (breadth(text, bold=True) or 1))


def sign(at: Point, radius: float, text: str, ink: str) -> tuple[Mark, ...]:
    """A disc with a letter or two in it."""
    size = min(radius * 1.35, 1.7 * radius / (breadth(text, bold=True) or 1))
    middle = (at[0], at[1] + size * 0.36)
    return (Disc(at, radius, ink), Label(middle, text, size=size, bold=True, ink="black" if ink in LIGHT else "paper"))


class Setting(NamedTuple):
    """Passages that were set: their marks, the size of type, and how high they are."""

    marks: tuple[Mark, ...]
    size: float
    height: float


def set_in(at: Point, room: Point, passages: Sequence[Passage], most: float, *, middle: bool = False) -> Setting:
    """Passages set into a box by its left upper corner and its size: in type of ``most``, or smaller until all fit.

    Nothing is ever cut; ``middle``: lines are centred.
    """
    size = most
    while True:
        lines = [_lines(passage, room[0] / size) for passage in passages]
        gaps = _GAP * max(0, len(passages) - 1)
        height = (sum(map(len, lines)) * _LEADING + gaps) * size
        if height <= room[1]:
            break
        size *= _STEP
    marks: list[Mark] = []
    top = at[1]
    for each in lines:
        for line in each:
            aside = (room[0] - _breadth_of(line) * size) / 2 if middle else 0.0
            marks += _marks(line, (at[0] + aside, top + size * 0.95), size)
            top += size * _LEADING
        top += size * _GAP
    return Setting(tuple(marks), size, height)


def _lines(passage: Passage, room: float) -> list[Line]:
    """A passage in lines no wider than ``room``, in parts of its size."""
    lines: list[Line] = []
    used = room
    for word in _words(passage, room):
        wide = sum(piece.breadth for piece in word)
        if not lines or used + _of(" ") + wide > room:
            lines.append([])
            used = -_of(" ")
        lines[-1].append(word)
        used += _of(" ") + wide
    return lines


def _words(passage: Passage, room: float) -> Iterator[Word]:
    for text, bold in zip(passage, (True, False), strict=True):
        for word in text.split():
            pieces = tuple(
                Piece(part, bold, _OF_SYMBOL if _SYMBOL.fullmatch(part) else breadth(part, bold=bold))
                for part in _SYMBOL.split(word)
                if part
            )
            yield from [pieces] if sum(piece.breadth for piece in pieces) <= room else _torn(pieces, room)


def _torn(pieces: Word, room: float) -> Iterator[Word]:
    """A word that is wider than a line, in parts that are not."""
    for piece in pieces:
        while piece.breadth > room and len(piece.text) > 1:
            fits = next(at for at in range(len(piece.text) - 1, 0, -1) if at == 1 or _wide(piece, at) <= room)
            yield (piece._replace(text=piece.text[:fits], breadth=_wide(piece, fits)),)
            rest = piece.text[fits:]
            piece = piece._replace(text=rest, breadth=breadth(rest, bold=piece.bold))
        yield (piece,)


def _wide(piece: Piece, letters: int) -> float:
    return breadth(piece.text[:letters], bold=piece.bold)


def _breadth_of(line: Line) -> float:
    return sum(piece.breadth for word in line for piece in word) + _of(" ") * (len(line) - 1)


def _marks(line: Line, at: Point, size: float) -> Iterator[Mark]:
    """A line of words from a point on its base line: what is of one weight is one label, symbols are small discs."""
    left, base = at
    space = Piece(" ", bold=False, breadth=_of(" "))
    row = [piece for word in line for piece in (space, *word)][1:]
    for (symbol, bold), group in groupby(_spaced(row), lambda piece: (piece.text[:1] == "{", piece.bold)):
        pieces = list(group)
        if symbol:
            for piece in pieces:
                center = (left + piece.breadth * size / 2, base - size * 0.34)
                yield Disc(center, size * 0.49, "pale")
                yield Label((center[0], base - size * 0.06), piece.text.strip("{}"), size=size * 0.78, bold=True)
                left += piece.breadth * size
        else:
            text = "".join(piece.text for piece in pieces)
            if text.strip():
                lead = len(text) - len(text.lstrip())
                yield Label((left + lead * space.breadth * size, base), text.strip(), "start", size, bold=bold)
            left += sum(piece.breadth for piece in pieces) * size


def _spaced(row: Iterable[Piece]) -> Iterator[Piece]:
    """A space is of the weight of what goes before it."""
    bold = False
    for piece in row:
        bold = bold if piece.text == " " else piece.bold
        yield piece._replace(bold=bold)
