"""Text in styles on lines of so many cells, large digits, and how both come onto the terminal."""

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

import click

from edw_companion.cli import screen
from edw_companion.cli.screen import inked
from edw_companion.colors import WHEEL
from edw_companion.text import FEWEST, TIE, begin_of, padded, width, wrapped

_FONT = {
    "0": "111101101101111",
    "1": "110010010010111",
    "2": "111001111100111",
    "3": "111001111001111",
    "4": "101101111001001",
    "5": "111100111001111",
    "6": "111100111101111",
    "7": "111001001001001",
    "8": "111101111101111",
    "9": "111101111001111",
    "-": "000000111000000",
    ".": "000000000000010",
    ":": "000010000010000",
    "/": "001001010100100",
}
"""Each sign as five rows of three dots."""

_DOTS, _ROWS = 3, 5


class Ink(NamedTuple):
    """What dots are drawn with: ``full``, and ``upper`` and ``lower`` halves ("" where a terminal has none)."""

    full: str
    upper: str
    lower: str


BLOCKS = Ink("█", "▀", "▄")
PLAIN = Ink("#", "", "")


def ink_for(encoding: str | None) -> Ink:
    """Blocks where the terminal's encoding has them."""
    try:
        "█▀▄".encode(encoding or "ascii")
    except (UnicodeError, LookupError):
        return PLAIN
    return BLOCKS


def sizes(ink: Ink) -> range:
    """The sizes that an ink can draw, as many cells as a dot is wide; it is half as many lines high."""
    return range(1, 13) if ink.upper else range(2, 13, 2)


def digits_across(text: str, size: int) -> int:
    """How many cells a number of that size takes."""
    return ((_DOTS + 1) * len(text) - 1) * size


def down(size: int) -> int:
    """How many lines digits of that size take; ordinary ones, of size 0, take one."""
    return (_ROWS * size + 1) // 2 or 1


