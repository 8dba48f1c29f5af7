"""Plain text for screens and paper: words in lists, counted things, lines and columns as wide as a terminal counts.

Tables that go elsewhere (``--as``) are tabulate's; its import alone takes as long as most of ``edw status``.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache

Table = Sequence[Sequence[str]]
"""Rows of cells, the head first."""


class Styled(str):
    """A line in a style: a seat's, "strong" or "dim". Where there are no colours it is a text as any other."""

    __slots__ = ("style",)

    style: str

    def __new__(cls, text: str, style: str) -> "Styled":
        """The text in that style."""
        line = super().__new__(cls, text)
        line.style = style
        return line


BREAK = " / "
"""What stands between lines that are written as one, as in a session's file, which holds no line breaks."""


class Lines(str):
    """Lines as one, with a BREAK between them; where there is room, each of its ``lines`` stands on its own."""

    __slots__ = ("lines",)

    lines: Sequence[str]

    def __new__(cls, lines: Sequence[str]) -> "Lines":
        """These lines; one alone is a text as any other."""
        made = super().__new__(cls, BREAK.join(lines))
        made.lines = lines
        return made


def lines_of(text: str) -> Sequence[str]:
    """The lines of a text, where it has several; else the text."""
    return text.lines if isinstance(text, Lines) else [text]


def restyled(line: str, text: str) -> str:
    """Another text in the style of a line, if that has one."""
    return Styled(text, line.style) if isinstance(line, Styled) else text


def width(text: str) -> int:
    """How many cells a terminal gives a text: two for wide letters and emoji, none for marks and what is not seen."""
    if text.isascii():
        return len(text)
    return sum(map(_cells, text, f"{text[1:]} "))


_AS_EMOJI = "\ufe0f"
"""Behind a sign it makes an emoji of it, in two cells: U+2764 U+FE0F."""

_NO_CELL = frozenset(("Mn", "Me", "Cf"))
"""Marks that stand over or around the letter before them, and signs that only steer how others are shown."""


@cache
def _cells(char: str, behind: str) -> int:
    from unicodedata import category, east_asian_width  # plain ASCII, as most text is, does without

    if category(char) in _NO_CELL or "\u1160" <= char <= "\u11ff":  # vowels and ends of a Korean syllable
        return 0
    wide = east_asian_width(char) in "WF" or (behind == _AS_EMOJI and not char.isascii())
    return 2 if wide else 1


def listed(words: Sequence[str]) -> str:
    """Words as a sentence lists them: "a, b and c"; names with commas of their own are set apart by semicolons."""
    apart = ";" if any("," in word for word in words) else ""
    return f"{apart} and ".join(filter(None, (f"{apart or ','} ".join(words[:-1]), words[-1]))) if words else "nobody"


def either(words: Sequence[str]) -> str:
    """Words as a sentence lists them to choose from: "a, b or c"."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def capital(text: str) -> str:
    """A text that begins with a capital, as a sentence does."""
    return text[:1].upper() + text[1:]


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things, such as "1 line", "3 lines" or, where ``many`` says so, "3 dice"."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


LONG_NAME = 17
"""Letters: a longer name has a short form on paper, where there is no room for it."""


def short_names(names: Sequence[str]) -> dict[str, str]:
    """Of each name the one short form that all sheets print: "Maximiliana" of "Maximiliana-Konstantinopolska".

    It has as few parts, behind a space or a hyphen, as no other name begins with; "Dr." alone is none. A name that is
    not long, or has one part only, is its own.
    """
    return {name: _short(name, [other for other in names if other != name]) for name in names}


def _short(name: str, others: Sequence[str]) -> str:
    ends = [found.start() for found in re.finditer(r"[ -]", name)] if width(name) > LONG_NAME else []
    begun = (name[:end] for end in ends if name[:end].strip(" -") and not name[:end].endswith("."))
    return next((short for short in begun if not any(other.startswith(short) for other in others)), name)


TIE = "\ue000"
"""Stands for a space at which no line is broken."""
FEWEST = 4
"""No text is wrapped into fewer cells than that."""


def padded(text: str, cells: int) -> str:
    """The text, filled with spaces on the right."""
    return text + " " * (cells - width(text))


def begin_of(text: str, cells: int) -> str:
    """As much of the beginning of a text as so many cells hold."""
    kept = 0
    for at, (char, behind) in enumerate(zip(text, f"{text[1:]} ", strict=True)):
        kept += _cells(char, behind)
        if kept > cells:
            return text[:at]
    return text


def broken(text: str, cells: int, first: str = "", rest: str = "") -> list[str]:
    """A text as lines of so many cells at most, broken at spaces; nothing of an empty one.

    ``first`` stands before its first line, ``rest`` before each other. A word that no line holds begins where it stands
    and is broken behind a hyphen, or anywhere if it has none there, as Chinese and Japanese are, which have no spaces.
    """
    from re import split  # most screens break no line

    if not text.strip():
        return []
    lines: list[str] = []
    row, begun = first, False
    for word in split("[\t\n\v\f\r ]", text.rstrip()):
        whole = word if width(rest + word) <= cells else word[: word.find("-", 1) + 1] or word
        if begun and width(f"{row} {whole}") > cells >= width(rest + whole):
            lines.append(row.rstrip())
            row, begun = rest, False
        if word or begun or not lines:
            row, begun = f"{row}{' ' * begun}{word}", True
        while width(row) > cells and len(row) > (least := len(rest if lines else first) + 1):
            begin = max(begin_of(row, cells), row[:least], key=len)
            begin = begin[: begin.rfind("-", max(least, begin.rfind(" "))) + 1] or begin
            lines.append(begin.rstrip())
            row = rest + row[len(begin) :].lstrip(" ")
    return [*lines, row]


ANSWERS = r"(?<=  )[0-9]+ \S+(?: \S+)*"
"""What is answered with its number, behind a question."""


def wrapped(text: str, cells: int, indent: str = "  ", whole: str = r"\S+(?: \S+)*") -> list[str]:
    """The text over as many lines as it needs; what follows the first is indented.

    What is ``whole`` is not broken, as far as it fits into a line: left out, whatever two spaces set apart.
    """
    cells = max(FEWEST, cells)
    if width(text) <= cells:
        return [text.replace(TIE, " ")]

    def tied(apart: re.Match[str]) -> str:
        if width(apart[0]) <= cells - len(indent):
            return apart[0].replace(" ", TIE)
        words = apart[0].split(" ")
        return " ".join(word if width(word) <= cells - len(indent) else word.replace(TIE, " ") for word in words)

    rows = broken(re.sub(whole, tied, text), cells, rest=indent)
    return [row.replace(TIE, " ") for row in rows]


def columns(rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> list[str]:
    """Rows as lines with two spaces between columns; the columns numbered in ``right`` are set flush right."""
    table = [list(row) for row in rows]
    widths = [max(map(width, column)) for column in zip(*table, strict=True)]
    flush = frozenset(right)
    lines = []
    for row in table:
        cells = [
            " " * (cells - width(cell)) + cell if at in flush else padded(cell, cells)
            for at, (cell, cells) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines
