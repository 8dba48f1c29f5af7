"""Words measured, and broken into lines: here and not by the browser, so that they are the same on every printer.

Breadths are in parts of the size of type, as is the room that a line has.
"""

import math
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from edw_companion.paper.letters import breadth, total
from edw_companion.paper.signs import printed

Passage = tuple[str, str]
"""Words in bold type that lead, "" for none, and the text behind them."""

_BOLD, _WIDER = 0.056, frozenset("bcdfghijklmnopqrstuvwxyABJKL!:;?")
"""By how much these letters are wider in bold type; the others are as wide, or narrower."""

SYMBOL = re.compile(r"(\{[0-9A-Z]{1,2}\})")
"""A mana symbol, or that of tapping, in braces."""
_OF_SYMBOL = 1.12
SPACE = breadth(" ")
ROUNDING = 1e-6
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


class Word(NamedTuple):
    """Pieces without a space between them; ``counted``: the word before it is a number, and this is what it counts."""

    pieces: tuple[Piece, ...]
    breadth: float
    counted: bool = False


class _Measured(NamedTuple):
    """The words of a passage: how long all of them are with a space behind each, and how wide the widest is."""

    words: tuple[Word, ...]
    length: float
    widest: float


Line = list[Word]


def breadth_of(line: Line) -> float:
    """How broad a line is, with the spaces between its words."""
    return total((*(word.breadth for word in line), SPACE * (len(line) - 1)))


def wide(text: str, *, bold: bool = False) -> float:
    """How wide words are, in parts of their size."""
    return total((breadth(text), *(_BOLD for char in text if bold and char in _WIDER)))


def in_lines(passage: Passage, room: float) -> list[Line]:
    """A passage in lines no wider than ``room``, in parts of its size.

    A very short word that would stand alone on the last takes another down from the line before, if that stays full:
    a line that is cut short for it looks worse.
    """
    lines = filled(passage, room)
    if len(lines) > 1 and len(lines[-1]) == 1 and breadth_of(lines[-1]) <= _SHORT:
        here, together = lines[-2][:-1], [lines[-2][-1], *lines[-1]]
        if breadth_of(here) >= room * _FULL and breadth_of(together) <= room:
            lines[-2:] = [here, together]
    return lines


_FULL, _SHORT = 0.75, 2.5
"""A line is full that has so much of its room; a word is very short up to this breadth, in parts of its size."""


def filled(passage: Passage, room: float) -> list[Line]:
    """Lines filled with words, one after the other; a number goes on with what it counts, if its line stays full.

    An arrow begins a line.
    """
    lines: list[Line] = []
    used = room
    for word in _words(passage, room):
        if used + SPACE + word.breadth > room + ROUNDING or not lines or word.pieces[0].text == _ARROW:
            lines.append([])
            used = -SPACE
            if word.counted and len(lines) > 1:
                *before, number = lines[-2]
                if number.breadth + SPACE + word.breadth <= room and breadth_of(before) >= room * _FULL:
                    lines[-2:] = [before, [number]]
                    used = number.breadth
        lines[-1].append(word)
        used += SPACE + word.breadth
    return lines


_ARROW = "→"
_UNIT = re.compile(r"(?:life|turns?|cards?)\b")


def least_lines(passage: Passage, room: float) -> int:
    """How many lines a passage fills at the least: as many as if each were full to its end."""
    return math.ceil(_measured(passage).length / (room + SPACE + ROUNDING) - ROUNDING)


def _words(passage: Passage, room: float) -> Sequence[Word]:
    """The words of a passage, none of them wider than ``room``."""
    words, _, widest = _measured(passage)
    if widest <= room + ROUNDING:
        return words
    return [part for word in words for part in ((word,) if word.breadth <= room + ROUNDING else _torn(word, room))]


@cache
def _measured(passage: Passage) -> _Measured:
    """The words of a passage, which are as broad in type of every size, in parts of it."""
    words: list[Word] = []
    before = ""
    for text, bold in zip(passage, (True, False), strict=True):
        for word in printed(text).split():
            pieces = tuple(
                Piece(part, bold, _OF_SYMBOL if SYMBOL.fullmatch(part) else wide(part, bold=bold))
                for part in SYMBOL.split(word)
                if part
            )
            counted = before.isdigit() and _UNIT.match(word) is not None
            words.append(Word(pieces, total(piece.breadth for piece in pieces), counted))
            before = word
    breadths = [word.breadth for word in words]
    return _Measured(tuple(words), total((*breadths, SPACE * len(words))), max(breadths, default=0.0))


def _torn(word: Word, room: float) -> Iterator[Word]:
    """A word that is wider than a line, in parts that are not, cut behind its hyphens if they are near enough."""
    for piece in word.pieces:
        while piece.breadth > room and len(piece.text) > 1:
            cuts = [at for at in range(1, len(piece.text)) if at == 1 or _share(piece, at) <= room]
            fits = max([at for at in cuts if piece.text[at - 1] == "-"] or cuts)
            part = piece._replace(text=piece.text[:fits], breadth=_share(piece, fits))
            yield Word((part,), part.breadth)
            rest = piece.text[fits:]
            piece = piece._replace(text=rest, breadth=wide(rest, bold=piece.bold))
        yield Word((piece,), piece.breadth)


def _share(piece: Piece, letters: int) -> float:
    return wide(piece.text[:letters], bold=piece.bold)
