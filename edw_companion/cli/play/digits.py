"""Numbers large enough to be read across a table. Pure: a number and a size in, lines of text out."""

from itertools import zip_longest
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