def large(number: int | str, cells: int, size: int, ink: Ink) -> list[str]:
    """The number, or an address, in the largest size up to this that fits; in ordinary digits if none does."""
    text = str(number)
    fitting = [each for each in sizes(ink) if each <= size and digits_across(text, each) <= cells]
    if not fitting:
        return [text]
    wide = fitting[-1]
    rows = ["0".join(_FONT[sign][row * _DOTS : row * _DOTS + _DOTS] for sign in text) for row in range(_ROWS)]
    dots = ["".join(dot * wide for dot in row) for row in rows for _ in range(wide)]
    if not ink.upper:
        dots = dots[::2]
        return ["".join(ink.full if dot == "1" else " " for dot in row) for row in dots]
    signs = {("1", "1"): ink.full, ("1", "0"): ink.upper, ("0", "1"): ink.lower, ("0", "0"): " "}
    pairs = zip_longest(dots[::2], dots[1::2], fillvalue="0" * len(dots[0]))
    return ["".join(signs[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs]


class Span(NamedTuple):
    """Text in one style: a seat's for its colour, "bar", "strong", "changed", "danger", "dim", or "" for none."""

    text: str
    style: str = ""


Line = tuple[Span, ...]
EMPTY: Line = ()


class Paper(NamedTuple):
    """What is drawn on: cells across, lines down, and the ink of large digits."""

    cells: int
    lines: int
    ink: Ink


def across(line: Line) -> int:
    """How many cells a line takes."""
    return sum(width(span.text) for span in line)


def filled(line: Line, cells: int) -> Line:
    """The line with spaces up to so many cells."""
    return (*line, Span(" " * (cells - across(line))))


def trimmed(line: Line) -> Line:
    """The line without spaces at its end, but for those that a bar fills."""
    *before, last = line or [Span("")]
    if last.style.endswith("bar"):
        return line
    text = last.text.rstrip()
    return (*before, Span(text, last.style)) if text or not before else trimmed(tuple(before))


def cut(text: str, cells: int) -> str:
    """The text in so many cells; what is left out is marked by two dots."""
    if width(text) <= cells:
        return text
    return f"{begin_of(text, cells - 2).rstrip()}.."


def flowed(items: Iterable[Line], cells: int, gap: str, begun: int = 0) -> list[Line]:
    """Items one after the other, whole ones alone to a line; one that is too long for it goes on in the next.

    So many cells of the first line are taken: it has what fits beside them.
    """
    lines: list[Line] = []
    whole = False  # whether something may stand beside what the last line ends with
    for item in items:
        if begun and not lines and begun + across(item) > cells:
            lines.append(EMPTY)
        if whole and across(lines[-1]) + len(gap) + across(item) + begun * (len(lines) == 1) <= cells:
            lines[-1] = (*lines[-1], Span(gap), *item)
        elif across(item) <= cells:
            lines.append(item)
            whole = True
        else:
            whole = False
            style = item[-1].style
            lines += [(Span(text, style),) for text in wrapped("".join(span.text for span in item), cells)]
    return lines


def tabled(rows: Sequence[Sequence[str]], cells: int, *, whole: bool = True) -> list[list[str]]:
    """Rows as columns, each row as the lines it takes: columns that are too wide for the lines share what is left.

    Unless they are to be seen as a ``whole``, each is cut to one line.
    """
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    left, share = cells - 2 * (len(widths) - 1), cells
    narrow: set[int] = set()
    for _ in widths:  # what narrow columns do not need is shared by the wide ones
        share = (left - sum(widths[at] for at in narrow)) // max(1, len(widths) - len(narrow))
        narrow |= {at for at, wide in enumerate(widths) if wide <= share}
    widths = [wide if at in narrow else max(FEWEST, share) for at, wide in enumerate(widths)]
    found = []
    for row in rows:
        parts = [wrapped(text, wide) if whole else [cut(text, wide)] for text, wide in zip(row, widths, strict=True)]
        deep = max(map(len, parts))
        columns = [[*part, *[""] * (deep - len(part))] for part in parts]
        lines = zip(*columns, strict=True)
        found.append(["  ".join(map(padded, line, widths)).rstrip() for line in lines])
    return found


class Tint:
    """Names in the colours of their seats."""

    def __init__(self, styles: Mapping[str, str]) -> None:
        """``styles``: by name its style."""
        self._styles = styles
        names = "|".join(map(re.escape, sorted(styles, key=len, reverse=True)))
        seat = rf"(?: \((?:{'|'.join(WHEEL)})\))?"
        self._found = re.compile(rf"(?<!\w)({names}){seat}(?!\w)") if names else None

    def lines(self, text: str, cells: int, style: str = "", indent: str = "  ") -> list[Line]:
        """The text over as many lines as it needs, in a style, but for names; a name is not torn as far as it fits."""
        whole = self._found.sub(lambda match: match[0].replace(" ", TIE), text) if self._found else text
        return [self(row, style) for row in wrapped(whole, cells, indent)]

    def __call__(self, text: str, style: str = "") -> Line:
        """The text in a style, but for names."""
        spans: list[Span] = []
        at = 0
        for match in self._found.finditer(text) if self._found else ():
            own = self._styles[match[1]]
            spans += [Span(text[at : match.start()], style), Span(match[0], own)]
            at = match.end()
        return tuple(span for span in (*spans, Span(text[at:], style)) if span.text)


_HOME, _REST_OF_LINE, _REST_OF_SCREEN = "\x1b[H", "\x1b[K\n", "\x1b[J"


def paper() -> Paper:
    """The terminal's size and ink."""
    size = screen.size()
    return Paper(size.columns, size.lines, ink_for(sys.stdout.encoding))


def paint(lines: Iterable[Line], foot: Line = ()) -> None:
    """Draw lines over what is on the screen, at once so that nothing flickers; below it on one that obeys no codes.

    ``foot`` stands in the last line of the screen, below the line in which the cursor is left.
    """
    styled = ["".join(map(_styled, line)) for line in lines]
    if not screen.obeys():
        click.echo("\n".join(styled))
        return
    context = click.get_current_context(silent=True)
    if context is not None and context.color is False:
        styled = [click.unstyle(line) for line in styled]
    drawn = _HOME + "".join(line + _REST_OF_LINE for line in styled) + _REST_OF_SCREEN
    last = screen.size().lines
    screen.control(f"{drawn}\x1b[{last};1H{''.join(map(_styled, foot))}\x1b[{last - 1};1H" if foot else drawn)


def _styled(span: Span) -> str:
    return inked(screen.visible(span.text), span.style)
