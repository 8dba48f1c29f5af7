"""Numbers large enough to be read across a table. Pure: a number and a room in, lines of text out."""

from typing import NamedTuple

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
}
"""Each digit as five rows of three dots."""

_DOTS, _ROWS = 3, 5
_GAP = 1


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


def large(number: int, cells: int, rows: int, ink: Ink) -> list[str]:
    """The number as large as it fits into so many cells and rows; as ordinary digits in one line if nothing does."""
    text = str(number)
    dots = ["0".join(_FONT[sign][row * _DOTS : row * _DOTS + _DOTS] for sign in text) for row in range(_ROWS)]
    across = len(dots[0])
    for times in range(rows // _ROWS, 0, -1):
        if 2 * times * across <= cells:
            return [row for row in _drawn(dots, 2 * times, ink) for _ in range(times)]
    if ink.upper and rows >= (_ROWS + 1) // 2 and across <= cells:
        return _halved(dots, ink)
    if rows >= _ROWS and across <= cells:
        return _drawn(dots, 1, ink)
    return [text]


def _drawn(dots: list[str], wide: int, ink: Ink) -> list[str]:
    return ["".join((ink.full if dot == "1" else " ") * wide for dot in row) for row in dots]


def _halved(dots: list[str], ink: Ink) -> list[str]:
    """Two rows of dots in one line."""
    signs = {"11": ink.full, "10": ink.upper, "01": ink.lower, "00": " "}
    padded = [*dots, "0" * len(dots[0])]
    return ["".join(signs[a + b] for a, b in zip(padded[at], padded[at + 1], strict=True)) for at in range(0, _ROWS, 2)]
